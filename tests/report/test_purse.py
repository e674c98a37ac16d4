"""What a move costs is asked of any move anybody may type: only a legal one has a price."""

from random import Random
from types import ModuleType

import pytest

from referee.document.purse import purse_change
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, judge
from referee.odds.random_player import random_game, seated, table
from tests.property import test_carnegie, test_corporations, test_magnate, test_streets


@pytest.mark.parametrize("module", [test_carnegie, test_corporations, test_magnate, test_streets])
def test_only_a_legal_move_has_a_price(module: ModuleType) -> None:
    players, options = module.MODES[-1]
    sit = table if isinstance(players, int) else seated
    at = sit(module.GAME, *((players,) if isinstance(players, int) else players), **options)
    random, refused = Random(1), 0
    for number, (state, *_) in enumerate(random_game(at, 3)):
        for by, move in module.strays(at, state, random) if number % 4 == 0 else ():
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
