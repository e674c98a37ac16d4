"""The property market: risk cards, land price, new tenants and plots, and the crash (rulebook p.14-15)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import tenants
from referee.games.magnate.city import feature
from referee.games.magnate.components import Board
from referee.games.magnate.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

CARDS_BY = (R.market.tenants, R.market.zone, R.market.advert_low, R.market.sold_risk)
"""Why each step of the market draws its risk cards."""


def board(cx: "Cx") -> Board:
    """Return the property market board of this player count."""
    return cx.box.boards[str(len(cx.table.seats))]


def tenants_step(cx: "Cx", s: "Magnate") -> "tuple[Magnate, int]":
    """Step 1: with fewer than four tenant types available, risk cards are drawn."""
    types = len(tenants.types_in(cx.layout, s.available))
    cards: int = getattr(board(cx), f"risk_{types}")
    if cards:
        cx.cite(R.market.tenants, "{types:#tenant type} available: {cards:#risk card}", types=types, cards=cards)
    else:
        cx.cite(R.market.tenants, "{types:#tenant type} available: no risk card", types=types)
    return s, cards


def zone_step(cx: "Cx", s: "Magnate") -> "tuple[Magnate, int]":
    """Step 2: risk cards of the zone the land price marker is in now."""
    track = cx.layout.tracks["land_price"]
    price = min(max(s.land_price, track.lowest), track.highest)
    if price != s.land_price:
        cx.rests_on(Datum("tracks", "land_price", "lowest" if price > s.land_price else "highest"))
    name = next((n for n, z in cx.layout.zones.items() if z.lowest <= price <= z.highest), None)
    if name is None:
        what = phrase("no zone of the land price track holds {price:$}", price=price)
        raise OpenFact("components.zones", what)
    cx.rests_on(Datum("zones", name, "lowest"), Datum("zones", name, "highest"))
    cards = cx.box.zones[name].risk_cards
    cx.cite(R.market.zone, "{price:$} is in the {zone}: {cards:#risk card}", price=s.land_price, zone=name, cards=cards)
    return s, cards


def adverts_step(cx: "Cx", s: "Magnate") -> "tuple[Magnate, int]":
    """Step 3: little advertising brings a risk card, much of it raises the land price."""
    spent, table = s.adverts_spent, board(cx)
    if s.round == 1 and spent < table.advert_high:
        cx.cite(
            R.market.first_round,
            "{spent:#advertising token} spent is not high; no risk card in the first round",
            spent=spent,
        )
        return s, 0
    if spent < table.advert_moderate:
        cards = cx.box.numbers.advert_low_risk.value
        cx.cite(
            R.market.advert_low, "{spent:#advertising token} spent is low: {cards:#risk card}", spent=spent, cards=cards
        )
        return s, cards
    if spent < table.advert_high:
        cx.cite(R.market.advert_moderate, "{spent:#advertising token} spent is moderate: nothing happens", spent=spent)
        return s, 0
    rise = cx.sum("price_rise")
    rise.add(cx.box.numbers.advert_high_rise.value, R.market.advert_high, "advertising")
    before = s.land_price
    s = raise_price(cx, s, cx.show(rise), R.market.advert_high)
    if s.land_price == before:
        cx.cite(
            R.market.advert_high,
            "{spent:#advertising token} spent is high, but the land price stays {price:$}",
            spent=spent,
            price=before,
        )
    else:
        cx.cite(
            R.market.advert_high,
            "{spent:#advertising token} spent is high: the land price is now {price:$}",
            spent=spent,
            price=s.land_price,
        )
    return s, 0


def sold_step(cx: "Cx", s: "Magnate") -> "tuple[Magnate, int]":
    """Step 4: the first free space of 'plots sold by players' raises the land price and may bring risk cards."""
    sold, spaces = sum(s.plots_sold.values()), board(cx).plots_sold
    if sold >= len(spaces) and cx.reads(READ.sold_track_overflow.no_effect):
        cx.cite(R.market.sold_price, "{sold:#plot} sold and no space is visible: nothing happens", sold=sold)
        return s, 0
    space = spaces[min(sold, len(spaces) - 1)]
    rise = cx.sum("price_rise")
    rise.add(
        space.rise,
        R.market.sold_price,
        "plots_sold",
        "{sold:#plot} sold, so space {space} counts",
        sold,
        min(sold + 1, len(spaces)),
    )
    before = s.land_price
    s = raise_price(cx, s, cx.show(rise), R.market.sold_price)
    if s.land_price == before:
        cx.cite(R.market.sold_price, "{sold:#plot} sold: the land price stays {price:$}", sold=sold, price=before)
    else:
        cx.cite(
            R.market.sold_price, "{sold:#plot} sold: the land price is now {price:$}", sold=sold, price=s.land_price
        )
    if space.risk:
        cx.cite(R.market.sold_risk, "the space also shows {cards:#risk card}", cards=space.risk)
    return s, space.risk


def raise_price(cx: "Cx", s: "Magnate", positions: int, why: Rule) -> "Magnate":
    """Move the land price marker up; the track ends at its last printed position."""
    price, top = s.land_price + cx.box.numbers.price_step.value * positions, cx.layout.tracks["land_price"].highest
    if price > top:
        cx.rests_on(Datum("tracks", "land_price", "highest"))
    if price > top and not cx.reads(READ.price_track_ends.open_ended):
        price = top
        cx.cite(why, "the land price marker stops at {price:$}, the end of its track", price=price)
    return s.with_market(land_price=price)


def undrawn(cx: "Cx", s: "Magnate") -> list[str]:
    """Return the risk cards still in the deck."""
    return [card for card in cx.layout.risk if card not in s.risk_drawn]


def last_space(cx: "Cx") -> int:
    """Return the number of the leftmost space of the crash track; asked only when the marker is near it."""
    return 1 if cx.reads(READ.crash_track_end.one) else cx.box.tracks["crash"].lowest


def draw_risk(cx: "Cx", s: "Magnate", why: Rule) -> "Magnate":
    """Draw a risk card: its top moves the crash marker left, at most to the last space."""
    card = str(cx.chance.draw("risk", undrawn(cx, s), phrase("it has been drawn already")))
    top = cx.box.risk[card].top
    moved = s.crash - top
    crash = moved if moved >= 1 else max(moved, last_space(cx))
    cx.cite(why, "{card} is drawn", card=card)
    cx.cite(R.risk.discard, "{card} lies face up, {n:#card} seen so far", card=card, n=len(s.risk_drawn) + 1)
    if crash == s.crash:
        cx.cite(R.risk.top, "its top says {top}: the crash marker stays on {crash}", top=-top, crash=crash)
    else:
        cx.cite(
            R.risk.top,
            "its top says {top}: the crash marker goes from {before} to {crash}",
            top=-top,
            before=s.crash,
            crash=crash,
        )
    if moved < crash == s.crash:
        cx.cite(R.risk.leftmost, "the crash marker is on the last space, {crash}, and moves no more", crash=crash)
    elif moved < crash:
        cx.cite(R.risk.leftmost, "the crash marker stops on the last space, {crash}", crash=crash)
    return s.with_risk(card).with_market(crash=crash)


def crashed(cx: "Cx", s: "Magnate") -> bool:
    """Return whether the crash marker has reached the last space."""
    down = s.crash <= 1 and s.crash <= last_space(cx)
    if down:
        cx.cite(R.prep.crash_check, "the crash marker is on the last space, {crash}: the market crashes", crash=s.crash)
    else:
        cx.cite(R.prep.crash_check, "the crash marker is on {crash}: the game goes on", crash=s.crash)
    return down


def draw_tenants(cx: "Cx", s: "Magnate") -> "Magnate":
    """Draw a new-tenant card and add its tokens to the available tenants, as far as the supply has them."""
    deck = [card for card in cx.layout.new_tenants if card not in s.tenants_drawn]
    card = str(cx.chance.draw("tenants", deck, phrase("it has been drawn already")))
    advanced, printed = cx.table.options.advanced, cx.box.new_tenants[card]
    for name, wanted in (printed.subtypes if advanced else printed.add).items():
        s, added = add_tokens(cx, s, name, wanted)
        if added:
            cx.cite(R.prep.new_tenants, "{card} adds {added:#{tenant}}", card=card, added=added, tenant=name)
        if added < wanted:
            why = R.adv.exhausted if advanced else R.comp.limited
            cx.cite(
                why,
                "{card} shows {wanted:#{tenant}}, the supply has {added}",
                card=card,
                wanted=wanted,
                tenant=name,
                added=added,
            )
    if advanced:
        cx.cite(R.adv.new_tenants, "the subtype part of {card} counts", card=card)
    elif cx.layout.new_tenants[card].subtypes:
        cx.cite(R.prep.subtype_ignored, "the subtype part of {card} does not count", card=card)
    cx.cite(R.prep.cards_discard, "{card} goes to the box", card=card)
    return s.with_tenant_card(card)


def add_tokens(cx: "Cx", s: "Magnate", name: str, wanted: int) -> "tuple[Magnate, int]":
    """Move tokens from the supply to the available tenants, as many as there are."""
    box = cx.layout
    added = min(wanted, tenants.there(box, s.supply, name))
    if name in box.subtypes:
        lying = s.available.get(name, 0) + s.city.census.get(name, 0)
        added = min(added, box.subtypes[name].count - lying)
    supply = tenants.with_used_up(box, s.supply, name, added)
    available = {**s.available, name: s.available.get(name, 0) + added}
    return s.with_tokens({key: n for key, n in available.items() if n}, supply), added


def draw_marker(cx: "Cx", s: "Magnate") -> "tuple[Magnate, bool]":
    """Draw a for-sale marker and place it, or put it into the box; tells whether it counts as drawn."""
    supply = [plot for plot in cx.layout.markers if plot not in s.markers_drawn]
    plot = str(cx.chance.draw("for_sale", supply, phrase("this marker is not in the supply")))
    s = s.with_marker(plot)
    here = s.plots[plot]
    if feature(cx, s, plot):
        cx.cite(R.prep.bad_marker, "the marker for {plot} goes to the box: a feature", plot=plot)
    elif here.owner:
        cx.cite(
            R.prep.bad_marker, "the marker for {plot} goes to the box: {owner} owns it", plot=plot, owner=here.owner
        )
    elif here.for_sale:
        redraw = cx.reads(READ.marker_for_marked_plot.redraw)
        cx.cite(R.prep.bad_marker, "the marker for {plot} goes to the box: the plot is for sale already", plot=plot)
        return s, not redraw
    elif (here.sold_by or here.building) and not cx.reads(READ.marker_for_sold_plot.placed):
        if here.sold_by:
            cx.cite(R.prep.bad_marker, "the marker for {plot} goes to the box: the plot was sold before", plot=plot)
        else:
            cx.cite(R.prep.bad_marker, "the marker for {plot} goes to the box: the plot is built on", plot=plot)
    else:
        cx.cite(R.prep.new_plots, "{plot} is for sale", plot=plot)
        s = s.with_plot(plot, replace(here, for_sale=True))
    return s, True


def need_risk_cards(cx: "Cx", s: "Magnate", at: int) -> None:
    """Ask for the risk cards drawn, where those named do not bring the crash marker to this space."""
    gone, named = _spaces_gone(cx, at), _tops(cx, list(s.risk_drawn))
    if named < gone:
        what = phrase(
            "which risk cards were drawn: the tops of those named account for {named} of the {gone:#space} the crash "
            "marker has come",
            named=named,
            gone=gone,
        )
        raise OpenFact("risk_drawn", what)


def _spaces_gone(cx: "Cx", at: int) -> int:
    """Return how many spaces lie between the start of the crash marker and a space."""
    return cx.layout.start[cx.table.options.setup].crash - at


def _tops(cx: "Cx", cards: list[str]) -> int:
    """Return how far risk cards move the crash marker together."""
    return sum([cx.layout.risk[card].top for card in cards])


def draw_missing_risk_card(cx: "Cx", s: "Magnate") -> "Magnate | None":
    """Draw one of the risk cards that brought the crash marker where it is; none when nothing is missing or fits."""
    missing, left = _spaces_gone(cx, s.crash) - _tops(cx, list(s.risk_drawn)), undrawn(cx, s)
    fitting = [card for card in left if missing - _tops(cx, [card]) in _sums(cx, [one for one in left if one != card])]
    if missing <= 0 or not fitting:
        return None
    return s.with_risk(str(cx.chance.draw("risk", fitting, phrase("it does not lead to where the crash marker is"))))


def _sums(cx: "Cx", cards: list[str]) -> set[int]:
    """Return every number of spaces the crash marker can go by some of these risk cards."""
    sums = {0}
    for card in cards:
        sums |= {sum + cx.layout.risk[card].top for sum in sums}
    return sums


def crash_price(cx: "Cx", s: "Magnate") -> "Magnate":
    """Take the land price down by the bottom numbers of all risk cards drawn."""
    need_risk_cards(cx, s, s.crash if s.crash <= 1 else last_space(cx))
    depth = cx.sum("depth")
    for card in sorted(s.risk_drawn):
        depth.add(cx.box.risk[card].bottom, R.end.depth, card)
    step, lowest = cx.box.numbers.price_step.value, cx.layout.tracks["land_price"].lowest
    price = s.land_price - step * cx.show(depth)
    if price < lowest:
        cx.rests_on(Datum("tracks", "land_price", "lowest"))
        stop = 0 if cx.reads(READ.price_track_ends.open_ended) else lowest
        if price < stop:
            price = stop
            cx.cite(R.end.depth, "the land price marker stops at {price:$}, lower it cannot go", price=price)
    if price == s.land_price:
        cx.cite(R.end.depth, "the land price stays {price:$}", price=price)
    else:
        cx.cite(R.end.depth, "the land price was {before:$} and is now {price:$}", before=s.land_price, price=price)
    return s.with_market(land_price=price)
