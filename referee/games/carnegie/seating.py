"""Who sits at the table and in which order they come: people clockwise from the first player, Andrew apart."""

from typing import TYPE_CHECKING

from referee.games.carnegie.components import Box
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.carnegie.components import PlayerCount
    from referee.games.carnegie.state import Carnegie, Cx


def people(cx: "Cx") -> tuple[str, ...]:
    """Return the persons at the table, clockwise; Andrew is none."""
    return cx.table.people


def for_players(cx: "Cx") -> "PlayerCount":
    """Return what the number of people changes."""
    count: PlayerCount = cx.box.player_counts[str(len(people(cx)))]
    return count


def people_from(table: Table[Box], first: str | None) -> tuple[str, ...]:
    """Return the persons at the table, clockwise from the first player."""
    return table.people_from(first or table.names[0])


def next_person(table: Table[Box], s: "Carnegie") -> str | None:
    """Return the next person clockwise from the first player; nobody after the last."""
    order = people_from(table, s.first)
    at = order.index(s.turn) + 1 if s.turn in order else 0
    return order[at] if at < len(order) else None
