"""A sample of `make impossible`: no position of a game is refused, however it is written, by whatever readings."""

import pytest

from referee.games import GAMES
from tests.impossible.judging import refused
from tests.impossible.reachable import reachable

SAMPLE = 260
"""So many moments of each game and kind of readings: some seconds for all."""


@pytest.mark.parametrize("other", [False, True], ids=["default readings", "random readings"])
@pytest.mark.parametrize("game", GAMES)
def test_no_position_of_a_game_is_refused(game: str, other: bool) -> None:
    found = [why for table, state in reachable(game, SAMPLE, 11, other) for why in refused(table, state)]
    assert not found, found[:3]
