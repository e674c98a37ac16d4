"""Answers expected in part, the rules of an answer, and what stands beside a refusal."""

from typing import Any

import pytest

from referee.language.current import speaking
from referee.scenario.file.expectations import answer_differs
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

HEAD = "game: magnate\nplayers: [anna, boris]\n"
POSITION = (
    "position: {round: 2, stage: action, first: anna, turn: anna, tiles: {2: halestown}, plots: {2C: {owner: anna}}}\n"
)


def failures(*steps: str) -> list[tuple[str, tuple[str, ...]]]:
    text = HEAD + POSITION + "steps:\n" + "".join(f"  - {step}\n" for step in steps)
    return [(failure.message, failure.hints) for failure in run(prepare(read_text(text, "x"))).failures]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"a": 1, "b": 2}, {"count": 2}),
        ({"a": 1, "b": 2}, {"contains": "a"}),
        ({"a": 1, "b": 2}, {"contains": ["b", "a"], "count": 2}),
        (["x", "y", "x"], {"contains": "y", "count": 3}),
        (("x", "y"), {"contains": ["y", "x"]}),
        (frozenset({"x"}), {"count": 1}),
        ({"cells": ["x", "y"]}, {"cells": {"contains": "x"}}),
        ({"count": 3}, {"count": 3}),
        ([], {"count": 0}),
    ],
)
def test_an_answer_may_be_expected_in_part(answer: Any, expected: Any) -> None:
    assert answer_differs(answer, expected, "found") == []


@pytest.mark.parametrize(
    ("answer", "expected", "message"),
    [
        (["x", "y"], {"contains": ["z", "x"]}, "found does not contain [z]"),
        (["x", "y"], {"count": 3}, "found has 2, expected 3"),
        ({"cells": ["x"]}, {"cells": {"count": 2}}, "found.cells has 1, expected 2"),
        ({"count": 3}, {"count": 4}, "found.count is 3, expected 4"),
        ({"a": 1, "b": 2}, {"c": 1}, "found.c: not in the answer, which has a, b"),
        ({}, {"c": 1}, "found.c: not in the answer, which is empty"),
    ],
)
def test_what_an_answer_lacks_is_told_with_what_there_is(answer: Any, expected: Any, message: str) -> None:
    assert answer_differs(answer, expected, "found") == [message]


def test_the_rules_of_an_answer_can_be_expected() -> None:
    assert failures("{ask: value, plot: 2C, answer: 1, cites: magnate.sell.value_land}") == []
    ((message, hints),) = failures("{ask: value, plot: 2C, cites: magnate.bid.multiple}")
    assert "magnate.bid.multiple" in message and "magnate.sell.value_land" in hints[0]


def test_beside_a_refusal_stands_what_the_position_is_then() -> None:
    refused = "{by: boris, do: consult, refused: magnate.act.rounds"
    assert failures(refused + ", expect: {turn: anna, boris.money: 2000}}") == []
    ((message, _),) = failures(refused + ", expect: {turn: boris}}")
    assert message == "turn is [anna], expected boris"
    with pytest.raises(Unusable) as wrong:
        failures(refused + ", cites: magnate.consult.gain}")
    assert [problem.code for problem in wrong.value.problems] == ["step.refused-alone"]


def test_a_figure_that_is_not_there_is_told_with_those_there_are() -> None:
    for spoken in ("en", "ru"):
        with speaking(spoken):
            ((message, _),) = failures("{by: anna, do: consult, workings: {profit: 3}}")
            assert "gain" in message
