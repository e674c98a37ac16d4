"""A player without ideas: picks among the legal moves, so that whole games can be played by nobody."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.cx import Cx
from referee.kernel.form import Form
from referee.kernel.game import Game, Table
from referee.kernel.play import legal, play, settle
from referee.kernel.position import opening

WEIGHT = {"pass": 3, "consult": 1, "advertise": 1, "bid": 1, "sell": 1, "attract": 8, "build": 6}
"""How gladly the robot makes a move; everything not named counts 4."""


def choose(random: Random, offers: tuple[Any, ...]) -> Any:
    """One of the offered moves; a form gives a random member."""
    names = [(offer.move if isinstance(offer, Form) else offer).do() for offer in offers]
    offer = random.choices(offers, [WEIGHT.get(name, 4) for name in names])[0]
    return offer.pick(random) if isinstance(offer, Form) else offer


def moves(table: Table[Any], seed: int) -> Iterator[tuple[Any, str, Any, Any]]:
    """A whole game: state before, player, move, state after. Chance comes from `seed`, choices from another source."""
    mind, cx = Random(f"mind {seed}"), Cx(table, Chance(random=Random(seed)))
    state = settle(cx, opening(cx))
    while not state.over:
        turn = mind.choice(legal(cx, state))
        move = choose(mind, turn.offers)
        after = play(cx, state, turn.by, move)
        yield state, turn.by, move, after
        state = after


def table(game: Game[Any, Any], players: int, **options: Any) -> Table[Any]:
    """A table with so many players, named by their pieces."""
    pieces = [id for id, piece in getattr(game.standard_box, game.pieces).items() if not getattr(piece, "automaton", False)]
    return game.table(game.seat(*pieces[:players]), game.options(**options))
