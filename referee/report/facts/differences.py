"""What differs between two positions, in the words of the game's own tables."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.kernel.context import Context
from referee.kernel.engine import TABLE, OpenFact, actors, chance_needed
from referee.kernel.game import Table
from referee.kernel.language.english import Language
from referee.kernel.language.speaking import say
from referee.kernel.table_data import Cell, Grid
from referee.report.facts.balances import amount
from referee.scenario.run.failure_messages import still_due


class Change(NamedTuple):
    """A row of a table that came, went or changed: its name, and each cell with what stood there before."""

    table: str
    name: str
    cells: tuple[tuple[str, Cell, Cell], ...]
    gone: bool = False


def differences(table: Table[Any], before: Any, after: Any) -> list[str]:
    """Every row that changed: `anna money $2m -> $600k`, and who is next."""
    rows = _between(table, before, after)
    return [*(change_text(table, change) for change in rows), *_next(table, before, after)]


def otherwise(table: Table[Any], mine: Any, other: Any) -> list[str]:
    """Every row that stands otherwise in another position than in mine: `anna money $600k instead of $2m`."""
    return [change_text(table, change, instead=True) for change in _between(table, mine, other)]


def otherwise_since(table: Table[Any], before: tuple[Any, Any], after: tuple[Any, Any]) -> list[str]:
    """Return the rows that stand otherwise in another position than in mine by what changed in each since before.

    What differed already and has changed in neither, or by as much in both, is left out.
    """
    mine, other = (_cells_changed(table, old, new) for old, new in zip(before, after, strict=True))
    changed = {key for key in {**mine, **other} if not _by_as_much(mine.get(key), other.get(key))}
    rows = []
    for row in _between(table, *after):
        heads = [head for head, _, _ in row.cells] or [""]
        kept = [head for head in heads if (row.table, row.name, head) in changed]
        if kept:
            cells = tuple([cell for cell in row.cells if cell[0] in kept])
            rows.append(change_text(table, row._replace(cells=cells), instead=True))
    return rows


CellKey = tuple[str, str, str]


def _cells_changed(table: Table[Any], before: Any, after: Any) -> dict[CellKey, tuple[Cell, Cell]]:
    """Each cell that changed, by table, row and header; a row that came or went without any under no header."""
    found = dict[CellKey, tuple[Cell, Cell]]()
    for row in _between(table, before, after):
        for head, old, new in row.cells or (("", None, "gone" if row.gone else "came"),):
            found[row.table, row.name, head] = old, new
    return found


def _by_as_much(mine: tuple[Cell, Cell] | None, other: tuple[Cell, Cell] | None) -> bool:
    """Whether a cell changed by the same number in both."""
    if mine is None or other is None:
        return False
    (old, new), (was, now) = ([cell or 0 for cell in pair] for pair in (mine, other))
    if isinstance(old, int) and isinstance(new, int) and isinstance(was, int) and isinstance(now, int):
        return new - old == now - was
    return mine == other


def _between(table: Table[Any], mine: Any, other: Any) -> Iterator[Change]:
    """Every row of the game's tables that differs between two positions."""
    cx = Context(table)
    return changes(table.game.tables(cx, mine), table.game.tables(cx, other), table.game.tongue)


def changes(before: Iterable[Grid], after: Iterable[Grid], tongue: Language) -> Iterator[Change]:
    """Every row that differs between the tables of two positions."""
    old = {grid.title: grid for grid in before}
    for grid in after:
        if grid.compared and grid != old.get(grid.title):
            were = old.get(grid.title) or Grid(grid.title, grid.headers, (), keys=grid.keys)
            for key, cells, gone in _rows(were, grid):
                named = [str(cell) for cell in key if cell not in ("", None)]
                yield Change(grid.title, tongue.row_name(grid.title, named), cells, gone)


def _rows(old: Grid, new: Grid) -> Iterator[tuple[tuple[Cell, ...], tuple[tuple[str, Cell, Cell], ...], bool]]:
    """Yield the rows that came, went or changed; a row is known by its key columns."""
    keys = new.keys
    were, are = {row[:keys]: row for row in old.rows}, {row[:keys]: row for row in new.rows}
    for key, row in are.items():
        was = were.get(key)
        changed = tuple(_changed(new, was, row))
        if changed or (was is None and not new.untold):  # what another table tells is not told twice
            yield key, changed, False
    for key in [key for key in were if key not in are]:
        left = tuple(_changed(new, were[key], (*key, *[None] * len(new.headers)))) if new.stays else ()
        yield key, left, not new.stays


def _changed(grid: Grid, was: tuple[Cell, ...] | None, row: tuple[Cell, ...]) -> Iterator[tuple[str, Cell, Cell]]:
    old = (was or ())[grid.keys :] or [None] * len(row)
    for head, cell, now in zip(grid.headers[grid.keys :], old, row[grid.keys :], strict=False):
        if (cell or "") != (now or "") and head not in grid.untold:
            yield head, cell, now


def change_text(table: Table[Any], change: Change, instead: bool = False) -> str:
    """Return a row that came, went or changed; `instead`: as it stands otherwise in another position."""
    tongue = table.game.tongue
    if change.gone:
        return tongue.row_went(change.table, change.name)
    if not change.cells:
        return tongue.row_came(change.table, change.name)
    if not any(head for head, _, _ in change.cells):  # a row of one thing: its name is that of the thing
        return tongue.row("", [tongue.column(change.name, old, new, instead) for _, old, new in change.cells])
    return tongue.row(change.name, [tongue.column(head, old, new, instead) for head, old, new in change.cells])


def _next(table: Table[Any], before: Any, after: Any) -> Iterator[str]:
    if after.over and not before.over:
        yield is_over(table, after)
    if after.over or not after.stage:
        return
    who, other = actors(table, after), bool(before.stage) and type(after.top) is not type(before.top)
    if who != actors(table, before) or (other and who == TABLE):
        yield to_act(table, after)
    elif other:
        yield table.say("next: {who:and}, {stage}", who=who, stage=after.top.called_aloud())


def is_over(table: Table[Any], s: Any) -> str:
    """Say that the game is over and who has won."""
    if not s.winners:
        return say("the game is over; nobody has won")
    return table.say("the game is over; won by {who:and}", who=tuple(sorted(s.winners)))


def result_text(table: Table[Any], s: Any) -> str:
    """Say that the game is over, who has won and with how much; leave out what is secret."""
    scores, who = _scores(table, s), tuple(sorted(s.winners))
    if not who:
        said = say("the game is over, nobody wins")
    else:
        said = table.say("the game is over, {who:and} {who:=wins|win}", who=who)
    return f"{said} ({', '.join(scores)})" if scores else said


def _scores(table: Table[Any], s: Any) -> list[str]:
    """Return what everybody has come to, the best first."""
    game = table.game
    try:
        ranked = sorted([(game.score(s, name), name) for name in table.names], key=lambda one: -one[0])
    except OpenFact:
        return []
    return [f"{name} {amount(table, game.scored, n)}" for n, name in ranked]


def to_act(table: Table[Any], s: Any) -> str:
    """Who is to act then, or what must come up."""
    need = chance_needed(Context(table), s)
    if need:
        return say("still to come up: {due}", due=still_due(table, s, need))
    who = actors(table, s)
    if s.turn not in who or s.top.silence(table, s) is not None:  # asked in or after somebody's turn
        return table.say("next to decide: {who:and}", who=who)
    return table.say("next to act: {who:and}", who=who)
