"""Sentences of Magnate in states where they were once untrue, and bases only where they decide."""

import pytest

from referee.kernel.ruling import Ruling
from referee.scenario.check import prepare
from referee.scenario.reader import read_text
from referee.scenario.run import run

BUILT = """
game: magnate
players: [vector, greyfield]
options: {advanced: ADVANCED}
position:
  round: ROUND
  stage: STAGE
  turn: TURN
  first: vector
  available: AVAILABLE
  tiles: {5: ridgeway}
  plots: {5I: {owner: vector, building: apartments, adverts: 1}, 5B: {sold_by: greyfield}}
steps: [STEP]
"""
AI = """
game: magnate
players: [vector, ai]
options: {advanced: ADVANCED}
position:
  round: 4
  stage: STAGE
  turn: ai
  first: ai
  available: AVAILABLE
  tiles: {5: ridgeway}
  plots: {5A: PLOT, 5B: {owner: ai}, 5H: {for_sale: true}, 5G: {for_sale: true}}
  players: {ai: {card: CARD, discard: [I-1]}}
steps: [STEP]
"""
USUAL = {
    "ADVANCED": "false",
    "ROUND": "3",
    "TURN": "vector",
    "AVAILABLE": "{home: 2}",
    "STAGE": "action",
    "PLOT": "{owner: ai, building: house}",
    "CARD": "none",
}


def ruling(text: str, step: str, **said: str) -> Ruling:
    """The ruling on the last step of a table."""
    for name, value in {**USUAL, **said, "STEP": step}.items():
        text = text.replace(name, value)
    found = run(prepare(read_text(text, "table"))).main.steps[-1].ruling
    assert found is not None
    return found


def said(found: Ruling) -> str:
    return "; ".join(str(finding.text) for finding in found.findings)


def rests(found: Ruling) -> set[str]:
    """What is assumed, and the disputed points read."""
    return {basis.what for basis in found.bases}


MOVING_IN = "[attract, {is: move_in, plot: 5I, dice: DICE}]"


@pytest.mark.parametrize(
    ("dice", "available", "taken", "wanted"),
    [
        (
            "[4, 4, 6, 6]",
            "{family: 1, students: 1, professional_couple: 1}",
            "{family: 1, students: 1}",
            "family students",
        ),
        ("[4, 4, 6, 6]", "{family: 1, professional_couple: 1}", "{family: 1}", "family professional_couple"),
        ("[1, 1, 4, 4]", "{family: 1}", "{students: 1}", ""),
        ("[]", "{family: 1}", "{family: 1}", ""),
    ],
)
def test_only_sets_that_decide_are_named(dice: str, available: str, taken: str, wanted: str) -> None:
    step = f"{{by: vector, do: move_in, tenants: {taken}}}"
    found = ruling(BUILT, step, ADVANCED="true", AVAILABLE=available, STAGE=MOVING_IN.replace("DICE", dice))
    assert {what for what in rests(found) if "set" in what} == {f"subtypes.{name}.set" for name in wanted.split()}


def test_who_has_no_dice_is_told_so() -> None:
    step = "{by: vector, do: move_in, tenants: {home: 1}}"
    assert "without dice nobody moves into 5I" in said(ruling(BUILT, step, STAGE=MOVING_IN.replace("DICE", "[]")))
    other = ruling(BUILT, step.replace("vector", "greyfield"), STAGE="attract")
    assert "no dice of greyfield wait for tenants" in said(other)


def test_whose_advertising_it_is() -> None:
    step = "{by: greyfield, do: move_in, tenants: {home: 1}}"
    found = ruling(BUILT, step, STAGE="[attract, {is: fives, plot: 5I, dice: [1, 2]}]")
    assert "first vector says which dice are changed by the 1 advertising token on 5I, if any" in said(found)


def test_nearness_is_asked_only_of_land_that_can_be_bought() -> None:
    sold = ruling(BUILT, "{by: vector, do: buy, plot: 5B}")
    assert rests(sold) == {"magnate.amb.buy_sold_land"}
    assert "nobody can buy it" in said(sold)


def test_the_first_round_rests_on_no_risk_cards() -> None:
    last = {"STAGE": "{is: action, action: 3}", "TURN": "greyfield"}
    step = "{by: greyfield, do: consult}"
    first = ruling(BUILT, step, ROUND="1", **last)
    assert "step 2 draws no risk cards in the first round" in said(first)
    assert not {what for what in rests(first) if what.startswith("zones") or "risk_" in what}
    assert {what for what in rests(ruling(BUILT, step, ROUND="2", **last)) if "risk_" in what}


def test_what_a_card_says_and_what_chance_would_pick() -> None:
    built = ruling(AI, "{by: ai, do: act}", CARD="I-3", STAGE="action")
    assert "AI card I-3 says build" in said(built) and "rebuild" not in said(built)
    bought = ruling(AI, "{by: ai, do: buy, plot: 5H}", CARD="I-4")
    assert "5G and 5H are equal; this move supposes that chance picks 5H" in said(bought)


def test_a_building_of_the_wrong_type_is_not_measured() -> None:
    found = ruling(AI, "{by: ai, do: build, plot: 5B, building: superior_office}", CARD="I-3")
    assert [finding.rule.id for finding in found.broken] == ["magnate.ai.build_type"]
    assert "ai_levels.I.max_cost" not in rests(found)


@pytest.mark.parametrize(
    ("available", "sentence"),
    [
        ("{students: 1}", "to be won with 4 dice: students"),
        ("{students: 1, family: 1}", "the hardest to win with 4 dice: family"),
    ],
)
def test_how_the_ai_chooses_subtypes(available: str, sentence: str) -> None:
    here = "{owner: ai, building: house}"
    facts = {"ADVANCED": "true", "STAGE": "attract", "AVAILABLE": available, "PLOT": here}
    assert sentence in said(ruling(AI.replace("card: CARD, ", ""), "{by: ai, do: attract, plot: 5A}", **facts))


def test_sixes_that_nothing_changes_are_not_called_adjusted() -> None:
    facts = {"STAGE": "attract", "PLOT": "{owner: ai, building: house}"}
    found = ruling(AI.replace("card: CARD, ", ""), "{by: ai, do: attract, plot: 5A}", **facts)
    assert "dice for 5A: 4, each counts as a rolled 6;" in said(found)


def test_the_land_price_stops_at_the_end_of_its_track() -> None:
    text = """
game: magnate
players: [vector, greyfield]
position: {round: 6, stage: {is: market, step: 3}, land_price: 2800, adverts_spent: 20, tiles: {5: ridgeway}}
steps: []
"""
    opening = run(prepare(read_text(text, "table"))).main.opening
    assert opening is not None
    assert "the land price marker stops at $2.8m, the end of its track" in said(opening)
    assert "spent is high, but the land price stays $2.8m" in said(opening)
