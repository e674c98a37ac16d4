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
from referee.scenario.run.results import LineReport, Report, StepReport

Status = Literal["ok", "failed", "not reached"]


class Test(Struct, frozen=True):
    """One line of a file."""

    name: str
    status: Status
    line: int
    """Where it begins in the file."""
    text: str = ""
    """What failed, as told to people."""
    not_played: int = 0
    """Steps behind the one at which it stopped."""


def test_of(report: Report, line: LineReport) -> Test:
    """Return one line as a test; one that starts where the script failed was never reached."""
    document = report.scenario.document
    mark = document.key_mark(("lines", line.name) if line.name else ("steps",))
    if not line.reached:
        return Test(line.name, "not reached", mark.line)
    text = "\n".join(failed_lines(report, line))
    return Test(line.name, "failed" if text else "ok", mark.line, text, line.not_played)


def failed_lines(report: Report, line: LineReport) -> Iterator[str]:
    """Yield every failure of a line in full, with the workings of its step."""
    for number, step in enumerate(line.steps, 1):
        if step.failures:
            yield from _failed_step(report, line, number, step)
    if line.not_played:
        yield f"  {stopped_text(line)}"


def _failed_step(report: Report, line: LineReport, number: int, step: StepReport) -> Iterator[str]:
    for failure in step.failures:
        yield from failure_lines(failure, report.scenario.document)
    facts = {"n": number, "what": what(step.step, line.table), "line": clean(line.name)}
    template = later("line '{line}', step {n}: {what}") if line.name else later("step {n}: {what}")
    yield f"  {say(template, **facts)}"
    if step.ruling:
        lines = figures(step.ruling.workings, language_of(report.scenario.game), book=line.table.book)
        yield from (f"  {text}" for text in lines)
