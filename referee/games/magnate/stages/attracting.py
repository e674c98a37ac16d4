"""Attracting tenants and collecting rent, player by player, building by building (rulebook p.9-11)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, city, tenants
from referee.games.magnate.book import rule
from referee.games.magnate.components import Box
from referee.games.magnate.robot import attracting as robot
from referee.games.magnate.stages.acting import Acting
from referee.games.magnate.stages.phase import TRACKER, Phase
from referee.kernel.game import Table
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

ORDER = rule("attract.order")
DICE = rule("attract.step2")
ADJUST = rule("attract.step4")
SETS = rule("attract.step5")
SOURCE = rule("attract.source")
SPENT = rule("attract.step6")
RENT_NEXT = rule("rent.next")
_PLOT = Meta(pattern="^[0-6][A-I]$", description="The plot whose building is being filled.")
_DICE = Meta(description="The dice, lowest first.")


class Attracting(Phase, frozen=True, tag="attract"):
    """A player attracts tenants, building by building, and collects rent."""

    tried: Annotated[
        frozenset[Annotated[str, Meta(pattern="^[0-6][A-I]$")]], Meta(description="Plots already tried this turn.")
    ] = frozenset()

    def open(self, box: Box, s: "Magnate") -> list[str]:
        """The player's buildings that may still be tried."""
        return [plot for plot in attract.to_fill(box, s, s.turn) if plot not in self.tried]

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and self.open(table.box, s) else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.made(s.turn or "", "done")
        return self.end_turn(cx, s)

    def resume(self, cx: "Cx", s: "Magnate", answer: str) -> "Magnate":
        return s.swap(replace(self, tried=self.tried | {answer}))

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(ORDER, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() in ("move_in", "make_fives"):
            cx.need(SETS, False) or cx.because("no dice are waiting for tenants; attract to a building first")
        else:
            super().check_moment(cx, s, by, move, fits)

    def end_turn(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Collect rent; the next player clockwise attracts, or the actions begin."""
        name = s.turn or ""
        if name in cx.table.automata:
            s = robot.after_attracting(cx, s, name)
        else:
            s = self._rent(cx, s, name)
        turn = cx.table.after(name)
        if turn != s.first:
            cx.cite(RENT_NEXT, "{turn} is next", turn=turn)
            return s.swap(Attracting()).with_turn(turn)
        cx.cite(RENT_NEXT, "all players have collected rent: the actions begin")
        cx.cite(TRACKER, "first action")
        return s.swap(Acting()).with_turn(turn)

    @staticmethod
    def _rent(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
        rent = cx.show(attract.rent(cx, s, name))
        if rent:
            cx.cite(attract.RENT, "{name} collects {rent:$} rent", name=name, rent=rent)
        return s.pays(name, -rent) if rent else s


class Filling(Phase, frozen=True):
    """A building is being filled; the turn's owner decides."""

    plot: Annotated[str, _PLOT]

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        cx.need(ORDER, by == s.turn) or cx.because("it is {turn}'s turn to attract tenants", turn=s.turn)

    def adjust(self, cx: "Cx", s: "Magnate", dice: tuple[int, ...]) -> "Magnate":
        """Bonuses and penalties go on all dice, fives from advertising included."""
        modifier = cx.show(attract.modifier(cx, s, self.plot))
        final = tuple(die + modifier for die in dice)
        cx.cite(ADJUST, "every die changes by {modifier}: {final}", modifier=modifier, final=final)
        cx.figure("final_dice", final, ADJUST)
        return s.swap(MovingIn(self.plot, final))

    def finish(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Whatever the result, the tokens on the plot go to 'advertising spent'."""
        if s.plots[self.plot].adverts:
            cx.cite(SPENT, "{n:#advertising token} to 'advertising spent'", n=s.plots[self.plot].adverts)
        after: Magnate = finish(cx, s.spends_adverts(self.plot), self.plot)
        return after


class Rolling(Filling, frozen=True, tag="roll"):
    """The dice for a building are to be rolled."""

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        kind = attract.type_of(cx.box, s, self.plot)
        count = city.dice_count(cx, s, self.plot, kind)
        dice = cx.chance.dice(count.total)
        cx.cite(DICE, "dice rolled ({n}): {dice}", n=cx.show(count), dice=dice)
        cx.figure("rolled", dice, DICE)
        if dice and s.plots[self.plot].adverts:
            return s.swap(Fives(self.plot, dice))
        return self.adjust(cx, s, dice)


class Fives(Filling, frozen=True, tag="fives"):
    """Committed advertising tokens may turn dice into fives."""

    dice: Annotated[tuple[int, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() in ("done", "move_in"):
            cx.need(ADJUST, False) or cx.because("first the dice are adjusted: make_fives (values: [] changes none)")
        else:
            super().check_moment(cx, s, by, move, fits)


class MovingIn(Filling, frozen=True, tag="move_in"):
    """The dice are final: tenants move in."""

    dice: Annotated[tuple[int, ...], _DICE] = ()

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn and attract.takeable(table, s, self.plot, self.dice) else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        kind = attract.type_of(cx.box, s, self.plot)
        if tenants.count(cx.table.box, s.available, kind):
            needed = tuple(die for name in tenants.names(cx, kind) for die in attract.required(cx, name))
            cx.cite(SETS, "{dice} make no set, {kind} needs {needed}", dice=self.dice, kind=kind, needed=needed)
        else:
            cx.cite(SOURCE, "no {kind} tenant is available", kind=kind)
        cx.made(s.turn or "", "move_in")
        return self.finish(cx, s)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if move.do() == "done":
            cx.need(SETS, False) or cx.because("first tenants move in: move_in")
        else:
            super().check_moment(cx, s, by, move, fits)


class AiAttracting(Phase, frozen=True, tag="ai_attract"):
    """The AI fills its buildings one by one, left to right."""

    only: Annotated[
        Annotated[str, Meta(pattern="^[0-6][A-I]$")] | None,
        Meta(description="The one building to be filled; else all of them."),
    ] = None

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        below, name = s.stage[-2], s.turn or ""
        assert isinstance(below, Attracting)
        plots = robot.to_attract(cx, s, name, below.tried)
        if not plots:
            return below.end_turn(cx, s.pop())
        cx.cite(robot.ATTRACT_ALL, "{name} attracts to {plot}", name=name, plot=plots[0])
        s = robot.attract_to(cx, s, plots[0])
        tried = Attracting(below.tried | {plots[0]})
        return s.pop().swap(tried) if self.only else s.pop().swap(tried).push(self)
