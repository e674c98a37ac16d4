"""What a position did not say and the set-up filled in."""

from typing import Any

from referee.kernel.game import Table
from referee.kernel.position import dump
from referee.kernel.state import AnyState
from referee.scenario.file.model import Scenario
from referee.scenario.file.yaml_inline import flow


def filled_in(scenario: Scenario, table: Table[Any], start: AnyState) -> tuple[str, ...]:
    """Return what the position did not say and the set-up filled in."""
    if scenario.position is None or scenario.position.get("base") == "empty":
        return ()
    data, told = dump(start), scenario.position
    quiet = ("stage", "turn", "players", *table.game.left_to_box)
    found = [
        f"{key} {value}"
        for key, value in data.items()
        if not isinstance(value, dict | list) and key not in (*told, *quiet)
    ]
    found += [key for key, value in data.items() if isinstance(value, dict | list) and key not in (*told, *quiet)]
    given = _map(told.get("players"))
    for name, fields in data.get("players", {}).items():
        own = _map(given.get(name))
        found += [f"{name}.{key} {flow(value)}" for key, value in fields.items() if key not in own]
    return tuple(found)


def _map(said: Any) -> dict[str, Any]:
    """Return what was said by name; nothing said, or `none`, says nothing."""
    return said if isinstance(said, dict) else {}
