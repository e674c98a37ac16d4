"""Faces: what cards and tiles show. A card that has no name of its own is called by its face.

A face has parts, and each part looks one of several ways: a template with gaps. The same templates make the name of a
card (`3/1`, `2 home + 1 retail`; of a second equal card `3/1 #2`), print it in any language and are read back.

    face = game.faces["risk"]
    face.name_of(face.values({"top": 3, "bottom": 1}))      # '3/1'
    face.fields_of_name("3/1 #2")                              # {'top': 3, 'bottom': 1}; None of what is no such name
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from referee.kernel.components import OPEN, PRINTED, Shown
from referee.kernel.facts import Items, Phrase

if TYPE_CHECKING:
    from referee.kernel.game import Table

Values = Mapping[str, Any]
"""What stands in the gaps of a face, and what the way it looks says by itself."""
Fields = dict[str, Any]
_COPY = re.compile(r"(?P<face>.+?)(?: #(?P<copy>[1-9]\d{0,2}))?")
_GAP = re.compile(r"\{(?P<name>\w+)(?::(?P<form>[^{}]*))?\}")
_JOINT = " + "


class Gap(Struct, frozen=True):
    """What may stand in a gap: a number, or words of some lists."""

    names: str = ""
    kind: Literal["number", "word", "list", "bag"] = "word"


NUMBER = Gap(kind="number")


class Way(Struct, frozen=True):
    """One way a part of a face may look."""

    template: str
    says: Values = {}
    """What it says besides its gaps."""
    also: tuple[str, ...] = ()
    """Other ways people put it."""


class Face(Struct, frozen=True, dict=True):
    """What the cards or tiles of a kind show."""

    parts: tuple[tuple[Way, ...], ...]
    gaps: Mapping[str, Gap]
    values: Callable[[Mapping[str, Any]], Values]
    """What a component shows."""
    fields: Callable[[Values], Fields]
    """What a face says of its component."""
    tells: tuple[str, ...]
    """The fields a face may say; the others of a card are nowhere to be seen on it."""
    needs: tuple[int, ...] = (0,)
    """The parts without which a text is no face."""
    back: tuple[str, ...] = ()
    """Fields that are seen face down."""
    clears: Mapping[str, Fields] = {}
    """What is no longer known of a card when a field of it turns out to be another."""

    def shown(self, values: Values) -> Iterator[Way]:
        """Yield how each part looks of which something is known."""
        for ways in self.parts:
            yield from (way for way in [next((one for one in ways if self._fits(one, values)), None)] if way)

    def _fits(self, way: Way, values: Values) -> bool:
        gaps = [found["name"] for found in _GAP.finditer(way.template)]
        return all(values.get(name) not in (None, {}, ()) for name in gaps) and all(
            values.get(name) == value for name, value in way.says.items()
        )

    def phrase(self, values: Values) -> Items:
        """Return what a card shows, to be put into words."""
        return Items(tuple(Phrase(way.template, values) for way in self.shown(values)))

    def name_of(self, values: Values) -> str:
        """Return what a card that shows this is called in files."""
        return " ".join(_filled(way.template, values) for way in self.shown(values))

    def fields_of_name(self, id: str) -> Fields | None:
        """Return what a card shows that is called so; None where the name is no face."""
        values = self.values_of_name(id)
        return None if values is None else self.fields(values)

    def values_of_name(self, id: str) -> Values | None:
        """Return what a name made of a face says; None where it is none."""
        name = face_of(id)
        found = self._pattern.fullmatch(name)
        if found is None:
            return None
        values: dict[str, Any] = {}
        for part, ways in enumerate(self.parts):
            for number, way in enumerate(ways):
                if found[f"p{part}_{number}"] is not None:
                    values |= way.says
                    gaps = [one["name"] for one in _GAP.finditer(way.template)]
                    values |= {gap: self._read(gap, found[f"p{part}_{number}_{gap}"]) for gap in gaps}
        return values if self.name_of(values) == name else None

    def _read(self, gap: str, text: str) -> Any:
        match self.gaps[gap].kind:
            case "number":
                return int(text)
            case "bag":
                return {name: int(n) for n, name in (one.split(" ", 1) for one in text.split(_JOINT))}
            case "list":
                return tuple(text.split(_JOINT))
        return text

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts = []
        for part, ways in enumerate(self.parts):
            told = [f"(?P<p{part}_{n}>{self._way_pattern(way, f'p{part}_{n}_')})" for n, way in enumerate(ways)]
            parts.append(f"(?:(?:^| )(?:{'|'.join(told)}))" + ("" if part in self.needs else "?"))
        return re.compile("".join(parts))

    def _way_pattern(self, way: Way, prefix: str) -> str:
        said, end = [], 0
        for found in _GAP.finditer(way.template):
            said.append(re.escape(way.template[end : found.start()]))
            said.append(f"(?P<{prefix}{found['name']}>{_PATTERNS[self.gaps[found['name']].kind]})")
            said.append(re.escape(_noun(found["form"])))
            end = found.end()
        return "".join([*said, re.escape(way.template[end:])])


_PATTERNS = {
    "number": r"\d{1,6}",
    "word": r"\w+",
    "list": r"\w+(?: \+ \w+)*",
    "bag": r"\d{1,3} \w+(?: \+ \d{1,3} \w+)*",
}


def _noun(form: str | None) -> str:
    """Return what stands behind a number that is told with its noun."""
    return f" {form[1:].partition(':')[0]}" if form and form[0] == "#" else ""


def _filled(template: str, values: Values) -> str:
    """Return a template with ids in its gaps."""
    return _GAP.sub(lambda found: f"{_written(values[found['name']])}{_noun(found['form'])}", template)


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return _JOINT.join([f"{n} {name}" for name, n in value.items()])
    return _JOINT.join(value) if isinstance(value, tuple | list) else str(value)


def face_of(id: str) -> str:
    """Return the face in a card's name: of all that show the same it is the same."""
    found = _COPY.fullmatch(id) if " #" in id else None
    return found["face"] if found else id


def copy_of(id: str) -> int:
    """Return which of several equal cards one is."""
    found = _COPY.fullmatch(id) if " #" in id else None
    return int((found and found["copy"]) or 1)


def numbered(face: str, copy: int) -> str:
    """Return the name of one of several equal cards."""
    return face if copy == 1 else f"{face} #{copy}"


class NoCardLeft(Exception):
    """No card of the box that is left can show this."""

    def __init__(self, kind: str, id: str) -> None:
        super().__init__(f"{kind}: {id}")
        self.kind, self.id = kind, id


def shows(entry: object, fields: Mapping[str, Any]) -> bool:
    """Return whether a component shows all of this."""
    return all(to_builtins(getattr(entry, field)) == to_builtins(value) for field, value in fields.items())


def has_name(table: "Table[Any]", kind: str, id: str) -> bool:
    """Return whether a card has a printed name: it is called by that."""
    entry, origins = getattr(table.layout, kind)[id], table.game.origins.kinds[kind]
    return any(getattr(entry, field, "") and origins.of(id, field).status not in OPEN for field in PRINTED)


def called_by_face(table: "Table[Any]", kind: str, id: str) -> str:
    """Return what a card is called by what it shows, as all that show the same; its own name where it has one."""
    if kind not in table.game.faced or id not in getattr(table.layout, kind) or has_name(table, kind, id):
        return face_of(id)
    face, entry = table.game.faces[kind], getattr(table.layout, kind)[id]
    name = face.name_of(face.values(to_builtins(entry)))
    return id if face.values_of_name(name) is None or id in table.given.get(kind, {}) else name


def next_card(table: "Table[Any]", kind: str, face: str, taken: Iterable[str]) -> str:
    """Return what the next card is called that shows this; NoCardLeft where none is left that can."""
    entries, taken = getattr(table.layout, kind), {*taken}
    id = next(id for n in count(1) if (id := numbered(face, n)) not in entries and id not in taken)
    gives_way(table, kind, id, taken)
    return id


def gives_way(table: "Table[Any]", kind: str, id: str, taken: Iterable[str]) -> str:
    """Return the card that gives way to one with this face: an assumed one nobody has seen, the likest there is.

    What is printed stays, and so does the back.
    """
    face = table.game.faces[kind]
    fields, taken = face.fields_of_name(id) or {}, {*taken}
    seen, typed = table.faces.get(kind, {}), table.given.get(kind, {})
    least: tuple[bool, bool, int, int] | None = None
    found = ""
    for number, (other, entry) in enumerate(getattr(table.layout, kind).items()):
        if other in taken or other in seen or other in typed:
            continue
        differ = [field for field, value in fields.items() if to_builtins(getattr(entry, field)) != to_builtins(value)]
        origins = table.game.origins.kinds[kind]
        if any(field in face.back or origins.of(other, field).status not in OPEN for field in differ):
            continue
        cost = (_is_rare(entry, face), has_name(table, kind, other), len(differ), number)
        if least is None or cost < least:
            least, found = cost, other
    if least is None:
        raise NoCardLeft(kind, id)
    return found


def _is_rare(entry: Any, face: Face) -> bool:
    """Return whether the back of a card is not the usual one, where a face does not tell it: it is in few games."""
    usual = {field.name: field.default for field in fields_of(entry)}
    return any(getattr(entry, field) != usual[field] for field in face.back if field not in face.tells)


def with_card(table: "Table[Any]", kind: str, id: str, taken: Iterable[str], where: str = "") -> "Table[Any]":
    """Return the table after a card was seen that is called by its face."""
    instead = gives_way(table, kind, id, taken)
    fields = table.game.faces[kind].fields_of_name(id) or {}
    return table.with_faces({kind: {id: Shown(instead, fields, where)}})


def is_whole(table: "Table[Any]", kind: str) -> bool:
    """Return whether all cards of a kind are known from the owner's box."""
    face, seen = table.game.faces[kind], table.faces.get(kind, {})
    rest = [(id, entry) for id, entry in getattr(table.layout, kind).items() if not (id in seen and seen[id].where)]
    return not any(face.values_of_name(face.name_of(face.values(to_builtins(entry)))) for _, entry in rest)


def with_rest(table: "Table[Any]", kind: str) -> "Table[Any]":
    """Return the table at which what cards of a whole box do not show is known too: there is no other card."""
    tells, entries = table.game.faces[kind].tells, getattr(table.layout, kind)
    whole = {
        id: replace(card, fields={**_untold(entries[id], tells), **card.fields})
        for id, card in table.faces[kind].items()
    }
    return table.with_known({kind: whole})


def _untold(entry: Any, tells: tuple[str, ...]) -> Fields:
    return {field: getattr(entry, field) for field in entry.__struct_fields__ if field not in tells}


def strings(data: Any) -> Iterator[str]:
    """Yield every word of plain data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from strings(value)
    elif isinstance(data, list | tuple | set | frozenset):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str):
        yield data
