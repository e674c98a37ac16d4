"""What can come up from a moment on until somebody must decide: all of it when that is little, else a sample."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.chance import Chance, Drawn
from referee.kernel.context import Recorder
from referee.kernel.workings import Workings
from referee.odds.outcome_tree import Forking, TooWide

MOST = 5_000
"""So many outcomes are gone through; where there are more, some are drawn at random."""
SAMPLES = 1_000
"""So many are drawn then, unless somebody wants more."""
Played = tuple[Recorder[Any], Any]
"""The context something was played in, and the state it led to."""
Play = Callable[[Chance], Played]


class Leaf(Struct, frozen=True):
    """One way things may turn out."""

    drawn: tuple[Drawn, ...]
    weight: Fraction
    after: Any
    figures: tuple[Workings, ...]


class Outcomes(Struct, frozen=True):
    """All ways, or a sample of them."""

    leaves: tuple[Leaf, ...]
    exact: bool

    @property
    def random(self) -> bool:
        """Whether anything came up at all."""
        return any(leaf.drawn for leaf in self.leaves)


class Row(Struct, frozen=True):
    """All the ways that lead to the same state."""

    leaves: tuple[Leaf, ...]

    @property
    def weight(self) -> Fraction:
        """How likely it is."""
        return sum([leaf.weight for leaf in self.leaves], Fraction())


def outcomes(play: Play, seed: int = 0, most: int = MOST, samples: int = SAMPLES) -> Outcomes:
    """Return what can come of a move: every outcome with its exact weight, or a sample if there are too many."""
    every = _all_leaves(play, most)
    if every is not None:
        return Outcomes(every, exact=True)
    random, weight = Random(seed), Fraction(1, samples)
    return Outcomes(tuple(_leaf(*play(Chance(random=random)), weight) for _ in range(samples)), exact=False)


def _all_leaves(play: Play, most: int) -> tuple[Leaf, ...] | None:
    """Return all leaves of the tree of chance; None when there are more than so many."""
    leaves, paths = list[Leaf](), list[tuple[int, ...]]([()])
    while paths:
        chance = Forking(paths.pop(), most)
        try:
            cx, after = play(chance)
        except TooWide:
            return None
        leaves.append(_leaf(cx, after, Fraction(*chance.weight())))
        paths += reversed([*chance.others()])
        if len(leaves) + len(paths) > most:
            return None
    return tuple(leaves)


def _leaf(cx: Recorder[Any], after: Any, weight: Fraction) -> Leaf:
    return Leaf(tuple(cx.chance.drawn), weight, after, cx.ruling().workings)


def rows(leaves: Iterable[Leaf]) -> list[Row]:
    """Return the ways put together by the state they lead to, the likeliest first."""
    same: dict[bytes, list[Leaf]] = {}
    for leaf in leaves:
        same.setdefault(msgspec.msgpack.encode(leaf.after, order="deterministic"), []).append(leaf)
    return sorted([Row(tuple(one)) for one in same.values()], key=lambda row: -row.weight)
