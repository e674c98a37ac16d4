"""Rulings under other readings: compared at the same moment of the game, and only where a point decides them."""

import os
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.games import GAMES
from referee.report.terminal.verdict_text import verdict_text
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.comparison import Comparison, Played
from referee.scenario.run.runner import Runner, StepBug, run
from referee.wording.verdict import Verdict, judged_steps, verdict

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def judged(name: str, line: str, number: int) -> Verdict:
    """The verdict on a step of a shipped file."""
    ready = prepare(read_file(SCENARIOS / name))
    report = run(ready, asking=True)
    found = next(one for one in (report.main, *report.lines) if one.name == line)
    return verdict(found, number, Comparison(ready, report).of(found, number))


def test_one_more_answer_window_is_no_difference_behind_it() -> None:
    for name, line in (("not-same-cell", "trampoline"), ("event-taxi-after-main", "moved by the Trampoline")):
        assert not judged(f"corporations/examples/{name}.yaml", line, 3).disputed


def test_one_more_answer_window_is_all_that_is_told_where_it_opens() -> None:
    found = judged("corporations/rules/answer-chain.yaml", "chain", 1).disputed
    assert [text for _, text in found[0].others] == ["the game goes on with blue: answering an action"]


def test_an_answer_only_another_reading_allows_stays_disputed() -> None:
    found = judged("corporations/disputes/answer-to-answer.yaml", "consequences_only", 2).disputed
    assert [text for _, text in found[0].others] == ["red may answer with “Winston Wolf”."]


def test_a_failed_expectation_ends_nothing() -> None:
    for number in range(5):
        found = judged("streets/disputes/abandon-people-wait-together.yaml", "no tile in hand takes both", number)
        assert "come so far" not in verdict_text(found, 100)


def test_a_point_that_stops_the_script_earlier_does_not_mark_a_clear_ruling() -> None:
    found = judged("corporations/examples/forsage.yaml", "no duty to double", 0)
    assert found.holds and not found.disputed
    assert [one.why for one in found.earlier] == ["step 1 would be refused already: red must guess both dice"]
    assert "the same under every" not in verdict_text(found, 100)


@pytest.mark.parametrize(
    ("file", "viewer"), [("carnegie/replays/two-players.yaml", None), ("corporations/replays/two-players.yaml", "red")]
)
def test_every_reading_is_played_once_however_many_steps_are_judged(
    file: str, viewer: str | None, monkeypatch: Any
) -> None:
    ready = replace(prepare(read_file(SCENARIOS / file)), viewer=viewer)
    report, played = run(ready, asking=True), list[int]()
    one = Runner.step

    def counted(self: Runner, step: Any) -> Any:
        played.append(1)
        return one(self, step)

    monkeypatch.setattr(Runner, "step", counted)
    compared, steps = Comparison(ready, report), judged_steps(report)[:60]
    ways = max(len(compared.of(compared.judged(line, number), number).others) for line, number in steps)
    assert len(played) < (len(judged_steps(report)) + len(steps) * 5) * (ways + 3), (
        "a step is played once for each reading, and again where judged"
    )


@pytest.mark.parametrize("name", ["carnegie/disputes/lobby-as-destination", "magnate/disputes/empty-attempt"])
def test_a_crash_of_ours_under_another_reading_is_told_as_ours(name: str, monkeypatch: Any) -> None:
    ready = prepare(read_file(SCENARIOS / f"{name}.yaml"))
    report = run(ready, asking=True)
    line, number = judged_steps(report)[-1]
    played, one = line.table.readings, Runner._move

    def crash(self: Runner, step: Any) -> Any:
        if self.table.readings != played:
            raise KeyError("our own mistake")
        return one(self, step)

    monkeypatch.setattr(Runner, "_move", crash)
    with pytest.raises(StepBug):
        Comparison(ready, report).of(line, number)


def test_what_comes_too_early_is_not_called_unneeded() -> None:
    text = """{game: corporations, players: [red, blue], options: {speed: [event_each_turn]},
 position: {turn: red, stage: {is: stopped, moved: true}},
 steps: [{by: red, do: done, chance: {event: ev_scandal_green, dice: 4}}]}"""
    found = run(prepare(read_text(text, "t.yaml"))).failures
    assert found[0].message.startswith("dice: 4 comes too early; the game waits for 1 Event")


@pytest.mark.parametrize(
    ("file", "line", "number"),
    [
        ("corporations/disputes/trade-goods.yaml", "also_open_green", 1),
        ("corporations/disputes/trade-goods.yaml", "both copies", 1),
        ("carnegie/disputes/solo-payment-order.yaml", "you_choose", 5),
    ],
)
def test_a_moment_another_reading_does_not_know_is_not_judged_there(file: str, line: str, number: int) -> None:
    ((_, why),) = judged(file, line, number).disputed[0].others
    assert " of the line would be refused already: " in why


@pytest.mark.parametrize("game", GAMES)
def test_every_disputed_step_is_judged_under_every_reading(game: str) -> None:
    """Each at a moment these readings know: nothing is created or lost, no player falls below zero."""
    compared = 0
    for path in sorted((SCENARIOS / game / "disputes").glob("*.yaml")):
        ready = prepare(read_file(path))
        report = run(ready, asking=True)
        comparison = Comparison(ready, report)
        for line, number in judged_steps(report):
            others = comparison.of(line, number).others
            assert all(other.step is not None or other.why_not for other in others), (path, line.name, number)
            compared += len(others)
    assert compared > 50


TWO_ROUNDS = {
    "corporations/disputes/bankruptcy-limit-round.yaml": "bankruptcies of the round before were counted",
    "corporations/disputes/cell-ban-answered.yaml": "the ban was answered in the round before",
}
"""Where a point has decided something in an earlier round: the game stands where that has led."""


@pytest.mark.parametrize("game", GAMES)
def test_the_present_round_tells_what_the_whole_game_tells(game: str, monkeypatch: Any) -> None:
    kinds = ("disputes", "examples") if os.environ.get("REFEREE_WHOLE") else ("disputes",)
    for path in sorted(path for kind in kinds for path in (SCENARIOS / game / kind).glob("*.yaml")):
        ready = prepare(read_file(path))
        report = run(ready, asking=True)
        asked = Comparison(ready, report)
        steps = judged_steps(report)
        here = [verdict(line, at, asked.of(line, at)) for line, at in steps]
        with monkeypatch.context() as patch:
            patch.setattr(Played, "begins", lambda played, number: 0)
            since_start = [verdict(line, at, asked.of(line, at)) for line, at in steps]
        differing = [mine.sentence for mine, whole in zip(here, since_start, strict=True) if not alike(mine, whole)]
        assert bool(differing) is (path.relative_to(SCENARIOS).as_posix() in TWO_ROUNDS), (path.name, differing)


def alike(mine: Verdict, whole: Verdict) -> bool:
    """Whether two verdicts say the same; how many points were consulted on the way does not matter."""
    return replace(mine, consulted=()) == replace(whole, consulted=())
