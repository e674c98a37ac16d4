"""How much of a deck shows only what we assume: what is counted from it is no better than that."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.language.english import Language
from referee.language.speaking import say
from referee.scenario.run.known_cards import assumed_cards


class AssumedCards(Struct, frozen=True):
    """A kind of cards: how many nobody has seen, and of how many of these something is assumed."""

    kind: str
    assumed: int
    unseen: int


def assumed_in(table: Table[Any], state: AnyState) -> tuple[AssumedCards, ...]:
    """Return the decks of which something is assumed."""
    found = assumed_cards(table, state).items()
    return tuple([AssumedCards(kind, ours, unseen) for kind, (ours, unseen) in found if ours])


def assumed_text(decks: Iterable[AssumedCards], tongue: Language) -> Iterator[str]:
    """Yield how much of each deck is assumed."""
    for one in decks:
        facts = {"kind": tongue.id_text(one.kind, "kinds"), "n": one.assumed, "all": one.unseen}
        yield say("{kind}: of the {all} nobody has seen {n} show what we assume", **facts)
