"""A moment as a short position: what equals the set-up and what the game fills in by itself is left out.

Every position written is laid again and compared: the short one only stands where it gives the very same state.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, advance
from referee.kernel.game import Table
from referee.kernel.plain_data import NONE, Plain, normal
from referee.kernel.position import dump, lay, layer, opening, set_up
from referee.kernel.position_judge import PositionJudge, judge_position
from referee.kernel.spec import LEAF, Spec, spec_of
from referee.kernel.state import AnyState
from referee.scenario.file.document import with_keys
from referee.scenario.file.yaml_inline import flow

NO_NAMES: Mapping[tuple[str | int, ...], str] = MappingProxyType({})
ALWAYS = ("base", "whole", "stage", "turn", "round")
"""Said even where it could be left out: a reader looks for the moment first."""


def verified(
    table: Table[Any],
    state: AnyState,
    whole: Callable[[list[str]], str],
    said: Mapping[str, Plain] | None = None,
    names: Mapping[tuple[str | int, ...], str] = NO_NAMES,
) -> str:
    """Return the shortest file whose position gives this very state; `whole` writes one around the lines of a position.

    What somebody has said himself stays in his own words, without what it can do without; `names` says how keys at
    some places are written.
    """
    text = ""
    for position in _positions(table, state) if said is None else _candidates(table, state, dict(said)):
        text = whole(list(lines(complete(table, state, position) if said is None else position, names)))
        if _gives(text, state):
            break
    return text


def complete(table: Table[Any], state: AnyState, position: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return a position that says whether it is all there is.

    A game that began from a position that left much out can come to moments which as a whole could not be.
    """
    if not position or "whole" in position:
        return dict(position)
    try:
        for whole in (True, None):
            if _can_be(table, state, position, whole):
                return dict(position) if whole is None else {"whole": True, **position}
    except OpenFact:
        return dict(position)
    return {"whole": False, **position}


def _can_be(table: Table[Any], state: AnyState, position: Mapping[str, Plain], whole: bool | None) -> bool:
    judge = PositionJudge(table, [layer(table.game, position).data], whole)
    judge_position(judge, state)
    return not judge.broken


def _candidates(table: Table[Any], state: AnyState, said: dict[str, Plain]) -> Iterator[dict[str, Plain]]:
    if _position_gives(table, said, state):
        yield _pruned(table, said, state)
    yield said


def _gives(text: str, state: AnyState) -> bool:
    """Return whether a file begins with this state."""
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.model import Unusable
    from referee.scenario.file.reader import read_text
    from referee.scenario.run.checker import prepare

    try:
        start = prepare(read_text(text, "written")).main
    except (Unreadable, Unusable):
        return False
    return bool(state in (start.state, start.laid))


def lines(position: Mapping[str, Plain], names: Mapping[tuple[str | int, ...], str] = NO_NAMES) -> Iterator[str]:
    """Yield a position as lines of a file: the moment first, things by name each on a line of its own."""
    if position:
        yield f"{names.get(('position',), 'position')}:"
    for id in sorted(position, key=lambda key: ALWAYS.index(key) if key in ALWAYS else len(ALWAYS)):
        key, value = names.get(("position", id), id), with_keys(position[id], names, ("position", id))
        if isinstance(value, Mapping) and value and all(isinstance(inner, Mapping) for inner in value.values()):
            yield f"  {flow(key)}:"
            yield from (f"    {flow(name)}: {flow(inner)}" for name, inner in value.items())
        else:
            yield f"  {flow(key)}: {flow(value)}"


def _positions(table: Table[Any], state: AnyState) -> Iterator[dict[str, Plain]]:
    """Yield ways to say a moment, the shortest first: nothing at all, over the set-up, over nothing."""
    if advance(Context(table), opening(Context(table))) == state:
        yield {}
    full = dump(state)
    moment = {key: full[key] for key in ALWAYS if key in full}
    spec = spec_of(table.game.state)
    over = {**_differing(spec, set_up(table), normal(spec, full)), **moment}
    for position in (_with_zeros(over, set_up(table)), over, {"base": "empty", **full}):
        if _position_gives(table, position, state):
            yield _pruned(table, position, state)
            yield position
    yield {"base": "empty", **full}


def _differing(spec: Spec, under: Plain, target: Plain) -> dict[str, Plain]:
    """Return what must be laid over data to get other data: named things one by one, `none` for what is not there."""
    found: dict[str, Plain] = {}
    for key, value in target.items():
        inner, was = spec.inside(key) or LEAF, under.get(key)
        if inner.merges and isinstance(value, dict) and isinstance(was, dict):
            below = _differing(inner, was, value)
            if below:
                found[key] = below
        elif key not in under or was != value:
            found[key] = value
    return {**found, **{key: NONE for key, value in under.items() if key not in target and value not in ({}, [])}}


def _with_zeros(over: Plain, under: Plain) -> Plain:
    """Write 0 for a number that is gone and false for what no longer holds, which reads better than `none`."""
    if over == NONE and isinstance(under, int):
        return False if isinstance(under, bool) else 0
    if not isinstance(over, dict) or not isinstance(under, dict):
        return over
    return {key: _with_zeros(value, under.get(key)) for key, value in over.items()}


def _pruned(table: Table[Any], position: dict[str, Plain], state: AnyState) -> dict[str, Plain]:
    """Return the position without everything it can do without."""
    for path in list(_paths(spec_of(table.game.state), position)):
        without = _without(position, path)
        if without is not position and _position_gives(table, without, state):
            position = without
    return position


def _paths(spec: Spec, data: Mapping[str, Plain], at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every key that can be left out alone, what is above before what is in it."""
    for key, value in data.items():
        if at or key not in ALWAYS:
            yield (*at, key)
            inner = spec.inside(key) or LEAF
            if inner.merges and isinstance(value, dict):
                yield from _paths(inner, value, (*at, key))


def _without(data: dict[str, Plain], path: tuple[str, ...]) -> dict[str, Plain]:
    """Return data without what lies at a path and what is then empty; the same data when nothing lies there."""
    first, *rest = path
    if first not in data:
        return data
    inner = _without(data[first], tuple(rest)) if rest else {}
    if inner is data[first]:
        return data
    return {key: inner if key == first else value for key, value in data.items() if key != first or inner}


def _position_gives(table: Table[Any], position: Mapping[str, Plain], state: AnyState) -> bool:
    """Return whether a position gives this state."""
    try:
        return bool(lay(table, position) == state)
    except (OpenFact, msgspec.ValidationError, ValueError, KeyError):
        return False
