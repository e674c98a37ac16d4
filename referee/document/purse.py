"""How what a player holds changes by a move."""

from collections.abc import Callable
from typing import Any

from referee.kernel.chance import NeedChance
from referee.kernel.context import AnyCx, Context
from referee.kernel.engine import AnyMove, OpenFact, judge
from referee.kernel.game import Table
from referee.kernel.state import AnyState

Judge = Callable[[AnyCx, AnyState, str, AnyMove], bool]


def purse_change(table: Table[Any], state: AnyState, by: str, move: AnyMove, judged: Judge = judge) -> dict[str, int]:
    """Return how a purse changes by a legal move; nothing where that hangs on chance or on an open fact.

    A move that is not legal has no price: its effect is made for a position in which it is.
    """
    purse, cx = table.game.purse, Context(table)
    try:
        if not judged(cx, state, by, move):
            return {}
        after = move.effect(cx, state, state.top, by)
        before, now = purse(state, by), purse(after, by)
    except (NeedChance, OpenFact):
        return {}
    return {key: now.get(key, 0) - before.get(key, 0) for key in (*before, *(k for k in now if k not in before))}


def changed_by(table: Table[Any], before: Any, after: Any, name: str) -> dict[str, int]:
    """Return how a purse differs between two positions; nothing where it is secret."""
    try:
        old, new = table.game.purse(before, name), table.game.purse(after, name)
    except OpenFact:
        return {}
    return {key: n - old.get(key, 0) for key, n in new.items() if n != old.get(key, 0)}
