"""The board in letters inside a report: in place of the tables that say the same less well."""

import sys
from typing import Any

from msgspec.structs import replace

from referee.kernel.game import Table
from referee.report.picture.position import picture_of
from referee.report.terminal.wrapping import columns

TOLD = "players"
"""The pane whose facts stand in a table of the report anyway."""


def board_text(table: Table[Any], state: Any, before: Any = None) -> str:
    """Return the board after something, what it changed marked; nothing where a game has no picture."""
    picture = picture_of(table, state, before)
    if picture is None:
        return ""
    panes = tuple(pane for pane in picture.scene.panes if pane.name != TOLD)
    return replace(picture, scene=replace(picture.scene, panes=panes)).text(columns(), poor(), colour=True)


def poor() -> bool:
    """Return whether the terminal can write only ASCII."""
    return "utf" not in (sys.stdout.encoding or "utf-8").lower()
