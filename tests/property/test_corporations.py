"""Random games of Битва корпораций, to the end, in every mode; and a state machine that searches for a breach."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.games.corporations import GAME
from referee.games.corporations.moves import MOVES
from referee.games.corporations.moves.answering import Answer, Pass
from referee.games.corporations.moves.base import Aimed
from referee.games.corporations.moves.building import Build, BuildShop
from referee.games.corporations.moves.choosing import Keep, Take
from referee.games.corporations.moves.dealing import Accept, Decline, Offer, Remove
from referee.games.corporations.moves.debts import Restart, Sell
from referee.games.corporations.moves.double_effects import Reserve, UseEffect
from referee.games.corporations.moves.ending import Done
from referee.games.corporations.moves.events import CarryOut, Ignore, Redraw
from referee.games.corporations.moves.home_sabotage import Sabotage
from referee.games.corporations.moves.moving import Die, Go, Stop, Throw, Use
from referee.games.corporations.moves.opening import Open
from referee.games.corporations.moves.playing import Play
from referee.games.corporations.moves.services import Service
from referee.games.corporations.moves.shopping import Buy
from referee.games.corporations.shops_and_services import SERVICES
from referee.kernel.chance import Chance
from referee.kernel.conservation import check_conservation
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import anytime, play
from referee.kernel.game import Table
from referee.odds.random_player import pick_by_kind, random_game, seated
from tests.property.invariants import GameMachine, check_cuts, check_game, check_record, steady
from tests.record import SEATS, SPEED

MODES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (SEATS[:2], {}),
    (SEATS[1:3], {"enterprises": 12}),
    (SEATS[:3], {}),
    (SEATS, {}),
    (SEATS[:3], {"speed": SPEED}),
    *(((SEATS[:2]), {"speed": (one,)}) for one in SPEED),
]
SWITCHES = {id: entry for id, entry in GAME.book.ambiguities.items() if entry.switchable and id not in GAME.settled}
FIRST = {id: next(name for name in entry.ways if name != entry.default) for id, entry in SWITCHES.items()}
LAST = {id: [name for name in entry.ways if name != entry.default][-1] for id, entry in SWITCHES.items()}


def strays(seats: Table[Any], state: Any, random: Random) -> list[tuple[str, Any]]:
    """Moves out of the blue, most of them illegal."""
    box, players = seats.layout, seats.names
    pick = random.choice
    hex, cell, who, chip = pick([*box.hexes]), random.randrange(20), pick(players), pick([*box.enterprises])
    owned = pick([name for name, site in state.field.items() if site.owner] or ["D3"])
    trump, event, ban = pick([*box.trumps]), pick([*box.events]), pick(("build", "trump"))
    held = pick([card for player in state.players.values() for card in player.hand] or [trump])
    die = pick(
        [n for n in range(1, 7) if (state.this_turn.dice.lie or state.this_turn.dice.before) != (n, n)]
    )  # equal ones may be named
    far = owned if owned not in box.hexes[hex].adjacent else hex  # the one neighbour may be named
    effect, service = pick([*box.effects]), pick([*box.services])
    wild = [
        *(Throw(), Go(), Die(), Stop(), Done(), BuildShop(), Pass(), Accept(), Decline(), Restart()),
        *(
            Use(held),
            Open(held),
            Play(card=held, die=die),
            UseEffect(name=effect, die=die),
        ),
        *(CarryOut(card=event, hexes=(hex, owned)), CarryOut(card=event, die=die)),
        *(Throw(guess=7), Die(die=die), Use("t_forsage"), Remove(frozenset((chip,))), Sell(owned), Sell(hex)),
        *(
            Build(chip, hex),
            Build(chip, hex, marks=(far,)),
            Build(chip, hex, marks=(far, owned)),
            Build(chip, hex, using=frozenset(("drone",))),
            Sabotage(owned),
        ),
        *(Play(card=held), Play(card=held, target=who), Play(card=held, hex=owned), Play(card=held, to=cell)),
        *(
            Play(card=held, steps=3),
            Play(card=trump, target=who, look="t_voyeur"),
            Play(card=held, hex=owned, onto=hex),
        ),
        *(UseEffect(name=effect), UseEffect(name=effect, to=cell), UseEffect(name=effect, hex=owned, pay=1)),
        *(UseEffect(name=effect, discard=held), UseEffect(name=effect, pay=2), Reserve(1, effect), Reserve(2)),
        *(Buy("press"), Buy("guard", owned), Buy("extra_die"), Buy("trump"), Service(name=service, target=who)),
        *(Service(name=service, target=who, to=cell), Service(name=service, target=who, ban=ban)),
        *(Service(name=service, hex=owned), Service(name=service, discard=held), Service(name=service, ban=ban)),
        *(Answer(held), Answer("t_wolf"), Answer("t_trampoline", to=cell), Answer("f_mirror", hex=owned)),
        *(CarryOut(card=event), CarryOut(card=event, to=cell), CarryOut(card=event, target=who), Ignore(event)),
        *(CarryOut(card=event, target=who, look="t_voyeur"), Service(name="corruption", ban=ban, source="cell")),
        *(Service(name="corruption", target=who, ban=ban, source="tax"), Play(card="t_neither", target=who)),
        Build(chip, hex, using=frozenset(("drone", "discount"))),
        *(Redraw(event), CarryOut(card=event, hex=owned), Keep(held), Take(held), Take("t_schrodinger")),
    ]
    wild.append(Offer(who, {"trophies": 1}))
    return [
        (by, full(seats, state, by, move)) for by, move in zip(random.choices(players, k=len(wild)), wild, strict=True)
    ]


def full(seats: Table[Any], state: Any, by: str, move: Any) -> Any:
    """A move with the aim nobody has to name: where there is one only, the list names it and a claim need not."""
    aimed = isinstance(move, Aimed) and (not isinstance(move, Service) or move.name in SERVICES)
    return move.filled(Context(seats), state, by) if aimed else move


def one_piece_each(state: Any) -> None:
    """One pawn on a cell that is no home, one enterprise on a hex, one chip in one place, cards within their copies."""
    box = GAME.standard_box
    stand = Counter(player.pawn for player in state.players.values())
    assert all(n == 1 or box.cells[box.ring[str(cell)].cell].shared for cell, n in stand.items())
    for name, player in state.players.items():
        chips = [site.chip for site in state.field.values() if site.owner == name] + [*player.removed, *player.stock]
        assert len(chips) == len(set(chips)) == len(box.enterprises)
        assert all(n == 1 for n in player.stock.values())
    cards = Counter(state.discards)
    for player in state.players.values():
        cards.update(player.hand)
        cards.update(player.open)
    del cards["unknown"]  # before the trumps are dealt
    assert all(n <= box.trumps[card].copies for card, n in cards.items())
    assert all(n <= box.events[card].copies for card, n in state.event_discards.items())


@pytest.mark.parametrize(("players", "options"), MODES)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_keep_every_invariant(players: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    table = seated(GAME, *players, **options)
    last = check_game(table, seed, strays, every=9)
    (winner,) = last.winners
    assert not last.players[winner].stock
    assert GAME.standard_box.crown in {site.chip for site in last.field.values() if site.owner == winner}


@pytest.mark.parametrize("players", [SEATS[:2], SEATS[:3], SEATS])
@pytest.mark.parametrize("seed", range(3))
def test_pieces_and_cards_stay_what_they_are(players: tuple[str, ...], seed: int) -> None:
    for *_, after in random_game(seated(GAME, *players), 50 + seed):
        one_piece_each(after)


@pytest.mark.parametrize("readings", [FIRST, LAST])
@pytest.mark.parametrize(("players", "speed"), [(SEATS[:2], ()), (SEATS[:3], SPEED), (SEATS, ())])
def test_random_games_under_the_other_readings(players: tuple[str, ...], speed: Any, readings: dict[str, str]) -> None:
    check_game(seated(GAME, *players, speed=speed, readings=readings), 1, strays, every=9)


def test_every_kind_of_move_is_made_somewhere() -> None:
    made = {
        type(move)
        for seed in range(12)
        for *_, move, _ in random_game(seated(GAME, *SEATS[: 2 + seed % 3]), 200 + seed)
    }
    assert {move.do() for move in MOVES} - {move.do() for move in made} <= {
        "offer",
        "accept",
        "decline",
        "take",
        "reserve",
        "restart",
    }


def test_games_end_within_a_cap_that_is_reported() -> None:
    lengths = [
        sum(1 for _ in random_game(seated(GAME, *SEATS[:players]), seed)) for players in (2, 3, 4) for seed in range(3)
    ]
    assert max(lengths) < 5_000, lengths


@pytest.mark.parametrize("players", [SEATS[:2], SEATS])
def test_replaying_a_record_gives_the_identical_end(players: tuple[str, ...]) -> None:
    seats = seated(GAME, *players)
    check_record(seats, 11)


@pytest.mark.parametrize("players", [SEATS[:2], SEATS[:3]])
def test_any_moment_cut_out_goes_on_identically(players: tuple[str, ...]) -> None:
    seats = seated(GAME, *players)
    check_cuts(seats, 3, every=17)


def test_deals_listed_at_any_time_are_accepted_and_conserve_everything() -> None:
    table = seated(GAME, *SEATS[:3])
    random = Random(5)
    for number, (before, *_) in enumerate(random_game(table, 5)):
        if number % 11:
            continue
        for turn in anytime(Context(table), before):
            deal = turn.offers[0].pick(random)
            recorder = Recorder(table)
            offered = play(recorder, before, turn.by, deal)
            assert not recorder.broken
            after = play(Recorder(table, Chance(random=Random(1))), offered, deal.to, Accept())
            check_conservation(recorder, before, after)


class CorporationsMachine(GameMachine):
    """Every mode of the game."""

    def sit(self, number: int) -> Table[Any]:
        names, options = MODES[number % len(MODES)]
        return seated(GAME, *names, **options)

    def wild(self, random: Random) -> list[tuple[str, Any]]:
        return strays(self.table, self.state, random)

    def pick(self, random: Random, offers: tuple[Any, ...]) -> Any:
        return pick_by_kind(random, offers)

    def also(self) -> None:
        one_piece_each(self.state)


TestCorporationsMachine = CorporationsMachine.TestCase
TestCorporationsMachine.settings = steady(15, 60)
