"""A sheet of letters: frames that join, texts over them, colours where the terminal has them."""

from functools import lru_cache
from typing import NamedTuple

from referee.report import ansi

width = lru_cache(maxsize=4096)(ansi.width)
"""How many columns a text takes: the same texts come again and again."""

LIGHT, HEAVY = 1, 2
_SHAPES = {
    frozenset("EW"): "─━",
    frozenset("E"): "─━",
    frozenset("W"): "─━",
    frozenset("NS"): "│┃",
    frozenset("N"): "│┃",
    frozenset("S"): "│┃",
    frozenset("ES"): "╭┏",
    frozenset("SW"): "╮┓",
    frozenset("EN"): "╰┗",
    frozenset("NW"): "╯┛",
    frozenset("ENS"): "├┣",
    frozenset("NSW"): "┤┫",
    frozenset("ESW"): "┬┳",
    frozenset("ENW"): "┴┻",
    frozenset("ENSW"): "┼╋",
}
PLAIN = str.maketrans(
    {
        **dict.fromkeys("╭╮╰╯┼├┤┬┴", "+"),
        **dict.fromkeys("━┃┏┓┗┛┣┫┳┻╋", "*"),
        "─": "-",
        "│": "|",
        "═": "=",
        "║": "H",
        "■": "#",
        "□": ".",
        "•": "*",
        "·": ".",
        "☗": "g",
        "♟": "@",
        "▓": "%",
        "★": "*",
        "×": "x",
        "–": "-",
        "…": "~",
        "✕": "X",
        "♛": "^",
        "°": "'",
        "−": "-",
        "▲": "^",
    }
)
"""What stands for our signs where only ASCII can be written."""


class Piece(NamedTuple):
    """Some letters in one manner: a terminal code, or none."""

    text: str
    code: str = ""

    @property
    def wide(self) -> int:
        """How many columns it takes."""
        return width(self.text)

    def cut(self, room: int) -> "Piece":
        """Return as much of it as fits."""
        if self.wide <= room:
            return self
        text = self.text
        while width(text) > room:
            text = text[:-1]
        return Piece(text, self.code)

    def shown(self, colour: bool) -> str:
        """Return the letters, coloured if wanted."""
        return f"\x1b[{self.code}m{self.text}\x1b[0m" if colour and self.code and self.text else self.text


def wide(pieces: list[Piece]) -> int:
    """Return how many columns some pieces take."""
    return sum(piece.wide for piece in pieces)


def cut(pieces: list[Piece], room: int) -> list[Piece]:
    """Return as much of some pieces as fits."""
    kept: list[Piece] = []
    for piece in pieces:
        kept.append(piece.cut(room - wide(kept)))
    return [piece for piece in kept if piece.text]


class Canvas:
    """Lines and columns of letters; frames lie below, texts above."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns, self.lines = columns, lines
        self._frames: dict[tuple[int, int], dict[str, int]] = {}
        self._letters: dict[tuple[int, int], Piece] = {}

    def frame(self, row: int, column: int, wide: int, tall: int, weight: int = LIGHT) -> None:
        """Draw a box by its upper left corner and its size."""
        for at in range(column, column + wide):
            for line in (row, row + tall):
                self._draw(line, at, "E", weight)
                self._draw(line, at + 1, "W", weight)
        for line in range(row, row + tall):
            for at in (column, column + wide):
                self._draw(line, at, "S", weight)
                self._draw(line + 1, at, "N", weight)

    def _draw(self, row: int, column: int, way: str, weight: int) -> None:
        here = self._frames.setdefault((row, column), {})
        here[way] = max(weight, here.get(way, 0))

    def dot(self, row: int, column: int, letter: str = "·", code: str = "") -> None:
        """Draw a letter unless something stands there."""
        self._letters.setdefault((row, column), Piece(letter, code))

    def write(self, row: int, column: int, pieces: list[Piece]) -> None:
        """Write letters over whatever was there."""
        for piece in pieces:
            for letter in piece.text:
                taken = width(letter)
                if not taken:
                    before = self._letters.get((row, column - 1), Piece(""))
                    self._letters[row, column - 1] = Piece(before.text + letter, piece.code)
                    continue
                self._letters[row, column] = Piece(letter, piece.code)
                for more in range(1, taken):
                    self._letters[row, column + more] = Piece("")
                column += taken

    def block(self) -> list[list[Piece]]:
        """Return the sheet, line by line, in runs of one manner."""
        return [self._row(row) for row in range(self.lines)]

    def _row(self, row: int) -> list[Piece]:
        runs: list[Piece] = []
        text, code = "", ""
        for column in range(self.columns):
            piece = self._letters.get((row, column))
            letter, manner = piece or (self._line(row, column), "")
            if manner != code:
                runs.append(Piece(text, code))
                text, code = "", manner
            text += letter
        return [*runs, Piece(text.rstrip() if not code else text, code)]

    def _line(self, row: int, column: int) -> str:
        """Return the piece of a frame that lies there."""
        ways = self._frames.get((row, column))
        return _SHAPES[frozenset(ways)][HEAVY in ways.values()] if ways else " "
