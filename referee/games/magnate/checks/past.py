"""What rounds, actions and cards can have brought: a position must be one that a game can come to."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.magnate import market, setup
from referee.games.magnate.records import EMPTY, OPEN, Plot
from referee.games.magnate.rules import READ, R
from referee.games.magnate.stages import Acting, Bidding, Crash, Market, NewRound, Ordered, Prepare
from referee.kernel.position_judge import WHOLE

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

CENTRE = "0"
"""The slot of the city centre."""


def check_past(cx: "Cx", s: "Magnate") -> None:
    """Judge a position of a game that still runs by what can have happened before it."""
    _check_risk(cx, s)
    _check_price(cx, s)
    _check_markers(cx, s)
    _check_sold_track(cx, s)
    _check_new_tenants(cx, s)
    _check_actions(cx, s)
    for plot, here in s.plots.items():
        if plot[0] == CENTRE:
            _check_centre(cx, plot, here)
        elif here != EMPTY:
            _check_land(cx, s, plot, here)
    if s.round == 1 and _bidding(s):
        _check_first_bidding(cx, s)
    for name in cx.table.automata:
        _check_ai(cx, s, name)


def _bidding(s: "Magnate") -> bool:
    """Return whether the round has only begun: players bid for the first place."""
    return any(isinstance(stage, NewRound | Bidding) for stage in s.stage)


def _after_actions(s: "Magnate") -> bool:
    """Return whether all actions of the round are done."""
    return any(isinstance(stage, Market | Prepare | Crash) for stage in s.stage)


def _rounds_prepared(s: "Magnate") -> int:
    """Return after how many rounds the market may have moved and new plots and tenants may have come."""
    return s.round if _after_actions(s) else s.round - 1


def _check_risk(cx: "Cx", s: "Magnate") -> None:
    """Check the crash marker against the tops of the risk cards that lie face up."""
    gone = setup.start_of(cx).crash - s.crash
    tops = sum([cx.layout.risk[card].top * n for card, n in s.risk_drawn.items()])
    fits = tops == gone or (tops > gone and s.crash <= 1 and s.crash <= market.last_space(cx))
    cx.need(R.risk.top, fits, ("crash",), about=("risk_drawn", "crash")) or cx.because(
        "the risk cards drawn take the crash marker {tops:#space} down, it has gone {gone}", tops=tops, gone=gone
    )


def _check_price(cx: "Cx", s: "Magnate") -> None:
    """Check that the land price never falls before the crash, and has not risen by more than the rounds allow."""
    if any(isinstance(stage, Crash) for stage in s.stage):
        return
    start, law = setup.start_of(cx).land_price, setup.chapter(cx).price
    cx.need(law, s.land_price >= start, ("land_price",), about=("land_price",)) or cx.because(
        "the land price starts at {start:$} and does not fall before the crash", start=start
    )
    past = _rounds_prepared(s)
    if not past:
        cx.need(law, s.land_price <= start, ("land_price",), about=("land_price", "round")) or cx.because(
            "the land price is still {start:$} in the first round", start=start
        )
        return
    box, board = cx.box.numbers, cx.box.boards[str(len(cx.table.seats))]
    steps = max([space.rise for space in board.plots_sold]) + box.advert_high_rise.value
    most = start + box.price_step.value * steps * past
    cx.need(R.market.sold_price, s.land_price <= most, ("land_price",), about=("land_price", "round")) or cx.because(
        "by round {n} the land price has risen to {most:$} at most", n=s.round, most=most
    )


def _first_markers(cx: "Cx") -> int:
    """Return how many for-sale markers lie there when the game begins."""
    return len(setup.start_of(cx).for_sale) or cx.layout.boards[str(len(cx.table.seats))].for_sale


def _check_markers(cx: "Cx", s: "Magnate") -> None:
    """Check the number of for-sale markers against the rounds, and that each names a plot that has one."""
    lying, first = len(s.city.for_sale), _first_markers(cx)
    most = first + cx.box.boards[str(len(cx.table.seats))].new_plots * _rounds_prepared(s)
    cx.need(R.prep.new_plots, lying <= most, ("plots",), about=("plots.*.for_sale", "round")) or cx.because(
        "{n:#for-sale marker} on the board, and by round {round} {most} at most have come",
        n=lying,
        round=s.round,
        most=most,
    )
    bought = sum([bool(plot.owner or plot.sold_by) for plot in s.plots.values()])
    about = (WHOLE, "plots.*.for_sale", "plots.*.owner")
    cx.need(R.setup.for_sale_count, lying + bought >= first, ("plots",), about=about) or cx.because(
        "{n:#for-sale marker} and {bought:#plot} bought, the game begins with {first:#for-sale marker}",
        n=lying,
        bought=bought,
        first=first,
    )
    strange = tuple(sorted(plot for plot in s.markers_drawn if plot[0] == CENTRE))
    cx.need(R.comp.for_sale_markers, not strange, ("markers_drawn",)) or cx.because(
        "no for-sale marker names a plot of the city centre: {strange}", strange=strange
    )


def _check_sold_track(cx: "Cx", s: "Magnate") -> None:
    """Check markers on 'plots sold by players' against the plots sold, and what was cleared before the bidding."""
    for name in s.players:
        sold, marked = sum([plot.sold_by == name for plot in s.plots.values()]), s.plots_sold.get(name, 0)
        at, about = ("plots_sold", name), ("plots_sold", "plots.*.sold_by")
        fits = marked <= sold or not cx.reads(READ.buy_sold_land.never)
        cx.need(R.sell.marker, fits, at, about=about) or cx.because(
            "{marked:#company marker} of {name} on 'plots sold by players', and {sold:#plot} sold",
            marked=marked,
            name=name,
            sold=sold,
        )
        kept = s.round > 1 or _after_actions(s) or marked >= sold
        cx.need(R.sell.marker, kept, at, about=(*about, "round")) or cx.because(
            "{name} has sold {sold:#plot} in the first round and has {marked:#company marker} on the track",
            name=name,
            sold=sold,
            marked=marked,
        )
    early = s.round == 1 and s.adverts_spent > 0
    cx.need(R.attract.own, not early, ("adverts_spent",), about=("adverts_spent", "round")) or cx.because(
        "nobody has a building to attract tenants to in the first round"
    )
    if _bidding(s):
        cx.need(R.market.advert_return, not s.adverts_spent, ("adverts_spent",), about=("adverts_spent", "stage")) or (
            cx.because("the advertising tokens spent have gone back to the supply before the bidding")
        )
        lying = sum(s.plots_sold.values())
        cx.need(R.market.sold_return, not lying, ("plots_sold",), about=("plots_sold", "stage")) or cx.because(
            "the company markers on 'plots sold by players' have gone back to the players before the bidding"
        )


def _check_new_tenants(cx: "Cx", s: "Magnate") -> None:
    """Check how many new-tenant cards were drawn, and that no more tenants lie there than they brought."""
    box, board = cx.layout, cx.box.boards[str(len(cx.table.seats))]
    drawn, past = sum(s.tenants_drawn.values()), _rounds_prepared(s)
    at, about = ("tenants_drawn",), ("tenants_drawn", "round")
    if past:
        least, most = (min(len(box.new_tenants), board.new_tenants * n) for n in (s.round - 1, past))
        cx.need(R.prep.new_tenants, least <= drawn <= most, at, about=about) or cx.because(
            "{n:#new-tenant card} drawn by round {round}, not {drawn}", n=most, round=s.round, drawn=drawn
        )
    else:
        cx.need(R.prep.new_tenants, not drawn, at, about=about) or cx.because(
            "no new tenants have come in the first round"
        )
    if cx.table.options.advanced:
        return
    first, lying = setup.start_of(cx).available or board.available, Counter(s.available) + Counter(s.city.census)
    for kind in box.tenants:
        brought = first.get(kind, 0) + sum([plot.tenants.get(kind, 0) for plot in cx.box.centre.values()])
        brought += sum([cx.box.new_tenants[card].add.get(kind, 0) for card in s.tenants_drawn])
        given = (f"available.{kind}", "plots.*.tenants", "tenants_drawn" if past else "round")
        cx.need(R.prep.new_tenants, lying[kind] <= brought, ("available", kind), about=given) or cx.because(
            "{lying} {kind} tokens in play, set-up and cards have brought {brought}",
            lying=lying[kind],
            kind=kind,
            brought=brought,
        )


def _check_actions(cx: "Cx", s: "Magnate") -> None:
    """Check that nobody has bought, built and sold more often than actions were had."""
    if not cx.reads(READ.buy_sold_land.never):
        return
    for name in s.players:
        own = [plot for plot in s.plots.values() if name in (plot.owner, plot.sold_by)]
        done = len(own) + sum([plot.building is not None for plot in own]) + sum([p.sold_by == name for p in own])
        had = _actions_had(cx, s, name)
        about = ("plots.*.owner" if any(plot.owner for plot in own) else "plots.*.sold_by", "round")
        cx.need(R.act.one_action, done <= had, ("plots",), about=about) or cx.because(
            "{name} has bought, built and sold {done:#time} in {had:#action}", name=name, done=done, had=had
        )


def _actions_had(cx: "Cx", s: "Magnate", name: str) -> int:
    """Return how many actions a player can have had."""
    each = cx.layout.numbers.actions.value
    had = each * (s.round - 1)
    acting = next((stage for stage in s.stage if isinstance(stage, Acting)), None)
    if acting is None:
        return had + each * _after_actions(s)
    busy = name == s.turn and any(isinstance(stage, Ordered) for stage in s.stage)
    order = cx.table.from_(s.first) if s.first else ()
    before = s.turn not in order or order.index(name) < order.index(s.turn)
    return had + acting.action - 1 + int(before or busy)


def _turns_up(s: "Magnate", name: str) -> bool:
    """Return whether a card of the AI may lie open though it has not begun to do what it says."""
    stages = [type(stage) for stage in s.stage]
    return s.turn == name and Acting in stages and Ordered not in stages


def _check_centre(cx: "Cx", plot: str, here: Plot) -> None:
    """Check that the city centre is as printed: nobody builds there, nobody moves in."""
    printed = cx.box.centre[plot[1]]
    as_printed = (here.building or "") == printed.building
    said = f"plots.{plot}.building" if here.building else WHOLE
    law = setup.chapter(cx).centre
    cx.need(law, as_printed, ("plots", plot), about=(said,)) or cx.because(
        "on {plot} of the city centre stands {building}", plot=plot, building=printed.building or None
    )
    held, due = sum(here.tenants.values()), sum(printed.tenants.values())
    said = f"plots.{plot}.tenants" if here.tenants else WHOLE
    cx.need(law, held == due, ("plots", plot), about=(said,)) or cx.because(
        "on {plot} of the city centre live {due:#tenant}, not {held}", plot=plot, due=due, held=held
    )


def _check_land(cx: "Cx", s: "Magnate", plot: str, here: Plot) -> None:
    """Check that a plot was bought before it was built on or sold, and what lies on it."""
    at = ("plots", plot)
    bought = not here.building or here.owner is not None or here.sold_by is not None
    cx.need(R.build.own_plot, bought, at, about=(WHOLE, f"plots.{plot}.building")) or cx.because(
        "nobody has a marker on {plot}, and nobody has sold it", plot=plot
    )
    cx.need(R.buy.only_unpurchased, not (here.owner and here.sold_by), at) or cx.because(
        "{plot} was sold by {seller} and belongs to {owner}", plot=plot, seller=here.sold_by, owner=here.owner
    )
    if here.for_sale and (here.building or here.sold_by):
        placed = cx.reads(READ.marker_for_sold_plot.placed)
        cx.need(R.prep.bad_marker, placed, (*at, "for_sale")) or cx.because(
            "a marker for a plot that is built on or was sold goes to the box: {plot}", plot=plot
        )
    bare = here.sold_by in cx.table.automata and not here.building
    cx.need(R.ai.sell_which, not bare, at, about=(f"plots.{plot}.sold_by",)) or cx.because(
        "{seller} sells no plots without a building, and {plot} has none", seller=here.sold_by, plot=plot
    )
    used = not here.adverts or (here.building is not None and here.owner == s.turn)
    cx.need(R.advert.effect, used, (*at, "adverts")) or cx.because(
        "advertising tokens lie only on the building being attracted to, not on {plot}", plot=plot
    )


def _check_first_bidding(cx: "Cx", s: "Magnate") -> None:
    """Check that everything lies as the set-up laid it while the first bids are made."""
    lying, first, moment = len(s.city.for_sale), _first_markers(cx), ("round", "stage")
    count = R.tut.for_sale if setup.start_of(cx).for_sale else R.setup.for_sale_count
    cx.need(count, lying <= first, ("plots",), about=("plots.*.for_sale", *moment)) or cx.because(
        "{n:#for-sale marker} on the board, the game begins with {first}", n=lying, first=first
    )
    cx.need(count, lying >= first, ("plots",), about=(WHOLE, "plots.*.for_sale")) or cx.because(
        "{n:#for-sale marker} on the board, the game begins with {first}", n=lying, first=first
    )
    start, chapter = setup.start_of(cx), setup.chapter(cx)
    for name in cx.table.people:
        player = s.players[name]
        for key, held, due in (("money", player.money, start.money), ("adverts", player.adverts, start.adverts)):
            at = ("players", name, key)
            cx.need(chapter.player_kit, held in (None, due), at, about=(".".join(at), *moment)) or cx.because(
                "{name} has neither bought nor sold: everybody begins with {money:$} and {adverts:#advertising token}",
                name=name,
                money=start.money,
                adverts=start.adverts,
            )
    types, laid = Counter[str](), start.available or cx.box.boards[str(len(cx.table.seats))].available
    for token, n in s.available.items():
        types[cx.layout.types[token]] += n
    for kind in cx.layout.tenants:
        known = any(cx.layout.types[token] == kind for token in s.available)
        about = ("available", *moment) if known else (WHOLE, "available")
        cx.need(chapter.available, types[kind] == laid.get(kind, 0), ("available",), about=about) or cx.because(
            "{n} {kind} tokens available, the game begins with {due}", n=types[kind], kind=kind, due=laid.get(kind, 0)
        )


def _check_ai(cx: "Cx", s: "Magnate", name: str) -> None:
    """Check the rows of the AI, and that it has not used more cards than it had actions."""
    player = s.players[name]
    twice = tuple(plot for plot, n in Counter([plot for plot in player.land if plot != OPEN]).items() if n > 1)
    cx.need(R.ai.buy_marker, not twice, ("players", name, "land")) or cx.because(
        "{twice} twice in the row of {name}", twice=twice, name=name
    )
    used, had = len(player.discard) + (player.card is not None), _actions_had(cx, s, name) + _turns_up(s, name)
    at = ("players", name, "discard")
    cx.need(R.ai.draw, used <= had, at, about=(".".join(at), "round")) or cx.because(
        "{used:#AI card} used in {had:#action}", used=used, had=had
    )
    first = player.discard[0] if player.discard else None
    drawn = cx.layout.ai_cards[first] if first else None
    known = drawn is None or drawn.first or drawn.level != next(iter(cx.layout.ai_levels))
    cx.need(R.ai.first_action, known, at, about=(".".join(at),)) or cx.because(
        "the first card of {name} is the first action card, not {card}", name=name, card=first
    )
