"""Random games of every game, mode and number of players, under random readings, with every invariant."""

from random import Random
from traceback import format_exception, walk_tb
from types import ModuleType
from typing import Any

from referee.kernel.game import Table
from referee.kernel.state import State
from referee.odds.random_player import seated, table
from referee.scenario.tools.recorder import cut, head
from tests.fuzz.finding import Finding
from tests.property import test_carnegie, test_corporations, test_magnate, test_streets
from tests.property.invariants import check_game
from tests.property.test_forced import contested

MODULES: list[ModuleType] = [test_carnegie, test_corporations, test_magnate, test_streets]
MOST = 5_000
"""Moves of a game; the longest known ones have fewer."""
LOOKED_AT = 0.2
"""The share of games in which single moments are looked at closely, which takes long."""


def sat_down(module: ModuleType, random: Random) -> Table[Any]:
    """A table in one of the game's modes, its players in any order, some disputed points read in another way."""
    players, options = random.choice(module.MODES)
    options = {**options, "readings": readings(module, random)}
    if isinstance(players, int):
        return table(module.GAME, players, **options)
    return seated(module.GAME, *random.sample(players, len(players)), **options)


def readings(module: ModuleType, random: Random) -> dict[str, str]:
    """Some disputed points, each in one of its readings."""
    game, share = module.GAME, random.choice((0.0, 0.2, 0.5, 1.0))
    points = {id: entry for id, entry in game.book.ambiguities.items() if entry.switchable and id not in game.settled}
    return {id: random.choice([*entry.ways]) for id, entry in points.items() if random.random() < share}


def one_game(random: Random) -> list[Finding]:
    """Play a game and contest all that passes by itself; now and then look closely at single moments."""
    module = random.choice(MODULES)
    at, seed, close = sat_down(module, random), random.randrange(2**32), random.random() < LOOKED_AT
    try:
        for wrong in contested(at, seed, module.strays, MOST):
            if wrong:
                raise wrong
        if close:
            check_game(at, seed, module.strays, every=random.randrange(9, 60))
    except Exception as error:
        return [Finding("game", _moment(at, error).encode(), "".join(format_exception(error)))]
    return []


def _moment(at: Table[Any], error: Exception) -> str:
    """The last moment before something went wrong, as a scenario; the mere table when there was none."""
    state = getattr(error, "state", None)
    for frame, _ in walk_tb(error.__traceback__):
        seen = frame.f_locals.get("before", frame.f_locals.get("state"))
        if frame.f_globals["__name__"].startswith("tests.property") and isinstance(seen, State):
            state = state or seen
    return cut(at, state, "found by the search") if state else "\n".join([*head(at, "found by the search"), ""])
