"""The effect vocabulary, the map of the field and the profit of Битва корпораций, looked at from outside."""

from typing import Any, get_args

import pytest

from referee.games.corporations import GAME, aims, economy, tables, vocabulary
from referee.games.corporations.components import Aim, Op, Until
from referee.games.corporations.deeds import ANY_ACTION, DEEDS
from referee.games.corporations.records import ProfitTokens
from referee.kernel.cx import Cx
from referee.kernel.position import lay
from referee.report.text import story
from referee.report.viewer import as_seen
from referee.scenario.check import prepare
from referee.scenario.reader import read_text
from referee.scenario.run import run
from referee.scenario.types import Unusable
from tests.robot import seated

BOX = GAME.standard_box
TABLE = seated(GAME, "red", "blue")


def at(**position: Any) -> Any:
    """A position of two players."""
    return lay(TABLE, position)


def test_every_word_of_the_vocabulary_does_something_and_is_in_the_box() -> None:
    assert set(get_args(Op)) == set(BOX.ops) == set(vocabulary.OPS)
    assert set(aims.AIMS) <= set(BOX.ops)
    assert set(get_args(Aim)) == set(BOX.targets)
    assert set(get_args(Until)) == set(BOX.durations)


def test_every_action_a_blue_trump_names_can_happen() -> None:
    named = {word for card in BOX.trumps.values() for effect in card.effect for word in effect.against}
    assert named - {ANY_ACTION} <= set(DEEDS)
    assert {kind for kind, window in BOX.windows.items() if window.answerable} <= set(DEEDS)


def test_an_unknown_word_in_an_owners_deck_lists_the_known_ones() -> None:
    text = (
        "game: corporations\nplayers: [red, blue]\ncomponents: {trumps: {own: {name_ru: Своя, colour: white, effect: "
    )
    with pytest.raises(Unusable) as wrong:
        prepare(read_text(text + "[{op: bankrupted}]}}}\n", "own"))
    message = wrong.value.problems[0].message
    assert "did you mean 'bankrupt'" in message
    assert all(word in message for word in BOX.ops)


def test_the_field_is_a_map_of_shifted_rows() -> None:
    s = at(field={"D3": {"owner": "blue", "chip": "e04", "mark": 1, "guard": 1}, "A1": {"block": "red"}})
    rows = [str(row[0]) for row in tables.field(Cx(TABLE), s).rows]
    assert len(rows) == 7
    assert rows[0].split() == ["A1#", "A2"]
    assert "D3 blu:04*^" in rows[3]
    assert len(rows[0]) - len(rows[0].lstrip()) > len(rows[2]) - len(rows[2].lstrip())


@pytest.mark.parametrize(
    ("tokens", "money"),
    [
        (ProfitTokens(), 400),
        (ProfitTokens(plus_50=1), 600),
        (ProfitTokens(minus_50=1), 200),
        (ProfitTokens(minus_50=1, plus_50=1), 400),
        (ProfitTokens(minus_50=2), 0),
        (ProfitTokens(minus_50=3, plus_50=2), 200),
        (ProfitTokens(minus_50=4), 0),
        (ProfitTokens(profit_loss=2, plus_50=3), 0),
    ],
)
def test_percentages_are_added_up_and_a_full_loss_wins(tokens: ProfitTokens, money: int) -> None:
    named = {name: n for name in tokens.__struct_fields__ if (n := getattr(tokens, name))}
    field = {"B2": {"owner": "red", "chip": "e01"}, "B3": {"owner": "red", "chip": "e06"}}
    s = at(field=field, players={"red": {"profit": named}})
    assert economy.circular(Cx(TABLE), s, "red").total == money


DEAL = """
game: corporations
players: [red, blue, green]
position: {turn: green, players: {red: {hand: {t_grass: 1}}, blue: {hand: {t_distract: 1}}, green: {hand: none}}}
steps:
  - {by: red, do: offer, to: blue, give: {t_grass: 1, money: 50}, get: {t_distract: 1}}
  - {by: blue, do: accept}
"""


@pytest.mark.parametrize(("viewer", "sees"), [("red", True), ("blue", True), ("green", False), ("table", False)])
def test_trumps_change_hands_face_down(viewer: str, sees: bool) -> None:
    told = story(as_seen(run(prepare(read_text(DEAL, "deal"))), viewer), explain=True)
    assert ("t_grass" in told, "t_distract" in told) == (sees, sees)
    assert "red gives blue: 1 t_grass, 50 money" in told or not sees
