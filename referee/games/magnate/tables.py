"""The tables of a Magnate report: players, city by neighbourhood, market, decks."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from referee.games.magnate import market
from referee.games.magnate.city import place
from referee.games.magnate.records import Plot
from referee.games.magnate.stages import Bidding, Fives, MovingIn
from referee.kernel.grid import Cell, Grid

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def tables(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """The whole position."""
    grids = (players(cx, s), *moment(cx, s), city(cx, s), market_board(cx, s), decks(cx, s))
    return (*grids, holdings(cx, s)) if cx.table.automata else grids


def players(cx: "Cx", s: "Magnate") -> Grid:
    """What each player has."""
    rows: list[tuple[Cell, ...]] = []
    for seat in cx.table.seats:
        player = s.players[seat.name]
        money = "secret" if player.money is None else cx.table.game.money(player.money)
        company = cx.box.companies[seat.piece].name
        rows.append((seat.name, company, money, player.adverts, " ".join(s.owned(seat.name))))
    return Grid("Players", ("player", "company", "money", "adverts", "plots"), tuple(rows))


def moment(cx: "Cx", s: "Magnate") -> tuple[Grid, ...]:
    """What lies open only now: the bids, or the dice."""
    stage = s.stage[-1] if s.stage else None
    if isinstance(stage, Bidding):
        bid = f"{cx.table.game.money(stage.high)} ({stage.bidder})" if stage.bidder else ""
        passed = ", ".join(name for name in cx.table.names if name in stage.passed)
        told = tuple(row for row in (("highest bid", bid), ("passed", passed)) if row[1])
        return (Grid("Bidding", ("", ""), told),) if told else ()
    if isinstance(stage, Fives | MovingIn):
        rows: tuple[tuple[Cell, ...], ...] = (("plot", stage.plot), ("dice", " ".join(map(str, stage.dice))))
        return (Grid("Dice", ("", ""), rows),)
    return ()


def city(cx: "Cx", s: "Magnate") -> Grid:
    """The tiles that lie, and the plots on which something lies; a tile keeps its row whatever comes to lie on it."""
    rows: list[tuple[Cell, ...]] = []
    for slot in cx.layout.slots:
        known = slot == "0" or slot in s.tiles
        used = [(p, plot) for p, plot in s.plots.items() if p[0] == slot and _used(plot)]
        name = place(s, slot) if known else "not known"
        if slot in s.tiles or (known and not used):
            rows.append((f"{slot} {name}", "", "", "", "", ""))
        rows += [(f"{slot} {name}", p, *_plot(cx, plot)) for p, plot in used]
    headers = ("neighbourhood", "plot", "owner", "building", "tenants", "remarks")
    return Grid("City", headers, tuple(rows), keys=2, untold=("owner",), drawn=True)


def _used(plot: "Plot") -> bool:
    return bool(plot.owner or plot.building or plot.for_sale or plot.sold_by)


def _plot(cx: "Cx", plot: "Plot") -> tuple[Cell, ...]:
    remarks = [f"sold by {plot.sold_by}"] * bool(plot.sold_by) + ["for sale"] * plot.for_sale
    remarks += [f"{plot.adverts} {'advert' if plot.adverts == 1 else 'adverts'}"] * bool(plot.adverts)
    room = f" of {cx.layout.buildings[plot.building].capacity}" if plot.building else ""
    tenants = ", ".join(f"{n} {kind}" for kind, n in plot.tenants.items())
    return plot.owner or "", plot.building or "", (tenants or "0") + room if plot.building else "", ", ".join(remarks)


def holdings(cx: "Cx", s: "Magnate") -> Grid:
    """The AI board: level, face-up card, the two rows of its holdings, cards left."""
    player = s.players[next(iter(cx.table.automata))]
    out = (*player.discard, player.card)
    left = [id for id, card in cx.layout.ai_cards.items() if card.level == player.level and id not in out]
    rows: list[tuple[Cell, ...]] = [
        ("level", player.level),
        ("difficulty", cx.table.options.difficulty),
        ("face-up card", player.card or ""),
        ("top row (built)", " ".join(player.built)),
        ("bottom row (land)", " ".join(player.land)),
        ("discarded", " ".join(player.discard)),
        ("left in its deck", len(left)),
    ]
    return Grid("AI board", ("", ""), tuple(rows))


def market_board(cx: "Cx", s: "Magnate") -> Grid:
    """The property market board."""
    kinds = cx.layout.tenants
    rows: list[tuple[Cell, ...]] = [
        ("round", s.round),
        ("first player", s.first),
        ("land price", cx.table.game.money(s.land_price)),
        ("crash marker", s.crash),
        ("advertising spent", s.adverts_spent),
        ("plots sold", ", ".join(f"{name} {n}" for name, n in s.plots_sold.items()) or 0),
        ("available tenants", _bag(s.available, kinds)),
        ("tenants in the supply", _bag(s.supply, kinds)),
    ]
    return Grid("Property market", ("", ""), tuple(rows))


def _bag(bag: Mapping[str, int], kinds: Iterable[str]) -> str:
    """Tokens by name; the four types are shown even when none is there."""
    shown = dict.fromkeys(kinds, 0) if set(bag) <= set(kinds) else {}
    return ", ".join(f"{n} {name}" for name, n in {**shown, **bag}.items() if n or name in shown)


def decks(cx: "Cx", s: "Magnate") -> Grid:
    """What has been seen of the decks."""
    box = cx.layout
    rows: list[tuple[Cell, ...]] = [
        ("risk cards", len(market.undrawn(cx, s)), " ".join(sorted(s.risk_drawn))),
        ("new-tenant cards", len(box.new_tenants) - len(s.tenants_drawn), " ".join(sorted(s.tenants_drawn))),
        ("for-sale markers", len(box.markers) - len(s.markers_drawn), f"{len(s.markers_drawn)} drawn"),
    ]
    return Grid("Decks", ("deck", "left", "seen"), tuple(rows))
