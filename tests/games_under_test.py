"""The four games as they are tested: in which modes, and with which scenarios."""

from functools import cache
from pathlib import Path
from typing import Any

from referee.conformance.game_under_test import GameUnderTest, Mode
from referee.games import load_game
from referee.kernel.game import Table
from tests.record import BARONS, PEOPLE, SEATS, SPEED

SCENARIOS = Path(__file__).parents[1] / "scenarios"
BUSINESS, ADVISORS, BOTH = ("business",), ("advisors",), ("business", "advisors")
MODES: dict[str, list[Mode]] = {
    "magnate": [
        (PEOPLE[:2], {}),
        (PEOPLE[:3], {}),
        (PEOPLE[:4], {}),
        (PEOPLE, {}),
        (PEOPLE, {"setup": "tutorial"}),
        (PEOPLE[:2], {"advanced": True}),
        (PEOPLE, {"advanced": True}),
        (("vector", "ai"), {"difficulty": "digital_assistant"}),
        (("ai", "vector"), {"difficulty": "singularity", "advanced": True}),
        ((*PEOPLE[:2], "ai"), {"difficulty": "robot_overlord"}),
        ((*PEOPLE[:4], "ai"), {"advanced": True}),
    ],
    "streets": [
        *((players, {}) for players in (2, 3, 4, 5)),
        *((players, {"modules": BUSINESS}) for players in (2, 5)),
        *((players, {"modules": ADVISORS}) for players in (2, 3, 4, 5)),
        (3, {"modules": BOTH}),
        (4, {"modules": BOTH, "edition": "en"}),
        (1, {"difficulty": "easy"}),
        (1, {"modules": BUSINESS}),
        (1, {"modules": ADVISORS, "difficulty": "hard"}),
        (1, {"modules": BOTH, "edition": "en"}),
    ],
    "carnegie": [
        (BARONS[:2], {}),
        (BARONS[:3], {}),
        (BARONS, {}),
        (("yellow", "andrew"), {"difficulty": "simple"}),
        (("andrew", "blue"), {"difficulty": "standard"}),
        (("yellow", "andrew"), {"difficulty": "hard"}),
        (("yellow", "andrew"), {"difficulty": "expert"}),
    ],
    "corporations": [
        (SEATS[:2], {}),
        (SEATS[1:3], {"enterprises": 12}),
        (SEATS[:3], {}),
        (SEATS, {}),
        (SEATS[:3], {"speed": SPEED}),
        *((SEATS[:2], {"speed": (one,)}) for one in SPEED),
    ],
}
UNDER_TEST = {name: GameUnderTest(load_game(name), SCENARIOS / name, modes) for name, modes in MODES.items()}


@cache
def tables_of(game: str) -> tuple[Table[Any], ...]:
    """The smallest table of a game, the largest, and some with an automaton."""
    sat = UNDER_TEST[game].tables
    return (sat[0], max(sat, key=lambda at: len(at.people)), *[at for at in sat if at.automata][:2])
