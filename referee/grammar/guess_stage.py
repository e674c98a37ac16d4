"""The stages a move may be about, where a position does not say which."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Any

from referee.kernel.game import Game, Seat, Table
from referee.kernel.move import is_move
from referee.kernel.spec import Spec, spec_of

if TYPE_CHECKING:
    from referee.grammar.lexicon import Lexicon

FEW = 6
"""So many things of a kind are tried out where a position names none of them."""
WAYS = 12
"""So many ways are tried out in which a stage may be meant."""
Position = Mapping[str, Any]
"""A position, or a part of one, as a file says it."""


def guesses_of(game: Game[Any, Any], seats: tuple[Seat, ...], line: str, position: Position) -> list[dict[str, Any]]:
    """Return the moments a typed line may be about, whatever came up behind the bar; none where that is said."""
    from referee.grammar.chance_input import BAR
    from referee.grammar.everyday_speech import spoken_splits
    from referee.grammar.lexicon import Lexicon
    from referee.grammar.speaker_parser import split_speaker

    table = game.table(game.seated(seats))
    lexicon = Lexicon(table)
    words = line.partition(BAR)[0]
    for said in chain(split_speaker(lexicon, words), spoken_splits(lexicon, words)):
        kinds = _kinds(lexicon, said.words)
        if kinds:
            break
    if len(kinds) != 1 or not is_move(kinds[0]):
        return []
    return guesses_for(table, said.by or str(position.get("turn") or seats[0].name), kinds[0], position)


def guesses_for(table: Table[Any], by: str, kind: Any, position: Position) -> list[dict[str, Any]]:
    """Return the stages that take a move, each with whose turn it is then; none where that is said."""
    if "stage" in position:
        return []
    turn = str(position.get("turn") or by)
    guess = _Guess(table, by, set(_words(position)))
    return [{"stage": stage, "turn": turn} for during in kind.during for stage in guess.stages(during)]


class _Guess:
    """What a stage may be about that a position does not name."""

    def __init__(self, table: Table[Any], by: str, near: set[str]) -> None:
        self.table, self.by, self.near = table, by, near

    def stages(self, kind: Any) -> Iterator[str | dict[str, Any]]:
        """Yield a stage by its name; where it needs more, with each thing it may be about."""
        needed = [field for field in spec_of(kind).fields.values() if field.required]
        ways = product(*[list(self._values(field)) for field in needed])
        for way in islice(filter(self._likely, ways), WAYS):
            about = {field.key: value for field, value in zip(needed, way, strict=True)}
            yield {"is": kind.called(), **about} if about else kind.called()

    def _likely(self, way: tuple[Any, ...]) -> bool:
        """Return whether a stage is about the one who speaks, and another of several players."""
        people = [one for value in way for one in (value if isinstance(value, list) else [value])]
        people = [one for one in people if one in self.table.names]
        return not people or (self.by in people and len(people) == len(set(people)))

    def _values(self, field: Spec) -> Iterator[Any]:
        """Yield what a field may be: a player, or anything of its kind that the position names."""
        if field.each is not None and field.key_spec is None:
            yield from ([value] for value in self._values(field.each))
        elif field.kind in ("word", "code", "text") and not field.values:
            yield from self._names(field.names, field.pattern or "$^")

    def _names(self, names: str, pattern: str) -> Iterator[str]:
        if names == "players":
            yield from self.table.names
            return
        known: list[str] = [*getattr(self.table.layout, names, ())]
        named = [one for one in known if one in self.near]
        yield from named or (known if len(known) <= FEW else [])
        yield from sorted(one for one in self.near if re.match(pattern, one))


def _words(data: Any) -> Iterator[str]:
    """Yield every word of a position, keys included."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data


def _kinds(lexicon: "Lexicon", words: list[str]) -> list[Any]:
    """Return what the line may be about, as far as its words fit."""
    for level in lexicon.prefix_matches(words):
        found = [one.kind for one in level if lexicon.sharing(one.kind, _nothing).meanings(words[one.length :])]
        if found:
            return found
    return []


def _nothing(*_: object) -> tuple[str, ...]:
    return ()
