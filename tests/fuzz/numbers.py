"""Huge, negative and no numbers at every place of positions and components: played or refused, soon and in little."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from referee.conformance.positions import document
from referee.games import GAMES, load_game
from tests.fuzz.command import left, wrong
from tests.fuzz.files import UNUSABLE, USABLE
from tests.fuzz.finding import Finding
from tests.fuzz.spoil import as_text, documents
from tests.games_under_test import tables_of
from tests.scenario.test_never_crashes import changed, places

SECONDS = 5
"""More than any of these small files takes."""
NUMBERS = (10**9, 10**9, 10**15, -1, 0)
COMMANDS = (("run",), ("show",), ("legal",), ("page", "-o", "-", "--no-readings"), ("odds",))


@cache
def numbered(game: str) -> tuple[tuple[int, tuple[Any, ...]], ...]:
    """Every place of a position at which a scenario has a number."""
    found = {}
    for number, data in enumerate(documents(game)):
        for path, value in places({"position": data["position"]} if isinstance(data.get("position"), dict) else {}):
            if isinstance(value, int) and not isinstance(value, bool):
                found.setdefault(path, number)
    return tuple((number, path) for path, number in found.items())


@cache
def counted(game: str) -> tuple[tuple[Any, ...], ...]:
    """Every place of the box at which there is a number."""
    box = load_game(game).plain_box
    return tuple(path for path, value in places(box) if isinstance(value, int) and not isinstance(value, bool))


def in_position(random: Random) -> Any:
    """A scenario with another number somewhere in its position."""
    game = random.choice([*GAMES])
    number, path = random.choice(numbered(game))
    return changed(documents(game)[number], path, random.choice(NUMBERS))


def in_components(random: Random) -> Any:
    """A new game, or one with a seed, with another number somewhere in its box."""
    game = random.choice([*GAMES])
    path, at = random.choice(counted(game)), random.choice(tables_of(game))
    entry = load_game(game).plain_box[path[0]][path[1]]
    if len(path) > 2:
        entry = changed(entry, path[2:], random.choice(NUMBERS))
    data = {key: value for key, value in document(at, {}).data.items() if key not in ("position", "steps")}
    return {**data, "components": {path[0]: {path[1]: entry}}, **({"seed": 1} if random.random() < 0.5 else {})}


def one_number(random: Random, path: Path) -> list[Finding]:
    """A file with another number somewhere, with two commands."""
    data, lang = random.choice((in_position, in_components))(random), random.choice(("en", "ru"))
    raw = as_text(data)
    path.write_bytes(raw)
    checked = left("check", str(path), "--lang", lang, seconds=SECONDS)
    found = wrong("check", checked, (USABLE, UNUSABLE))
    for name, *options in random.sample(COMMANDS, 2) if checked.code == USABLE else ():
        end = left(name, str(path), *options, "--lang", lang, seconds=SECONDS)
        found += wrong(" ".join((name, *options)), end, (0, 1, 2))
    return [Finding("numbers", raw, "\n\n".join(found))] if found else []
