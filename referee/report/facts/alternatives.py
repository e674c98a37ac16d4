"""Instead: the legal moves nearest to one that was refused."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields

from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, anytime, legal, named_offers
from referee.kernel.game import Table
from referee.kernel.move import Prescribed
from referee.kernel.move_sentences import form_words, in_words

SHOWN = 4
MANY = 50
"""So many other ways are counted."""


def instead(table: Table[Any], state: Any, by: str, move: Any) -> str:
    """Return other moves of that kind that differ least, or the kinds of moves that are possible."""
    try:
        cx = Context(table)
        turns = [turn for turn in (*legal(cx, state), *anytime(cx, state)) if turn.by == by]
    except OpenFact:
        return ""
    offers = [one for turn in turns for one in named_offers(turn) if not table.game.provided(table, state, by, one)]
    same = [offer for offer in offers if _kind(offer) is type(move)]
    if same:
        return _others(table, same, move, by)
    plain = [offer for offer in offers if not issubclass(_kind(offer), Prescribed)]  # the other is one of these
    kinds = dict.fromkeys(table.word("moves", _kind(offer).do()) for offer in plain or offers)
    return table.say("{by} may now: {kinds}", by=by, kinds=tuple(kinds)) if kinds else ""


def _kind(offer: Any) -> Any:
    return offer.move if isinstance(offer, ChoiceSet) else type(offer)


def _others(table: Table[Any], same: list[Any], move: Any, by: str) -> str:
    """Return those that keep most of what was said, as they are said; and how many others of that kind there are."""
    kept = [(sum(_keeps(offer, move)), offer) for offer in same]
    most = max(count for count, _ in kept)
    ways: dict[str, int] = {}
    for _, offer in kept:
        words = offer_words(table, offer)
        ways[words] = ways.get(words, 0) + _ways(offer)
    near = list(dict.fromkeys(offer_words(table, offer) for count, offer in kept if count == most))[:SHOWN]
    others = sum(ways.values()) - sum(ways[words] for words in near)
    moves = table.game.tongue.choice(near)
    if not others:
        return table.say("{moves}{by:?}", moves=moves, by=by)
    named = table.word("moves", type(move).do())
    if others > MANY:  # a number nobody can count, and with a hidden hand not a true one
        return table.say("{moves}; many other ways to {move}{by:?}", moves=moves, move=named, by=by)
    return table.say("{moves}; {n:#other way} to {move}{by:?}", moves=moves, n=others, move=named, by=by)


def _ways(offer: Any) -> int:
    return int(offer.size) if isinstance(offer, ChoiceSet) else 1


def _keeps(offer: Any, move: Any) -> Iterator[bool]:
    """Yield field by field whether an offer has what the move says."""
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(offer, ChoiceSet):
            domain = offer.open.get(field.name)
            yield value in domain if domain is not None else offer.fixed.get(field.name, field.default) == value
        else:
            yield getattr(offer, field.name) == value


def offer_words(table: Table[Any], offer: Any) -> str:
    """Return a move or a form as one says it."""
    return form_words(table, offer) if isinstance(offer, ChoiceSet) else in_words(table, offer)
