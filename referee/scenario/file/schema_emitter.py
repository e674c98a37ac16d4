"""JSON Schema from specs: no null, `none` for what may be absent, plain errors; ids for editors to offer."""

from inspect import getdoc
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.spec import Spec
from referee.language.word_forms import load_words

Schema = dict[str, Any]
NONE: Schema = {"const": "none"}
LISTED = 40
"""So many names at most are told in the description of a key."""


def described(schema: Schema, text: str) -> Schema:
    """Return a schema with the sentence an editor shows."""
    return {"description": text, **schema} if text else schema


def closed(properties: dict[str, Schema], required: list[str]) -> Schema:
    """Return a map with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def or_none(schema: Schema) -> Schema:
    """Let anything that may be absent be called `none`."""
    if schema.get("type") == "string" and "pattern" not in schema:
        return schema
    return _or(schema, NONE)


def _or(schema: Schema, other: Schema) -> Schema:
    """Return one or the other, written so that an error speaks of the main one."""
    rest = {key: value for key, value in schema.items() if key != "description"}
    return described({"if": other, "else": rest}, schema.get("description", ""))


class Emitter:
    """Collects the definitions of a game's types, records by reference; with `offering`, ids for editors to offer."""

    def __init__(self, game: Game[Any, Any], offering: bool) -> None:
        self.game, self.offering = game, offering
        self.defs: dict[str, Schema] = {}

    def record(self, spec: Spec, name: str) -> Schema:
        """Return a record in one piece; definitions it needs are called after its name and the field."""
        tag = {spec.tag_key: {"enum": [spec.tag]}} if spec.tag_key else {}
        required = [*tag, *(key for key, field in spec.fields.items() if field.required)]
        fields = {key: self._field(field, f"{name}.{key}") for key, field in spec.fields.items()}
        return described(closed({**tag, **fields}, required), getdoc(spec.type) or "")

    def offers(self, names: str, about: str = "") -> Schema:
        """Return what an editor offers for a word of some lists."""
        ids = self._ids(names)
        if len(ids) > LISTED or not any(ids.values()):
            return {"examples": list(ids)} if ids else {}
        listed = "; ".join(f"{id}: {spellings}" if spellings else id for id, spellings in ids.items())
        return {"examples": list(ids), "description": f"{about} {listed}.".strip()}

    def _field(self, spec: Spec, place: str) -> Schema:
        schema = self._value(spec, place)
        if not spec.required:
            return or_none(schema)
        free = schema.get("type") == "string" and "pattern" not in schema
        return {**schema, "not": NONE} if free else schema  # what is required cannot be called `none`

    def _value(self, spec: Spec, place: str) -> Schema:
        counted = " A list of names is counted: [a, a, b] is {a: 2, b: 1}." if spec.kind == "bag" else ""
        schema = described(self._bare_value(spec, place), f"{spec.description}{counted}".strip())
        if spec.short is not None:
            return {"anyOf": [schema, self._value(spec.short, place)]}
        return schema

    def _bare_value(self, spec: Spec, place: str) -> Schema:
        match spec.kind:
            case "number":
                return _limits("integer", minimum=spec.low, maximum=spec.high)
            case "truth":
                return {"type": "boolean"}
            case "pair":
                number = _limits("integer", minimum=spec.low, maximum=spec.high)
                return {**_limits("array", minItems=2, maxItems=2), "prefixItems": [number] * 2, "items": False}
            case "record":
                return {"$ref": f"#/$defs/{self._defined(spec)}"}
            case "list" | "set":
                return self._list(spec, place)
            case "map" | "bag":
                return self._map(spec, place)
        assert spec.kind != "choice", "only stages are a choice; see json_schema"
        if spec.values:
            return {"enum": list(spec.values)}
        return {"type": "string", **_pattern(spec), **self.offers(spec.names, spec.description)}

    def _defined(self, spec: Spec) -> str:
        name = str(spec.type.__name__)
        if name not in self.defs:
            self.defs[name] = self.record(spec, name)
        return name

    def _list(self, spec: Spec, place: str) -> Schema:
        """Return a schema of entries; one member of a set may stand without brackets."""
        assert spec.each is not None
        each = self._value(spec.each, f"{place}.each")
        many = {**_limits("array", minItems=spec.low, maxItems=spec.high), "items": each}
        if spec.kind == "list":
            return many
        return {**_or(many, {"type": "string"}), **({"then": each} if each.keys() & {"pattern", "enum"} else {})}

    def _map(self, spec: Spec, place: str) -> Schema:
        """Return a schema of things by name; counts also as the names in a list, each as often as it is there."""
        assert spec.each is not None and spec.key_spec is not None
        key = described(_pattern(spec.key_spec), spec.key_spec.description)
        by_name = {"type": "object", **({"propertyNames": key} if key else {}), **self._entries(spec, place)}
        if spec.kind == "map":
            return by_name
        names = {**key, "type": "string", **self.offers(spec.names, spec.key_spec.description)}
        return {"if": {"type": "array"}, "then": {"items": names, "maxItems": spec.most}, "else": by_name}

    def _entries(self, spec: Spec, place: str) -> Schema:
        """Return the entries of a map: each name to offer as a key of its own, with what all of them hold."""
        assert spec.each is not None
        each, ids = or_none(self._value(spec.each, f"{place}.each")), self._ids(spec.names)
        if not ids:
            return {"additionalProperties": each}
        self.defs[place], ref = each, {"$ref": f"#/$defs/{place}"}
        offered = {id: described(ref, spellings or id) for id, spellings in ids.items()}
        return {"additionalProperties": ref, "properties": offered}

    def _ids(self, names: str) -> dict[str, str]:
        """Return the ids of some lists with their spellings; players name themselves."""
        kinds = [kind for kind in names.split() if kind != "players" and not kind.startswith("=")]
        known = {kind: getattr(self.game.standard_box, kind) for kind in kinds} if self.offering else {}
        return {id: self._spellings(kind, id) for kind, ids in known.items() for id in ids}

    def _spellings(self, kind: str, id: str) -> str:
        word = load_words(self.game.folder).component(kind, id)
        return ", ".join(dict.fromkeys(word.spellings())) if word else ""


def _limits(type_: str, **limits: int | None) -> Schema:
    return {"type": type_, **{key: limit for key, limit in limits.items() if limit is not None}}


def _pattern(spec: Spec) -> Schema:
    return {"pattern": spec.pattern} if spec.pattern else {}


def inline_schema(type_: type[Struct]) -> Schema:
    """Return a schema of msgspec in one piece: without null, simple types as a list of types."""
    (ref,), raw = msgspec.json.schema_components([type_], ref_template="#/$defs/{name}")
    whole: Schema = _written(raw[ref["$ref"].removeprefix("#/$defs/")], raw)
    return whole


def _written(schema: Any, defs: dict[str, Schema], remarks: tuple[str, ...] = ("default", "title")) -> Any:
    if isinstance(schema, list):
        return [_written(item, defs) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**defs[schema["$ref"].removeprefix("#/$defs/")], **rest}
    inner = {
        key: _written(value, defs, ()) if key == "properties" else _written(value, defs)
        for key, value in schema.items()
        if key not in remarks
    }
    kinds = [kind for kind in inner.pop("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) == 1:
        inner = {**kinds[0], **inner}
    elif kinds and all(isinstance(kind.get("type"), str) for kind in kinds):
        rest = {key: value for kind in kinds for key, value in kind.items() if key != "type"}
        inner = {"type": [kind["type"] for kind in kinds], **rest, **inner}
    elif kinds:
        inner["anyOf"] = kinds
    if len(inner.get("enum", ())) == 1:
        inner["const"] = inner.pop("enum")[0]
    return inner
