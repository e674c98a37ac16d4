"""Gates over the names of rules and readings: one name each, and the source of the games uses no other."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from referee.devtools.rule_names import BadName, rule_names, rules_module
from referee.games import GAMES
from referee.kernel.rule import Reading, Rule

ROOT = Path(__file__).parents[1]
RULES = re.compile(r"referee\.games\.\w+\.rules")
games = pytest.mark.parametrize("game", GAMES)


def modules(folder: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules below a folder that know a rulebook, by their place in the repository; not the generated ones."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path.name != "rules.py" and (module := parsed(path)):
            yield path.relative_to(ROOT).as_posix(), module


@cache
def parsed(path: Path) -> ast.Module | None:
    """A module that imports rules or names a book; nothing for another."""
    text = path.read_text(encoding="utf-8")
    return ast.parse(text) if ".rules import" in text or "BOOK" in text else None


def chain(node: ast.expr) -> tuple[str, ...]:
    """The names of `a.b.c`; nothing for another expression."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute) and (inner := chain(node.value)):
        return (*inner, node.attr)
    return ()


def namespaces(module: ast.Module) -> dict[str, Any]:
    """What a module imports from the `rules` of games, by the name it has there."""
    known = {}
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module and RULES.fullmatch(node.module):
            source = import_module(node.module)
            known |= {one.asname or one.name: getattr(source, one.name) for one in node.names}
    return known


def unknown(module: ast.Module) -> Iterator[str]:
    """The names of rules and readings a module uses and no book has."""
    known = namespaces(module)
    inner = set()
    for node in ast.walk(module) if known else ():  # an attribute comes before what it is an attribute of
        if isinstance(node, ast.Attribute | ast.Name):
            if id(node) not in inner and (names := chain(node)) and names[0] in known and not found(known, names):
                yield ".".join(names)
            if isinstance(node, ast.Attribute):
                inner.add(id(node.value))


def found(known: Mapping[str, Any], names: tuple[str, ...]) -> bool:
    """Whether names lead to a rule or a reading, or to something of one."""
    at = known[names[0]]
    for name in names[1:]:
        at = at if isinstance(at, Rule | Reading) else getattr(at, name, None)
    return isinstance(at, Rule | Reading)


def test_every_rule_and_reading_used_exists() -> None:
    wrong = [
        f"{place}: {name}"
        for folder in ("referee/games", "tests")
        for place, module in modules(folder)
        for name in unknown(module)
    ]
    assert not wrong


def test_an_unknown_rule_is_found() -> None:
    source = "from referee.games.magnate.rules import R, READ\nR.attract.fulll, READ.rebuild_smaller, R.attract.full.id"
    assert [*unknown(ast.parse(source))] == ["R.attract.fulll", "READ.rebuild_smaller"]


@games
def test_a_rule_has_no_other_name(game: str) -> None:
    """No constant stands for a rule, and no rule is looked up by its id."""
    wrong = [f"{place}:{line}" for place, module in modules(f"referee/games/{game}") for line in other_names(module)]
    assert not wrong


def other_names(module: ast.Module) -> Iterator[int]:
    """The lines where a rule gets a name besides its own, or is looked up in the book."""
    known = namespaces(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and chain(node) in (("BOOK", "rule"), ("BOOK", "reading")):
            yield node.lineno
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and set(chain(node.value)[:1]) & known.keys():
            yield node.lineno


def test_a_second_name_is_found() -> None:
    source = (
        "from referee.games.magnate.rules import R\nFULL = R.attract.full\nOWN = {1: R.attract.own}\nBOOK.rule('x.y')"
    )
    assert [*other_names(ast.parse(source))] == [4, 2]


def rules(**names: str) -> Mapping[str, Any]:
    """Rules by id (`__` is a dot); those with a name are called so in Python."""
    return {
        f"toy.{id.replace('__', '.')}": {"says": 'A "rule".'} | ({"name": name} if name else {})
        for id, name in names.items()
    }


def test_a_rule_is_called_by_its_id_or_by_its_name() -> None:
    assert rule_names(rules(duel__parry="", duel__step3="lunge", adv__cat__raise="", duel__def="")) == {
        "duel": {"parry": "toy.duel.parry", "lunge": "toy.duel.step3", "def_": "toy.duel.def"},
        "adv": {"cat": {"raise_": "toy.adv.cat.raise"}},
    }


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (rules(duel__step3=""), "toy.duel.step3: step3 is no name"),
        (rules(duel__4=""), "toy.duel.4: 4 is no name"),
        (rules(duel__04_lobby=""), "toy.duel.04_lobby: 04_lobby is no name"),
        (rules(duel__parry="Parry"), "toy.duel.parry: Parry is no name"),
        (rules(duel__step3="parry", duel__parry=""), "toy.duel.parry: there is another parry"),
        (rules(duel="", duel__parry=""), "toy.duel.parry: duel is the name of toy.duel already"),
        (rules(duel__parry="", duel=""), "toy.duel: there is another duel"),
    ],
)
def test_a_name_says_what_one_rule_is(wrong: Mapping[str, Any], why: str) -> None:
    with pytest.raises(BadName, match=f"^{why}"):
        rule_names(wrong)


def test_the_module_has_every_rule_and_reading_with_its_text() -> None:
    ambiguities = {
        "toy.amb.luck": {"question": "Who is\nlucky?", "readings": {"halved": "", "all": ""}},
        "toy.amb.fixed": {"question": "?", "ruling": "No."},
    }
    source = rules_module("toy", "Toy", rules(duel__step3="lunge"), ambiguities).decode()
    assert source.partition("class R:")[2].splitlines() == [
        "",
        '    """Every rule; the group and the name are those of its id."""',
        "",
        "    class duel:",
        '        lunge = rule("duel.step3")',
        '        """A \\"rule\\"."""',
        "",
        "",
        "class READ:",
        '    """Every reading of every rule that can be read in two ways."""',
        "",
        "    class luck:",
        '        """Who is lucky?"""',
        "",
        '        halved = reading("luck", "halved")',
        '        all = reading("luck", "all")',
        "",
        "",
        "if not TYPE_CHECKING:",
        "    R, READ = as_objects(R), as_objects(READ)",
    ]
