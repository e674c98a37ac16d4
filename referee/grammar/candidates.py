"""What is possible at one moment: the legal moves of a player, and how they complete what somebody began to say."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee.grammar.word_assignment import Meaning
from referee.kernel.choice_set import Choice, ChoiceSet, Domain
from referee.kernel.claims import may_claim
from referee.kernel.context import Context
from referee.kernel.engine import AnyMove, Legal, OpenFact, anytime, legal, play
from referee.kernel.facts import Phrase
from referee.kernel.game import Table
from referee.kernel.spec import Spec, spec_of, tag_of
from referee.kernel.state import AnyState

WINDOWS = 20
"""So many answer windows may lie over one another."""
MANY = 200
"""A form with more members stays a form."""


class Possible:
    """The legal moves at one moment, looked up when they are asked for."""

    def __init__(self, table: Table[Any], state: AnyState) -> None:
        self.table, self.state = table, state
        self._by: dict[str, tuple[Any, ...]] = {}

    def may(self, by: str, move: AnyMove) -> bool:
        """Return whether a move is legal now, or once those who may answer have been silent."""
        try:
            return may_claim(Context(self.table), self.state, by, move)
        except OpenFact:
            return False

    @cached_property
    def _turns(self) -> tuple[Legal, ...]:
        """What each player may do now, and after the silences of others."""
        found, cx, state = list[Legal](), Context(self.table), self.state
        try:
            for _ in range(WINDOWS):
                found += [*legal(cx, state), *anytime(cx, state)]
                silence = state.top.silence(self.table, state) if state.stage and not state.over else None
                if silence is None:
                    break
                state = play(cx, state, *silence)
        except OpenFact:
            pass
        return tuple(found)

    def offers(self, by: str) -> tuple[Any, ...]:
        """Return the legal moves and forms of a player."""
        if by not in self._by:
            self._by[by] = tuple(offer for turn in self._turns if turn.by == by for offer in turn.offers)
        return self._by[by]

    def secret(self, by: str) -> Phrase | None:
        """Return what hides from whoever asks what a player may do; nothing when it can be known."""
        return next((turn.secret for turn in self._turns if turn.by == by and turn.secret), None)

    def kinds(self, by: str) -> tuple[str, ...]:
        """Return the names of the moves a player may make."""
        return tuple(dict.fromkeys(tag_of(kind_of(offer)) for offer in self.offers(by)))

    def values_offered(self, kind: type[Struct], field: Spec) -> tuple[str, ...]:
        """Return what the legal moves say in a field that has no list of its own."""
        offers = [offer for turn in self._turns for offer in turn.offers if kind_of(offer) is kind]
        return tuple(dict.fromkeys(text for offer in offers for text in _texts(offer, field.name)))

    def completing(self, by: str, meaning: Meaning) -> tuple[Any, ...]:
        """Return the legal moves and forms that say what was said and more."""
        said = typed_fields(meaning.kind, meaning.keys)
        if said is None:
            return ()
        offers = [offer for offer in self.offers(by) if kind_of(offer) is meaning.kind]
        return tuple(_once(offers, said))

    def fuller(self, by: str, move: AnyMove) -> tuple[Any, ...]:
        """Return the legal moves that only say more than a move does, where nothing is usual: a card with its aim."""
        said = {name: value for name in move.__struct_fields__ if (value := getattr(move, name)) is not None}
        offers = [offer for offer in self.offers(by) if kind_of(offer) is type(move)]
        return tuple([one for one in _once(offers, said) if not isinstance(one, ChoiceSet)])


def kind_of(offer: Any) -> type[Struct]:
    """Return the kind of move an offer is."""
    kind: type[Struct] = offer.move if isinstance(offer, ChoiceSet) else type(offer)
    return kind


def _once(offers: list[Any], said: dict[str, Any]) -> Iterator[Any]:
    found = list[Any]()
    for offer in offers:
        for one in _narrowed(offer, said):
            if one not in found:
                found.append(one)
                yield one


def _texts(offer: Any, name: str) -> Iterator[str]:
    value = offer.fixed.get(name) if isinstance(offer, ChoiceSet) else getattr(offer, name)
    domain = offer.open.get(name) if isinstance(offer, ChoiceSet) else None
    values = domain.values if isinstance(domain, Choice) else (value,)
    yield from (one for one in values if isinstance(one, str))


def typed_fields(kind: type[Struct], said: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what was said, as the fields of the move hold it, by their names; None when a field cannot hold it."""
    fields = _fields(kind)
    try:
        return {fields[key].name: msgspec.convert(value, fields[key].type) for key, value in said.items()}
    except msgspec.ValidationError:
        return None


@cache
def _fields(kind: type[Struct]) -> dict[str, structs.FieldInfo]:
    return {field.encode_name: field for field in structs.fields(kind)}


def _narrowed(offer: Any, said: dict[str, Any]) -> Iterator[Any]:
    """Yield an offer as far as it says what was said."""
    if not isinstance(offer, ChoiceSet):
        if all(getattr(offer, name) == value for name, value in said.items()):
            yield offer
        return
    usual = spec_of(offer.move).by_name
    fixed = {name: usual[name].default for name in said if name not in offer.fixed and name not in offer.open}
    if any({**fixed, **offer.fixed}.get(name, value) != value for name, value in said.items()):
        return
    if all(said[name] in domain for name, domain in offer.open.items() if name in said):
        held = {**offer.fixed, **{name: value for name, value in said.items() if name in offer.open}}
        left = {name: domain for name, domain in offer.open.items() if name not in said}
        idle = {name: usual[name].default for name in left if usual[name].default in left[name]}
        yield from _members(offer.move, {**held, **idle}, {name: left[name] for name in left if name not in idle})


def _members(kind: type[Struct], fixed: dict[str, Any], open: dict[str, Domain]) -> Iterator[Any]:
    """Yield the members of a form one by one where they can be counted out; else the form."""
    choices = {name: tuple(_each(domain)) for name, domain in open.items()}
    count = 1
    for name, domain in open.items():
        count *= domain.size if choices[name] else MANY + 1
    if count > MANY:
        yield ChoiceSet(kind, fixed, open)
        return
    for pick in product(*choices.values()):
        yield kind(**fixed, **dict(zip(choices, pick, strict=True)))


def _each(domain: Domain) -> tuple[Any, ...]:
    """Return the values of a choice; of any other domain only when it has no more than one."""
    if isinstance(domain, Choice):
        return domain.values
    if domain.size != 1:
        return ()
    from random import Random

    return (domain.pick(Random(0)),)
