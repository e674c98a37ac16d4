"""Workings on a terminal: every figure with its addends, its rules and their pages."""

from collections.abc import Iterator
from typing import Any

from referee.document.answers import answer_lines
from referee.document.equations import EquationLine, equation_lines
from referee.kernel.game import Table
from referee.kernel.pieces import plain_text
from referee.kernel.rule import Rule
from referee.kernel.workings import Workings
from referee.language.english import Language
from referee.language.speaking import language_of
from referee.report.ansi import clean, faint
from referee.report.terminal.table_text import table_text
from referee.wording.figure_text import line_text, places
from referee.wording.values import answer_line_text, answer_rows

DEEPEST = " " * 12
"""Where an answer begins at most."""


def figures(workings: tuple[Workings, ...], tongue: Language, explain: bool = False, book: str = "") -> Iterator[str]:
    """Yield all figures of a ruling, one or more lines each."""
    for figure in workings:
        yield from figure_lines(figure, tongue, explain, book)


def figure_lines(figure: Workings, tongue: Language, explain: bool = False, book: str = "") -> Iterator[str]:
    """Yield one figure; its parts that were worked out themselves are indented below it."""
    return (_line(line, tongue, book) for line in equation_lines(figure, explain))


def _line(line: EquationLine, tongue: Language, book: str) -> str:
    text = f"{'    ' * line.depth}{clean(plain_text(line_text(line, tongue)))}"
    return f"{text}   {sources(line.rules, book)}" if line.rules else text


def sources(rules: tuple[Rule, ...], book: str = "") -> str:
    """Return the rules of a line: `[id, id, EN p.8]`."""
    return faint(f"[{places(rules, book)}]") if rules else ""


def answer_text_lines(answer: Any, table: Table[Any], explain: bool) -> Iterator[str]:
    """Yield the answer to a question: a figure with its workings, a word, a list, a map or a table."""
    for line in answer_lines(answer, explain):
        pad = "    " * line.depth
        if isinstance(line, EquationLine):
            yield _line(line, language_of(table.game), table.book)
        elif line.kind == "table":
            yield from (pad + row for row in answer_table(answer_rows(line.value, table)))
        else:
            yield pad + clean(plain_text(answer_line_text(line, table)))


def answer_table(rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """Yield the lines of a table of an answer, whose headers are its first row."""
    headers, *cells = rows
    return (line.removeprefix(DEEPEST) for line in table_text(headers, cells, DEEPEST).split("\n"))
