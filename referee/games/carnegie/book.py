"""Carnegie's rulebook; its rules and readings by name are in `rules`."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.kernel.language.current import language
from referee.kernel.language.english import Language
from referee.kernel.language.speaking import tongue
from referee.kernel.rule import load_book

if TYPE_CHECKING:
    from referee.games.carnegie.state import Cx

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)


@cache
def _tongue(name: str) -> Language:
    return tongue(name, FOLDER)


def say(template: str, /, **facts: Any) -> str:
    """Return a sentence where no table is at hand, in the language spoken now."""
    return _tongue(language()).fill(template, facts)


def in_question(cx: "Cx") -> "Cx":
    """Where a reading is asked that can change the answer: of a move refused already it cannot."""
    return cx.quiet() if cx.broken else cx
