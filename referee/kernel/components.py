"""Components of the box: every datum knows where it comes from, and a scenario may put the real one in its place."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import Struct

from referee.kernel.ruling import Basis

Status = Literal["printed", "found", "derived", "assumed", "unknown", "given"]
B = TypeVar("B")
Plain = dict[str, dict[str, dict[str, Any]]]
Doubts = dict[str, dict[str, dict[str, Basis]]]
"""Kind, id, field: what using that datum rests on."""


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
        """The nearest origin wins: the entry's own, then the field's, then the kind's."""
        near = self.entries.get(id, {}).get(field) or self.fields.get(field)
        return near or Origin(self.status, self.where)


class Source(Struct, frozen=True):
    """Something the component file quotes."""

    what: str
    trust: str


class Origins(Struct, frozen=True):
    """Where each datum of a game comes from."""

    sources: dict[str, Source]
    kinds: dict[str, KindOrigin]
    given: dict[str, dict[str, frozenset[str]]] = {}

    def of(self, kind: str, id: str, field: str) -> Origin:
        """The origin of one field of one component."""
        if field in self.given.get(kind, {}).get(id, ()):
            return Origin("given", "this scenario")
        return self.kinds[kind].of(id, field)


def load_plain(folder: Path) -> Plain:
    """A game's components as plain data, kind by kind."""
    return cast(Plain, msgspec.json.decode((folder / "compiled" / "box.json").read_bytes()))


def load_origins(folder: Path) -> Origins:
    """Where a game's components come from."""
    return msgspec.json.decode((folder / "compiled" / "origins.json").read_bytes(), type=Origins)


def with_given(plain: Plain, given: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Plain:
    """Lay what the owner of the box typed in over the components: known ids are changed, new ones join."""
    changed = dict(plain)
    for kind, entries in given.items():
        changed[kind] = dict(changed.get(kind, {}))
        for id, fields in entries.items():
            changed[kind][id] = {**changed[kind].get(id, {}), **fields}
    return changed


def doubts_of(box: object, origins: Origins) -> Doubts:
    """What rests on an assumption or on the scenario's own word, field by field."""
    doubts: Doubts = {}
    for kind in origins.kinds:
        for id, entry in getattr(box, kind).items():
            for field in entry.__struct_fields__:
                origin = origins.of(kind, id, field)
                if origin.status in ("assumed", "given"):
                    basis = Basis(origin.status, f"{kind}.{id}.{field}", origin.where)
                    doubts.setdefault(kind, {}).setdefault(id, {})[field] = basis
    return doubts


class Watched:
    """A box that notes which doubtful fields were looked at; kinds without doubts are given as they are."""

    def __init__(self, box: object, doubts: Doubts, seen: set[Basis]) -> None:
        self._box, self._doubts, self._seen = box, doubts, seen

    def __getattr__(self, kind: str) -> Any:
        """A kind asked for the first time; it is kept, so that it is not asked for here again."""
        entries, doubts = getattr(self._box, kind), self._doubts.get(kind)
        found = WatchedKind(entries, doubts, self._seen) if doubts else entries
        setattr(self, kind, found)
        return found


class WatchedKind(Mapping[str, Any]):
    """One kind of component, watched."""

    __slots__ = ("_doubts", "_entries", "_seen")

    def __init__(self, entries: Mapping[str, object], doubts: dict[str, dict[str, Basis]], seen: set[Basis]) -> None:
        self._entries, self._doubts, self._seen = entries, doubts, seen

    def __getitem__(self, id: str) -> Any:
        entry, doubts = self._entries[id], self._doubts.get(id)
        return WatchedEntry(entry, doubts, self._seen) if doubts else entry

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class WatchedEntry:
    """One component, watched field by field; to `isinstance`, `match` and `==` it is the component itself."""

    __slots__ = ("_parts",)

    def __init__(self, entry: object, doubts: dict[str, Basis], seen: set[Basis]) -> None:
        self._parts = entry, doubts, seen

    def __getattribute__(self, field: str) -> Any:
        """A field of the component: looked at here first, for a lookup that fails before `__getattr__` is dear."""
        entry, doubts, seen = _own(self, "_parts")
        if field in doubts:
            seen.add(doubts[field])
        return getattr(entry, field)

    def __eq__(self, other: object) -> bool:
        return bool(_entry(self) == (_entry(other) if type(other) is WatchedEntry else other))

    def __hash__(self) -> int:
        return hash(_entry(self))


_own = object.__getattribute__


def _entry(watched: WatchedEntry) -> object:
    """The component itself."""
    return _own(watched, "_parts")[0]


def watched(box: B, doubts: Doubts, seen: set[Basis]) -> B:
    """The same box to its readers, but watched."""
    return cast(B, Watched(box, doubts, seen))
