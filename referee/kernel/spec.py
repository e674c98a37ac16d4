"""Specs: one description of every field of a state, move, question, stage or option, derived once from the types.

Whatever depends on the type of a field asks its spec: reading and writing files, typed lines, schemas, examples.
"""

import re
from collections.abc import Callable, Hashable, Iterator
from functools import cache, cached_property
from typing import Any, Literal

from msgspec import NODEFAULT, Struct, structs
from msgspec import inspect as mi

from referee.kernel.field_types import MANY

Kind = Literal["number", "truth", "word", "code", "text", "pair", "bag", "set", "list", "map", "record", "choice"]
Path = tuple[str | int, ...]
Visit = Callable[["Spec", Any, Path], Any]
LEAVES = ("number", "truth", "word", "code", "text", "pair")


class Spec(Struct, frozen=True, dict=True, eq=False):  # compared by identity: specs are made once
    """What a value may be.

    A leaf is a number, a truth, a word of a list, a code with a pattern, a text or a pair of numbers. A bag holds
    counts by name, a map things by name; a set has no order, a list has one. A record has the fields of its class,
    a choice is one of several records told apart by a tag.
    """

    kind: Kind = "text"
    names: str = ""
    """The lists its words come from, `=word` for a word itself; of a bag or a map, the lists of its keys."""
    pattern: str = ""
    values: tuple[Any, ...] = ()
    """All words there are, where the type lists them."""
    low: int | None = None
    """The least number; of a list, the least length."""
    high: int | None = None
    nullable: bool = False
    description: str = ""
    hidden: bool = False
    """Of a field of a player, whether the others do not see it."""
    key_spec: "Spec | None" = None
    """Of a bag or a map, its keys."""
    each: "Spec | None" = None
    """Of a bag, a map, a set or a list, each entry."""
    short: "Spec | None" = None
    """A leaf that may stand instead."""
    fields: "dict[str, Spec]" = {}
    """Of a record, by their names in files."""
    records: "dict[str, Spec]" = {}
    """Of a choice, by tag."""
    tag_key: str = ""
    """Of a choice or a tagged record, the key its tag stands under."""
    type: Any = None
    """Of a record, its class."""
    key: str = ""
    """Of a field, its name in files and typed lines."""
    name: str = ""
    """Of a field, its name in Python."""
    required: bool = True
    factory: Any = None

    @property
    def default(self) -> Any:
        """Return the value of a field that is left out."""
        return self.factory() if callable(self.factory) else self.factory

    @property
    def merges(self) -> bool:
        """Whether its parts have names of their own: such data merge when laid over other data."""
        return self.kind in ("map", "record")

    @property
    def grows(self) -> bool:
        """Whether more typed words may add to it."""
        return self.kind in ("bag", "list", "set")

    @property
    def tag(self) -> str:
        """Return the tag of a tagged record."""
        return tag_of(self.type) if self.tag_key else ""

    @property
    def most(self) -> int:
        """Return how far a bag counts, which is also how long a list of names may be to be counted."""
        return (self.each.high if self.each else None) or MANY

    @property
    def innermost(self) -> "Spec":
        """Return what maps, lists and sets hold in the end."""
        return self.each.innermost if self.each is not None else self

    @property
    def alternatives(self) -> "tuple[Spec, ...]":
        """Return the records of a choice; of anything else, itself."""
        return tuple(self.records.values()) or (self,)

    @cached_property
    def by_name(self) -> "dict[str, Spec]":
        """The fields by their names in Python."""
        return {field.name: field for field in self.fields.values()}

    @cached_property
    def required_first(self) -> "tuple[Spec, ...]":
        """The fields in the order in which typed words are given to them: required ones first, else as declared."""
        return tuple(sorted(self.fields.values(), key=lambda field: not field.required))

    def inside(self, key: Any) -> "Spec | None":
        """Return the spec of what stands under a key; None if nothing may."""
        if self.kind in ("map", "bag"):
            return self.each
        return self.fields.get(key)

    def allows(self, key: str) -> bool:
        """Return whether something may stand under a key."""
        if self.key_spec is not None:
            return not self.key_spec.pattern or re.search(self.key_spec.pattern, key) is not None
        return key in self.fields

    def record_of(self, data: Any) -> "Spec":
        """Return the record of a choice that data are by their tag; an empty spec if they are none."""
        return self.records.get(str(data.get(self.tag_key)), LEAF) if isinstance(data, dict) else LEAF


LEAF = Spec()


def spec_of(type_: Any) -> Spec:
    """Return the spec of a type, made once."""
    return _cached(type_)


@cache
def _cached(type_: Hashable) -> Spec:
    return _spec(mi.type_info(type_))


def tag_of(kind: Any) -> str:
    """Return the name of a move, a question or a stage."""
    return str(kind.__struct_config__.tag)


def _spec(info: mi.Type) -> Spec:
    match info:
        case mi.Metadata(type=inner, extra=extra, extra_json_schema=remarks):
            spec, names = _spec(inner), str((extra or {}).get("names", ""))
            text = str((remarks or {}).get("description", "")) or spec.description
            kind: Kind = "word" if names and spec.kind in ("text", "code") else spec.kind
            hidden = bool((extra or {}).get("hidden")) or spec.hidden
            return structs.replace(spec, names=names or spec.names, description=text, kind=kind, hidden=hidden)
        case mi.StructType(fields=fields, cls=cls, tag_field=tag_key):
            specs = {field.encode_name: _field(field) for field in fields}
            return Spec("record", fields=specs, type=cls, tag_key=tag_key or "")
        case mi.DictType(key_type=key, value_type=value):
            keys, each = _spec(key), _spec(value)
            return Spec("bag" if each.kind == "number" else "map", keys.names, key_spec=keys, each=each)
        case mi.FrozenSetType(item_type=item) | mi.SetType(item_type=item):
            return Spec("set", each=_spec(item))
        case (
            mi.VarTupleType(item_type=item, min_length=low, max_length=high)
            | mi.ListType(item_type=item, min_length=low, max_length=high)
        ):
            return Spec("list", each=_spec(item), low=low, high=high)
        case mi.TupleType(item_types=(first, second)):
            number = _spec(first)
            assert first == second and number.kind == "number", "a tuple that is no pair of numbers"
            return Spec("pair", low=number.low, high=number.high)
        case mi.UnionType(types=types):
            kept = [one for one in types if not isinstance(one, mi.NoneType)]
            return _union([_spec(one) for one in kept], nullable=len(kept) < len(types))
        case mi.IntType(ge=low, le=high):
            return Spec("number", low=low, high=high)
        case mi.BoolType():
            return Spec("truth")
        case mi.LiteralType(values=values):
            return Spec("word", " ".join(f"={value}" for value in values), values=tuple(values))
        case mi.StrType(pattern=pattern) if pattern:
            return Spec("code", pattern=pattern)
    return LEAF


def _field(field: mi.Field) -> Spec:
    factory = field.default_factory if field.default_factory is not NODEFAULT else field.default
    return structs.replace(
        _spec(field.type),
        key=field.encode_name,
        name=field.name,
        required=field.required,
        factory=factory,
    )


def _union(specs: list[Spec], nullable: bool) -> Spec:
    """Return a choice of tagged records, or a long form with a leaf that may stand instead."""
    if len(specs) > 1 and all(spec.tag_key for spec in specs):
        records = {spec.tag: spec for spec in specs}
        return Spec("choice", tag_key=specs[0].tag_key, records=records, nullable=nullable)
    long = [spec for spec in specs if spec.kind not in LEAVES]
    assert len(long) <= 1, "a union of two long forms without tags"
    main = (long or specs)[0]
    short = next((spec for spec in specs if spec.kind in LEAVES and spec is not main), main.short)
    return structs.replace(main, nullable=nullable or main.nullable, short=short)


def walk(spec: Spec, data: Any, visit: Visit, path: Path = ()) -> Any:
    """Return data changed part by part along a spec, each part before what is in it."""
    data = visit(spec, data, path)
    if spec.kind == "choice":
        return walk(spec.record_of(data), data, visit, path) if isinstance(data, dict) else data
    if spec.kind in ("list", "set"):
        assert spec.each is not None
        if not isinstance(data, list):  # a single entry may stand without brackets
            return walk(spec.each, data, visit, path)
        return [walk(spec.each, one, visit, (*path, at)) for at, one in enumerate(data)]
    if not isinstance(data, dict) or spec.kind in LEAVES:
        return data
    return {
        key: value if (inner := spec.inside(key)) is None else walk(inner, value, visit, (*path, key))
        for key, value in data.items()
    }


def parts(spec: Spec, data: Any, path: Path = ()) -> Iterator[tuple[Spec, Any, Path]]:
    """Yield every part of data with its spec and its path, a container before what is in it."""
    found: list[tuple[Spec, Any, Path]] = []

    def note(spec: Spec, data: Any, path: Path) -> Any:
        found.append((spec, data, path))
        return data

    walk(spec, data, note, path)
    yield from found


def nested_fields(spec: Spec, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Spec]]:
    """Yield every field of a record and of the records in it, with the keys it lies under; choices are not entered."""
    for key, field in spec.innermost.fields.items():
        yield (*path, key), field
        yield from nested_fields(field, (*path, key))
