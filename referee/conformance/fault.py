"""A fault of a game: something every game must keep and this one does not, with the place in its sources."""

import inspect
import os
import re
import sys
import traceback
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

import referee
from referee.kernel.game import Game
from referee.kernel.plain_data import plain
from referee.scenario.file.yaml_inline import flow

OURS = Path(referee.__file__).parent


class Fault(Struct, frozen=True):
    """What a game does not keep: the file and line to look at, and what was found."""

    place: str
    text: str
    state: Any = None
    """The moment at which it was found, where there is one."""

    def __str__(self) -> str:
        """Return the fault as compilers print one."""
        return f"{self.place}: {self.text}"


class FaultFound(Exception):
    """A fault after which nothing more can be checked."""

    def __init__(self, place: str, text: str, state: Any = None) -> None:
        super().__init__(f"{place}: {text}")
        self.fault = Fault(place, text, state)


def shown_path(path: Path | str) -> str:
    """Return a path from here where it lies below, else the whole path."""
    whole = os.path.realpath(path)
    near = os.path.relpath(whole)
    return whole if near.startswith("..") else near


def place_of(kind: type[Any]) -> str:
    """Return the file and line where a class is written."""
    try:
        return f"{shown_path(inspect.getsourcefile(kind) or '')}:{inspect.getsourcelines(kind)[1]}"
    except OSError:
        return shown_path(sys.modules[kind.__module__].__file__ or kind.__module__)


def place_in_class(kind: type[Any], *names: str) -> str:
    """Return where a class writes the first of these members itself, else where the class is written."""
    for one in kind.__mro__:
        for name in names:
            if name in vars(one) and not one.__module__.startswith("referee.kernel."):
                return place_of_member(one, name)
    return place_of(kind)


@cache
def place_of_member(kind: type[Any], name: str) -> str:
    """Return where a class writes a member: a method, or a line `name = ...`."""
    try:
        rows, first = inspect.getsourcelines(kind)
    except OSError:
        return place_of(kind)
    pattern = re.compile(rf"\s+(async )?(def )?{re.escape(name)}\b")
    at = next((at for at, row in enumerate(rows) if pattern.match(row)), 0)
    return f"{shown_path(inspect.getsourcefile(kind) or '')}:{first + at}"


def place_of_key(path: Path, key: str) -> str:
    """Return the file and line of a key in a YAML file; the file alone when it is not there."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return shown_path(path)
    pattern = re.compile(rf"""[\s{{,]*["']?{re.escape(key)}["']?\s*:""")
    at = next((number for number, row in enumerate(rows, 1) if pattern.match(row)), None)
    return shown_path(path) if at is None else f"{shown_path(path)}:{at}"


def place_of_error(error: BaseException, game: Game[Any, Any]) -> str:
    """Return where in the sources of a game something went wrong, else in its tests, else the class of the game."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(game.folder)]
    others = (OURS, Path(sys.prefix), Path(sys.base_prefix))
    tests = [frame for frame in frames if not any(map(Path(frame.filename).is_relative_to, others))]
    found = own or tests
    return f"{shown_path(found[-1].filename)}:{found[-1].lineno}" if found else place_of(type(game))


def step_of(by: str, move: Any) -> str:
    """Return a move as a step of a scenario file."""
    return flow({"by": by, **plain(move)})
