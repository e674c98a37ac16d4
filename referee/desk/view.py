"""A typed line on top of a scenario: its script is played as far as asked, then the line is one step more."""

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from referee.grammar.chance_input import BAR, Script, Wrong, is_speech, need, typed, with_bar
from referee.grammar.lexicon import Lexicon, is_move
from referee.grammar.line_parser import Reader
from referee.grammar.parse_result import NotUnderstood, Result, Unclear, Understood
from referee.kernel.chance import Outcome
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.language.speaking import say
from referee.kernel.plain_data import plain
from referee.kernel.state import AnyState
from referee.report.terminal.verdict import Verdict, VerdictLine, verdict
from referee.scenario.file.model import Step
from referee.scenario.run.checker import Prepared
from referee.scenario.run.comparison import Comparison
from referee.scenario.run.results import LineReport, StepReport
from referee.scenario.run.runner import Runner, run


class LineJudge:
    """A scenario after some of its steps, where a line can be said."""

    def __init__(self, prepared: Prepared, at: int | None = None) -> None:
        steps = prepared.scenario.steps
        self.prepared, self.at = prepared, len(steps) if at is None else at
        self.script: Script = {}
        self.pending: Step | None = None
        self._played_alone = replace(
            prepared, scenario=replace(prepared.scenario, steps=steps[: self.at], lines=()), starts={}
        )
        self._report = run(self._played_alone, asking=True)
        self.played: LineReport = self._report.main
        self.runner: Runner = self._report.moments[""][-1].as_seen()

    @property
    def reached(self) -> bool:
        """Whether the script comes so far."""
        return len(self.played.steps) == self.at and not any(step.stopped for step in self.played.steps)

    @property
    def table(self) -> Table[Any]:
        """The table."""
        return self.runner.table

    @property
    def state(self) -> AnyState:
        """The position."""
        state: AnyState = self.runner.state
        return state

    @property
    def true_runner(self) -> Runner:
        """The same: nothing is played here, so nobody need know more than may be seen."""
        return self.runner

    def hides(self, kind: str) -> bool:
        """Nothing: whatever may be seen may be supposed."""
        return False

    @property
    def count(self) -> int:
        """How many steps led here."""
        return self.at

    @property
    def waits(self) -> bool:
        """Whether the table must turn something up."""
        return actors(self.table, self.state) == ("table",)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words of this table."""
        return Lexicon(self.runner.table)

    def reader(self) -> Reader:
        """Return the reader of lines; moves the referee just made may be claimed too."""
        return Reader(self.lexicon, self.runner.state, self._is_playable)

    def _is_playable(self, by: str, move: Any) -> bool:
        report = self.runner.branch().step(step_of(Understood(by, move), self.at))
        return report.already or bool(report.ruling and report.ruling.accepted)

    def read(self, line: str) -> Result:
        """Parse dice or cards, or a move or question with what came up behind a bar."""
        try:
            words, _, chance = line.partition(BAR)
            if self.waits and not is_speech(self, words):
                return self._parse_chance(line)
            found = self._parse(words)
            if not isinstance(found, Understood) or not chance.strip():
                return found
            return self._turned(replace(found, chance=with_bar(self, step_of(found, self.at), chance).chance))
        except Wrong as wrong:
            return NotUnderstood(str(wrong))

    def outcomes(self) -> str:
        """How what is due might be said: any that can come up."""
        due = need(self)
        options = [str(one) for one in due.options] if due and due.options else [str(face) for face in range(3, 7)]
        return " ".join(options[: due.count if due else 1])

    def _parse_chance(self, line: str) -> Result:
        """Parse dice or cards; if the text is neither, treat it as a player's move."""
        try:
            return self._turned(Understood(None, None, chance=_outcomes(typed(self, line))))
        except Wrong:
            if line.lstrip()[:1].isdigit():
                raise
            return self.reader().read(line)

    def _parse(self, line: str) -> Result:
        """Return the move or question a line means; where more must be said of a move, the first legal way to do so."""
        reader = self.reader()
        found = reader.read(line)
        if isinstance(found, Unclear):
            return found.one_way or found
        if (
            isinstance(found, NotUnderstood)
            or not is_move(type(found.move))
            or self._is_playable(found.by or "", found.move)
        ):
            return found
        ways = reader.possible.fuller(found.by or "", found.move)
        return replace(found, move=ways[0], one_of=len(ways)) if ways and found.move not in ways else found

    def _turned(self, meant: Understood) -> Result:
        """Return what came up, if that can come up here."""
        runner = self.runner.branch(0)
        runner.asking = False
        report = runner.step(step_of(meant, self.at))
        if report.ruling and not report.ruling.accepted:
            return meant
        wrong = [failure for failure in report.failures if "chance" in failure.path]
        return NotUnderstood(wrong[0].message, wrong[0].hints) if wrong else meant

    def after(self, meant: Understood) -> "LineJudge":
        """Return the moment a line has led to; where it is refused nothing has changed."""
        return LineJudge(self._with(meant))

    def _with(self, meant: Understood) -> Prepared:
        """Return the script as far as it is played, and the line as one step more."""
        scenario = self.prepared.scenario
        supposed = replace(step_of(meant, self.at), supposed=True)
        steps = (*scenario.steps[: self.at], supposed)
        return replace(self.prepared, scenario=replace(scenario, steps=steps, lines=()), starts={})

    def report(self, meant: Understood) -> StepReport:
        """Return what becomes of a line, as a step of the script."""
        return self.runner.branch(0).step(step_of(meant, self.at))

    def verdict(self, meant: Understood, *notes: VerdictLine) -> Verdict:
        """Return the verdict on what a line means, as on a step of the script."""
        step = replace(step_of(meant, self.at), supposed=True)
        line, compared = Comparison(self._played_alone, self._report).next(step)
        found = verdict(line, self.at, compared, "" if self.prepared.scenario.name else unfiled())
        return replace(found, lines=(*notes, *found.lines))


def unfiled() -> str:
    """How to see all that happens in a situation that is in no file yet."""
    return say("--save FILE, then {command}", command="referee run FILE --explain")


def step_of(meant: Understood, number: int) -> Step:
    """Return what a line means as a step of a script."""
    path = ("steps", number)
    if meant.move is None:
        return Step(path, "chance", chance=meant.chance)
    said = plain(meant.move)
    if is_move(type(meant.move)):
        return Step(path, "move", meant.by, meant.move, chance=meant.chance, keys=said)
    return Step(path, "question", meant.by, question=meant.move, keys=said)


def _outcomes(script: Script) -> dict[str, tuple[Outcome, ...]]:
    return {kind: tuple(out) for kind, out in script.items()}
