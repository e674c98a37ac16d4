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
        for name, part in _only(new, old):
            for what, n in holds(name, part):
                if n < 0:
                    raise Bug(f"{key} {name} fell below zero: {n} {what}")
                change[what] = change.get(what, 0) + n
        for name, part in _only(old, new):
            for what, n in holds(name, part):
                change[what] = change.get(what, 0) - n
    wrong = [f"{what}: {n:+}" for what, n in change.items() if n and what]
    if wrong:
        raise Bug("not conserved: " + "; ".join(wrong))


def _only(these: Any, those: Any) -> list[tuple[str, Any]]:
    """The parts of these that are not the very same among those; what is no map is one part."""
    if not isinstance(these, dict):
        return [("", these)]
    get = those.get
    return [(name, part) for name, part in these.items() if get(name) is not part]


def totals(holds: Mapping[str, Holds], s: AnyState) -> dict[str, int]:
    """All that a state holds."""
    sums: dict[str, int] = {}
    for what, n in _held(holds, s):
        sums[what] = sums.get(what, 0) + n
    return {what: n for what, n in sums.items() if what}


def _held(holds: Mapping[str, Holds], s: AnyState) -> Iterator[tuple[str, int]]:
    for key, held in holds.items():
        for name, part in _only(getattr(s, key), {}):
            yield from held(name, part)
