"""Compile the YAML files and catalogues of a game into the data the program reads, and its `rules.py`.

A game of another package is compiled by `referee compile`, without importing it: its `rules.py` is needed first.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from referee.devtools.catalogues import compiled_game
from referee.devtools.check_game_files import check_game_files
from referee.devtools.question_index import QuestionFile, question_file, question_index, searched_texts, stems_of_names
from referee.devtools.read_game_files import GameFiles, read_game_files
from referee.devtools.rule_names import rules_module
from referee.kernel.compiled import SOURCES_FILE, is_ours, source_marks


def compiled(folder: Path) -> dict[Path, bytes]:
    """Return what a game is compiled into, by path; WrongGameFiles when it cannot be."""
    files = read_game_files(folder)
    check_game_files(files)
    return compiled_files(files)


def compiled_files(files: GameFiles) -> dict[Path, bytes]:
    """Return what the files of a game are compiled into, by path."""
    folder = files.folder
    rules, readings, words = files.data("rules"), files.data("readings"), {"game": files.game, **files.data("words")}
    rules = {"counts": {}, "examples": {}, **rules}
    entries = {**readings.get("ambiguities", {}), **readings.get("fixed", {})}
    kinds = files.data("components")["kinds"]
    book = {
        **rules,
        "books": {key: entry["title"] for key, entry in rules["books"].items()},
        "ambiguities": _with_ids(entries),
        "rules": _with_ids(rules["rules"]),
        "examples": _with_ids(rules["examples"]),  # statements in other languages are in their catalogues
    }
    box = {kind: {id: _fields(entry) for id, entry in data["entries"].items()} for kind, data in kinds.items()}
    origins = {
        "sources": {id: {"trust": "", **source} for id, source in files.data("components").get("sources", {}).items()},
        "kinds": {kind: _origins(data) for kind, data in kinds.items()},
    }
    texts = searched_texts(rules, entries, words, kinds)
    asked = question_index(_questions(files), texts, stems_of_names(words))
    out = folder / "compiled"
    data = {
        "book": book,
        "box": box,
        "origins": origins,
        "words": compiled_words(words),
        "asked": asked,
        "ru": compiled_game(folder, words, rules, box),
    }
    made = {out / f"{name}.json": json_bytes(one) for name, one in data.items()}
    if not is_ours(folder):
        made[out / SOURCES_FILE] = json_bytes(source_marks(folder))
    module = rules_module(files.game, rules["title"], rules["rules"], entries, outside=not is_ours(folder))
    return {**made, folder / "rules.py": module}


def questions_of(folder: Path) -> QuestionFile:
    """Return what players ask about a game."""
    return _questions(read_game_files(folder))


def _questions(files: GameFiles) -> QuestionFile:
    return question_file({"game": files.game, **files.data("asked")})


def game_folders(where: Path) -> list[Path]:
    """Return the folders of games at or below a folder: those with a `rules.yaml`."""
    if (where / "rules.yaml").exists():
        return [where]
    return sorted(set(_below(where)))


def _below(where: Path) -> Iterator[Path]:
    for pattern in ("*/rules.yaml", "src/*/rules.yaml", "*/games/*/rules.yaml"):
        yield from (path.parent for path in where.glob(pattern) if path.parts[len(where.parts)][0] != ".")


def compiled_words(words: dict[str, Any]) -> dict[str, Any]:
    """Return words as the program reads them, without remarks for translators."""
    apart = ("title", "components", "money", "abbreviations", "headings", "heading_parts", "readings", "facts")
    read = {key: _unremarked(value) for key, value in words.items() if key not in ("format", "game", "changes")}
    read["facts"] = {fact: [of] if isinstance(of, str) else of for fact, of in words.get("facts", {}).items()}
    sections = {key: value for key, value in read.items() if key not in apart}
    if "title" in read:
        sections["games"] = {words["game"]: read["title"]}
    return {"sections": sections, **{key: read[key] for key in apart if key in read}}


def _unremarked(words: Any) -> Any:
    """Return a word, or a map of words, without remarks; an example keeps what it has."""
    if not isinstance(words, dict):
        return words
    if "en" in words and isinstance(words["en"], str):
        return {key: value for key, value in words.items() if key != "note"}
    return {str(key): _unremarked(value) for key, value in words.items()}


def _with_ids(entries: dict[str, Any]) -> dict[str, Any]:
    own = ("ru", "name")  # statements in Russian are in the catalogue, names for Python in `rules.py`
    return {
        id: {"id": id, **{key: value for key, value in entry.items() if key not in own}}
        for id, entry in entries.items()
    }


def _fields(entry: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in entry.items() if field != "origins"}


def _origins(kind: dict[str, Any]) -> dict[str, Any]:
    own = {id: entry["origins"] for id, entry in kind["entries"].items() if "origins" in entry}
    about = {"status": "printed", "where": "", **kind}
    return {**{key: value for key, value in about.items() if key != "entries"}, "entries": own}


def json_bytes(data: Any, indent: int = 0) -> bytes:
    """Return data as a JSON file."""
    encoded = msgspec.json.encode(data)
    return msgspec.json.format(encoded, indent=indent) + b"\n" if indent else encoded + b"\n"


def write_files(files: dict[Path, bytes]) -> None:
    """Write files so that others may read or write them meanwhile."""
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_bytes(data)
        beside.replace(path)
