"""Failures as annotations of a pull request: `::error file=...,line=...,col=...::...`."""

from collections.abc import Iterator

from referee.report.ansi import bare
from referee.report.batch.file_result import FileResult
from referee.report.terminal.troubles import Trouble


def annotations(result: FileResult) -> Iterator[str]:
    """Yield a line for each failed step, or for each thing that makes a file unusable."""
    for trouble in result.unusable:
        yield _error(result.name, result.status, trouble)
    for test in result.tests:
        for trouble in test.troubles:
            yield _error(result.name, test.name or "script", trouble)


def _error(file: str, title: str, trouble: Trouble) -> str:
    place = f"file={_escaped(file, True)},line={trouble.line},col={trouble.column}"
    return f"::error {place},title={_escaped(title, True)}::{_escaped(bare(trouble.text))}"


def _escaped(text: str, parameter: bool = False) -> str:
    """Escape text for GitHub: per cent and line breaks, in a parameter also colon and comma."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if parameter else text
