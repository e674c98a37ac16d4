"""The rulebook of Битва корпораций; its rules and readings by name are in `rules`."""

from pathlib import Path
from typing import Any

from referee.kernel.language.current import language
from referee.kernel.language.speaking import tongue
from referee.kernel.rule import load_book

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)


def say(template: str, /, **facts: Any) -> str:
    """Return a sentence of this game, in the language spoken now."""
    return tongue(language(), FOLDER).fill(template, facts)
