"""Moves and questions as sentences a player would say: `build house on 2E and let 2 home leave`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Range, Split
from referee.kernel.facts import AnyOf, Items, MaybeSome, Phrase, Span
from referee.kernel.game import Table
from referee.kernel.move import Move
from referee.kernel.spec import Spec, spec_of


def move_phrase(table: Table[Any], thing: Any, stage: Any = None) -> Items:
    """Return the sentence of a move as it stands after "may", or of what a question asks for."""
    return sentence_of(thing, thing.worded(table, stage) if isinstance(thing, Move) else (thing.says,))


def sentence_of(thing: Any, templates: tuple[str, ...]) -> Items:
    """Return the sentence that some templates make of a move or question."""
    facts = {key: getattr(thing, field.name) for key, field in spec_of(type(thing)).fields.items()}
    return _sentence(thing, facts, templates)


def offer_phrase(table: Table[Any], offer: Any) -> Items:
    """Return the sentence of a move, or of a choice set with the values its open arguments may take."""
    if not isinstance(offer, ChoiceSet):
        return move_phrase(table, offer)
    from random import Random  # slow to load, and most reports list nothing

    facts = {}
    for key, field in spec_of(offer.move).fields.items():
        domain = offer.open.get(field.name)
        facts[key] = _open(domain) if domain else offer.fixed.get(field.name, field.default)
    return _sentence(offer.move, facts, offer.pick(Random(0)).worded(table, open=offer.open))


def _sentence(thing: Any, facts: dict[str, Any], templates: tuple[str, ...]) -> Items:
    about = spec_of(thing if isinstance(thing, type) else type(thing)).fields
    usual = frozenset(key for key, field in about.items() if not field.required and _usual(field, facts[key]))
    return Items(tuple(Phrase(template or _plain(thing, about), facts, usual) for template in templates), "")


def _open(domain: Domain) -> Any:
    """Return an open argument as a fact: its only value, a span, a choice, or what the domain says of itself."""
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
            return domain.summary()


def _usual(field: Spec, value: Any) -> bool:
    """Return whether a field says nothing: it has its default, or is empty."""
    return value == field.default or value in ((), {}, frozenset(), None)


def _plain(thing: Any, about: Mapping[str, Spec]) -> str:
    """Return a template for what has none of its own: its name, then its fields."""
    name: str = thing.do() if hasattr(thing, "do") else thing.ask()
    gaps = [f" {{{key}}}" if field.required else f"[ {key} {{{key}}}]" for key, field in about.items()]
    return name.replace("_", " ") + "".join(gaps)


def made_move(table: Table[Any], fields: Mapping[str, Any]) -> Any:
    """Return a move the referee made by himself from the fields that are written: what is empty is not."""
    kind = table.game.move_kind(str(fields["do"]))
    required = [key for key, field in spec_of(kind).fields.items() if field.required]
    empty: dict[str, Any] = {key: {} for key in required}
    return msgspec.convert({**empty, **fields}, kind)
