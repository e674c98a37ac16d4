"""What became of one file among many: small enough to be sent between processes."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from referee.report.json.test_cases import Test, test_of
from referee.report.json_text import json_text
from referee.report.terminal.troubles import Trouble, problem_troubles
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.run.results import Report

if TYPE_CHECKING:
    from referee.report.terminal.disputes import Point
    from referee.scenario.run.checker import Prepared


class Source(Struct, frozen=True):
    """A file to be played, perhaps where there is no such file: then with what is in it, or why it cannot be read."""

    path: Path
    raw: bytes | None = None
    wrong: Unreadable | None = None


class FileResult(Struct, frozen=True):
    """One file."""

    name: str
    status: Literal["ok", "failed", "unusable", "bug"]
    seconds: float
    tests: tuple[Test, ...] = ()
    unusable: tuple[Trouble, ...] = ()
    """Why it gave no tests."""
    json: str = ""
    """The whole report as JSON, when asked for."""

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Everything wrong."""
        return (*self.unusable, *(trouble for test in self.tests for trouble in test.troubles))

    @property
    def text(self) -> str:
        """Everything wrong, as told to people."""
        return "\n".join(dict.fromkeys(trouble.text for trouble in self.troubles))


def packed(source: Source) -> Source:
    """Return a file with what is in it, for somebody who has no such file."""
    from referee.scenario.file.reader import file_bytes

    try:
        return Source(source.path, file_bytes(source.path))
    except Unreadable as wrong:
        return Source(source.path, wrong=wrong)


def file_result_of(
    source: Source, whole: bool = False, readings: Mapping[str, str] | None = None, every: bool = False
) -> FileResult:
    """Play one file; nothing in it can stop the others. `every`: under every other reading of what it disputes, too."""
    from referee.scenario.run.checker import prepare
    from referee.scenario.run.other_readings import read_as
    from referee.scenario.run.runner import run

    name, begun = str(source.path), perf_counter()
    try:
        prepared = prepare(_document(source), claims=True)
        prepared = read_as(prepared, readings) if readings else prepared
        report = run(prepared)
        tried = _tried(prepared, report) if every else ()
        return played_result(report, perf_counter() - begun, whole, tried)
    except (Unreadable, Unusable) as wrong:
        return _unusable(wrong, perf_counter() - begun, whole)
    except Exception as error:
        from referee.report.terminal.crash_report import bug_text, shown_again

        options = [f"--reading={id}={reading}" for id, reading in (readings or {}).items()]
        options += ["--readings=all"] if every else []
        text, seconds = bug_text(error, shown_again(["referee", "run", name, *options]), name), perf_counter() - begun
        trouble = Trouble(1, 1, f"{type(error).__name__}: {error}", text)
        return FileResult(name, "bug", seconds, (), (trouble,), _bug_json(name, text, seconds) if whole else "")


def _document(source: Source) -> Any:
    from referee.scenario.file.reader import read_bytes, read_file, shown_name

    if source.wrong:
        raise source.wrong
    return read_file(source.path) if source.raw is None else read_bytes(source.raw, shown_name(source.path))


def _tried(prepared: "Prepared", report: Report) -> "Sequence[Point]":
    from referee.report.terminal.disputes import all_tried

    return all_tried(prepared, report)


def played_result(report: Report, seconds: float, whole: bool, tried: "Sequence[Point]" = ()) -> FileResult:
    """Return a file that could be played."""
    tests = tuple(test_of(report, line) for line in report.tests)
    json = ""
    if whole:
        from referee.report.json.run_json import file_data

        json = _timed(file_data(report, tried), seconds)
    status: Literal["ok", "failed"] = "failed" if report.failures else "ok"
    return FileResult(report.scenario.name, status, seconds, tests, json=json)


def _unusable(wrong: Unreadable | Unusable, seconds: float, whole: bool) -> FileResult:
    """Return a file that could not."""
    json = ""
    if whole:
        from referee.report.json.run_json import unusable_data

        json = _timed(unusable_data(wrong), seconds)
    return FileResult(wrong.name, "unusable", seconds, unusable=problem_troubles(wrong), json=json)


def _bug_json(name: str, text: str, seconds: float) -> str:
    from referee.report.json.run_json import bug_data

    return _timed(bug_data(name, text), seconds)


def _timed(data: dict[str, Any], seconds: float) -> str:
    return json_text({**data, "seconds": round(seconds, 6)})
