"""Moves and questions in words a player would say: `build house on 2E and let 2 home leave`."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import structs

from referee.kernel.game import Table
from referee.kernel.move import Move


def in_words(table: Table[Any], thing: Any) -> str:
    """A move as one says it after "may", or what a question asks for."""
    about = {field.encode_name: field for field in structs.fields(thing)}
    facts = {key: getattr(thing, field.name) for key, field in about.items()}
    usual = frozenset(key for key, field in about.items() if not field.required and _usual(field, facts[key]))
    templates = thing.worded(table) if isinstance(thing, Move) else (thing.says,)
    said = [table.words(template or _plain(thing, about), facts, usual) for template in templates]
    return "".join(said)


def _usual(field: Any, value: Any) -> bool:
    """Whether a field says nothing: it has its default, or is empty."""
    return value == field.default or value in ((), {}, frozenset(), None)


def _plain(thing: Any, about: dict[str, Any]) -> str:
    """A template for what has none of its own: its name, then its fields."""
    name: str = thing.do() if hasattr(thing, "do") else thing.ask()
    gaps = [f" {{{key}}}" if field.required else f"[ {key} {{{key}}}]" for key, field in about.items()]
    return name.replace("_", " ") + "".join(gaps)


def made_words(table: Table[Any], fields: Mapping[str, Any]) -> str:
    """A move the referee made by himself, in words."""
    kind = next(move for move in table.game.moves if move.do() == fields["do"])
    empty: dict[str, Any] = {
        field.encode_name: {} for field in structs.fields(kind) if field.required
    }  # what is empty is not written
    return in_words(table, msgspec.convert({**empty, **fields}, kind))
