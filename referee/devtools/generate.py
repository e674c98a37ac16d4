"""Writes the files that are made from others: data and rules of the games, published schemas, pages of the docs.

`python -m referee.devtools.generate` writes them all, `--compiled` only the data; `--check` names those out of date.
"""

import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML

from referee.devtools.catalogues import compiled_common, compiled_game
from referee.devtools.question_index import (
    QuestionFile,
    common_index,
    question_file,
    question_index,
    searched_texts,
    stems_of_names,
    unanswered_topics,
)
from referee.devtools.rule_names import rules_module
from referee.devtools.rule_pages import documents
from referee.games import GAMES

ROOT = Path(__file__).parents[1]


def compiled(game: str) -> dict[Path, bytes]:
    """Return a game's rules, readings and components as the compact files the program reads, and its `rules.py`."""
    folder = ROOT / "games" / game
    rules, readings, components = (_yaml(folder / f"{name}.yaml") for name in ("rules", "readings", "components"))
    entries = {**readings["ambiguities"], **readings["fixed"]}
    book = {
        **rules,
        "books": {key: entry["title"] for key, entry in rules["books"].items()},
        "ambiguities": _with_ids(entries),
        "rules": _with_ids(rules["rules"]),
        "examples": _with_ids(rules["examples"]),  # statements in other languages are in their catalogues
    }
    box = {
        kind: {id: _fields(entry) for id, entry in data["entries"].items()}
        for kind, data in components["kinds"].items()
    }
    origins = {"sources": components["sources"], "kinds": {k: _origins(v) for k, v in components["kinds"].items()}}
    out, words = folder / "compiled", _yaml(folder / "words.yaml")
    return {
        out / "book.json": _json(book),
        out / "box.json": _json(box),
        out / "origins.json": _json(origins),
        out / "words.json": _json(_words(words)),
        out / "asked.json": _json(_question_data(folder, rules, readings, words, components)),
        out / "ru.json": _json(compiled_game(folder, words, rules, box)),
        folder / "rules.py": rules_module(game, rules["title"], rules["rules"], entries),
    }


def _question_data(folder: Path, rules: Any, readings: Any, words: Any, components: Any) -> dict[str, Any]:
    """Return the index of a game that is searched by questions."""
    texts = searched_texts(rules, readings, words, components["kinds"])
    return question_index(_questions(folder), texts, stems_of_names(words))


@cache
def _questions(folder: Path) -> QuestionFile:
    """Return what players ask about a game."""
    try:
        return question_file(_yaml(folder / "asked.yaml"))
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{folder.name}/asked.yaml: {wrong}") from None


def _common_question_data(folder: Path) -> dict[str, Any]:
    """Return what the indexes of all games share."""
    try:
        unanswered = unanswered_topics(_yaml(folder / "unanswered.yaml"))
    except msgspec.ValidationError as wrong:
        raise ValueError(f"words/unanswered.yaml: {wrong}") from None
    return common_index([_questions(ROOT / "games" / game) for game in GAMES], unanswered)


def common() -> dict[Path, bytes]:
    """Return the words all games share."""
    folder = ROOT / "words"
    words = _yaml(folder / "common.yaml")
    return {
        folder / "compiled" / "words.json": _json(_words(words)),
        folder / "compiled" / "asked.json": _json(_common_question_data(folder)),
        folder / "compiled" / "ru.json": _json(compiled_common(words)),
    }


def catalogues() -> dict[Path, dict[str, Any]]:
    """Return every compiled catalogue by its folder."""
    files = common() | {path: data for game in GAMES for path, data in compiled(game).items()}
    return {path.parents[1]: msgspec.json.decode(data) for path, data in files.items() if path.name == "ru.json"}


def schemas() -> dict[Path, bytes]:
    """Return the published JSON Schemas."""
    from referee.scenario.file.json_schema import published
    from referee.serve.messages import schema

    folder = ROOT.parent / "schemas"
    report = {folder / "report.schema.json": (ROOT / "report" / "report.schema.json").read_bytes()}
    report |= {folder / "desk.schema.json": _json(schema(), indent=2)}
    return report | {folder / f"{name}.schema.json": _json(schema, indent=2) for name, schema in published().items()}


def pages() -> dict[Path, bytes]:
    """Return the pages of the docs made from the inventory, and the pictures of the README."""
    from referee.devtools.board_pictures import boards
    from referee.devtools.dispute_book import dispute_files
    from referee.devtools.dispute_picture import pictures

    root = ROOT.parent
    return documents(root, dispute_files(root / "scenarios")) | pictures(root / "docs") | boards(root)


def _words(words: dict[str, Any]) -> dict[str, Any]:
    """Return words as the program reads them, without remarks for translators."""
    apart = ("title", "components", "money", "abbreviations", "headings", "heading_parts", "readings", "facts")
    read = {key: _unremarked(value) for key, value in words.items() if key not in ("format", "game", "changes")}
    read["facts"] = {fact: [of] if isinstance(of, str) else of for fact, of in words.get("facts", {}).items()}
    sections = {key: value for key, value in read.items() if key not in apart}
    return {"sections": sections, **{key: read[key] for key in apart if key in read}}


def _unremarked(words: Any) -> Any:
    """Return a word, or a map of words, without remarks; an example keeps what it has."""
    if not isinstance(words, dict):
        return words
    if "en" in words and isinstance(words["en"], str):
        return {key: value for key, value in words.items() if key != "note"}
    return {str(key): _unremarked(value) for key, value in words.items()}


def _yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path)


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
    return {**{key: value for key, value in kind.items() if key != "entries"}, "entries": own}


def _json(data: Any, indent: int = 0) -> bytes:
    encoded = msgspec.json.encode(data)
    return msgspec.json.format(encoded, indent=indent) + b"\n" if indent else encoded + b"\n"


def write_compiled() -> None:
    """Write what the program reads and imports; it is made when the package is built and kept out of git."""
    _write({path: data for game in GAMES for path, data in compiled(game).items()} | common())


def main(check: bool) -> int:
    """Write what has changed, or with `check` only name what is committed and out of date."""
    if not check:
        write_compiled()
    files = schemas() | pages()
    stale = [path for path, data in files.items() if not path.exists() or path.read_bytes() != data]
    for path in stale:
        print(f"{path.relative_to(ROOT.parent)}: {'out of date, run: make schemas' if check else 'written'}")
    if not check:
        _write({path: files[path] for path in stale})
    return 1 if check and stale else 0


def _write(files: dict[Path, bytes]) -> None:
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_bytes(data)
        beside.replace(path)  # others may be reading or writing it


if __name__ == "__main__":
    if "--compiled" in sys.argv[1:]:
        write_compiled()
    else:
        sys.exit(main("--check" in sys.argv[1:]))
