"""Grids as printed tables that fit the terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from referee.kernel.facts import Items, phrase
from referee.kernel.table_data import Grid, Row
from referee.language.english import Language
from referee.language.speaking import say
from referee.report.ansi import clean, strong, width
from referee.report.terminal.wrapping import columns, wrapped
from referee.wording.tables import column_texts, title_text

FILL = "\ue000"
"""Stands behind a wide letter while columns are laid out."""


def grid_text(grid: Grid, tongue: Language) -> str:
    """Return a grid with its title above and its note below."""
    rows = [[tongue.value(cell) for cell in row.cells] for row in grid.rows]
    lines = [strong(clean(title_text(grid, tongue))), table_text(column_texts(grid, tongue), rows)]
    note = tongue.value(grid.note)
    return "\n".join(lines + (list(wrapped(clean(note), columns(), "  ")) if note else []))


def changed_rows(old: Grid, new: Grid) -> Grid:
    """Return only the rows that are new or different; a row that is gone is empty."""
    known = {row.id for row in new.rows}
    gone = sorted((row for row in old.rows if row.id not in known), key=lambda row: str(row.id))
    blank = ("",) * (len(new.columns) - new.keys)
    empty = [Row(row.id, (*row.cells[: new.keys], *blank)) for row in gone] if new.stays else []
    told = tuple([Items(row.cells[: new.keys], " ") for row in gone] if new.compared and not new.stays else [])
    note = phrase("gone: {rows}", rows=Items(told)) if told else None
    return replace(new, rows=(*(row for row in new.rows if row not in old.rows), *empty), note=note)


def table_text(headers: Sequence[str], rows: Iterable[Sequence[object]], indent: str = "  ") -> str:
    """Lay rows out under headers; stack a table that is too wide row by row."""
    cells = [[_cell(cell) for cell in row] for row in rows]
    if not cells:
        return f"{indent}{say('(nothing)')}"
    if len(headers) == 1 and not headers[0]:
        return "\n".join(f"{indent}{cell}".rstrip() for row in cells for cell in row)
    named = list(headers) if any(headers) else []
    even = [[_even(cell) for cell in row] for row in cells]
    text = _tabulate()(even, named, tablefmt="simple" if named else "plain", disable_numparse=True)
    lines = [f"{indent}{line}".replace(FILL, "").rstrip() for line in text.splitlines()]
    if max(map(width, lines)) <= columns():
        return "\n".join(lines)
    return "\n".join(line for row in cells for line in _stacked(headers, row, indent))


def _stacked(headers: Sequence[str], row: Sequence[str], indent: str) -> Iterator[str]:
    """Yield a row by itself: its first cell, then the others with their headers."""
    told = [(head, cell) for head, cell in zip(headers[1:], row[1:], strict=False) if cell]
    joined = "; ".join([f"{head}: {cell}" if head else cell for head, cell in told])
    text = " – ".join(part for part in (row[0], joined) if part).replace("\n", " / ")
    yield from wrapped(text, columns(), indent, f"{indent}    ")


@cache
def _tabulate() -> Callable[..., str]:
    """Return tabulate without wcwidth, which loads slower than our longest report prints."""
    known = sys.modules.get("wcwidth")
    sys.modules["wcwidth"] = None  # type: ignore[assignment]  # so it is not found
    from tabulate import tabulate

    if known:
        sys.modules["wcwidth"] = known
    else:
        del sys.modules["wcwidth"]
    return tabulate


def _even(cell: str) -> str:
    """Return a cell in which every wide letter is two letters long."""
    return cell if width(cell) == len(cell) else "".join(letter + FILL * (width(letter) - 1) for letter in cell)


def _cell(cell: object) -> str:
    return "" if cell is None else "\n".join(map(clean, str(cell).split("\n")))
