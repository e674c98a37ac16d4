"""Names of keys, values and moves as a page shows them, in the language spoken now."""

from typing import Any

from referee.grammar.lexicon import Lexicon
from referee.kernel.game import Table
from referee.kernel.spec import Spec
from referee.language.speaking import current_language, language_of

VALUES = ("position_values", "option_values", "roads")
"""Where words are named that are of no list of components."""


def key_label(table: Table[Any], key: str, *sections: str) -> str:
    """Return what a key of a position, a move or an option is called."""
    found = language_of(table.game).thing(key, *sections, "position", "arguments", "stage_fields", "options")
    return found.replace("_", " ")


def move_label(table: Table[Any], do: str) -> str:
    """Return what a kind of move is called."""
    return language_of(table.game).id_text(do, "moves").replace("_", " ")


def value_label(table: Table[Any], id: str, names: str) -> str:
    """Return what a word of some lists is called."""
    if "players" in names.split() and id in table.names:
        return id
    sections = [name for name in names.split() if not name.startswith("=")]
    return language_of(table.game).id_text(id, *sections, *VALUES).replace("_", " ")


def options(lexicon: Lexicon, names: str) -> tuple[tuple[str, str], ...]:
    """Return all words of some lists with their names."""
    return tuple([(id, value_label(lexicon.table, id, names)) for id in dict.fromkeys(map(str, lexicon.ids(names)))])


def described(spec: Spec) -> str:
    """Return what a field is for."""
    return current_language().described(spec.description) if spec.description else ""
