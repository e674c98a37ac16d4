"""What differs between two positions, and where the game stands."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.document.changes import Change, changes
from referee.kernel.context import Context
from referee.kernel.engine import TABLE, OpenFact, actors, chance_needed
from referee.kernel.facts import Amount, Items, Phrase, later, phrase
from referee.kernel.game import Table
from referee.kernel.table_data import value_id
from referee.scenario.run.failure_messages import still_due

WON = later("the game is over, {who:and} {who:=wins|win}")
WON_BY_NOBODY = later("the game is over, nobody wins")
RESULT = later("{result} ({scores})")


def changes_between(table: Table[Any], mine: Any, other: Any) -> list[Change]:
    """Return every row of the game's tables that differs between two positions."""
    cx = Context(table)
    return list(changes(table.game.tables(cx, mine), table.game.tables(cx, other)))


def changes_since(table: Table[Any], before: tuple[Any, Any], after: tuple[Any, Any]) -> list[Change]:
    """Return the rows that differ between two positions by what changed in each since before.

    What differed already and has changed in neither, or by as much in both, is left out.
    """
    mine, other = (_cells_changed(table, old, new) for old, new in zip(before, after, strict=True))
    changed = {key for key in {**mine, **other} if not _by_as_much(mine.get(key), other.get(key))}
    rows = []
    for row in changes_between(table, *after):
        columns = [value_id(cell.column) for cell in row.cells] or [""]
        kept = [column for column in columns if (row.table, row.row.id, column) in changed]
        if kept:
            rows.append(replace(row, cells=tuple([cell for cell in row.cells if value_id(cell.column) in kept])))
    return rows


CellKey = tuple[str, tuple[Any, ...], Any]


def _cells_changed(table: Table[Any], before: Any, after: Any) -> dict[CellKey, tuple[Any, Any]]:
    """Return each cell that changed, by table, row and column; a row that came or went without any under no column."""
    found = dict[CellKey, tuple[Any, Any]]()
    for row in changes_between(table, before, after):
        if not row.cells:
            found[row.table, row.row.id, ""] = None, row.kind
        for cell in row.cells:
            found[row.table, row.row.id, value_id(cell.column)] = cell.old, cell.new
    return found


def _by_as_much(mine: tuple[Any, Any] | None, other: tuple[Any, Any] | None) -> bool:
    """Return whether a cell changed by the same number in both."""
    if mine is None or other is None:
        return False
    (old, new), (was, now) = ([cell or 0 for cell in pair] for pair in (mine, other))
    if isinstance(old, int) and isinstance(new, int) and isinstance(was, int) and isinstance(now, int):
        return new - old == now - was
    return mine == other


def next_phrases(table: Table[Any], before: Any, after: Any) -> Iterator[Phrase]:
    """Yield that the game is over, or who is next where that is somebody else or something else."""
    if after.over and not before.over:
        yield is_over(after)
    if after.over or not after.stage:
        return
    who, other = actors(table, after), bool(before.stage) and type(after.top) is not type(before.top)
    if who != actors(table, before) or (other and who == TABLE):
        yield to_act(table, after)
    elif other:
        yield phrase("next: {who:and}, {stage}", who=who, stage=after.top.called_aloud())


def is_over(s: Any) -> Phrase:
    """Return that the game is over, and who has won."""
    if not s.winners:
        return phrase("the game is over; nobody has won")
    return phrase("the game is over; won by {who:and}", who=tuple(sorted(s.winners)))


def game_result(table: Table[Any], s: Any) -> Phrase:
    """Return that the game is over, who has won, and with how much; what is secret is not told."""
    scores, who = _scores(table, s), tuple(sorted(s.winners))
    result = phrase(WON, who=who) if who else phrase(WON_BY_NOBODY)
    return phrase(RESULT, result=result, scores=scores) if scores else result


def _scores(table: Table[Any], s: Any) -> Items:
    """Return what everybody has come to, the best first."""
    game = table.game
    try:
        ranked = sorted([(game.score(s, name), name) for name in table.names], key=lambda one: -one[0])
    except OpenFact:
        return Items(())
    return Items(tuple(Items((phrase("{by}", by=name), Amount(game.scored, n)), " ") for n, name in ranked))


def to_act(table: Table[Any], s: Any) -> Phrase:
    """Return who is to act then, or what must come up."""
    need = chance_needed(Context(table), s)
    if need:
        return phrase("still to come up: {due}", due=still_due(table, s, need))
    who = actors(table, s)
    if s.turn not in who or s.top.silence(table, s) is not None:  # asked in or after somebody's turn
        return phrase("next to decide: {who:and}", who=who)
    return phrase("next to act: {who:and}", who=who)


def where(table: Table[Any], s: Any) -> Phrase:
    """Return who decides what at a moment."""
    if s.over:
        return is_over(s)
    if actors(table, s) == TABLE:
        return phrase("the game goes on: {stage}", stage=s.top.called_aloud())
    return phrase("the game goes on with {who:and}: {stage}", who=actors(table, s), stage=s.top.called_aloud())
