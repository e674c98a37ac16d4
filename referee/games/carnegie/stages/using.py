"""Departments of the chosen type are used, one player after the other (rulebook p.8-12)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import departments, income, timeline
from referee.games.carnegie.components import Box, Department, RowName
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import next_person, people_from
from referee.games.carnegie.stages.base import Phase
from referee.games.carnegie.stages.ending import Activating
from referee.kernel.field_types import Count
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


def use_departments(cx: "Cx", s: "Carnegie", skipped: bool = False) -> "Carnegie":
    """Return the state after the events are over or skipped: departments are used."""
    return _turn_of(cx, s, people_from(cx.table, s.first)[0], skipped)


def _turn_of(cx: "Cx", s: "Carnegie", turn: str, skipped: bool = False) -> "Carnegie":
    """Open the turn in which a player uses departments."""
    stage = Using(skipped=skipped)
    cx.explain(_tell_turn, cx, s, stage, turn)
    return s.swap(stage).with_turn(turn)


def _tell_turn(cx: "Cx", s: "Carnegie", stage: "Using", turn: str) -> None:
    """Say whose turn it is, and if there is nothing to use."""
    law, row = R.solo.player_turn if cx.table.automata else R.use.order, timeline.chosen(s)
    able = row == "hr" or departments.unused(cx.quiet(), s, stage, turn)
    cx.cite(
        law,
        "now it is for {turn} to use departments of the type {row}"
        if able
        else "now it is for {turn} to use departments, but none of the type {row} can be used",
        turn=turn,
        row=row,
    )


def with_row_of(cx: "Cx", s: "Carnegie", stage: "Using", department: str) -> "Carnegie":
    """Fill in the row of the department used, where a position does not give it."""
    if s.row or stage.action:
        return s
    row = cx.layout.departments[department].type
    cx.cite(R.row.fixes_round, "{department} is used, so the row chosen was {row}", department=department, row=row)
    return s.with_row(row)


class Using(Phase, frozen=True, tag="use"):
    """A player uses departments of the chosen type, one after the other."""

    says = "using departments"
    order = R.use.order
    closed_by = "done"
    action: Annotated[RowName | None, Meta(description="Another action, taken by an action choice tile.")] = None
    department: Annotated[Department | None, Meta(description="The department in use.")] = None
    used: Annotated[Count, Meta(description="Active employees there that have been used.")] = 0
    finished: Annotated[frozenset[Department], Meta(description="Departments left already.")] = frozenset()
    moves: Annotated[Count | None, Meta(description="Moves left, in human resources.")] = None
    counted: Annotated[
        Count | None,
        Meta(description="Moves of the starting department, fixed when the turn began; not given: those it gives now."),
    ] = None

    kept: Annotated[
        Count,
        Meta(description="Moves of the starting department not begun yet, while those of another one are spent."),
    ] = 0
    skipped: Annotated[
        bool, Meta(description="Whether the income has just passed by itself, nobody being out there.")
    ] = False

    def closes(self, cx: "Cx", s: "Carnegie", do: str) -> bool:
        return do == self.closed_by or not self.skipped

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return () if self.moves is None and (self.action or s.row) == "hr" else super().actors(table, s)

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        counted = cx.show(departments.hr_moves(cx, s, s.turn or ""))
        cx.cite(R.hr.count_fixed, "{n:#move} of the starting department for {turn} this turn", turn=s.turn, n=counted)
        return s.swap(replace(self, moves=counted, counted=counted))

    def used_in(self, department: str) -> int:
        """Return how many active employees of a department have been used and are still there."""
        return self.used if department == self.department else 0

    def fresh(self, cx: "Cx", s: "Carnegie") -> bool:
        """Return whether the moves left are all those of the starting department, which nobody has begun to spend."""
        begun = self.kept or departments.START_HR in (self.department, *self.finished)
        return not begun and self.moves == departments.counted_moves(cx.quiet(), s, s.turn or "", self)

    def enter(self, cx: "Cx", s: "Carnegie", department: str) -> "Using":
        """Use a department; the one used before is finished, and so may be its moves."""
        if department == self.department:
            return self
        left = {self.department} if self.department else set()
        moves, kept = self.moves, self.kept
        if moves is not None and not self.fresh(cx, s):
            moves = self._leave(cx, department)
            left |= {self._giver()} if cx.quiet().reads(READ.hr_move_pool.per_department) else set()
        if kept and department == departments.START_HR:
            moves, kept = kept, 0
        finished = self.finished | left
        return replace(self, department=department, used=0, finished=finished, moves=moves, kept=kept, skipped=False)

    def _giver(self) -> str:
        """Return the department whose moves are being spent: the starting one as long as no other gave any instead."""
        apart = self.kept or departments.START_HR in self.finished
        return self.department if apart and self.department else departments.START_HR

    def _leave(self, cx: "Cx", department: str) -> int:
        """Return the moves left when another department is used: read so, what is left of the one before is lost."""
        if not self.moves or not cx.reads(READ.hr_move_pool.per_department):
            return self.moves or 0
        cx.cite(R.hr.move_limit, "{n:#move} of {department} lost", n=self.moves, department=self._giver())
        return 0

    def gains(self, cx: "Cx", s: "Carnegie", moves: int) -> "Using":
        """Return the turn with moves of the department in use: of one pool, or before those of the starting one."""
        if self.moves and self.fresh(cx, s) and cx.reads(READ.hr_move_pool.per_department):
            return replace(self, moves=moves, kept=self.moves)
        return replace(self, moves=(self.moves or 0) + moves)

    def walking(self, cx: "Cx", s: "Carnegie") -> "Using":
        """Return the turn in which people are moved; read so, the moves of the starting HR count as using it."""
        if self.kept and not self.moves:
            return self.enter(cx, s, departments.START_HR)
        busy = self.department and departments.usable(cx, s, self, s.turn or "", self.department) > 0
        apart = busy and self.moves and self.fresh(cx, s) and cx.reads(READ.hr_move_pool.per_department)
        return self.enter(cx, s, departments.START_HR) if apart else self

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """End the turn: research points are lost; go on to the next player, or the activations."""
        unused = departments.unused(cx, s, self, s.turn or "")
        if unused:
            cx.cite(R.use.not_all, "active employees left unused by {turn}: {staffed:and}", turn=s.turn, staffed=unused)
        s = income.lose_points(cx, s, s.turn or "")
        turn = next_person(cx.table, s)
        if turn is not None:
            return _turn_of(cx, s, turn)
        names = people_from(cx.table, s.first)
        cx.cite(
            R.solo.end_activate if cx.table.automata else R.end.activate,
            "now it is for {names:and} to activate employees or not",
            names=names,
        )
        return s.swap(Activating()).with_turn(None)


class Settling(Phase, frozen=True, tag="settle"):
    """Property Management: somebody may be moved into the department just created."""

    says = "moving somebody into the new department"
    order = R.use.order
    closed_by = "pass"
    department: Department

    def below(self) -> tuple[Phase, ...]:
        return (Using(),)

    def forgone(self, cx: "Cx", by: str) -> None:
        """Say that a player moves nobody in."""
        cx.cite(R.dept.property, "nobody is moved into {department}", department=self.department)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on with the turn."""
        return s.pop()


class Research(Phase, frozen=True, tag="research"):
    """Research points received as income may be spent."""

    says = "spending research points"
    closed_by = "done"

    def below(self) -> tuple[Phase, ...]:
        return (Using(),)

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        """Return whose turn it is: that of the income or the departments the points come from."""
        below: Phase = s.stage[-2]
        return below.turn_rule(cx, s.pop(), do, by)

    def judge_phase(self, cx: "Cx", s: "Carnegie", move: Any, fits: bool) -> None:
        """Accept the spending of points in whichever phase they come; refuse other moves by their phase."""
        if not fits:
            super().judge_phase(cx, s, move, fits)

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and s.players[s.turn].research_points else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        after: Carnegie = finish(cx, s)
        return after

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Return the state without unused research points, unless they are read to last longer."""
        lost = s.players[s.turn or ""].research_points > 0 and cx.reads(READ.income_research_points.spend_at_once)
        after: Carnegie = finish(cx, income.lose_points(cx, s, s.turn or "") if lost else s)
        return after
