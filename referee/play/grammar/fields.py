"""The fields of moves and questions as somebody who types meets them: what kind of thing each takes."""

from functools import cache
from typing import Any, Literal

from msgspec import Struct, structs
from msgspec import inspect as mi

Kind = Literal["number", "name", "code", "text", "truth", "bag", "list", "pair"]


class Field(Struct, frozen=True):
    """One field of a move or question."""

    name: str
    key: str
    """Its name in files and lines."""
    kind: Kind
    required: bool
    names: str = ""
    """The lists its words come from; of a bag, those of what is counted."""
    pattern: str = ""
    low: int | None = None
    high: int | None = None
    item: "Field | None" = None
    """Of a list, each of its entries."""
    nullable: bool = False
    about: str = ""

    @property
    def grows(self) -> bool:
        """Whether more words may add to it."""
        return self.kind in ("bag", "list")


@cache
def fields_of(kind: type[Struct]) -> tuple[Field, ...]:
    """The fields in the order in which words are given to them: those needed first, else as declared."""
    info = mi.type_info(kind)
    found = [_field(one.type, one.name, one.encode_name, one.required) for one in info.fields]  # type: ignore[attr-defined]
    return tuple(sorted(found, key=lambda field: not field.required))


@cache
def types_of(kind: type[Struct]) -> dict[str, Any]:
    """The type of each field, by key."""
    return {field.encode_name: field.type for field in structs.fields(kind)}


def usual(kind: type[Struct], name: str) -> Any:
    """What a field is when nobody says it."""
    return _usual(kind)[name]


@cache
def _usual(kind: type[Struct]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if callable(field.default_factory) else field.default
        for field in structs.fields(kind)
    }


def called(kind: type[Struct]) -> str:
    """The name of a move or a question."""
    return str(kind.__struct_config__.tag)


def _field(info: Any, name: str = "", key: str = "", required: bool = True) -> Field:
    """A field by its type; whatever is none of the known kinds is a text."""
    names = about = ""
    nullable = False
    while isinstance(info, mi.Metadata | mi.UnionType):
        if isinstance(info, mi.Metadata):
            names = names or str((info.extra or {}).get("names", ""))
            about = about or str((info.extra_json_schema or {}).get("description", ""))
            info = info.type
        else:
            rest = [one for one in info.types if not isinstance(one, mi.NoneType)]
            nullable = nullable or len(rest) < len(info.types)
            info = rest[0]
    field = _plain(info, names)
    return structs.replace(field, name=name, key=key, required=required, nullable=nullable, about=about)


def _plain(info: Any, names: str) -> Field:
    match info:
        case mi.IntType(ge=low, le=high):
            return Field("", "", "number", True, low=low, high=high)
        case mi.BoolType():
            return Field("", "", "truth", True)
        case mi.LiteralType(values=values):
            return Field("", "", "name", True, names=" ".join(f"={value}" for value in values))
        case mi.DictType(key_type=of):
            return Field("", "", "bag", True, names=_field(of).names)
        case mi.TupleType():
            return Field("", "", "pair", True)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) | mi.FrozenSetType(item_type=item):
            return Field("", "", "list", True, item=_field(item))
        case mi.StrType(pattern=pattern) if names or pattern:
            return Field("", "", "name" if names else "code", True, names=names, pattern=pattern or "")
    return Field("", "", "text", True)
