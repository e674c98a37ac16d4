"""Sentences said where there is no table: about cards an owner types in, and about what may change hands."""

from typing import Any

from referee.games.corporations.book import FOLDER
from referee.kernel.language import language
from referee.kernel.tongue import tongue


def say(template: str, /, **facts: Any) -> str:
    """A sentence of this game, in the language spoken now."""
    return tongue(language(), FOLDER).fill(template, facts)
