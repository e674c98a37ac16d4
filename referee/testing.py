"""The conformance kit: a test class that tries everything a game must keep. It needs `pip install referee[testing]`.

```python
from pathlib import Path

from referee.testing import GameTests
from referee_perudo import GAME


class TestPerudo(GameTests):
    game = GAME
    modes = [(2, {}), (3, {})]
    scenarios = Path(__file__).parents[1] / "scenarios"
```
"""

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from referee.conformance.checks import OF_THE_GAME, faults, table_checks
from referee.conformance.game_under_test import GameUnderTest, Mode
from referee.kernel.game import Game, Table

__all__ = ["GameTests"]


class GameTests:
    """Tests of a game: subclass it and say which game, how it is played, and where its scenarios lie."""

    game: ClassVar[Game[Any, Any]]
    scenarios: ClassVar[Path]
    modes: ClassVar[Sequence[Mode]] = ()
    """How many people play, or who plays what, and the options; without any, every number that may sit down."""
    seeds: ClassVar[Sequence[int]] = range(2)
    """The random games that are looked at closely in each mode."""
    free_words: ClassVar[Collection[str]] = ()
    """Words of files that come from no list, by type and field: `Use.effect`."""

    def check_state(self, table: Table[Any], state: Any) -> None:
        """Assert what else must hold at every moment of this game."""

    def check_end(self, table: Table[Any], state: Any) -> None:
        """Assert what else must hold when this game is over."""

    @classmethod
    @cache
    def under_test(cls) -> GameUnderTest:
        """Return the game with what is read and played once for all tests."""
        own = cls()
        return GameUnderTest(
            cls.game, cls.scenarios, cls.modes, cls.seeds, cls.free_words, own.check_state, own.check_end
        )

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Make a test of every check, and of every check of a table one for each mode."""
        if "of_the_game" in metafunc.fixturenames:
            metafunc.parametrize("of_the_game", OF_THE_GAME, ids=[check.__name__ for check in OF_THE_GAME])
        if "of_a_table" in metafunc.fixturenames:
            pairs = table_checks(cls.under_test())
            metafunc.parametrize(("of_a_table", "mode"), pairs, ids=[f"{check.__name__}-{at}" for check, at in pairs])

    def test_game(self, of_the_game: Any) -> None:
        """Whatever a game is made of fits together."""
        _must_hold(self.under_test(), of_the_game)

    def test_table(self, of_a_table: Any, mode: int) -> None:
        """Whatever is played, typed, told and hidden at a table keeps its promises."""
        of = self.under_test()
        _must_hold(of, of_a_table, of.table(of.modes[mode]))


def _must_hold(of: GameUnderTest, check: Any, *table: Table[Any]) -> None:
    """Fail with every fault a check finds."""
    __tracebackhide__ = True
    found = faults(check, of, *table)
    if found.faults:
        raise AssertionError("\n".join([check.__doc__ or "", *map(str, found.faults)])) from found.error
