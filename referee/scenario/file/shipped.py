"""The scenarios that come with the program: worked examples and disputes of every game.

A wheel holds them inside the package (`build_hooks.py` puts them there), a checkout beside it.
"""

import os
from collections.abc import Iterable
from pathlib import Path

NAME = "scenarios"
KINDS = ("examples", "disputes")
_PACKAGE = Path(__file__).parents[2]
HOME = _PACKAGE if (_PACKAGE / NAME).is_dir() else _PACKAGE.parent
"""The names of shipped files begin here."""


def located(path: str | os.PathLike[str]) -> Path:
    """Return where a path leads: to a file or folder here, else to the shipped one of that name."""
    here = Path(path)
    if here.parts[:1] != (NAME,) or ".." in here.parts or os.path.exists(here):
        return here
    shipped = HOME / here
    return shipped if os.path.exists(shipped) else here


def shipped_files(games: Iterable[str]) -> list[Path]:
    """Return the names under which examples and disputes of some games can be used from any folder."""
    found = (sorted(HOME.glob(f"{NAME}/{game}/{kind}/*.yaml")) for game in games for kind in KINDS)
    return [path.relative_to(HOME) for paths in found for path in paths]
