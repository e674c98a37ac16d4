"""What a step changed, as an expectation: dotted paths with the values the state has now."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.plain_data import NONE, plain, without_empty
from referee.kernel.spec import LEAF, Spec, spec_of
from referee.kernel.state import AnyState

APART = ("stage", "turn")
"""Keys an expectation means otherwise than a state: the open stage by name, everybody who must act."""


def changed(table: Table[Any], before: AnyState, after: AnyState) -> dict[str, Any]:
    """Return everything that is otherwise after a step, as `expect` says it."""
    differs = _differs(spec_of(table.game.state), before, after, ())
    found = {_path(table, path): value for path, value in differs if path[0] not in APART}
    if after.stage and not after.over and (not before.stage or before.top.called() != after.top.called()):
        found["stage"] = after.top.called()
    who = actors(table, after)
    if who != actors(table, before):
        found["turn"] = who[0] if len(who) == 1 else list(who) or NONE
    return found


def _path(table: Table[Any], path: tuple[str, ...]) -> str:
    """Return `anna.money` for what a player holds."""
    return ".".join(path[1:] if path[0] == "players" and path[1:] and path[1] in table.names else path)


def _differs(spec: Spec, old: Any, new: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the paths at which two states differ; bags, lists and sets are told whole."""
    if old == new:
        return
    if spec.merges and new is not None and (path == () or old is not None):
        was, now = _parts(old), _parts(new)
        for key in [*now, *(key for key in was if key not in now)]:
            if "." in key:
                continue  # a path cannot name it
            yield from _differs(spec.inside(key) or LEAF, was.get(key), now.get(key), (*path, key))
        return
    yield path, _written_value(new)


def _written_value(value: Any) -> Any:
    said = without_empty(plain(value))
    return NONE if said in (None, {}, [], "") else said


def _parts(thing: Any) -> dict[str, Any]:
    if isinstance(thing, Struct):
        return {key: getattr(thing, field.name) for key, field in spec_of(type(thing)).fields.items()}
    return {str(key): value for key, value in thing.items()} if isinstance(thing, Mapping) else {}
