"""A situation from the command line as a scenario file somebody can read and go on with."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.scenario.flow import flow
from referee.scenario.record import written
from referee.scenario.types import Step

FIRST = ("format", "game", "id", "title", "note", "players")


def saved_text(data: Mapping[str, Any], step: Step) -> str:
    """The file: its head, the position key by key, the move or question asked about."""
    head = {"format": 1, **data}
    order = [*(key for key in FIRST if key in head), *(key for key in head if key not in (*FIRST, "position"))]
    lines = [f"{key}: {_players(head[key]) if key == 'players' else flow(head[key])}" for key in order]
    return "\n".join([*lines, *_position(data.get("position", {})), "steps:", f"  - {flow(written(step))}", ""])


def _players(seats: list[Any]) -> str:
    return "[" + ", ".join(flow(seat)[1:-1] if isinstance(seat, dict) else flow(seat) for seat in seats) + "]"


def _position(position: Mapping[str, Any]) -> Iterator[str]:
    """The keys one by one; things by name each on a line of its own."""
    if position:
        yield "position:"
    for key in sorted(position, key=lambda key: key not in ("stage", "turn")):
        value = position[key]
        if isinstance(value, dict) and len(value) > 1 and all(isinstance(inner, dict) for inner in value.values()):
            yield f"  {flow(key)}:"
            yield from (f"    {flow(name)}: {flow(inner)}" for name, inner in value.items())
        else:
            yield f"  {flow(key)}: {flow(value)}"
