"""An example value for every key of a position, made from the types: it shows the shape, not a likely position."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import inspect as mi

from referee.kernel.data_shape import type_info
from referee.kernel.game import Game
from referee.kernel.stage import Stage

SHOWN, STAGE_SHOWN = 2, 4
"""So many keys of a record, and of a stage, are shown where some may be left out."""
NUMBER = 1
PLAYER = "anna"
_RANGE = re.compile(r"\[(.)-.\]")
_PLAIN = (mi.IntType, mi.BoolType, mi.StrType, mi.LiteralType, mi.NoneType)
_LISTS = (mi.VarTupleType, mi.ListType, mi.FrozenSetType, mi.SetType)


@cache
def samples(game: Game[Any, Any]) -> dict[tuple[str, ...], Any]:
    """Example values by the keys they lie under, for every key that holds more than a number or a word."""
    return dict(_walk(game, type_info(game.state), ()))


@cache
def descriptions(game: Game[Any, Any]) -> dict[tuple[str, ...], str]:
    """What the types say of the keys of a position, by where they lie."""
    return dict(_field_descriptions(type_info(game.state), ()))


def _field_descriptions(info: mi.Type, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    match _long(info):
        case mi.StructType(fields=fields, tag_field=None):
            for field in fields:
                key = (*path, field.encode_name)
                yield key, _description(field.type)
                yield from _field_descriptions(field.type, key)
        case mi.DictType(value_type=each) | mi.VarTupleType(item_type=each) | mi.ListType(item_type=each):
            yield from _field_descriptions(each, path)


def _description(info: mi.Type) -> str:
    """What is remarked about a type, the outermost remark first."""
    if not isinstance(info, mi.Metadata):
        return ""
    return str((info.extra_json_schema or {}).get("description", "")) or _description(info.type)


def sample_at(game: Game[Any, Any], path: Sequence[str | int]) -> dict[str, Any]:
    """The key a path into a position leads to, with an example of its value; nothing for a path that leads nowhere."""
    info: mi.Type | None = type_info(game.state)
    found: dict[str, Any] = {}
    for part in path:
        info = _long(info) if info else None
        match info:
            case mi.StructType(fields=fields):
                field = next((field for field in fields if field.encode_name == part), None)
                info = field.type if field else None
                found = {str(part): sample(game, field.type)} if field else found
            case mi.DictType(value_type=each):
                info = each
            case mi.VarTupleType(item_type=each) | mi.ListType(item_type=each):
                info = each
            case _:
                return found
    return found


def stage_sample(game: Game[Any, Any], stage: type[Stage[Any, Any]]) -> dict[str, Any]:
    """A stage in its long form, with some of what may be said of it."""
    info = type_info(stage)
    assert isinstance(info, mi.StructType)
    return record(game, info, STAGE_SHOWN)


def _walk(game: Game[Any, Any], info: mi.Type, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    match _long(info):
        case mi.StructType(fields=fields, tag_field=None):
            for field in fields:
                key = (*path, field.encode_name)
                if not isinstance(_long(field.type), _PLAIN) and key != ("stage",):
                    yield key, sample(game, field.type)
                    yield from _walk(game, field.type, key)
        case mi.DictType(value_type=each):
            yield from _walk(game, each, path)
        case mi.VarTupleType(item_type=each) | mi.ListType(item_type=each):
            yield from _walk(game, each, path)


def _long(info: mi.Type) -> mi.Type:
    """A type without remarks; of several the one that holds most."""
    while isinstance(info, mi.Metadata | mi.UnionType):
        info = info.type if isinstance(info, mi.Metadata) else _fullest(info)
    return info


def _fullest(union: mi.UnionType) -> mi.Type:
    def plain(kind: mi.Type) -> bool:
        return isinstance(_long(kind), _PLAIN)

    kinds = [kind for kind in union.types if not isinstance(kind, mi.NoneType)]
    return min(kinds, key=plain)


def sample(game: Game[Any, Any], info: mi.Type, names: str = "") -> Any:
    """A value of a type, as a file has it."""
    match info:
        case mi.Metadata(type=inner, extra=extra):
            return sample(game, inner, str((extra or {}).get("names", "")) or names)
        case mi.UnionType():
            return sample(game, _fullest(info), names)
        case mi.StructType():
            return record(game, info)
        case mi.DictType(key_type=key, value_type=each):
            return {sample(game, key): sample(game, each)}
        case mi.TupleType(item_types=each):
            return [sample(game, one) for one in each]
        case mi.VarTupleType(item_type=each) | mi.ListType(item_type=each):
            return [sample(game, each)]
        case mi.FrozenSetType(item_type=each) | mi.SetType(item_type=each):
            return [sample(game, each)]
        case mi.IntType(ge=least, le=most):
            return min(max(NUMBER, least or 0), NUMBER if most is None else most)
        case mi.BoolType():
            return True
        case mi.LiteralType(values=values):
            return values[0]
        case mi.StrType(pattern=pattern):
            return _matching(pattern) if pattern else _word(game, names)
        case _:
            return "..."


def record(game: Game[Any, Any], info: mi.StructType, shown: int = SHOWN) -> dict[str, Any]:
    """A record with what it needs and some of what it may have; marks that are there or not come last."""
    tag = {info.tag_field: info.tag} if info.tag_field else {}
    needed = [field for field in info.fields if field.required]
    others = [field for field in info.fields if not field.required]
    others.sort(key=lambda field: isinstance(_long(field.type), mi.BoolType))
    kept = [*needed, *others[: max(0, shown - len(needed))]]
    fields = [field for field in info.fields if field in kept]
    return {**tag, **{field.encode_name: sample(game, field.type) for field in fields}}


def _matching(pattern: str) -> str:
    """A word that fits a pattern of ranges and alternatives: `1B` for `^[0-6][A-I]$`."""
    plain = _RANGE.sub(lambda found: chr(ord(found[1]) + NUMBER), pattern.strip("^$"))
    return plain.strip("()").split("|")[0]


def _word(game: Game[Any, Any], names: str) -> str:
    """A word of a list; where there is none a player's name."""
    first, *_ = names.split() or ["players"]
    if first.startswith("="):
        return first[1:]
    return PLAYER if first == "players" else str(next(iter(getattr(game.standard_box, first))))
