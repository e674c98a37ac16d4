"""The published schemas, made from the types of moves, questions and positions."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from referee.games import GAMES, load_game
from referee.kernel.components import Number
from referee.kernel.game import Game
from referee.kernel.stage import Stage

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
NONE: Schema = {"const": "none"}

TEXT: Schema = {"type": "string"}
WORDS: Schema = {"type": ["string", "array"], "items": TEXT}
TREE: Schema = {"type": "object"}

HEAD: dict[str, tuple[Schema, str]] = {
    "game": (TEXT, "Which game is played."),
    "format": ({"const": 1}, "Version of the scenario format."),
    "id": (WORDS, "Inventory id of the example or ambiguity the file works through; a list for several in a row."),
    "title": (TEXT, "What the situation is about, in a line."),
    "note": (TEXT, "Anything a reader should know."),
    "status": (
        {"enum": ["exact", "reconstructed", "invented"]},
        "exact: every number is printed; reconstructed: gaps filled, listed in assumed; invented: ours.",
    ),
    "assumed": ({"type": "array", "items": TEXT}, "What had to be filled in."),
    "source": (
        {
            "type": "object",
            "properties": {
                "book": {**TEXT, "description": "Key of the book."},
                "heading": {**TEXT, "description": "Heading in the book."},
                "page": {"type": ["string", "integer"], "description": "Page in the book."},
            },
            "additionalProperties": False,
        },
        "Citation, where no inventory id brings its own.",
    ),
    "seed": ({"type": "integer"}, "Draws whatever neither position nor chance gives."),
}
ENVELOPE: dict[str, tuple[Schema, str]] = {
    "note": (TEXT, "A remark on this step."),
    "expect": (TREE, "The state after the step: dotted paths or nested maps; only what is named counts."),
    "workings": (TREE, "Figures of the ruling, by name: a number, or a map of its addends."),
    "cites": (WORDS, "Rule ids the ruling must cite."),
    "refused": (WORDS, "The rule that refuses the move; of a list the first is the decisive one."),
    "answer": ({}, "The answer expected."),
    "by": (TEXT, "Who: a player's name."),
}


def described(schema: Schema, text: str) -> Schema:
    """A schema with the sentence an editor shows."""
    return {"description": text, **schema}


def published() -> dict[str, Schema]:
    """All schemas by file name: one for any scenario, one for each game."""
    games = {name: game_schema(load_game(name)) for name in GAMES}
    return {"scenario": _any_game(), **games}


def _any_game() -> Schema:
    """The frame every scenario has; the game's own schema is chosen by `game`."""
    chosen = [
        {"if": {"properties": {"game": {"const": name}}}, "then": {"$ref": f"{name}.schema.json"}} for name in GAMES
    ]
    game = described({"enum": list(GAMES)}, HEAD["game"][1])
    return {
        "$schema": DRAFT,
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
    defs |= {"chance": _chance(game), "components": _components(game), "step": _step(game)}
    defs |= {name: _move(own) for name, own in defs.items() if name.startswith("do_")}
    defs |= {name: _question(own) for name, own in defs.items() if name.startswith("ask_")}
    defs |= {"chance_step": _closed(_envelope("chance", "expect", "workings", "cites", "note"), ["chance"])}
    defs |= {"check_step": _closed(_envelope("expect", "note"), ["expect"])}
    steps: Schema = {"type": "array", "items": {"$ref": "#/$defs/step"}}
    properties = {key: described(schema, text) for key, (schema, text) in HEAD.items()}
    properties |= {
        "game": described({"const": game.name}, HEAD["game"][1]),
        "players": _players(game),
        "options": {"$ref": "#/$defs/options"},
        "components": {"$ref": "#/$defs/components"},
        "position": {"$ref": "#/$defs/position"},
        "steps": described(steps, "The script, in order."),
        "lines": described(
            {"type": "object", "additionalProperties": _line(steps)}, "Alternatives, each a test of its own."
        ),
    }
    head = {"$schema": DRAFT, "title": f"{GAMES[game.name]} scenario"}
    used = {name: defs[name] for name in _used({**properties, **{k: v for k, v in defs.items() if "_" in k}}, defs)}
    return {**head, **_closed(properties, ["game", "players"]), "$defs": dict(sorted(used.items()))}


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


def _closed(properties: dict[str, Schema], required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _envelope(*keys: str) -> dict[str, Schema]:
    known = {key: described(schema, text) for key, (schema, text) in ENVELOPE.items()}
    known["chance"] = {"$ref": "#/$defs/chance"}
    return {key: known[key] for key in keys}


def _type_defs(game: Game[Any, Any]) -> dict[str, Schema]:
    """Definitions msgspec emits for position, options, moves and questions, turned our way."""
    types: dict[str, Any] = {"position": game.state, "options": game.options}
    types |= {f"do_{move.do()}": move for move in game.moves} | {f"ask_{ask.ask()}": ask for ask in game.questions}
    types |= {f"stage_{stage.called()}": stage for stage in stage_types(game)}
    refs, raw = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    defs = {name: _ours(schema) for name, schema in raw.items()}
    for name, ref in zip(types, refs, strict=True):
        defs[name] = defs.pop(ref["$ref"].removeprefix("#/$defs/"))
    position = defs["position"]
    position["properties"]["stage"] = _stage(game)
    base = described({"enum": ["setup", "empty"]}, "What the position is laid over: the set-up, or nothing.")
    position["properties"]["base"] = base
    position["description"] = "The position the scenario starts from, laid over the set-up."
    return defs


def _ours(schema: Any) -> Any:
    """Drop what our files do not have (null, defaults), allow `none` for what may be absent, and single set members."""
    if isinstance(schema, list):
        return [_ours(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _each(schema, _ours, ("default", "title", "discriminator"))
    if "anyOf" in schema:
        schema = _without_null(schema)
    if schema.pop("uniqueItems", False):
        rest = {key: value for key, value in schema.items() if key != "description"}
        one = {"then": schema["items"]} if "pattern" in schema["items"] else {}
        schema = {**_or(rest, {"type": "string"}, schema.get("description", "")), **one}
    if isinstance(schema.get("additionalProperties"), dict):
        schema["additionalProperties"] = _or_none(schema["additionalProperties"])
    if "properties" in schema:
        required = schema.get("required", [])
        properties = schema["properties"]
        schema["properties"] = {
            key: _not_none(value) if key in required else _or_none(value) for key, value in properties.items()
        }
    return schema


def _each(schema: Schema, change: Callable[[Any], Any], dropped: tuple[str, ...]) -> Schema:
    """A schema with all inside it changed and some remarks dropped; the names of properties are no remarks."""
    changed = {key: change(value) for key, value in schema.items() if key not in (*dropped, "properties")}
    if "properties" in schema:
        changed["properties"] = {name: change(value) for name, value in schema["properties"].items()}
    return changed


def _without_null(schema: Schema) -> Schema:
    kinds = [kind for kind in schema["anyOf"] if kind != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**kinds[0], **rest} if len(kinds) == 1 else {**rest, "anyOf": kinds}


def _not_none(schema: Schema) -> Schema:
    """What must be there cannot be called `none`."""
    return {**schema, "not": NONE} if schema.get("type") == "string" and "pattern" not in schema else schema


def _or_none(schema: Schema) -> Schema:
    """Anything that may be absent may be called `none`."""
    if schema.get("type") == "string" and "pattern" not in schema and "enum" not in schema:
        return schema
    rest = {key: value for key, value in schema.items() if key != "description"}
    return _or(rest, NONE, schema.get("description", ""))


def _or(schema: Schema, other: Schema, text: str) -> Schema:
    """One or the other, written so that an error speaks of the main one."""
    either: Schema = {"if": other, "else": schema}
    return described(either, text) if text else either


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
        "else": _or_none(one),
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


def _move(own: Schema) -> Schema:
    """A move step: the envelope and the move's own fields in one closed map."""
    keys = ("by", "note", "chance", "expect", "workings", "cites", "refused")
    schema = _closed({**own["properties"], **_envelope(*keys)}, [*own["required"], "by"])
    return {"description": own.get("description", ""), **schema}


def _question(own: Schema) -> Schema:
    schema = _closed({**own["properties"], **_envelope("by", "note", "answer")}, own["required"])
    return {"description": own.get("description", ""), **schema}


def _step(game: Game[Any, Any]) -> Schema:
    """A step: a move, a question, chance or a check, told apart by its keys."""
    return {
        "description": "One entry of the script: a move (do), a question (ask), chance, or a check (expect).",
        "type": "object",
        "if": {"required": ["do"]},
        "then": _dispatch("do", [move.do() for move in game.moves]),
        "else": {
            "if": {"required": ["ask"]},
            "then": _dispatch("ask", [question.ask() for question in game.questions]),
            "else": {
                "if": {"required": ["chance"]},
                "then": {"$ref": "#/$defs/chance_step"},
                "else": {"$ref": "#/$defs/check_step"},
            },
        },
    }


def _dispatch(key: Literal["do", "ask"], names: Iterable[str]) -> Schema:
    names = list(names)
    text = {"do": "What the player does.", "ask": "What is asked."}[key]
    return {
        "properties": {key: described({"enum": names}, text)},
        "allOf": [_when(key, name, {"$ref": f"#/$defs/{key}_{name}"}) for name in names],
    }


def _chance(game: Game[Any, Any]) -> Schema:
    """Outcomes by kind: one, or a list in the order of need."""
    kinds = {}
    for kind, about in game.chance.items():
        text, outcome = about.what, "integer" if kind == "dice" else "string"
        kinds[kind] = described(
            {"type": [outcome, "array"], "items": {"type": outcome}}, text[0].upper() + text[1:] + "."
        )
    return {"description": "What the table turns up.", **_closed(kinds, [])}


def _players(game: Game[Any, Any]) -> Schema:
    pieces = "|".join(getattr(game.standard_box, game.pieces))
    name = {"type": ["string", "object"], "minProperties": 1, "maxProperties": 1, "additionalProperties": TEXT}
    text = f"Players clockwise: a name, or name: piece ({pieces.replace('|', ', ')})."
    return described({"type": "array", "items": name, "minItems": 1}, text)


def _line(steps: Schema) -> Schema:
    full = {
        "options": {"$ref": "#/$defs/options"},
        "position": {"$ref": "#/$defs/position"},
        "steps": described(steps, "The steps of this line."),
    }
    return {"if": {"type": "array"}, "then": steps, "else": _closed(full, ["steps"])}


def _components(game: Game[Any, Any]) -> Schema:
    """Components the owner of the box types in: kind, id, and the fields that differ."""
    types = partial_kinds(game)
    schemas, raw = msgspec.json.schema_components(list(types.values()), ref_template="#/$defs/{name}")
    kinds = {}
    for kind, schema in zip(types, schemas, strict=True):
        entry = _inline(_drop(schema), {name: _drop(d) for name, d in raw.items()})
        text = game.origins.kinds[kind].what
        kinds[kind] = described({"type": "object", "additionalProperties": entry}, text)
    return {"description": "Components as they are in your box: kind, id, fields.", **_closed(kinds, [])}


def _drop(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_drop(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _each(schema, _drop, ("default", "title"))
    return _without_null(schema) if "anyOf" in schema else schema


def _inline(schema: Any, defs: dict[str, Schema]) -> Any:
    if isinstance(schema, list):
        return [_inline(item, defs) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return {**_inline(defs[schema["$ref"].removeprefix("#/$defs/")], defs), **rest}
    return {key: _inline(value, defs) for key, value in schema.items()}


@cache
def partial_kinds(game: Game[Any, Any]) -> dict[str, Any]:
    """For each kind of component a type with every field optional."""
    info = msgspec.inspect.type_info(game.box)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.name: _partial(field.type) for field in info.fields}


def _partial(kind: msgspec.inspect.Type) -> Any:
    if isinstance(kind, msgspec.inspect.StructType):  # the single numbers, each a field of its own
        kind = msgspec.inspect.type_info(dict[str, Number])
    assert isinstance(kind, msgspec.inspect.DictType)
    assert isinstance(kind.value_type, msgspec.inspect.StructType)
    entry = kind.value_type.cls
    hints = get_type_hints(entry, include_extras=True)
    fields = [(field.name, hints[field.name] | UnsetType, UNSET) for field in msgspec.structs.fields(entry)]
    return msgspec.defstruct(f"Some{entry.__name__}", fields, forbid_unknown_fields=True)
