"""A sample of `make impossible`: no position of a game is refused, and none that contradicts itself is accepted."""

from random import Random

import pytest

from referee.games import GAMES
from tests.impossible.judging import measured, refused
from tests.impossible.reachable import reachable
from tests.impossible.relations import broken

SAMPLE = 260
"""So many moments of each game and kind of readings: some seconds for all."""


@pytest.mark.parametrize("other", [False, True], ids=["default readings", "random readings"])
@pytest.mark.parametrize("game", GAMES)
def test_positions_of_a_game_are_accepted_and_contradictions_are_not(game: str, other: bool) -> None:
    random, found = Random(game), list[str]()
    for table, state in reachable(game, SAMPLE, 11, other):
        found += refused(table, state)
        found += [f"a relation of the book does not hold: {what}" for what in broken(table, state)]
        found += [f"accepted: {one}" for one in measured(table, state, random)[1]]
    assert not found, found[:3]
