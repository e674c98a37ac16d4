"""The language spoken now: English, or another one that is loaded when it is spoken."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.english import Tongue
from referee.kernel.language import language


def tongue(name: str, folder: Path = COMMON, money: Callable[[int], str] = str) -> Tongue:
    """A language at a game."""
    if name == "en":
        return Tongue(folder, money)
    from referee.kernel.translated import Translated  # who speaks English does not load it

    return Translated(name, folder, money)


@cache
def _plain(name: str) -> Tongue:
    return tongue(name)


def spoken() -> Tongue:
    """The language spoken now, without the words of any game."""
    return _plain(language())


def listed(words: list[str], spec: str = "") -> str:
    """Several words with commas; `and`: in running text, `or`: as a choice."""
    return spoken().listed(words, spec)


def decimal(number: str) -> str:
    """A number with a fraction, as the language spoken now writes it."""
    return spoken().decimal(number)


def say(template: str, /, **facts: Any) -> str:
    """A sentence of the program itself, in the language spoken now."""
    return spoken().fill(template, facts)


def later(template: str) -> str:
    """A template that is passed on as data; this only marks it for translation."""
    return template
