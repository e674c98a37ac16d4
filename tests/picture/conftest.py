"""Pictures in tests: recorded games played once, texts compared with tests/golden/picture."""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.game import Table
from referee.report.picture.position import Picture, picture_of
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport
from referee.scenario.run.runner import run

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "picture"
REPLAYS = sorted((ROOT / "scenarios").glob("*/replays/*.yaml"))
Golden = Callable[[str, str], None]


@cache
def replay(game: str, name: str) -> LineReport:
    """A recorded game, played."""
    return run(prepare(read_file(ROOT / "scenarios" / game / "replays" / f"{name}.yaml"))).main


def state_at(line: LineReport, at: int) -> Any:
    """The position after so many steps."""
    return line.steps[at - 1].after if at else line.start


def drawn(game: str, name: str, at: int, viewer: str | None = None) -> Picture:
    """The picture of a recorded game after a step (-1: the last), with what the step changed."""
    line = replay(game, name)
    at = len(line.steps) if at < 0 else min(at, len(line.steps))
    before, after = line.steps[at - 1].before if at else line.start, state_at(line, at)
    if viewer:
        before, after = (line.table.game.player_view(line.table, s, viewer) for s in (before, after))
    picture = picture_of(line.table, after, before)
    assert picture is not None
    return picture


def table_of(game: str, name: str) -> Table[Any]:
    """The table of a recorded game."""
    return replay(game, name).table


@pytest.fixture
def golden() -> Golden:
    """Compare a picture with its golden file; REFEREE_UPDATE=1 writes it anew."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("REFEREE_UPDATE"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), f"{name} differs; REFEREE_UPDATE=1 writes it anew"

    return compare
