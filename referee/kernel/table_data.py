"""A table of a report, before anybody decided how to print it."""

from msgspec import Struct

Cell = str | int | None


class Grid(Struct, frozen=True):
    """A titled table."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    keys: int = 1
    """How many columns, from the left, name a row."""
    compared: bool = True
    """Whether what changes in it is worth telling; not where other tables tell the same."""
    untold: tuple[str, ...] = ()
    """Headers of columns whose changes another table tells."""
    shown: bool = True
    """Whether it is printed; not where another table shows the same and this one only tells what changes."""
    stays: bool = False
    """Whether what a row names is still there when nothing is left to say of it and the row is left out."""
    drawn: bool = False
    """Whether a picture of the board says the same at a glance."""
