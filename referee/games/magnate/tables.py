"""The tables of a Magnate report: players, city by neighbourhood, market, decks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.games.magnate import market
from referee.games.magnate.city import place
from referee.games.magnate.records import OPEN, Plot
from referee.games.magnate.stages import Bidding, Fives, MovingIn
from referee.kernel.table_data import Cell, Grid

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def tables(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """Return the whole position."""
    grids = (players(cx, s), *moment(cx, s), city(cx, s), market_board(cx, s), decks(cx, s))
    return (*grids, holdings(cx, s)) if cx.table.automata else grids


def players(cx: "Cx", s: "Magnate") -> Grid:
    """Return what each player has."""
    say, rows = cx.table.say, list[tuple[Cell, ...]]()
    for seat in cx.table.seats:
        player = s.players[seat.name]
        money = say("secret") if player.money is None else cx.table.game.money(player.money)
        who = cx.table.word("player", seat.name)
        rows.append((who, cx.table.word("companies", seat.piece), money, player.adverts, " ".join(s.owned(seat.name))))
    headers = (say("player"), say("company"), say("money"), say("adverts"), say("plots"))
    return Grid(say("Players"), headers, tuple(rows))


def moment(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """Return what lies open only now: the bids, or the dice."""
    stage, say = s.stage[-1] if s.stage else None, cx.table.say
    if isinstance(stage, Bidding):
        bid = f"{cx.table.game.money(stage.high)} ({cx.table.word('player', stage.bidder)})" if stage.bidder else ""
        passed = ", ".join(cx.table.word("player", name) for name in cx.table.names if name in stage.passed)
        told = tuple(row for row in ((say("highest bid"), bid), (say("passed"), passed)) if row[1])
        return (Grid(say("Bidding"), ("", ""), told, stays=True),) if told else ()
    if isinstance(stage, Fives | MovingIn):
        rows: tuple[tuple[Cell, ...], ...] = ((say("plot"), stage.plot), (say("dice"), " ".join(map(str, stage.dice))))
        return (Grid(say("Dice"), ("", ""), rows, compared=False),)  # a roll is told as a figure
    return ()


def city(cx: "Cx", s: "Magnate") -> Grid:
    """Return the tiles and the plots with something on them; a tile keeps its row whatever comes to lie on it."""
    say, rows = cx.table.say, list[tuple[Cell, ...]]()
    for slot in cx.layout.slots:
        known = slot == "0" or slot in s.tiles
        used = [(p, plot) for p, plot in s.plots.items() if p[0] == slot and _used(plot)]
        name = say("{place}", place=place(s, slot)) if known else say("not known")
        if slot in s.tiles or (known and not used):
            rows.append((f"{slot} {name}", "", "", "", "", "", ""))
        rows += [(f"{slot} {name}", p, *_plot(cx, plot)) for p, plot in used]
    place_of, lying = (say("neighbourhood"), say("plot")), (say("marker"), say("adverts"))
    headers = (*place_of, say("owner"), say("building"), say("tenants"), *lying)
    return Grid(say("City"), headers, tuple(rows), keys=2, untold=(say("owner"),), stays=True, drawn=True)


def _used(plot: "Plot") -> bool:
    return bool(plot.owner or plot.building or plot.for_sale or plot.sold_by)


def _plot(cx: "Cx", plot: "Plot") -> tuple[Cell, ...]:
    say = cx.table.say
    lying = say("for sale{marker:?}", marker=True) if plot.for_sale else "", plot.adverts or ""
    if not plot.building:
        return _owner(cx, plot), "", "", *lying
    room = cx.layout.buildings[plot.building].capacity
    nobody = say("{held} of {room}", held=0, room=room)
    n = sum(plot.tenants.values())
    held = say("{tenants} of {room}{n:?}", tenants=plot.tenants, room=room, n=n) if plot.tenants else nobody
    return _owner(cx, plot), say("{building}", building=plot.building), held, *lying


def _owner(cx: "Cx", plot: "Plot") -> str:
    """Whose a plot is, or who gave it up."""
    if plot.owner:
        return cx.table.word("player", plot.owner)
    return cx.table.say("sold by {name}", name=plot.sold_by) if plot.sold_by else ""


def holdings(cx: "Cx", s: "Magnate") -> Grid:
    """Return the AI board: level, face-up card, the two rows of its holdings, cards left."""
    say, player = cx.table.say, s.players[next(iter(cx.table.automata))]
    out = (*player.discard, player.card)
    left = [id for id, card in cx.layout.ai_cards.items() if card.level == player.level and id not in out]
    rows: list[tuple[Cell, ...]] = [
        (say("level"), player.level),
        (say("difficulty"), say("{difficulty}", difficulty=cx.table.options.difficulty)),
        (say("face-up card"), player.card or ""),
        (say("top row (built)"), ", ".join(player.built)),
        (say("bottom row (land)"), ", ".join([say("open") if plot == OPEN else plot for plot in player.land])),
        (say("discarded"), " ".join(player.discard)),
        (say("left in its deck"), len(left)),
    ]
    return Grid(say("AI board"), ("", ""), tuple(rows))


def market_board(cx: "Cx", s: "Magnate") -> Grid:
    """Return the property market board."""
    say = cx.table.say
    sold = ", ".join(say("{n} by {name}", n=n, name=name) for name, n in s.plots_sold.items())
    rows: list[tuple[Cell, ...]] = [
        (say("round"), s.round),
        (say("first player"), cx.table.word("player", s.first) if s.first else None),
        (say("land price"), cx.table.game.money(s.land_price)),
        (say("crash marker"), s.crash),
        (say("advertising spent"), s.adverts_spent),
        (say("plots sold"), sold),
        (say("available tenants"), _bag(cx, s.available)),
        (say("tenants in the supply"), _bag(cx, s.supply)),
    ]
    return Grid(say("Property market"), ("", ""), tuple(rows))


def _bag(cx: "Cx", bag: Mapping[str, int]) -> str:
    """Tokens by name; the four types are shown even when none is there, subtypes are not."""
    shown = {} if cx.table.options.advanced else dict.fromkeys(cx.layout.tenants, 0)
    tokens = {name: n for name, n in {**shown, **bag}.items() if n or name in shown}
    return cx.table.say("{tenants}", tenants=tokens) if tokens else ""


def decks(cx: "Cx", s: "Magnate") -> Grid:
    """Return what has been seen of the decks."""
    box, say = cx.layout, cx.table.say
    rows: list[tuple[Cell, ...]] = [
        (say("risk cards"), len(market.undrawn(cx, s)), " ".join(sorted(s.risk_drawn))),
        (say("new-tenant cards"), len(box.new_tenants) - len(s.tenants_drawn), " ".join(sorted(s.tenants_drawn))),
        (say("for-sale markers"), len(box.markers) - len(s.markers_drawn), say("{n} drawn", n=len(s.markers_drawn))),
    ]
    return Grid(say("Decks"), (say("deck"), say("left"), say("seen")), tuple(rows))
