"""Gates over the source of the games: rules can be written in one way only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import GAMES, load_game
from referee.words.name_lists import stages_of

ROOT = Path("referee/games") if Path("referee/games").exists() else Path(__file__).parents[1] / "referee" / "games"
games = pytest.mark.parametrize("game", GAMES)


def calls(game: str, *names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call `x.name(...)` in a game's source, with its place."""
    for path in sorted((ROOT / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def literal(node: ast.expr) -> bool:
    """A text written here, one of two, or a phrase handed back by the function called here."""
    if isinstance(node, ast.IfExp):
        return literal(node.body) and literal(node.orelse)
    return isinstance(node, ast.Constant | ast.Call) and (isinstance(node, ast.Call) or isinstance(node.value, str))


@games
def test_whatever_is_judged_could_fail(game: str) -> None:
    """`need(rule, True)` obeys nothing, `or cx.broken` says that something held which nobody looked at."""
    wrong = []
    for place, call in calls(game, "need"):
        condition = call.args[1]
        if isinstance(condition, ast.Constant) and condition.value is True:
            wrong.append(place)
        if any(isinstance(node, ast.Attribute) and node.attr == "broken" for node in ast.walk(condition)):
            wrong.append(place)
    assert not wrong


@games
def test_whatever_happens_is_told_with_its_facts(game: str) -> None:
    wrong = [
        place
        for place, call in calls(game, "cite")
        if len(call.args) < 2 or not literal(call.args[1]) or not call.keywords
    ]
    assert not wrong


@games
def test_every_reason_is_a_sentence_written_where_it_is_given(game: str) -> None:
    def of_a_context(call: ast.Call) -> bool:
        return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)

    wrong = [
        place
        for place, call in calls(game, "because")
        if of_a_context(call) and call.func.value.id == "cx" and not literal(call.args[0])  # type: ignore[attr-defined]
    ]
    assert not wrong


@games
def test_contexts_and_boxes_are_spelt_in_one_way(game: str) -> None:
    """No context made by hand, no box of the table behind the context's back."""
    wrong = []
    for path in sorted((ROOT / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            by_hand = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Cx")
            behind = isinstance(node, ast.Attribute) and node.attr == "box" and "table" in ast.dump(node.value)
            if by_hand or behind:
                wrong.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
    assert not wrong


def test_only_the_kernel_asks_whether_somebody_listens() -> None:
    """Silent and recorded games run the same code: what is only said goes through `cx.explain`."""
    wrong = []
    for path in sorted(ROOT.parent.rglob("*.py")):
        if "kernel" not in path.parts and ".recording" in (text := path.read_text("utf-8")):
            asked = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)]
            wrong += [f"{path.relative_to(ROOT.parent)}:{node.lineno}" for node in asked if node.attr == "recording"]
    assert not wrong


@games
def test_no_import_hides_inside_a_function(game: str) -> None:
    wrong = []
    for path in sorted((ROOT / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                inner = [one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)]
                wrong += [f"{path.relative_to(ROOT)}:{one.lineno}" for one in inner]
    assert not wrong


@games
def test_every_moment_has_a_name_a_player_would_use(game: str) -> None:
    nameless = {stage.__name__ for stage in stages_of(load_game(game)) if not stage.says}
    assert not nameless


@games
def test_every_game_conserves_something(game: str) -> None:
    about = load_game(game)
    assert about.holds and set(about.holds) <= set(about.state.__struct_fields__)


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
