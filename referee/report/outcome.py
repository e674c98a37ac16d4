"""What became of one file among many: small enough to be sent between processes."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct

from referee.report.bug import bug_text
from referee.report.ink import clean
from referee.report.problems import problems_text
from referee.report.steps import failure_lines, what
from referee.report.text import stopped_text
from referee.report.workings import figures
from referee.scenario.document import Unreadable
from referee.scenario.reports import LineReport, Report, StepReport
from referee.scenario.types import Unusable

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


class Outcome(Struct, frozen=True):
    """One file."""

    name: str
    status: Literal["ok", "failed", "unusable", "bug"]
    seconds: float
    tests: tuple[Test, ...] = ()
    text: str = ""
    """Everything wrong, as told to people."""
    data: dict[str, Any] = {}
    """The whole report as plain data, when asked for."""


def outcome_of(path: Path, whole: bool = False, readings: Mapping[str, str] | None = None) -> Outcome:
    """Play one file; nothing in it can stop the others."""
    from referee.scenario.check import prepare
    from referee.scenario.reader import read_file
    from referee.scenario.readings import read_as
    from referee.scenario.run import run

    name, begun = str(path), perf_counter()
    try:
        prepared = prepare(read_file(path))
        report = run(read_as(prepared, readings) if readings else prepared)
        return told(report, perf_counter() - begun, whole)
    except (Unreadable, Unusable) as wrong:
        return unusable(wrong, perf_counter() - begun, whole)
    except Exception as error:
        text = bug_text(error, name)
        return Outcome(name, "bug", perf_counter() - begun, text=text, data=_bug_data(name, text) if whole else {})


def told(report: Report, seconds: float, whole: bool) -> Outcome:
    """A file that could be played."""
    tests = tuple(test_of(report, line) for line in report.tests)
    data: dict[str, Any] = {}
    if whole:
        from referee.report.asjson import file_data

        data = file_data(report)
    text = "\n".join(dict.fromkeys(test.text for test in tests if test.text))
    status: Literal["ok", "failed"] = "failed" if report.failures else "ok"
    return Outcome(report.scenario.name, status, seconds, tests, text, data)


def unusable(wrong: Unreadable | Unusable, seconds: float, whole: bool) -> Outcome:
    """A file that could not."""
    text = problems_text(wrong)
    data: dict[str, Any] = {}
    if whole:
        from referee.report.asjson import unusable_data

        data = unusable_data(wrong)
    return Outcome(wrong.name, "unusable", seconds, text=text, data=data)


def _bug_data(name: str, text: str) -> dict[str, Any]:
    from referee.report.asjson import bug_data

    return bug_data(name, text)


def test_of(report: Report, line: LineReport) -> Test:
    """One line as a test; one that starts where the script failed was never reached."""
    document = report.scenario.document
    mark = document.key_mark(("lines", line.name) if line.name else ("steps",))
    if not line.reached:
        return Test(line.name, "not reached", mark.line)
    text = "\n".join(failed_lines(report, line))
    return Test(line.name, "failed" if text else "ok", mark.line, text, line.not_played)


def failed_lines(report: Report, line: LineReport) -> Iterator[str]:
    """Every failure of a line in full, with the workings of its step."""
    for number, step in enumerate(line.steps, 1):
        if step.failures:
            yield from _failed_step(report, line, number, step)
    if line.not_played:
        yield f"  {stopped_text(line)}"


def _failed_step(report: Report, line: LineReport, number: int, step: StepReport) -> Iterator[str]:
    for failure in step.failures:
        yield from failure_lines(failure, report.scenario.document)
    name = f"line '{clean(line.name)}', " if line.name else ""
    yield f"  {name}step {number}: {what(step.step)}"
    if step.ruling:
        yield from (
            f"  {text}" for text in figures(step.ruling.workings, report.scenario.game.money, book=line.table.book)
        )
