"""Construction: rights, places, costs and the black mark of construction (rulebook «СТРОИТЕЛЬСТВО»)."""

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Literal

from referee.games.corporations import deck, field, turn_allowances
from referee.games.corporations.rules import READ, R
from referee.kernel.facts import later
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

Term = Literal["drone", "discount", "free"]
Terms = frozenset[Term]
NO_TERMS: Terms = frozenset()
"""An ordinary construction; one object, so that files leave it out."""


def open_terms(s: "Corporations") -> list[Terms]:
    """Return the special rights that can be used, alone or together."""
    terms, prices = s.this_turn.construction, [NO_TERMS]
    if terms.discount:
        prices.append(frozenset(("discount",)))
    if terms.free:
        prices.append(frozenset(("free",)))
    drone: Terms = frozenset(("drone",))
    return [*prices, *(using | drone for using in prices)] if terms.drone else prices


def judge_right(cx: "Cx", s: "Corporations", by: str, crown: bool) -> None:
    """Judge whether a right to build is left; the crown needs the base one."""
    base, extra = turn_allowances.builds_left(cx, s)
    left = bool(base or extra)
    if s.this_turn.cell.build_lost:
        cx.need(R.extrabuild.lost_unused, left) or cx.because("{by} lost the right of the cell on leaving it", by=by)
    over = s.this_turn.closing
    cx.need(R.build.one_per_turn, left) or cx.because(
        "the turn of {by} is finished" if over else "{by} has no right to build left this turn", by=by
    )
    if left and not base:
        cx.since("{by} has an additional right to build", by=by)
    if crown and left:
        cx.need(R.build.crown_normal_right_only, base > 0) or cx.because(
            "{by} has only an additional right to build left", by=by
        )


def may_crown(cx: "Cx", s: "Corporations", by: str, using: Terms) -> bool:
    """Return whether the crown may be built: only last, by the base right and at full price."""
    last = deck.size(s.players[by].stock) == 1 and turn_allowances.builds_left(cx, s)[0] > 0
    return last and is_plain(cx, s, using)


def complete(s: "Corporations", name: str) -> bool:
    """Return whether the player has all enterprises on the field."""
    return not any(s.players[name].stock.values())


def only_crown(cx: "Cx", s: "Corporations", who: str) -> bool:
    """Return whether the crown is the only chip the player has left to build."""
    return [chip for chip, n in s.players[who].stock.items() if n] == [cx.layout.crown]


def is_plain(cx: "Cx", s: "Corporations", using: Terms) -> bool:
    """Return whether it is an ordinary construction at full price, as the crown needs."""
    if using & {"discount", "free"} or ("drone" in using and cx.reads(READ.drone_right.additional_construction)):
        return False
    terms = s.this_turn.construction
    return not ((terms.discount or terms.free) and cx.reads(READ.crown_with_open_discount.refused_while_open))


def price_of(cx: "Cx", s: "Corporations", chip: str, using: Terms) -> int:
    """Return the cost of construction as a bare number."""
    return cost_of(cx, s, chip, using).total if using else cx.box.enterprises[chip].cost


def cost_of(cx: "Cx", s: "Corporations", chip: str, using: Terms) -> Sum:
    """Return the cost of construction, with a discount or for nothing."""
    printed = cx.box.enterprises[chip].cost
    cost = cx.sum("cost", unit="$").because(R.build.pay_cost)
    cost.add(printed, R.double.drone_pays_chip if "drone" in using else R.build.pay_cost, chip)
    if "free" in using:
        cost.add(-printed, R.build.pay_cost, "free")
    elif "discount" in using:
        cost.add(-printed * s.this_turn.construction.discount // 100, R.build.pay_cost, "discount")
    return cost


def judge_place(cx: "Cx", s: "Corporations", by: str, hex: str, drone: bool) -> None:
    """Judge where the hex lies: beside an own enterprise, for the drone beside any, the first on a start hex."""
    if drone:
        beside = _neighbour(cx, s, hex)
        (
            cx.need(R.double.drone, beside is not None)
            and cx.since(
                "with the drone service {hex} may border any enterprise, and {beside} has one", hex=hex, beside=beside
            )
        ) or cx.because("{hex} borders no enterprise", hex=hex)
        if beside and not s.owned(by) and not cx.box.hexes[hex].start:
            needed = cx.reads(READ.drone_first_enterprise.start_hex_needed)
            cx.need(R.build.first_hex, not needed) or cx.because("{hex} is no start hex", hex=hex)
    elif s.owned(by):
        mine = next((near for near in field.beside(cx, hex) if s.site(near).owner == by), None)
        (
            cx.need(R.build.adjacent_own, mine is not None)
            and cx.since("{hex} borders the enterprise of {by} on {mine}", hex=hex, by=by, mine=mine)
        ) or cx.because("{hex} borders no enterprise of {by}", hex=hex, by=by)
    elif not s.players[by].restarted:
        start = cx.box.hexes[hex].start
        first = start or not _start_hex_left(cx, s, by)
        (
            cx.need(R.build.first_hex, first)
            and cx.since("{hex} is a start hex" if start else "{by} need not take a start hex", hex=hex, by=by)
        ) or cx.because("{hex} is no start hex, and {by} has no enterprise on the field", hex=hex, by=by)


def _neighbour(cx: "Cx", s: "Corporations", hex: str) -> str | None:
    """Return the first hex beside this one on which somebody's enterprise stands."""
    built = any(site.owner for site in s.field.values())
    return next((near for near in field.beside(cx, hex) if s.site(near).owner), None) if built else None


def _for_drone(cx: "Cx", s: "Corporations", by: str, hex: str) -> bool:
    """Return whether the drone service may be used for this hex."""
    first = not s.owned(by) and not cx.box.hexes[hex].start
    return _neighbour(cx, s, hex) is not None and not (first and cx.reads(READ.drone_first_enterprise.start_hex_needed))


def _start_hex_left(cx: "Cx", s: "Corporations", by: str) -> bool:
    """Return whether a player without enterprises has to take a start hex."""
    free = [s.site(hex) for hex, here in cx.box.hexes.items() if here.start and s.site(hex).owner is None]
    open_ = s.players[by].unblocked or any(not site.block for site in free)
    return bool(free and open_) and not (s.players[by].begun and cx.reads(READ.no_enterprise_left.any_free_hex))


def places_for(cx: "Cx", s: "Corporations", by: str, drone: bool) -> list[str]:
    """Return the hexes where the player may build."""
    if s.owned(by) and not drone:
        if len(s.field) >= len(cx.layout.hexes) and all(site.owner for site in s.field.values()):
            return []
        return _open_among(cx, s, by, field.around(cx, s, by))
    open_ = _open_among(cx, s, by, cx.layout.hexes)
    if drone:
        return [hex for hex in open_ if _for_drone(cx, s, by, hex)]
    if s.players[by].restarted or not _start_hex_left(cx, s, by):
        return open_
    return [hex for hex in open_ if cx.box.hexes[hex].start]


def _open_among(cx: "Cx", s: "Corporations", by: str, hexes: Iterable[str]) -> list[str]:
    """Return those of some hexes that are free, in play and not blocked to the player, in order."""
    built = {hex for hex, site in s.field.items() if site.owner} if s.players[by].unblocked else s.field
    free = sorted([hex for hex in hexes if hex not in built])
    return free if field.everywhere(cx) else [hex for hex in free if field.usable(cx, hex)]


def chips_for(cx: "Cx", s: "Corporations", by: str, using: Terms) -> tuple[str, ...]:
    """Return the chips the player may build and can pay."""
    money, crown, stock = s.players[by].money, cx.layout.crown, s.players[by].stock
    able = [chip for chip in stock if price_of(cx, s, chip, using) <= money]
    return tuple([chip for chip in able if chip != crown or may_crown(cx, s, by, using)])


def mark_choices(cx: "Cx", s: "Corporations", by: str, hexes: list[str]) -> dict[str, list[tuple[str, ...]]]:
    """Return the hexes where the builder chooses which neighbour gets the black mark, with the ways to lay it."""
    foreign, map = s.land.others(by), cx.layout.hexes
    several = [hex for hex in hexes if len(foreign.intersection(map[hex].adjacent)) > 1]
    ways = {hex: mark_ways(cx, s, by, hex) for hex in several}
    return {hex: marks for hex, marks in ways.items() if len(marks) > 1}


def mark_ways(cx: "Cx", s: "Corporations", by: str, hex: str) -> list[tuple[str, ...]]:
    """Return the ways to lay the black mark of construction."""
    able = field.markable(cx, s, hex, by)
    if len(able) < 2:
        return [tuple(able)]
    owners = sorted({s.site(near).owner or "" for near in able})
    if len(owners) < 2 or not cx.reads(READ.construction_mark_count.one_per_opponent):
        return [(near,) for near in able]
    groups = [[near for near in able if s.site(near).owner == owner] for owner in owners]
    return [tuple(sorted(choice)) for choice in product(*groups)]


def judge_marks(cx: "Cx", s: "Corporations", by: str, hex: str, marks: tuple[str, ...] | None) -> None:
    """Judge the black mark of construction: mandatory, on a neighbour without mark and guard; unsaid where one can."""
    able = tuple(field.markable(cx, s, hex, by))
    if marks:
        cx.need(R.mark.construction_eligible, set(marks) <= set(able)) or cx.because(
            "only {able} can be marked" if able else _why_none_markable(cx, s, by, hex), able=able, hex=hex
        )
    if not able or cx.broken:
        return
    ways = mark_ways(cx, s, by, hex)
    if marks is None:
        cx.need(R.mark.construction_mandatory, len(ways) == 1) or cx.because(
            "the claim leaves open which of {able} is marked", able=able
        )
    elif len(marks) > len(ways[0]):
        many = len(marks)
        cx.need(R.mark.construction_mandatory, False) or cx.because(
            "{by} marks {many} of {able}: that is too many", by=by, many=many, able=able
        )
    else:
        cx.need(R.mark.construction_mandatory, tuple(sorted(marks)) in ways) or cx.because(
            _must_mark(len(able), len(ways[0])), by=by, able=able
        )


def _why_none_markable(cx: "Cx", s: "Corporations", by: str, hex: str) -> str:
    """Return why no neighbour can get the black mark of construction."""
    if s.land.others(by).isdisjoint(field.beside(cx, hex)):
        return later("no enterprise of another player lies beside {hex}")
    return later("no neighbour of {hex} can be marked")


def _must_mark(able: int, marks: int) -> str:
    """Return what must be marked, where so many neighbours can be and so many marks are laid."""
    if able == 1:
        return later("{by} must mark {able}")
    if marks == 1:
        return later("{by} must mark one of {able}")
    return later("{by} must mark one enterprise of each opponent among {able}")
