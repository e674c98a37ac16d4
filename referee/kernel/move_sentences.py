"""Moves and questions in words a player would say: `build house on 2E and let 2 home leave`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Range, Split
from referee.kernel.data_shape import fields_of
from referee.kernel.facts import AnyOf, MaybeSome, Span, phrase
from referee.kernel.game import Table
from referee.kernel.move import Move


def in_words(table: Table[Any], thing: Any, stage: Any = None) -> str:
    """A move as one says it after "may", at the stage where it is made if that is given; what a question asks for."""
    facts = {field.encode_name: getattr(thing, field.name) for field in fields_of(type(thing))}
    if not isinstance(thing, Move):
        return _filled(table, thing, facts, (thing.says,))
    return _filled(table, thing, facts, thing.worded_at(table, stage) if stage is not None else thing.worded(table))


def form_words(table: Table[Any], form: ChoiceSet) -> str:
    """A form as one says it: with the values its open arguments may take."""
    facts = {}
    for field in fields_of(form.move):
        domain = form.open.get(field.name)
        facts[field.encode_name] = _open(domain) if domain else form.fixed.get(field.name, field.default)
    return _filled(table, form.move, facts, (form.move.says,))


def _filled(table: Table[Any], thing: Any, facts: dict[str, Any], templates: tuple[str, ...]) -> str:
    about = {field.encode_name: field for field in fields_of(thing if isinstance(thing, type) else type(thing))}
    usual = frozenset(key for key, field in about.items() if not field.required and _usual(field, facts[key]))
    said = [table.words(template or _plain(thing, about), facts, usual) for template in templates]
    return "".join(said)


def _open(domain: Domain) -> Any:
    """An open argument as a fact: its only value, a span, a choice, or what the domain says of itself."""
    match domain:
        case Range(lowest, highest, step):
            return Span(lowest, highest, step) if lowest < highest else lowest
        case Choice(values):
            return AnyOf(values) if len(values) > 1 else values[0]
        case Split(limits, fewest, most) if fewest == sum(many for _, many in limits):
            return dict(limits)
        case Split(limits, fewest, most):
            return MaybeSome(Span(fewest, most) if fewest < most else fewest, dict(limits))
        case _:
            return phrase("{domain}", domain=str(domain))  # in its own words, not a name


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
    kind = table.game.move_kind(str(fields["do"]))
    empty: dict[str, Any] = {
        field.encode_name: {} for field in fields_of(kind) if field.required
    }  # what is empty is not written
    return in_words(table, msgspec.convert({**empty, **fields}, kind))
