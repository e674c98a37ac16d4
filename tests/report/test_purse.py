"""What a move costs is asked of any move anybody may type: only a legal one has a price."""

from random import Random

import pytest

from referee.conformance.wild_moves import wild_moves
from referee.document.purse import purse_change
from referee.games import GAMES
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, judge
from referee.odds.random_player import random_game
from tests.games_under_test import UNDER_TEST


@pytest.mark.parametrize("game", GAMES)
def test_only_a_legal_move_has_a_price(game: str) -> None:
    at = UNDER_TEST[game].tables[-1]
    random, refused = Random(1), 0
    for number, (state, *_) in enumerate(random_game(at, 3)):
        for by, move in wild_moves(at, state, random) if number % 4 == 0 else ():
            change = purse_change(at, state, by, move)
            try:
                legal = judge(Context(at), state, by, move)
            except OpenFact:
                legal = False
            refused += not legal
            assert legal or not change, (by, move)
        if number == 80:
            break
    assert refused > 100
