"""The published schemas, made from the types of moves, questions and positions."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from referee.games import GAMES, load_game
from referee.kernel.game import Game
from referee.kernel.stage import Stage
from referee.scenario.file.conversion import chance_type, components_type
from referee.scenario.file.format import (
    ASK,
    CHECKS,
    DO,
    STEP_KINDS,
    TAGS,
    AskKeys,
    ChanceKeys,
    CheckKeys,
    FullLine,
    Head,
    MoveKeys,
)
from referee.scenario.file.schema_completion import completing
from referee.scenario.file.schema_transform import Schema, closed, described, file_schema, inline_schema, or_none

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def published() -> dict[str, Schema]:
    """All schemas by file name: one for any scenario, one for each game."""
    games = {name: completing(load_game(name), game_schema(load_game(name))) for name in GAMES}
    return {"scenario": _any_game(), **games}


def _id(name: str) -> str:
    """A name of the schema's own; nobody fetches it."""
    return f"https://referee.invalid/schemas/{name}.schema.json"


def _any_game() -> Schema:
    """The frame every scenario has; the game's own schema is chosen by `game`."""
    chosen = [
        {"if": {"properties": {"game": {"const": name}}}, "then": {"$ref": f"{name}.schema.json"}} for name in GAMES
    ]
    game = {**_keys(Head)["properties"]["game"], "enum": list(GAMES)}
    return {
        "$schema": DRAFT,
        "$id": _id("scenario"),
        "title": "referee scenario",
        "type": "object",
        "properties": {"game": game},
        "required": ["game"],
        "allOf": chosen,
    }


@cache
def game_schema(game: Game[Any, Any]) -> Schema:
    """The whole schema of a game's scenario files."""
    defs = _type_defs(game)
    defs |= {"chance": _made(chance_type(game)), "components": _made(components_type(game))}
    defs |= {name: _beside(own, MoveKeys) for name, own in defs.items() if name.startswith("do_")}
    defs |= {name: _beside(own, AskKeys) for name, own in defs.items() if name.startswith("ask_")}
    defs |= {"chance_step": _keys(ChanceKeys), "check_step": _check_step(), "step": _step(game)}
    head = _keys(Head)
    properties = head["properties"] | {"players": _players(game, head["properties"]["players"])}
    properties["game"] = described({"const": game.name}, properties["game"]["description"])
    properties["lines"]["additionalProperties"] = _line(game)
    title = {"$schema": DRAFT, "$id": _id(game.name), "title": f"{GAMES[game.name]} scenario"}
    used = {name: defs[name] for name in _used({**properties, **{k: v for k, v in defs.items() if "_" in k}}, defs)}
    return {**title, **closed(properties, head["required"]), "$defs": dict(sorted(used.items()))}


SLOTS: dict[str, Schema] = {
    "options": {"$ref": "#/$defs/options"},
    "components": {"$ref": "#/$defs/components"},
    "position": {"$ref": "#/$defs/position"},
    "chance": {"$ref": "#/$defs/chance"},
    "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
}
"""Keys whose values the game's own types describe."""


def _keys(type_: type[Struct]) -> Schema:
    """The schema of a page of keys, with references where the game's own types come in."""
    schema = inline_schema(type_)
    properties = {key: _slot(key, value) for key, value in schema["properties"].items()}
    return closed(properties, schema["required"])


def _slot(key: str, schema: Schema) -> Schema:
    if key not in SLOTS:
        return schema
    return {**{about: schema[about] for about in ("description", "minItems") if about in schema}, **SLOTS[key]}


def _made(type_: type[Struct]) -> Schema:
    """A type made for a game: its kinds of chance, or of components."""
    return closed(inline_schema(type_)["properties"], [])


def _used(root: Schema, defs: dict[str, Schema]) -> set[str]:
    """The definitions that something refers to."""
    found: set[str] = set()
    todo: list[Any] = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).removeprefix("#/$defs/")
            if name in defs and name not in found:
                found.add(name)
                todo.append(defs[name])
            todo.extend(node.values())
        elif isinstance(node, list):
            todo.extend(node)
    return found


def _type_defs(game: Game[Any, Any]) -> dict[str, Schema]:
    """Definitions msgspec emits for position, options, moves and questions, turned our way."""
    types: dict[str, Any] = {"position": game.state, "options": game.options}
    types |= {f"do_{move.do()}": move for move in game.moves} | {f"ask_{ask.ask()}": ask for ask in game.questions}
    types |= {f"stage_{stage.called()}": stage for stage in stage_types(game)}
    refs, raw = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    defs = {name: file_schema(schema) for name, schema in raw.items()}
    for name, ref in zip(types, refs, strict=True):
        defs[name] = defs.pop(ref["$ref"].removeprefix("#/$defs/"))
    position = defs["position"]
    position["properties"]["stage"] = _stage(game)
    base = described({"enum": ["setup", "empty"]}, "What the position is laid over: the set-up, or nothing.")
    position["properties"]["base"] = base
    return defs


def _stage(game: Game[Any, Any]) -> Schema:
    """A stage by its name, as a map, or several, outermost first."""
    stages = stage_types(game)
    one: Schema = {
        "if": {"type": "object"},
        "then": {
            "properties": {"is": {"enum": [stage.called() for stage in stages]}},
            "required": ["is"],
            "allOf": [_when("is", s.called(), {"$ref": f"#/$defs/stage_{s.called()}"}) for s in stages],
        },
        "else": {"enum": [stage.called() for stage in stages if not _needs(stage)]},
    }
    return {
        "description": "The moment: a stage by name, or {is: name, fields}, or a list, outermost first.",
        "if": {"type": "array"},
        "then": {"items": one},
        "else": or_none(one),
    }


def _needs(stage: type[Struct]) -> bool:
    """Whether a stage has fields that must be given, so that its bare name is not enough."""
    return any(field.required for field in msgspec.structs.fields(stage))


def stage_types(game: Game[Any, Any]) -> list[type[Stage[Any, Any]]]:
    """Every stage a position of the game may name."""
    info = msgspec.inspect.type_info(game.state)
    assert isinstance(info, msgspec.inspect.StructType)
    field = next(field for field in info.fields if field.name == "stage").type
    assert isinstance(field, msgspec.inspect.VarTupleType)
    union = field.item_type
    types = union.types if isinstance(union, msgspec.inspect.UnionType) else (union,)
    return [t.cls for t in types if isinstance(t, msgspec.inspect.StructType) and issubclass(t.cls, Stage)]


def _when(key: str, value: str, then: Schema) -> Schema:
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}


def _beside(own: Schema, keys: type[Struct]) -> Schema:
    """A move or a question: what stands beside it and its own fields in one closed map."""
    around = _keys(keys)
    schema = closed({**own["properties"], **around["properties"]}, [*own["required"], *around["required"]])
    return {"description": own.get("description", ""), **schema}


def _check_step() -> Schema:
    """A check says at least one of the things that can be looked at."""
    return {**_keys(CheckKeys), "anyOf": [{"required": [key]} for key in CHECKS]}


def _step(game: Game[Any, Any]) -> Schema:
    """A step: a move, a question, chance or a check, told apart by its keys."""
    kinds = f"a move ({DO}), a question ({ASK}), chance, or a check ({STEP_KINDS[-1]})"
    return {
        "description": f"One entry of the script: {kinds}.",
        "type": "object",
        "if": {"required": [DO]},
        "then": _dispatch(DO, [move.do() for move in game.moves]),
        "else": {
            "if": {"required": [ASK]},
            "then": _dispatch(ASK, [question.ask() for question in game.questions]),
            "else": {
                "if": {"required": ["chance"]},
                "then": {"$ref": "#/$defs/chance_step"},
                "else": {"$ref": "#/$defs/check_step"},
            },
        },
    }


def _dispatch(key: str, names: Iterable[str]) -> Schema:
    names = list(names)
    return {
        "properties": {key: described({"enum": names}, TAGS[key])},
        "allOf": [_when(key, name, {"$ref": f"#/$defs/{key}_{name}"}) for name in names],
    }


def _players(game: Game[Any, Any], schema: Schema) -> Schema:
    """The players, with what they may play."""
    pieces = ", ".join(getattr(game.standard_box, game.pieces))
    return {**schema, "description": f"{schema['description'].removesuffix('.')} ({pieces})."}


def _line(game: Game[Any, Any]) -> Schema:
    """A line: its steps, or a map of what it says besides them."""
    full = _keys(FullLine)
    full["properties"]["players"] = _players(game, full["properties"]["players"])
    return {"if": {"type": "array"}, "then": full["properties"]["steps"], "else": full}
