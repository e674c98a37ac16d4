"""Writes `games/<game>/rules.py`, in which Python finds the rules and readings of a game.

`R.attract.full` is the rule `magnate.attract.full`, `READ.rebuild_smaller.refused` a reading of a disputed rule. A rule
whose id would be no good name (`attract.step3`, `dept.04_lobby_cost`) has another one in `rules.yaml`: `name: commit`.
"""

import keyword
import re
from collections.abc import Iterator, Mapping
from typing import Any

OPAQUE = re.compile(r"(step_?)?\d+")
Tree = dict[str, "Tree | str"]
"""Names by group; at the end of a branch stands an id."""


class BadName(ValueError):
    """A rule or a reading cannot have the name it would get in Python."""


def rules_module(
    game: str, title: str, rules: Mapping[str, Any], ambiguities: Mapping[str, Any], outside: bool = False
) -> bytes:
    """Return the source of a game's `rules.py`; that of a game `outside` reads the book itself."""
    lines = [
        f'"""The rules and readings of {title} by name. Generated from rules.yaml and readings.yaml; do not edit."""',
        "",
        *(_OUTSIDE if outside else _inside(game)),
        "",
        "rule, reading = BOOK.rule, BOOK.reading",
        "",
        "",
        "class R:",
        '    """Every rule; the group and the name are those of its id."""',
        *_rule_lines(game, rules, rule_names(rules), "    "),
        "",
        "",
        "class READ:",
        '    """Every reading of every rule that can be read in two ways."""',
        *_reading_lines(ambiguities),
        "",
        "",
        "if not TYPE_CHECKING:",
        "    R, READ = as_objects(R), as_objects(READ)",
    ]
    return ("\n".join(lines) + "\n").encode()


_OUTSIDE = (
    "from pathlib import Path",
    "from typing import TYPE_CHECKING",
    "",
    "from referee.game import as_objects, load_book",
    "",
    "FOLDER = Path(__file__).parent",
    "BOOK = load_book(FOLDER)",
)


def _inside(game: str) -> tuple[str, ...]:
    """Return the imports of a game that comes along: its book is read first, for it brings `rules.py` up to date."""
    return (
        "from typing import TYPE_CHECKING",
        "",
        f"from referee.games.{game}.book import BOOK",
        "from referee.kernel.rule import as_objects",
    )


def rule_names(rules: Mapping[str, Any]) -> Tree:
    """Arrange the ids of rules in a tree of Python names."""
    tree: Tree = {}
    for id, entry in rules.items():
        _, *groups, last = id.split(".")
        node = tree
        for group in groups:
            inner = node.setdefault(_identifier(group, id), {})
            if isinstance(inner, str):
                raise BadName(f"{id}: {group} is the name of {inner} already")
            node = inner
        name = _identifier(entry.get("name", last), id)
        if name in node:
            raise BadName(f"{id}: there is another {name} in this group; give it a `name:`")
        node[name] = id
    return tree


def _identifier(word: str, id: str) -> str:
    """Return a word as a Python name; a keyword gets an underscore."""
    if OPAQUE.fullmatch(word) or not word.isidentifier() or not word.islower():
        raise BadName(f"{id}: {word} is no name for a rule; give it a `name:`")
    return f"{word}_" if keyword.iskeyword(word) else word


def _rule_lines(game: str, rules: Mapping[str, Any], tree: Tree, indent: str) -> Iterator[str]:
    for name, inner in tree.items():
        if isinstance(inner, str):
            yield f'{indent}{name} = rule("{inner.removeprefix(f"{game}.")}")'
            yield f"{indent}{_docstring(rules[inner]['says'])}"
        else:
            yield ""
            yield f"{indent}class {name}:"
            yield from _rule_lines(game, rules, inner, f"{indent}    ")


def _reading_lines(ambiguities: Mapping[str, Any]) -> Iterator[str]:
    for id, entry in ambiguities.items():
        if entry.get("readings"):
            dispute = id.rpartition(".")[2]
            yield ""
            yield f"    class {reading_name(dispute, id)}:"
            yield f"        {_docstring(entry['question'])}"
            yield ""
            for name in entry["readings"]:
                yield f'        {reading_name(name, id)} = reading("{dispute}", "{name}")'


def reading_name(word: str, id: str) -> str:
    """Return the end of a disputed point's id, or a reading, as a Python name."""
    if not word.isidentifier() or not word.islower():
        raise BadName(f"{id}: {word} is no name for Python")
    return f"{word}_" if keyword.iskeyword(word) else word


def _docstring(text: str) -> str:
    line = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"""{line}"""'
