"""The JSON Schemas of a game's own YAML files, for editors and for whoever checks them."""

from functools import cache

from referee.devtools.game_files import FILES, SECTIONS, WordLine
from referee.scenario.file.json_schema import DRAFT
from referee.scenario.file.schema_emitter import Schema, inline_schema


@cache
def file_schema(name: str) -> Schema:
    """Return the schema of one file: rules, readings, components, words, asked."""
    schema = {**inline_schema(FILES[name])}
    if name == "words":
        word = {"type": "object", "additionalProperties": inline_schema(WordLine)}
        own = {section: {**word, "description": f"Words for {about}."} for section, about in SECTIONS.items()}
        schema |= {"properties": {**schema["properties"], **own}, "additionalProperties": word}
    title = {"$schema": DRAFT, "$id": f"{name}.schema.json", "title": f"{name}.yaml of a game"}
    return {**title, **schema}


def file_schemas() -> dict[str, Schema]:
    """Return the schemas of all files by their names."""
    return {name: file_schema(name) for name in FILES}
