"""Conservation: no move creates or loses anything, and nobody falls below zero."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.cx import AnyCx
from referee.kernel.game import Holds
from referee.kernel.state import AnyState


class Bug(Exception):
    """We made a mistake: something was created, lost, or never ends."""


def conserve(cx: AnyCx, before: AnyState, after: AnyState) -> None:
    """Compare what two states hold; parts that are the very same are not counted."""
    change: dict[str, int] = {}
    for key, holds in cx.table.game.holds.items():
        old, new = getattr(before, key), getattr(after, key)
        if old is new:
            continue
        if not isinstance(new, dict):
            old, new = {"": old}, {"": new}
        gone = len(old) - len(new)
        for name, now in new.items():
            was = old.get(name)
            if was is now:
                continue
            gone += was is None
            _count(change, holds, name, was, -1)
            _count(change, holds, name, now, 1, key)
        for name in old.keys() - new.keys() if gone else ():
            _count(change, holds, name, old[name], -1)
    wrong = [f"{what}: {n:+}" for what, n in change.items() if n and what]
    if wrong:
        raise Bug("not conserved: " + "; ".join(wrong))


def _count(change: dict[str, int], holds: Holds, name: str, part: Any, times: int, key: str = "") -> None:
    """Count what a part holds, or held; what it holds now is never below zero."""
    for what, n in holds(name, part) if part is not None else ():
        if n < 0 and key:
            raise Bug(f"{key} {name} fell below zero: {n} {what}")
        change[what] = change.get(what, 0) + times * n


def totals(holds: Mapping[str, Holds], s: AnyState) -> dict[str, int]:
    """All that a state holds."""
    sums: dict[str, int] = {}
    for what, n in _held(holds, s):
        sums[what] = sums.get(what, 0) + n
    return {what: n for what, n in sums.items() if what}


def _held(holds: Mapping[str, Holds], s: AnyState) -> Iterator[tuple[str, int]]:
    for key, held in holds.items():
        here = getattr(s, key)
        for name, part in here.items() if isinstance(here, dict) else (("", here),):
            yield from held(name, part)
