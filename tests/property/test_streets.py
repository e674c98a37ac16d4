"""Streets keeps what every game must keep; the box stays whole, the richest win, and every tile is built."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from referee.conformance.random_play import random_play
from referee.conformance.wild_moves import wild_moves
from referee.games.streets import GAME
from referee.kernel.claims import apply_claim
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.odds.random_player import table
from referee.testing import GameTests
from tests.games_under_test import ADVISORS, BOTH, MODES, SCENARIOS


def check_box(around: Table[Any], state: Any) -> None:
    """Twelve people of each colour, five signs each, 48 tokens, every tile in one place."""
    for colour in around.layout.people:
        living = [here.people.get(colour, 0) + here.seekers.get(colour, 0) for here in state.city.values()]
        assert sum(living) + state.supply[colour] == 12
    for name, player in state.players.items():
        signs = player.signs + sum(here.signs for here in state.city.values() if here.owner == name)
        assert signs == (20 if name == "grifter" else 5)
    assert sum(state.bank.tokens.values()) + sum(sum(p.tokens.values()) for p in state.players.values()) == 48
    on_top = state.stack if state.tiles_left else ()
    seen = Counter([*state.city, *state.covered, *on_top])
    for bag in (state.removed, *(player.hand for player in state.players.values())):
        seen.update(bag)
    assert max(seen.values()) == 1
    assert len(seen) + state.tiles_left - len(on_top) == len(around.layout.tiles)
    cells = [here.at for here in state.city.values()]
    assert len(cells) == len({*cells})
    assert all(len(state.city.street(tile).tiles) <= 5 for tile in state.city)


class TestStreets(GameTests):
    game = GAME
    modes = MODES["streets"]
    scenarios = SCENARIOS / "streets"
    seeds = range(3)

    def check_state(self, table: Any, state: Any) -> None:
        check_box(table, state)

    def check_end(self, table: Any, state: Any) -> None:
        best = max(player.money for player in state.players.values())
        richest = {name for name, player in state.players.items() if player.money == best}
        assert state.winners == (richest if not table.automata or len(richest) == 1 else set())
        assert not any(player.hand for player in state.players.values())


@pytest.mark.parametrize(("players", "options"), [(1, {"modules": BOTH}), (2, {}), (4, {"modules": ADVISORS})])
def test_no_rule_is_said_to_hold_and_to_be_broken(players: int, options: dict[str, Any]) -> None:
    around, random = table(GAME, players, **options), Random(players)
    for *_, after in random_play(around, 9):
        for by, move in wild_moves(around, after, random):
            listener: Recorder[Any] = Recorder(around)
            with suppress(OpenFact):
                apply_claim(listener, after, by, move)
            findings = listener.ruling().findings
            held, broken = ({f.rule.id for f in findings if f.how == how} for how in ("held", "broken"))
            assert not held & broken, (move, held & broken)
