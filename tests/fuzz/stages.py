"""Stages laid on each other that need not belong together: judged and told, or refused at the position."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from referee.conformance.positions import document, known_stages
from referee.games import GAMES
from referee.kernel.game import Table
from tests.fuzz.command import left, wrong
from tests.fuzz.files import UNUSABLE, USABLE
from tests.fuzz.finding import Finding
from tests.fuzz.spoil import as_text
from tests.games_under_test import UNDER_TEST, tables_of

COMMANDS = (("run", "--explain"), ("legal",), ("judge",), ("show",), ("run", "--format", "json"), ("odds",))
QUICK = COMMANDS[:-1]
"""All but the odds of a set-up, which are thousands of outcomes."""
COUNTED = 0.1
"""The share of positions whose odds are worked out."""


def pairs(game: str) -> Iterator[tuple[Table[Any], dict[str, Any]]]:
    """Every stage on every other of a game, at a table of each kind in turn."""
    known, sat = known_stages(UNDER_TEST[game]), tables_of(game)
    for lower in known:
        for number, upper in enumerate(known):
            at = sat[number % len(sat)]
            yield at, {"stage": [lower, upper], "turn": at.names[number % len(at.names)]}


def one_pair(random: Random, path: Path) -> list[Finding]:
    """Any two or three stages at any table."""
    game = random.choice([*GAMES])
    at, known = random.choice(tables_of(game)), known_stages(UNDER_TEST[game])
    laid: dict[str, Any] = {"stage": random.choices(known, k=random.choice((2, 2, 2, 3)))}
    if random.random() < 0.8:
        laid["turn"] = random.choice(at.names)
    return tell(at, laid, path, random.choice(("en", "ru")), COMMANDS if random.random() < COUNTED else QUICK)


def tell(
    at: Table[Any], laid: dict[str, Any], path: Path, lang: str, commands: Sequence[tuple[str, ...]] = COMMANDS
) -> list[Finding]:
    """Give a position that can be used to some commands."""
    raw = as_text(document(at, laid).data)
    path.write_bytes(raw)
    checked = left("check", str(path), "--lang", lang)
    found = wrong("check", checked, (USABLE, UNUSABLE))
    for name, *options in commands if checked.code == USABLE else ():
        found += wrong(" ".join((name, *options)), left(name, str(path), *options, "--lang", lang), (0, 1, 2))
    return [Finding("stages", raw, "\n\n".join(found))] if found else []
