"""What must hold at every moment of every game, whatever is played."""

from random import Random
from typing import Any

from referee.kernel.chance import Chance
from referee.kernel.cx import Cx, Recorder
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.play import Legal, conserve, legal, play
from referee.kernel.position import digest, dump, load
from referee.kernel.state import State
from tests.robot import moves


def members(turn: Legal, random: Random) -> list[Any]:
    """The concrete moves offered, and some members of each form."""
    concrete = [offer for offer in turn.offers if not isinstance(offer, Form)]
    return concrete + [offer.pick(random) for offer in turn.offers if isinstance(offer, Form) for _ in range(3)]


def check_moment(table: Table[Any], state: State, random: Random, strays: list[tuple[str, Any]]) -> None:
    """Listed means accepted, not listed means refused, a refusal is the very same state, a dump is the state."""
    cx = Cx(table)
    turns = {turn.by: turn for turn in legal(cx, state)}
    for by, turn in turns.items():
        assert turn.offers, f"{by} is to act and has nothing to do"
        for move in members(turn, random):
            recorder = Recorder(table, Chance(random=Random(1)))
            after = play(recorder, state, by, move)
            assert not recorder.broken, (by, move, recorder.ruling().broken)
            assert after is not state
    for by, move in strays:
        if by in turns and move in turns[by]:
            continue
        recorder = Recorder(table, Chance(random=Random(1)))
        assert play(recorder, state, by, move) is state, (by, move, "was not listed, but accepted")
        broken = recorder.ruling().broken
        assert broken and all(finding.rule.says for finding in broken)
    assert load(table, dump(state)) == state


def check_game(table: Table[Any], seed: int, strays: Any, every: int = 5) -> State:
    """A whole random game with all invariants; returns the last state."""
    random = Random(f"check {seed}")
    seen: list[tuple[State, str]] = []
    silent = Cx(table)
    last = None
    for number, (before, by, move, after) in enumerate(moves(table, seed)):
        conserve(silent, before, after)
        assert after is not before, (by, move)
        if number % every == seed % every:
            check_moment(table, before, random, strays(table, before, random))
            seen.append((before, digest(before)))
        assert load(table, dump(after)) == after
        last = after
    assert last is not None
    assert last.over
    assert all(digest(state) == known for state, known in seen), "an earlier state has changed"
    return last
