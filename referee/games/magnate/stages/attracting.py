"""Attracting tenants and collecting rent, player by player, building by building (rulebook p.9-11)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, city, tenants
from referee.games.magnate.automaton import attracting
from referee.games.magnate.components import Box
from referee.games.magnate.rules import R
from referee.games.magnate.stages.acting import Acting
from referee.games.magnate.stages.base import ATTRACTING, Phase, by_person
from referee.kernel.field_types import Count
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW
from referee.kernel.stage import Stage
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

_PLOT = Meta(pattern="^[0-6][A-I]$", description="The plot whose building is being filled.")
_DICE = Meta(description="The dice, lowest first.")


class Attracting(Phase, frozen=True, tag="attract"):
    """A player attracts tenants, building by building, and collects rent."""

    says = "attracting tenants and collecting rent"
    phase = ATTRACTING

    tried: Annotated[
        frozenset[Annotated[str, Meta(pattern="^[0-6][A-I]$")]], Meta(description="Plots already tried this turn.")
    ] = frozenset()

    def open(self, box: Box, s: "Magnate") -> list[str]:
        """Return the player's buildings that may still be tried."""
        return [plot for plot in attract.to_fill(box, s, s.turn) if plot not in self.tried]

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and self.open(table.layout, s) else ()

    def whose(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.forced_move(s.turn or "", "done")
        return self.end_turn(cx, s)

    def resume(self, cx: "Cx", s: "Magnate", answer: str) -> "Magnate":
        return s.swap(replace(self, tried=self.tried | {answer}))

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(R.attract.order, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() == "move_in" and by in cx.table.automata:
            cx.need(R.ai.sixes, False) or cx.because(
                "{by} rolls no dice: its tenants move in when it attracts to a building", by=by
            )
        elif move.do() == "move_in":
            cx.need(R.attract.sets, False) or cx.because(
                "no dice of {by} wait for tenants: first a building is chosen and the dice for it are rolled", by=by
            )
        elif move.do() == "make_fives":
            _judge_no_token(cx, by)
        elif move.do() == "pass" and by == s.turn and by not in cx.table.automata:
            cx.need(R.round.sequence, False) or cx.because(
                "passing is for the bidding; here {by} may {action}", by=by, action="done"
            )
        else:
            super().check_moment(cx, s, by, move, fits)

    def end_turn(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Collect rent; the next player clockwise attracts, or the actions begin."""
        name = s.turn or ""
        if name in cx.table.automata:
            s = attracting.after_attracting(cx, s, name)
        else:
            s = self._rent(cx, s, name)
        turn = cx.table.after(name)
        if turn != s.first:
            cx.cite(R.rent.next, "{turn} is next", turn=turn)
            return s.swap(Attracting()).with_turn(turn)
        cx.cite(R.rent.next, "all have had their turn to attract tenants, {name} last: the actions begin", name=name)
        cx.cite(R.round.tracker, "the round tracker moves to {phase}", phase=Acting.called_aloud())
        return s.swap(Acting()).with_turn(turn)

    @staticmethod
    def _rent(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
        rent = cx.sum("rent", unit="$")
        rent.take(attract.rent(cx, s, name, called=name))
        if not rent.total:
            return s
        cx.cite(R.rent.collect, "{name} collects {rent:$} rent", name=name, rent=cx.show(rent))
        return s.pays(name, -rent.total)


def _judge_no_token(cx: "Cx", by: str) -> None:
    """Judge the tokens that change dice: they were laid before the roll."""
    cx.need(R.advert.limit, False) or cx.because("no advertising token of {by} is committed to a roll", by=by)


class Filling(Phase, frozen=True):
    """A building is being filled; the turn's owner decides."""

    phase = ATTRACTING
    plot: Annotated[str, _PLOT]

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(R.attract.order, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if Attracting in move.during and not by_person(cx, by, move):
            cx.need(NOT_NOW, fits) or cx.because("first come the steps for {plot}", plot=self.plot)
        else:
            super().check_moment(cx, s, by, move, fits)

    def below(self) -> tuple[Stage["Magnate", "Cx"], ...]:
        return (Attracting(),)

    def whose(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def turn_of(self, table: Table[Box], s: "Magnate") -> str | None:
        return s.plots[self.plot].owner if self.plot in s.plots else None

    def adjust(self, cx: "Cx", s: "Magnate", dice: tuple[int, ...], fives: int = 0) -> "Magnate":
        """Add bonuses and penalties to all dice, fives from advertising included."""
        if not dice:
            return s.swap(MovingIn(self.plot, ()))
        modifier = cx.show(attract.modifier(cx, s, self.plot))
        final = tuple(die + modifier for die in dice)
        cx.explain(self._tell, cx, s, dice, modifier, fives)
        cx.figure("final_dice", final, R.attract.adjust)
        return s.swap(MovingIn(self.plot, final))

    def _tell(self, cx: "Cx", s: "Magnate", dice: tuple[int, ...], modifier: int, fives: int) -> None:
        """Say how the dice changed; where penalties follow bonuses, what the dice were between them."""
        final, raised = tuple(die + modifier for die in dice), attract.raised(cx, s, self.plot)
        if modifier:
            cx.cite(R.attract.adjust, "every die changes by {modifier:+}: {final}", modifier=modifier, final=final)
        elif raised:
            cx.cite(R.attract.adjust, "bonuses and penalties leave the dice as they are: {final}", final=final)
        else:
            cx.cite(R.attract.adjust, "no bonus and no penalty changes the dice: {final}", final=final)
        if raised not in (0, modifier):
            cx.figure("with_bonuses", tuple(die + raised for die in dice), *attract.raised_by(cx, s, self.plot))
        if fives and raised and raised != modifier:
            five = cx.layout.numbers.advert_die.value
            cx.cite(
                R.advert.before_modifiers,
                "{fives:#new five} adjusted like all dice: {up} with bonuses, {final} after penalties",
                fives=fives,
                up=five + raised,
                final=five + modifier,
            )
        elif fives and modifier:
            five = cx.layout.numbers.advert_die.value
            cx.cite(
                R.advert.before_modifiers,
                "{fives:#new five} adjusted like all dice to {final}",
                fives=fives,
                final=five + modifier,
            )

    def finish(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Move the tokens on the plot to 'advertising spent', whatever the result."""
        if s.plots[self.plot].adverts:
            cx.cite(R.attract.spent, "{n:#advertising token} to 'advertising spent'", n=s.plots[self.plot].adverts)
            s = s.spends_adverts(self.plot)
        after: Magnate = finish(cx, s, self.plot)
        return after


def count_dice(cx: "Cx", s: "Magnate", plot: str) -> int:
    """Return the number of dice a building rolls, told before they are rolled."""
    count = city.dice_count(cx, s, plot, attract.type_of(cx.layout, s, plot))
    cx.show(count)
    if count.total:
        cx.cite(R.attract.dice, "number of dice for {plot} by the population nearby: {n}", plot=plot, n=count.total)
    else:
        cx.cite(R.attract.dice, "the population nearby gives no dice for {plot}", plot=plot)
    return count.total


class Rolling(Filling, frozen=True, tag="roll"):
    """The dice for a building are to be rolled."""

    says = "rolling for tenants"

    count: Annotated[Count | None, Meta(description="How many dice, once they are counted.")] = None

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        cx.need(NOT_NOW, fits) or cx.because("first the dice for {plot} are rolled", plot=self.plot)

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.count is None:
            return s.swap(Rolling(self.plot, count_dice(cx, s, self.plot)))
        dice = cx.chance.dice(self.count)
        if dice:
            cx.cite(R.attract.adjust, "rolled for {plot}: {dice}", plot=self.plot, dice=dice)
            cx.figure("rolled", dice, R.attract.adjust)
        return s.swap(Fives(self.plot, dice))


class Fives(Filling, frozen=True, tag="fives"):
    """Committed advertising tokens may turn dice into fives."""

    says = "turning dice into fives"

    dice: Annotated[tuple[Count, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and self.dice and s.plots[self.plot].adverts else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return self.adjust(cx, s, self.dice)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() == "move_in":
            cx.need(R.attract.adjust, False) or cx.because(
                "first {turn} says which dice are changed by the {tokens:#advertising token} on {plot}, if any",
                turn=s.turn,
                tokens=s.plots[self.plot].adverts,
                plot=self.plot,
            )
        else:
            super().check_moment(cx, s, by, move, fits)


class MovingIn(Filling, frozen=True, tag="move_in"):
    """The dice are final: tenants move in."""

    says = "moving tenants in"

    dice: Annotated[tuple[Count, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and attract.takeable(table, s, self.plot, self.dice) else ()

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() == "make_fives" and by != s.turn:
            _judge_no_token(cx, by)
        elif move.do() == "make_fives":
            cx.need(R.attract.adjust, False) or cx.because("the dice for {plot} are adjusted already", plot=self.plot)
        else:
            super().check_moment(cx, s, by, move, fits)

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        kind = attract.type_of(cx.layout, s, self.plot)
        if not self.dice:
            cx.cite(R.attract.sets, "without dice nobody moves into {plot}", plot=self.plot)
        elif not attract.room(cx.layout, s, self.plot):
            cx.cite(R.attract.capacity, "on {plot} there is no room for a tenant", plot=self.plot)
        elif tenants.count(cx.layout, s.available, kind):
            wanted = attract.needed_sets(cx, s, kind)
            cx.cite(
                R.attract.sets,
                "no set for {plot} from {dice}; needed: {wanted}",
                dice=self.dice,
                plot=self.plot,
                wanted=wanted,
            )
        else:
            cx.cite(R.attract.source, "no {kind} tenant is available", kind=kind)
        cx.forced_move(s.turn or "", "move_in")
        return self.finish(cx, s)


class AiAttracting(Phase, frozen=True, tag="ai_attract"):
    """The AI fills its buildings one by one, left to right."""

    of_automaton = True
    says = "attracting tenants for the AI"
    phase = ATTRACTING

    only: Annotated[
        Annotated[str, Meta(pattern="^[0-6][A-I]$")] | None,
        Meta(description="The one building to be filled; else all of them."),
    ] = None

    def whose(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def below(self) -> tuple[Stage["Magnate", "Cx"], ...]:
        return (Attracting(),)

    def turn_of(self, table: Table[Box], s: "Magnate") -> str | None:
        return next(iter(table.automata), None)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if Attracting in move.during and not by_person(cx, by, move):
            cx.need(NOT_NOW, fits) or cx.because("first {turn} attracts tenants", turn=s.turn)
        else:
            super().check_moment(cx, s, by, move, fits)

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        below, name = s.stage[-2], s.turn or ""
        assert isinstance(below, Attracting)
        plots = attracting.to_attract(cx, s, name, below.tried)
        if not plots:
            return below.end_turn(cx, s.pop())
        cx.cite(R.ai.attract_all, "{name} attracts to {plot}", name=name, plot=plots[0])
        s = attracting.attract_to(cx, s, plots[0])
        tried = Attracting(below.tried | {plots[0]})
        return s.pop().swap(tried) if self.only else s.pop().swap(tried).push(self)
