"""The games the referee knows. Each is built alike; none knows another."""

from importlib import import_module
from typing import Any

from referee.kernel.game import Game

GAMES: dict[str, str] = {
    "magnate": "Magnate: The First City",
    "streets": "Streets",
    "carnegie": "Carnegie",
    "corporations": "Битва корпораций",
}
"""Names and titles, so that help and messages need not load a game."""


def load_game(name: str) -> Game[Any, Any]:
    """Return the game of this name; KeyError when there is none."""
    GAMES[name]
    game: Game[Any, Any] = import_module(f"referee.games.{name}").GAME
    return game
