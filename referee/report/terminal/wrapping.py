"""Text that fits the terminal: labelled lines, wrapped, with their citation at the end."""

import os
import sys
from collections.abc import Iterable, Iterator

from referee.report.ansi import bare, faint, width

LABEL = 10
"""How wide a label is."""
NARROW, USUAL, WIDE = 60, 120, 160
"""A terminal is taken to be at least and at most so wide, and so wide where there is none."""


def columns() -> int:
    """Return how wide a line may be."""
    return max(NARROW, min(_terminal() or USUAL, WIDE))


def _terminal() -> int:
    """Return how wide the terminal is, 0 when nobody knows; shutil would ask too, but it loads three packers first."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0
    except (OSError, ValueError):
        return 0


def wrapped(text: str, wide: int, first: str = "", rest: str | None = None) -> Iterator[str]:
    """Yield a text broken at blanks, colours not counted; what cannot be broken stays whole."""
    indent = text[: len(text) - len(text.lstrip(" "))]
    line, after = first + indent, (first if rest is None else rest) + indent
    blank = True
    for word in text.lstrip(" ").split(" "):
        if not blank and width(bare(line)) + 1 + width(bare(word)) > wide:
            yield line.rstrip()
            line, blank = after, True
        line, blank = line + ("" if blank else " ") + word, False
    yield line.rstrip()


def fitted(lines: Iterable[str], wide: int) -> Iterator[str]:
    """Yield lines as they are where they fit, else broken and indented a little deeper."""
    for line in lines:
        if width(bare(line)) <= wide:
            yield line
        else:
            yield from wrapped(line, wide, "", "    ")


def labelled(label: str, text: str, wide: int, cite: str = "") -> Iterator[str]:
    """Yield `  because   text     rule, page`: the citation behind the text, or below when there is no room.

    A label too long for its column has a colon behind it; where not all fits one line, a line of its own.
    """
    label = label.removesuffix(":") if len(label) > LABEL else label
    first, rest = f"  {label:<{LABEL - 1}} ", " " * (LABEL + 2)
    if len(label) >= LABEL and width(bare(first + text)) < wide:
        first = f"  {label}: "
    elif len(label) >= LABEL:
        yield f"  {label}:"
        first = rest
    *lines, last = wrapped(text, wide, first, rest)
    yield from lines
    if not cite:
        yield last
    elif width(bare(last)) + 3 + width(cite) <= wide:
        yield f"{last}   {faint(cite)}"
    else:
        yield last
        deep = " " * (len(text) - len(text.lstrip(" ")))  # below the line of workings it belongs to
        yield from map(faint, wrapped(cite, wide, rest + deep))


def all_labelled(lines: Iterable[tuple[str, str, str]], wide: int) -> Iterator[str]:
    """Yield several labelled lines; a label is not repeated."""
    before = ""
    for label, text, cite in lines:
        yield from labelled("" if label == before else label, text, wide, cite)
        before = label
