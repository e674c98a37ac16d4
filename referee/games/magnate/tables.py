"""The tables of a Magnate report: players, city by neighbourhood, market, decks."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from referee.games.magnate import market
from referee.games.magnate.city import place
from referee.games.magnate.records import OPEN, Plot
from referee.games.magnate.stages import Bidding, Fives, MovingIn
from referee.kernel.facts import Items, NameOf, Several, Value, phrase
from referee.kernel.table_data import Grid, Row, row_grid, value_grid

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def tables(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """Return the whole position."""
    grids = (players(cx, s), *moment(cx, s), city(cx, s), market_board(cx, s), decks(cx, s))
    return (*grids, holdings(cx, s)) if cx.table.automata else grids


def players(cx: "Cx", s: "Magnate") -> Grid:
    """Return what each player has."""
    rows = []
    for seat in cx.table.seats:
        player = s.players[seat.name]
        money = phrase("secret") if player.money is None else _money(player.money)
        who, company = NameOf("player", seat.name), NameOf("companies", seat.piece)
        rows.append((who, company, money, player.adverts, _codes(s.owned(seat.name))))
    return row_grid("Players", ("player", "company", "money", "adverts", "plots"), rows)


def _money(n: int) -> Value:
    return phrase("{money:$}", money=n)


def _codes(ids: Iterable[str]) -> Items:
    return Items(tuple(ids), " ")


def _cards(cx: "Cx", kind: str, ids: Iterable[str]) -> Items:
    """Return cards by what they show, or by their codes."""
    shown = tuple([cx.table.game.face(kind, id) or id for id in ids])
    return Items(shown, " " if all(isinstance(one, str) for one in shown) else ", ")


def moment(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """Return what lies open only now: the bids, or the dice."""
    stage = s.stage[-1] if s.stage else None
    if isinstance(stage, Bidding):
        passed = Items(tuple(NameOf("player", name) for name in cx.table.names if name in stage.passed))
        told: dict[str, Value] = {}
        if stage.bidder:
            told["highest bid"] = phrase("{high:$} ({name})", high=stage.high, name=stage.bidder)
        if passed.values:
            told["passed"] = passed
        return (value_grid("Bidding", told, stays=True),) if told else ()
    if isinstance(stage, Fives | MovingIn):
        dice = Items(stage.dice, " ")
        return (value_grid("Dice", {"plot": stage.plot, "dice": dice}, compared=False),)  # a roll is told as a figure
    return ()


def city(cx: "Cx", s: "Magnate") -> Grid:
    """Return the tiles and the plots with something on them; a tile keeps its row whatever comes to lie on it."""
    rows = list[Row]()
    for slot in cx.layout.slots:
        known = slot == "0" or slot in s.tiles
        used = [(p, plot) for p, plot in s.plots.items() if p[0] == slot and _used(plot)]
        at = phrase("{place}", place=place(s, slot)) if known else phrase("not known")
        name = Items((slot, at), " ")
        if slot in s.tiles or (known and not used):
            rows.append(Row((slot, ""), (name, *[None] * 6)))
        rows += [Row((slot, p), (name, p, *_plot(cx, plot))) for p, plot in used]
    columns = ("neighbourhood", "plot", "owner", "building", "tenants", "marker", "adverts")
    return Grid("City", columns, tuple(rows), keys=2, untold=("owner",), stays=True, drawn=True)


def _used(plot: "Plot") -> bool:
    return bool(plot.owner or plot.building or plot.for_sale or plot.sold_by)


def _plot(cx: "Cx", plot: "Plot") -> tuple[Value, ...]:
    lying = phrase("for sale{marker:?}", marker=True) if plot.for_sale else None, plot.adverts or None
    if not plot.building:
        return _owner(plot), None, None, *lying
    room = cx.layout.buildings[plot.building].capacity
    n = sum(plot.tenants.values())
    held = phrase("{held} of {room}", held=0, room=room)
    if plot.tenants:
        held = phrase("{tenants} of {room}{n:?}", tenants=plot.tenants, room=room, n=n)
    return _owner(plot), phrase("{building}", building=plot.building), held, *lying


def _owner(plot: "Plot") -> Value:
    """Return whose a plot is, or who gave it up."""
    if plot.owner:
        return NameOf("player", plot.owner)
    return phrase("sold by {name}", name=plot.sold_by) if plot.sold_by else None


def holdings(cx: "Cx", s: "Magnate") -> Grid:
    """Return the AI board: level, face-up card, the two rows of its holdings, cards left."""
    player = s.players[next(iter(cx.table.automata))]
    out = (*player.discard, player.card)
    left = [id for id, card in cx.layout.ai_cards.items() if card.level == player.level and id not in out]
    land = tuple(phrase("open") if plot == OPEN else plot for plot in player.land)
    return value_grid(
        "AI board",
        {
            "level": player.level,
            "difficulty": phrase("{difficulty}", difficulty=cx.table.options.difficulty),
            "face-up card": player.card or None,
            "top row (built)": Items(tuple(player.built)),
            "bottom row (land)": Items(land),
            "discarded": _cards(cx, "ai_cards", player.discard),
            "left in its deck": len(left),
        },
    )


def market_board(cx: "Cx", s: "Magnate") -> Grid:
    """Return the property market board."""
    sold = tuple(phrase("{n} by {name}", n=n, name=name) for name, n in s.plots_sold.items())
    return value_grid(
        "Property market",
        {
            "round": s.round,
            "first player": NameOf("player", s.first) if s.first else None,
            "land price": _money(s.land_price),
            "crash marker": s.crash,
            "advertising spent": s.adverts_spent,
            "plots sold": Items(sold),
            "available tenants": _bag(cx, s.available),
            "tenants in the supply": _bag(cx, s.supply),
        },
    )


def _bag(cx: "Cx", bag: Mapping[str, int]) -> Several:
    """Return tokens by name; the four types are shown even when none is there, subtypes are not."""
    shown = {} if cx.table.options.advanced else dict.fromkeys(cx.layout.tenants, 0)
    return Several("tenants", {name: n for name, n in {**shown, **bag}.items() if n or name in shown})


def decks(cx: "Cx", s: "Magnate") -> Grid:
    """Return what has been seen of the decks."""
    box = cx.layout
    drawn = phrase("{n} drawn", n=len(s.markers_drawn))
    rows: list[tuple[Value, ...]] = [
        (NameOf("rows", "risk cards"), len(market.undrawn(cx, s)), _cards(cx, "risk", sorted(s.risk_drawn))),
        (
            NameOf("rows", "new-tenant cards"),
            len(box.new_tenants) - len(s.tenants_drawn),
            _cards(cx, "new_tenants", sorted(s.tenants_drawn)),
        ),
        (NameOf("rows", "for-sale markers"), len(box.markers) - len(s.markers_drawn), drawn),
    ]
    return row_grid("Decks", ("deck", "left", "seen"), rows)
