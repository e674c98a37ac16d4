"""What differs between two positions, in words."""

from typing import Any

from referee.document.differences import (
    changes_between,
    changes_since,
    game_result,
    is_over,
    next_phrases,
    to_act,
    where,
)
from referee.kernel.game import Table
from referee.language.speaking import language_of
from referee.wording.changes import change_texts


def differences(table: Table[Any], before: Any, after: Any) -> list[str]:
    """Return every row that changed: `anna money $2m -> $600k`, and who is next."""
    tongue = language_of(table.game)
    rows = change_texts(changes_between(table, before, after), tongue)
    return [*rows, *map(tongue.value, next_phrases(table, before, after))]


def otherwise(table: Table[Any], mine: Any, other: Any) -> list[str]:
    """Return every row that stands otherwise in another position than in mine: `anna money $600k instead of $2m`."""
    return change_texts(changes_between(table, mine, other), language_of(table.game), instead=True)


def otherwise_since(table: Table[Any], before: tuple[Any, Any], after: tuple[Any, Any]) -> list[str]:
    """Return the rows that stand otherwise by what changed in each position since before."""
    return change_texts(changes_since(table, before, after), language_of(table.game), instead=True)


def result_text(table: Table[Any], s: Any) -> str:
    """Return that the game is over, who has won, and with how much."""
    return language_of(table.game).value(game_result(table, s))


def over_text(table: Table[Any], s: Any) -> str:
    """Return that the game is over, and who has won."""
    return language_of(table.game).value(is_over(s))


def to_act_text(table: Table[Any], s: Any) -> str:
    """Return who is to act then, or what must come up."""
    return language_of(table.game).value(to_act(table, s))


def where_text(table: Table[Any], s: Any) -> str:
    """Return who decides what at a moment."""
    return language_of(table.game).value(where(table, s))
