"""Instead: the legal moves nearest to one that was refused."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, anytime, legal, single_offers
from referee.kernel.facts import Items
from referee.kernel.game import Table
from referee.kernel.move import Prescribed
from referee.kernel.move_sentences import offer_phrase
from referee.scenario.run.known_cards import offers_by_face


class Offer(Struct, frozen=True):
    """A legal move of the same kind, or a choice of moves."""

    move: Items
    kept: int
    """How many fields of the refused move it keeps."""
    ways: int


class Alternatives(Struct, frozen=True):
    """What is possible instead of a refused move."""

    by: str
    kind: str
    """The kind of the refused move."""
    offers: tuple[Offer, ...] = ()
    """Moves of that kind."""
    kinds: tuple[str, ...] = ()
    """Where there is none: the kinds of moves that are possible."""


def alternatives(table: Table[Any], state: Any, by: str, move: Any) -> Alternatives | None:
    """Return the other moves of that kind, or the kinds of moves that are possible; none when nothing is."""
    try:
        cx = Context(table)
        turns = [turn for turn in (*legal(cx, state), *anytime(cx, state)) if turn.by == by]
    except OpenFact:
        return None
    offers = [one for turn in turns for one in single_offers(turn) if not table.game.provided(table, state, by, one)]
    same = [offer for offer in offers if _kind(offer) is type(move)]
    if same:
        shown = offers_by_face(table, state, same)
        found = tuple(Offer(offer_phrase(table, one), sum(_keeps(one, move)), _ways(one)) for one in shown)
        return Alternatives(by, type(move).do(), found)
    plain = [offer for offer in offers if not issubclass(_kind(offer), Prescribed)]  # the other is one of these
    kinds = tuple(dict.fromkeys(_kind(offer).do() for offer in plain or offers))
    return Alternatives(by, type(move).do(), kinds=kinds) if kinds else None


def _kind(offer: Any) -> Any:
    return offer.move if isinstance(offer, ChoiceSet) else type(offer)


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
