"""Facts that are more than a number or an id: what a gap of a sentence or a cell of a table may hold; no words yet."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Phrase(Struct, frozen=True):
    """A sentence on its way: a template with its facts, worded when somebody reads it."""

    template: str
    facts: Mapping[str, Any] = {}
    usual: frozenset[str] | None = None
    """Facts that have their usual value: a bracket of the template that names one of them falls away."""


class Span(Struct, frozen=True):
    """A fact that may be any number from one to another."""

    lowest: int
    highest: int
    step: int = 1


class AnyOf(Struct, frozen=True):
    """A fact that may be any of these."""

    values: tuple[Any, ...]


class MaybeSome(Struct, frozen=True):
    """A fact that may be so many of a bag."""

    count: int | Span
    bag: Mapping[str, int]


class NameOf(Struct, frozen=True):
    """A thing that has its name in a section of words.yaml."""

    section: str
    id: str
    form: str = ""


class Several(Struct, frozen=True):
    """Things by number, named as a fact of this name is."""

    fact: str
    counts: Mapping[str, int]
    one_by_name: bool = False
    """Whether the name is enough for a single one."""

    def __bool__(self) -> bool:
        return bool(self.counts)


class Items(Struct, frozen=True):
    """Things one after the other."""

    values: tuple["Value", ...]
    separator: str | None = ", "
    """What stands between them; None: what the language puts between dice."""

    def __bool__(self) -> bool:
        return bool(self.values)


class Amount(Struct, frozen=True):
    """So much of what a purse holds: money, adverts, points."""

    key: str
    n: int


Value = int | str | NameOf | Phrase | Several | Items | Amount | None
"""What stands in a cell; a `str` stands as it is: a code, a name somebody typed."""


def phrase(template: str, /, **facts: Any) -> Phrase:
    """Return a sentence with its facts."""
    return Phrase(template, facts)


def dollars(n: int) -> Phrase:
    """Return an amount of dollars: `$12`."""
    return phrase("{sign}${n}", sign="-" if n < 0 else "", n=abs(n))


def later(template: str) -> str:
    """Return a template that is passed on as data; this only marks it for translation."""
    return template


def is_blank(value: Value) -> bool:
    """Return whether nothing stands in a cell; 0 is something."""
    return not value and value != 0
