"""The scenarios that come with the program: worked examples and disputes of every game.

A wheel holds them inside the package (`build_hooks.py` puts them there), a checkout beside it; a game of another
package has them in a folder `scenarios` of its own.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from referee.games import GAMES, is_game, load_game

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
    shipped = source_of(here)
    return shipped if os.path.exists(shipped) else here


def source_of(path: Path) -> Path:
    """Return the file or folder behind a shipped name: `scenarios/magnate/examples/sell.yaml`."""
    if len(path.parts) < 2 or path.parts[1] in GAMES or not is_game(path.parts[1]):
        return HOME / path
    return load_game(path.parts[1]).folder.joinpath(NAME, *path.parts[2:])


def shipped_files(games: Iterable[str]) -> list[Path]:
    """Return the names under which examples and disputes of some games can be used from any folder."""
    folders = [Path(NAME, game, kind) for game in games for kind in KINDS]
    return [folder / path.name for folder in folders for path in sorted(source_of(folder).glob("*.yaml"))]
