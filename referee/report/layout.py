"""Text that fits the terminal: labelled lines, wrapped, with their citation at the end."""

import textwrap
from collections.abc import Iterable, Iterator

from referee.report.ink import bare, faint, width

LABEL = 10
"""How wide a label is."""


def wrapped(text: str, columns: int, first: str = "", rest: str | None = None) -> Iterator[str]:
    """A text broken at blanks; what cannot be broken stays whole."""
    rest = first if rest is None else rest
    indent = text[: len(text) - len(text.lstrip())]
    first, rest = first + indent, rest + indent
    lines = textwrap.wrap(
        text.lstrip(),
        max(20, columns),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from lines or [first.rstrip()]


def labelled(label: str, text: str, columns: int, cite: str = "") -> Iterator[str]:
    """`  because   text     rule, page`: the citation at the right end, or below when there is no room."""
    first, rest = f"  {label:<{LABEL}}", " " * (LABEL + 2)
    *lines, last = wrapped(text, columns, first, rest)
    yield from lines
    gap = columns - width(bare(last)) - width(cite)
    if not cite:
        yield last
    elif gap >= 3:
        yield f"{last}{' ' * min(gap, 3)}{faint(cite)}"
    else:
        yield last
        yield rest + faint(cite)


def all_labelled(lines: Iterable[tuple[str, str, str]], columns: int) -> Iterator[str]:
    """Several labelled lines; a label is not repeated."""
    before = ""
    for label, text, cite in lines:
        yield from labelled("" if label == before else label, text, columns, cite)
        before = label
