"""Positions spoilt in their structure: a key lost, a value from elsewhere, two exchanged, one doubled, a number off."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import ValidationError
from msgspec.json import encode

from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact
from referee.kernel.game import Game, Table
from referee.kernel.position import load, need_turn
from referee.kernel.spec import LEAF, Spec, spec_of
from tests.fingerprints.structures import plain
from tests.scenario.test_never_crashes import changed, places

Path = tuple[Any, ...]
Like = tuple[str, ...]
"""Places are alike that lead through the same fields, whatever things they name."""


def likeness(spec: Spec, data: Any, path: Path) -> Like:
    """A path with `*` for every name and number."""
    if not path:
        return ()
    key, *rest = path
    inner = data[key]
    if spec.kind in ("record", "choice"):
        fields = (spec.record_of(data) if spec.records else spec).fields
        return key, *likeness(fields.get(key, LEAF), inner, (*rest,))
    match spec:
        case Spec(kind="map" | "list", each=Spec() as each):
            return "*", *likeness(each, inner, (*rest,))
    return "*", *likeness(LEAF, inner, (*rest,))


class Spoiler:
    """Spoils positions of a game with values that stand at like places of others."""

    def __init__(self, game: Game[Any, Any], positions: Iterable[Any], random: Random) -> None:
        self.spec, self.random = spec_of(game.state), random
        self.known: dict[Like, list[Any]] = {}
        for data in positions:
            for path, value in places(data):
                self.known.setdefault(likeness(self.spec, data, path), []).append(value)
        self.fields = {like[:-1]: set[str]() for like in self.known}
        for like in self.known:
            self.fields[like[:-1]].add(like[-1])

    def of(self, data: Any, count: int) -> Iterator[Any]:
        """A position spoilt in so many ways, one at a time, rare places as often as common ones."""
        found: dict[Like, list[tuple[Path, Any]]] = {}
        for path, value in places(data):
            found.setdefault(likeness(self.spec, data, path), []).append((path, value))
        for _ in range(count):
            like = self.random.choice(sorted(found))
            path, value = self.random.choice(found[like])
            yield changed(data, path, self._other(like, value))

    def _other(self, like: Like, value: Any) -> Any:
        """Something else for a value: None loses it."""
        way = self.random.randrange(6)
        if isinstance(value, int) and not isinstance(value, bool) and way < 4:
            return value + (-1, 1, 2, 30)[way]
        if isinstance(value, list) and way == 0:
            return [*value, *value[-1:]]
        if isinstance(value, dict) and way < 4 and like in self.fields:
            key = self.random.choice(sorted(self.fields[like]))
            name = key if key != "*" else self.random.choice(self._names(like) or [*value])
            return {**value, name: self.random.choice(self.known[(*like, key)])}
        return None if way == 5 else self.random.choice(self.known.get(like, [None]))

    def _names(self, like: Like) -> list[str]:
        """Names of things known at such places."""
        return sorted({name for other in self.known[like] if isinstance(other, dict) for name in other})


def faults(table: Table[Any], data: Any) -> Any:
    """What is wrong with a position: rules and the keys to blame, or what cannot be read or is left open."""
    judge: Recorder[Any] = Recorder(table)
    try:
        state = load(table, data)
        table.game.check_position(judge, state)
        if not judge.broken and state.stage:  # a file that gives none begins a round
            need_turn(table, state)
    except OpenFact as missing:
        return missing.key
    except ValidationError as unread:
        return type(unread).__name__
    return [[one.rule.id, one.at, _facts(one.known)] for one in judge.ruling().broken]


def _facts(known: Mapping[str, Any]) -> Any:
    """The facts of a finding; things doubled are told in no order."""
    told = {
        key: sorted(encode(plain(one)).decode() for one in fact) if isinstance(fact, tuple) else fact
        for key, fact in known.items()
    }
    return plain(told)
