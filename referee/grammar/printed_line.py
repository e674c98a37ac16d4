"""A line as the referee prints it: a sentence, a verdict, a row of a list, a choice; it means that very move."""

from typing import TYPE_CHECKING

from referee.grammar.candidates import MANY
from referee.grammar.gap_parser import normalized, normalized_part
from referee.grammar.parse_result import Result, Row, Unclear, Understood
from referee.grammar.sentence_parser import Sentence, split_row
from referee.grammar.speaker_parser import split_speaker
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.move import Prescribed, is_move
from referee.language.moves import form_words, in_words
from referee.language.speaking import language_of, say
from referee.report.facts.move_text import form_text
from referee.wording.verdict import AS_PRESCRIBED

if TYPE_CHECKING:
    from referee.grammar.line_parser import Reader

_FEWEST = 2
"""So many blanks the sentence of a choice has at least."""


def read_printed(reader: "Reader", line: str) -> Result | None:
    """Return what a line means that is printed so; None where it is not."""
    found = reader.lexicon.sentences.parse(line)
    if not found:
        return _row(reader, line) or _prescribed(reader, line) or _choice(reader, line)
    moves = [one for one in found if is_move(type(one.move))]
    return _move(reader, moves) if moves else _question(reader, found)


def _question(reader: "Reader", found: list[Sentence]) -> Result:
    by = found[0].by or next(iter(reader.acting()), None)
    if len(found) == 1:
        return Understood(by, found[0].move)
    return Unclear(say("that may mean several things; which?"), tuple([Row(by, one.move) for one in found]))


def _move(reader: "Reader", found: list[Sentence]) -> Result:
    """Return the move a sentence words; of several that are worded alike the legal one, then the one just made."""
    named = [one for one in found if one.by is not None] or found
    ways = [(name, one) for one in named for name in reader.speakers(one.by)]
    kept = [(name, one) for name, one in ways if reader.possible.may(name, one.move)]
    kept = kept or [(name, one) for name, one in ways if reader.heard and reader.heard(name, one.move)] or ways
    first = [one for name, one in kept if name == kept[0][0]]
    if len(first) > 1:
        return Unclear(say("that may mean several things; which?"), tuple([Row(kept[0][0], one.move) for one in first]))
    by, sentence = kept[0]
    return reader.unsaid(by, sentence.move) or Understood(by, sentence.move, tail=sentence.tail, price=sentence.amounts)


def _row(reader: "Reader", line: str) -> Result | None:
    """Return what a row of a list means: the line to type in it, if the words before it say the same."""
    parted = split_row(line)
    if parted is None:
        return None
    words, typed = parted
    by = next((one.by for one in split_speaker(reader.lexicon, words) if one.by), None)
    found = reader.read(f"{by}: {typed}" if by else typed)
    if not isinstance(found, Understood) or not is_move(type(found.move)):
        return None
    printed = normalized(in_words(reader.table, found.move))
    return found if normalized(words).endswith(printed) else None


def _prescribed(reader: "Reader", line: str) -> Result | None:
    """Return the move of an automaton of which a line tells what came of it."""
    text, table = normalized(line).removesuffix("."), reader.table
    start, _, _ = language_of(table.game).text(AS_PRESCRIBED).partition("{")
    if reader.verdict_of is None or not text.startswith(normalized_part(start)):
        return None
    for by in table.automata:
        for kind in (kind for kind in table.game.moves if issubclass(kind, Prescribed)):
            if normalized(reader.verdict_of(by, kind())).removesuffix(".") == text:
                return Understood(by, kind())
    return None


def _choice(reader: "Reader", line: str) -> Result | None:
    """Return the moves a sentence or a row stands for that words a whole choice of legal ones."""
    if line.count(" ") < _FEWEST:
        return None
    text = normalized(line).removesuffix(".")
    for name in reader.speakers(None):
        said = normalized(name)
        texts = {text, text.removeprefix(f"{said}: "), text.removeprefix(f"{said} ")}
        for offer in reader.possible.offers(name):
            if isinstance(offer, ChoiceSet) and offer.size > 1 and texts & _choice_texts(reader, offer):
                rows = tuple([Row(name, one) for one in offer.members_or_self()[:MANY]])
                return Unclear(say("that may mean several things; which?"), rows)
    return None


def _choice_texts(reader: "Reader", offer: ChoiceSet) -> set[str]:
    """Return how a choice is printed: in a sentence, and in a list of moves."""
    printed = (form_words(reader.table, offer), form_text(reader.table.game, offer))
    return {normalized(text).removesuffix(".") for text in printed}
