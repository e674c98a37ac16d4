"""Choice sets: choices too big to enumerate, with a count, a membership test and a way to pick one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations, product
from typing import TYPE_CHECKING, Any, final

from msgspec import Struct

from referee.kernel.facts import Phrase, phrase

if TYPE_CHECKING:
    from random import Random


class Domain(Struct, frozen=True, gc=False):
    """The values one open argument of a choice set may take."""

    @property
    def size(self) -> int:
        """How many values there are."""
        raise TypeError

    @property
    def empty(self) -> bool:
        """Whether there is none; cheaper to know than how many there are."""
        return not self.size

    def __contains__(self, value: object) -> bool:
        raise TypeError

    def pick(self, random: "Random") -> Any:
        """Return one value at random."""
        raise TypeError

    def summary(self) -> Phrase:
        """Return the values in short: `1..4`, `up to 2 of red, blue`."""
        raise TypeError


class Range(Domain, frozen=True):
    """Whole numbers from lowest to highest in equal steps."""

    lowest: int
    highest: int
    step: int = 1

    @property
    def size(self) -> int:
        return max(0, (self.highest - self.lowest) // self.step + 1)

    @property
    def empty(self) -> bool:
        return self.highest < self.lowest

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and value in range(self.lowest, self.highest + 1, self.step)

    def pick(self, random: "Random") -> int:
        return self.lowest + self.step * int(random.random() * self.size)

    def summary(self) -> Phrase:
        if self.step == 1:
            return phrase("{lowest}..{highest}", lowest=self.lowest, highest=self.highest)
        return phrase("{lowest}..{highest} by {step}", lowest=self.lowest, highest=self.highest, step=self.step)


class Choice(Domain, frozen=True):
    """One of these."""

    values: tuple[Any, ...]

    @property
    def size(self) -> int:
        return len(self.values)

    @property
    def empty(self) -> bool:
        return not self.values

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def pick(self, random: "Random") -> Any:
        return random.choice(self.values)

    def summary(self) -> Phrase:
        return phrase("{values:or}", values=self.values)


class Picks(Domain, frozen=True):
    """At most so many of some things, order not mattering (equal ones count as one choice)."""

    values: tuple[Any, ...]
    at_most: int

    def each(self) -> Iterator[tuple[Any, ...]]:
        """Yield every different choice."""
        for count in range(min(self.at_most, len(self.values)) + 1):
            yield from dict.fromkeys(combinations(sorted(self.values), count))

    @property
    def size(self) -> int:
        return sum(_ways(Counter(self.values).values(), self.at_most))

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or len(value) > self.at_most:
            return False
        return not Counter(value) - Counter(self.values)

    def pick(self, random: "Random") -> tuple[Any, ...]:
        count = int(random.random() * (min(self.at_most, len(self.values)) + 1))
        return tuple(sorted(random.sample(self.values, count)))

    def summary(self) -> Phrase:
        return phrase("up to {n} of {values}", n=self.at_most, values=self.values)


class Split(Domain, frozen=True):
    """So many of each of some kinds, together between fewest and most."""

    limits: tuple[tuple[str, int], ...]
    fewest: int
    most: int

    @property
    def size(self) -> int:
        return sum(_ways((many for _, many in self.limits), self.most)[self.fewest :])

    @property
    def empty(self) -> bool:
        return min(self.most, sum([many for _, many in self.limits])) < self.fewest

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, dict):
            return False
        limits = dict(self.limits)
        fits = all(isinstance(n, int) and 0 <= n <= limits.get(kind, 0) for kind, n in value.items())
        return fits and self.fewest <= sum(value.values()) <= self.most

    def pick(self, random: "Random") -> dict[str, int]:
        pool = [kind for kind, many in self.limits for _ in range(many)]
        most = min(self.most, len(pool))
        count = self.fewest + int(random.random() * (most - self.fewest + 1))
        taken = random.sample(pool, count)
        return {kind: taken.count(kind) for kind in sorted({*taken})}

    def summary(self) -> Phrase:
        return phrase("{fewest}..{most} of {limits}", fewest=self.fewest, most=self.most, limits=dict(self.limits))


def _ways(limits: Iterable[int], most: int) -> list[int]:
    """Return in how many ways 0, 1, ... things can be taken from a bag."""
    ways = [1] + [0] * most
    for many in limits:
        sums = [0, *accumulate(ways)]
        ways = [sums[n + 1] - sums[max(0, n - many)] for n in range(most + 1)]
    return ways


@final
class ChoiceSet(Struct, frozen=True, gc=False):
    """A move with some arguments fixed and the others open within their domains; every member is legal."""

    move: type[Any]
    fixed: dict[str, Any]
    open: dict[str, Domain]

    @property
    def size(self) -> int:
        """How many moves the form stands for."""
        size = 1
        for domain in self.open.values():
            size *= domain.size
        return size

    @property
    def empty(self) -> bool:
        """Whether the form stands for no move at all."""
        for domain in self.open.values():  # noqa: SIM110 - asked of every form offered: any() costs double
            if not domain.values if type(domain) is Choice else domain.empty:
                return True
        return False

    def __contains__(self, move: object) -> bool:
        if type(move) is not self.move:
            return False
        if any(getattr(move, name) != value for name, value in self.fixed.items()):
            return False
        return all(getattr(move, name) in domain for name, domain in self.open.items())

    def members_or_self(self) -> list[Any]:
        """Return the members if they are choices among named things, else the choice set itself."""
        choices = {name: domain.values for name, domain in self.open.items() if isinstance(domain, Choice)}
        if len(choices) < len(self.open):
            return [self]
        picks = product(*choices.values())
        return [self.move(**self.fixed, **dict(zip(choices, pick, strict=True))) for pick in picks]

    def pick(self, random: "Random") -> Any:
        """Return one member at random."""
        words = {**self.fixed}
        for name, domain in self.open.items():
            words[name] = domain.pick(random)
        return self.move(**words)
