"""Conservation: no move creates or loses anything, and nobody falls below zero."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.context import AnyCx
from referee.kernel.game import Holds
from referee.kernel.state import AnyState


class Bug(Exception):
    """We made a mistake: something was created, lost, or never ends."""


def check_conservation(cx: AnyCx, before: AnyState, after: AnyState) -> None:
    """Raise Bug unless two states hold the same; parts that are the very same are not counted."""
    change: dict[str, int] = defaultdict(int)
    for key, holds in cx.table.game.holds.items():
        old, new = getattr(before, key), getattr(after, key)
        if old is new:
            continue
        for name, was, now in _changed(old, new):
            for what, n in holds(name, now) if now is not None else ():
                if n < 0:
                    raise Bug(f"{key} {name} fell below zero: {n} {what}")
                change[what] += n
            for what, n in holds(name, was) if was is not None else ():
                change[what] -= n
    wrong = [f"{what}: {n:+}" for what, n in change.items() if n and what]
    if wrong:
        raise Bug("not conserved: " + "; ".join(wrong))


def _changed(old: Any, new: Any) -> list[tuple[str, Any, Any]]:
    """Return (name, old, new) for every entry that changed; a non-mapping counts as one entry."""
    if not isinstance(new, dict):
        return [("", old, new)]
    get = old.get
    found = [(name, get(name), part) for name, part in new.items() if get(name) is not part]
    added = sum([was is None for _, was, _ in found])
    if len(new) - added < len(old):
        found += [(name, part, None) for name, part in old.items() if name not in new]
    return found


def totals(holds: Mapping[str, Holds], s: AnyState) -> dict[str, int]:
    """Return all that a state holds."""
    sums: dict[str, int] = {}
    for what, n in _held(holds, s):
        sums[what] = sums.get(what, 0) + n
    return {what: n for what, n in sums.items() if what}


def _held(holds: Mapping[str, Holds], s: AnyState) -> Iterator[tuple[str, int]]:
    """Yield what each part of a state holds: the name of a thing, and how many."""
    for key, held in holds.items():
        here = getattr(s, key)
        for name, part in here.items() if isinstance(here, dict) else (("", here),):
            yield from held(name, part)
