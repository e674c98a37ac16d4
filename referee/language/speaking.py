"""The language spoken now, with the words of a game or without: English, or another one, loaded when it is spoken."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from referee.kernel.compiled import COMMON
from referee.kernel.facts import Phrase
from referee.kernel.game import Game
from referee.language.current import ENGLISH, language
from referee.language.english import Language


def load_language(
    name: str,
    folder: Path = COMMON,
    money: Callable[[int], Phrase | str] = str,
    given: Mapping[str, Any] = {},
) -> Language:
    """Return a language with the words of a game; `given`: what a file gives besides the box."""
    if name == ENGLISH:
        return Language(folder, money, given)
    from referee.language.russian import Russian  # who speaks English does not load it

    return Russian(name, folder, money, given)


@cache
def _without_game(name: str) -> Language:
    return load_language(name)


@lru_cache(32)
def _with_game(game: Game[Any, Any], name: str) -> Language:
    return load_language(name, game.folder, game.money, game.given)


def current_language() -> Language:
    """Return the language spoken now, without the words of any game."""
    return _without_game(language())


def language_of(game: Game[Any, Any]) -> Language:
    """Return the language spoken now, with the words of a game."""
    return _with_game(game, language())


def game_title(game: Game[Any, Any]) -> str:
    """Return what a game is called."""
    named = language_of(game).id_text(game.name, "games")
    return game.book.title if named == game.name else named


def join_words(words: list[str], spec: str = "") -> str:
    """Join words with commas; `and`: in running text, `or`: as a choice."""
    return current_language().join_words(words, spec)


def decimal(number: str) -> str:
    """Return a number with a fraction, as the language spoken now writes it."""
    return current_language().decimal(number)


def say(template: str, /, **facts: Any) -> str:
    """Return a sentence of the program itself, in the language spoken now."""
    return current_language().fill(template, facts)
