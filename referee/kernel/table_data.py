"""A table of a report as data: ids and values; whoever prints it finds the words."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.facts import Items, NameOf, Phrase, Several, Value

Column = str | NameOf
"""A column by its id in the section `columns` of words.yaml, or by the name of a thing; "" has no name."""


class Row(Struct, frozen=True):
    """One row: the ids of what stands in its key columns, the same in every language, and its cells."""

    id: tuple[Any, ...]
    cells: tuple[Value, ...]


class Grid(Struct, frozen=True):
    """A titled table."""

    id: str
    """Its word in the section `tables`."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Phrase | None = None
    keys: int = 1
    """How many columns, from the left, name a row."""
    compared: bool = True
    """Whether what changes in it is worth telling; not where other tables tell the same."""
    untold: tuple[str, ...] = ()
    """Columns whose changes another table tells."""
    shown: bool = True
    """Whether it is printed; not where another table shows the same and this one only tells what changes."""
    stays: bool = False
    """Whether what a row names is still there when nothing is left to say of it and the row is left out."""
    drawn: bool = False
    """Whether a picture of the board says the same at a glance."""


def row_grid(
    id: str, columns: tuple[Column, ...], rows: Iterable[tuple[Value, ...]], keys: int = 1, **about: Any
) -> Grid:
    """Return a table whose rows are known by what stands in their first columns."""
    known = tuple(Row(tuple(map(value_id, cells[:keys])), cells) for cells in rows)
    return Grid(id, columns, known, keys=keys, **about)


def value_grid(id: str, values: Mapping[str, Value], section: str = "rows", **about: Any) -> Grid:
    """Return a table of single values, each with its name in a section of words.yaml."""
    rows = tuple(Row((key,), (NameOf(section, key), value)) for key, value in values.items())
    return Grid(id, ("", ""), rows, **about)


def value_id(value: Value) -> Any:
    """Return what a cell stands for, whatever it is called: ids and numbers, the same in every language."""
    match value:
        case NameOf(_, id):
            return id
        case Phrase(template, facts):
            told = tuple(value_id(one) for one in facts.values())
            return told[0] if len(told) == 1 else told or template
        case Several(_, counts):
            return tuple(counts.items())
        case Items(values):
            return tuple(value_id(one) for one in values)
        case Mapping():
            return tuple(value.items())
        case _:
            return value
