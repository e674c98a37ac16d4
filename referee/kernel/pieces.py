"""Text in pieces: each knows what it is, so that a terminal and a page show the same words in their own way."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Role = Literal["", "name", "amount", "note", "sign", "colon"]


class Piece(NamedTuple):
    """Some letters and what they are."""

    text: str
    role: Role = ""


Text = tuple[Piece, ...]


def plain_text(pieces: Iterable[Piece]) -> str:
    """Return the letters alone."""
    return "".join([piece.text for piece in pieces])


def joined(texts: Iterable[Text], by: Piece) -> Text:
    """Join texts with a piece between them."""
    found = list[Piece]()
    for at, text in enumerate(texts):
        found += (by, *text) if at else text
    return tuple(found)


def spaced(*pieces: Piece) -> Text:
    """Join pieces with blanks; empty ones are left out."""
    return joined(((piece,) for piece in pieces if piece.text), Piece(" "))


def remark(text: str) -> Piece:
    """Put a remark into brackets; nothing stays nothing."""
    return Piece(f"({text})" if text else "", "note")
