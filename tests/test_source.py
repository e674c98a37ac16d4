"""Gates over the source of the games: rules can be written in one way only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import GAMES

ROOT = Path("referee/games") if Path("referee/games").exists() else Path(__file__).parents[1] / "referee" / "games"
games = pytest.mark.parametrize("game", GAMES)


def test_only_the_kernel_asks_whether_somebody_listens() -> None:
    """Silent and recorded games run the same code: what is only said goes through `cx.explain`."""
    wrong = []
    for path in sorted(ROOT.parent.rglob("*.py")):
        if "kernel" not in path.parts and ".recording" in (text := path.read_text("utf-8")):
            asked = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)]
            wrong += [f"{path.relative_to(ROOT.parent)}:{node.lineno}" for node in asked if node.attr == "recording"]
    assert not wrong


def test_types_are_looked_into_in_one_place() -> None:
    """Whatever depends on a type asks its spec."""
    tests = Path(__file__).parent
    users = [path for folder in (ROOT.parent, tests) for path in folder.rglob("*.py") if set(_inspections(path))]
    assert [path.relative_to(ROOT.parent).as_posix() for path in users] == ["kernel/spec.py"]


def _inspections(path: Path) -> Iterator[str]:
    """How a file reaches msgspec's or Python's own inspection of types."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from ("inspect" for name in node.names if (node.module, name.name) == ("msgspec", "inspect"))
            yield from (name.name for name in node.names if name.name == "get_type_hints")
        if isinstance(node, ast.ImportFrom | ast.Import):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
            yield from (name for name in names if name.startswith("msgspec.inspect"))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("msgspec.inspect", "typing.get_type_hints"):
            yield ast.unparse(node)


def test_only_a_language_knows_which_language_is_spoken() -> None:
    """Elsewhere a property with a meaning says what a language does otherwise."""
    knowing = ("language", "wording")
    paths = [path for path in ROOT.parent.rglob("*.py") if path.relative_to(ROOT.parent).parts[0] not in knowing]
    assert not [(path.name, test) for path in paths for test in _language_tests(path)]


def test_a_test_for_a_language_is_found(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('a = language() != ENGLISH\nb = tongue.name == "ru"\nc = edition == "en"\nd = "en" in LANGUAGES\n')
    assert list(_language_tests(path)) == ["language() != ENGLISH", "tongue.name == 'ru'"]


def _language_tests(path: Path) -> Iterator[str]:
    """Comparisons of the language spoken, or of anything but the edition of a book, with the name of a language."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Compare):
            continue
        sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
        equal = isinstance(node.ops[0], ast.Eq | ast.NotEq)
        named = equal and any(side in ("'en'", "'ru'", "ENGLISH") for side in sides)
        if "language()" in sides or (named and not any(side.endswith("edition") for side in sides)):
            yield ast.unparse(node)
