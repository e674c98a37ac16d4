"""Schemas as msgspec emits them, turned our way: no null, `none` for what may be absent, errors that speak plainly."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

Schema = dict[str, Any]
NONE: Schema = {"const": "none"}


def described(schema: Schema, text: str) -> Schema:
    """A schema with the sentence an editor shows."""
    return {"description": text, **schema}


def closed(properties: dict[str, Schema], required: list[str]) -> Schema:
    """A map with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def merged(schema: Any) -> Any:
    """Several simple types in one place as a list of types, and a single choice as that: errors then speak plainly."""
    if isinstance(schema, list):
        return [merged(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _each(schema, merged, ())
    kinds = schema.get("anyOf", ())
    if kinds and all(isinstance(kind.get("type"), str) for kind in kinds):
        rest = {key: value for kind in kinds for key, value in kind.items() if key != "type"}
        schema = {"type": [kind["type"] for kind in kinds], **rest, **schema}
        del schema["anyOf"]
    if len(schema.get("enum", ())) == 1:
        schema["const"] = schema.pop("enum")[0]
    return schema


def inline_schema(type_: type[Struct]) -> Schema:
    """What msgspec emits for a type, in one piece."""
    (ref,), raw = msgspec.json.schema_components([type_], ref_template="#/$defs/{name}")
    plain = {name: merged(_drop(schema)) for name, schema in raw.items()}
    whole: Schema = _inline(plain[ref["$ref"].removeprefix("#/$defs/")], plain)
    return whole


def file_schema(schema: Any) -> Any:
    """Drop what our files do not have (null, defaults), allow `none` for what may be absent, and single set members."""
    if isinstance(schema, list):
        return [file_schema(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _each(schema, file_schema, ("default", "title", "discriminator"))
    if "anyOf" in schema:
        schema = _without_null(schema)
    if schema.pop("uniqueItems", False):
        rest = {key: value for key, value in schema.items() if key != "description"}
        one = {"then": schema["items"]} if schema["items"].keys() & {"pattern", "enum"} else {}
        schema = {**_or(rest, {"type": "string"}, schema.get("description", "")), **one}
    each = schema.get("additionalProperties")
    if isinstance(each, dict):
        schema["additionalProperties"] = or_none(each)
        schema = _or_list(schema) if each.get("type") == "integer" else schema
    if "properties" in schema:
        required = schema.get("required", [])
        properties = schema["properties"]
        schema["properties"] = {
            key: _not_none(value) if key in required else or_none(value) for key, value in properties.items()
        }
    return schema


def _or_list(bag: Schema) -> Schema:
    """Counts by name, or the names in a list, each as often as it is there."""
    rest = {key: value for key, value in bag.items() if key != "description"}
    text = f"{bag.get('description', '')} A list of names is counted: [a, a, b] is {{a: 2, b: 1}}.".strip()
    names = {**bag.get("propertyNames", {}), "type": "string"}
    listed = {"items": names, "maxItems": bag["additionalProperties"]["else"]["maximum"]}
    return described({"if": {"type": "array"}, "then": listed, "else": rest}, text)


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


def or_none(schema: Schema) -> Schema:
    """Anything that may be absent may be called `none`."""
    if schema.get("type") == "string" and "pattern" not in schema and "enum" not in schema:
        return schema
    rest = {key: value for key, value in schema.items() if key != "description"}
    return _or(rest, NONE, schema.get("description", ""))


def _or(schema: Schema, other: Schema, text: str) -> Schema:
    """One or the other, written so that an error speaks of the main one."""
    either: Schema = {"if": other, "else": schema}
    return described(either, text) if text else either


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
