"""A pair of games picked at random, asked everything in one of the languages."""

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from referee.conformance.hidden_pairs import Pair, pairs
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from tests.games_under_test import SCENARIOS
from tests.secrecy.asking import Leak, commands_alike, lines_at, messages_alike, sitting_alike

MOMENTS = 10
"""So many moments of a game are tried until one of them hides something."""


@cache
def games(game: str = "") -> tuple[Path, ...]:
    """The recorded games in which something is hidden from somebody."""
    found = sorted(SCENARIOS.glob(f"{game or '*'}/replays/*.yaml"))
    return tuple(path for path in found if path.parts[-3] != "carnegie")


@cache
def recorded(path: Path) -> Report:
    """A recorded game, played."""
    return run(prepare(read_file(path)))


def any_pair(random: Random, path: Path) -> Pair | None:
    """A pair from some moment of a recorded game, for some viewer."""
    report = recorded(path)
    for _ in range(MOMENTS):
        viewer = random.choice([*report.main.table.names, "table"])
        found = next(pairs(report, random.randrange(len(report.main.steps)), viewer, random), None)
        if found is not None:
            return found
    return None


def compared(random: Random, lines: int, game: str = "") -> tuple[Counter[str], list[str]]:
    """One pair asked everything: the figures, and whatever was told."""
    figures, leaks = Counter[str](), list[str]()
    pair = any_pair(random, random.choice(games(game)))
    if pair is None:
        return figures, leaks
    language, said = random.choice(("en", "ru")), lines_at(pair, random)
    random.shuffle(said)
    figures[f"pairs of {pair.game}"] += 1
    with TemporaryDirectory() as folder:
        try:
            figures["answers of commands"] += commands_alike(Path(folder), pair, language, said[: lines // 3])
        except Leak as leak:
            leaks.append(f"{language}: {leak}")
        try:
            figures["answers to messages"] += messages_alike(pair, language, said[:lines])
        except Leak as leak:
            leaks.append(f"{language}: {leak}")
        try:
            spoken, shown = sitting_alike(Path(folder), pair, language, said[:lines])
            figures["lines of sittings"] += spoken
            figures["lines that showed something"] += shown
        except Leak as leak:
            leaks.append(f"{language}: {leak}")
    return figures, leaks
