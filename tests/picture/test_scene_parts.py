"""What pictures of all games share: the moment in words, letters and paints of players, a player's row, signs."""

from typing import Any

import pytest

from referee.kernel.game import Seat
from referee.kernel.position import lay
from referee.scenes.scene import Cell, Label, Paint, Token, Word
from referee.scenes.scene_parts import Sign, legend, moment, paints, seat
from tests.kernel.toy import GAME, TABLE

WAITING = [{"is": "turn"}, {"is": "hit", "target": "red"}]
LETTERS = {"red": "К", "blue": "С", "green": "З"}


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({}, "round 1, red to act: turn"),
        ({"round": 0}, "red to act: turn"),
        ({"round": 12, "turn": "blue"}, "round 12, blue to act: turn"),
        ({"stage": {"is": "ready", "waiting": ["green", "red"]}}, "round 1, red and green to act: ready"),
        ({"stage": WAITING}, "round 1, waiting for what the table turns up: hit"),
        ({"over": True, "winners": ["red", "blue"]}, "game over, blue and red won"),
        ({"over": True}, "game over, nobody won"),
    ],
)
def test_the_moment_is_told_by_round_actors_and_stage(position: dict[str, Any], said: str) -> None:
    assert moment(TABLE, lay(TABLE, position)) == said


def test_between_turns_only_the_round_is_told() -> None:
    state = lay(TABLE, {})
    assert moment(TABLE, state.pop()) == "round 1"


def letters(seats: dict[str, str], of_pieces: dict[str, str] = LETTERS) -> list[tuple[str, str]]:
    """The letters of players who play these pieces, and the plain ones."""
    table = GAME.table(tuple(Seat(name, piece) for name, piece in seats.items()))
    found = paints(table, {}, of_pieces)
    assert list(found) == list(seats)
    return [(paint.letter, paint.plain) for paint in found.values()]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ({"anna": "red", "boris": "blue"}, [("A", "A"), ("B", "B")]),
        ({"_anna": "red", "3rd": "blue"}, [("A", "A"), ("R", "R")]),
        ({"red": "red", "anna": "blue"}, [("К", "R"), ("A", "A")]),
        ({"anna": "red", "alex": "blue"}, [("К", "R"), ("С", "B")]),
        ({"Анна": "red", "Борис": "blue"}, [("А", "R"), ("Б", "B")]),
        ({"Анна": "red", "ruth": "blue", "Рита": "green"}, [("А", "1"), ("R", "R"), ("Р", "G")]),
        ({"ruth": "blue", "Анна": "red"}, [("R", "R"), ("А", "2")]),
        ({"ßen": "red", "anna": "blue"}, [("S", "S"), ("A", "A")]),
        ({"7": "red", "anna": "blue"}, [("К", "R"), ("A", "A")]),
    ],
)
def test_a_player_has_the_letter_of_his_name_or_of_his_piece(
    seats: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    assert letters(seats) == expected


def test_who_shares_all_letters_has_a_number() -> None:
    assert letters({"anna": "red", "alex": "blue"}, {}) == [("1", "1"), ("2", "2")]
    pieces = {"red": "B", "blue": "A", "green": "A"}
    assert letters({"anna": "red", "boris": "blue", "bella": "green"}, pieces) == [("A", "A"), ("2", "2"), ("3", "3")]
    assert letters({"Анна": "Ж", "Борис": "blue", "Вера": "black"}, {}) == [("А", "1"), ("Б", "B"), ("В", "3")]
    assert letters({"anna": "", "Анна": ""}, {}) == [("A", "A"), ("А", "2")]


def test_a_paint_has_the_colour_of_the_piece_and_a_key_that_is_no_name() -> None:
    table = GAME.table(GAME.seat("anna", "boris"))
    first, second = paints(table, {"red": "#b3230f"}, {}).values()
    assert first == Paint("p1", "#b3230f", "A", "A", "anna")
    assert (second.key, second.name) == ("p2", "boris")
    assert second.fill != first.fill


RED = Paint("p1", "#b3230f", "A", "A", "anna")


def test_the_row_of_whoever_acts_stands_out() -> None:
    ground, arrow, badge, name, told = seat(RED, (300, 28), True, ["first", "leads"])
    assert isinstance(ground, Cell) and isinstance(arrow, Word) and isinstance(badge, Token)
    assert isinstance(name, Label) and isinstance(told, Label)
    assert (ground.w, ground.h, ground.fill, ground.border) == (300, 28, "@p1.pale", "@p1.line")
    assert (arrow.text, badge.paint, name.text, told.text) == (">", "p1", "anna", "first · leads · to act")
    assert [mark.line for mark in (arrow, badge, name, told)] == [0, 1, 1, 9]
    assert badge.x < name.x < told.x < ground.w
    waiting, blank, _, _, quiet = seat(RED, (300, 28), False, ["first"], "to bid", column=4)
    assert isinstance(waiting, Cell) and isinstance(blank, Word) and isinstance(quiet, Label)
    assert (waiting.fill, waiting.border, blank.text, quiet.text, quiet.line) == ("card", "line", " ", "first", 4)
    assert waiting.weight < ground.weight
    bidding = seat(RED, (300, 28), True, acts="to bid")[-1]
    assert isinstance(bidding, Label) and bidding.text == "to bid"


def places(wide: float, *means: str) -> list[tuple[float, float]]:
    return [(group.x, group.y) for group in legend([Sign(Word("x", line=0), one) for one in means], wide).groups]


def test_signs_stand_side_by_side_as_far_as_there_is_room() -> None:
    ten = "ten signs!"  # takes 93, and 8 lie between two of them
    assert places(194, ten, ten) == [(0, 0), (101, 0)]
    assert places(193, ten, ten, ten) == [(0, 0), (0, 24), (0, 48)]
    assert places(50, ten) == [(0, 0)], "the first of a line stands there however long it is"
    pane = legend([Sign(Word("x"), ten)] * 2, 100)
    assert (pane.name, pane.title, pane.w, pane.h) == ("signs", "Signs", 100, 46)
    assert legend([Sign(Word("x"), ten)], 100).h == 22


def test_a_sign_is_told_in_text_where_it_has_letters() -> None:
    groups = legend(
        [Sign(Cell(1, 1), "plot"), Sign(Cell(1, 1), "road", "##"), Sign(Word("x", line=0), "no")], 500
    ).groups
    marks = [group.marks for group in groups]
    assert [label.line for _, _, label in marks] == [None, 0, 0]
    assert [word.line for _, word, _ in marks] == [0, 0, 0]
    assert [word.text for _, word, _ in marks if isinstance(word, Word)] == ["", "##", ""]
    assert [label.text for _, _, label in marks if isinstance(label, Label)] == ["plot", "road", "no"]
    assert {group.key for group in groups} == {"sign-0", "sign-1", "sign-2"}
    assert all(group.base for group in groups)
