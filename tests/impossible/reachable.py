"""Moments of random games in every mode, those at which the table must turn something up included."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.context import Watcher
from referee.kernel.engine import settle
from referee.kernel.game import Game, Table
from referee.kernel.position import dump, opening
from referee.odds.random_player import play_on
from tests.games_under_test import UNDER_TEST

EACH = 20
"""So many moments of one game, besides some of its beginning and end."""
ENDS = 15
"""So many moments are the beginning, and the end."""
LEDGERS = ("supply", "discs", "markers_drawn", "tiles_left", "players.*.signs", "players.*.stock")
"""What people leave to the box."""


def readings(game: Game[Any, Any], random: Random) -> dict[str, str]:
    """Any reading of every disputed point."""
    points = [point for id, point in game.book.ambiguities.items() if point.switchable and id not in game.settled]
    return {point.id: random.choice([*point.ways]) for point in points}


def tables(name: str, random: Random | None) -> Iterator[Table[Any]]:
    """A table of every mode, by the default readings or by random ones."""
    of = UNDER_TEST[name]
    for at in of.tables:
        yield at if random is None else at.with_readings(readings(of.game, random))


def moments(around: Table[Any], seed: int) -> list[Any]:
    """Every moment of a random game at which a player decides, and some that pass by themselves."""
    random, found = Random(f"moments {seed}"), list[Any]()
    cx = Watcher[Any](around, Chance(random=Random(seed)))
    for before, *_ in play_on(cx, settle(cx, opening(cx)), Random(f"mind {seed}")):
        found.append(before)
        if random.random() < 0.3:
            found += [moment.state for moment in cx.passed[-3:]]
        cx.passed.clear()
    return found


def reachable(name: str, count: int, seed: int, other: bool = False) -> Iterator[tuple[Table[Any], Any]]:
    """So many moments at least, the same number in every mode; with `other` by random readings."""
    random = Random(f"{name} {seed}")
    modes = len(UNDER_TEST[name].modes)
    for mode in range(modes):
        got = game = 0
        while got < count / modes:
            around = [*tables(name, random if other else None)][mode]
            states = moments(around, seed * 1000 + game)
            chosen = random.sample(states, min(len(states), EACH))
            for part in (states[:ENDS], states[-ENDS:]):
                chosen += random.sample(part, min(4, len(part)))
            yield from ((around, state) for state in chosen)
            got, game = got + len(chosen), game + 1


def written(around: Table[Any], state: Any) -> Iterator[dict[str, Any]]:
    """A moment as a position: all that there is, all of it without saying so, and as people write it."""
    full = {"base": "empty", **dump(state)}
    yield {**full, "whole": True}
    yield full
    kept = [path for path in around.game.left_to_box if path in LEDGERS]
    short = {key: value for key, value in full.items() if key != "bank" and key not in kept}
    fields = {path.rpartition(".")[2] for path in kept if path.startswith("players.*.")}
    players = {
        name: {key: value for key, value in things.items() if key not in fields}
        for name, things in short.get("players", {}).items()
    }
    yield {**short, **({"players": players} if players else {})}
