"""Colour text for a terminal, and keep out what a file could smuggle in."""

import re
from functools import lru_cache
from unicodedata import combining, east_asian_width

from referee.scenario.file.yaml_inline import CONTROL

_CODE = re.compile(r"\x1b\[[0-9;]*m")


def _paint(code: int, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text else ""


def strong(text: str) -> str:
    """Return a heading."""
    return _paint(1, text)


def good(text: str) -> str:
    """Colour what is as expected."""
    return _paint(32, text)


def bad(text: str) -> str:
    """Colour what is not as expected."""
    return _paint(31, text)


def doubtful(text: str) -> str:
    """Colour what is worth a second look: an assumed number, a disputed reading."""
    return _paint(33, text)


def faint(text: str) -> str:
    """Dim a citation."""
    return _paint(2, text)


def bare(text: str) -> str:
    """Remove the colours from a text."""
    return _CODE.sub("", text)


def clean(text: object) -> str:
    """Replace control characters by blanks, so that a file cannot colour or move anything."""
    return CONTROL.sub(" ", str(text)).replace("\n", " ")


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(4096)
def _columns(letter: str) -> int:
    return 0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1
