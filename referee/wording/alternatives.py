"""Instead, in words: the legal moves nearest to one that was refused."""

from typing import Any

from referee.document.alternatives import Alternatives, alternatives
from referee.kernel.facts import Items
from referee.kernel.game import Table
from referee.kernel.move_sentences import offer_phrase
from referee.language.choices import choice_text
from referee.language.speaking import language_of

SHOWN = 4
MANY = 50
"""So many other ways are counted."""


def instead(table: Table[Any], state: Any, by: str, move: Any) -> str:
    """Return what is possible instead of a refused move; nothing when nothing is."""
    found = alternatives(table, state, by, move)
    return alternatives_text(found, table) if found else ""


def alternatives_text(found: Alternatives, table: Table[Any]) -> str:
    """Return the moves that keep most of what was said; and how many others of that kind there are."""
    by, language = found.by, language_of(table.game)
    if not found.offers:
        kinds = tuple(dict.fromkeys(language_of(table.game).word("moves", kind) for kind in found.kinds))
        return language_of(table.game).say("{by} may now: {kinds}", by=by, kinds=kinds)
    most = max(one.kept for one in found.offers)
    ways: dict[str, int] = {}
    near = dict[str, Items]()
    for one in found.offers:
        words = language.value(one.move)
        ways[words] = ways.get(words, 0) + one.ways
        if one.kept == most:
            near[words] = one.move
    nearest = list(near)[:SHOWN]
    others = sum(ways.values()) - sum(ways[words] for words in nearest)
    moves = choice_text([near[words] for words in nearest], language)
    if not others:
        return language_of(table.game).say("{moves}{by:?}", moves=moves, by=by)
    named = language_of(table.game).word("moves", found.kind)
    if others > MANY:  # a number nobody can count, and with a hidden hand not a true one
        return language_of(table.game).say("{moves}; many other ways to {move}{by:?}", moves=moves, move=named, by=by)
    return language_of(table.game).say(
        "{moves}; {n:#other way} to {move}{by:?}", moves=moves, n=others, move=named, by=by
    )


def words_and_typed(table: Table[Any], offer: Any, typed: str) -> str:
    """Return a move or a choice of moves in words, with its short line where the language has one."""
    return language_of(table.game).with_id(offer_words(table, offer), typed)


def offer_words(table: Table[Any], offer: Any) -> str:
    """Return a move or a choice of moves as one says it."""
    return language_of(table.game).value(offer_phrase(table, offer))
