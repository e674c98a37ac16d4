"""Shapes: what kind of thing each key of a position holds, read off the types of the state.

Named things (maps, records) merge when laid over and are compared by what is named; bags, lists and sets are whole.
"""

from collections import Counter
from collections.abc import Hashable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as mi
from msgspec.structs import FieldInfo, fields

from referee.kernel.field_types import MANY

Plain = Any
Path = tuple[str | int, ...]
NONE = "none"
NESTED = (dict, list, tuple)


class Shape(Struct, frozen=True):
    """A leaf: a number, a word, yes or no. `names` says from which list a word comes."""

    names: str = ""


class Bag(Shape, frozen=True):
    """Counts by name: it says all that is in it."""

    most: int = MANY
    """How far each is counted; so long is the longest list of names that is counted."""


class Set(Shape, frozen=True):
    """Members in any order; one may stand without brackets."""


class Items(Shape, frozen=True):
    """A list with an order."""

    each: Shape = Shape()


class Entries(Shape, frozen=True):
    """Things by name, the names open."""

    each: Shape = Shape()


class Record(Shape, frozen=True):
    """Things by name, the names fixed by the type."""

    fields: dict[str, Shape] = {}


class OneOf(Shape, frozen=True):
    """One of several records, told apart by a tag; the bare tag stands for a record without fields."""

    tag: str = ""
    records: dict[str, Record] = {}


def fields_of(kind: Any) -> tuple[FieldInfo, ...]:
    """The fields of a record, looked up once."""
    return _fields(kind)


@cache
def _fields(kind: Hashable) -> tuple[FieldInfo, ...]:
    assert isinstance(kind, type)
    return fields(kind)


def type_info(type_: Any) -> mi.Type:
    """What msgspec knows of a type, looked up once."""
    return _inspected(type_)


_inspected = cache(mi.type_info)


def shape_of(type_: Any) -> Shape:
    """The shape of a type."""
    return _cached(type_)


@cache
def _cached(type_: Hashable) -> Shape:
    return _shape(type_info(type_))


def _shape(info: mi.Type) -> Shape:
    match info:
        case mi.Metadata(type=inner):
            names = _names(info)
            shape = _shape(inner)
            return msgspec.structs.replace(shape, names=names) if names else shape
        case mi.StructType():
            return _record(info)
        case mi.DictType(key_type=key, value_type=value):
            names = _names(key)
            count = _bare(value)
            return Bag(names, count.le or MANY) if isinstance(count, mi.IntType) else Entries(names, _shape(value))
        case mi.FrozenSetType(item_type=item) | mi.SetType(item_type=item):
            return Set(_names(item))
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            return Items("", _shape(item))
        case mi.UnionType(types=types):
            return _union([t for t in types if not isinstance(t, mi.NoneType)])
        case _:
            return Shape()


def _names(info: mi.Type) -> str:
    while isinstance(info, mi.Metadata):
        if info.extra and "names" in info.extra:
            return str(info.extra["names"])
        info = info.type
    return ""


def _bare(info: mi.Type) -> mi.Type:
    return _bare(info.type) if isinstance(info, mi.Metadata) else info


def _record(info: mi.StructType) -> Shape:
    record = Record("", {field.encode_name: _shape(field.type) for field in info.fields})
    return OneOf("", info.tag_field, {str(info.tag): record}) if info.tag_field else record


def _union(types: list[mi.Type]) -> Shape:
    """A union of tagged records, or a thing with a short form beside it, which the game writes out."""
    shapes = [_shape(t) for t in types]
    long = [shape for shape in shapes if type(shape) is not Shape] or shapes
    if len(long) == 1:
        return long[0]
    tagged = [shape for shape in shapes if isinstance(shape, OneOf)]
    if len(tagged) == len(shapes):
        return OneOf("", tagged[0].tag, {name: rec for shape in tagged for name, rec in shape.records.items()})
    return Shape()


def normal(shape: Shape, data: Plain) -> Plain:
    """Write out the short forms: one member without brackets, a bag as a list, a stage by its name. `none` stays."""
    if data == NONE:
        return data
    match shape:
        case Bag(most=most) if isinstance(data, list) and all(isinstance(item, str) for item in data):
            return dict(Counter(data)) if len(data) <= most else data
        case Set():
            return data if isinstance(data, list) else [data]
        case Items(each=OneOf() as each):
            return [normal(each, item) for item in (data if isinstance(data, list) else [data])]
        case Items(each=each) if isinstance(data, list):
            return [normal(each, item) for item in data]
        case OneOf(tag=tag, records=records):
            data = {tag: data} if isinstance(data, str) else data
            known = records.get(str(data.get(tag))) if isinstance(data, dict) else None
            return _normal_record(known or Record(), data)
        case Record():
            return _normal_record(shape, data)
        case Entries(each=each) if isinstance(data, dict):
            return {key: normal(each, value) for key, value in data.items()}
        case _:
            return data


def _normal_record(record: Record, data: Plain) -> Plain:
    if not isinstance(data, dict):
        return data
    return {key: normal(record.fields[key], value) if key in record.fields else value for key, value in data.items()}


def lay_over(shape: Shape, under: Plain, over: Plain) -> Plain:
    """Lay data over data: named things merge, everything else is replaced, `none` takes away."""
    if not isinstance(shape, Entries | Record) or not isinstance(under, dict) or not isinstance(over, dict):
        return without_none(over)
    laid = dict(under)
    for key, value in over.items():
        inner = shape.each if isinstance(shape, Entries) else shape.fields.get(key, Shape())
        if value == NONE:
            laid.pop(key, None)
        else:
            laid[key] = lay_over(inner, laid.get(key, {} if isinstance(inner, Entries | Record) else None), value)
    return laid


def without_none(data: Plain) -> Plain:
    """Data with everything called `none` taken away."""
    if isinstance(data, dict):
        return {key: without_none(value) for key, value in data.items() if value != NONE}
    if isinstance(data, list):
        return [without_none(item) for item in data if item != NONE]
    return data


def without_empty(data: Plain) -> Plain:
    """A dump leaves out what is empty; a named thing at its defaults is nothing, `Game.complete` puts it back."""
    if not isinstance(data, dict):
        return data
    kept: dict[str, Plain] = {}
    for key, value in data.items():  # every state that is dumped passes here: one pass, no call for a leaf
        inner = without_empty(value) if isinstance(value, dict) else value
        if inner or isinstance(inner, int):
            kept[key] = inner
    return kept


def plain(value: Any) -> Plain:
    """Any struct as plain data: sets in a fixed order, tuples as lists."""
    return _lists(msgspec.to_builtins(value, order="deterministic", str_keys=True))


def _lists(data: Plain) -> Plain:
    if isinstance(data, dict):
        return {key: _lists(value) if isinstance(value, NESTED) else value for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_lists(item) if isinstance(item, NESTED) else item for item in data]
    return data
