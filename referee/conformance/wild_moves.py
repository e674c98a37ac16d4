"""Moves and questions out of the blue: every kind, its arguments taken from the lists its types name."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Any

from msgspec import ValidationError
from msgspec.structs import replace

from referee.kernel.choice_set import ChoiceSet
from referee.kernel.engine import Legal
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.kernel.spec import Spec, spec_of
from referee.scenario.file.conversion import convert_move
from referee.scenario.file.known_words import Vocabulary, listed_words

SMALL = (-1, 0, 1, 2, 3, 5, 50)
NEAR = 8
"""So many legal moves are changed in one place."""


class Wild:
    """Draws values of any type; names are those of one table and its box, rather those that stand in a position."""

    def __init__(self, table: Table[Any], position: Any, random: Random) -> None:
        self.table, self.random = table, random
        self.near = set(_keys(position))

    def of(self, kind: type[Any]) -> Any:
        """Return one of a kind of move or question; what need not be given is often left out."""
        given = {}
        for field in spec_of(kind).fields.values():
            if field.required or self.random.random() < 0.6:
                given[field.name] = self._value(field)
        return kind(**given)

    def beside(self, move: Any) -> Any:
        """Return a move with one of its values changed; a move without any as it is."""
        fields = [*spec_of(type(move)).fields.values()]
        if not fields:
            return move
        field = self.random.choice(fields)
        return replace(move, **{field.name: self._value(field)})

    def _value(self, spec: Spec) -> Any:
        """Return a value of one of the forms a spec allows."""
        forms = [*spec.alternatives, *([spec.short] if spec.short else []), *([None] if spec.nullable else [])]
        form = self.random.choice(forms) if len(forms) > 1 else spec
        return self._several(None) if form is None else self._formed(form)

    def _formed(self, spec: Spec) -> Any:
        if spec.values:
            return self.random.choice(sorted(spec.values, key=str))
        match spec.kind:
            case "truth":
                return self.random.random() < 0.5
            case "number":
                return self._number(spec)
            case "pair":
                return self._number(spec), self._number(spec)
            case "word" | "code" | "text":
                return self._name(spec)
            case "record":
                return self.of(spec.type)
        return self._several(spec)

    def _number(self, spec: Spec) -> int:
        low, high = (SMALL[0] if spec.low is None else spec.low), (max(SMALL) if spec.high is None else spec.high)
        return self.random.choice([n for n in SMALL if low <= n <= high] or [low])

    def _several(self, spec: Spec | None) -> Any:
        some = range(self.random.randrange(1, 4))  # drawn for nothing, too: the fingerprints that are kept rest on it
        if spec is None or spec.each is None:
            return None
        if spec.key_spec is not None:
            return {self._value(spec.key_spec): self._value(spec.each) for _ in some}
        return (frozenset if spec.kind == "set" else tuple)(self._value(spec.each) for _ in some)

    def _name(self, spec: Spec) -> Any:
        """Return a word of the lists a spec names; of none, one of the box that follows its pattern."""
        known: list[str] = []
        for name in spec.names.split() if spec.names else ():
            listed = self.table.names if name == "players" else getattr(self.table.layout, name.removeprefix("="), ())
            known += [name[1:]] if name.startswith("=") else listed
        if spec.pattern and not spec.names:
            known = [id for id in self._ids if re.search(spec.pattern, id)]
        near = [word for word in known if word in self.near]
        return self.random.choice(near if near and self.random.random() < 0.6 else known or [*self.table.names])

    @cached_property
    def _ids(self) -> list[str]:
        """The names of all components, and of what lies on the table from the start."""
        kinds = self.table.game.box.__struct_fields__
        ids = (id for kind in kinds for id in getattr(self.table.layout, kind))
        return [*dict.fromkeys((*ids, *_keys(plain(self.table.start))))]


def _keys(data: Any) -> Iterator[str]:
    """Yield every name that stands as a key in plain data."""
    if isinstance(data, dict):
        yield from (key for key in data if isinstance(key, str))
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _keys(inner)


def wild_moves(table: Table[Any], state: Any, random: Random, turns: Iterable[Legal] = ()) -> list[tuple[str, Any]]:
    """Return moves out of the blue that a file may hold: of every kind, and listed ones with one value changed.

    Most of them are nobody's to make now; of those listed some are made by another player.
    """
    wild, acting = Wild(table, dump(state), random), [turn.by for turn in turns] or [*table.names]
    found = [(random.choice(names), wild.of(kind)) for kind in table.game.moves for names in (acting, table.names)]
    offers = [(turn.by, offer) for turn in turns for offer in turn.offers]
    for by, offer in random.sample(offers, min(NEAR, len(offers))):
        move = offer.pick(random) if isinstance(offer, ChoiceSet) else offer
        found += [(by, wild.beside(move)), (random.choice(table.names), move)]
    words = Vocabulary(table.game, table.layout, table.seats)
    as_read = ((by, _as_read(words, move)) for by, move in found)
    return [(by, move) for by, move in as_read if move is not None]


def _as_read(words: Vocabulary, move: Any) -> Any:
    """Return a move as a file that says it is read; None where no file may say it."""
    kind, data = type(move), plain(move)
    if not all(words.knows(one.word, one.names) for one in listed_words(spec_of(kind), data)):
        return None
    try:
        return convert_move(data, kind)[1]
    except ValidationError:
        return None
