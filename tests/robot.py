"""A player without ideas: picks among the legal moves, so that whole games can be played by nobody."""

from collections.abc import Callable, Iterator
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
    """One of the offered moves, by how gladly the robot makes it; a form gives a random member."""
    kinds = [offer.move if isinstance(offer, Form) else type(offer) for offer in offers]
    return _member(random, random.choices(offers, [WEIGHT.get(kind.do(), 4) for kind in kinds])[0])


def anything(random: Random, offers: tuple[Any, ...]) -> Any:
    """One of the offered moves, each as likely as any other."""
    return _member(random, offers[int(random.random() * len(offers))])


def _member(random: Random, offer: Any) -> Any:
    return offer.pick(random) if isinstance(offer, Form) else offer


EAGER = {"build": 30, "throw": 20, "go": 8, "done": 3, "answer": 3, "pass": 2, "build_shop": 2, "reserve": 1}
"""How gladly the robot does a kind of thing where one kind has many moves; everything not named counts 4."""


def of_each_kind(random: Random, offers: tuple[Any, ...]) -> Any:
    """First a kind of move, by how eager the robot is for it, then one of that kind."""
    kinds: dict[str, list[Any]] = {}
    for offer in offers:
        kinds.setdefault((offer.move if isinstance(offer, Form) else type(offer)).do(), []).append(offer)
    kind = random.choices([*kinds], [EAGER.get(name, 4) for name in kinds])[0]
    return anything(random, tuple(kinds[kind]))


PICKS = {"corporations": of_each_kind}
"""Games in which some kinds of moves are so many that the robot chooses the kind first."""


def moves(
    table: Table[Any], seed: int, pick: Callable[[Random, tuple[Any, ...]], Any] | None = None
) -> Iterator[tuple[Any, str, Any, Any]]:
    """A whole game: state before, player, move, state after. Chance comes from `seed`, choices from another source."""
    mind, cx = Random(f"mind {seed}"), Cx(table, Chance(random=Random(seed)))
    pick = pick or PICKS.get(table.game.name, choose)
    state = settle(cx, opening(cx))
    while not state.over:
        turns = legal(cx, state)
        turn = turns[0] if len(turns) == 1 else mind.choice(turns)
        move = pick(mind, turn.offers)
        after = play(cx, state, turn.by, move)
        yield state, turn.by, move, after
        state = after


def seated(game: Game[Any, Any], *names: str, **options: Any) -> Table[Any]:
    """A table with these players."""
    return game.table(game.seat(*names), game.options(**options))


def table(game: Game[Any, Any], players: int, **options: Any) -> Table[Any]:
    """A table with so many people, named by their pieces; one alone plays against the automaton."""
    pieces = getattr(game.standard_box, game.pieces).items()
    robots = [id for id, piece in pieces if getattr(piece, "automaton", False)]
    people = [id for id, _ in pieces if id not in robots][:players]
    return seated(game, *people, *(robots if players == 1 else ()), **options)
