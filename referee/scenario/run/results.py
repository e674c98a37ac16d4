"""What became of a scenario: its lines, their steps, and everything that disagreed."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct

from referee.kernel.chance import Drawn
from referee.kernel.game import Table
from referee.kernel.ruling import Finding, Ruling, rule_ids
from referee.kernel.workings import RecordedSum, Sum, Workings
from referee.scenario.file.document import Path
from referee.scenario.file.model import Scenario, Step


class Failure(Struct, frozen=True):
    """A place where rules or expectations disagree with the script."""

    path: Path
    message: str
    hints: tuple[str, ...] = ()


class StepReport(Struct, frozen=True):
    """What became of one step."""

    step: Step
    before: Any
    after: Any
    ruling: Ruling | None = None
    answer: Any = UNSET
    drawn: tuple[Drawn, ...] = ()
    already: bool = False
    """The referee had made this move by himself: there was nothing to choose."""
    failures: tuple[Failure, ...] = ()
    stopped: bool = False
    """The line ends here: what follows would be played on another game than the file means."""
    asked: str = ""
    """The key of the position that the referee asks for."""
    odd: tuple[Finding, ...] = ()
    """What is odd in the position and bears on this ruling: without it the ruling would be another one."""
    unknown: bool = False
    """Whether it may be done hangs on what the viewer does not see."""

    def __repr__(self) -> str:
        """Return what a prompt can show: the positions are long."""
        accepted = self.ruling is not None and self.ruling.accepted
        return f"StepReport({self.step.kind}, by={self.step.by}, keys={self.step.keys}, accepted={accepted})"


class LineReport(Struct, frozen=True):
    """What became of one line; the main script has no name."""

    name: str
    table: Table[Any]
    laid: Any
    """The position as it was laid, before anything happened by itself."""
    start: Any
    opening: Ruling
    opening_drawn: tuple[Drawn, ...]
    steps: tuple[StepReport, ...]
    branched: bool = False
    """It leaves the script after some of its steps, so its first moments are told there."""
    from_set_up: bool = False
    """No position was given: the game begins with its set-up."""
    reached: bool = True
    """Whether the script came as far as the line begins."""
    claims_only: bool = False
    """Its position is judged and nothing is played from it: the states shown are those of the set-up."""
    not_played: int = 0
    """Steps behind the one at which it stopped."""

    @property
    def opened(self) -> StepReport:
        """What happened by itself before the first step, as if it were a step."""
        return StepReport(Step((), "check"), self.laid, self.start, self.opening, drawn=self.opening_drawn)

    @property
    def end(self) -> Any:
        """The state at the end."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that went wrong."""
        return tuple(failure for step in self.steps for failure in step.failures)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, the opening first."""
        return (self.opening, *(step.ruling for step in self.steps if step.ruling))


class Report(Struct, frozen=True):
    """What became of a scenario."""

    scenario: Scenario
    main: LineReport
    lines: tuple[LineReport, ...]
    viewer: str | None = None
    """Whose eyes it is for; nobody's: the referee's own."""
    moments: Mapping[str, tuple[Any, ...]] = {}
    """By line a runner before each step and one after the last, if they are kept: they know everything."""

    @property
    def tests(self) -> tuple[LineReport, ...]:
        """The lines that count as tests: the script when it has steps or stands alone, and every line."""
        return (self.main, *self.lines) if self.scenario.steps or not self.lines else self.lines

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that went wrong, each place once."""
        return tuple(dict.fromkeys(failure for line in (self.main, *self.lines) for failure in line.failures))


def answer_data(answer: Any) -> Any:
    """Return an answer as data: figures as finished workings."""
    if isinstance(answer, RecordedSum):
        return answer.workings()
    if isinstance(answer, Sum):
        return answer.total
    return {key: answer_data(value) for key, value in answer.items()} if isinstance(answer, dict) else answer


def answer_rules(answer: Any) -> set[str]:
    """Return the ids of the rules behind the figures of an answer."""
    if isinstance(answer, Workings):
        return rule_ids(answer)
    return {id for part in answer.values() for id in answer_rules(part)} if isinstance(answer, dict) else set()
