"""What has changed, in English: `anna money $2m -> $600k`."""

from referee.document.changes import CellChange, Change
from referee.language.english import Language
from referee.wording.tables import column_text


class ChangeWords:
    """English."""

    def __init__(self, tongue: Language) -> None:
        self.tongue = tongue

    def sentence(self, change: Change, instead: bool = False) -> str:
        """Return how a row came, went or changed; `instead`: as it stands otherwise in another position."""
        name = self.row_name(change)
        if not change.cells:
            return self.row_gone(change, name) if change.kind == "gone" else self.row_came(change, name)
        if not any(cell.column for cell in change.cells):  # a row of one thing: its name is that of the thing
            return ", ".join([self.cell(change, cell, name, instead) for cell in change.cells])
        return self.row(name, [self.cell(change, cell, self.column(cell), instead) for cell in change.cells])

    def column(self, cell: CellChange) -> str:
        """Return what the column of a cell is called."""
        return column_text(cell.column, self.tongue)

    def key(self, change: Change) -> list[str]:
        """Return what stands in the columns that name a row."""
        return list(filter(None, map(self.tongue.value, change.row.cells[: change.keys])))

    def row_name(self, change: Change) -> str:
        """Return what a row is called in a sentence."""
        return " ".join(self.key(change))

    def row(self, name: str, cells: list[str]) -> str:
        """Return a row in a sentence: its name, then what stands in its columns."""
        return " ".join(filter(None, (name, ", ".join(cells))))

    def row_came(self, change: Change, name: str) -> str:
        """Return that a row has come to a table."""
        return self.tongue.say("{row} is new", row=name)

    def row_gone(self, change: Change, name: str) -> str:
        """Return that a row has gone from a table."""
        return self.tongue.say("{row} is gone", row=name)

    def cell(self, change: Change, cell: CellChange, name: str, instead: bool) -> str:
        """Return what has changed in a column of a row, or what stands there `instead`."""
        say, old, new = self.tongue.say, self.tongue.value(cell.old), self.tongue.value(cell.new)
        if not new:
            new = say("none instead of {old}" if instead else "{old} -> none", old=old)
        elif old:
            new = say("{new} instead of {old}" if instead else "{old} -> {new}", old=old, new=new)
        return " ".join(filter(None, (name, new)))
