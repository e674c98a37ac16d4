"""Tables that fit the terminal: long cells are wrapped, and what cannot stand side by side is stacked."""

from collections.abc import Sequence
from textwrap import wrap

from referee.report.ansi import clean, strong, width
from referee.report.terminal.table_text import table_text

GAP = 2
NARROWEST = 14
"""Columns narrower than this are no longer read: then rows are stacked."""
LONG = 44
"""A column that would be wider than this holds prose."""
PADDING = 2
"""What tabulate adds to a header."""
BRIEF = 24
"""Cells that may stand beside the first one when rows are stacked."""


def fitted_table(
    headers: Sequence[str], rows: Sequence[Sequence[str]], wide: int, fixed: int = 1, indent: str = ""
) -> str:
    """Return rows under headers within so many columns; the first `fixed` columns are never wrapped."""
    table = fitted(headers, rows, wide, fixed, indent)
    return _stacked(rows, wide, indent) if table is None else table


def fitted(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    wide: int,
    fixed: int = 1,
    indent: str = "",
    prose: int = NARROWEST,
) -> str | None:
    """Lay rows out within so many columns; None if a column would be too narrow or narrower than `prose`."""
    room = wide - len(indent) - GAP * (len(headers) - 1)
    least = [_longest(header) + PADDING for header in headers]
    natural = [max(least[n], *(_longest(row[n]) for row in rows)) for n in range(len(headers))]
    given = _shares(natural, least, fixed, room, prose)
    if given is None:
        return None
    wrapped = [[fold(cell, share) for cell, share in zip(row, given, strict=True)] for row in rows]
    return table_text(headers, wrapped, indent=indent)


def _longest(cell: str) -> int:
    return max((width(clean(line)) for line in cell.split("\n")), default=0)


def _shares(natural: Sequence[int], least: Sequence[int], fixed: int, room: int, prose: int) -> list[int] | None:
    """Return how wide each column may be: short ones what they need, long ones an equal share of the rest."""
    left = room - sum(natural[:fixed])
    shares: dict[int, int] = {}
    todo = sorted(range(fixed, len(natural)), key=lambda n: natural[n])
    for count, n in enumerate(todo):
        shares[n] = min(natural[n], left // (len(todo) - count))
        left -= shares[n]
    needed = {n: max(least[n], prose if natural[n] > LONG else NARROWEST) for n in todo}
    if left < 0 or any(shares[n] < min(natural[n], needed[n]) for n in todo):
        return None
    return [*natural[:fixed], *(shares[n] for n in range(fixed, len(natural)))]


def fold(text: str, wide: int) -> str:
    """Return a text wrapped at blanks; words longer than the room are broken."""
    lines = [line for part in text.split("\n") for line in wrap(clean(part), max(1, wide)) or [""]]
    return "\n".join(lines)


def _stacked(rows: Sequence[Sequence[str]], wide: int, indent: str) -> str:
    """Return each row as a paragraph: its first cell with the short ones beside it, the long ones below."""
    lines: list[str] = []
    for first, *others in rows:
        brief = [cell for cell in others if cell and len(cell) <= BRIEF and "\n" not in cell]
        beside = f" ({', '.join(map(clean, brief))})" if brief else ""
        if len(indent) + width(first) + width(beside) > wide:
            beside, brief = "", []
        lines += [f"{indent}{strong(line)}{beside}" for line in fold(first, wide - len(indent)).split("\n")]
        for cell in others:
            if cell and cell not in brief:
                lines += [f"{indent}  {line}" for line in fold(cell, wide - len(indent) - 2).split("\n")]
    return "\n".join(lines)
