"""How a line that was begun may go on: words of the legal moves, names, keys, commands, what may come up."""

from collections.abc import Iterator
from typing import Any

from referee.grammar.candidates import kind_of
from referee.grammar.chance_input import need
from referee.grammar.shortest_line import typed_line, word
from referee.grammar.typed_faces import options_by_face
from referee.kernel.chance import ImpossibleChance
from referee.kernel.choice_set import Choice, ChoiceSet, Picks, Split
from referee.kernel.engine import OpenFact
from referee.kernel.spec import spec_of
from referee.language.speaking import language_of
from referee.play.commands import COMMANDS, commands
from referee.play.dialogue import Talk
from referee.wording.tables import title_text
from referee.words.name_resolver import fold, look

JUDGING = ("why", "?")
"""Commands behind which a move is typed."""


def completions(talk: Talk, text: str) -> tuple[str, list[str]]:
    """Return the word that was begun, and what it may become."""
    begun = "" if not text or text[-1].isspace() else text.split()[-1]
    done = text[: len(text) - len(begun)].split()
    try:
        found = dict.fromkeys(_words(talk, done))
    except (OpenFact, ImpossibleChance):
        found = {}
    start = look(fold(begun))
    return begun, [one for one in found if look(fold(one)).startswith(start) and fold(one) != ""][:200]


def _words(talk: Talk, done: list[str]) -> Iterator[str]:
    """Yield what may follow some words."""
    if not done:
        yield from _outcomes(talk)
        yield from _moves(talk, talk.who, [])
        yield from (f"{name}:" for name in talk.table.names)
        yield from (name for name in (*COMMANDS, *commands()) if name != "?")
        return
    first = commands().get(fold(done[0]), done[0])
    if first == "show":
        grids = talk.table.game.tables(talk.table.quiet(), talk.state)
        yield from (title_text(grid, language_of(talk.table.game)).replace(" ", "_") for grid in grids)
    elif first == "branch":
        yield from ("main", *(line.name for line in talk.session.lines))
    elif first == "tell":
        yield from (*talk.table.game.chance, *talk.table.game.open_facts(talk.table, talk.state))
    elif first in JUDGING:
        yield from _words(talk, done[1:]) if done[1:] else _moves(talk, talk.who, [])
    elif first in COMMANDS:
        return
    elif first.endswith(":") and talk.session.lexicon.player(first[:-1]):
        yield from _moves(talk, talk.session.lexicon.player(first[:-1]) or "", done[1:])
    else:
        yield from _outcomes(talk)
        yield from _moves(talk, talk.who, done)


def _outcomes(talk: Talk) -> Iterator[str]:
    first = need(talk) if talk.waits else None
    yield from (word(one) for one in options_by_face(talk.table, first.kind, first.options)) if first else ()


def _moves(talk: Talk, by: str, done: list[str]) -> Iterator[str]:
    """Yield the words of a player's legal moves that contain all words typed so far."""
    said = [look(fold(one.partition("=")[2] or one)) for one in done]
    for offer in talk.reader().possible.offers(by) if by in talk.table.names else ():
        words = list(_move_words(talk, offer))
        known = [look(fold(one.partition("=")[2] or one)) for one in words]
        if not said:
            yield words[0]
        elif said[0] == known[0] and all(one in known for one in said):
            yield from (one for one, plain in zip(words, known, strict=True) if plain not in said)
            yield from (f"{field.key}=" for field in spec_of(kind_of(offer)).required_first if not field.required)


def _move_words(talk: Talk, offer: Any) -> Iterator[str]:
    """Yield the words a legal move is typed with; of a form also those it leaves open."""
    yield from typed_line(talk.session.lexicon, offer).split(" ")
    for domain in offer.open.values() if isinstance(offer, ChoiceSet) else ():
        if isinstance(domain, Choice | Picks):
            yield from (word(one) for one in domain.values if one is not None)
        elif isinstance(domain, Split):
            yield from (name for name, _ in domain.limits)
