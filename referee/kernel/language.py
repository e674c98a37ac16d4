"""The language spoken now; its words are in `kernel/catalogue.py`, read only when another than English is spoken."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LANGUAGES = ("en", "ru")

_spoken: ContextVar[str] = ContextVar("language", default="en")


def language() -> str:
    """The language spoken now."""
    return _spoken.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _spoken.set(name)
    try:
        yield
    finally:
        _spoken.reset(before)
