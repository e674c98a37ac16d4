"""Every scenario leaves the fingerprints kept in `*.txt`; REFEREE_UPDATE=1 writes them anew: look at what has changed.

A line is `file rulings legal-moves faults`. Words do not count; rules, facts, figures, bases, states and offers do, and
what is wrong with the position when a number in it is spoilt.
"""

import os
from pathlib import Path

import pytest

from referee.games import GAMES
from tests.fingerprints.marks import marks

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[2]
KINDS = ("rulings", "legal moves", "faults of the spoilt position")


def scenarios(game: str) -> list[Path]:
    """The scenarios of a game that run; whole games are checked by their own expectations."""
    folder = ROOT / "scenarios" / game
    return [path for path in sorted(folder.rglob("*.yaml")) if not {"invalid", "replays"} & set(path.parts)]


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_leaves_its_fingerprints(game: str) -> None:
    kept, found = HERE / f"{game}.txt", {str(path.relative_to(ROOT)): marks(path) for path in scenarios(game)}
    if os.environ.get("REFEREE_UPDATE"):
        kept.write_text("".join(f"{name} {line}\n" for name, line in found.items()), encoding="utf-8")
    known = dict(line.split(" ", 1) for line in kept.read_text(encoding="utf-8").splitlines())
    assert found.keys() == known.keys(), "REFEREE_UPDATE=1 writes the list anew"
    lines = found.items()
    changed = [f"{name}: {', '.join(_differing(known[name], line))}" for name, line in lines if known[name] != line]
    assert not changed, f"{len(changed)} files; REFEREE_UPDATE=1 keeps what is meant:\n" + "\n".join(changed[:30])


def _differing(old: str, new: str) -> list[str]:
    return [kind for kind, was, now in zip(KINDS, old.split(), new.split(), strict=True) if was != now]
