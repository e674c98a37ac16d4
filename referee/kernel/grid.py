"""A table of a report, before anybody decided how to print it."""

from msgspec import Struct

Cell = str | int | None


class Grid(Struct, frozen=True):
    """A titled table."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
