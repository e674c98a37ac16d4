"""What differs between two positions: rows and cells by their ids, with old and new values."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from referee.kernel.facts import Items, NameOf, Phrase, Several, Value
from referee.kernel.plain_data import plain
from referee.kernel.table_data import Column, Grid, Row, value_id


class CellChange(Struct, frozen=True):
    """One cell: the id of its column, what stood there and what stands there."""

    column: Column
    old: Value
    new: Value


class Change(Struct, frozen=True):
    """A row of a table that came, went or changed."""

    table: str
    row: Row
    keys: int
    cells: tuple[CellChange, ...] = ()
    kind: Literal["came", "gone", "changed"] = "changed"


def changes(before: Iterable[Grid], after: Iterable[Grid]) -> Iterator[Change]:
    """Yield every row that differs between the tables of two positions."""
    old = {grid.id: grid for grid in before}
    for grid in after:
        if grid.compared and grid != old.get(grid.id):
            yield from _rows(old[grid.id].rows if grid.id in old else (), grid)


def _rows(old: tuple[Row, ...], grid: Grid) -> Iterator[Change]:
    """Yield every row of a grid that came, went or changed."""
    were, are = {row.id: row for row in old}, {row.id: row for row in grid.rows}
    for id, row in are.items():
        was = were.get(id)
        cells = tuple(_cells(grid, was, row))
        if cells:
            yield Change(grid.id, row, grid.keys, cells)
        elif was is None and not grid.untold:  # what another table tells is not told twice
            yield Change(grid.id, row, grid.keys, kind="came")
    for row in [row for id, row in were.items() if id not in are]:
        left = tuple(_cells(grid, row, None)) if grid.stays else ()
        yield Change(grid.id, row, grid.keys, left, "changed" if left else "came" if grid.stays else "gone")


def _cells(grid: Grid, was: Row | None, row: Row | None) -> Iterator[CellChange]:
    """Yield the cells of a row that differ."""
    empty: tuple[Value, ...] = (None,) * len(grid.columns)
    old, new = (one.cells if one else empty for one in (was, row))
    for column, cell, now in list(zip(grid.columns, old, new, strict=True))[grid.keys :]:
        if (cell or None) != (now or None) and column not in grid.untold:
            yield CellChange(column, cell, now)


def value_data(value: Value) -> Any:
    """Return a cell as plain data: ids and numbers, no words."""
    match value:
        case NameOf(_, id):
            return id
        case Phrase(template, facts) if not facts:
            return template
        case Phrase(_, facts) if len(facts) == 1:
            return _fact_data(next(iter(facts.values())))
        case Phrase(_, facts):
            return {key: _fact_data(fact) for key, fact in facts.items()}
        case Several(_, counts):
            return dict(counts)
        case Items(values):
            return [value_data(one) for one in values]
        case _:
            return value


def _fact_data(fact: Any) -> Any:
    return value_data(fact) if isinstance(fact, Phrase | NameOf | Several | Items) else plain(fact)


def change_data(change: Change) -> dict[str, Any]:
    """Return a change as plain data, the same in every language."""
    cells = [
        {"column": value_id(cell.column), "before": value_data(cell.old), "after": value_data(cell.new)}
        for cell in change.cells
    ]
    return {"table": change.table, "row": plain(change.row.id), "kind": change.kind, "cells": cells}


def is_number(value: Value) -> bool:
    """Return whether a value is a number, or a sentence with one."""
    return isinstance(value, int) or (
        isinstance(value, Phrase) and any(isinstance(fact, int) for fact in value.facts.values())
    )
