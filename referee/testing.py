"""The conformance kit: a test class that tries everything a game must keep. It needs `pip install referee[testing]`.

```python
from referee.testing import GameTests
from referee_perudo import GAME


class TestPerudo(GameTests):
    game = GAME
    modes = [(2, {}), (3, {})]
```
"""

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from referee.conformance.checks import OF_THE_GAME, faults, table_checks
from referee.conformance.game_under_test import GameUnderTest, Mode
from referee.conformance.moments import check_moment
from referee.kernel.chance import Chance
from referee.kernel.context import Context
from referee.kernel.engine import legal, play, settle
from referee.kernel.game import Game, Table
from referee.kernel.position import dump, load, opening
from referee.odds.random_player import pick_of

__all__ = ["GameTests"]

SEARCH = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""How long Hypothesis searches: some seconds."""


class GameTests:
    """Tests of a game: subclass it and say which game, how it is played, and where its scenarios lie."""

    game: ClassVar[Game[Any, Any]]
    scenarios: ClassVar[Path | None] = None
    """Where its scenarios lie; without a folder those that come with the game."""
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

    def test_search(self) -> None:
        """Hypothesis chooses chance and moves until something is wrong, and finds the shortest way there."""
        search = type("Search", (_Search,), {"of": self.under_test()})
        run_state_machine_as_test(search, settings=SEARCH)


class _Search(RuleBasedStateMachine):
    """A game of which Hypothesis chooses every move."""

    of: ClassVar[GameUnderTest]

    @initialize(mode=st.integers(0, 1_000), seed=st.integers(0, 10_000))
    def sit_down(self, mode: int, seed: int) -> None:
        """Begin a game."""
        self.table = self.of.tables[mode % len(self.of.modes)]
        self.cx = Context(self.table, Chance(random=Random(seed)))
        self.state = settle(self.cx, opening(self.cx))

    @precondition(lambda self: not self.state.over)
    @rule(choice=st.integers(0, 2**32))
    def move(self, choice: int) -> None:
        """Make a legal move."""
        random = Random(choice)
        turn = random.choice(legal(self.cx, self.state))
        self.state = play(self.cx, self.state, turn.by, pick_of(self.of.game)(random, turn.offers))
        self.of.check_state(self.table, self.state)

    @precondition(lambda self: not self.state.over)
    @rule(choice=st.integers(0, 2**32))
    def look_closely(self, choice: int) -> None:
        """Look at the moment, with moves out of the blue."""
        found = [*check_moment(self.table, self.state, Random(choice))]
        assert not found, "\n".join(map(str, found))

    @rule()
    def write_and_read(self) -> None:
        """Go on from the moment as a position."""
        self.state = load(self.table, dump(self.state))


def _must_hold(of: GameUnderTest, check: Any, *table: Table[Any]) -> None:
    """Fail with every fault a check finds."""
    __tracebackhide__ = True
    found = faults(check, of, *table)
    if found.faults:
        raise AssertionError("\n".join([check.__doc__ or "", *map(str, found.faults)])) from found.error
