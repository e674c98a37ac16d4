"""Cards and tiles named by what they show: each takes the place of one nobody has seen, and the table knows it."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.faces import strings, with_card
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.scenario.file.known_words import ListedWord, listed_words
from referee.scenario.file.model import Placed, Step

Card = tuple[str, str]
"""The kind of a card and what it is called."""


def cards_in_step(table: Table[Any], step: Step) -> list[Card]:
    """Return the cards a step names by what they show and the table does not know yet."""
    faced, found = table.game.faced, list[Card]()
    if not faced:
        return found
    for kind, outcomes in step.chance.items():
        names = table.game.chance[kind].names if kind in table.game.chance else ""
        if names in faced:
            found += [(names, str(one)) for one in outcomes if one not in getattr(table.layout, names)]
    what = step.move or step.question
    if what is not None:
        found += _unknown(table, listed_words(spec_of(type(what)), plain(what)))
    return found


def cards_in_position(table: Table[Any], positions: Iterable[Placed]) -> list[Card]:
    """Return the cards positions name by what they show."""
    if not table.game.faced:
        return []
    spec = spec_of(table.game.state)
    return [card for placed in positions for card in _unknown(table, listed_words(spec, placed.layer.data))]


def _unknown(table: Table[Any], said: Iterable[ListedWord]) -> Iterator[Card]:
    for one in said:
        lists = one.names.split()
        kind = next((name for name in lists if name in table.game.faced), "")
        itself = any(name[0] == "=" and one.word == name[1:] for name in lists)
        if kind and not itself and one.word not in getattr(table.layout, kind):
            yield kind, one.word


def with_cards(table: Table[Any], cards: Iterable[Card], *mentioned: Any) -> Table[Any]:
    """Return the table when these cards have been seen too; what is mentioned by its own name never gives way.

    NoPlace where no card that is left can show one of them.
    """
    taken = {word for data in mentioned for word in strings(data)}
    for kind, id in dict.fromkeys(cards):
        if id not in getattr(table.layout, kind):
            table = with_card(table, kind, id, taken)
    return table
