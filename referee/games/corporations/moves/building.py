"""Construction: enterprises on the field, the Shop on the home cell (rulebook «СТРОИТЕЛЬСТВО»)."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import bans, deck, deeds, field, rights, ring, turn
from referee.games.corporations.book import reading, rule
from referee.games.corporations.moves.base import MOVEMENT_FIRST, NO_MOVING, OWN_TURN, STOP_FIRST, Act, enter_main
from referee.games.corporations.records import Access, ChipName, HexName, Struck
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.bag import plus
from referee.kernel.form import Choice, Form
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum

ONE_PER_TURN = rule("build.one_per_turn")
PAY_COST = rule("build.pay_cost")
FREE_HEX = rule("build.free_hex")
FIRST_HEX = rule("build.first_hex")
ADJACENT = rule("build.adjacent_own")
FREE_ORDER = rule("build.free_order")
CROWN_LAST = rule("build.crown_last")
CROWN_BASE = rule("build.crown_normal_right_only")
EDGES = rule("goal.two_players_edges")
BLOCK = rule("token.block")
DRONE = rule("double.drone")
DRONE_PAYS = rule("double.drone_pays_chip")
ANY_HEX = rule("debt.restart_any_hex")
LOST_UNUSED = rule("extrabuild.lost_unused")
SURPLUS = rule("setup.remove_surplus")
WON = rule("goal.first_to_build_all")
MANDATORY = rule("mark.construction_mandatory")
UNDEFENDABLE = rule("mark.construction_undefendable")
ELIGIBLE = rule("mark.construction_eligible")
CHOICE = rule("mark.construction_choice")
INTERLEAVE = rule("main.interleave_extra_build")
UNTOUCHABLE = rule("card.untouchable_construction")
SHOP = rule("home.build_shop")
SHOP_COUNTS = rule("home.shop_counts_as_construction")
UNDER_PAWN = rule("home.shop_built_under_pawn")
ANY_FREE = reading("no_enterprise_left", "any_free_hex")
DRONE_START = reading("drone_first_enterprise", "start_hex_needed")
DISCOUNT_OPEN = reading("crown_with_open_discount", "refused_while_open")
PER_OPPONENT = reading("construction_mark_count", "one_per_opponent")
AT_TURN_END = reading("victory_moment", "end_of_turn")
ANYWHERE = reading("shop_chip_presence", "from_anywhere")
SHOP_BASE_ONLY = reading("shop_chip_right", "base_right_only")
MORE_BUILDING = reading("drone_right", "additional_construction")
Term = Literal["drone", "discount", "free"]
Terms = frozenset[Term]
NO_TERMS: Terms = frozenset()
"""An ordinary construction; one object, so that files leave it out."""
NO_PLACE = {
    DRONE: "{hex} borders no enterprise",
    ADJACENT: "{hex} borders no enterprise of {by}",
    FIRST_HEX: "{hex} is no start hex, and {by} has no enterprise on the field",
}


class Construction(Act, frozen=True):
    """A construction of the main stage."""

    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = OWN_TURN
    away: ClassVar[Rule] = NO_MOVING
    early: ClassVar[Rule] = MOVEMENT_FIRST
    moving: ClassVar[Rule] = STOP_FIRST


class Build(Construction, frozen=True):
    """Build an enterprise on a hex; next to opponents one of theirs gets a black mark."""

    chip: ChipName
    hex: HexName
    marks: Annotated[
        tuple[HexName, ...], Meta(description="Which neighbour gets the black mark, where there is a choice.")
    ] = ()
    using: Annotated[
        frozenset[Annotated[Term, Meta(description="A special right.")]],
        Meta(description="Special rights used for it: drone, discount, free."),
    ] = NO_TERMS

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> Iterator[Form]:
        if not any(rights.builds_left(cx, s)) or bans.banned(cx, s, by, "build"):
            return
        money = s.players[by].money
        for using in _terms(s):
            able = [chip for chip in s.players[by].stock if _price(cx, s, chip, using) <= money]
            chips = tuple(chip for chip in able if _may_crown(cx, s, by, chip, using))
            ways = {hex: mark_ways(cx, s, by, hex) for hex in places_for(cx, s, by, "drone" in using)} if chips else {}
            plain = tuple(hex for hex, marks in ways.items() if len(marks) == 1)
            yield Form(cls, {"marks": (), "using": using}, {"chip": Choice(chips), "hex": Choice(plain)})
            for hex, marks in ways.items():
                if len(marks) > 1:
                    fixed = {"hex": hex, "using": using}
                    yield Form(cls, fixed, {"chip": Choice(chips), "marks": Choice(tuple(marks))})

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        crown = cx.box.enterprises[self.chip].crown
        bans.judge(cx, s, by, "build")
        judge_right(cx, s, by, crown)
        stock = s.players[by].stock
        self._judge_chip(cx, s, by)
        if crown:
            last = {chip for chip, n in stock.items() if n} == {self.chip}
            cx.need(CROWN_LAST, last) or cx.because("{n} others are not built", n=deck.size(stock) - 1)
            plain = _plain(cx, s, self.using)
            cx.need(CROWN_BASE, plain) or cx.because("the crown is built by the base right and at full price")
        self._judge_terms(cx, s)
        self._judge_place(cx, s, by)
        self._judge_marks(cx, s, by)
        cost, money = cost_of(cx, s, self.chip, self.using).total, s.players[by].money
        cx.need(PAY_COST, money >= cost) or cx.because("{by} has {money:$} of {cost:$}", by=by, money=money, cost=cost)

    def _judge_chip(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge whether the chip is still to be built."""
        player = s.players[by]
        if self.chip in player.removed:
            cx.need(SURPLUS, False) or cx.because("{chip} has left the game", chip=self.chip)
        elif not player.stock.get(self.chip):
            cx.need(FREE_ORDER, False) or cx.because("{by} has built {chip} already", by=by, chip=self.chip)

    def _judge_terms(self, cx: Cx, s: Corporations) -> None:
        """Judge the special rights it uses."""
        terms = s.this_turn.construction
        have = {"drone": terms.drone, "discount": bool(terms.discount), "free": terms.free}
        law = DRONE if "drone" in self.using and not terms.drone else PAY_COST
        missing = tuple(sorted(term for term in self.using if not have[term]))
        cx.need(law, not missing) or cx.because("no such right is open: {missing}", missing=missing)
        cx.need(PAY_COST, not self.using >= {"discount", "free"}) or cx.because("what costs nothing has no discount")

    def _judge_place(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the hex."""
        hex, site = self.hex, s.site(self.hex)
        if len(cx.table.seats) == 2:
            cx.need(EDGES, field.usable(cx, hex)) or cx.because("{hex} is not used with two players", hex=hex)
        cx.need(FREE_HEX, site.owner is None) or cx.because("{hex} belongs to {owner}", hex=hex, owner=site.owner)
        if site.block:
            cx.need(BLOCK, s.players[by].unblocked) or cx.because("{hex} is blocked", hex=hex)
        law, fits = place_rule(cx, s, by, hex, "drone" in self.using)
        cx.need(law, fits) or cx.because(NO_PLACE[law], hex=hex, by=by)

    def _judge_marks(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the black mark of construction: mandatory, on a neighbour without mark and guard."""
        able = field.markable(cx, s, self.hex, by)
        if not self.marks and not able:
            return
        cx.need(ELIGIBLE, set(self.marks) <= set(able)) or cx.because(
            "only {able} can be marked" if able else "no neighbour of {hex} can be marked",
            able=tuple(able),
            hex=self.hex,
        )
        if able:
            ways = mark_ways(cx, s, by, self.hex)
            fits = tuple(sorted(self.marks)) in ways or (len(ways) == 1 and not self.marks)
            cx.need(MANDATORY, fits) or cx.because("one of {able} must be marked", able=tuple(able))

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        crown = cx.box.enterprises[self.chip].crown
        cx.cite(FREE_ORDER, "{by} builds {chip} on {hex}", by=by, chip=self.chip, hex=self.hex)
        if s.this_turn.construction.used or any("build" in access.used for access in s.this_turn.open):
            cx.cite(INTERLEAVE, "another construction of this turn")
        s = rights.spend_build(cx, enter_main(cx, s), crown)
        s = s.pays(by, cx.show(cost_of(cx, s, self.chip, self.using)))
        return self._placed(cx, s, by, crown)

    def _placed(self, cx: Cx, s: Corporations, by: str, crown: bool) -> Corporations:
        """The chip lies on the hex, the mark is laid, and the crown wins."""
        marks = self.marks or mark_ways(cx, s, by, self.hex)[0]
        if marks and len(field.markable(cx, s, self.hex, by)) > len(marks):
            cx.cite(CHOICE, "{by} marks {marks}", by=by, marks=marks)
        terms = s.this_turn.construction
        s = s.with_construction(
            drone=terms.drone and "drone" not in self.using,
            discount=0 if "discount" in self.using else terms.discount,
            free=terms.free and "free" not in self.using,
        )
        player = s.players[by]
        if player.restarted:
            cx.cite(ANY_HEX, "after the restart any free hex will do")
        s = s.with_player(by, replace(player, stock=plus(player.stock, self.chip, -1), restarted=False, begun=True))
        s = s.with_site(self.hex, replace(s.site(self.hex), owner=by, chip=self.chip))
        for hex in marks:
            s = _mark(cx, s, hex)
        if crown and turn.complete(cx, s, by) and not cx.reads(AT_TURN_END):
            cx.cite(WON, "{by} has all enterprises on the field", by=by)
            return s.ended(by)
        return s


def _may_crown(cx: Cx, s: Corporations, by: str, chip: str, using: Terms) -> bool:
    """May this chip be built: the crown only last, by the base right and at full price."""
    if chip != cx.layout.crown:
        return True
    last = deck.size(s.players[by].stock) == 1 and rights.builds_left(cx, s)[0] > 0
    return last and _plain(cx, s, using)


def _plain(cx: Cx, s: Corporations, using: Terms) -> bool:
    """Is it an ordinary construction at full price, as the crown needs?"""
    if using & {"discount", "free"} or ("drone" in using and cx.reads(MORE_BUILDING)):
        return False
    return not ((s.this_turn.construction.discount or s.this_turn.construction.free) and cx.reads(DISCOUNT_OPEN))


def _mark(cx: Cx, s: Corporations, hex: str) -> Corporations:
    """A neighbour gets the black mark of construction."""
    site = s.site(hex)
    cx.cite(MANDATORY, "a black mark on {hex}", hex=hex)
    cx.cite(UNDEFENDABLE, "nobody can answer it")
    if site.owner and s.players[site.owner].immune:
        cx.cite(UNTOUCHABLE, "construction is no direct action")
    if site.owner:
        s = deeds.struck(s, site.owner, Struck("construction_mark"))
    return s.with_site(hex, replace(site, mark=1))


def judge_right(cx: Cx, s: Corporations, by: str, crown: bool, base_only: bool = False) -> None:
    """Judge whether a right to build is left; the crown needs the base one."""
    base, extra = rights.builds_left(cx, s)
    if s.this_turn.cell.build_lost:
        cx.need(LOST_UNUSED, bool(base or extra)) or cx.because("the right of the cell was lost on leaving it")
    cx.need(ONE_PER_TURN, bool(base or extra)) or cx.because("{by} has no construction left", by=by)
    if (crown or base_only) and extra and not base:
        law = CROWN_BASE if crown else SHOP_COUNTS
        cx.need(law, False) or cx.because("only an additional right is left")


def _terms(s: Corporations) -> list[Terms]:
    """The special rights that can be used, alone or together."""
    prices = [NO_TERMS]
    prices += [frozenset(("discount",))] if s.this_turn.construction.discount else []
    prices += [frozenset(("free",))] if s.this_turn.construction.free else []
    drone: Terms = frozenset(("drone",))
    return [*prices, *(terms | drone for terms in prices if s.this_turn.construction.drone)]


def _price(cx: Cx, s: Corporations, chip: str, using: Terms) -> int:
    """The cost of construction as a bare number."""
    return cost_of(cx, s, chip, using).total if using else cx.box.enterprises[chip].cost


def cost_of(cx: Cx, s: Corporations, chip: str, using: Terms) -> Sum:
    """The cost of construction, with a discount or for nothing."""
    printed = cx.box.enterprises[chip].cost
    cost = cx.sum("cost", unit="$").because(PAY_COST)
    cost.add(printed, DRONE_PAYS if "drone" in using else PAY_COST, chip)
    if "free" in using:
        cost.add(-printed, PAY_COST, "free")
    elif "discount" in using:
        cost.add(-printed * s.this_turn.construction.discount // 100, PAY_COST, "discount")
    return cost


def place_rule(cx: Cx, s: Corporations, by: str, hex: str, drone: bool) -> tuple[Rule, bool]:
    """Which rule decides about the place, and whether it holds."""
    owned = s.owned(by)
    if drone:
        beside = any(s.site(near).owner for near in field.beside(cx, hex))
        if not owned and beside and not cx.box.hexes[hex].start and cx.reads(DRONE_START):
            return FIRST_HEX, False
        return DRONE, beside
    if owned:
        return ADJACENT, any(s.site(near).owner == by for near in field.beside(cx, hex))
    if s.players[by].restarted:
        return ANY_HEX, True
    return FIRST_HEX, cx.box.hexes[hex].start or not _start_hex_left(cx, s, by)


def _start_hex_left(cx: Cx, s: Corporations, by: str) -> bool:
    """Does a player without enterprises have to take a start hex?"""
    free = [s.site(hex) for hex, here in cx.box.hexes.items() if here.start and s.site(hex).owner is None]
    open_ = s.players[by].unblocked or any(not site.block for site in free)
    return bool(free and open_) and not (s.players[by].begun and cx.reads(ANY_FREE))


def places_for(cx: Cx, s: Corporations, by: str, drone: bool) -> list[str]:
    """The hexes where the player may build."""
    owned = s.owned(by)
    if owned and not drone:
        near = {hex for own in owned for hex in field.beside(cx, own)}
        return [hex for hex in cx.layout.hexes if hex in near and _is_open(cx, s, by, hex)]
    open_ = [hex for hex in cx.layout.hexes if _is_open(cx, s, by, hex)]
    if drone:
        return [hex for hex in open_ if place_rule(cx, s, by, hex, drone)[1]]
    if s.players[by].restarted or not _start_hex_left(cx, s, by):
        return open_
    return [hex for hex in open_ if cx.box.hexes[hex].start]


def _is_open(cx: Cx, s: Corporations, by: str, hex: str) -> bool:
    """Is a hex free, in play and not blocked to the player?"""
    site = s.field.get(hex)
    if site is not None and (site.owner is not None or not s.players[by].unblocked):
        return False
    return field.usable(cx, hex)


def mark_ways(cx: Cx, s: Corporations, by: str, hex: str) -> list[tuple[str, ...]]:
    """The ways to lay the black mark of construction."""
    able = field.markable(cx, s, hex, by)
    if len(able) < 2:
        return [tuple(able)]
    owners = sorted({s.site(near).owner or "" for near in able})
    if len(owners) < 2 or not cx.reads(PER_OPPONENT):
        return [(near,) for near in able]
    groups = [[near for near in able if s.site(near).owner == owner] for owner in owners]
    return [tuple(sorted(choice)) for choice in product(*groups)]


class BuildShop(Construction, frozen=True):
    """Build the own Shop on the home cell."""

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[BuildShop]":
        if not s.players[by].shop and (s.pawn(by) == ring.home(cx, by) or cx.reads(ANYWHERE)):
            yield cls()

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        cost, money = cx.box.numbers.shop_cost.value, s.players[by].money
        bans.judge(cx, s, by, "build")
        here = s.pawn(by) == ring.home(cx, by) or cx.reads(ANYWHERE)
        cx.need(SHOP, here and not s.players[by].shop) or cx.because(
            "the Shop is built already" if s.players[by].shop else "{by} is not on the home cell", by=by
        )
        base, extra = rights.builds_left(cx, s)
        left = bool(base) or (bool(extra) and not cx.reads(SHOP_BASE_ONLY))
        cx.need(SHOP_COUNTS, left) or cx.because("{by} has no construction left", by=by)
        cx.need(PAY_COST, money >= cost) or cx.because("{by} has {money:$} of {cost:$}", by=by, money=money, cost=cost)

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        base, extra = rights.builds_left(cx, s)
        base_only = bool(base and extra) and cx.reads(SHOP_BASE_ONLY)
        s = rights.spend_build(cx, enter_main(cx, s), False, base_only)
        cx.cite(SHOP, "{by} builds the own Shop", by=by)
        cost = cx.box.numbers.shop_cost.value
        cx.figure("cost", cost, PAY_COST, unit="$")
        s = s.pays(by, cost)
        if any(s.pawn(name) == ring.home(cx, by) for name in s.players if name != by):
            cx.cite(UNDER_PAWN, "who stands there already owes nothing")
        s = s.with_player(by, replace(s.players[by], shop=True))
        if s.pawn(by) != ring.home(cx, by):
            return s
        return rights.grant(s, Access("shop", s.pawn(by), by))
