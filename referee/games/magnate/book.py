"""Magnate's rulebook: rules and readings by id, looked up at import so that unknown ids cannot be written."""

from pathlib import Path
from typing import Any

from referee.kernel.language.current import language
from referee.kernel.language.speaking import tongue
from referee.kernel.rule import load_book

FOLDER = Path(__file__).parent
BOOK = load_book(FOLDER)
rule = BOOK.rule
reading = BOOK.reading


def say(template: str, /, **facts: Any) -> str:
    """A sentence of this game, in the language spoken now, where no table is at hand."""
    return tongue(language(), FOLDER).say(template, **facts)
