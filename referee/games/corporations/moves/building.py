"""Building: enterprises on the field, the Shop on the home cell (rulebook «СТРОИТЕЛЬСТВО»)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import attacks, bans, construction, economy, field, ring, turn_allowances
from referee.games.corporations.construction import NO_TERMS, Term
from referee.games.corporations.moves.base import AFTER_MOVEMENT, Act, During, enter_main
from referee.games.corporations.records import Access, ChipName, HexName, Struck
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Moving, Phase
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.facts import later
from referee.kernel.frozen_map import plus
from referee.kernel.move import wording
from referee.kernel.rule import Rule


class MainStage(Act[Phase], frozen=True):
    """A construction of the main stage."""

    during: ClassVar[During] = AFTER_MOVEMENT
    away: ClassVar[Rule] = R.social.no_moving_out_of_turn
    early: ClassVar[Rule] = R.turn.movement_first
    moving: ClassVar[Rule] = R.move.final_stop

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Judge a construction before the final stop: what it lacks itself comes first, the moment last."""
        if isinstance(stage, Moving) and s.this_turn.movement.moved:
            self.rules(cx, s, stage, by)
        super().untimely(cx, stage, s, by)


class Build(MainStage, frozen=True):
    """Build an enterprise on a hex; next to opponents one of theirs gets a black mark."""

    chip: ChipName
    hex: HexName
    marks: Annotated[
        tuple[HexName, ...] | None,
        Meta(description="Which neighbour gets the black mark; unsaid: the only one that can, `none`: none at all."),
    ] = None
    using: Annotated[
        frozenset[Annotated[Term, Meta(description="A special right.")]],
        Meta(description="Special rights used for it: drone, discount, free."),
    ] = NO_TERMS
    says = "build {chip} on {hex}[ and mark {marks:and}][, using {using:and}]"
    weight = 30
    special_wordings = (
        wording(later("build {chip} on {hex} and mark nothing[, using {using:and}]"), implied={"marks": ()}),
    )

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        if not any(turn_allowances.builds_left(cx, s)) or bans.banned(cx, s, by, "build"):
            return
        for using in construction.open_terms(s):
            chips = construction.chips_for(cx, s, by, using)
            places = construction.places_for(cx, s, by, "drone" in using) if chips else []
            choices = construction.mark_choices(cx, s, by, places)
            plain = tuple([hex for hex in places if hex not in choices])
            yield ChoiceSet(cls, {"marks": None, "using": using}, {"chip": Choice(chips), "hex": Choice(plain)})
            for hex, marks in choices.items():
                fixed = {"hex": hex, "using": using}
                yield ChoiceSet(cls, fixed, {"chip": Choice(chips), "marks": Choice(tuple(marks))})

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        crown = self.chip == cx.layout.crown
        bans.judge(cx, s, by, "build", main=True)
        construction.judge_right(cx, s, by, crown)
        self._judge_chip(cx, s, by)
        if crown:
            self._judge_crown(cx, s, by)
        self._judge_terms(cx, s, by)
        self._judge_site(cx, s, by)
        money = s.players[by].money
        if cx.broken and construction.price_of(cx.quiet(), s, self.chip, self.using) <= money:
            return
        cost = construction.cost_of(cx, s, self.chip, self.using).total
        cx.need(R.build.pay_cost, money >= cost) or cx.because(
            "{chip} costs {cost:$}, {by} has {money:$}", chip=self.chip, cost=cost, by=by, money=money
        )

    def _judge_crown(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the victory enterprise: built last, by the base right and at full price."""
        cx.rests_on(Datum("enterprises", self.chip, "crown"))
        others = sum(n for chip, n in s.players[by].stock.items() if chip != self.chip)
        cx.need(R.build.crown_last, not others) or cx.because(
            "{by} has {others:#other chip} to build", by=by, others=others
        )
        plain = construction.is_plain(cx, s, self.using)
        cx.need(R.build.crown_normal_right_only, plain) or cx.because(
            "{chip} is the crown: it is built by the base right at full price", chip=self.chip
        )

    def _judge_chip(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge whether the chip is still to be built."""
        player = s.players[by]
        if self.chip in player.removed:
            cx.need(R.setup.remove_surplus, False) or cx.because("{chip} has left the game", chip=self.chip)
        elif not player.stock.get(self.chip):
            cx.need(R.build.unbuilt_visible, False) or cx.because(
                "{by} has built {chip} already", by=by, chip=self.chip
            )

    def _judge_terms(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the special rights it uses."""
        terms = s.this_turn.construction
        have = {"drone": terms.drone, "discount": bool(terms.discount), "free": terms.free}
        if "drone" in self.using:
            cx.need(R.double.drone, terms.drone) or cx.because(
                "{by} has not used {effect} for this construction", by=by, effect="drone_service"
            )
        missing = tuple(sorted(term for term in self.using - {"drone"} if not have[term]))
        if self.using - {"drone"}:
            cx.need(R.build.pay_cost, not missing) or cx.because(
                "nothing gives {by} this: {missing:and}; the chip is paid in full", by=by, missing=missing
            )
            both = self.using >= {"discount", "free"}
            cx.need(R.build.pay_cost, not both) or cx.because(
                "{chip} cannot be free and cheaper at once", chip=self.chip
            )

    def _judge_site(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the hex and the mark; where something else refuses the construction, only what is wrong with them."""
        if cx.broken and self._fits_there(cx.quiet(), s, by):
            return
        self._judge_hex(cx, s, by)
        if s.site(self.hex).owner is None:
            construction.judge_marks(cx, s, by, self.hex, self.marks)

    def _fits_there(self, cx: Cx, s: Corporations, by: str) -> bool:
        """Return whether nothing is wrong with the hex and the mark."""
        self._judge_hex(cx, s, by)
        construction.judge_marks(cx, s, by, self.hex, self.marks)
        return not cx.broken

    def _judge_hex(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the hex: in play, free, not blocked, in the right place."""
        hex, site = self.hex, s.site(self.hex)
        cx.need(R.build.free_hex, site.owner is None) or cx.because(
            "{hex} belongs to {owner}", hex=hex, owner=site.owner
        )
        if site.owner is not None:
            return
        if len(cx.table.seats) == 2:
            cx.need(R.goal.two_players_edges, field.usable(cx, hex)) or cx.because(
                "{hex} is not used with two players", hex=hex
            )
        if site.block:
            cx.need(R.token.block, s.players[by].unblocked) or cx.because(
                "{who} has blocked {hex}", who=site.block, hex=hex
            )
        construction.judge_place(cx, s, by, hex, "drone" in self.using)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        crown = self.chip == cx.layout.crown
        cx.cite(R.build.one_per_turn, "{by} builds {chip} on {hex}", by=by, chip=self.chip, hex=self.hex)
        later = max((s.site(hex).chip or "" for hex in s.owned(by)), default="")
        if later > self.chip:
            cx.cite(R.build.free_order, "{chip} is built after {later}: the order is free", chip=self.chip, later=later)
        if built := turn_allowances.built(s):
            cx.cite(
                R.main.interleave_extra_build,
                "{by} builds again this turn, after {built:#construction}",
                by=by,
                built=built,
            )
        s = turn_allowances.spend_build(cx, enter_main(cx, s, by, building=True), crown)
        cost = cx.show(construction.cost_of(cx, s, self.chip, self.using))
        return self._placed(cx, economy.pay(cx, s, by, cost, R.build.pay_cost), by, crown)

    def _placed(self, cx: Cx, s: Corporations, by: str, crown: bool) -> Corporations:
        """Lay the chip on the hex and the mark; the crown wins."""
        field.tell_unmarkable(cx, s, self.hex, by)
        marks = self.marks or construction.mark_ways(cx, s, by, self.hex)[0]
        if marks and len(field.markable(cx, s, self.hex, by)) > len(marks):
            cx.cite(R.mark.construction_choice, "{by} marks {marks}", by=by, marks=marks)
        terms = s.this_turn.construction
        s = s.with_construction(
            drone=terms.drone and "drone" not in self.using,
            discount=0 if "discount" in self.using else terms.discount,
            free=terms.free and "free" not in self.using,
        )
        player = s.players[by]
        if player.restarted:
            cx.cite(R.debt.restart_any_hex, "{by} starts anew on {hex}: any free hex will do", by=by, hex=self.hex)
        s = s.with_player(by, replace(player, stock=plus(player.stock, self.chip, -1), restarted=False, begun=True))
        s = s.with_site(self.hex, replace(s.site(self.hex), owner=by, chip=self.chip))
        for hex in marks:
            s = _mark(cx, s, hex)
        if crown and construction.complete(s, by) and not cx.reads(READ.victory_moment.end_of_turn):
            cx.cite(R.goal.first_to_build_all, "{by} has all enterprises on the field", by=by)
            return s.ended(by)
        return s


def _mark(cx: Cx, s: Corporations, hex: str) -> Corporations:
    """Put the black mark of construction on a neighbour, which nobody can answer."""
    site, owner = s.site(hex), s.site(hex).owner
    assert owner is not None
    cx.cite(R.mark.construction_mandatory, "{hex} of {owner} gets the black mark of construction", hex=hex, owner=owner)
    if s.players[owner].immune:
        cx.cite(
            R.card.untouchable_construction, "{owner} is untouchable, but construction is no direct action", owner=owner
        )
    s = attacks.struck(s, owner, Struck("construction_mark"))
    return s.with_site(hex, replace(site, mark=1))


class BuildShop(MainStage, frozen=True):
    """Build the own Shop on the home cell."""

    says = "build the Shop on the home cell"
    weight = 2

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[BuildShop]":
        if not s.players[by].shop and (
            s.pawn(by) == ring.home(cx, by) or cx.reads(READ.shop_chip_presence.from_anywhere)
        ):
            yield cls()

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self._judge_built(cx, s, by)
        super().out_of_turn(cx, stage, s, by)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self._judge_built(cx, s, by)
        super().untimely(cx, stage, s, by)

    def _judge_built(self, cx: Cx, s: Corporations, by: str) -> None:
        """Refuse to build a Shop that stands, at whatever moment."""
        if s.players[by].shop:
            cx.need(R.home.build_shop, False) or cx.because("{by} has built the Shop already", by=by)

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        bans.judge(cx, s, by, "build", main=True)
        cx.need(R.home.build_shop, not s.players[by].shop) or cx.because("{by} has built the Shop already", by=by)
        if s.players[by].shop:
            return
        at_home = s.pawn(by) == ring.home(cx, by)
        here = at_home or cx.reads(READ.shop_chip_presence.from_anywhere)
        (
            cx.need(R.home.build_shop, here)
            and cx.since("{by} stands on the home cell" if at_home else "{by} need not stand on the home cell", by=by)
        ) or cx.because("{by} is not on the home cell", by=by)
        base, extra = turn_allowances.builds_left(cx, s)
        left = bool(base) or (bool(extra) and not cx.reads(READ.shop_chip_right.base_right_only))
        cx.need(R.home.shop_counts_as_construction, left) or cx.because(
            "{by} has only an additional right to build left" if extra else "{by} has no right to build left this turn",
            by=by,
        )
        if not cx.broken:
            cost, money = cx.box.numbers.shop_cost.value, s.players[by].money
            cx.need(R.build.pay_cost, money >= cost) or cx.because(
                "the Shop costs {cost:$}, {by} has {money:$}", cost=cost, by=by, money=money
            )

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        base, extra = turn_allowances.builds_left(cx, s)
        base_only = bool(base and extra) and cx.reads(READ.shop_chip_right.base_right_only)
        s = turn_allowances.spend_build(cx, enter_main(cx, s, by, building=True), False, base_only)
        cx.cite(R.home.build_shop, "{by} builds the Shop on the home cell", by=by)
        cost = cx.box.numbers.shop_cost.value
        cx.figure("cost", cost, R.build.pay_cost, unit="$")
        s = economy.pay(cx, s, by, cost, R.build.pay_cost)
        if there := tuple(name for name in s.players if name != by and s.pawn(name) == ring.home(cx, by)):
            cx.cite(R.home.shop_built_under_pawn, "who stands there already owes nothing: {there}", there=there)
        s = s.with_player(by, replace(s.players[by], shop=True))
        if s.pawn(by) != ring.home(cx, by):
            return s
        return turn_allowances.grant(s, Access("shop", s.pawn(by), by))
