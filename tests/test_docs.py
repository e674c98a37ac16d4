"""The docs name what exists, and nothing is called by a word for which the glossary has another."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
CODE = re.compile(r"`([\w.]+)`")
PATH = re.compile(r"`((?:docs|referee|scenarios|schemas|tests)/[\w./-]+)[^`\n]*`")
LINK = re.compile(r"\]\(([^)#:]+)\)")
PAGES = sorted(path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if path.name != "CHANGELOG.md")
NO_NAMES = {"told", "said", "asked", "named", "meant", "spelt", "seen"}


class Entry(NamedTuple):
    """A row of the glossary."""

    word: str
    meaning: str
    code: str
    other: str


def entries() -> list[Entry]:
    rows = re.findall(r"^\| (.*) \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    cells = [[cell.strip() for cell in f"{row} ".split("| ")] for row in rows]
    return [Entry(*row) for row in cells if row[0] != "word"]


def names() -> Iterator[tuple[str, str]]:
    """Yield every name of a module, class or function with the file it stands in."""
    for path in (ROOT / "referee").rglob("*.py"):
        yield path.stem, str(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name, f"{path}:{node.lineno}"


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.word)
def test_what_stands_under_in_code_exists(entry: Entry) -> None:
    for name in CODE.findall(entry.code):
        parts = name.split(".")
        modules = [at for at, part in enumerate(parts) if part[0].isupper()] or [len(parts)]
        try:
            found = import_module(".".join(["referee", *parts[: modules[0]]]))
            rest = parts[modules[0] :]
        except ModuleNotFoundError:  # the last part is a function
            found, rest = import_module(".".join(["referee", *parts[:-1]])), parts[-1:]
        for part in rest:
            fields = getattr(found, "__struct_fields__", ())
            assert hasattr(found, part) or part in fields or part in found.__init__.__code__.co_names, name
            found = getattr(found, part, found)


def test_every_word_stands_once() -> None:
    words = [entry.word for entry in entries()]
    assert len(words) == len(set(words))


def test_nothing_is_named_by_a_word_of_another_thing() -> None:
    others = {word for entry in entries() for word in CODE.findall(entry.other)}
    assert not [(name, place) for name, place in names() if name.strip("_").lower() in others]


def test_a_name_says_what_a_thing_does() -> None:
    assert not [(name, place) for name, place in names() if not NO_NAMES.isdisjoint(words_of(name))]
    assert words_of("AskedFile") == {"asked", "file"} and words_of("_kind_named2") == {"kind", "named"}
    assert words_of("unseen") == {"unseen"} and words_of("HTMLNamed") == {"html", "named"}


def words_of(name: str) -> set[str]:
    """The words a name is made of, small."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    missing = [path for path in PATH.findall(text) if not (ROOT / path).exists() and not (ROOT / f"{path}.py").exists()]
    assert not [path for path in missing if "..." not in path]


def test_the_changelog_goes_by_release_and_the_version_is_its_newest() -> None:
    heads = re.findall("^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d", head) for head in heads[1:]]
    numbers = [tuple(map(int, one.groups())) for one in released if one]
    assert heads[0] == "Unreleased" and len(numbers) == len(released) and numbers == sorted(numbers, reverse=True)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    number, _, dev = version.partition(".dev")
    own = tuple(map(int, number.split(".")))
    assert own > numbers[0] if dev else own == numbers[0]
