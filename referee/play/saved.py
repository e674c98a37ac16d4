"""A situation from the command line as a scenario file somebody can read and go on with."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.game import Table
from referee.scenario.brief import verified
from referee.scenario.flow import flow
from referee.scenario.record import written
from referee.scenario.types import Step

FIRST = ("format", "game", "id", "title", "note", "players")


def saved_text(data: Mapping[str, Any], table: Table[Any], laid: Any, *steps: Step) -> str:
    """The file: its head, the position as it was said, the moves and questions asked about."""
    head = {"format": 1, **data}
    order = [*(key for key in FIRST if key in head), *(key for key in head if key not in (*FIRST, "position"))]
    top = [f"{key}: {_players(head[key]) if key == 'players' else flow(head[key])}" for key in order]
    script = [*(["steps:"] if steps else []), *(f"  - {flow(written(step))}" for step in steps), ""]
    return verified(table, laid, lambda position: "\n".join([*top, *position, *script]), data.get("position", {}))


def _players(seats: list[Any]) -> str:
    return "[" + ", ".join(flow(seat)[1:-1] if isinstance(seat, dict) else flow(seat) for seat in seats) + "]"
