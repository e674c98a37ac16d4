"""Reference pages of the docs site: commands from their help, file keys from the schemas, the library by docstring."""

import inspect
import os
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

from referee import library
from referee.cli import COMMANDS, main
from referee.games import GAMES, load_game
from referee.language.current import LANGUAGES
from referee.scenario.file.json_schema import published

COLUMNS = "88"
GROUPS = {"do_": "Moves (`do`)", "ask_": "Questions (`ask`)", "stage_": "Stages (`position: {stage: ...}`)"}
Schema = Mapping[str, Any]


def reference_pages() -> dict[Path, str]:
    """Return the pages by their path inside `docs/`."""
    pages = {Path("commands.md"): _commands("en"), Path("ru", "commands.md"): _commands("ru")}
    pages |= {Path("files", f"{name}.md"): _file_format(name, published()[name]) for name in GAMES}
    pages[Path("library-reference.md")] = _library()
    return {path: "\n\n".join(blocks) + "\n" for path, blocks in pages.items()}


def _commands(lang: str) -> Iterator[str]:
    """Yield the help of every command."""
    assert lang in LANGUAGES
    yield {"en": "# Commands", "ru": "# Команды"}[lang]
    yield f"```text\n{help_text(lang)}\n```"
    for name in COMMANDS:
        yield f"## referee {name}"
        yield f"```text\n{help_text(lang, name)}\n```"


def help_text(lang: str, *command: str) -> str:
    """Return what `--help` prints."""
    out, before = StringIO(), os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = COLUMNS
    try:
        with redirect_stdout(out), suppress(SystemExit):
            main(["--lang", lang, *command, "--help"])
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before
    return out.getvalue().rstrip()


def _file_format(name: str, schema: Schema) -> Iterator[str]:
    """Yield the keys of a scenario file of a game."""
    kinds: Schema = schema["$defs"]
    yield f"# A scenario file of {load_game(name).book.title}"
    yield "Made from the JSON Schema your editor uses; see [Write a scenario file](../scenarios.md) for the idea."
    yield from _keys("The file", schema)
    for kind in ("step", "position", "options", "components", "chance"):
        yield from _keys(f"`{kind}`", kinds[kind])
    for prefix, title in GROUPS.items():
        yield f"## {title}"
        for key, of in kinds.items():
            if key.startswith(prefix) and "." not in key:
                yield from _keys(f"`{key.removeprefix(prefix)}`", of, "###")


def _keys(title: str, schema: Schema, heading: str = "##") -> Iterator[str]:
    """Yield what an object is for and a table of its keys."""
    yield f"{heading} {title}"
    if "description" in schema:
        yield _cell(schema["description"])
    rows = [(key, of) for key, of in schema.get("properties", {}).items() if key not in ("do", "ask", "is", "note")]
    if rows:
        needed = schema.get("required", ())
        lines = (f"| `{key}`{' (needed)' if key in needed else ''} | {_cell(_says(of))} |" for key, of in rows)
        yield "\n".join(["| key | meaning |", "|---|---|", *lines])


def _says(schema: Any) -> str:
    """Return what a key means; a key that may also be `none` says it in its other half."""
    if not isinstance(schema, Mapping):
        return ""
    halves = (schema[half] for half in ("items", "else", "then") if half in schema)
    return str(schema.get("description") or next(filter(None, map(_says, halves)), ""))


def _cell(text: str) -> str:
    """Return a text for a table: words in braces are code there."""
    escaped = " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
    return escaped.replace("[", "\\[").replace("*", "\\*").replace("_", "\\_")


def _library() -> Iterator[str]:
    """Yield what the library gives, with its docstrings."""
    yield "# Library reference"
    yield "Made from the docstrings of `referee`; [library.md](library.md) shows how to use it."
    for name in library.__all__:
        thing = getattr(library, name)
        yield f"## {name}"
        if inspect.isfunction(thing):
            yield f"```python\n{name}{inspect.signature(thing)}\n```"
        yield _docstring(thing)
        if inspect.isclass(thing):
            yield from _methods(thing)


def _methods(of: type) -> Iterator[str]:
    for name, method in vars(of).items():
        if name.startswith("_") or not (inspect.isfunction(method) or isinstance(method, property)):
            continue
        shown = "" if isinstance(method, property) else str(inspect.signature(method))
        yield f"### {of.__name__}.{name}"
        yield f"```python\n{name}{shown}\n```\n\n{_docstring(method)}"


def _docstring(thing: object) -> str:
    return (inspect.getdoc(thing) or "").replace("<", "&lt;")
