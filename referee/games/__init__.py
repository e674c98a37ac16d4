"""The games the referee knows: those that come along, each built alike, and those of other installed packages."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from referee.kernel.game import API, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from traceback import FrameSummary

GAMES: dict[str, str] = {
    "magnate": "Magnate: The First City",
    "streets": "Streets",
    "carnegie": "Carnegie",
    "corporations": "Битва корпораций",
}
"""Names and titles of the games that come along, so that help and messages need not load a game."""
GROUP = "referee.games"
"""The entry points under which other packages offer their games."""
Fault = Literal["broken", "other_api", "no_game", "name_taken", "offered_twice"]


class BrokenPlugin(Exception):
    """A game of another package that cannot be used."""

    def __init__(self, game: str, packages: tuple[str, ...], fault: Fault, detail: str = "") -> None:
        super().__init__(f"{game} of {', '.join(packages)}: {fault} {detail}".rstrip())
        self.game, self.packages, self.fault, self.detail = game, packages, fault, detail


broken_plugins: list[BrokenPlugin] = []
"""What has been met and cannot be used, so that whoever runs a command can be told."""


@cache
def plugins() -> "dict[str, EntryPoint]":
    """Return the games other packages offer, by name, without loading them; two packages cannot offer one name."""
    from importlib.metadata import entry_points  # takes longer to load than most rulings to give

    offered: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        offered.setdefault(entry.name, []).append(entry)
    for name, entries in offered.items():
        packages = tuple(sorted({_package(entry) for entry in entries}))
        if name in GAMES:
            broken_plugins.append(BrokenPlugin(name, packages, "name_taken"))
        elif len(packages) > 1:
            broken_plugins.append(BrokenPlugin(name, packages, "offered_twice"))
    clashing = {one.game for one in broken_plugins}
    return {name: entries[0] for name, entries in sorted(offered.items()) if name not in clashing}


def _package(entry: "EntryPoint") -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value


def package_of(name: str) -> str:
    """Return the package a game comes from, with its version; empty for those that come along."""
    return "" if name in GAMES or name not in plugins() else _package(plugins()[name])


def _place(wrong: BaseException) -> str:
    """Return where in a module of the package an import broke, if it did there."""
    from traceback import extract_tb

    ours = Path(__file__).parents[1]
    frames = [frame for frame in extract_tb(wrong.__traceback__) if Path(frame.filename).exists()]
    theirs = [
        frame for frame in frames if not Path(frame.filename).is_relative_to(ours) and "importlib" not in frame.filename
    ]
    return f" ({theirs[-1].filename}:{theirs[-1].lineno})" if theirs else ""


def plugin_frame(error: BaseException) -> "tuple[str, FrameSummary] | None":
    """Return the package in whose game an error came up, and where in it; nothing where it came up in ours."""
    from traceback import extract_tb

    folders = {name: game.folder for name in plugins() if isinstance(game := _plugin(name), Game)}
    for frame in reversed(extract_tb(error.__traceback__)):
        for name, folder in folders.items():
            if Path(frame.filename).is_relative_to(folder):
                return package_of(name), frame
    return None


def is_game(name: str) -> bool:
    """Return whether there is a game of this name, usable or not; other packages are asked only where none is ours."""
    return name in GAMES or name in plugins() or any(one.game == name for one in broken_plugins)


def game_names() -> tuple[str, ...]:
    """Return the names of all games that can be used; those of other packages are loaded to know it."""
    return (*GAMES, *(name for name in plugins() if not isinstance(_plugin(name), BrokenPlugin)))


def all_games() -> Iterator[Game[Any, Any]]:
    """Yield all games that can be used."""
    return map(load_game, game_names())


def load_game(name: str) -> Game[Any, Any]:
    """Return the game of this name; KeyError when there is none, BrokenPlugin when it cannot be used."""
    if name in GAMES:
        game: Game[Any, Any] = import_module(f"referee.games.{name}").GAME
        return game
    found = next((one for one in broken_plugins if one.game == name), None) or _plugin(name)
    if isinstance(found, BrokenPlugin):
        raise found.with_traceback(None)
    return found


@cache
def _plugin(name: str) -> Game[Any, Any] | BrokenPlugin:
    """Return the game another package offers, or why it cannot be used; whatever it does wrong, others go on."""
    entry = plugins()[name]
    found: Any = None
    fault: Fault | None = None
    try:
        found, detail = entry.load(), ""
    except (Exception, SystemExit) as wrong:
        fault, detail = "broken", f"{type(wrong).__name__}: {wrong}{_place(wrong)}"
    if fault is None and not isinstance(found, Game):
        fault, detail = "no_game", entry.value
    elif fault is None and getattr(found, "api", None) != API:
        fault, detail = "other_api", str(getattr(found, "api", None))
    elif fault is None and found.name != name:
        fault, detail = "no_game", f"{entry.value}.name = {found.name!r}"
    if fault is None:
        game: Game[Any, Any] = found
        return game
    broken_plugins.append(BrokenPlugin(name, (_package(entry),), fault, detail))
    return broken_plugins[-1]
