"""Who sits where: the Grifter's seat in the solo mode, and who decides for him."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.streets.state import Streets


@lru_cache(maxsize=64)
def automaton(table: Table[Any]) -> str | None:
    """Return the Grifter's seat, in the solo mode."""
    return next((name for name in table.names if name in table.automata), None)


def stands_in(table: Table[Any], name: str) -> str:
    """Return who makes a player's choices: for the Grifter the human does."""
    return name if name not in table.automata else next(other for other in table.names if other != name)


def decider(table: Table[Any], s: "Streets") -> str:
    """Return who makes the active player's choices."""
    return stands_in(table, s.turn or table.names[0])
