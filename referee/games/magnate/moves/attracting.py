"""Attracting tenants: the building, the dice, the tenants that move in (rulebook p.9-11, p.15)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, tenants
from referee.games.magnate.automaton import attracting
from referee.games.magnate.city import dice_count
from referee.games.magnate.components import Box
from referee.games.magnate.records import PlotName, Tokens
from referee.games.magnate.rules import READ, R
from referee.games.magnate.stages import AiAttracting, Attracting, Fives, MovingIn, Rolling
from referee.games.magnate.stages.attracting import count_dice
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import ChoiceSet, Picks, Range
from referee.kernel.components import Datum
from referee.kernel.facts import later
from referee.kernel.field_types import Count
from referee.kernel.game import Table
from referee.kernel.move import Move, wording
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage

LEFT_AS_ROLLED = later("leave the dice as rolled")


class Attract(Move[Magnate, Cx, Attracting], frozen=True):
    """Choose one of your buildings, place advertising tokens on it and roll for tenants."""

    says = "attract tenants to {plot}[ with {adverts:#advertising token}]"
    weight = 8
    moment: ClassVar[Rule] = R.round.sequence
    plot: PlotName
    adverts: Annotated[Count, Meta(description="Advertising tokens placed before the roll.")] = 0
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Attracting, Fives, MovingIn)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> Iterator[ChoiceSet]:
        if isinstance(stage, Attracting) and by in cx.table.automata:
            first = attracting.to_attract(cx, s, by, stage.tried)[:1]
            yield from (ChoiceSet(cls, {"plot": plot}, {"adverts": Range(0, 0)}) for plot in first)
        elif isinstance(stage, Attracting):
            for plot in stage.open(cx.box, s):
                if not cx.reads(READ.empty_attempt.refused) or _worth_trying(cx, s, plot):
                    yield ChoiceSet(cls, {"plot": plot}, {"adverts": Range(0, s.players[by].adverts)})

    def rules(self, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> None:
        if not isinstance(stage, Attracting):
            if self.plot == stage.plot and self.adverts:
                cx.need(R.attract.commit, False) or cx.because(
                    "the dice for {plot} are rolled already", plot=stage.plot
                )
            cx.need(R.attract.each_building, False) or cx.because(
                "the steps for {plot} are not finished", plot=stage.plot
            )
        elif by in cx.table.automata:
            self._judge_robot(cx, s, stage, by)
        else:
            self._judge_choice(cx, s, stage, by)

    def _judge_robot(self, cx: Cx, s: Magnate, stage: Attracting, by: str) -> None:
        """Judge the AI's choice: its buildings from left to right, without advertising."""
        left = attracting.to_attract(cx, s, by, stage.tried)
        if left:
            (
                cx.need(R.ai.attract_all, self.plot == left[0])
                and cx.since("{plot} is the next building from the left with room", plot=self.plot)
            ) or cx.because("{by} attracts to {plot} now", by=by, plot=left[0])
        else:
            cx.need(R.ai.attract_all, False) or cx.because("{by} has no building left to attract to", by=by)
        if self.adverts:
            cx.need(R.attract.commit, False) or cx.because("{by} has no advertising tokens", by=by)

    def _judge_choice(self, cx: Cx, s: Magnate, stage: Attracting, by: str) -> None:
        """Judge a person's choice: an own building with room, once, with tokens the person holds."""
        here, held = s.plots[self.plot], s.players[by].adverts
        own = here.owner == by and here.building is not None
        cx.need(R.attract.own, own) or cx.because("{by} has no building on {plot}", by=by, plot=self.plot)
        if own:
            room = attract.room(cx.box, s, self.plot)
            (
                cx.need(R.attract.full, room > 0)
                and cx.since(
                    "in the {building} on {plot} there is room for {room:#tenant}",
                    building=here.building,
                    plot=self.plot,
                    room=room,
                )
            ) or cx.because("in the {building} on {plot} there is no room", building=here.building, plot=self.plot)
            if stage.tried:
                cx.need(R.attract.each_building, self.plot not in stage.tried) or cx.because(
                    "{by} has tried {plot} in this phase already", by=by, plot=self.plot
                )
            if not cx.broken and not _worth_trying(cx, s, self.plot) and cx.reads(READ.empty_attempt.refused):
                self._say_vain(cx, s)
        if self.adverts:
            cx.need(R.attract.commit, self.adverts <= held) or cx.because(
                "{by} has {held:#advertising token}, not {adverts}", by=by, held=held, adverts=self.adverts
            )

    def _say_vain(self, cx: Cx, s: Magnate) -> None:
        """Refuse, by one reading, to go through the steps where no tenant can be won."""
        kind = attract.type_of(cx.layout, s, self.plot)
        if tenants.count(cx.layout, s.available, kind):
            cx.need(R.attract.own, False) or cx.because(
                "the population nearby gives no dice for {plot}, and by this reading one is needed", plot=self.plot
            )
        else:
            cx.need(R.attract.own, False) or cx.because(
                "no {kind} tenant is available, and by this reading one is needed", kind=kind
            )

    def belongs(self, table: Table[Box], s: Magnate, by: str) -> bool:
        return isinstance(s.top, Attracting)

    def effect(self, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> Magnate:
        if by in cx.table.automata:
            return s.push(AiAttracting(only=self.plot))
        cx.cite(R.attract.player_choice, "{by} chooses {plot}", by=by, plot=self.plot)
        if self.adverts:
            cx.cite(
                R.attract.commit, "{by} lays {n:#advertising token} on {plot}", by=by, n=self.adverts, plot=self.plot
            )
            s = s.places_adverts(by, self.plot, self.adverts)
        return s.push(Rolling(self.plot, count_dice(cx, s, self.plot)))


def _worth_trying(cx: Cx, s: Magnate, plot: str) -> bool:
    """Return whether there is a die to roll and a tenant to win."""
    kind = attract.type_of(cx.box, s, plot)
    return tenants.count(cx.layout, s.available, kind) > 0 and dice_count(cx, s, plot, kind).total > 0


class MakeFives(Move[Magnate, Cx, Fives], frozen=True):
    """Turn rolled dice into fives, one for each advertising token at most."""

    says = "change {values:and} by advertising"
    special_wordings = (wording(LEFT_AS_ROLLED, implied={"values": ()}),)
    moment: ClassVar[Rule] = R.round.sequence
    values: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(description="The dice changed, as rolled.")]
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Fives,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Fives, by: str) -> Iterator[ChoiceSet]:
        yield ChoiceSet(cls, {}, {"values": Picks(stage.dice, s.plots[stage.plot].adverts)})

    def rules(self, cx: Cx, s: Magnate, stage: Fives, by: str) -> None:
        if not self.values:
            return
        tokens = s.plots[stage.plot].adverts
        (
            cx.need(R.advert.limit, len(self.values) <= tokens)
            and cx.since("{tokens:#advertising token} on {plot}", tokens=tokens, plot=stage.plot)
        ) or cx.because(
            "tokens committed to {plot}: {tokens}, dice to be changed: {n}",
            plot=stage.plot,
            tokens=tokens,
            n=len(self.values),
        )
        rolled = all(self.values.count(die) <= stage.dice.count(die) for die in self.values)
        if stage.dice:
            cx.need(R.advert.effect, rolled) or cx.because("rolled were {dice}", dice=stage.dice)
        else:
            cx.need(R.advert.effect, False) or cx.because("no die was rolled for {plot}", plot=stage.plot)

    def effect(self, cx: Cx, s: Magnate, stage: Fives, by: str) -> Magnate:
        dice, five = list(stage.dice), cx.box.numbers.advert_die.value
        for value in self.values:
            dice[dice.index(value)] = five
        changed = tuple(sorted(dice))
        if self.values:
            cx.cite(
                R.advert.effect,
                "turned to {five}: {values}; the dice are {dice}",
                five=five,
                values=self.values,
                dice=changed,
            )
        cx.figure("after_adverts", changed, R.advert.effect)
        idle = s.plots[stage.plot].adverts - len(self.values)
        if idle:
            cx.cite(
                R.advert.optional,
                "{idle:#advertising token} on {plot} without use, spent all the same",
                idle=idle,
                plot=stage.plot,
            )
        return stage.adjust(cx, s, changed, len(self.values))


class MoveIn(Move[Magnate, Cx, MovingIn], frozen=True):
    """Take a tenant for each set from the available tenants into the building."""

    says = "move in {tenants}"
    special_wordings = (wording(later("move in nobody"), implied={"tenants": {}}),)
    moment: ClassVar[Rule] = R.round.sequence
    tenants: Tokens
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (MovingIn,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> "Iterator[MoveIn]":
        if cx.table.options.advanced:
            yield from (cls(bag) for bag in attract.choices(cx.box, s, stage.plot, stage.dice))
            return
        kind = attract.type_of(cx.box, s, stage.plot)
        for n in range(attract.to_take(cx.box, s, stage.plot, stage.dice) + 1):
            yield cls({kind: n} if n else {})

    def rules(self, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> None:
        kind = attract.type_of(cx.layout, s, stage.plot)
        taken = {name: n for name, n in self.tenants.items() if n}
        called = tenants.names(cx, kind)
        strangers = tuple(name for name in taken if name not in called)
        unnamed = tuple(name for name in taken if name in called and name.startswith("unknown_"))
        if unnamed:
            cx.need(R.adv.requirements, False) or cx.because(
                "say which subtype moves in, not just {unnamed:a}", unnamed=unnamed
            )
            return
        if taken:
            cx.need(R.attract.same_type, not strangers) or cx.because(
                "{strangers:pl} cannot move into the {kind} building on {plot}",
                strangers=strangers,
                kind=kind,
                plot=stage.plot,
            )
        if strangers:
            return
        fits = _fits(cx.layout, s, stage.plot, taken)
        if taken and not stage.dice:
            cx.need(R.attract.sets, False) or cx.because("without dice nobody moves into {plot}", plot=stage.plot)
        elif cx.table.options.advanced:
            self._judge_subtypes(cx, s, stage, taken, fits)
        else:
            self._judge_sets(cx, s, stage, kind, taken.get(kind, 0), fits)
        if taken:
            self._judge_room(cx, s, stage, taken)

    def _judge_room(self, cx: Cx, s: Magnate, stage: MovingIn, taken: dict[str, int]) -> None:
        """Judge whether the building has room for the tenants, and whether they are available."""
        count, room = sum(taken.values()), attract.room(cx.box, s, stage.plot)
        cx.need(R.attract.capacity, count <= room) or cx.because(
            "{plot} has room for {room:#tenant}, not for {count}", plot=stage.plot, room=room, count=count
        )
        there = {name: tenants.there(cx.layout, s.available, name) for name in taken}
        enough = all(n <= there[name] for name, n in taken.items())
        unnamed = {name: n - s.available.get(name, 0) for name, n in taken.items() if n > s.available.get(name, 0)}
        held = cx.need(R.attract.source, enough)
        if held and unnamed:
            cx.since("the available tokens of unnamed subtype are taken to include {unnamed}", unnamed=unnamed)
        elif not held:
            cx.because("available: {there}, to be taken: {taken}", there=there, taken=taken)

    def _judge_sets(self, cx: Cx, s: Magnate, stage: MovingIn, kind: str, taken: int, fits: bool) -> None:
        """Judge the number of tokens in the standard game: one for each set, unless they are refused anyway."""
        required = cx.layout.tenants[kind].set
        sets = attract.sets_made(stage.dice, required)
        if not fits and taken <= sets:
            return
        required = cx.box.tenants[kind].set
        if taken:
            (
                cx.need(R.attract.sets, taken <= sets)
                and cx.since("{dice} make {sets:#set} of {set} or better", dice=stage.dice, sets=sets, set=required)
            ) or cx.because(
                "{sets:#set} of {set} or better from {dice}, not {taken}"
                if sets
                else "no set of {set} or better from {dice}",
                dice=stage.dice,
                sets=sets,
                set=required,
                taken=taken,
            )
        due = attract.to_take(cx.box, s, stage.plot, stage.dice)
        if due and (taken >= due or not cx.reads(READ.must_take.optional)):
            cx.need(R.attract.max_sets, taken >= due) or cx.because(
                "sets, tokens and room allow {due:#tenant}, not just {taken}", due=due, taken=taken
            )

    def _judge_subtypes(self, cx: Cx, s: Magnate, stage: MovingIn, taken: dict[str, int], fits: bool) -> None:
        """Judge the advanced game: every subtype needs its own set, and no further set may remain possible."""
        made = tenants.meets(stage.dice, attract.sets_of(cx.layout, taken))
        if made and not fits:
            return
        sets = attract.sets_of(cx.box, taken)
        wanted = tuple(sorted((die for one in sets for die in one), reverse=True))
        if taken:
            (
                cx.need(R.adv.requirements, made)
                and cx.since("needed: {wanted}; the dice {dice} have that", dice=stage.dice[::-1], wanted=wanted)
            ) or cx.because("needed: {wanted}; the dice are {dice}", wanted=wanted, dice=stage.dice[::-1])
        if not made or not attract.takeable(cx.table, s, stage.plot, stage.dice):
            return
        more = attract.one_more(cx.layout, s, stage.plot, stage.dice, taken)
        tried = [more] if more else attract.unwon(cx.layout, s, stage.plot, stage.dice, taken)
        cx.rests_on(*[Datum("subtypes", name, "set") for name in tried])
        if more is None or not cx.reads(READ.must_take.optional):
            cx.need(R.attract.max_sets, more is None) or cx.because("the dice left can still bring {more:a}", more=more)

    def effect(self, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> Magnate:
        for name, n in self.tenants.items():
            if n:
                here = s.plots[stage.plot]
                here = replace(here, tenants={**here.tenants, name: here.tenants.get(name, 0) + n})
                available = tenants.less(cx.layout, s.available, name, n)
                unnamed = n - s.available.get(name, 0)
                if unnamed > 0:
                    cx.cite(R.attract.source, "{n:#unnamed token} taken as {tenant}", n=unnamed, tenant=name)
                s = s.with_tokens(available).with_plot(stage.plot, here)
                why = R.adv.attract if cx.table.options.advanced else R.attract.sets
                cx.cite(why, "moving into {plot}: {n:#{tenant}}", n=n, tenant=name, plot=stage.plot)
        moved = sum(self.tenants.values())
        cx.figure("moved_in", moved, R.attract.sets)
        if moved and not cx.table.options.advanced:
            cx.explain(self._tell_sets, cx, s, stage, moved)
        return stage.finish(cx, s)

    def _tell_sets(self, cx: Cx, s: Magnate, stage: MovingIn, moved: int) -> None:
        """Show how many sets the dice make, and those that brought a token."""
        required = cx.box.tenants[attract.type_of(cx.layout, s, stage.plot)].set
        figure = cx.joined("sets", attract.sets_made(stage.dice, required), []).because(R.attract.sets)
        for number, dice in enumerate(attract.sets_taken(stage.dice, len(required), moved), 1):
            figure.tell(f"set_{number}", dice)
        cx.show(figure)


def _fits(box: Box, s: Magnate, plot: str, taken: dict[str, int]) -> bool:
    """Return whether there is room for all these tenants and all are available."""
    there = all(n <= tenants.there(box, s.available, name) for name, n in taken.items())
    return there and sum(taken.values()) <= attract.room(box, s, plot)


class Done(Move[Magnate, Cx, Attracting], frozen=True):
    """Attract no more tenants and collect rent."""

    says = "stop attracting tenants"
    moment: ClassVar[Rule] = R.round.sequence
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Attracting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Attracting, by: str) -> "Iterator[Done]":
        yield cls()

    def rules(self, cx: Cx, s: Magnate, stage: Attracting, by: str) -> None:
        if by in cx.table.automata:
            left = attracting.to_attract(cx, s, by, stage.tried)
            cx.need(R.ai.attract_all, not left) or cx.because("{by} still attracts to {left}", by=by, left=tuple(left))

    def effect(self, cx: Cx, s: Magnate, stage: Attracting, by: str) -> Magnate:
        cx.cite(R.attract.player_choice, "{by} attracts no more tenants", by=by)
        return stage.end_turn(cx, s)
