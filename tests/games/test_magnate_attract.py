"""Dice put together to sets: each die matches or exceeds one of the set, none serves twice."""

from itertools import permutations

import pytest

from referee.games.magnate.attract import sets_made, sets_taken


@pytest.mark.parametrize(
    ("dice", "required", "sets"),
    [
        ((5, 5, 5, 6), (5, 5), 2),
        ((4, 4, 6, 6), (5, 5), 1),
        ((4, 4, 5, 6), (5, 4), 2),
        ((4, 4, 4, 5), (5, 4), 1),
        ((4, 4, 4, 4), (5, 4), 0),
        ((4, 6, 6), (6, 4), 1),
        ((3, 4, 5, 6, 6, 6), (6, 5, 3), 2),
        ((3, 3, 4, 6, 6, 6), (6, 5, 3), 1),
        ((), (5, 5), 0),
        ((6,), (5, 5), 0),
    ],
)
def test_sets_of_equal_and_unequal_dice(dice: tuple[int, ...], required: tuple[int, ...], sets: int) -> None:
    for rolled in set(permutations(dice)):
        for wanted in permutations(required):
            assert sets_made(rolled, wanted) == sets


def test_the_best_dice_make_the_sets_and_each_serves_once() -> None:
    assert sets_taken((2, 4, 5, 5, 5, 6), 2, 2) == [(5, 5), (5, 6)]
    assert sets_taken((4, 4, 5, 6), 2, 2) == [(4, 5), (4, 6)]
    assert sets_taken((1, 2), 2, 0) == []
