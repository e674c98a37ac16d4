"""Components of the box: every datum knows where it comes from, and a scenario may put the real one in its place."""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from referee.kernel.compiled import read_compiled
from referee.kernel.facts import Phrase, phrase
from referee.kernel.field_types import FEW, MANY, Amount, Count, Few, Text
from referee.kernel.ruling import Basis

Status = Literal["printed", "found", "derived", "assumed", "unknown", "given"]
OPEN: tuple[Status, ...] = ("assumed", "unknown")
"""Where nothing proves what we say of a component."""
SCENARIO = "this scenario"
B = TypeVar("B")
Plain = dict[str, dict[str, dict[str, Any]]]
Doubts = dict[str, dict[str, dict[str, Basis]]]
"""Kind, id, field: what using that datum rests on."""
PRINTED = ("name", "ru", "name_ru", "name_en")
"""Fields that are names."""


def is_prose(field: str, value: str) -> bool:
    """Return whether a field says something in words: it is no name, and more than a word one may type."""
    return field not in PRINTED and bool(value) and not value.replace("_", "").isalnum()


class ImpossibleBox(ValueError):
    """A component that nobody can play with: what is wrong with it, and its kind and id where they are known."""

    def __init__(self, what: Phrase, kind: str = "", id: str = "") -> None:
        super().__init__(what.template)
        self.what, self.kind, self.id = what, kind, id


def check_order(lowest: int, highest: int) -> None:
    """Refuse a component whose lowest number is above its highest."""
    if lowest > highest:
        raise ImpossibleBox(phrase("lowest ({lowest}) is above highest ({highest})", lowest=lowest, highest=highest))


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A component."""


class Number(Entry, frozen=True):
    """A single number of the rules."""

    value: Count
    what: Text = ""


class Several(Number, frozen=True):
    """A single number of which there is at least one and never many: dice that are thrown together."""

    value: Annotated[int, Meta(ge=1, le=FEW, description="How many, at least one.")]


class Sides(Number, frozen=True):
    """How many sides a die has: with one alone a tie would be thrown for ever."""

    value: Annotated[int, Meta(ge=2, le=MANY, description="How many, at least two.")]


class Price(Number, frozen=True):
    """A single amount of money of the rules."""

    value: Amount


class SmallNumber(Number, frozen=True):
    """A single number of the rules that multiplies what can be chosen or drawn."""

    value: Few


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The single numbers of a game, each a field of its own; to whoever lists components they are a kind like any."""

    def __getitem__(self, id: str) -> Number:
        number: Number = getattr(self, id)
        return number

    def __iter__(self) -> Iterator[str]:
        return iter(self.__struct_fields__)

    def __len__(self) -> int:
        return len(self.__struct_fields__)

    def __contains__(self, id: object) -> bool:
        return id in self.__struct_fields__

    def items(self) -> list[tuple[str, Number]]:
        """Return every number with its id."""
        return [(id, self[id]) for id in self]

    def values(self) -> list[Number]:
        """Return every number."""
        return [self[id] for id in self]


class Datum(Struct, frozen=True):
    """One field of one component."""

    kind: str
    id: str
    field: str


class Origin(Struct, frozen=True):
    """Where a datum comes from."""

    status: Status
    where: str = ""


class KindOrigin(Struct, frozen=True):
    """Where a whole kind of component comes from, with the fields and entries that differ."""

    what: str
    """What the kind is."""
    status: Status
    where: str
    one: str = ""
    """What one of them is called, where that is not the kind without its s."""
    fields: dict[str, Origin] = {}
    entries: dict[str, dict[str, Origin]] = {}

    def of(self, id: str, field: str) -> Origin:
        """Return the nearest origin: the entry's own, then the field's, then the kind's."""
        near = self.entries.get(id, {}).get(field) or self.fields.get(field)
        return near or Origin(self.status, self.where)


class Shown(Struct, frozen=True):
    """A card known by its face: the card of our box that gave way to it, and what is known of it."""

    instead: str
    fields: dict[str, Any]
    where: str = ""
    """The box that holds it; none where only this scenario knows it."""


class OwnedBox(Struct, frozen=True):
    """What a table keeps of the box its owner has typed in."""

    name: str
    where: str
    given: Mapping[str, Any]


class Source(Struct, frozen=True):
    """Something the component file quotes."""

    what: str
    trust: str


class Origins(Struct, frozen=True):
    """Where each datum of a game comes from."""

    sources: dict[str, Source]
    kinds: dict[str, KindOrigin]
    given: dict[str, dict[str, frozenset[str]]] = {}
    faces: Mapping[str, Mapping[str, Shown]] = {}
    """The cards known by what they show."""
    owned: OwnedBox | None = None
    """What the owner of the box has typed in."""

    def of(self, kind: str, id: str, field: str) -> Origin:
        """Return the origin of one field of one component."""
        card = self.faces.get(kind, {}).get(id)
        if card is not None:
            own = self.of(kind, card.instead, field)
            return Origin("given", card.where or SCENARIO) if field in card.fields and own.status in OPEN else own
        if field in self.given.get(kind, {}).get(id, ()):
            return Origin("given", SCENARIO)
        if self.owned and field in self.owned.given.get(kind, {}).get(id, ()):
            return Origin("given", self.owned.where)
        return self.kinds[kind].of(id, field)


def load_plain(folder: Path) -> Plain:
    """Return a game's components as plain data, kind by kind."""
    return cast(Plain, msgspec.json.decode(read_compiled(folder, "box.json")))


def load_origins(folder: Path) -> Origins:
    """Load the origins of a game's components."""
    return msgspec.json.decode(read_compiled(folder, "origins.json"), type=Origins)


def with_given(plain: Plain, given: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Plain:
    """Lay what the owner of the box typed in over the components: known ids are changed, new ones join."""
    changed = dict(plain)
    for kind, entries in given.items():
        changed[kind] = dict(changed.get(kind, {}))
        for id, fields in entries.items():
            changed[kind][id] = {**changed[kind].get(id, {}), **fields}
    return changed


def doubts_of(box: object, origins: Origins) -> Doubts:
    """Return what rests on an assumption or on the scenario's own word, field by field."""
    doubts: Doubts = {}
    for kind in origins.kinds:
        for id, entry in getattr(box, kind).items():
            for field in entry.__struct_fields__:
                origin = origins.of(kind, id, field)
                if origin.status in ("assumed", "given"):
                    own = origin.status == "given" and origin.where != SCENARIO
                    basis = Basis("box" if own else origin.status, f"{kind}.{id}.{field}", origin.where)
                    doubts.setdefault(kind, {}).setdefault(id, {})[field] = basis
    return doubts


class Watched:
    """A box that notes which doubtful fields are looked at; kinds without doubts are given as they are."""

    def __init__(self, box: object, doubts: Doubts, notes: set[Basis]) -> None:
        self._box, self._doubts, self._notes = box, doubts, notes

    def __getattr__(self, kind: str) -> Any:
        """Look a kind up and keep it, so that it is not looked up again."""
        entries, doubts = getattr(self._box, kind), self._doubts.get(kind)
        watch = WatchedNumbers if isinstance(entries, Numbers) else WatchedKind
        found = watch(entries, doubts, self._notes) if doubts else entries
        setattr(self, kind, found)
        return found


class WatchedKind(Mapping[str, Any]):
    """The components of one kind, each watched once somebody asks for it."""

    __slots__ = ("_doubts", "_entries", "_notes", "_views")

    def __init__(self, entries: Any, doubts: dict[str, dict[str, Basis]], notes: set[Basis]) -> None:
        self._entries, self._doubts, self._notes = entries, doubts, notes
        self._views: dict[str, Any] = {}

    def __getitem__(self, id: str) -> Any:
        view = self._views.get(id)
        if view is None:
            entry, doubts = self._entries[id], self._doubts.get(id)
            view = self._views[id] = _view(entry, doubts, self._notes) if doubts else entry
        return view

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, id: object) -> bool:
        return id in self._entries


class WatchedNumbers(WatchedKind):
    """The single numbers, watched: still fields."""

    __slots__ = ()

    def __getattr__(self, id: str) -> Any:
        return self[id]


def _view(entry: Any, doubts: dict[str, Basis], notes: set[Basis]) -> Any:
    """Return one component, watched: to `isinstance`, `match` and `==` it is the component itself."""
    kind: Any = type(entry)
    view = _view_type(kind, tuple([name for name in kind.__struct_fields__ if name in doubts]))()
    view._entry, view._doubts, view._notes = entry, doubts, notes
    return view


@cache
def _view_type(kind: Any, doubtful: tuple[str, ...]) -> type[Any]:
    """Return a type that looks like a component and notes every doubtful field that is read."""
    names: tuple[str, ...] = kind.__struct_fields__
    own = {
        name: value
        for base in kind.__mro__[::-1]
        if base not in (object, Struct)
        for name, value in vars(base).items()
        if not name.startswith("__") and name not in names
    }
    space = {
        **own,
        **{name: _noted(name) if name in doubtful else property(attrgetter(f"_entry.{name}")) for name in names},
        "__slots__": ("_entry", "_doubts", "_notes"),
        "__class__": property(lambda self: kind),
        "__eq__": lambda self, other: self._entry == getattr(other, "_entry", other),
        "__hash__": lambda self: hash(self._entry),
    }
    return type(kind.__name__, (), space)


def _noted(name: str) -> property:
    """Return a doubtful field."""

    def read(self: Any) -> Any:
        self._notes.add(self._doubts[name])
        return getattr(self._entry, name)

    return property(read)


def watched(box: B, doubts: Doubts, notes: set[Basis]) -> B:
    """Return the box as a view that notes which doubtful fields are read."""
    return cast(B, Watched(box, doubts, notes))
