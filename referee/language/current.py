"""The language spoken now; its words are in `catalogue.py`, read only when another than English is spoken."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ru")
LETTERS = {"en": "[A-Za-z]", "ru": "[А-Яа-яЁё]"}
"""The letters of a language, as a pattern."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language spoken now."""
    return _spoken.get()


def needs_catalogue() -> bool:
    """Return whether texts are looked up in a catalogue; English ones stand in the code."""
    return language() != ENGLISH


def other_languages() -> tuple[str, ...]:
    """Return the languages that are not spoken now."""
    return tuple([name for name in LANGUAGES if name != language()])


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _spoken.set(name)
    try:
        yield
    finally:
        _spoken.reset(before)
