"""What the referee says of positions: of those a game has come to, and of those in which one thing was changed."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import ValidationError

from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.kernel.position import Layer, lay, layer
from referee.kernel.position_judge import PositionJudge, judge_position
from tests.impossible.reachable import written

Place = tuple[Any, str | int]
"""A map or list, and the key of a thing in it."""


def judged(table: Table[Any], layer: Layer) -> tuple[PositionJudge[Any], Any]:
    """The judge of a position, and the position itself."""
    state = lay(table, layer)
    judge = PositionJudge[Any](table, [layer.data], layer.whole)
    judge_position(judge, state)
    return judge, state


def refused(table: Table[Any], state: Any) -> Iterator[str]:
    """Whatever is held against a position that a game has come to."""
    for position in written(table, state):
        judge, _ = judged(table, layer(table.game, position))
        for finding in judge.ruling().broken if judge.broken else ():
            yield f"{finding.rule.id} {finding.at} {[stage.called() for stage in state.stage]} {table.options}"


def outcome(table: Table[Any], data: dict[str, Any], before: Any) -> str:
    """What becomes of a position: refused, asked, noted or accepted, of no form, or the same as before."""
    try:
        judge, state = judged(table, layer(table.game, data))
    except OpenFact:
        return "asked"
    except (ValidationError, ValueError, KeyError, TypeError, AttributeError):
        return "form"
    if judge.broken:
        return "refused"
    return "same" if state == before else "noted" if judge.notes else "accepted"


def places(data: Any) -> Iterator[Place]:
    """Every place in a position, what is below it too."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield data, key
        yield from places(value)


def changed(data: dict[str, Any], names: tuple[str, ...], random: Random) -> tuple[str, dict[str, Any]]:
    """A position with one thing changed, and what was done: a number, a player, a truth, an entry taken away."""
    copy = _copied(data)
    holder, key = random.choice([place for place in places(copy) if place[1] not in ("base", "whole", "is")])
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
        return "flip", copy
    if isinstance(value, int):
        holder[key] = max(0, value + random.choice((-1, 1)))
        return "number", copy
    if value in names:
        holder[key] = random.choice([name for name in names if name != value])
        return "player", copy
    holder.pop(key)
    return "taken away", copy


def _copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(value) for value in data] if isinstance(data, list) else data


def measured(table: Table[Any], state: Any, random: Random) -> Counter[str]:
    """What becomes of a moment in which one thing was changed, in each way of writing it."""
    found = Counter[str]()
    for position in written(table, state):
        before = lay(table, layer(table.game, position))
        what, data = changed(position, table.names, random)
        found[f"{what}: {outcome(table, data, before)}"] += 1
    return found
