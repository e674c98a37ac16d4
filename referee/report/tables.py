"""Grids as printed tables."""

from collections.abc import Iterable, Sequence

from referee.kernel.grid import Cell, Grid
from referee.report.ink import clean, strong


def grid_text(grid: Grid) -> str:
    """A grid with its title above and its note below."""
    lines = [strong(clean(grid.title)), table_text(grid.headers, grid.rows)]
    return "\n".join(lines + ([f"  {clean(grid.note)}"] if grid.note else []))


def table_text(headers: Sequence[str], rows: Iterable[Sequence[Cell]], indent: str = "  ") -> str:
    """Rows under headers; a cell may have several lines."""
    from tabulate import tabulate

    cells = [[_cell(cell) for cell in row] for row in rows]
    if not cells:
        return f"{indent}(nothing)"
    if len(headers) == 1 and not headers[0]:
        return "\n".join(f"{indent}{cell}".rstrip() for row in cells for cell in row)
    named = list(headers) if any(headers) else []
    text = tabulate(cells, named, tablefmt="simple" if named else "plain", disable_numparse=True)
    return "\n".join(f"{indent}{line}".rstrip() for line in text.splitlines())


def _cell(cell: Cell) -> str:
    return "" if cell is None else "\n".join(map(clean, str(cell).split("\n")))
