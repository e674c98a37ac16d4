"""What a ruling rests on besides the book, on one line."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from referee.kernel.facts import later
from referee.kernel.game import Game
from referee.kernel.ruling import Basis
from referee.language.english import Language
from referee.language.rules import question_text, reading_text
from referee.language.speaking import language_of, say

FEW = 3
_SAID = {
    "assumed": later("rests on assumed: {things}"),
    "given": later("uses what this file gives: {things}"),
    "box": later("uses your box: {things}"),
    "filled": later("rests on the set-up: {things}"),
}


def bases_text(bases: Iterable[Basis], game: Game[Any, Any]) -> Iterator[str]:
    """Yield assumed and given components by kind, then the disputed readings, one line for each sort."""
    sorts: dict[str, list[Basis]] = {}
    for basis in bases:
        sorts.setdefault(basis.kind, []).append(basis)
    for sort, said in _SAID.items():
        if sort in sorts:
            told = things((basis.what for basis in sorts[sort]), language_of(game))
            yield say(said, things="; ".join(told))
    if "reading" in sorts:
        told = (_reading(basis, game) for basis in sorts["reading"])
        yield say("reads a disputed rule: {readings}", readings="; ".join(told))


def _reading(basis: Basis, game: Game[Any, Any]) -> str:
    """Return a disputed point as it is read."""
    point = game.book.ambiguities[basis.what]
    return f"{question_text(point)} – {reading_text(point, basis.text)}, {point.id}"


def things(names: Iterable[str], tongue: Language) -> Iterator[str]:
    """Yield `the cost of house, office`, `the rent of risk cards R01, R02 and 3 more`."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for name in names:
        kind, id, field = (*name.split(".", 2), "", "")[:3]
        kinds.setdefault(kind, {}).setdefault(id, []).append(field)
    for kind, entries in kinds.items():
        alike: dict[tuple[str, ...], dict[str, list[str]]] = {}
        for id, fields in entries.items():
            alike.setdefault(tuple(sorted(fields)), {})[id] = fields
        yield from ((_kind(kind, same, tongue)) for same in alike.values())


def _kind(kind: str, entries: dict[str, list[str]], tongue: Language) -> str:
    """Word the assumed components of one kind, by name while they are few."""
    fields = list(dict.fromkeys(field for own in entries.values() for field in own if field))
    called = tongue.id_text(kind, "kinds")
    told = _fields(kind, [one for one in fields if one != "value"], tongue)
    more = len(entries) - FEW
    things = tongue.topic_text(kind, list(entries)[:FEW], more > 0) if told else ""
    if things:
        said = tongue.fields_of(told, things)
        return say("{names} and {n} more", names=said, n=more) if more > 0 else said
    names = [" ".join(filter(None, (called, id))) if (name := tongue.word(kind, id)) == id else name for id in entries]
    return _names_text(names, told)


def _fields(kind: str, fields: list[str], tongue: Language) -> list[str]:
    """Return fields by their names; two may have a name together: `zones.highest+lowest`."""
    for pair in combinations(sorted(fields), 2):
        both = f"{kind}.{'+'.join(pair)}"
        if tongue.id_text(both, "fields") != both:
            rest = [one for one in fields if one not in pair]
            return [tongue.word("fields", both, "of"), *_fields(kind, rest, tongue)]
    return [_field(kind, one, tongue) for one in fields]


def _field(kind: str, field: str, tongue: Language) -> str:
    """Return a field as it is said before the thing it is of."""
    own = f"{kind}.{field}"
    return tongue.field(kind, field) if tongue.id_text(own, "fields") == own else tongue.word("fields", own, "of")


def _names_text(names: list[str], fields: list[str]) -> str:
    """Return fields with what they are of in brackets: `cost (house, office and 3 more)`; without fields the names."""
    told = ", ".join(names[:FEW])
    if len(names) > FEW:
        told = say("{names} and {n} more", names=told, n=len(names) - FEW)
    return f"{', '.join(fields)} ({told})" if fields else told
