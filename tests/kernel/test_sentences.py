"""Moves, questions and forms in words: brackets, open arguments, and what has no sentence of its own."""

from collections.abc import Collection
from typing import Any, ClassVar

import pytest
from msgspec import field

from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Picks, Range, Split
from referee.kernel.move import Answer, Move, Question
from referee.language.moves import form_words, in_words, made_words
from tests.kernel.toy import TABLE, Give, Name, Strike, Toy, ToyCx


class Build(Move[Toy, ToyCx, Any], frozen=True):
    """Build something."""

    says: ClassVar[str] = "build {what}[ for {cost}][ and let {leave} leave][ by {hands}]"
    what: str
    cost: int = 3
    leave: dict[str, int] = {}
    hands: tuple[str, ...] = field(name="hands", default=())


class RoofOver(Move[Toy, ToyCx, Any], frozen=True):
    """Put a roof on, which nobody has put into words."""

    house: str
    at_height: int = 2


class Paint(Move[Toy, ToyCx, Any], frozen=True):
    """Paint, told in two parts; its field is written otherwise than it is called."""

    colour: str = field(name="in")

    def worded(self, table: Any, stage: Any = None, open: Collection[str] = ()) -> tuple[str, ...]:
        return "paint the house", " {in}"


class Worth(Question[Toy, ToyCx], frozen=True):
    """What is a house worth?"""

    says: ClassVar[str] = "the worth of {house}"
    house: str

    def answer(self, cx: ToyCx, s: Toy, by: str | None) -> Answer:
        return 1


class RoofHeight(Question[Toy, ToyCx], frozen=True):
    """A question nobody has put into words."""

    house: str


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (Build("a house"), "build a house"),
        (Build("a house", 5), "build a house for 5"),
        (Build("a house", leave={"guest": 2}), "build a house and let 2 guest leave"),
        (Build("a house", 5, {"guest": 1}, ("anna",)), "build a house for 5 and let 1 guest leave by anna"),
        (Build(""), "build "),
        (RoofOver("barn"), "roof over barn"),
        (RoofOver("barn", 3), "roof over barn at_height 3"),
        (Paint("red"), "paint the house red"),
        (Worth("barn"), "the worth of barn"),
        (RoofHeight("barn"), "roof height barn"),
    ],
)
def test_a_move_or_a_question_is_told_with_what_is_not_as_usual(thing: Any, said: str) -> None:
    assert in_words(TABLE, thing) == said


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Range(1, 4), "build a house for 1–4"),
        (Range(2, 8, 3), "build a house for 2–8 in steps of 3"),
        (Range(5, 5), "build a house for 5"),
        (Range(3, 3), "build a house"),
        (Choice((4, 6, 9)), "build a house for 4, 6 or 9"),
        (Choice((4, 6)), "build a house for 4 or 6"),
        (Choice((4,)), "build a house for 4"),
        (Choice((3,)), "build a house"),
        (Picks((4, 6), 1), "build a house for up to 1 of 4, 6"),
    ],
)
def test_an_open_argument_is_told_by_what_it_may_be(cost: Domain, said: str) -> None:
    assert form_words(TABLE, ChoiceSet(Build, {"what": "a house"}, {"cost": cost})) == said


@pytest.mark.parametrize(
    ("leave", "said"),
    [
        (Split((("guest", 2), ("clerk", 1)), 1, 2), "let 1–2 of 2 guest and 1 clerk leave"),
        (Split((("guest", 2), ("clerk", 1)), 2, 2), "let 2 of 2 guest and 1 clerk leave"),
        (Split((("guest", 2), ("clerk", 1)), 3, 3), "let 2 guest, 1 clerk leave"),
    ],
)
def test_so_many_of_several_kinds(leave: Domain, said: str) -> None:
    form = ChoiceSet(Build, {"what": "a house"}, {"leave": leave})
    assert form_words(TABLE, form) == f"build a house and {said}"


def test_what_a_form_fixes_is_told_as_in_a_move() -> None:
    form = ChoiceSet(Build, {"what": "a house", "hands": ("anna",)}, {"cost": Range(1, 2)})
    assert form_words(TABLE, form) == "build a house for 1–2 by anna"
    assert form_words(TABLE, ChoiceSet(RoofOver, {"house": "barn"}, {"at_height": Range(1, 2)})) == (
        "roof over barn at_height 1–2"
    )
    assert form_words(TABLE, ChoiceSet(Build, {"what": "a house"}, {})) == "build a house"


def test_a_move_of_the_referee_is_told_from_its_fields() -> None:
    assert made_words(TABLE, {"do": "name", "weak": "red"}) == in_words(TABLE, Name("red")) == "name red"
    assert made_words(TABLE, {"do": "give", "to": "red", "n": 2}) == in_words(TABLE, Give("red", 2)) == "give red 2"


def test_what_is_empty_and_was_not_written_is_told_as_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TABLE.game), "moves", (Strike, Release))
    assert made_words(TABLE, {"do": "release", "who": {"guest": 1}}) == "release 1 guest"
    assert made_words(TABLE, {"do": "release"}) == "release nothing"


class Release(Move[Toy, ToyCx, Any], frozen=True):
    """Let people go."""

    who: dict[str, int]
    kindly: bool = False
