"""Perudo against everything the referee asks of any game."""

from referee.testing import GameTests
from referee_perudo import GAME


class TestPerudo(GameTests):
    """Perudo with two, three and six players."""

    game = GAME
    modes = [(2, {}), (3, {}), (6, {})]
    scenarios = GAME.folder / "scenarios"
