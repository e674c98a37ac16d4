"""The published schemas, made from the types of moves, questions and positions."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct, structs

from referee.games import GAMES, load_game
from referee.kernel.game import Game
from referee.kernel.rule import Ambiguity
from referee.kernel.spec import spec_of
from referee.language.rules import question_text, reading_texts
from referee.scenario.file.conversion import chance_type, components_type
from referee.scenario.file.format import (
    ASK,
    CHECKS,
    DO,
    STEP_KINDS,
    TAGS,
    VERDICTS,
    AskKeys,
    ChanceKeys,
    CheckKeys,
    FullLine,
    Head,
    MoveKeys,
)
from referee.scenario.file.schema_emitter import Emitter, Schema, closed, described, inline_schema, or_none
from referee.words.name_lists import stages_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def published() -> dict[str, Schema]:
    """Return all published schemas by file name: one for any scenario, one for each game that comes along."""
    games = {name: game_schema(load_game(name), offering=True) for name in GAMES}
    return {"scenario": _any_game(), **games}


def _id(name: str) -> str:
    """Return a schema's own name: the file beside the others, so that nothing is fetched to follow a reference."""
    return f"{name}.schema.json"


def _any_game() -> Schema:
    """Return the frame every scenario has; the game's own schema is chosen by `game`."""
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
def game_schema(game: Game[Any, Any], offering: bool = False) -> Schema:
    """Return the whole schema of a game's scenario files; with `offering`, it accepts the same and completes ids."""
    emitter = Emitter(game, offering)
    defs = emitter.defs
    _define_types(game, emitter)
    defs |= {"chance": _made(chance_type(game)), "components": _made(components_type(game))}
    defs |= {"chance_step": _keys(ChanceKeys), "check_step": _check_step(), "step": _step(game)}
    head = _keys(Head)
    properties = head["properties"] | {"players": _players(game, head["properties"]["players"])}
    properties["game"] = described({"const": game.name}, properties["game"]["description"])
    properties["lines"]["additionalProperties"] = _line(game)
    if offering:
        _offer_more(game, emitter)
    title = {"$schema": DRAFT, "$id": _id(game.name), "title": f"{game.book.title} scenario"}
    return {**title, **closed(properties, head["required"]), "$defs": dict(sorted(defs.items()))}


SLOTS: dict[str, Schema] = {
    "options": {"$ref": "#/$defs/options"},
    "components": {"$ref": "#/$defs/components"},
    "position": {"$ref": "#/$defs/position"},
    "chance": {"$ref": "#/$defs/chance"},
    "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}},
}
"""Keys whose values the game's own types describe."""


def _keys(type_: type[Struct]) -> Schema:
    """Return the schema of a page of keys, with references where the game's own types come in."""
    schema = inline_schema(type_)
    properties = {key: _slot(key, value) for key, value in schema["properties"].items()}
    return closed(properties, schema["required"])


def _slot(key: str, schema: Schema) -> Schema:
    if key not in SLOTS:
        return schema
    return {**{about: schema[about] for about in ("description", "minItems") if about in schema}, **SLOTS[key]}


def _made(type_: type[Struct]) -> Schema:
    """Return a type made for a game: its kinds of chance, or of components."""
    return closed(inline_schema(type_)["properties"], [])


def _define_types(game: Game[Any, Any], emitter: Emitter) -> None:
    """Define the moves, questions, stages, options and the position of a game."""
    kinds: dict[str, Any] = {f"do_{move.do()}": move for move in game.moves}
    kinds |= {f"ask_{question.ask()}": question for question in game.questions}
    kinds |= {f"stage_{stage.called()}": stage for stage in stages_of(game)} | {"options": game.options}
    defs = {name: emitter.record(spec_of(kind), name) for name, kind in kinds.items()}
    for name in defs:
        beside = MoveKeys if name.startswith("do_") else AskKeys if name.startswith("ask_") else None
        emitter.defs[name] = _beside(defs[name], beside) if beside else defs[name]
    state = spec_of(game.state)
    fields = {key: field for key, field in state.fields.items() if key != "stage"}
    position = emitter.record(structs.replace(state, fields=fields), "position")
    base = described({"enum": ["setup", "empty"]}, "What the position is laid over: the set-up, or nothing.")
    all_told = "true: this is all there is; false: more may lie there, which may explain what is odd."
    whole = described({"type": "boolean"}, all_told)
    position["properties"] = {"stage": _stage(game), **position["properties"], "base": base, "whole": whole}
    emitter.defs["position"] = position


def _offer_more(game: Game[Any, Any], emitter: Emitter) -> None:
    """Offer ids where the types of the game do not say them: outcomes of chance, readings, rules."""
    defs = emitter.defs
    for kind, about in game.chance.items():
        outcome = defs["chance"]["properties"][kind].get("items", {})
        if outcome.get("type") == "string":
            outcome |= emitter.offers(about.names, outcome.get("description", ""))
    points = [point for point in game.book.ambiguities.values() if point.switchable]
    defs["options"]["properties"]["readings"]["else"]["properties"] = {point.id: _readings(point) for point in points}
    defs["rule_ids"] = {"examples": sorted(game.book.rules)}
    for name, schema in defs.items():
        for key in ("refused", "cites") if name.startswith(("do_", "ask_", "check", "chance")) else ():
            if key in schema.get("properties", {}):
                schema["properties"][key]["$ref"] = "#/$defs/rule_ids"


def _readings(point: Ambiguity) -> Schema:
    """Return a disputed point: its question, and every reading of it."""
    readings = "; ".join(f"{name}: {text}" for name, text in reading_texts(point).items())
    return {"description": f"{question_text(point)} {readings}", "type": "string", "examples": list(point.ways)}


def _stage(game: Game[Any, Any]) -> Schema:
    """Return a stage by its name, as a map, or several, outermost first."""
    stages = stages_of(game)
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
    """Return whether a stage has fields that must be given, so that its bare name is not enough."""
    return any(field.required for field in spec_of(stage).fields.values())


def _when(key: str, value: str, then: Schema) -> Schema:
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}


def _beside(own: Schema, keys: type[Struct]) -> Schema:
    """Return a move or a question: what stands beside it and its own fields in one closed map."""
    around = _keys(keys)
    schema = closed({**own["properties"], **around["properties"]}, [*own["required"], *around["required"]])
    return {"description": own.get("description", ""), **schema}


def _check_step() -> Schema:
    """Return the schema of a check, which needs at least one of the things that can be looked at."""
    return {**_keys(CheckKeys), "anyOf": [{"required": [key]} for key in CHECKS]}


def _step(game: Game[Any, Any]) -> Schema:
    """Return a step: a move, a question, chance or a check, told apart by its keys."""
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
    """Return the players, with what they may play."""
    pieces = ", ".join(getattr(game.standard_box, game.pieces))
    return {**schema, "description": f"{schema['description'].removesuffix('.')} ({pieces})."}


def _line(game: Game[Any, Any]) -> Schema:
    """Return a line: its steps, or a map of what it says besides them."""
    full = _keys(FullLine)
    full["properties"]["players"] = _players(game, full["properties"]["players"])
    claims = {"anyOf": [{"required": [key]} for key in VERDICTS]}
    played = {"if": claims, "then": full, "else": {**full, "required": ["steps"]}}
    return {"if": {"type": "array"}, "then": full["properties"]["steps"], "else": played}
