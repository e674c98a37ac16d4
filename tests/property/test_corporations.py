"""Битва корпораций keeps what every game must keep; pieces and cards stay what they are, the crown is built last."""

from collections import Counter
from random import Random
from typing import Any

from referee.games.corporations import GAME
from referee.games.corporations.moves import MOVES
from referee.games.corporations.moves.dealing import Accept
from referee.kernel.chance import Chance
from referee.kernel.conservation import check_conservation
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import anytime, play
from referee.odds.random_player import random_game, seated
from referee.testing import GameTests
from tests.games_under_test import MODES, SCENARIOS
from tests.record import SEATS


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


class TestCorporations(GameTests):
    game = GAME
    modes = MODES["corporations"]
    scenarios = SCENARIOS / "corporations"

    def check_state(self, table: Any, state: Any) -> None:
        one_piece_each(state)

    def check_end(self, table: Any, state: Any) -> None:
        (winner,) = state.winners
        assert not state.players[winner].stock
        assert GAME.standard_box.crown in {site.chip for site in state.field.values() if site.owner == winner}


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
