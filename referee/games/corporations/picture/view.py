"""What the parts of the picture share: the position, the paints, sizes."""

from referee.games.corporations.components import Box
from referee.games.corporations.state import Corporations
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.language.speaking import language_of
from referee.scenes.scene_parts import View as BoardView

W, H, GAP, SIDE = 122.0, 98.0, 4.0, 6
"""A cell of the ring, the gap to the next, and how many stand on a side."""
WIDE, TALL = SIDE * (W + GAP) - GAP, SIDE * (H + GAP) - GAP
RADIUS, UNIT, LINES = 37.0, 0.64, 4
"""A hex; a hex in units of text; a cell in lines of text."""
FILLS = {"red": "#b3230f", "blue": "#1b4fa3", "green": "#36a873", "yellow": "#f2c230"}
LETTERS = {"red": later("R"), "blue": later("B"), "green": later("G"), "yellow": later("Y")}


def letters(table: Table[Box]) -> dict[str, str]:
    """Return the letters of the colours."""
    return {colour: language_of(table.game).say(letter) for colour, letter in LETTERS.items()}


class View(BoardView[Box, Corporations], frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    def owner(self, colour: str) -> str | None:
        """Return who plays a colour."""
        return self.table.player(colour)
