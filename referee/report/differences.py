"""What differs between two positions, in the words of the game's own tables."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.kernel.cx import Cx
from referee.kernel.game import Table
from referee.kernel.grid import Cell, Grid
from referee.kernel.play import actors
from referee.kernel.tongue import say


class Change(NamedTuple):
    """A row of a table that came, went or changed: its name, and each cell with what stood there before."""

    name: str
    cells: tuple[tuple[str, Cell, Cell], ...]
    gone: bool = False


def differences(table: Table[Any], before: Any, after: Any) -> list[str]:
    """Every row that changed: `anna money $2m -> $600k`, and who is next."""
    cx = Cx(table)
    said = map(_sentence, changes(table.game.tables(cx, before), table.game.tables(cx, after)))
    return [*said, *_next(table, before, after)]


def changes(before: Iterable[Grid], after: Iterable[Grid]) -> Iterator[Change]:
    """Every row that differs between the tables of two positions."""
    old = {grid.title: grid for grid in before}
    for grid in after:
        if grid.compared and grid != old.get(grid.title):
            yield from _rows(old.get(grid.title) or Grid(grid.title, grid.headers, (), keys=grid.keys), grid)


def _rows(old: Grid, new: Grid) -> Iterator[Change]:
    """The rows that came, went or changed; a row is known by its key columns."""
    keys = new.keys
    were, are = {row[:keys]: row for row in old.rows}, {row[:keys]: row for row in new.rows}
    for key, row in are.items():
        was = were.get(key)
        changed = tuple(_changed(new, was, row))
        if changed or (was is None and not new.untold):  # what another table tells is not told twice
            yield Change(_name(key), changed)
    yield from (Change(_name(key), (), True) for key in were if key not in are)


def _name(key: tuple[Cell, ...]) -> str:
    return " ".join(str(cell) for cell in key if cell not in ("", None))


def _changed(grid: Grid, was: tuple[Cell, ...] | None, row: tuple[Cell, ...]) -> Iterator[tuple[str, Cell, Cell]]:
    cells = zip(
        grid.headers[grid.keys :], (was or ())[grid.keys :] or [None] * len(row), row[grid.keys :], strict=False
    )
    told = [(head, old, new) for head, old, new in cells if (old or "") != (new or "") and head not in grid.untold]
    yield from told


def _sentence(change: Change) -> str:
    if change.gone:
        return say("{row} is gone", row=change.name)
    if not change.cells:
        return say("{row} is new", row=change.name)
    cells = ", ".join(f"{head} {_told(old, new)}".strip() for head, old, new in change.cells)
    return f"{change.name} {cells}".strip()


def _told(old: Cell, new: Cell) -> str:
    if old in ("", None):
        return str(new)
    return say("{old} -> {new}", old=old, new=new if new not in ("", None) else "none")


def _next(table: Table[Any], before: Any, after: Any) -> Iterator[str]:
    if after.over and not before.over:
        yield say("the game is over; won by {who:and}", who=tuple(sorted(after.winners)) or ("nobody",))
    elif not after.over and after.stage:
        who, was = actors(table, after), actors(table, before)
        if who == ("table",):
            yield say("the table must turn something up")
        elif who != was:
            yield say("{who:and} is next", who=who) if len(who) == 1 else say("{who:and} are next", who=who)
