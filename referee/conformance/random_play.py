"""Random games that end: whatever goes wrong on the way is told with the line it goes wrong in."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from referee.conformance.fault import FaultFound, place_in_class, place_of, step_of
from referee.kernel.chance import Chance
from referee.kernel.conservation import Bug, check_conservation
from referee.kernel.context import AnyCx, Context
from referee.kernel.engine import play, settle
from referee.kernel.game import Table
from referee.kernel.position import opening
from referee.language.speaking import say
from referee.odds.random_player import Stuck, play_on

LONGEST = 5_000
"""More moves than any random game should have."""
SECONDS = 300
"""Longer than a check of a game takes: what is not done by then hangs."""
Moment = tuple[Any, str, Any, Any]
"""State before, player, move, state after."""


def random_play(table: Table[Any], seed: int, cx: AnyCx | None = None) -> Iterator[Moment]:
    """Yield the moves of a random game; one that goes wrong or changes nothing, or no end, is a fault."""
    cx = cx or Context(table, Chance(random=Random(seed)))
    state = settle(cx, opening(cx))
    try:
        for number, moment in enumerate(play_on(cx, state, Random(f"mind {seed}"), go=_play)):
            if number >= LONGEST:
                place = place_in_class(type(table.game), "begin")
                raise FaultFound(place, say("no end after {n} random moves, seed {seed}", n=number, seed=seed))
            yield moment
            state = moment[-1]
    except Stuck:
        text = say("nobody has a legal move: {stage}, seed {seed}", stage=state.top.called(), seed=seed)
        raise FaultFound(place_of(type(state.top)), text, state) from None


def _play(cx: AnyCx, before: Any, by: str, move: Any) -> Any:
    """Return the state after a listed move, which must be another one and hold the same things."""
    kind = type(move)
    try:
        after = play(cx, before, by, move)
        check_conservation(cx, before, after)
    except Bug as bug:
        raise FaultFound(place_in_class(kind, "effect"), f"{step_of(by, move)}: {bug}", before) from bug
    except Exception as error:
        error.add_note(step_of(by, move))
        raise
    if after is before:
        raise FaultFound(
            place_in_class(kind, "offer"), say("listed, but refused: {move}", move=step_of(by, move)), before
        )
    if after == before:
        text = say("accepted, but it changes nothing: {move}", move=step_of(by, move))
        raise FaultFound(place_in_class(kind, "effect"), text, before)
    return after


class Hangs(Exception):
    """Something has taken longer than anything should."""


@contextmanager
def not_for_ever() -> Iterator[None]:
    """Break off what hangs, where the system has an alarm clock."""

    def ring(*_: object) -> None:
        raise Hangs

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
