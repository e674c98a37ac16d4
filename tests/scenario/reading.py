"""Read a text that is or is not a scenario file: what came of it."""

import pytest

from referee.scenario.file.document import Plain, Problem, Unreadable, printable, source_lines
from referee.scenario.file.reader import read_text


def source_line(text: str, number: int) -> str:
    """One line of a text, ready to print."""
    return printable(source_lines(text)[number - 1])


def problems(text: str) -> tuple[Problem, ...]:
    """Read a text that must be refused."""
    with pytest.raises(Unreadable) as caught:
        read_text(text, "test.yaml")
    return caught.value.problems


def only(text: str) -> Problem:
    """Read a text that must be refused for one reason."""
    found = problems(text)
    assert len(found) == 1, found
    return found[0]


def told(text: str) -> list[tuple[str, int, int]]:
    """Give code, line and column of each problem."""
    return [(p.code, p.mark.line, p.mark.column) for p in problems(text) if p.mark]


def value(text: str) -> Plain:
    """Read one value written without quotes."""
    return read_text(f"a: {text}\n", "test.yaml").data["a"]
