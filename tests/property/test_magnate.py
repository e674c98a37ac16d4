"""Random games of Magnate, to the end, in every mode; and a state machine that searches for a breach."""

from random import Random
from typing import Any

import pytest

from referee.games.magnate import GAME
from referee.games.magnate.moves import (
    Act,
    Advertise,
    Attract,
    Bid,
    Build,
    Buy,
    Consult,
    Done,
    MakeFives,
    MoveIn,
    Pass,
    Sell,
    Trade,
)
from referee.kernel.game import Table
from referee.odds.random_player import seated
from tests.property.invariants import GameMachine, check_cuts, check_game, check_record, steady

PEOPLE = ("vector", "greyfield", "penforth", "urhme", "humble")
MODES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
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
]
READINGS = {
    "magnate.amb.must_take": "optional",
    "magnate.amb.empty_attempt": "refused",
    "magnate.amb.buy_diagonal": "orthogonal_only",
    "magnate.amb.buy_sold_land": "anyone",
    "magnate.amb.rebuild_smaller": "refused",
    "magnate.amb.marker_for_sold_plot": "placed",
    "magnate.amb.price_track_ends": "open_ended",
    "magnate.amb.crash_track_end": "one",
    "magnate.amb.own_population": "excluded",
    "magnate.amb.ai_bid_cash": "needs_cash",
    "magnate.amb.ai_bid_empty_deck": "next_deck",
    "magnate.amb.ai_bonus_arrows": "per_token",
    "magnate.amb.ai_sixes_modified": "flat_six",
    "magnate.amb.ai_holdings_order": "purchase_order",
    "magnate.amb.ai_crash_modifier": "applies",
}


def strays(seats: Table[Any], state: Any, random: Random) -> list[tuple[str, Any]]:
    """Moves out of the blue, most of them illegal."""
    box, players = seats.layout, seats.names
    plot, money = random.choice(box.plots), 50 * random.randrange(80)
    owned = [p for p, here in state.plots.items() if here.owner] or ["1A"]
    kind = random.choice([*box.subtypes] if seats.options.advanced else [*box.tenants])
    wild = [
        Bid(money),
        Pass(),
        Done(),
        Consult(),
        Act(),
        Trade(random.choice(players)),
        Buy(plot),
        Sell(plot),
        Sell(random.choice(owned)),
        Sell(random.choice(owned), to=random.choice(players)),
        Build(random.choice(owned), random.choice([*box.buildings])),
        Build(plot, random.choice([*box.buildings])),
        Advertise(random.randrange(12)),
        Attract(random.choice(owned), random.randrange(6)),
        MakeFives(tuple(random.randrange(1, 7) for _ in range(random.randrange(4)))),
        MoveIn({kind: random.randrange(1, 5)}),
    ]
    return [(random.choice(players), move) for move in wild]


@pytest.mark.parametrize(("players", "options"), MODES)
@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_every_invariant(players: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    last = check_game(seated(GAME, *players, **options), seed, strays)
    best = max(player.money for player in last.players.values())
    assert last.winners == {name for name, player in last.players.items() if player.money == best}
    assert not any(plot.owner for plot in last.plots.values())


@pytest.mark.parametrize("players", [PEOPLE[:3], ("vector", "ai"), (*PEOPLE[:2], "ai")])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_under_the_other_readings(players: tuple[str, ...], seed: int) -> None:
    check_game(seated(GAME, *players, advanced=seed == 2, readings=READINGS), seed, strays)


@pytest.mark.parametrize("players", [PEOPLE[:2], PEOPLE, ("vector", "ai")])
@pytest.mark.parametrize("advanced", [False, True])
def test_replaying_a_record_gives_the_identical_end(players: tuple[str, ...], advanced: bool) -> None:
    seats = seated(GAME, *players, advanced=advanced)
    check_record(seats, 11)


@pytest.mark.parametrize("players", [PEOPLE[:2], PEOPLE, (*PEOPLE[:2], "ai")])
@pytest.mark.parametrize("advanced", [False, True])
def test_any_moment_cut_out_goes_on_identically(players: tuple[str, ...], advanced: bool) -> None:
    seats = seated(GAME, *players, advanced=advanced)
    check_cuts(seats, 3, every=7)


class MagnateMachine(GameMachine):
    """Every mode of the game."""

    def sit(self, number: int) -> Table[Any]:
        names, options = MODES[number % len(MODES)]
        return seated(GAME, *names, **options)

    def wild(self, random: Random) -> list[tuple[str, Any]]:
        return strays(self.table, self.state, random)


TestMagnateMachine = MagnateMachine.TestCase
TestMagnateMachine.settings = steady(25, 60)
