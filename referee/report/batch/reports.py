"""A run of many files in each form: what is printed for every file as it comes, and at the end."""

from typing import Protocol

from referee.report.batch.file_result import FileResult
from referee.report.batch.github import annotations
from referee.report.batch.junit import Junit
from referee.report.batch.summary import Tally, file_line, summary_text
from referee.report.json.run_json import FORMAT
from referee.report.json_text import json_text


class Report(Protocol):
    """What is printed, piece by piece; a piece ends with its line."""

    def file(self, result: FileResult) -> str:
        """Return what is printed for one file."""

    def end(self, tally: Tally, seconds: float) -> str:
        """Return what is printed when no more files come."""


class TextReport:
    """For people: a line for each file, then what is wrong."""

    def file(self, result: FileResult) -> str:
        """Return its line."""
        return f"{file_line(result)}\n"

    def end(self, tally: Tally, seconds: float) -> str:
        """Return everything wrong and the sum."""
        return f"{summary_text(tally, seconds)}\n"


class JsonReport:
    """One document; each file is written when it is done."""

    def __init__(self) -> None:
        self._before = f'{{\n "format_version": {FORMAT},\n "files": [\n'

    def file(self, result: FileResult) -> str:
        """Return a member of the list."""
        before, self._before = self._before, ",\n"
        return f"{before}  {_indented(result.json, 2)}"

    def end(self, tally: Tally, seconds: float) -> str:
        """Close the list; what is known only now comes last."""
        counts = {key.replace(" ", "_"): count for key, count in tally.sums().items()}
        summary = _indented(json_text({**counts, "seconds": round(seconds, 6)}), 1)
        before = "" if tally.done else self._before
        return f'{before}\n ],\n "summary": {summary}\n}}\n'


class GithubReport:
    """A line for every place that is wrong."""

    def file(self, result: FileResult) -> str:
        """Return its annotations."""
        return "".join(f"{line}\n" for line in annotations(result))

    def end(self, tally: Tally, seconds: float) -> str:
        """Add nothing."""
        return ""


class JunitReport:
    """One document; it needs all files before its first line."""

    def __init__(self) -> None:
        self._junit = Junit()

    def file(self, result: FileResult) -> str:
        """Keep the file."""
        self._junit.add(result)
        return ""

    def end(self, tally: Tally, seconds: float) -> str:
        """Return everything."""
        return self._junit.xml(seconds)


REPORTS: dict[str, type[Report]] = {
    "text": TextReport,
    "json": JsonReport,
    "junit": JunitReport,
    "github": GithubReport,
}


def _indented(text: str, by: int) -> str:
    return text.replace("\n", "\n" + by * " ")
