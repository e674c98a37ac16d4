"""Relations of Magnate: the market against the rounds, the city against what was bought, the AI against its cards."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.games.magnate.rules import READ
from referee.kernel.game import Table

CENTRE = "0"
MENDABLE = frozenset(
    {
        "too few for-sale markers: nobody bought so many",
        "crash marker against the tops of the cards drawn",
        "building without owner that nobody sold",
        "city centre is not as printed",
        "first bidding: available tenants not as laid out",
        "AI: bare plots not in its bottom row",
        "AI: built plots not in its top row",
    }
)
ASSUMED = frozenset(
    {
        "land price above what the rounds can bring",
        "too many for-sale markers for the round",
        "more risk cards than the rounds can have drawn",
        "new-tenant cards drawn against the round",
        "more tenants than set-up and cards drawn brought",
    }
)

SPEAKS = {
    "crash marker against the tops of the cards drawn": ("risk_drawn", "crash"),
    "new-tenant cards drawn against the round": ("tenants_drawn", "round"),
    "more tenants than set-up and cards drawn brought": ("tenants_drawn", "available"),
}


def broken(table: Table[Any], s: Any) -> Iterator[str]:
    """Yield what a position breaks."""
    yield from _market(table, s)
    yield from _markers(table, s)
    yield from _plots(table, s)
    if s.round == 1 and _top(s) == "bid":
        yield from _first_bidding(table, s)
    for name in table.automata:
        yield from _ai(table, s, name)


def _top(s: Any) -> str:
    return s.stage[-1].called() if s.stage else ""


def _begun(s: Any) -> int:
    """After how many rounds the market has moved, or is moving."""
    return s.round - 1 + any(stage.called() in ("market", "prepare", "crash") for stage in s.stage)


def _market(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    board, start = box.boards[str(len(table.names))], box.start[table.options.setup]
    tops, gone = sum(box.risk[card].top for card in s.risk_drawn), start.crash - s.crash
    if gone > tops or (gone < tops and s.crash > 1):
        yield "crash marker against the tops of the cards drawn"
    if _top(s) != "crash" and s.land_price < start.land_price:
        yield "land price below its start"
    rounds, rises = _begun(s), [space.rise for space in board.plots_sold]
    most = start.land_price + box.numbers.price_step.value * rounds * (max(rises) + box.numbers.advert_high_rise.value)
    if s.land_price > most:
        yield "land price above what the rounds can bring" if rounds else "land price risen in the first round"
    draws = max(board.risk_4, board.risk_3, board.risk_2, board.risk_1, board.risk_0) + 1
    draws += max(zone.risk_cards for zone in box.zones.values()) + max(space.risk for space in board.plots_sold)
    if len(s.risk_drawn) > draws * rounds:
        yield "more risk cards than the rounds can have drawn" if rounds else "risk cards in the first round"
    cards = len(box.new_tenants)
    least, most = (min(board.new_tenants * n, cards) for n in (s.round - 1, rounds))
    if not least <= len(s.tenants_drawn) <= most:
        yield "new-tenant cards drawn against the round"
    if _top(s) == "bid" and (s.adverts_spent or any(s.plots_sold.values())):
        yield "tokens or markers of the last round at the bidding"
    if s.round == 1 and s.adverts_spent:
        yield "tokens spent before anybody had a building"
    if not table.options.advanced:
        yield from _tenants(table, s)


def _tenants(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    first = box.start[table.options.setup].available or box.boards[str(len(table.names))].available
    for kind in box.tenants:
        brought = first.get(kind, 0) + sum(plot.tenants.get(kind, 0) for plot in box.centre.values())
        brought += sum(box.new_tenants[card].add.get(kind, 0) for card in s.tenants_drawn)
        if s.available.get(kind, 0) + s.city.census.get(kind, 0) > brought:
            yield "more tenants than set-up and cards drawn brought"


def _markers(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    board, start = box.boards[str(len(table.names))], box.start[table.options.setup]
    first = len(start.for_sale) or board.for_sale
    lying = len(s.city.for_sale)
    taken = sum(bool(plot.owner) + bool(plot.sold_by) for plot in s.plots.values())
    if lying > first + board.new_plots * _begun(s):
        yield "too many for-sale markers for the round"
    if lying + taken < first:
        yield "too few for-sale markers: nobody bought so many"
    if any(plot[0] == CENTRE for plot in s.markers_drawn):
        yield "for-sale marker of the city centre"
    never = table.quiet().reads(READ.buy_sold_land.never)
    for name in table.names:
        sold, marked = sum(plot.sold_by == name for plot in s.plots.values()), s.plots_sold.get(name, 0)
        if marked > sold and never:
            yield "marker on 'plots sold' without a plot sold"
        if _begun(s) == 0 and marked < sold:
            yield "plot sold without a marker in the first round"
        if never:
            yield from _actions(table, s, name)


def _actions(table: Table[Any], s: Any, name: str) -> Iterator[str]:
    own = [plot for plot in s.plots.values() if name in (plot.owner, plot.sold_by)]
    done = len(own) + sum(bool(plot.building) for plot in own) + sum(plot.sold_by == name for plot in own)
    each = table.layout.numbers.actions.value
    acting = next((stage for stage in s.stage if stage.called() == "action"), None)
    had = each * (s.round - 1) + each * (_begun(s) == s.round)
    if acting is not None:
        order = table.from_(s.first) if s.first else table.names
        busy = _top(s) == "ordered" and name == s.turn
        had += acting.action - 1 + (s.turn not in order or order.index(name) < order.index(s.turn) or busy)
    if done > had:
        yield "more bought, built and sold than actions were had"


def _plots(table: Table[Any], s: Any) -> Iterator[str]:
    for name, plot in s.plots.items():
        if name[0] == CENTRE:
            printed = table.layout.centre[name[1]]
            held, due = sum(plot.tenants.values()), sum(printed.tenants.values())
            if (plot.building or "") != printed.building or held != due:
                yield "city centre is not as printed"
            continue
        if plot.building and not plot.owner and not plot.sold_by:
            yield "building without owner that nobody sold"
        if plot.owner and plot.sold_by:
            yield "sold plot owned again"
        lying = plot.for_sale and (plot.building or plot.sold_by)
        if lying and not table.quiet().reads(READ.marker_for_sold_plot.placed):
            yield "for-sale marker on a built or sold plot"
        if plot.adverts and not (plot.owner == s.turn and plot.building):
            yield "advertising tokens on a plot nobody attracts to"
        if plot.sold_by in table.automata and not plot.building:
            yield "the AI has sold a bare plot"


def _first_bidding(table: Table[Any], s: Any) -> Iterator[str]:
    box = table.layout
    start = box.start[table.options.setup]
    for name in table.people:
        if (s.players[name].money, s.players[name].adverts) != (start.money, start.adverts):
            yield "first bidding: kit not as dealt"
    kinds = Counter[str]()
    for token, n in s.available.items():
        kinds[box.types[token]] += n
    laid = start.available or box.boards[str(len(table.names))].available
    if dict(kinds) != {kind: n for kind, n in laid.items() if n}:
        yield "first bidding: available tenants not as laid out"
    if any(plot.owner or plot.sold_by for plot in s.plots.values()):
        yield "first bidding: somebody owns land"


def _ai(table: Table[Any], s: Any, name: str) -> Iterator[str]:
    box, player = table.layout, s.players[name]
    if player.discard:
        first = box.ai_cards[player.discard[0]]
        if first.level == "I" and not first.first:
            yield "AI: its first card was another one"
    each = box.numbers.actions.value
    acting = next((stage for stage in s.stage if stage.called() == "action"), None)
    had = each * (s.round - 1) + each * (_begun(s) == s.round)
    if acting is not None and s.first:
        order = table.from_(s.first)
        had += acting.action - 1 + (order.index(name) <= order.index(s.turn))
    if len(player.discard) + (player.card is not None) > had:
        yield "AI: more cards used than actions had"
    if {plot for plot in player.land if plot != "open"} != {k for k in s.owned(name) if not s.plots[k].building}:
        yield "AI: bare plots not in its bottom row"
    if set(player.built) != {plot for plot in s.owned(name) if s.plots[plot].building}:
        yield "AI: built plots not in its top row"
