"""The answer to a question, line by line, before it is worded."""

from collections.abc import Iterator
from typing import Any, Literal, TypeGuard

from msgspec import Struct

from referee.document.equations import EquationLine, equation_lines
from referee.kernel.workings import Workings


class AnswerLine(Struct, frozen=True):
    """A part of an answer: a key with more below it, a list, pairs, a table, or one value."""

    kind: Literal["key", "list", "pairs", "table", "value"]
    value: Any
    depth: int = 0


AnswerLines = list[AnswerLine | EquationLine]


def answer_lines(answer: Any, explain: bool = False, depth: int = 0) -> Iterator[AnswerLine | EquationLine]:
    """Yield the lines of an answer: a figure with its workings, a word, a list or a map."""
    if isinstance(answer, Workings):
        yield from equation_lines(answer, explain, depth)
    elif not explain and is_table(answer):
        yield AnswerLine("table", answer, depth)
    elif isinstance(answer, dict) and any(isinstance(value, Workings | dict) for value in answer.values()):
        for key, value in answer.items():
            if isinstance(value, Workings) and value.name == key:
                yield from equation_lines(value, explain, depth)
            else:
                yield AnswerLine("key", key, depth)
                yield from answer_lines(value, explain, depth + 1)
    elif isinstance(answer, list | dict):
        yield AnswerLine("list" if isinstance(answer, list) else "pairs", answer, depth)
    else:
        yield AnswerLine("value", answer, depth)


def is_table(answer: Any) -> bool:
    """Return whether an answer is a map of maps that all have the same keys."""
    rows = list(answer.values()) if isinstance(answer, dict) else []
    return bool(rows) and all(isinstance(row, dict) and [*row] == [*rows[0]] for row in rows) and len(rows[0]) > 1


def differing(known: AnswerLines, there: AnswerLines) -> Iterator[AnswerLine | EquationLine]:
    """Yield the lines of an answer that another answer has not; of a table only its rows."""
    rows = {key: row for one in known if _is_table_line(one) for key, row in one.value.items()}
    for line in there:
        if _is_table_line(line):
            yield from (AnswerLine("table", {k: row}) for k, row in line.value.items() if rows.get(k) != row)
        elif all(_shown(line) != _shown(one) for one in known):
            yield line


def _shown(line: AnswerLine | EquationLine) -> Any:
    """Return what a line shows: of a figure one level, not the workings below it."""
    if isinstance(line, AnswerLine):
        return line.kind, line.value
    one = line.equation
    return one.form, [(each.name, each.total, each.note, each.facts) for each in (one.figure, *one.figure.parts)]


def _is_table_line(line: AnswerLine | EquationLine) -> TypeGuard[AnswerLine]:
    return isinstance(line, AnswerLine) and line.kind == "table"
