"""Chance that can be gone through: every way something can come up, each with its weight."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Any

from msgspec import Struct

from referee.kernel.chance import Chance, Drawn, NothingLeft, Outcome
from referee.kernel.faces import face_of
from referee.kernel.facts import Phrase


class TooWide(Exception):
    """More ways than anybody wants to go through."""


class Fork(Struct, frozen=True):
    """A moment of chance: what can come up, in how many of all equally likely ways."""

    ways: tuple[tuple[Any, int], ...]
    total: int


class Forking(Chance):
    """Takes the ways a path says and the first one at every fork behind it; all forks met are kept."""

    __slots__ = ("_left", "_path", "_widest", "forks")

    def __init__(self, path: tuple[int, ...] = (), widest: int = 10_000) -> None:
        super().__init__()
        self._path, self._widest = path, widest
        self._left = widest
        self.forks: list[Fork] = []

    def copy(self) -> "Forking":
        """Return another source that will give the same outcomes; it goes on from where this one is."""
        return Forking(self._path[len(self.forks) :], self._widest)

    def draw(
        self,
        kind: str,
        options: Sequence[Outcome],
        why: Phrase | None = None,
        unseen: Outcome | None = None,
        seen_by: tuple[str, ...] | None = None,
        who: str = "",
        called: str = "",
    ) -> Outcome:
        """Branch on the options, hidden or not; equal ones are one way of so many."""
        if not options:
            raise NothingLeft(kind)
        outcome: Outcome = self._taken(Fork(_alike(options), len(options)))
        self.drawn.append(Drawn(kind, outcome, seen_by))
        return outcome

    def dice(self, count: int, sides: int = 6, who: str = "") -> tuple[int, ...]:
        """Branch on any throw, lowest die first."""
        if not count:
            return ()
        if comb(count + sides - 1, sides - 1) > self._widest:
            raise TooWide
        rolled: tuple[int, ...] = self._taken(throws(count, sides))
        self.drawn.extend(Drawn("dice", die) for die in rolled)
        return rolled

    def _taken(self, fork: Fork) -> Any:
        """Return the way taken at a fork, and keep the fork."""
        at = len(self.forks)
        self.forks.append(fork)
        self._left -= len(fork.ways) - 1  # so many other ends there are at least: a throw that is repeated has no end
        if self._left < 0:
            raise TooWide
        return fork.ways[self._path[at] if at < len(self._path) else 0][0]

    def weight(self) -> tuple[int, int]:
        """Return in how many of all equally likely ways this path is taken."""
        taken = (*self._path, *(0 for _ in self.forks[len(self._path) :]))
        ways = prod(fork.ways[way][1] for fork, way in zip(self.forks, taken, strict=True))
        return ways, prod(fork.total for fork in self.forks)

    def others(self) -> Iterator[tuple[int, ...]]:
        """Yield the paths that leave this one at a fork behind its own path."""
        for at in range(len(self._path), len(self.forks)):
            stem = (*self._path, *(0 for _ in range(at - len(self._path))))
            for way in range(1, len(self.forks[at].ways)):
                yield (*stem, way)


def _alike(options: Sequence[Outcome]) -> tuple[tuple[Outcome, int], ...]:
    """Return the options, of cards that show the same one for all, with the number of each."""
    first: dict[str, Outcome] = {}
    found = Counter(first.setdefault(face_of(str(one)), one) for one in options)
    return tuple(found.items())


@lru_cache(32)
def throws(count: int, sides: int) -> Fork:
    """Return all throws of so many dice, sorted, each with the number of ways it can fall."""
    thrown = combinations_with_replacement(range(1, sides + 1), count)
    ways = [(dice, factorial(count) // prod(map(factorial, Counter(dice).values()))) for dice in thrown]
    return Fork(tuple(ways), sides**count)
