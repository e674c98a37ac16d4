"""Everything wrong with the files of the `invalid` folder, as kept in `faults/*.txt`; REFEREE_UPDATE=1 writes it anew.

And the gate of positions: every rule judged in the `checks` of a game is broken by one of those files, or by a
position of which a file in an `impossible` folder says so.
"""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.kernel.context import AnyCx, Context, Recorder
from referee.kernel.position_judge import PositionJudge
from referee.kernel.rule import Rule
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from tests.scenario.test_invalid import ROOT, problems

KEPT = Path(__file__).parent / "faults"
DOUBLED = ("owner in (*cx.table.names, NEUTRAL)",)
"""Conditions a file cannot break, as the names in it are checked before."""
Place = tuple[str, int]
"""A file of the program and a line of it."""


def files(game: str) -> list[Path]:
    """The files of a game that must be refused."""
    return sorted((Path(__file__).parent / "invalid" / game).glob("*.yaml"))


def told(path: Path) -> Iterator[str]:
    """Everything wrong with a file: code, place, message and hint; the text of a rule is known by its id."""
    yield path.name
    for one in problems(path):
        place = f"{one.mark.line}:{one.mark.column}" if one.mark else "-"
        hint = f" ({one.hint})" if one.hint and not one.code.startswith("rule.") else ""
        yield f"    {one.code} {place} {one.message}{hint}"


@pytest.mark.parametrize("game", GAMES)
def test_everything_wrong_with_an_invalid_file_is_told(game: str) -> None:
    kept, found = KEPT / f"{game}.txt", "".join(f"{line}\n" for path in files(game) for line in told(path))
    if os.environ.get("REFEREE_UPDATE"):
        kept.write_text(found, encoding="utf-8")
    assert found == kept.read_text(encoding="utf-8"), "REFEREE_UPDATE=1 keeps what is meant"


def judged(path: Path) -> Iterator[tuple[int, int]]:
    """First and last lines of every rule a module judges."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="need"), args=[_, holds, *_]) if ast.unparse(holds) not in DOUBLED:
                yield node.lineno, node.end_lineno or node.lineno


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_positions_is_broken_by_an_invalid_file(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken: set[Place] = set()
    for context in (Context, Recorder, PositionJudge):
        _watch(monkeypatch, context, broken)
    for path in files(game):
        problems(path)
    for path in sorted((ROOT / "scenarios" / game / "impossible").glob("*.yaml")):
        prepare(read_file(path), claims=True)
    home = ROOT / "referee" / "games" / game
    checks = [*home.glob("checks*/*.py"), *home.glob("checks.py"), *home.glob("robot/checks.py")]
    lines = {str(path): {line for file, line in broken if file == str(path)} for path in checks}
    unbroken = [
        f"{path.relative_to(ROOT)}:{first}"
        for path in checks
        for first, last in judged(path)
        if not lines[str(path)] & {*range(first, last + 1)}
    ]
    assert checks and not unbroken, "no invalid file breaks " + ", ".join(unbroken)


def _watch(monkeypatch: pytest.MonkeyPatch, context: type[AnyCx], broken: set[Place]) -> None:
    """Note from where rules are found broken."""
    need = context.need

    def noted(self: AnyCx, rule: Rule, holds: bool, at: tuple[str, ...] = (), about: tuple[str, ...] = ()) -> bool:
        if not holds:
            caller = sys._getframe(1)
            broken.add((caller.f_code.co_filename, caller.f_lineno))
        return need(self, rule, holds, at, about)

    monkeypatch.setattr(context, "need", noted)
