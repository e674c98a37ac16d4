"""The verdict under other readings, what is possible instead, and what stands otherwise then."""

from pathlib import Path

import pytest

import referee
from referee.document.equations import equation_lines
from referee.kernel.pieces import plain_text
from referee.language.current import speaking
from referee.language.speaking import language_of
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.comparison import Comparison
from referee.scenario.run.runner import run
from referee.wording.figure_text import line_text
from referee.wording.verdict import other_result_text, sentence

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def told(file: str, at: int = -1) -> str:
    """A verdict on a scenario of ours: the last one, or the one of so many."""
    return referee.tell(referee.judge(referee.load(SCENARIOS / file))[at])


@pytest.mark.parametrize("file", ["magnate/disputes/empty-attempt.yaml", "magnate/rules/advanced-attract.yaml"])
def test_a_claim_refused_before_is_no_move_under_another_reading(file: str) -> None:
    assert "the same under every reading" in told(file)


def test_another_reading_is_compared_from_the_same_position() -> None:
    assert "moves left 3 instead of 1; steps 2" in told("carnegie/disputes/lobby-as-destination.yaml", 1)


def test_what_differed_before_a_step_is_not_held_against_it() -> None:
    assert "the same under every reading (1 consulted)" in told("carnegie/rules/desks-from-the-set-up.yaml")


def test_of_a_step_that_differs_only_what_it_changes_is_told() -> None:
    """Under both readings together the starting employees lie from the set-up on; the tabs only bring neutral discs."""
    ready = prepare(read_file(SCENARIOS / "carnegie/rules/setup-three-players.yaml"))
    report = run(ready, asking=True)
    others = Comparison(ready, report).of(report.main, 4).others
    both = next(other for other in others if "inactive" in other.readings.values() and not other.same)
    said = other_result_text(report.main.steps[4], both)
    assert "Albany discs neutral at T instead of neutral at BL" in said
    assert "active" not in said


def test_a_move_accepted_before_and_refused_there_is_told_as_that() -> None:
    text = """
game: magnate
players: [anna, boris]
position:
  stage: action
  turn: anna
  land_price: 700
  tiles: {2: halestown}
  plots: {2A: {owner: anna}}
steps:
  - {by: anna, do: buy, plot: 2E}
  - {by: boris, do: consult}
"""
    said = " ".join(referee.tell(referee.judge(referee.loads(text))[1]).split())
    assert "step 1 would be refused already: 2E is not for sale and not next to a plot of anna" in said


def test_other_ways_are_counted_apart_from_those_named() -> None:
    text = """
game: magnate
players: [anna, boris]
position: {stage: {is: bid, high: 300, bidder: boris}, turn: anna}
steps: [{by: anna, do: bid, amount: 350}]
"""
    said = referee.tell(referee.judge(referee.loads(text))[0])
    assert "ways in all" not in said
    assert "instead   bid $400k" in said


def test_a_plot_nothing_is_left_on_is_still_there() -> None:
    text = """
game: magnate
players: [anna, boris]
position:
  stage: action
  turn: anna
  tiles: {2: halestown}
  plots: {2A: {owner: anna}}
steps: [{by: anna, do: sell, plot: 2A}]
"""
    assert "is gone" not in referee.tell(referee.judge(referee.loads(text))[0])


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        ("en", "red may go as far as was thrown and gets a sum of 100 and 6 trumps."),
        ("ru", "red может пройти выпавшее число клеток, это принесёт сумму 100 и 6 козырей."),
    ],
)
def test_what_a_move_brings_and_what_follows_from_it_is_told_once(language: str, headline: str) -> None:
    report = run(prepare(read_file(SCENARIOS / "corporations/disputes/doubled-trumps-base.yaml")), asking=True)
    with speaking(language):
        told = [sentence(report.main.table, step).replace("\u00a0", " ") for step in report.main.steps]
    assert headline in told


@pytest.mark.parametrize(("language", "on"), [("en", "on"), ("ru", "на")])
def test_a_bonus_is_told_with_the_plots_it_comes_from(language: str, on: str) -> None:
    report = run(prepare(read_file(SCENARIOS / "magnate/examples/two-woods.yaml")), asking=True)
    with speaking(language):
        figures = [
            line_text(line, language_of(report.main.table.game))
            for one in (report.main, *report.lines)
            for step in one.steps
            if step.ruling
            for figure in step.ruling.workings
            for line in equation_lines(figure)
        ]
        said = [plain_text(text) for text in figures]
        assert any(f"({on} 5C " in text or f", {on} 5C " in text for text in said), said
