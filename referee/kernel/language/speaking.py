"""The language spoken now: English, or another one that is loaded when it is spoken."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.language.current import language
from referee.kernel.language.english import Language


def tongue(name: str, folder: Path = COMMON, money: Callable[[int], str] = str) -> Language:
    """Return the language with the words of a game."""
    if name == "en":
        return Language(folder, money)
    from referee.kernel.language.russian import Russian  # who speaks English does not load it

    return Russian(name, folder, money)


@cache
def _plain(name: str) -> Language:
    return tongue(name)


def current_language() -> Language:
    """Return the language spoken now, without the words of any game."""
    return _plain(language())


def join_words(words: list[str], spec: str = "") -> str:
    """Join words with commas; `and`: in running text, `or`: as a choice."""
    return current_language().join_words(words, spec)


def decimal(number: str) -> str:
    """Return a number with a fraction, as the language spoken now writes it."""
    return current_language().decimal(number)


def say(template: str, /, **facts: Any) -> str:
    """Return a sentence of the program itself, in the language spoken now."""
    return current_language().fill(template, facts)


def later(template: str) -> str:
    """Return a template that is passed on as data; this only marks it for translation."""
    return template
