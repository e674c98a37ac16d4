"""What the referee prints about a move, typed back with the player's name: it must mean that very move."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.engine import actors
from referee.language.moves import form_words, in_words
from referee.report.ansi import bare
from referee.report.facts.move_text import form_text, move_text
from referee.wording.verdict import sentence
from tests.listen.positions import At, Chosen, chosen
from tests.listen.tally import Tally

MAY = re.compile(r"^(\S+(?: \S+)?) (?:may|может) ")
"""How the sentence of a verdict begins; an automaton is called by its printed name there."""


def printed(at: At, one: Chosen) -> Iterator[tuple[str, str, str]]:
    """Every form in which a move is printed: what prints it, the line to type, whether `judge` or `play` reads it."""
    table, lexicon = at.table, at.view.lexicon
    verdict = bare(sentence(table, at.view.report(Understood(one.by, one.move))))
    words = in_words(table, one.move)
    yield "verdict", MAY.sub(r"\1 ", verdict).removesuffix("."), "judge"
    yield "verdict as printed", verdict, "judge"
    yield "in words", f"{one.by} {words}", "judge"
    yield "in words, play", f"{one.by}: {words}", "play"
    yield "row of `?`", typed_line(lexicon, one.move, one.by), "play"
    yield "legal", f"{one.by} {move_text(one.move)}", "judge"
    yield "row of `?` as printed", f"{one.by}: {words} (`{typed_line(lexicon, one.move)}`)", "play"
    yield "legal as printed", f"{one.by} {words} (`{move_text(one.move)}`)", "judge"


def read(at: At, line: str, way: str) -> Any:
    """What a line means, as `judge --move` or as a conversation reads it."""
    if way == "judge":
        return at.view.read(line)
    reader = at.view.reader()
    reader.prompt = next(iter(actors(at.table, at.state)), None)
    return reader.read(line)


def outcome(found: Any, by: str, move: Any) -> str:
    """How a line came out that should mean a move."""
    if isinstance(found, NotUnderstood):
        return "not understood"
    if isinstance(found, Unclear):
        return "asked back"
    if (found.by, found.move) != (by, move):
        return "another move"
    return "same, filled in" if found.filled or found.taken or found.stands else "same"


def answered(found: Any) -> str:
    """What somebody is told, in a line."""
    if isinstance(found, NotUnderstood):
        return found.message
    if isinstance(found, Unclear):
        return f"{found.why} ({len(found.rows)} rows)"
    if found.move is None:
        return f"came up: {found.chance}"
    return f"read as {found.by}: {move_text(found.move)}"


def tell_printed(tally: Tally, at: At, most: int, random: Random, others: Sequence[At]) -> None:
    """Type back every printed form of some legal moves, the refusal of some others, and forms that stand for many."""
    _refusals(tally, at, random, others)
    for one in chosen(at, most, random):
        with tally.crashes(f"{at.game} {at.lang} printing {one.by}: {move_text(one.move)}"):
            for form, line, way in list(printed(at, one)):
                _typed_back(tally, at, one, form, line, way)
    for turn in at.turns:
        for offer in [offer for offer in turn.offers if isinstance(offer, ChoiceSet) and offer.size > 1][:1]:
            _open(tally, at, turn.by, offer, "choice, in words", form_words(at.table, offer))
            _open(tally, at, turn.by, offer, "choice, row", form_text(at.table.game, offer))


def _typed_back(tally: Tally, at: At, one: Chosen, form: str, line: str, way: str) -> None:
    with tally.crashes(f"{at.game} {at.lang} {way} {line!r} at {at.stage}"):
        found = read(at, line, way)
        how = outcome(found, one.by, one.move)
        cause = "" if how == "same" else f"{at.game} {at.lang} {one.move.do()} [{form}]"
        tally.add(
            ("A", at.game, at.lang, form),
            how,
            cause,
            line,
            f"{answered(found)}   (printed for {move_text(one.move)}, at {at.stage})",
        )


def _refusals(tally: Tally, at: At, random: Random, others: Sequence[At]) -> None:
    """Moves of other moments that are refused here: what is said of them must mean them, not a legal move nearby."""
    for of in random.sample(others, min(3, len(others))):
        for one in chosen(of, 3, random):
            if not at.view.reader().possible.may(one.by, one.move):
                _typed_back(tally, at, one, "may not ...", f"{one.by} {in_words(at.table, one.move)}", "judge")


def _open(tally: Tally, at: At, by: str, offer: ChoiceSet, form: str, words: str) -> None:
    """A row that stands for many moves must be asked back, or be not understood: it is no move yet."""
    line = f"{by} {words}"
    with tally.crashes(f"{at.game} {at.lang} play {line!r} at {at.stage}"):
        found = read(at, line, "play")
        how = "not understood" if isinstance(found, NotUnderstood) else "asked back"
        if isinstance(found, Understood):
            how = "same, filled in" if found.move in offer else "another move"
            how = "one of them" if how == "same, filled in" and not found.filled else how
        cause = "" if how == "asked back" else f"{at.game} {at.lang} {offer.move.do()} [{form}]"
        tally.add(("A", at.game, at.lang, form), how, cause, line, f"{answered(found)}   (at {at.stage})")
