"""Cells of the ring by their kinds, as a position may give the place of a pawn."""

from collections.abc import Mapping
from typing import Any

from referee.games.corporations.components import Box
from referee.kernel.plain_data import NONE

HOME = "home"


def numbered(box: Box, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position with every pawn on the number of its cell: of several cells of a kind, on the first."""
    players = position.get("players")
    if not isinstance(players, dict):
        return position
    return {**position, "players": {name: _placed(box, player) for name, player in players.items()}}


def _placed(box: Box, player: Any) -> Any:
    """Return a player's part of a position; a bare home cell is the player's own."""
    kind = player.get("pawn") if isinstance(player, dict) else None
    if not isinstance(kind, str) or kind not in box.cells:
        return player
    return {**player, "pawn": NONE if kind == HOME else _first(box, kind)}


def _first(box: Box, kind: str) -> int:
    return min(int(number) for number, cell in box.ring.items() if cell.cell == kind)
