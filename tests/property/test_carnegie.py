"""Carnegie keeps what every game must keep; no piece of the box is lost, and the best score wins after 20 rounds."""

from collections.abc import Iterator
from typing import Any

import pytest

from referee.games.carnegie import GAME
from referee.games.carnegie.company import display
from referee.kernel.conservation import totals
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.kernel.position import dump, lay
from referee.odds.random_player import random_game, seated
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import cut
from referee.testing import GameTests
from tests import games_under_test
from tests.games_under_test import SCENARIOS

MODES: Any = games_under_test.MODES["carnegie"]


def check_box(table: Table[Any], state: Any) -> None:
    """30 discs and 15 employees of each colour, 32 department tiles, markers that have moved once a round."""
    held = totals(dict(GAME.holds), state)
    for name in table.names:
        scored = 0 if name in table.automata else 1
        assert held[f"discs of {name}"] == 30 - 4 - scored
        assert held[f"employees of {name}"] == (0 if name in table.automata else 15)
    taken = [d for player in state.players.values() for d in (*player.departments.values(), player.reserved) if d]
    taken += [d for player in state.players.values() for d, n in player.tiles.items() for _ in range(n)]
    shown = sum(display(table.layout, state, kind) for kind in table.layout.kinds)
    assert shown + len(taken) + sum(state.removed.values()) == 32
    moved = sum(marker.at for marker in state.timeline.values())
    assert moved == (20 if state.over else moved if state.stage[-1].called() == "payments" else state.round - 1)


class TestCarnegie(GameTests):
    game = GAME
    modes = MODES
    scenarios = SCENARIOS / "carnegie"
    seeds = range(3)
    free_words = ("Use.effect",)  # the effects of a department have names of their own; its rules refuse another one

    def check_state(self, table: Any, state: Any) -> None:
        check_box(table, state)

    def check_end(self, table: Any, state: Any) -> None:
        best = max(player.score for player in state.players.values())
        assert state.winners == {name for name, player in state.players.items() if player.score == best}
        assert state.round == 20
        assert all(marker.at == 5 for marker in state.timeline.values())


@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_last_moments_cut_out_are_those_moments(players: tuple[str, ...], options: dict[str, Any]) -> None:
    seats = seated(GAME, *players, **options)
    for seed in (5, 102):
        for state in [before for before, *_ in random_game(seats, seed)][-4:]:
            assert run(prepare(read_text(cut(seats, state, "cut"), "cut"))).main.end == state


def _thinned(position: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A position without one of its keys: its own, the players', their tabs'."""
    for key in position:
        if key not in ("base", "stage"):
            yield key, {k: v for k, v in position.items() if k != key}
    for key in sorted({key for player in position["players"].values() for key in player}):
        yield key, _changed(position, lambda player, key=key: {k: v for k, v in player.items() if k != key})
    for key in ("side", "at", "discs", "built"):
        yield f"tabs.{key}", _changed(position, lambda player, key=key: _without(player, {key}))
    yield "all of the tabs but the sides", _changed(position, lambda player: _without(player, {"at", "discs", "built"}))


def _changed(position: dict[str, Any], change: Any) -> dict[str, Any]:
    """The same with every player's things changed."""
    return {**position, "players": {name: change(player) for name, player in position["players"].items()}}


def _without(player: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """A player whose tabs leave something out."""
    tabs = player.get("tabs", {}).items()
    return {**player, "tabs": {project: {k: v for k, v in tab.items() if k not in keys} for project, tab in tabs}}


@pytest.mark.parametrize(("players", "options"), MODES[:5])
def test_what_a_position_leaves_out_never_makes_it_impossible(
    players: tuple[str, ...], options: dict[str, Any]
) -> None:
    """One key at a time left out of moments of a game: such a position loads, or is told to be open."""
    seats = seated(GAME, *players, **options)
    moments = [before for before, *_ in random_game(seats, 7)]
    for state in [*moments[::71], *moments[-2:]]:
        for key, position in _thinned(dump(state)):
            try:
                cx = Recorder(seats)
                GAME.check_position(cx, lay(seats, {"base": "empty", **position}))
            except OpenFact:
                continue
            assert not cx.broken, (key, state.stage[-1].called(), cx.ruling().broken)
