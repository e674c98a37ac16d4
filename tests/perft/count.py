"""Counting move sequences to a small depth, with seeded chance; forms count by their size."""

from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import legal, play, single_offers
from referee.kernel.game import Table
from referee.kernel.state import State


def perft(table: Table[Any], state: State, depth: int) -> int:
    """How many sequences of that many moves there are; a form is followed through one of its members."""
    total = 0
    for turn in legal(Context(table), state):
        for offer in single_offers(turn):
            if isinstance(offer, ChoiceSet):
                size, move = offer.size, offer.pick(Random(0))
            else:
                size, move = 1, offer
            if type(move) in table.game.anytime:
                continue
            total += size * (1 if depth == 1 else max(1, _after(table, state, turn.by, move, depth)))
    return total


def _after(table: Table[Any], state: State, by: str, move: Any, depth: int) -> int:
    cx = Context(table, Chance(random=Random(0)))
    return perft(table, play(cx, state, by, move), depth - 1)
