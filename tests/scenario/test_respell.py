"""Names in files: any spelling that is clear, and no other."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.kernel.position import dump, lay
from referee.kernel.spec import parts, spec_of
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

SCENARIOS = Path(__file__).parents[2] / "scenarios"
CLUMSY = """
game: Magnate
players: [anna: Vector Properties, boris: greyfield]
position:
  stage: action
  turn: anna
  tiles: {2: Halestown}
  plots: {2a: {owner: anna, building: Small Office}}
steps:
  - {by: anna, do: купить участок, plot: 2е, expect: {plots: {2e: {owner: anna}}}}
"""
NEAT = """
game: magnate
players: [anna: vector, boris: greyfield]
position:
  stage: action
  turn: anna
  tiles: {2: halestown}
  plots: {2A: {owner: anna, building: small_office}}
steps:
  - {by: anna, do: buy, plot: 2E, expect: {plots: {2E: {owner: anna}}}}
"""


def test_a_file_in_peoples_spelling_is_the_file_in_ids() -> None:
    clumsy, neat = (prepare(read_text(text, "x")) for text in (CLUMSY, NEAT))
    assert clumsy.main.state == neat.main.state
    assert clumsy.scenario.steps[0].move == neat.scenario.steps[0].move
    assert clumsy.scenario.steps[0].wants == neat.scenario.steps[0].wants


def test_what_is_still_unknown_is_told_at_its_own_place() -> None:
    text = CLUMSY.replace("Small Office", "Smoll Office")
    with pytest.raises(Unusable) as raised:
        prepare(read_text(text, "x"))
    wrong = raised.value
    (problem,) = wrong.problems
    assert problem.code == "names.building"
    assert problem.mark and (problem.mark.line, problem.mark.column) == (8, 39)


def test_a_key_in_another_spelling_keeps_its_place() -> None:
    text = CLUMSY.replace("owner: anna, building", "owner: zoe, building")
    with pytest.raises(Unusable) as raised:
        prepare(read_text(text, "x"))
    wrong = raised.value
    assert wrong.problems[0].mark and wrong.problems[0].mark.line == 8


def test_two_spellings_of_one_key_are_not_folded_together() -> None:
    text = NEAT.replace("plots: {2A:", "plots: {2a: {owner: boris}, 2A:")
    with pytest.raises(Unusable) as raised:
        prepare(read_text(text, "x"))
    wrong = raised.value
    assert wrong.problems[0].mark and wrong.problems[0].mark.line == 8


BAGS = """
game: corporations
players: [red, blue]
position:
  stage: main
  turn: red
  players: {red: {hand: HAND, stock: [e01, e02]}}
steps:
  - {expect: {players: {red: {hand: HAND}}}}
"""


def test_a_bag_may_be_a_list_of_names() -> None:
    counted, listed = (
        prepare(read_text(BAGS.replace("HAND", hand), "x"))
        for hand in ("{t_wolf: 2, t_taxi: 1}", "[Винстон Вульф, t_taxi, t_wolf]")
    )
    assert listed.main.state == counted.main.state
    assert listed.scenario.steps[0].wants[0].value == counted.scenario.steps[0].wants[0].value
    assert not run(listed).failures


def test_an_unknown_name_in_a_list_is_told_at_its_own_place() -> None:
    with pytest.raises(Unusable) as raised:
        prepare(read_text(BAGS.replace("HAND", "[t_taxi, t_wofl]"), "x"))
    first = raised.value.problems[0]
    assert first.code == "names.trump" and first.mark and (first.mark.line, first.mark.column) == (7, 34)


@pytest.mark.parametrize("game", GAMES)
def test_none_of_a_thing_in_a_bag_is_the_bag_without_it(game: str) -> None:
    """Cards of a hand, tokens, people; not what the box fills in: there 0 is a number."""
    compared = 0
    for path in sorted((SCENARIOS / game / "rules").glob("*.yaml")):
        ready = prepare(read_file(path))
        table, position = ready.main.table, ready.scenario.position
        supplies = [supply.split(".") for supply in table.game.left_to_box]
        for spec, bag, at in parts(spec_of(table.game.state), position or {}):
            filled = any(all(part in ("*", key) for part, key in zip(s, at, strict=False)) for s in supplies)
            if spec.kind != "bag" or not isinstance(bag, dict) or filled:
                continue
            for thing in bag:
                laid = [dump(lay(table, _with(position, (*at, thing), n))) for n in (0, "none")]
                assert laid[0] == laid[1], (path, at, thing)
                compared += 1
    assert compared > 5


def _with(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same data with another value at a path."""
    key, *rest = path
    changed = data.copy()
    changed[key] = _with(data[key], tuple(rest), value) if rest else value
    return changed
