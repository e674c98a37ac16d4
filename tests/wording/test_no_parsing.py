"""No finished text is split, stripped or searched: what is needed of it is asked of the data it was made from."""

import ast
from collections.abc import Iterator
from pathlib import Path

import referee

ROOT = Path(referee.__file__).parent
METHODS = {"split", "rsplit", "partition", "rpartition", "strip", "lstrip", "rstrip", "removesuffix", "removeprefix"}
METHODS |= {"startswith", "endswith", "splitlines", "casefold", "search", "fullmatch", "findall", "finditer"}
ALLOWED = {
    "document/headline.py": "the template of a sentence, not its words",
    "wording/assumptions.py": "the id of a component: `boards.4.risk`",
    "wording/book_answer.py": "the id of a rule or of a kind of component",
    "report/batch/junit.py": "the first line of a failure of several lines",
    "report/html/animation.py": "keys of groups in a picture; the title of a pane",
    "report/html/assumptions.py": "the id of a component",
    "report/html/document.py": "a prefix of anchors",
    "report/html/markup.py": "names of attributes",
    "report/html/rule_notes.py": "the id of a rule",
    "report/html/section.py": "a prefix of anchors; the lines of a problem; a figure without a unit",
    "report/terminal/component_tables.py": "what an inventory says about a kind, laid out as a table",
    "report/terminal/component_text.py": "what an inventory says about a kind",
    "report/terminal/coverage_text.py": "the title of a section as it is typed",
    "report/terminal/crash_report.py": "a traceback",
    "report/terminal/readings_table.py": "the id of a disputed point",
    "report/terminal/figure_lines.py": "the lines of a table that is laid out",
    "report/terminal/rule_tables.py": "ids, and lines of scenario files",
    "report/terminal/step_text.py": "blanks at the end of a line",
    "report/terminal/table_text.py": "lines of a cell",
    "report/terminal/table_width.py": "lines of a cell",
    "report/terminal/wrapping.py": "blanks between words, to break lines",
}
"""Modules that take text apart for a reason."""


def _apart(path: Path) -> Iterator[str]:
    """Yield every call that takes a text apart."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            yield f"{node.lineno}: {node.func.attr}"


def _found() -> dict[str, list[str]]:
    rooms = ("document", "wording", "report/facts", "report/html", "report/json", "report/terminal", "report/batch")
    paths = [path for room in rooms for path in sorted((ROOT / room).glob("*.py"))]
    found = {path.relative_to(ROOT).as_posix(): list(_apart(path)) for path in paths}
    return {name: calls for name, calls in found.items() if calls}


def test_no_finished_text_is_taken_apart() -> None:
    assert {name: calls for name, calls in _found().items() if name not in ALLOWED} == {}


def test_every_exception_is_needed() -> None:
    assert ALLOWED.keys() - _found().keys() == set()
