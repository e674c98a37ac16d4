"""Everything that has a fingerprint, by the file that keeps it, and how its structures are computed."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from referee.games import GAMES
from tests.fingerprints.games import KINDS as GAME_KINDS
from tests.fingerprints.games import game_structures, tables
from tests.fingerprints.seats import seat_structures
from tests.fingerprints.structures import fingerprint, scenario_structures
from tests.games_under_test import UNDER_TEST

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
FILES = (*GAMES, *(f"{game}-games" for game in GAMES))
Structures = Callable[[], dict[str, Any]]


def subjects(file: str) -> Iterator[tuple[str, Structures]]:
    """Yield the name and the structures of everything one file of fingerprints keeps."""
    game = file.removesuffix("-games")
    if file == game:
        yield from ((str(path.relative_to(ROOT)), partial(scenario_structures, path)) for path in _scenarios(game))
        return
    of = UNDER_TEST[game]
    yield "seats", lambda: dict.fromkeys(GAME_KINDS, None) | {"rulings": seat_structures(of.game)}
    yield from ((name, partial(game_structures, name, at)) for name, at in tables(of))


def kept(file: str) -> dict[str, str]:
    """Read the fingerprints that a file keeps, by name."""
    return dict(line.split(" ", 1) for line in _path(file).read_text(encoding="utf-8").splitlines())


def keep(file: str, found: dict[str, str]) -> None:
    """Write the fingerprints of a file."""
    _path(file).write_text("".join(f"{name} {line}\n" for name, line in found.items()), encoding="utf-8")


def fingerprints(structures: dict[str, Any]) -> str:
    """Return the line that is kept: a hash for each kind of structure."""
    return " ".join(map(fingerprint, structures.values()))


def _path(file: str) -> Path:
    return HERE / f"{file}.txt"


def _scenarios(game: str) -> list[Path]:
    """List the scenarios of a game that run; whole games are checked by their own expectations."""
    folder = ROOT / "scenarios" / game
    return [path for path in sorted(folder.rglob("*.yaml")) if "replays" not in path.parts]
