"""What a move costs and yields: how a purse changes by it, in the game's own amounts."""

from typing import Any

from referee.kernel.chance import NeedChance
from referee.kernel.cx import Cx
from referee.kernel.game import Table
from referee.kernel.play import OpenFact


def purse_change(table: Table[Any], state: Any, by: str, move: Any) -> dict[str, int]:
    """How a purse changes by a move; nothing where that hangs on chance or on an open fact."""
    purse = table.game.purse
    try:
        after = move.effect(Cx(table), state, state.top, by)
        before, now = purse(state, by), purse(after, by)
    except (NeedChance, OpenFact):
        return {}
    return {key: now.get(key, 0) - before.get(key, 0) for key in (*before, *(k for k in now if k not in before))}


def changed_by(table: Table[Any], before: Any, after: Any, name: str) -> dict[str, int]:
    """How a purse differs between two positions; nothing where it is secret."""
    try:
        old, new = table.game.purse(before, name), table.game.purse(after, name)
    except OpenFact:
        return {}
    return {key: n - old.get(key, 0) for key, n in new.items() if n != old.get(key, 0)}


def amount(table: Table[Any], key: str, n: int) -> str:
    """So much of something a purse holds."""
    if key in ("money", "dollars"):
        return table.game.money(n)
    return table.game.tongue.held(key, n)
