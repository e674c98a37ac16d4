"""Failures as annotations of a pull request: `::error file=...,line=...,col=...::...`."""

from collections.abc import Iterator

from referee.report.ansi import bare
from referee.report.batch.file_result import Outcome
from referee.report.terminal.troubles import Trouble


def annotations(outcome: Outcome) -> Iterator[str]:
    """Yield a line for each failed step, or for each thing that makes a file unusable."""
    for trouble in outcome.unusable:
        yield _error(outcome.name, outcome.status, trouble)
    for test in outcome.tests:
        for trouble in test.troubles:
            yield _error(outcome.name, test.name or "script", trouble)


def _error(file: str, title: str, trouble: Trouble) -> str:
    place = f"file={_escaped(file, True)},line={trouble.line},col={trouble.column}"
    return f"::error {place},title={_escaped(title, True)}::{_escaped(bare(trouble.text))}"


def _escaped(text: str, parameter: bool = False) -> str:
    """Escape text for GitHub: per cent and line breaks, in a parameter also colon and comma."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if parameter else text
