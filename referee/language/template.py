"""A template of a sentence, taken apart: its words, its gaps, and the brackets that may fall away."""

import re
from collections.abc import Iterator
from functools import lru_cache
from string import Formatter

from msgspec import Struct

_BRACKET = re.compile(r"\[([^]]*)\]")


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
