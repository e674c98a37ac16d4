"""What came of a line, in words: what it was taken for, what it may mean, why it was not understood."""

from collections.abc import Iterator
from typing import Any

from referee.grammar.lexicon import Lexicon
from referee.grammar.parse_result import NotUnderstood, Row, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.game import Table
from referee.kernel.move import is_move
from referee.kernel.spec import spec_of
from referee.language.moves import in_words
from referee.language.speaking import language_of, say
from referee.report.ansi import clean
from referee.report.facts.move_text import form_text
from referee.report.terminal.wrapping import columns, wrapped
from referee.wording.alternatives import words_and_typed
from referee.wording.verdict import VerdictLine

SHOWN = 24
"""So many rows of a choice are told."""


def notes(table: Table[Any], meant: Understood) -> Iterator[VerdictLine]:
    """Yield what a line was taken for beyond its words."""
    for key in (*meant.filled, *meant.taken, *meant.stands):
        facts = {"key": language_of(table.game).id_text(key, "arguments"), "value": _value(table, meant.move, key)}
        if key in meant.filled:
            yield VerdictLine("filled", say("{key} {value}: nothing else is legal", **facts))
        elif key in meant.taken:
            yield VerdictLine("filled", say("{key} {value}: nothing else can be meant", **facts))
        else:
            yield VerdictLine(
                "filled", say("{key} not said; {value} stands for any, each is refused for this reason", **facts)
            )
    for aside in meant.asides:
        yield VerdictLine("not judged", say("“{said}”: the position decides that", said=aside))
    if meant.rather is not None:
        said, read = in_words(table, meant.rather), in_words(table, meant.move)
        yield VerdictLine("read as", say('"{read}"; "{said}" is not legal now', read=read, said=said))


def _value(table: Table[Any], move: Any, key: str) -> str:
    """Return what a move says in a field."""
    return language_of(table.game).gap_text(key, getattr(move, spec_of(type(move)).fields[key].name))


def unclear_lines(lexicon: Lexicon, unclear: Unclear) -> Iterator[str]:
    """Yield a choice, numbered."""
    yield clean(unclear.why)
    wide = len(str(min(len(unclear.rows), SHOWN)))
    for number, row in enumerate(unclear.rows[:SHOWN], 1):
        yield f"  {number:>{wide}}  {clean(row_text(lexicon, row))}"
    if len(unclear.rows) > SHOWN:
        yield say("  and {n} more; say more of it", n=len(unclear.rows) - SHOWN)


def row_text(lexicon: Lexicon, row: Row) -> str:
    """Return a row of a choice as it would be typed, a choice set with its ranges; in words where they differ."""
    form = isinstance(row.offer, ChoiceSet)
    typed = form_text(lexicon.table.game, row.offer) if form else typed_line(lexicon, row.offer)
    said = words_and_typed(lexicon.table, row.offer, typed) if form or is_move(type(row.offer)) else typed
    return f"{row.by}: {said}" if row.by else said


def puzzled_lines(wrong: NotUnderstood) -> Iterator[str]:
    """Yield why a line was not understood, and what would help."""
    yield clean(wrong.message)
    for hint in (*wrong.hints, *wrong.now):
        yield from wrapped(clean(hint), columns(), "  ", "    ")
