"""The source of a game: rules are written in one way, and every gap of a text is given."""

import ast
from collections.abc import Iterator
from pathlib import Path

from referee.conformance.fault import Fault, shown_path
from referee.conformance.game_under_test import GameUnderTest
from referee.devtools.catalogues import gaps, texts
from referee.language.speaking import say


def sources(of: GameUnderTest) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules of a game."""
    for path in sorted(of.game.folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def there_is_source(of: GameUnderTest) -> Iterator[Fault]:
    """Check that there are modules to read: else every check of the source would hold."""
    if not any(True for _ in sources(of)):
        yield Fault(shown_path(of.game.folder), say("`folder` of the game has no Python modules"))


def every_gap_is_given(of: GameUnderTest) -> Iterator[Fault]:
    """Check that every gap of a text is given a fact, and every fact is asked for."""
    for path, _ in sources(of):
        for text in texts(path):
            if text.open:
                continue
            for gap in sorted(gaps(text.text) - text.facts):
                place = f"{shown_path(path)}:{text.place.rpartition(':')[2]}"
                yield Fault(place, say("the gap {gap} of '{text}' is not given", gap="{" + gap + "}", text=text.text))


def what_is_judged_can_fail(of: GameUnderTest) -> Iterator[Fault]:
    """Check that no rule is obeyed by `need(rule, True)`, none because something else was looked at (`cx.broken`)."""
    for place, call in _calls(of, "need"):
        condition = call.args[1] if len(call.args) > 1 else None
        if isinstance(condition, ast.Constant) and condition.value is True:
            yield Fault(place, say("need(..., True) cannot fail"))
        if condition is not None and any(
            isinstance(one, ast.Attribute) and one.attr == "broken" for one in ast.walk(condition)
        ):
            yield Fault(place, say("a rule holds or is broken by what it says, not by cx.broken"))


def what_happens_has_its_facts(of: GameUnderTest) -> Iterator[Fault]:
    """Check that whatever is cited has a sentence with facts; every reason is a sentence written where it is given."""
    for place, call in _calls(of, "cite"):
        if len(call.args) < 2 or not _literal(call.args[1]) or not call.keywords:
            yield Fault(place, say("cite has a sentence written there, with facts"))
    for place, call in _calls(of, "because"):
        own = (
            isinstance(call.func, ast.Attribute)
            and isinstance(call.func.value, ast.Name)
            and call.func.value.id == "cx"
        )
        if own and not (call.args and _literal(call.args[0])):
            yield Fault(place, say("because has a sentence written there"))


def contexts_and_boxes_are_the_given_ones(of: GameUnderTest) -> Iterator[Fault]:
    """Check that no context is made by hand, no box of the table read behind the context's back."""
    for path, tree in sources(of):
        for node in ast.walk(tree):
            by_hand = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Cx")
            behind = isinstance(node, ast.Attribute) and node.attr == "box" and "table" in ast.dump(node.value)
            if by_hand or behind:
                place = f"{shown_path(path)}:{getattr(node, 'lineno', 0)}"
                yield Fault(place, say("a rule judges in the context it is given, by cx.box or cx.layout"))


def no_import_hides(of: GameUnderTest) -> Iterator[Fault]:
    """Check that no import hides inside a function."""
    for path, tree in sources(of):
        for node in ast.walk(tree):
            for inner in ast.walk(node) if isinstance(node, ast.FunctionDef) else ():
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    yield Fault(f"{shown_path(path)}:{inner.lineno}", say("an import stands at the top of its module"))


def _calls(of: GameUnderTest, *names: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call `x.name(...)` in a game's source, with its place."""
    for path, tree in sources(of):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
                yield f"{shown_path(path)}:{node.lineno}", node


def _literal(node: ast.expr) -> bool:
    """Return whether a text is written here, one of two, or a phrase handed back by the function called here."""
    if isinstance(node, ast.IfExp):
        return _literal(node.body) and _literal(node.orelse)
    return isinstance(node, ast.Constant | ast.Call) and (isinstance(node, ast.Call) or isinstance(node.value, str))
