"""Lines: where they leave the script, what they change, what they replay, and what happens before a first step."""

import pytest

from referee.report.json.run_json import file_data
from referee.report.terminal.story import story
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport, Report
from referee.scenario.run.runner import run

HEAD = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
BIDDING = HEAD + (
    "position: {stage: bid, turn: anna}\n"
    "steps:\n"
    "  - {by: anna, do: bid, amount: 100}\n"
    "  - {by: boris, do: bid, amount: 50, refused: magnate.bid.multiple}\n"
    "  - {by: boris, do: bid, amount: 200}\n"
)


def played(text: str) -> Report:
    """A scenario played."""
    return run(prepare(read_text(text, "lines.yaml")))


def line(text: str, name: str) -> LineReport:
    """One line of a scenario played."""
    return next(line for line in played(text).lines if line.name == name)


def wrong(text: str) -> list[tuple[str, str]]:
    """What is wrong with a file, and where."""
    with pytest.raises(Unusable) as refused:
        prepare(read_text(text, "lines.yaml"))
    problems = refused.value.problems
    return [(p.code, f"{p.mark.line}:{p.mark.column}") for p in problems if p.mark]


@pytest.mark.parametrize(("after", "high"), [(0, 0), (1, 100), (2, 100), (3, 200)])
def test_a_line_starts_after_any_step(after: int, high: int) -> None:
    found = line(BIDDING + f"lines: {{x: {{after: {after}, steps: [{{expect: {{stage.high: {high}}}}}]}}}}", "x")
    assert not found.failures and len(found.steps) == 1


def test_a_line_without_after_starts_where_the_script_ends() -> None:
    both = BIDDING + "lines: {a: [{expect: {stage.high: 200}}], b: {steps: [{expect: {stage.high: 200}}]}}"
    assert not played(both).failures


def test_a_line_cannot_start_after_a_step_the_script_has_not() -> None:
    assert wrong(BIDDING + "lines: {x: {after: 4, steps: [{expect: {turn: anna}}]}}") == [("line.after", "8:20")]


def test_a_line_with_a_setting_of_its_own_replays_only_what_comes_before_it() -> None:
    own = "lines: {x: {after: 1, position: {round: 3}, steps: [{expect: {stage.high: 100, round: 3}}]}}"
    found = line(BIDDING + own, "x")
    assert not found.failures
    assert [(step.step.kind, step.step.shared) for step in found.steps] == [("move", True), ("check", False)]


def test_a_line_is_reached_when_the_script_fails_only_behind_it() -> None:
    text = BIDDING.replace("amount: 200", "amount: 250")
    report = played(
        text + "lines: {early: {after: 1, steps: [{expect: {turn: boris}}]}, late: [{expect: {turn: anna}}]}"
    )
    early, late = report.lines
    assert (early.reached, late.reached) == (True, False)
    assert not early.failures and early.steps


def test_a_line_may_change_the_players() -> None:
    text = HEAD + (
        "position: {stage: bid, turn: anna}\n"
        "steps: [{by: anna, do: bid, amount: 100}]\n"
        "lines: {three: {players: [anna, boris, cveta], steps: [{by: boris, do: pass, expect: {turn: cveta}}]}}\n"
    )
    assert not played(text).failures


def test_the_script_and_the_position_must_fit_the_players_of_a_line() -> None:
    text = HEAD + (
        "position: {stage: bid, turn: anna}\n"
        "steps: [{by: anna, do: bid, amount: 100}]\n"
        "lines: {others: {players: [olga, boris], steps: [{by: boris, do: pass}]}}\n"
    )
    assert wrong(text) == [("names.player", "3:30"), ("names.player", "4:14")]


def test_the_players_of_a_line_are_checked_where_they_stand() -> None:
    text = HEAD + "lines: {x: {players: [anna, none], steps: [{ask: standings}]}}"
    assert wrong(text) == [("names.player", "3:29")]


@pytest.mark.parametrize("empty", ["[]", "{steps: []}", "{position: {round: 2}, steps: []}"])
def test_a_line_that_tests_nothing_is_an_error(empty: str) -> None:
    assert [code for code, _ in wrong(HEAD + f"lines: {{x: {empty}}}")] == ["schema.value"]


def test_a_shared_refusal_is_judged_again_and_told() -> None:
    report = played(BIDDING + "lines: {x: {position: {round: 2}, steps: [{expect: {stage.high: 200}}]}}")
    (found,) = report.lines
    assert not report.failures
    shared = found.steps[1]
    assert shared.step.shared and shared.ruling and not shared.ruling.accepted
    assert "refused here; judged, not played: the script expects a refusal" in story(report)
    assert [step["shared"] for step in file_data(report)["tests"][1]["steps"]] == [True, True, True, False]


def test_a_shared_refusal_that_no_longer_holds_is_told_and_not_played() -> None:
    poor = HEAD + (
        "position: {stage: bid, turn: anna, players: {anna: {money: 100}}}\n"
        "steps: [{by: anna, do: bid, amount: 200, refused: magnate.bid.cash_limit}]\n"
        "lines: {rich: {position: {players: {anna: {money: 900}}}, steps: [{expect: {stage.high: none}}]}}\n"
    )
    report = played(poor)
    assert not report.failures
    told = report.lines[0].steps[0]
    assert told.ruling and told.ruling.accepted and told.after is told.before


def test_a_shared_move_that_is_refused_now_fails_the_line() -> None:
    rich = HEAD + (
        "position: {stage: bid, turn: anna}\n"
        "steps: [{by: anna, do: bid, amount: 200}]\n"
        "lines: {poor: {position: {players: {anna: {money: 100}}}, steps: [{expect: {turn: anna}}]}}\n"
    )
    found = line(rich, "poor")
    assert found.failures and found.not_played == 1


def test_without_steps_every_line_tells_what_happens_before_its_first_step() -> None:
    text = HEAD + "seed: 5\nlines: {a: [{expect: {over: false}}], b: [{expect: {round: 1}}]}"
    report = played(text)
    assert not report.failures
    for found in report.lines:
        assert found.opening.findings == report.main.opening.findings != ()
        assert found.laid == report.main.laid
    assert all(test["opening"] for test in file_data(report)["tests"])


def test_what_happens_before_the_first_step_can_be_checked() -> None:
    opening = played(HEAD + "seed: 5\n").main.opening
    rule, other = opening.events[0].rule.id, "magnate.sell.payment"
    good = HEAD + f"seed: 5\nsteps: [{{cites: {rule}, expect: {{round: 1}}}}]"
    assert not played(good).failures
    (failure,) = played(good.replace(rule, other)).failures
    assert failure.path == ("steps", 0, "cites")


def test_a_check_speaks_about_what_has_happened_last() -> None:
    text = HEAD + (
        "position: {stage: action, turn: anna, tiles: {2: halestown}, plots: {2A: {owner: anna}}}\n"
        "steps:\n"
        "  - {by: anna, do: sell, plot: 2A}\n"
        "  - {by: boris, do: bid, amount: 100, refused: magnate.bid.pass_final}\n"
        "  - {workings: {value: 1}, cites: magnate.sell.payment}\n"
    )
    assert not played(text).failures
    (failure,) = played(text.replace("value: 1", "value: 2")).failures
    assert failure.path == ("steps", 2, "workings") and failure.message == "value is 1, expected 2"


def test_a_prepared_scenario_is_played_the_same_any_number_of_times() -> None:
    prepared = prepare(
        read_text(HEAD + "seed: 5\nsteps: [{expect: {round: 1}}]\nlines: {x: [{expect: {round: 1}}]}", "x")
    )
    first, second = run(prepared), run(prepared)
    assert first.main.end == second.main.end == first.lines[0].end
    assert first.main.opening_drawn == second.main.opening_drawn != ()
    assert prepared.main.generator().random() == prepared.main.generator().random()  # type: ignore[union-attr]


def test_a_seeded_script_draws_the_same_again() -> None:
    text = "game: corporations\nplayers: [red, blue]\nseed: 7\nposition: {turn: red}\nsteps: [{by: red, do: throw}]\n"
    prepared = prepare(read_text(text, "x"))
    drawn = [run(prepared).main.steps[0].drawn for _ in range(3)]
    assert drawn[0] == drawn[1] == drawn[2] != ()


def test_more_steps_than_anybody_plays_are_refused() -> None:
    step = "  - {by: anna, do: bid, amount: 150, refused: magnate.bid.multiple}\n"
    own = "".join(f"  l{n}: {{position: {{round: 2}}, steps: [{{expect: {{round: 2}}}}]}}\n" for n in range(201))
    text = HEAD + "position: {stage: bid, turn: anna}\nsteps:\n" + step * 100 + "lines:\n" + own
    assert wrong(text) == [("line.too-many", "105:1")]
