"""Each mark in letters: owned `[A]`, hollow `(A)`, a pawn, people by number, pips, tracks."""

from collections.abc import Mapping
from functools import singledispatchmethod

from referee.report.ansi import clean
from referee.report.picture.canvas import Piece
from referee.report.picture.colour_math import contrast, terminal
from referee.scenes.scene import Die, Icon, Label, Mark, Paint, Path, Pips, Token, Track, Word

FAINT, BOLD = "2", "1"


class Hand:
    """Writes marks, in Unicode or so that ASCII can follow."""

    def __init__(self, paints: Mapping[str, Paint], plain: bool) -> None:
        self.paints, self.plain = paints, plain

    def line(self, marks: list[Mark]) -> list[Piece]:
        """Join marks: pieces stand close, words apart."""
        pieces: list[Piece] = []
        for at, mark in enumerate(marks):
            close = mark.close or (at and isinstance(mark, Token) and isinstance(marks[at - 1], Token))
            said = self.mark_text(mark)
            pieces += [Piece(" ")] * bool(pieces and said and not close) + said
        return pieces

    @singledispatchmethod
    def mark_text(self, mark: Mark) -> list[Piece]:
        """Return a mark in letters; an area has none."""
        return []

    @mark_text.register
    def _(self, mark: Label) -> list[Piece]:
        said = mark.plain if self.plain and mark.plain else mark.short or mark.text
        return [Piece(clean(said), BOLD if mark.strong else "")] if said else []

    @mark_text.register
    def _(self, mark: Word) -> list[Piece]:
        said = mark.plain if self.plain and mark.plain else mark.text
        return [Piece(clean(said))] if said else []

    @mark_text.register
    def _(self, mark: Icon) -> list[Piece]:
        return [Piece(clean(mark.word))] if mark.word else []

    @mark_text.register
    def _(self, mark: Token) -> list[Piece]:
        letter = self.letter(mark)
        many = str(mark.count) if mark.count > 1 else ""
        forms = {
            "disc": f"({letter})" if mark.hollow else f"[{letter}]",
            "sign": f"[{letter}]" * mark.count,
            "pawn": f"♟{letter}",
            "lying": f"{mark.count}{letter}",
            "pill": f"{mark.count}{letter}",
            "standing": f"!{many}{letter}",
            "symbol": f"({letter})",
        }
        return [Piece(forms[mark.piece], "" if mark.hollow or mark.piece == "symbol" else self.code(mark.paint))]

    def letter(self, mark: Token) -> str:
        """Return the letter of a piece."""
        paint = self.paints[mark.paint]
        return clean(mark.says or (paint.plain if self.plain else paint.letter))

    def code(self, paint: str) -> str:
        """Return the terminal's code for a paint: its colour behind the letters."""
        fill = self.paints[paint].fill
        ink = "231" if contrast(fill, "#ffffff") >= contrast(fill, "#000000") else "16"
        return f"48;5;{terminal(fill)};38;5;{ink}"

    @mark_text.register
    def _(self, mark: Pips) -> list[Piece]:
        full = mark.letters or "■" * mark.full
        return [Piece(full + "□" * mark.empty)] if full or mark.empty else []

    @mark_text.register
    def _(self, mark: Track) -> list[Piece]:
        said = []
        for at, step in enumerate(mark.steps):
            word = step.short or "·"
            said.append(f"[{step.short or mark.flag or step.says}]" if at == mark.at else word)
        tight = all(len(word) == 1 for at, word in enumerate(said) if at != mark.at)
        return [Piece(("" if tight and len(said) > 12 else " ").join(said))]

    @mark_text.register
    def _(self, mark: Die) -> list[Piece]:
        return [Piece(f"<{mark.value}>")]

    def dots(self, mark: Path) -> Piece:
        """Return what a line across a map is made of: dots, or the letter of the paint it is drawn in."""
        key = mark.stroke.removeprefix("@").split(".")[0]
        if mark.stroke.startswith("@") and key in self.paints:
            paint = self.paints[key]
            return Piece(clean(paint.plain if self.plain else paint.letter).lower(), self.code(key))
        return Piece("·", FAINT)
