"""Numbers of chance in words: percents, intervals, averages and histograms of letters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from referee.language.speaking import decimal, say
from referee.report.ansi import width

Z = 1.959964
"""95 of 100 lie within so many standard deviations."""
BINS = 16
"""A histogram has at most so many lines."""
BAR = 40
"""The longest bar."""


class Spread(Struct, frozen=True):
    """How some numbers spread."""

    mean: float
    lowest: int
    highest: int
    margin: float
    """What the mean of all may lie beside the mean of these, 95 times of 100."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson) for so many hits of a sample."""
    if not of:
        return 0.0, 1.0
    share, slack = hits / of, Z * Z / of
    middle, half = share + slack / 2, Z * sqrt(share * (1 - share) / of + slack / (4 * of))
    return max(0.0, (middle - half) / (1 + slack)), min(1.0, (middle + half) / (1 + slack))


def percent(share: Fraction | float) -> str:
    """Return `16.67 %`; what is very rare keeps two figures, what is not certain is never told as 100 %."""
    value = float(share) * 100
    if 0 < value < 0.01:
        return decimal(f"{value:.2g} %")
    return decimal("> 99.99 %" if value >= 99.995 and share < 1 else f"{value:.2f} %")


def between(hits: int, of: int) -> str:
    """Return `42.3 to 61.5 %`: the interval of a share."""
    low, high = wilson(hits, of)
    return say("{low} to {high} %", low=decimal(f"{low * 100:.1f}"), high=decimal(f"{high * 100:.1f}"))


def spread(weights: Mapping[int, Fraction], of: int = 0) -> Spread:
    """Return mean, ends and margin of weighted numbers; `of`: how many there are of them, when they are a sample."""
    whole = sum(weights.values(), Fraction())
    mean = sum([n * weight for n, weight in weights.items()], Fraction()) / whole
    square = sum([(n - mean) ** 2 * weight for n, weight in weights.items()], Fraction()) / whole
    margin = Z * sqrt(square / (of - 1)) if of > 1 else 0.0
    return Spread(float(mean), min(weights), max(weights), margin)


def shares(numbers: Iterable[int]) -> dict[int, Fraction]:
    """Return how often each number is there."""
    counts = Counter(numbers)
    return {n: Fraction(count, counts.total()) for n, count in sorted(counts.items())}


def histogram(weights: Mapping[int, Fraction], indent: str = "  ") -> Iterator[str]:
    """Yield a line for each number, or for each stretch of them where they are many."""
    bins = _bins(weights)
    most, wide = max(bins.values()), max(map(width, bins))
    tall = max(len(percent(weight)) for weight in bins.values())
    for label, weight in bins.items():
        bar = "#" * round(weight / most * BAR) or ("." if weight else "")
        yield f"{indent}{label:>{wide}}  {percent(weight):>{tall}}  {bar}".rstrip()


def _bins(weights: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Return the weights by number, or by equal stretches of numbers."""
    low, high = min(weights), max(weights)
    if len(weights) <= BINS and high - low < 4 * BINS:
        return {str(n): weights[n] for n in sorted(weights)}
    step = _round_step((high - low) // BINS + 1)
    bins: dict[str, Fraction] = {}
    for start in range(low // step * step, high + 1, step):
        inside = [weight for n, weight in weights.items() if start <= n < start + step]
        bins[f"{start}..{start + step - 1}"] = sum(inside, Fraction())
    return bins


def _round_step(least: int) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 ... from here."""
    steps = (lead * int(10**zeros) for zeros in range(20) for lead in (1, 2, 5))
    return next(step for step in steps if step >= least)
