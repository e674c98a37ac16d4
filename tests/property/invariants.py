"""What must hold at every moment of every game, whatever is played."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from referee.kernel.chance import Chance, by_kind
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import Legal, check_conservation, legal, play, settle
from referee.kernel.game import Table
from referee.kernel.position import digest, dump, load, opening
from referee.kernel.state import State
from referee.language.rules import rule_text
from referee.odds.random_player import pick_by_weight, random_game
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import cut
from tests.record import replay


def members(turn: Legal, random: Random) -> list[Any]:
    """The concrete moves offered, and some members of each form."""
    concrete = [offer for offer in turn.offers if not isinstance(offer, ChoiceSet)]
    return concrete + [offer.pick(random) for offer in turn.offers if isinstance(offer, ChoiceSet) for _ in range(3)]


def check_moment(table: Table[Any], state: State, random: Random, strays: list[tuple[str, Any]]) -> None:
    """Listed means accepted, not listed means refused, a refusal is the very same state, a dump is the state."""
    cx = Context(table)
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
        assert broken and all(rule_text(finding.rule) for finding in broken)
    assert load(table, dump(state)) == state


def check_game(table: Table[Any], seed: int, strays: Any, every: int = 5) -> State:
    """A whole random game with all invariants; returns the last state."""
    random = Random(f"check {seed}")
    seen: list[tuple[State, str]] = []
    silent = Context(table)
    last = None
    for number, (before, by, move, after) in enumerate(random_game(table, seed)):
        check_conservation(silent, before, after)
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


def check_record(table: Table[Any], seed: int) -> None:
    """A record of a game, fully scripted, ends in the very state the game ended in."""
    text = replay(table, seed, "replay")
    assert "seed" not in text
    report = run(prepare(read_text(text, "replay")))
    assert not report.failures
    assert dump(report.main.end) == dump([after for *_, after in random_game(table, seed)][-1])


def check_cuts(table: Table[Any], seed: int, every: int) -> None:
    """Moments of a recorded game, cut out as positions, are those moments and go on identically."""
    report = run(prepare(read_text(replay(table, seed, "replay"), "replay")))
    steps = [step for step in report.main.steps if step.step.kind == "move"]
    for number in range(0, len(steps), every):
        state = steps[number].before
        again = run(prepare(read_text(cut(report.main.table, state, "cut"), "cut"))).main.end
        assert again == state
        for step in steps[number : number + 5]:
            again = play(Recorder(table, Chance(by_kind(step.drawn))), again, step.step.by, step.step.move)
            assert again == step.after


class GameMachine(RuleBasedStateMachine):
    """Hypothesis chooses seeds and moves; every moment is checked; a game says how to sit down."""

    def sit(self, number: int) -> Table[Any]:
        """A table in one of the game's modes."""
        raise TypeError

    def wild(self, random: Random) -> list[tuple[str, Any]]:
        """Moves out of the blue."""
        raise TypeError

    def pick(self, random: Random, offers: tuple[Any, ...]) -> Any:
        """One of the offered moves."""
        return pick_by_weight(random, offers)

    def also(self) -> None:
        """What else must hold after a move."""

    @initialize(number=st.integers(0, 1_000), seed=st.integers(0, 10_000))
    def sit_down(self, number: int, seed: int) -> None:
        self.table = self.sit(number)
        self.cx = Context(self.table, Chance(random=Random(seed)))
        self.state = settle(self.cx, opening(self.cx))

    @precondition(lambda self: not self.state.over)
    @rule(choice=st.integers(0, 2**32))
    def move(self, choice: int) -> None:
        before, random = self.state, Random(choice)
        turn = random.choice(legal(self.cx, before))
        self.state = play(self.cx, before, turn.by, self.pick(random, turn.offers))
        assert self.state is not before
        self.also()

    @precondition(lambda self: not self.state.over)
    @rule(choice=st.integers(0, 2**32))
    def stray(self, choice: int) -> None:
        random = Random(choice)
        check_moment(self.table, self.state, random, self.wild(random))

    @rule()
    def cut_and_continue(self) -> None:
        self.state = load(self.table, dump(self.state))


def steady(examples: int, steps: int) -> settings:
    """How long a machine searches."""
    return settings(max_examples=examples, stateful_step_count=steps, suppress_health_check=list(HealthCheck))
