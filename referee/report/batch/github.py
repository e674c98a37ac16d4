"""Failures as annotations of a pull request: `::error file=...,line=...::...`."""

from collections.abc import Iterator, Sequence

from referee.report.ansi import bare
from referee.report.batch.file_result import Outcome


def annotations(outcomes: Sequence[Outcome]) -> str:
    """Return a line for each failed line and each unusable file."""
    return "\n".join(one for outcome in outcomes for one in _of(outcome))


def _of(outcome: Outcome) -> Iterator[str]:
    for test in outcome.tests:
        if test.status == "failed":
            yield _error(outcome.name, test.line, test.name or "script", test.text)
    if outcome.status in ("unusable", "bug"):
        yield _error(outcome.name, 1, outcome.status, outcome.text)


def _error(file: str, line: int, title: str, text: str) -> str:
    return f"::error file={_escaped(file, True)},line={line},title={_escaped(title, True)}::{_escaped(bare(text))}"


def _escaped(text: str, parameter: bool = False) -> str:
    """Escape text for GitHub: per cent and line breaks, in a parameter also colon and comma."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if parameter else text
