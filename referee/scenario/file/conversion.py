"""The types a game brings along: data as a type, and the types of what a file may say about chance and components."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec import inspect as mi

from referee.kernel.data_shape import NONE, normal, shape_of, type_info
from referee.kernel.field_types import MANY
from referee.kernel.game import Game
from referee.scenario.file.format import Map

AnyGame = Game[Any, Any]
Die = Annotated[int, Meta(ge=-MANY, le=MANY)]
"""What somebody says a die shows; which values it has is for the game to say."""


def convert(data: Map, type_: Any) -> Any:
    """Data as a type, short forms written out; what is called `none` is taken away."""
    return msgspec.convert(_given(type_info(type_), normal(shape_of(type_), data)), type_)


def _given(info: mi.Type, data: Any) -> Any:
    """Data without what is called `none`; but under a key that cannot be it stays, to be refused."""
    match info:
        case mi.Metadata(type=inner):
            return _given(inner, data)
        case mi.StructType() if isinstance(data, dict):
            known = _field_types(info)
            kept = [(key, value) for key, value in data.items() if value != NONE or key not in known]
            return {key: _given(known[key], value) if key in known else value for key, value in kept}
        case mi.DictType(key_type=name, value_type=each) if isinstance(data, dict):
            return {key: _given(each, value) for key, value in data.items() if value != NONE or not _fits(name, key)}
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) if isinstance(data, list):
            return [_given(item, value) for value in data]
        case mi.UnionType(types=types):
            for kind in types:
                tagged = isinstance(kind, mi.StructType) and kind.tag_field and isinstance(data, dict)
                if not tagged or data.get(kind.tag_field) == kind.tag:  # type: ignore[attr-defined]
                    data = _given(kind, data)
    return data


def _field_types(info: mi.StructType) -> dict[str, mi.Type]:
    known = _FIELD_TYPES.get(info.cls)
    if known is None:
        known = _FIELD_TYPES[info.cls] = {field.encode_name: field.type for field in info.fields}
    return known


_FIELD_TYPES: dict[type, dict[str, mi.Type]] = {}


def _fits(info: mi.Type, key: str) -> bool:
    info = info.type if isinstance(info, mi.Metadata) else info
    pattern = info.pattern if isinstance(info, mi.StrType) else None
    return not pattern or re.search(pattern, key) is not None


def convert_move(said: Map, kind: Any) -> tuple[Map, Any]:
    """A move or question by its own keys: those keys with short forms written out, and itself."""
    said, empty = normal(shape_of(kind), said), _emptied(kind)
    if empty:
        said = {key: empty[key] if key in empty and value == NONE else value for key, value in said.items()}
    return said, msgspec.convert(_given(type_info(kind), said), kind)


def fits_state(game: AnyGame, position: Map) -> None:
    """ValidationError unless every key and value of a position, short forms written out, fits the state."""
    msgspec.convert(_given(type_info(game.state), position), game.state)


@cache
def _emptied(type_: type[Struct]) -> dict[str, Any]:
    """Fields of a move that may be left unsaid or be empty on purpose: `none` is then said, and means empty."""
    found: dict[str, Any] = {}
    for field in type_info(type_).fields:  # type: ignore[attr-defined]
        info = field.type.type if isinstance(field.type, mi.Metadata) else field.type
        if isinstance(info, mi.UnionType) and info.includes_none:
            kinds = [kind.type if isinstance(kind, mi.Metadata) else kind for kind in info.types]
            if any(isinstance(kind, mi.DictType) for kind in kinds):
                found[field.encode_name] = {}
            elif any(isinstance(kind, mi.VarTupleType | mi.ListType | mi.FrozenSetType) for kind in kinds):
                found[field.encode_name] = []
    return found


@cache
def moves_of(game: AnyGame) -> dict[str, Any]:
    """The game's moves by name."""
    return {move.do(): move for move in game.moves}


@cache
def questions_of(game: AnyGame) -> dict[str, Any]:
    """The game's questions by name."""
    return {question.ask(): question for question in game.questions}


@cache
def chance_type(game: AnyGame) -> type[Struct]:
    """What the table may turn up, as a type: a kind with one outcome or a list of them."""
    fields = []
    for kind, about in game.chance.items():
        text = f"{about.what[0].upper()}{about.what[1:]}."
        one: Any = Die if kind == "dice" else str
        fields.append((kind, described(one | list[one], text) | UnsetType, UNSET))
    return msgspec.defstruct("Chance", fields, forbid_unknown_fields=True)


@cache
def components_type(game: AnyGame) -> type[Struct]:
    """What the owner of a box may type in, as a type: kind, id, and the fields that differ."""
    fields = []
    for field in type_info(game.box).fields:  # type: ignore[attr-defined]
        text = game.origins.kinds[field.name].what
        fields.append((field.name, described(_kind(field.type), text) | UnsetType, UNSET))
    return msgspec.defstruct("Components", fields, forbid_unknown_fields=True)


def described(type_: Any, text: str) -> Any:
    """A type with the sentence an editor shows."""
    return Annotated[type_, Meta(description=text)]


def _kind(info: mi.Type) -> Any:
    """A kind of component: entries by id, or fixed ones by their names."""
    if isinstance(info, mi.DictType):
        assert isinstance(info.value_type, mi.StructType)
        return dict[str, _partial(info.value_type.cls)]  # type: ignore[misc]
    assert isinstance(info, mi.StructType)
    entries = list(_entries(info))
    return msgspec.defstruct(f"Some{info.cls.__name__}", entries, forbid_unknown_fields=True)


def _entries(info: mi.StructType) -> Iterator[tuple[str, Any, Any]]:
    for field in info.fields:
        assert isinstance(field.type, mi.StructType)
        yield field.encode_name, _partial(field.type.cls) | UnsetType, UNSET


@cache
def _partial(entry: type[Struct]) -> Any:
    """A component with every field optional."""
    hints = get_type_hints(entry, include_extras=True)
    fields = [(field.name, hints[field.name] | UnsetType, UNSET) for field in msgspec.structs.fields(entry)]
    return msgspec.defstruct(f"Some{entry.__name__}", fields, forbid_unknown_fields=True)
