"""A template of a sentence, taken apart: its words, its gaps, and the brackets that may fall away."""

import re
from collections.abc import Iterator
from functools import lru_cache
from string import Formatter
from typing import Any

from msgspec import Struct

from referee.kernel.facts import Phrase

_BRACKET = re.compile(r"\[([^]]*)\]")
_GAP = re.compile(r"\{(\w+)")
_SUBJECT = re.compile(r"\{(\w+)(?::[^}]*)?\} ")


class Gap(Struct, frozen=True):
    """A gap: the fact that fills it, and the form it takes."""

    name: str
    spec: str


class Bracket(Struct, frozen=True):
    """A part of a sentence that falls away where its facts are as usual."""

    nodes: "Nodes"


Nodes = tuple[str | Gap | Bracket, ...]


@lru_cache(4096)
def nodes_of(template: str) -> Nodes:
    """Return the parts of a template in order."""
    found = list[str | Gap | Bracket]()
    for at, part in enumerate(_BRACKET.split(template)):
        inside = tuple(_flat_nodes(part))
        if at % 2:
            found.append(Bracket(inside))
        else:
            found += inside
    return tuple(found)


def _flat_nodes(text: str) -> Iterator[str | Gap]:
    for words, name, spec, _ in Formatter().parse(text):
        if words:
            yield words
        if name is not None:
            yield Gap(name, spec or "")


@lru_cache(4096)
def parsed(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the pieces of a template: text, then the name and the form of the gap behind it."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(template))


def without_usual(template: str, usual: frozenset[str]) -> str:
    """Return a template whose brackets have fallen away where a fact in them has its usual value."""
    return _BRACKET.sub(lambda part: "" if usual & set(_GAP.findall(part[1])) else part[1], template)


def gaps_of(sentence: Phrase) -> Iterator[tuple[str, str, Any]]:
    """Yield every gap of a sentence that is told: the fact, its form and its value."""
    template = sentence.template if sentence.usual is None else without_usual(sentence.template, sentence.usual)
    for _, name, form in parsed(template):
        if name is not None:
            yield name, form, sentence.facts[name]


def subject_of(template: str) -> str:
    """Return the fact a sentence begins with, as whoever does something: `by` of `{by} builds {building}`."""
    found = _SUBJECT.match(template)
    return found[1] if found else ""
