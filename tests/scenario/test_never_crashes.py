"""Nothing a user types brings us down: scenarios crossed with each other are played, told, or refused with a place.

NEVER_CRASHES=20000 tries so many of each game instead of a few.
"""

import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games import GAMES
from referee.report.terminal.legal_moves import legal_text
from referee.report.terminal.story import story
from referee.scenario.file.document import Document, Mark, Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TRIED = int(os.environ.get("NEVER_CRASHES", "60"))
SECONDS = 20
"""Longer than any short scenario takes: what is not done by then never ends."""
ODD: tuple[Any, ...] = (0, 1, 2, 7, 99, -1, "unknown", "none", True, False, [], {})


def _documents(game: str) -> list[Any]:
    """The data of the game's short scenarios."""
    found = []
    for path in sorted((SCENARIOS / game).glob("*/*.yaml")):
        try:
            data = read_file(path).data if path.parent.name != "replays" else {}
        except Unreadable:
            continue
        if data.get("game") == game and "players" in data and len(data) > 2:
            found.append(data)
    return found


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key), value
        yield from places(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same data with another value at a path; nothing there means that the key is gone."""
    key, *rest = path
    copy = data.copy()
    if rest:
        copy[key] = changed(data[key], tuple(rest), value)
    elif value is None:
        del copy[key]
    else:
        copy[key] = value
    return copy


@cache
def _known(game: str) -> tuple[list[Any], dict[Any, list[Any]]]:
    """The scenarios of a game, and the values that stand at places of one name."""
    documents = _documents(game)
    values: dict[Any, list[Any]] = {}
    for path, value in (place for data in documents for place in places(data)):
        values.setdefault(path[-1] if isinstance(path[-1], str) else "item", []).append(value)
    return documents, values


def cross(game: str, random: Random) -> Any:
    """A scenario of a game with up to three values taken from other places of the same name, odd, or gone."""
    documents, values = _known(game)
    data = random.choice(documents)
    for _ in range(random.choice((1, 1, 2, 3))):
        paths = [path for path, _ in places(data) if path[0] in ("position", "steps", "lines", "options")]
        if not paths:
            break
        path = random.choice(paths)
        same = values.get(path[-1] if isinstance(path[-1], str) else "item", ODD)
        data = changed(data, path, random.choice((*random.choices(same, k=4), random.choice(ODD), None)))
    return data


def play_through(data: Any) -> None:
    """Play a document and tell everything about it; an unusable one is told by its problems."""
    try:
        report = run(prepare(Document("crossed", "", data, {}, {(): Mark(1, 1, 2)})))
    except Unusable:
        return
    story(report, explain=True)
    for line in report.tests:
        if not line.failures:
            legal_text(line.table, line.end)


class NeverEnds(Exception):
    """It took longer than anything should."""


def _give_up(*_: object) -> None:
    raise NeverEnds


@pytest.mark.parametrize("game", GAMES)
def test_crossed_scenarios_are_played_or_refused(game: str) -> None:
    signal.signal(signal.SIGALRM, _give_up)
    random = Random(TRIED)
    for data in [cross(game, random) for _ in range(TRIED)]:
        signal.alarm(SECONDS)
        try:
            play_through(data)
        except Exception as error:
            error.add_note(flow(data))
            raise
        finally:
            signal.alarm(0)
