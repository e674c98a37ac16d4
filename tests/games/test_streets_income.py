"""Sets with wild symbols, and the budget for listing placements."""

from itertools import product
from random import Random

import pytest

from referee.games.streets.income import best_sets


def by_trial(counts, wild):
    """The most sets, found by giving out wild symbols in every way."""
    if not wild:
        return min(counts)
    given = product(range(wild + 1), repeat=len(counts))
    return max(min(n + g for n, g in zip(counts, gift, strict=True)) for gift in given if sum(gift) <= wild)


def test_the_flea_market_of_the_book_makes_two_pairs_not_three():
    assert best_sets([2, 2], 1) == 2


@pytest.mark.parametrize("seed", range(40))
def test_wild_symbols_are_used_as_well_as_can_be(seed):
    random = Random(seed)
    counts = [random.randrange(5) for _ in range(random.randrange(2, 5))]
    wild = random.randrange(5)
    assert best_sets(counts, wild) == by_trial(counts, wild)
