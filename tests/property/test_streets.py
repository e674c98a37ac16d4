"""Random games of Streets, to the end, in every mode; and a state machine that searches for a breach."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.games.streets import GAME
from referee.games.streets.grid import ROADS
from referee.games.streets.moves import (
    Abandon,
    Act,
    AddSign,
    Build,
    Copy,
    Done,
    Draw,
    Hire,
    Keep,
    Peek,
    Rehouse,
    Score,
    Swap,
    Take,
)
from referee.kernel.claims import apply_claim
from referee.kernel.context import Recorder
from referee.kernel.game import Table
from referee.odds.random_player import random_game, table
from tests.property.invariants import GameMachine, check_cuts, check_game, check_record, steady

BUSINESS, ADVISORS, BOTH = ("business",), ("advisors",), ("business", "advisors")
MODES: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in (2, 3, 4, 5)),
    *((players, {"modules": BUSINESS}) for players in (2, 5)),
    *((players, {"modules": ADVISORS}) for players in (2, 3, 4, 5)),
    (3, {"modules": BOTH}),
    (4, {"modules": BOTH, "edition": "en"}),
    (1, {"difficulty": "easy"}),
    (1, {"modules": BUSINESS}),
    (1, {"modules": ADVISORS, "difficulty": "hard"}),
    (1, {"modules": BOTH, "edition": "en"}),
]
"""Players and options; one player sits down against the Grifter."""
SWITCHES = {id: entry for id, entry in GAME.book.ambiguities.items() if entry.switchable}
OTHER = {id: next(name for name in entry.ways if name != entry.default) for id, entry in SWITCHES.items()}
"""The other reading of everything."""


def strays(around: Table[Any], state: Any, random: Random) -> list[tuple[str, Any]]:
    """Moves out of the blue, most of them illegal."""
    box, players = around.layout, around.names
    tiles, built = [tile for tile in box.tiles if tile not in state.city], [*state.city]
    cells = {building.at for building in state.city.values()}
    hands = [tile for player in state.players.values() for tile in player.hand] or built
    near = [(x + random.randrange(-1, 2), y + random.randrange(-1, 2)) for x, y in random.sample(sorted(cells), 2)]
    tile, other, colour = random.choice(hands), random.choice(built), random.choice([*box.people])
    wild = [
        *(Build(tile, road, at) for road in ROADS for at in near),
        Build(random.choice(tiles or built), random.choice(ROADS), near[0], signs=random.randrange(3)),
        Build(tile, state.city[other].road, over=other),
        Build(tile, random.choice(ROADS), over=other, leave=True),
        Abandon(other),
        AddSign(other),
        Score(other),
        Take(other, {random.choice([*box.icons]): random.randrange(1, 3)}),
        Swap(tile, other),
        Keep(),
        Copy(other, random.choice(built)),
        Rehouse({colour: random.randrange(1, 4)}, other),
        Done(),
        Draw(),
        Act(),
        Peek(),
        Hire(random.choice([*box.advisors])),
    ]
    return [(random.choice(players), move) for move in wild]


def check_box(around: Table[Any], state: Any) -> None:
    """Twelve people of each colour, five signs each, 48 tokens, every tile in one place."""
    for colour in around.layout.people:
        living = [here.people.get(colour, 0) + here.seekers.get(colour, 0) for here in state.city.values()]
        assert sum(living) + state.supply[colour] == 12
    for name, player in state.players.items():
        signs = player.signs + sum(here.signs for here in state.city.values() if here.owner == name)
        assert signs == (20 if name == "grifter" else 5)
    assert sum(state.bank.tokens.values()) + sum(sum(p.tokens.values()) for p in state.players.values()) == 48
    on_top = state.stack if state.tiles_left else ()
    seen = Counter([*state.city, *state.covered, *on_top])
    for bag in (state.removed, *(player.hand for player in state.players.values())):
        seen.update(bag)
    assert max(seen.values()) == 1
    assert len(seen) + state.tiles_left - len(on_top) == len(around.layout.tiles)
    cells = [here.at for here in state.city.values()]
    assert len(cells) == len({*cells})
    assert all(len(state.city.street(tile).tiles) <= 5 for tile in state.city)


@pytest.mark.parametrize(("players", "options"), MODES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_every_invariant(players: int, options: dict[str, Any], seed: int) -> None:
    around = table(GAME, players, **options)
    last = check_game(around, seed, strays, every=9)
    check_box(around, last)
    best = max(player.money for player in last.players.values())
    richest = {name for name, player in last.players.items() if player.money == best}
    assert last.winners == (richest if players > 1 or len(richest) == 1 else set())
    assert not any(player.hand for player in last.players.values())


@pytest.mark.parametrize(("players", "options"), MODES)
def test_the_box_is_whole_after_every_move(players: int, options: dict[str, Any]) -> None:
    around = table(GAME, players, **options)
    for *_, after in random_game(around, 7):
        check_box(around, after)
        judge = Recorder(around)
        GAME.check_position(judge, after)
        assert not judge.broken, judge.ruling().broken


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("modules", [BUSINESS, ADVISORS])
def test_random_games_under_the_other_readings(players: int, modules: tuple[str, ...]) -> None:
    check_game(table(GAME, players, modules=modules, readings=OTHER), 5, strays, every=9)


@pytest.mark.parametrize(("players", "options"), [(1, {"modules": BOTH}), (2, {}), (4, {"modules": ADVISORS})])
def test_no_rule_is_said_to_hold_and_to_be_broken(players: int, options: dict[str, Any]) -> None:
    around, random = table(GAME, players, **options), Random(players)
    for *_, after in random_game(around, 9):
        for by, move in strays(around, after, random):
            listener: Recorder[Any] = Recorder(around)
            apply_claim(listener, after, by, move)
            findings = listener.ruling().findings
            said = [f.rule.id for f in findings if f.how == "held"], [f.rule.id for f in findings if f.how == "broken"]
            assert not {*said[0]} & {*said[1]}, (move, said)


@pytest.mark.parametrize(("players", "options"), [(1, {"modules": BOTH}), (2, {}), (5, {"modules": ADVISORS})])
def test_replaying_a_record_gives_the_identical_end(players: int, options: dict[str, Any]) -> None:
    around = table(GAME, players, **options)
    check_record(around, 11)


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {"modules": BOTH})])
def test_any_moment_cut_out_goes_on_identically(players: int, options: dict[str, Any]) -> None:
    around = table(GAME, players, **options)
    check_cuts(around, 3, every=7)


class StreetsMachine(GameMachine):
    """Every mode of the game."""

    def sit(self, number: int) -> Table[Any]:
        names, options = MODES[number % len(MODES)]
        return table(GAME, names, **options)

    def wild(self, random: Random) -> list[tuple[str, Any]]:
        return strays(self.table, self.state, random)


TestStreetsMachine = StreetsMachine.TestCase
TestStreetsMachine.settings = steady(8, 30)
