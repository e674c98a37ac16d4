"""What a file says that the referee says of a position: refused, asked for, noted; and what it may not say."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.kernel.position_judge import WHOLE, PositionJudge
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN
from referee.language.current import speaking
from referee.report.html.document import Played, page
from referee.report.json.run_json import file_data
from referee.report.terminal.story import story
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from tests.kernel.toy import TABLE

HEAD = "game: magnate\nplayers: [anna, boris]\n"
CRASHED = "position: {round: 4, stage: bid, crash: 4, risk_drawn: {R16: 1, R09: 1}}\n"
WRONG = "position: {round: 4, stage: bid, crash: 4, land_price: 300, risk_drawn: {R16: 1, R09: 1}}\n"


def played(text: str) -> Report:
    return run(prepare(read_text(HEAD + text, "claims.yaml"), claims=True))


def failures(text: str) -> list[str]:
    return [failure.message for failure in played(text).failures]


def problems(text: str) -> list[str]:
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(HEAD + text, "claims.yaml"), claims=True)
    return [problem.code for problem in wrong.value.problems]


@pytest.mark.parametrize(
    "claim",
    [
        CRASHED + "refused: magnate.risk.top",
        WRONG + "refused: magnate.risk.top",
        WRONG + "refused: [magnate.risk.top, magnate.setup.price]",
        WRONG + "refused: [magnate.setup.price, magnate.risk.top]",
        "position: {round: 4, stage: crash, crash: 1}\nasked: risk_drawn",
        "position: {round: 4, risk_drawn: {R16: 1}}\nnoted: magnate.risk.top",
    ],
)
def test_a_claim_that_comes_true_is_as_expected_in_a_file_and_in_a_line(claim: str) -> None:
    assert failures(claim) == []
    position, _, said = claim.partition("\n") if "\n" in claim else (claim, "", "")
    assert failures(f"lines:\n  one:\n    {position}\n    {said}") == []


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (
            CRASHED + "refused: magnate.setup.price",
            "refused by magnate.risk.top, expected magnate.setup.price",
        ),
        (
            "position: {round: 4, crash: 4}\nrefused: magnate.risk.top",
            "such a position is accepted; expected a refusal by magnate.risk.top",
        ),
        (CRASHED + "asked: risk_drawn", "what is asked for: none, expected risk_drawn"),
        (CRASHED + "noted: magnate.risk.top", "the position is refused by magnate.risk.top"),
        (
            "position: {round: 4, stage: crash, crash: 1}\nasked: crash",
            "what is asked for: risk_drawn, expected crash",
        ),
    ],
)
def test_a_claim_that_does_not_come_true_fails(claim: str, message: str) -> None:
    assert message in failures(claim)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (CRASHED + "refused: magnate.risk.bottom", "names.rule"),
        (CRASHED + "refused: magnate.risk.top\nsteps: [{expect: {round: 4}}]", "claim.alone"),
        (CRASHED + "refused: magnate.risk.top\nlines: {a: [{expect: {round: 4}}]}", "claim.alone"),
        ("refused: magnate.risk.top", "claim.position"),
        ("lines: {a: {refused: magnate.risk.top}}", "claim.position"),
        ("lines: {a: {position: {round: 4}}}", "schema.missing-key"),
        ("position: {whole: 1}", "schema.type"),
    ],
)
def test_what_cannot_be_claimed_is_told(text: str, code: str) -> None:
    assert code in problems(text)


def test_a_file_that_only_makes_a_claim_is_not_played() -> None:
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(HEAD + CRASHED + "refused: magnate.risk.top", "x"))
    assert wrong.value.problems[0].code == "position.claim"


def test_text_and_json_say_the_rule_in_both_languages() -> None:
    for spoken in ("en", "ru"):
        with speaking(spoken):
            report = played(CRASHED + "refused: magnate.risk.top")
            test = file_data(report)["tests"][0]
            assert "magnate.risk.top" in story(report)
            assert test["status"] == "ok" and [one["rule"] for one in test["steps"][0]["findings"]] == [
                "magnate.risk.top"
            ]


def judge(data: dict[str, Any], whole: bool | None = None) -> PositionJudge[Any]:
    return PositionJudge(TABLE, [data], whole)


def test_a_rule_is_judged_only_where_all_it_is_about_is_given() -> None:
    players: dict[str, Any] = {"players": {"red": {"hearts": 1}}}
    for data, whole, broken, noted in (
        ({}, None, False, 0),
        (players, None, False, 1),
        ({**players, "round": 1}, None, True, 0),
        ({**players, "round": 1}, False, False, 1),
        ({"round": 1}, None, False, 0),
        ({}, True, True, 0),
        ({}, False, False, 0),
    ):
        cx = judge(data, whole)
        held = cx.need(NOT_NOW, False, about=("players.*.hearts", "round")) or cx.because("{n} is odd", n=1)
        assert (cx.broken, len(cx.notes)) == (broken, noted)
        assert held == (not broken and not noted)
        assert all(note.finding.template == "{n} is odd" for note in cx.notes)


def test_only_a_whole_position_breaks_what_is_about_the_whole() -> None:
    for whole in (None, False, True):
        cx = judge({"round": 1}, whole)
        cx.need(NOT_NOW, False, about=(WHOLE, "round"))
        assert (cx.broken, len(cx.notes)) == (bool(whole), int(not whole))


def test_a_rule_judged_after_a_note_gets_its_own_reason() -> None:
    cx = judge({"round": 1})
    cx.need(NOT_NOW, False, about=("round", "first")) or cx.because("odd")
    cx.need(NOT_YOUR_TURN, False) or cx.because("broken")
    assert [note.finding.template for note in cx.notes] == ["odd"]
    assert [finding.template for finding in cx.ruling().broken] == ["broken"]


PRICE = "position: {round: 2, stage: action, first: anna, turn: anna, land_price: 2800, plots: {2C: {owner: anna}}}\n"
STEPS = "steps: [{by: anna, do: build, plot: 2C, building: house}, {by: boris, do: consult}, {by: anna, do: consult}]\n"


def test_what_is_odd_is_told_once_with_the_first_ruling_that_would_be_another_without_it() -> None:
    for spoken in ("en", "ru"):
        with speaking(spoken):
            report = played(PRICE + STEPS)
            odd = [[finding.rule.id for finding in step.odd] for step in report.main.steps]
            data = file_data(report)["tests"][0]["steps"]
            in_json = [[finding["rule"] for finding in step.get("odd", ())] for step in data]
            assert odd == in_json == [[], ["magnate.market.sold_price"], []]
            assert story(report).count("magnate.market.sold_price]") == 1
            assert page([Played("odd", report)]).count("magnate.market.sold_price]") == 1


def test_what_is_left_out_is_no_matter_of_a_ruling() -> None:
    one_marker = "position: {round: 2, stage: action, first: anna, turn: anna, plots: {2C: {for_sale: true}}}\n"
    report = played(one_marker + "steps: [{by: anna, do: buy_land, plot: 2C}]")
    assert prepare(read_text(HEAD + one_marker, "x")).main.notes
    assert not any(step.odd for step in report.main.steps)


def test_a_viewer_is_told_nothing_of_what_is_odd() -> None:
    prepared = prepare(read_text(HEAD + PRICE + STEPS, "x"))
    assert not any(step.odd for step in run(replace(prepared, viewer="anna")).main.steps)
