"""Tables in words: their titles and columns."""

from referee.kernel.table_data import Column, Grid
from referee.language.english import Language


def title_text(grid: Grid, tongue: Language) -> str:
    """Return what a table is called."""
    return tongue.word("tables", grid.id)


def column_text(column: Column, tongue: Language) -> str:
    """Return what a column is called; one without a name has none."""
    return tongue.word("columns", column) if isinstance(column, str) and column else tongue.value(column)


def column_texts(grid: Grid, tongue: Language) -> tuple[str, ...]:
    """Return what the columns of a table are called."""
    return tuple([column_text(column, tongue) for column in grid.columns])
