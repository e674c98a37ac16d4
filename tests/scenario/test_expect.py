"""Expectations: `none` is nothing at any depth, what is left out has its usual value, failures point at their key."""

from typing import Any

import pytest
from msgspec import Struct

from referee.games import load_game
from referee.kernel.workings import Workings
from referee.scenario.file.conversion import convert_move
from referee.scenario.file.expectations import answer_differs, figures_differ, nothing, same
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

HEAD = "game: magnate\nplayers: [anna: vector, boris: greyfield]\n"
PLOTS = HEAD + (
    "position: {stage: {is: action, action: 2}, turn: anna, plots: {5E: {owner: anna, building: house,"
    " tenants: {home: 1}}}}\n"
)


def failures(text: str) -> list[str]:
    """What a scenario says did not come out as expected."""
    return [failure.message for failure in run(prepare(read_text(text, "x.yaml"))).failures]


@pytest.mark.parametrize(
    "expect",
    [
        "plots.5E: {owner: anna, building: house, tenants: {home: 1}, adverts: 0, sold_by: none}",
        "plots.5E.tenants: {home: 1, office: none, retail: 0}",
        "plots.5A: none",
        "plots.5A.tenants: none",
        "plots.5A.tenants.home: none",
        "plots.5E: {adverts: none, for_sale: none}",
        "stage.action: 2",
        "winners: none",
        "over: false",
        "over: none",
        "turn: [anna]",
    ],
)
def test_what_is_so_is_met(expect: str) -> None:
    assert failures(PLOTS + f"steps: [{{expect: {{{expect}}}}}]") == []


@pytest.mark.parametrize(
    "expect",
    [
        "plots.5E.tenants: none",
        "plots.5E.tenants: {}",
        "plots.5E: {owner: none}",
        "plots.5E.tenants: {home: none}",
        "plots.5E.tenants: {home: 1, office: 1}",
        "stage.action: none",
        "stage.action: 1",
        "turn: none",
    ],
)
def test_what_is_not_so_is_told(expect: str) -> None:
    assert len(failures(PLOTS + f"steps: [{{expect: {{{expect}}}}}]")) == 1


def test_a_usual_value_that_is_not_nothing_may_be_written_out() -> None:
    first = PLOTS.replace("{is: action, action: 2}", "action")
    assert failures(first + "steps: [{expect: {stage.action: 1}}]") == []


def test_a_failure_points_at_its_own_key() -> None:
    text = PLOTS + "steps:\n  - expect:\n      round: 0\n      anna: {money: 1, adverts: 9}\n"
    report = run(prepare(read_text(text, "x.yaml")))
    document = report.scenario.document
    places = [document.key_mark(failure.path) for failure in report.failures]
    assert [(mark.line, mark.column) for mark in places][-1] == (7, 24)


ANSWERS: list[tuple[Any, Any]] = [
    ({"a": 1}, {"b": "none"}),
    ({"a": {"b": []}}, {"a": {"b": "none", "c": "none"}}),
    ({"a": None}, {"a": "none"}),
    (None, "none"),
    ([], "none"),
    (["none", "park"], ["none", "park"]),
    ([None, "park"], ["none", "park"]),
    ([{"a": 1, "b": 0}], [{"a": 1, "b": "none"}]),
    ({"total": 0, "x": 1}, "none"),
    (Workings("value", 0), "none"),
    (Workings("value", 5, parts=(Workings("land", 5),)), {"total": 5, "land": 5, "people": "none"}),
]


@pytest.mark.parametrize(("answer", "expected"), ANSWERS)
def test_none_in_an_answer_matches_nothing_at_any_depth(answer: Any, expected: Any) -> None:
    assert answer_differs(answer, expected, "x") == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"a": 1}, {"a": "none"}),
        ({"a": 1}, {"b": 0}),
        ([1, 2], [1, "none"]),
        ([1], [1, "none"]),
        ("park", "none"),
        ({"a": 1}, {}),
        (Workings("value", 5), "none"),
    ],
)
def test_none_in_an_answer_matches_nothing_else(answer: Any, expected: Any) -> None:
    assert answer_differs(answer, expected, "x")


def test_none_among_figures() -> None:
    figures = (Workings("rent", 3, parts=(Workings("home", 3),)), Workings("dice", (1, 2)))
    assert figures_differ(figures, {"rent": {"total": 3, "office": "none"}, "bonus": "none", "dice": [1, 2]}) == []
    assert figures_differ(figures, {"rent": "none"}) and figures_differ(figures, {"dice": "none"})


def test_records_inside_lists_are_compared_with_their_usual_values() -> None:
    magnate = load_game("magnate")
    stage = next(kind for move in magnate.moves for kind in move.during if kind.called() == "action")
    assert same((stage(),), [{"is": "action", "action": 1}]) and same((stage(),), ["action"])
    assert not same((stage(),), [{"is": "action", "action": 2}]) and not same((stage(),), [{"is": "market"}])
    assert not same((stage(),), [{"is": "action", "nonsense": 1}])


@pytest.mark.parametrize("value", [None, 0, False, "", "none", (), {}, frozenset(), {"a": 0}, {"a": {"b": ()}}])
def test_nothing(value: Any) -> None:
    assert nothing(value)


@pytest.mark.parametrize("value", [1, True, "x", (0,), {"a": 1}, frozenset("a"), {"a": {"b": (1,)}}])
def test_something(value: Any) -> None:
    assert not nothing(value)


def test_empty_on_purpose_is_not_the_same_as_not_said() -> None:
    class Mark(Struct, frozen=True, tag_field="do", tag="mark", forbid_unknown_fields=True):
        hexes: frozenset[str] | None = None
        counts: dict[str, int] | None = None
        to: str | None = None
        plain: tuple[str, ...] = ()

    assert convert_move({"do": "mark"}, Mark)[1] == Mark()
    assert convert_move({"do": "mark", "hexes": "none", "counts": "none", "to": "none", "plain": "none"}, Mark)[
        1
    ] == Mark(hexes=frozenset(), counts={})
    assert convert_move({"do": "mark", "hexes": "A1"}, Mark)[1] == Mark(hexes=frozenset({"A1"}))
