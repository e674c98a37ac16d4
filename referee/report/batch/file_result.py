"""What became of one file among many: small enough to be sent between processes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from referee.report.json.test_cases import Test, test_of
from referee.report.terminal.problem_text import problems_text
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.run.results import Report

if TYPE_CHECKING:
    from referee.report.terminal.disputes import Point
    from referee.scenario.run.checker import Prepared


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


def outcome_of(
    path: Path, whole: bool = False, readings: Mapping[str, str] | None = None, every: bool = False
) -> Outcome:
    """Play one file; nothing in it can stop the others. `every`: under every other reading of what it disputes, too."""
    from referee.scenario.file.reader import read_file
    from referee.scenario.run.checker import prepare
    from referee.scenario.run.other_readings import read_as
    from referee.scenario.run.runner import run

    name, begun = str(path), perf_counter()
    try:
        prepared = prepare(read_file(path), claims=True)
        prepared = read_as(prepared, readings) if readings else prepared
        report = run(prepared)
        tried = _tried(prepared, report) if every else ()
        return played_result(report, perf_counter() - begun, whole, tried)
    except (Unreadable, Unusable) as wrong:
        return unusable(wrong, perf_counter() - begun, whole)
    except Exception as error:
        from referee.report.terminal.crash_report import bug_text, shown_again

        options = [f"--reading={id}={reading}" for id, reading in (readings or {}).items()]
        options += ["--readings=all"] if every else []
        text = bug_text(error, shown_again(["referee", "run", name, *options]), name)
        return Outcome(name, "bug", perf_counter() - begun, text=text, data=_bug_data(name, text) if whole else {})


def _tried(prepared: "Prepared", report: Report) -> "Sequence[Point]":
    from referee.report.terminal.disputes import all_tried

    return all_tried(prepared, report)


def played_result(report: Report, seconds: float, whole: bool, tried: "Sequence[Point]" = ()) -> Outcome:
    """Return a file that could be played."""
    tests = tuple(test_of(report, line) for line in report.tests)
    data: dict[str, Any] = {}
    if whole:
        from referee.report.json.run_json import file_data

        data = file_data(report, tried)
    text = "\n".join(dict.fromkeys(test.text for test in tests if test.text))
    status: Literal["ok", "failed"] = "failed" if report.failures else "ok"
    return Outcome(report.scenario.name, status, seconds, tests, text, data)


def unusable(wrong: Unreadable | Unusable, seconds: float, whole: bool) -> Outcome:
    """Return a file that could not."""
    text = problems_text(wrong)
    data: dict[str, Any] = {}
    if whole:
        from referee.report.json.run_json import unusable_data

        data = unusable_data(wrong)
    return Outcome(wrong.name, "unusable", seconds, text=text, data=data)


def _bug_data(name: str, text: str) -> dict[str, Any]:
    from referee.report.json.run_json import bug_data

    return bug_data(name, text)
