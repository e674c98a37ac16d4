"""Read the YAML files of a game, each mistake told with its place: what was found, what was expected, what to do."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from referee.devtools.game_file_schema import file_schema
from referee.devtools.game_files import FILES, WordLine, WordsHead
from referee.language.speaking import join_words, say
from referee.scenario.file.document import Document, Plain, Problem, Unreadable, short
from referee.scenario.file.document import Path as Place
from referee.scenario.file.reader import read_bytes
from referee.scenario.file.schema_messages import TYPES
from referee.scenario.file.suggestions import first_few, nearest

NEEDED = ("rules", "components")
EMPTY: dict[str, dict[str, Plain]] = {
    "readings": {"ambiguities": {}, "fixed": {}},
    "words": {},
    "asked": {"modules": {}, "questions": {}},
}
"""What a file says that need not be there."""


class WrongGameFiles(Exception):
    """Files of a game that cannot be used, each with everything found wrong in it."""

    def __init__(self, files: tuple[Unreadable, ...]) -> None:
        super().__init__("\n".join(map(str, files)))
        self.files = files


class GameFiles(Struct, frozen=True):
    """The files of a game, read: every one of the shape its schema says."""

    folder: Path
    documents: dict[str, Document]
    """By file name without `.yaml`; one that is not there is empty."""

    def data(self, name: str) -> Any:
        """Return what one file says."""
        return self.documents[name].data

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.data("rules")["game"])


def read_yaml(path: Path) -> Any:
    """Return what a YAML file says."""
    return read_bytes(path.read_bytes(), str(path)).data


@cache
def read_game_files(folder: Path) -> GameFiles:
    """Read the files of a game; WrongGameFiles with every problem when one of them cannot be used."""
    documents, wrong = dict[str, Document](), list[Unreadable]()
    for name in FILES:
        path = folder / f"{name}.yaml"
        try:
            if path.exists() or name in NEEDED:
                documents[name] = _fitting(name, read_bytes(path.read_bytes(), str(path)))
            else:
                documents[name] = Document(str(path), "", EMPTY[name], {}, {})
        except FileNotFoundError:
            problem = Problem("file.missing", say("there is no such file"), None, say("every game needs one"))
            wrong.append(Unreadable(str(path), "", (problem,)))
        except Unreadable as unreadable:
            wrong.append(unreadable)
    if wrong:
        raise WrongGameFiles(tuple(wrong))
    return GameFiles(folder, documents)


def _fitting(name: str, document: Document) -> Document:
    """Return a document that is of the shape its file must have."""
    try:
        _convert(name, document.data)
    except msgspec.ValidationError:
        problems = tuple(shape_problems(name, document))
        if not problems:
            raise
        raise Unreadable(document.name, document.text, problems) from None
    return document


def _convert(name: str, data: dict[str, Any]) -> None:
    if name != "words":
        msgspec.convert(data, FILES[name])
        return
    head = {key: value for key, value in data.items() if key in WordsHead.__struct_fields__}
    msgspec.convert(head, WordsHead)
    msgspec.convert({key: value for key, value in data.items() if key not in head}, dict[str, dict[str, WordLine]])


def shape_problems(name: str, document: Document) -> Iterator[Problem]:
    """Yield everything the schema of a file has against it, in the order of the file."""
    from jsonschema import Draft202012Validator

    errors = Draft202012Validator(file_schema(name)).iter_errors(document.data)
    found = [problem for error in errors for problem in _worded(document, _deepest(error))]
    yield from sorted(found, key=lambda problem: (problem.mark.line, problem.mark.column) if problem.mark else (0, 0))


def _deepest(error: Any) -> Any:
    """Return the error of the alternative that went furthest."""
    deeper = [inner for inner in error.context if inner.validator != "type" or inner.relative_path]
    return _deepest(max(deeper, key=lambda inner: len(inner.relative_path))) if deeper else error


def _worded(document: Document, error: Any) -> Iterator[Problem]:
    path: Place = tuple(error.absolute_path)
    what, found = _name(path), say("'{text}'", text=_shown(error.instance))
    about = str(error.schema.get("description", ""))
    match error.validator:
        case "additionalProperties":
            known = list(error.schema["properties"])
            for key in [key for key in error.instance if key not in known]:
                near = nearest(key, known)
                message = say("{what} has no key {found}{near}", what=what, found=f"'{short(key)}'", near=near)
                hint = "" if near else say("known: {known}", known=first_few(known, 20))
                yield Problem("schema.unknown-key", message, document.key_mark((*path, key)), hint)
        case "required":
            for key in [key for key in error.validator_value if key not in error.instance]:
                message = say("{what} needs {keys:and}", what=what, keys=(f"'{key}'",))
                hint = str(error.schema["properties"].get(key, {}).get("description", ""))
                yield Problem("schema.missing-key", message, document.key_mark(path), hint)
        case "type":
            types = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
            wanted = join_words([say(TYPES[one]) for one in types if one in TYPES], "or")
            near = say('; write "{found}" in quotes', found=_shown(error.instance)) if _is_bare(error, types) else ""
            facts = {"what": what, "wanted": wanted, "found": found, "near": near}
            message = say("{what} must be {wanted}, found {found}{near}", **facts)
            yield Problem("schema.type", message, document.mark(path), about)
        case "enum" | "const":
            known = error.validator_value if error.validator == "enum" else [error.validator_value]
            wanted = join_words([str(one) or "''" for one in known], "or")
            near = nearest(str(error.instance), map(str, known))
            facts = {"what": what, "wanted": wanted, "found": found, "near": near}
            message = say("{what} must be {wanted}, found {found}{near}", **facts)
            yield Problem("schema.value", message, document.mark(path), about)
        case _:
            message = say("{what} cannot be {found}{near}", what=what, found=found, near="")
            yield Problem("schema.value", message, document.mark(path), about)


def _is_bare(error: Any, types: list[str]) -> bool:
    return "string" in types and isinstance(error.instance, bool | int)


def _name(path: Place) -> str:
    """Return what a place of a file is called."""
    if not path:
        return say("the file")
    return say("'{key}'", key=".".join(map(str, path[-2:])) if isinstance(path[-1], int) else short(str(path[-1])))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return (
        short(str(value))
        if isinstance(value, str | int)
        else say("a map")
        if isinstance(value, dict)
        else say("a list")
    )
