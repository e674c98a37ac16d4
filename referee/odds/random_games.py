"""Random full games from a position: each has a seed of its own, so it comes out the same wherever it is played."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from referee.desk.view import view_of
from referee.kernel.chance import Chance, ImpossibleChance, NothingLeft
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, follow, settle
from referee.kernel.facts import Phrase, phrase
from referee.kernel.position import digest, drawn_open, lay, opening
from referee.odds.random_player import NoEffect, Stuck, play_on
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.other_readings import read_as

ENDLESS = 20_000
"""More moves than any game has: such a game is broken off."""


class Unreached(Exception):
    """The script of a scenario does not come as far as the games should begin."""


class Job(Struct, frozen=True):
    """What is played, small enough to be sent anywhere: the text of a scenario and how it is read."""

    name: str
    text: str
    seed: int
    at: int | None = None
    readings: tuple[tuple[str, str], ...] = ()


class RandomGame(Struct, frozen=True):
    """How one game ended."""

    number: int
    winners: tuple[str, ...]
    scores: dict[str, int]
    moves: int
    rounds: int
    end: str
    """The fingerprint of the last state."""
    stopped: Phrase | None = None
    """Why it did not come to its end."""


class Start(Struct, frozen=True):
    """Where every game of a job begins. What nobody gave and no seed has drawn is drawn in every game."""

    prepared: Prepared
    state: Any
    played: bool
    """Whether steps have led there from the position of the file."""

    def begun(self, cx: Context[Any], random: Random) -> Any:
        """Return the first moment somebody must decide."""
        scenario, start = self.prepared.scenario, self.prepared.main
        layers = [placed.layer for placed in scenario.setting.positions]
        if scenario.seed is not None or any(layer.empty for layer in layers) or (start.fresh and self.played):
            return settle(cx, self.state)
        if self.played:
            return settle(cx, drawn_open(cx, self.state))
        return settle(cx, lay(start.table, *layers, random=random) if layers else opening(cx))


@lru_cache(4)
def started(job: Job) -> Start:
    """Return the start of a job; made once in every process."""
    ready = prepare(read_text(job.text, job.name))
    if job.readings:
        ready = read_as(ready, dict(job.readings))
    moment = view_of(ready, job.at)
    if not moment.reached:
        raise Unreached
    return Start(ready, moment.runner.state, moment.count > 0)


def play_games(job: Job, numbers: Sequence[int]) -> list[RandomGame]:
    """Return some of the games of a job."""
    start = started(job)
    return [play_game(start, job.seed, number) for number in numbers]


def play_game(start: Start, seed: int, number: int) -> RandomGame:
    """Return one game: its chance and its choices come from the seed and its number alone.

    Moves are taken from those just listed as legal, so they are followed without being judged again.
    """
    random, mind = Random(f"chance {seed} {number}"), Random(f"mind {seed} {number}")
    table = start.prepared.main.table
    cx = Context(table, Chance(random=random))
    state, moves, why = start.state, 0, None
    try:
        state = start.begun(cx, random)
        for *_, after in play_on(cx, state, mind, go=follow):
            state, moves = after, moves + 1
            if moves >= ENDLESS:
                why = phrase("no end after {n:#move}", n=moves)
                break
    except (OpenFact, NothingLeft, ImpossibleChance, Stuck, NoEffect) as wrong:
        why = _why(wrong)
    scores = {name: table.game.score(state, name) for name in table.names}
    return RandomGame(number, tuple(sorted(state.winners)), scores, moves, state.round, digest(state), why)


def _why(wrong: Exception) -> Phrase:
    """Return why a game could not be played on."""
    match wrong:
        case OpenFact(key=key, what=what):
            return phrase("this needs {key}: {what}", key=key, what=what)
        case NothingLeft(kind=kind) | ImpossibleChance(kind=kind):
            return phrase("nothing is left that could come up as '{kind}'", kind=kind)
        case NoEffect(by=by, do=do):
            return phrase("the move '{do}' of {by} is accepted and changes nothing", do=do, by=by)
    return phrase("nobody has a legal move")
