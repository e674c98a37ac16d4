"""The form of a move: its fields, and what each may be among the legal moves that say what was said so far.

Nobody has to decide beforehand whether a move is legal: what is not can be said as well, and is judged.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from referee.desk.data import Cannot, Data
from referee.desk.view import View
from referee.grammar.candidates import kind_of, typed_fields
from referee.kernel.choice_set import Choice, ChoiceSet, Picks, Range, Split
from referee.kernel.plain_data import Plain, plain
from referee.kernel.spec import Spec, spec_of
from referee.language.speaking import say
from referee.scenes.scene import Group

MANY = 400
"""So many legal values of a field are told."""


class LegalValues(Struct, frozen=True):
    """What a field may be among some legal moves."""

    values: tuple[Plain, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1
    limits: Mapping[str, int] = {}
    """Of a bag: how many of each at most."""

    @property
    def varies(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.values) > 1 or self.low is not None or bool(self.limits)

    @property
    def any(self) -> bool:
        """Whether there is any legal value."""
        return bool(self.values) or self.low is not None or bool(self.limits)

    def allows(self, value: Plain) -> bool:
        """Return whether a single value is legal."""
        if value in self.values or any(isinstance(one, list) and value in one for one in self.values):
            return True
        return isinstance(value, int) and self.low is not None and self.low <= value <= (self.high or 0)


class FormField(Struct, frozen=True):
    """One field of a move: what it may be at all, what of it is legal, whether it must be said."""

    spec: Spec
    legal: LegalValues
    wanted: bool


class MoveForm(Struct, frozen=True):
    """A move as far as it has been said."""

    by: str
    do: str
    said: Data
    fields: tuple[FormField, ...]
    legal: bool
    """Whether a legal move says so much."""

    @property
    def is_whole(self) -> bool:
        """Whether everything is said that must be."""
        return all(field.spec.key in self.said for field in self.fields if field.wanted)

    @property
    def step(self) -> Data:
        """Return the move as the entry of a file."""
        return {"by": self.by, "do": self.do, **self.said}


class MoveKind(Struct, frozen=True):
    """A kind of move, and the legal moves of that kind: none where it cannot be made now."""

    do: str
    offers: tuple[Any, ...]

    @property
    def singles(self) -> tuple[Any, ...]:
        """The legal moves one by one; nothing where some of them stand for many."""
        rows = [one for offer in self.offers for one in _singles(offer)]
        return () if any(isinstance(one, ChoiceSet) for one in rows) else tuple(rows)


def _singles(offer: Any) -> list[Any]:
    return offer.members_or_self() if isinstance(offer, ChoiceSet) else [offer]


def move_kinds(view: View, by: str) -> tuple[MoveKind, ...]:
    """Return every kind of move of the game, with what is legal of it for a player now."""
    offers = view.reader().possible.offers(by)
    return tuple(
        [MoveKind(kind.do(), tuple(one for one in offers if kind_of(one) is kind)) for kind in view.table.game.moves]
    )


def move_form(view: View, by: str, do: str, said: Mapping[str, Any]) -> MoveForm:
    """Return the form of a move as far as it has been said; Cannot where there is no such move."""
    kind = kind_called(view, do)
    spec = spec_of(kind)
    known = {key: value for key, value in said.items() if key in spec.fields and value is not None}
    offers = [offer for offer in view.reader().possible.offers(by) if kind_of(offer) is kind]
    fields = []
    for field in spec.required_first:
        able = legal_values(_saying(offers, kind, {key: known[key] for key in known if key != field.key}), field)
        fields.append(FormField(field, able, field.required or _must(field, able)))
    return MoveForm(by, do, known, tuple(fields), bool(_saying(offers, kind, known)))


def _saying(offers: Sequence[Any], kind: Any, said: Mapping[str, Any]) -> list[Any]:
    """Return the offers that say so much; what nobody said stays open in them."""
    typed = typed_fields(kind, said)
    return [] if typed is None else [one for offer in offers for one in _left(offer, typed)]


def kind_called(view: View, do: str) -> Any:
    """Return the kind of move of a name; Cannot where there is none."""
    kind = next((kind for kind in view.table.game.moves if kind.do() == do), None)
    if kind is None:
        raise Cannot(say("there is no move '{word}'", word=do[:40]))
    return kind


def _must(field: Spec, able: LegalValues) -> bool:
    """Return whether no legal move leaves a field as it usually is."""
    return bool(able.values) and plain(field.default) not in able.values


def _left(offer: Any, said: Mapping[str, Any]) -> Iterator[Any]:
    """Yield an offer if it says what was said; what nobody said stays open."""
    if not isinstance(offer, ChoiceSet):
        if all(getattr(offer, name) == value for name, value in said.items()):
            yield offer
        return
    usual = spec_of(offer.move).by_name
    for name, value in said.items():
        if name in offer.open:
            if value not in offer.open[name]:
                return
        elif offer.fixed.get(name, usual[name].default) != value:
            return
    fixed = {**offer.fixed, **{name: value for name, value in said.items() if name in offer.open}}
    yield ChoiceSet(offer.move, fixed, {name: domain for name, domain in offer.open.items() if name not in said})


def legal_values(offers: Sequence[Any], field: Spec) -> LegalValues:
    """Return what a field may be among some offers."""
    values, limits = dict[str, Plain](), dict[str, int]()
    low: int | None = None
    high, step = 0, 1
    for offer in offers:
        domain = offer.open.get(field.name) if isinstance(offer, ChoiceSet) else None
        match domain:
            case Range(lowest=least, highest=most, step=by):
                low, high, step = min(least, least if low is None else low), max(high, most), by
            case Split(limits=kinds):
                limits |= {kind: max(n, limits.get(kind, 0)) for kind, n in kinds}
            case Choice(values=some) | Picks(values=some):
                values |= {repr(plain(one)): plain(one) for one in some}
            case None:
                value = plain(_value(offer, field))
                values[repr(value)] = value
            case _:  # a domain of a game's own
                pass
    return LegalValues(tuple(values.values())[:MANY], low, high if low is not None else None, step, limits)


def _value(offer: Any, field: Spec) -> Any:
    return offer.fixed.get(field.name, field.default) if isinstance(offer, ChoiceSet) else getattr(offer, field.name)


def value_of_place(field: Spec, group: Group) -> Plain:
    """Return what a field says when a place of the board is meant; None where it takes no such thing."""
    if field.kind == "pair":
        return list(group.cell) if group.cell is not None else None
    inner = field.each if field.kind in ("list", "set") and field.each is not None else field
    for names, id in group.names:
        if inner.kind == "word" and names in inner.names.split():
            return [id] if inner is not field else id
        if inner.kind in ("code", "text") and not names and inner.pattern and re.search(inner.pattern, id):
            return [id] if inner is not field else id
    return None


class MoveAbout(Struct, frozen=True):
    """A move that may be about something on the board."""

    do: str
    said: Data
    legal: bool


def moves_about(view: View, by: str, group: Group) -> tuple[MoveAbout, ...]:
    """Return the moves that may be about a place of the board, legal ones first."""
    found = list[MoveAbout]()
    for kind in view.table.game.moves:
        for field in spec_of(kind).required_first:
            value = value_of_place(field, group)
            if value is None:
                continue
            one = MoveAbout(kind.do(), {field.key: value}, move_form(view, by, kind.do(), {field.key: value}).legal)
            if one.legal or not any(known.do == one.do for known in found):
                found = [known for known in found if known.do != one.do or known.legal]
                found.append(one)
            if one.legal:
                break
    return tuple(sorted(found, key=lambda one: not one.legal))
