"""Carnegie's rulebook; its rules and readings by name are in `rules`."""

from pathlib import Path
from typing import TYPE_CHECKING

from referee.kernel.rule import load_book

if TYPE_CHECKING:
    from referee.games.carnegie.state import Cx

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)


def in_question(cx: "Cx") -> "Cx":
    """Return the context to ask for a reading in: a silent one where the move is refused already."""
    return cx.quiet() if cx.broken else cx
