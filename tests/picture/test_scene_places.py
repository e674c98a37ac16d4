"""Every thing of a board tells what of the position it shows: what may be tapped leads to a form."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games import GAMES
from referee.kernel.spec import Spec, spec_of
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport
from referee.scenario.run.runner import run
from referee.scenes.scene import Scene
from referee.scenes.scene_parts import scene_of
from referee.words.name_lists import GameLists

SCENARIOS = Path(__file__).parents[2] / "scenarios"
EACH = 12
"""So many moments of a game are looked at."""


def played(game: str) -> list[LineReport]:
    return [run(prepare(read_file(path))).main for path in sorted(SCENARIOS.glob(f"{game}/replays/*.yaml"))]


def scenes(line: LineReport) -> list[Scene]:
    random = Random(1)
    states = [line.laid, line.start, line.end, *(random.choice(line.steps).after for _ in range(EACH))]
    found = [scene_of(line.table, state) for state in states]
    return [scene for scene in found if scene is not None]


def at(spec: Spec, path: tuple[str, ...]) -> Spec | None:
    """What stands at a path of a position."""
    for key in path:
        inner = spec.inside(key)
        if inner is None or not spec.allows(key):
            return None
        spec = inner
    return spec


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_tells_what_of_the_position_it_shows(game: str) -> None:
    wrong = set[Any]()
    for line in played(game):
        state, lists = spec_of(line.table.game.state), GameLists(line.table.game, line.table.layout, line.table.seats)
        for scene in scenes(line):
            for key, group in scene.groups.items():
                if not group.base and not group.about:
                    wrong.add((key, "tells nothing"))
                wrong |= {(key, path) for path in group.about if at(state, path) is None}
                listed = [one for one in group.names if one[0] not in ("", f"={one[1]}")]
                wrong |= {(key, one) for one in listed if one[1] not in lists.ids(one[0])}
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_of_a_board_are_the_same_to_a_move(game: str) -> None:
    """What moves name is drawn once: a tap is never two things. Places of several players share their names."""
    for line in played(game):
        for scene in scenes(line):
            single = [one for group in scene.groups.values() for one in group.names if one[0] in ("", "tiles", "hexes")]
            assert len(single) == len(set(single))
