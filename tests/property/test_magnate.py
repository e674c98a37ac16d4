"""Magnate keeps what every game must keep; the richest win, and nothing is left unsold."""

from typing import Any

from referee.games.magnate import GAME
from referee.testing import GameTests
from tests.games_under_test import MODES, SCENARIOS


class TestMagnate(GameTests):
    game = GAME
    modes = MODES["magnate"]
    scenarios = SCENARIOS / "magnate"
    seeds = range(4)

    def check_end(self, table: Any, state: Any) -> None:
        best = max(player.money for player in state.players.values())
        assert state.winners == {name for name, player in state.players.items() if player.money == best}
        assert not any(plot.owner for plot in state.plots.values())
