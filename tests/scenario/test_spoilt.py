"""What is said of scenarios spoilt in one place each, as kept in `spoilt/*.txt`; REFEREE_UPDATE=1 writes it anew.

Every key and every value of a file is replaced once, and characters are put in or taken out all over its text. Then
the file is refused, its expectations fail, or nothing is wrong with it: all of that is kept, word for word.
"""

import os
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.scenario.file.document import Document, Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.scenario.test_never_crashes import changed, places

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "spoilt"
FILES = {
    "magnate": ("examples/attract-full", "rules/ai-buy-sold-land"),
    "streets": ("disputes/solo-value-moment", "rules/business-two-icons"),
    "carnegie": ("rules/department-12-communications", "disputes/hr-move-pool"),
    "corporations": ("rules/restart", "rules/put-while-moving"),
}
VALUES = ("7", "none", "word", "true", "[]", "{}", "-1", "1.5", "400k", "[a, b]", "unknown", "{x: 1}", "null", "'0'")
KEYS = ("OLDs", "note", "zzz", "by", "7", "expect", "OLD.x", "is", "players", "[a]")
OTHERS: tuple[Any, ...] = (None, 7, "word", [], {}, "none", ["a"], {"x": 1}, None, True)
"""Put in the place of lists and maps; None: nothing at all."""
CHARACTERS = (
    ": ",
    " ",
    "\n",
    "\t",
    "{",
    "]",
    '"',
    "'",
    "- ",
    "&a ",
    "*a",
    "!x ",
    "|",
    "%",
    ":",
    "# ",
    ",",
    "? ",
    "\x00",
    "@",
)
LONGEST = 200
"""So much is kept of a line."""
SPREAD = 20
"""So many places of a text get a character, and lose one."""


def replaced(document: Document) -> Iterator[tuple[str, str]]:
    """What is replaced and the text then: every key and every word or number, by the next thing in turn."""
    values, keys = cycle(VALUES), cycle(KEYS)
    scalars = (mark for path, mark in document.values.items() if not isinstance(document.data_at(path), list | dict))
    spoiling = [(mark, next(values)) for mark in scalars] + [(mark, next(keys)) for mark in document.keys.values()]
    lines = document.text.split("\n")
    for mark, new in spoiling:
        line = lines[mark.line - 1]
        old = line[mark.column - 1 : mark.end - 1]
        spoilt = line[: mark.column - 1] + new.replace("OLD", old) + line[mark.end - 1 :]
        yield (
            f"{mark.line}:{mark.column} {old} -> {new}",
            "\n".join((*lines[: mark.line - 1], spoilt, *lines[mark.line :])),
        )


def emptied(document: Document) -> Iterator[tuple[str, str]]:
    """The file with another thing in the place of a list or a map, or without it."""
    others = cycle(OTHERS)
    for path, value in places(document.data):
        if isinstance(value, list | dict):
            other = next(others)
            yield f"{'.'.join(map(str, path))} -> {other}", flow(changed(document.data, path, other))


def scratched(text: str) -> Iterator[tuple[str, str]]:
    """The text with a character put in, or taken out, here and there."""
    characters = cycle(CHARACTERS)
    for at in range(0, len(text), max(1, len(text) // SPREAD)):
        new = next(characters)
        yield f"{new!r} put in at {at}", text[:at] + new + text[at:]
        yield f"{text[at]!r} taken out at {at}", text[:at] + text[at + 1 :]


def told(text: str) -> Iterator[str]:
    """All that is said of a file: what makes it unusable, or where it fails."""
    try:
        report = run(prepare(read_text(text, "spoilt")))
    except (Unreadable, Unusable) as wrong:
        for one in wrong.problems:
            place = f"{one.mark.line}:{one.mark.column}-{one.mark.end}" if one.mark else "-"
            yield f"{one.code} {place} {one.message}" + (f" ({one.hint})" if not one.code.startswith("rule.") else "")
        if wrong.total != len(wrong.problems):
            yield f"{wrong.total} in all"
        return
    for line in (report.main, *report.lines):
        for failure in (failure for step in line.steps for failure in step.failures):
            yield f"{'.'.join(map(str, failure.path))} {failure.message} {'; '.join(failure.hints)}"


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_files_are_told_what_is_wrong(game: str) -> None:
    found = []
    for name in FILES[game]:
        document = read_file(ROOT / "scenarios" / game / f"{name}.yaml")
        found.append(f"{name}\n")
        for what, text in (*replaced(document), *emptied(document), *scratched(document.text)):
            found += [f"  {what}\n", *(f"      {line[:LONGEST]}\n".replace("\x00", "") for line in told(text))]
    kept = KEPT / f"{game}.txt"
    if os.environ.get("REFEREE_UPDATE"):
        kept.write_text("".join(found), encoding="utf-8")
    assert "".join(found) == kept.read_text(encoding="utf-8"), "REFEREE_UPDATE=1 keeps what is meant"
