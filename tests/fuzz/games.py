"""Random games of every game, mode and number of players, under random readings, with every invariant."""

from random import Random
from typing import Any

from referee.conformance.checks import faults
from referee.conformance.fault import Fault
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.moments import game_keeps_every_promise
from referee.conformance.passing import what_passes_had_no_other_way
from referee.kernel.game import Table
from referee.scenario.tools.recorder import cut, head
from tests.fuzz.finding import Finding
from tests.games_under_test import UNDER_TEST

LOOKED_AT = 0.2
"""The share of games in which single moments are looked at closely, which takes long."""


def sat_down(of: GameUnderTest, random: Random) -> Table[Any]:
    """A table in one of the game's modes, its players in any order, some disputed points read in another way."""
    players, options = random.choice(of.modes)
    if not isinstance(players, int):
        players = tuple(random.sample(players, len(players)))
    return of.table((players, options), readings=readings(of, random))


def readings(of: GameUnderTest, random: Random) -> dict[str, str]:
    """Some disputed points, each in one of its readings."""
    share = random.choice((0.0, 0.2, 0.5, 1.0))
    return {id: random.choice([*point.ways]) for id, point in of.switches.items() if random.random() < share}


def one_game(random: Random) -> list[Finding]:
    """Play a game and contest all that passes by itself; now and then look closely at single moments."""
    of = random.choice([*UNDER_TEST.values()])
    at, seed, close = sat_down(of, random), random.randrange(2**32), random.random() < LOOKED_AT
    found = faults(what_passes_had_no_other_way, of, at, seed).faults
    if close:
        found += faults(game_keeps_every_promise, of, at, seed).faults
    return [Finding("game", _moment(at, fault).encode(), str(fault)) for fault in found[:1]]


def _moment(at: Table[Any], fault: Fault) -> str:
    """The moment of a fault as a scenario; the mere table when it has none."""
    if fault.state is None:
        return "\n".join([*head(at, "found by the search"), ""])
    return cut(at, fault.state, "found by the search")
