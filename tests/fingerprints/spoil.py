"""Positions spoilt in their structure: a key lost, a value from elsewhere, two exchanged, one doubled, a number off."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import ValidationError

from referee.kernel.cx import Recorder
from referee.kernel.game import Table
from referee.kernel.play import OpenFact
from referee.kernel.position import load, need_turn
from tests.scenario.test_never_crashes import changed, places

Path = tuple[Any, ...]


class Spoiler:
    """Spoils positions with values that stand at places of the same name in others."""

    def __init__(self, positions: Iterable[Any], random: Random) -> None:
        self.random = random
        self.known: dict[Any, list[Any]] = {}
        for path, value in (place for data in positions for place in places(data)):
            self.known.setdefault(self._like(path), []).append(value)

    def _like(self, path: Path) -> Any:
        """What places are alike: the key, and for names of things the key above."""
        return path[0] if len(path) == 1 else (path[0], len(path), path[-1] if isinstance(path[-1], str) else "item")

    def of(self, data: Any, count: int) -> Iterator[Any]:
        """A position spoilt in so many ways, one at a time."""
        found = [*places(data)]
        for path, value in self.random.sample(found, min(count, len(found))):
            yield changed(data, path, self._other(data, path, value))

    def _other(self, data: Any, path: Path, value: Any) -> Any:
        """Something else for a value: None loses it."""
        way = self.random.randrange(6)
        if isinstance(value, int) and not isinstance(value, bool) and way < 3:
            return value + (-1, 1, 30)[way]
        if isinstance(value, list) and way == 0:
            return [*value, *value[-1:]]
        if isinstance(value, dict) and value and way < 2:
            key, inner = self.random.choice([*value.items()])
            return {**value, self._sibling(data, path, key): inner}
        return None if way == 5 else self.random.choice(self.known[self._like(path)])

    def _sibling(self, data: Any, path: Path, key: str) -> str:
        """Another key known at places like this one: a second owner, the same thing twice."""
        inside = [*self.known.get(self._like(path), ())]
        keys = sorted({one for other in inside if isinstance(other, dict) for one in other})
        return self.random.choice(keys or [key])


def faults(table: Table[Any], data: Any) -> Any:
    """What is wrong with a position: rules and the keys to blame, or what cannot be read or is left open."""
    judge: Recorder[Any] = Recorder(table)
    try:
        state = load(table, data)
        table.game.check_position(judge, state)
        if not judge.broken:
            need_turn(table, state)
    except OpenFact as missing:
        return missing.key
    except (ValidationError, LookupError, TypeError, AttributeError, ValueError) as unread:
        return type(unread).__name__
    return [(one.rule.id, one.at, sorted(one.known)) for one in judge.ruling().broken]
