"""Nothing can be changed in place: every record of the program is frozen."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from msgspec import Struct

import referee
from referee.games import GAMES

ROOMS = ("kernel", "scenario", *(f"games.{game}" for game in GAMES))
READ_ONCE = ("Source", "FullLine", "Head", "Noted", "Judged", "MoveKeys", "AskKeys", "ChanceKeys", "CheckKeys")
"""Keys of a file: decoded and taken apart at once, nobody keeps one."""
FILLED = ("_Anchor", "Plan")
"""Filled in step by step inside one function."""


def records(room: str) -> Iterator[type[Struct]]:
    """The records the modules of a room define."""
    package = importlib.import_module(f"{referee.__name__}.{room}")
    names = [one.name for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    for module in (package, *map(importlib.import_module, names)):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.__name__:
                yield one


@pytest.mark.parametrize("room", ROOMS)
def test_every_record_is_frozen(room: str) -> None:
    found = [*records(room)]
    loose = {one.__name__ for one in found if not one.__struct_config__.frozen} - {*READ_ONCE, *FILLED}
    assert len(found) > 10 and not loose
