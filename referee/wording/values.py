"""What came up and what is answered, in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.document.answers import AnswerLine
from referee.document.equations import EquationLine
from referee.kernel.game import Table
from referee.kernel.pieces import Piece, Text
from referee.kernel.workings import Workings
from referee.language.speaking import language_of, say
from referee.language.word_forms import load_words
from referee.wording.figure_text import amount, line_text


def chance_text(came_up: Mapping[str, Iterable[object]], table: Table[Any]) -> str:
    """Return what came up, kind by kind."""
    tongue, kinds = language_of(table.game), table.game.chance
    told = []
    for kind, outcomes in came_up.items():
        names = kinds[kind].names if kind in kinds else ""
        told.append(tongue.came_up(kind, [str(one) for one in outcomes], names))
    return ", ".join(told)


def answer_text(value: Any, table: Table[Any]) -> str:
    """Return an answer, or a part of one, in words."""
    tongue = language_of(table.game)
    match value:
        case bool():
            return tongue.none("yes" if value else "no")
        case "yes" | "no":
            return tongue.none(value)
        case None:
            named = tongue.id_text("none", "answers")
            return say("none") if named == "none" else named
        case Mapping():
            pairs = [f"{_key(key, table)}: {_inner(key, inner, table)}" for key, inner in value.items()]
            return ", ".join(pairs) or say("none")
        case list() | tuple() | frozenset():
            return _list_text(value, table) or say("none{fit:?}", fit=True)
        case _:
            return _thing(str(value), table, "answers", "figures")


def _list_text(things: Iterable[Any], table: Table[Any]) -> str:
    """Return several things; those of several parts are kept apart."""
    things = [*things]
    between = "; " if any(isinstance(one, Mapping) for one in things) else ", "
    return between.join([answer_text(one, table) for one in things])


def _inner(key: Any, value: Any, table: Table[Any]) -> str:
    """Return what stands under a key of an answer: a place on a grid as such, ids as a sentence names this fact."""
    tongue = language_of(table.game)
    if key == "at":
        return tongue.cell((value[0], value[1]))
    if value and isinstance(value, list | str) and key in load_words(table.game.folder).facts:
        return ", ".join([tongue.gap_text(key, one) for one in ([value] if isinstance(value, str) else value)])
    return answer_text(value, table)


def _key(key: Any, table: Table[Any]) -> str:
    """Return a key of an answer: the name of a word or a thing, else what a move calls it."""
    named, words = answer_text(key, table), load_words(table.game.folder)
    if named != key or any(words.name_of(section, key) for section in ("answers", "figures")):
        return named
    return _thing(named, table, "arguments")


def _thing(id: str, table: Table[Any], *sections: str) -> str:
    """Return the name of a thing in an answer; players go by their names at the table."""
    return id if id in table.names else language_of(table.game).thing(id, *sections)


def answer_line_text(line: AnswerLine | EquationLine, table: Table[Any]) -> Text:
    """Return a line of an answer; a table, which who prints it lays out, row by row in one line."""
    if isinstance(line, EquationLine):
        return line_text(line, language_of(table.game))
    return (Piece(_line(line, table)),)


def _line(line: AnswerLine, table: Table[Any]) -> str:
    """Word a line of an answer that is no figure."""
    match line.kind:
        case "key":
            return f"{answer_text(line.value, table)}:"
        case "list":
            return _list_text(line.value, table) or say("none")
        case "pairs":
            pairs = [f"{_key(key, table)}: {_inner(key, value, table)}" for key, value in line.value.items()]
            return "; ".join(pairs) or say("none")
        case "table":
            headers, *rows = answer_rows(line.value, table)
            told = [
                (row[0], [f"{head}: {cell}" for head, cell in zip(headers[1:], row[1:], strict=True) if cell])
                for row in rows
            ]
            return "; ".join([f"{thing} – {'; '.join(cells)}" for thing, cells in told])
        case "value":
            return answer_text(line.value, table)


def answer_rows(answer: Mapping[str, Mapping[str, Any]], table: Table[Any]) -> tuple[tuple[str, ...], ...]:
    """Return a table of an answer as rows of words, its headers first."""
    headers = ("", *(answer_text(key, table) for key in next(iter(answer.values()))))
    rows = [
        (answer_text(thing, table), *(_cell(cell, table) for cell in row.values())) for thing, row in answer.items()
    ]
    return headers, *rows


def _cell(cell: Any, table: Table[Any]) -> str:
    """Word a cell of a table in an answer."""
    match cell:
        case Workings():
            return amount(cell, language_of(table.game))
        case dict():
            return ", ".join(f"{answer_text(thing, table)} {answer_text(n, table)}" for thing, n in cell.items())
        case _:
            return "" if cell is None else answer_text(cell, table)
