"""A player without ideas: picks among the legal moves, so that whole games can be played by nobody."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import AnyCx, Context
from referee.kernel.engine import legal, play, settle
from referee.kernel.game import Game, Table
from referee.kernel.position import opening

Pick = Callable[[Random, tuple[Any, ...]], Any]


class Stuck(Exception):
    """Somebody must act and nobody has a legal move."""


class NoEffect(Exception):
    """A move that is accepted and changes nothing: a game of such moves never ends."""

    def __init__(self, by: str, do: str) -> None:
        super().__init__(f"{by}: {do} is accepted and changes nothing")
        self.by, self.do = by, do


def pick_by_weight(random: Random, offers: tuple[Any, ...]) -> Any:
    """Pick an offered move by weight; a choice set gives a random member."""
    weights = [offer.move.weight if isinstance(offer, ChoiceSet) else offer.weight for offer in offers]
    return _member(random, random.choices(offers, weights)[0])


def pick_any(random: Random, offers: tuple[Any, ...]) -> Any:
    """Pick an offered move, each as likely as any other."""
    return _member(random, offers[int(random.random() * len(offers))])


def _member(random: Random, offer: Any) -> Any:
    return offer.pick(random) if isinstance(offer, ChoiceSet) else offer


def pick_by_kind(random: Random, offers: tuple[Any, ...]) -> Any:
    """Pick a kind of move by weight, then a move of that kind."""
    kinds: dict[type[Any], list[Any]] = {}
    for offer in offers:
        kinds.setdefault(offer.move if isinstance(offer, ChoiceSet) else type(offer), []).append(offer)
    kind = random.choices([*kinds], [kind.weight for kind in kinds])[0]
    return pick_any(random, tuple(kinds[kind]))


def pick_of(game: Game[Any, Any]) -> Pick:
    """Return how moves are picked in a game."""
    return pick_by_kind if game.kinds_first else pick_by_weight


def random_game(table: Table[Any], seed: int, pick: Pick | None = None) -> Iterator[tuple[Any, str, Any, Any]]:
    """Yield the moves of a random game: state before, player, move, state after. Chance comes from `seed`."""
    cx = Context(table, Chance(random=Random(seed)))
    return play_on(cx, settle(cx, opening(cx)), Random(f"mind {seed}"), pick)


def play_on(
    cx: AnyCx, state: Any, mind: Random, pick: Pick | None = None, go: Callable[..., Any] = play
) -> Iterator[tuple[Any, str, Any, Any]]:
    """Yield the moves from a state to the end of the game; `mind` picks them, `go` plays one."""
    pick = pick or pick_of(cx.table.game)
    while not state.over:
        turns = [turn for turn in legal(cx, state) if turn.offers]
        if not turns:
            raise Stuck
        turn = turns[0] if len(turns) == 1 else mind.choice(turns)
        move = pick(mind, turn.offers)
        after = go(cx, state, turn.by, move)
        if after is state:
            raise NoEffect(turn.by, move.do())
        yield state, turn.by, move, after
        state = after


def seated(game: Game[Any, Any], *names: str, **options: Any) -> Table[Any]:
    """Return a table with these players."""
    return game.table(game.seat(*names), game.options(**options))


def people(game: Game[Any, Any], players: int) -> tuple[str, ...]:
    """Return seats for so many people, named by their pieces; one alone plays against the automaton."""
    pieces = getattr(game.standard_box, game.pieces).items()
    robots = [id for id, piece in pieces if getattr(piece, "automaton", False)]
    named = [id for id, _ in pieces if id not in robots][:players]
    return (*named, *(robots if players == 1 else ()))


def table(game: Game[Any, Any], players: int, **options: Any) -> Table[Any]:
    """Return a table with so many people."""
    return seated(game, *people(game, players), **options)
