"""One line of a file as a test case, with what failed in it."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from referee.kernel.facts import later
from referee.language.speaking import language_of, say
from referee.report.ansi import clean
from referee.report.terminal.figure_lines import figures
from referee.report.terminal.step_text import failure_lines, what
from referee.report.terminal.story import stopped_text
from referee.report.terminal.troubles import Trouble
from referee.scenario.run.results import LineReport, Report, StepReport

Status = Literal["ok", "failed", "not reached"]


class Test(Struct, frozen=True):
    """One line of a file."""

    name: str
    status: Status
    line: int
    """Where it begins in the file."""
    troubles: tuple[Trouble, ...] = ()
    """What failed, step by step."""
    not_played: int = 0
    """Steps behind the one at which it stopped."""

    @property
    def text(self) -> str:
        """What failed, as told to people."""
        return "\n".join(trouble.text for trouble in self.troubles)


def test_of(report: Report, line: LineReport) -> Test:
    """Return one line as a test; one that starts where the script failed was never reached."""
    document = report.scenario.document
    mark = document.key_mark(("lines", line.name) if line.name else ("steps",))
    if not line.reached:
        return Test(line.name, "not reached", mark.line)
    troubles = tuple(_troubles(report, line, mark.line))
    return Test(line.name, "failed" if troubles else "ok", mark.line, troubles, line.not_played)


def _troubles(report: Report, line: LineReport, begins: int) -> Iterator[Trouble]:
    """Yield every step of a line that failed, in full, with the workings of its ruling."""
    failed = [(number, step) for number, step in enumerate(line.steps, 1) if step.failures]
    stopped = [f"  {stopped_text(line)}"] if line.not_played else []
    for number, step in failed:
        text = [*_failed_step(report, line, number, step), *(stopped if step is failed[-1][1] else [])]
        mark = report.scenario.document.key_mark(step.failures[0].path)
        said = [told for failure in step.failures for told in (failure.message, *failure.hints)]
        yield Trouble(mark.line, mark.column, "\n".join([*said, what(step.step, line.table)]), "\n".join(text))
    if stopped and not failed:
        yield Trouble(begins, 1, *stopped, *stopped)


def _failed_step(report: Report, line: LineReport, number: int, step: StepReport) -> Iterator[str]:
    for failure in step.failures:
        yield from failure_lines(failure, report.scenario.document)
    facts = {"n": number, "what": what(step.step, line.table), "line": clean(line.name)}
    template = later("line '{line}', step {n}: {what}") if line.name else later("step {n}: {what}")
    yield f"  {say(template, **facts)}"
    if step.ruling:
        lines = figures(step.ruling.workings, language_of(report.scenario.game), book=line.table.book)
        yield from (f"  {text}" for text in lines)
