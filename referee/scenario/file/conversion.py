"""The types a game brings along: data as a type, and the types of what a file may say about chance and components."""

from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from referee.kernel.field_types import MANY
from referee.kernel.game import Game
from referee.kernel.plain_data import NONE, drop_none, normal, without_zeros
from referee.kernel.spec import Spec, spec_of
from referee.scenario.file.format import Map

AnyGame = Game[Any, Any]
Die = Annotated[int, Meta(ge=-MANY, le=MANY)]
"""What somebody says a die shows; which values it has is for the game to say."""


def convert(data: Map, type_: Any) -> Any:
    """Convert data to a type: write out short forms, take away what is `none`."""
    spec = spec_of(type_)
    return msgspec.convert(drop_none(spec, normal(spec, data)), type_)


def convert_move(said: Map, kind: Any) -> tuple[Map, Any]:
    """Return a move or question by its own keys: those keys with short forms written out, and itself.

    None of a thing is no part of a bag: whoever moves in no tenant says one move, however it is written.
    """
    spec = spec_of(kind)
    said = {key: _empty(spec.fields.get(key), value) for key, value in normal(spec, said).items()}
    held = {key: without_zeros(spec.fields.get(key), value) for key, value in drop_none(spec, said).items()}
    return said, msgspec.convert(held, kind)


def fits_state(game: AnyGame, position: Map) -> None:
    """Raise ValidationError unless every key and value of a position fits the state."""
    msgspec.convert(drop_none(spec_of(game.state), position), game.state)


def _empty(field: Spec | None, value: Any) -> Any:
    """Return a field that may be left unsaid or be empty on purpose: `none` is then said, and means empty."""
    if value != NONE or field is None or not field.nullable or field.each is None:
        return value
    return {} if field.kind in ("bag", "map") else []


@cache
def moves_of(game: AnyGame) -> dict[str, Any]:
    """Return the game's moves by name."""
    return {move.do(): move for move in game.moves}


@cache
def questions_of(game: AnyGame) -> dict[str, Any]:
    """Return the game's questions by name."""
    return {question.ask(): question for question in game.questions}


@cache
def chance_type(game: AnyGame) -> type[Struct]:
    """Return what the table may turn up, as a type: a kind with one outcome or a list of them."""
    fields = []
    for kind, about in game.chance.items():
        text = f"{about.what[0].upper()}{about.what[1:]}."
        one: Any = Die if kind == "dice" else str
        fields.append((kind, described(one | list[one], text) | UnsetType, UNSET))
    return msgspec.defstruct("Chance", fields, forbid_unknown_fields=True)


@cache
def components_type(game: AnyGame) -> type[Struct]:
    """Return what the owner of a box may type in, as a type: kind, id, and the fields that differ."""
    fields = []
    for field in spec_of(game.box).fields.values():
        text = game.origins.kinds[field.name].what
        fields.append((field.name, described(_kind(field), text) | UnsetType, UNSET))
    return msgspec.defstruct("Components", fields, forbid_unknown_fields=True)


def described(type_: Any, text: str) -> Any:
    """Return a type with the sentence an editor shows."""
    return Annotated[type_, Meta(description=text)]


def _kind(spec: Spec) -> Any:
    """Return a kind of component: entries by id, or fixed ones by their names."""
    if spec.each is not None:
        return dict[str, _partial(spec.each.type)]  # type: ignore[misc]
    entries = [(key, _partial(field.type) | UnsetType, UNSET) for key, field in spec.fields.items()]
    return msgspec.defstruct(f"Some{spec.type.__name__}", entries, forbid_unknown_fields=True)


@cache
def _partial(entry: type[Struct]) -> Any:
    """Return a component with every field optional."""
    fields = [(field.name, field.type | UnsetType, UNSET) for field in msgspec.structs.fields(entry)]
    return msgspec.defstruct(f"Some{entry.__name__}", fields, forbid_unknown_fields=True)
