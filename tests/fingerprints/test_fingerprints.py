"""Every scenario leaves the fingerprints kept in `*.txt`; REFEREE_UPDATE=1 writes them anew: look at what has changed.

A line is `file rulings legal-moves tables faults`; of random games also refusals and answers. Words of rulings do not
count: rules, facts, figures, bases, states, offers, tables and what is wrong with the position when it is spoilt do.
"""

import os
from pathlib import Path
from types import ModuleType

import pytest

from referee.games import GAMES
from tests.fingerprints import games
from tests.fingerprints.games import game_marks, tables
from tests.fingerprints.marks import marks, printed
from tests.fingerprints.seats import seat_marks
from tests.property import test_carnegie, test_corporations, test_magnate, test_streets

MODULES = (test_magnate, test_streets, test_carnegie, test_corporations)

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
KINDS = ("rulings", "legal moves", "tables", "faults of the spoilt position")


def scenarios(game: str) -> list[Path]:
    """The scenarios of a game that run; whole games are checked by their own expectations."""
    folder = ROOT / "scenarios" / game
    return [path for path in sorted(folder.rglob("*.yaml")) if not {"invalid", "replays"} & set(path.parts)]


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_leaves_its_fingerprints(game: str) -> None:
    _compared(HERE / f"{game}.txt", {str(path.relative_to(ROOT)): marks(path) for path in scenarios(game)}, KINDS)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.GAME.name)
def test_random_games_leave_their_fingerprints(module: ModuleType) -> None:
    found = {name: game_marks(module, name, at) for name, at in tables(module)}
    seats = {"seats": " ".join([printed([*seat_marks(module.GAME)])] * len(games.KINDS))}
    _compared(HERE / f"{module.GAME.name}-games.txt", {**seats, **found}, games.KINDS)


def _compared(kept: Path, found: dict[str, str], kinds: tuple[str, ...]) -> None:
    if os.environ.get("REFEREE_UPDATE"):
        kept.write_text("".join(f"{name} {line}\n" for name, line in found.items()), encoding="utf-8")
    known = dict(line.split(" ", 1) for line in kept.read_text(encoding="utf-8").splitlines())
    assert found.keys() == known.keys(), "REFEREE_UPDATE=1 writes the list anew"
    lines = found.items()
    differing = {name: _differing(kinds, known[name], line) for name, line in lines if known[name] != line}
    changed = [f"{name}: {', '.join(what)}" for name, what in differing.items()]
    assert not changed, f"{len(changed)} files; REFEREE_UPDATE=1 keeps what is meant:\n" + "\n".join(changed[:30])


def _differing(kinds: tuple[str, ...], old: str, new: str) -> list[str]:
    return [kind for kind, was, now in zip(kinds, old.split(), new.split(), strict=True) if was != now]
