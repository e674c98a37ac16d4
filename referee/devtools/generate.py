"""Writes the files that are made from others: data and rules of the games, published schemas, pages of the docs.

`python -m referee.devtools.generate` writes them all, `--compiled` only the data; `--check` names those out of date.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from referee.devtools.catalogues import compiled_common
from referee.devtools.compile_game import compiled, compiled_words, json_bytes, questions_of, write_files
from referee.devtools.game_file_schema import file_schemas
from referee.devtools.question_index import common_index, unanswered_topics
from referee.devtools.read_game_files import WrongGameFiles, read_yaml
from referee.devtools.rule_pages import documents
from referee.games import GAMES

ROOT = Path(__file__).parents[1]


def _common_question_data(folder: Path) -> dict[str, Any]:
    """Return what the indexes of all games share."""
    try:
        unanswered = unanswered_topics(read_yaml(folder / "unanswered.yaml"))
    except msgspec.ValidationError as wrong:
        raise ValueError(f"words/unanswered.yaml: {wrong}") from None
    return common_index([questions_of(ROOT / "games" / game) for game in GAMES], unanswered)


def game_data() -> dict[Path, bytes]:
    """Return the data and rules of the games that come along."""
    return {path: data for game in GAMES for path, data in compiled(ROOT / "games" / game).items()}


def common() -> dict[Path, bytes]:
    """Return the words all games share."""
    folder = ROOT / "words"
    words = read_yaml(folder / "common.yaml")
    return {
        folder / "compiled" / "words.json": json_bytes(compiled_words(words)),
        folder / "compiled" / "asked.json": json_bytes(_common_question_data(folder)),
        folder / "compiled" / "ru.json": json_bytes(compiled_common(words)),
    }


def catalogues() -> dict[Path, dict[str, Any]]:
    """Return every compiled catalogue by its folder."""
    files = common() | game_data()
    return {path.parents[1]: msgspec.json.decode(data) for path, data in files.items() if path.name == "ru.json"}


def schemas() -> dict[Path, bytes]:
    """Return the published JSON Schemas."""
    from referee.scenario.file.json_schema import published
    from referee.serve.messages import schema

    folder = ROOT.parent / "schemas"
    report = {folder / "report.schema.json": (ROOT / "report" / "report.schema.json").read_bytes()}
    report |= {folder / "desk.schema.json": json_bytes(schema(), indent=2)}
    made = {**published(), **file_schemas()}
    return report | {folder / f"{name}.schema.json": json_bytes(schema, indent=2) for name, schema in made.items()}


def pages() -> dict[Path, bytes]:
    """Return the pages of the docs made from the inventory, and the pictures of the README."""
    from referee.devtools.board_pictures import boards
    from referee.devtools.dispute_book import dispute_files
    from referee.devtools.dispute_picture import pictures

    root = ROOT.parent
    return documents(root, dispute_files(root / "scenarios")) | pictures(root / "docs") | boards(root)


def write_compiled() -> None:
    """Write what the program reads and imports; it is made when the package is built and kept out of git."""
    write_files(game_data() | common())


def main(check: bool) -> int:
    """Write what has changed, or with `check` only name what is committed and out of date."""
    if not check:
        write_compiled()
    files = schemas() | pages()
    stale = [path for path, data in files.items() if not path.exists() or path.read_bytes() != data]
    for path in stale:
        print(f"{path.relative_to(ROOT.parent)}: {'out of date, run: make schemas' if check else 'written'}")
    if not check:
        write_files({path: files[path] for path in stale})
    return 1 if check and stale else 0


if __name__ == "__main__":
    try:
        if "--compiled" in sys.argv[1:]:
            write_compiled()
        else:
            sys.exit(main("--check" in sys.argv[1:]))
    except WrongGameFiles as wrong:
        sys.exit(str(wrong))
