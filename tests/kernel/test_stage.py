"""Stages on their stack: what they are called, how they close, what passes to the stage below, who acts for whom."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from referee.kernel.context import Context, Recorder
from referee.kernel.engine import legal, offers, play
from referee.kernel.move import Prescribed
from referee.kernel.position import lay
from referee.kernel.ruling import Finding
from referee.kernel.stage import OneByOne, Stage, snake
from referee.kernel.state import finish
from tests.kernel.toy import GAME, RULES, TABLE, Fighter, Hit, Toy, ToyCx, Turn, Window


class CountingHouses(OneByOne[Toy, ToyCx], frozen=True):
    """A moment with a long name."""


class Inside(Stage[Toy, ToyCx], frozen=True):
    """An action inside of which others are told deeper."""

    says: ClassVar[str] = "a deal"

    def deeper(self) -> int:
        return 1


def test_a_stage_is_called_by_its_words_or_by_its_name() -> None:
    assert (snake("MakeFives"), snake("Turn")) == ("make_fives", "turn")
    assert (CountingHouses.called(), CountingHouses.called_aloud().template) == ("counting_houses", "counting houses")
    assert (Inside.called(), Inside.called_aloud().template) == ("inside", "a deal")
    assert not Turn.of_automaton


def test_whose_turn_it_is_acts_and_without_a_turn_nobody_does() -> None:
    assert CountingHouses().actors(TABLE, Toy(turn="red")) == ("red",)
    assert CountingHouses().actors(TABLE, Toy()) == ()


def test_what_happens_inside_an_action_is_told_deeper() -> None:
    assert Finding(RULES["wound"], "acted", over=(Turn(), CountingHouses())).depth == 0
    assert Finding(RULES["wound"], "acted", over=(Turn(), Inside(), Turn(), Inside())).depth == 2


def test_stages_are_opened_first_things_first_and_closed_one_by_one() -> None:
    state = Toy(stage=(Turn(),))
    assert state.push(Hit("red"), Hit("blue")).stage == (Turn(), Hit("blue"), Hit("red"))
    assert state.push(Hit("red")).swap(Hit("blue"), Hit("green")).stage == (Turn(), Hit("green"), Hit("blue"))
    assert state.push(Hit("red")).top == Hit("red")
    assert state.pop().stage == ()
    assert state.with_player("red", Fighter(2)).players == {"red": Fighter(2)}
    assert state.with_turn("red").turn == "red"


def test_an_answer_goes_to_the_stage_below_unless_that_is_void_or_there_is_none() -> None:
    window = Toy(stage=(Turn(), Hit("blue"), Window("blue")), players={"blue": Fighter(2)})
    assert finish(Context(TABLE), window, "parried").stage == (Turn(),), "the strike heard that it was parried"
    assert finish(Context(TABLE), window, "let").stage == (Turn(), Hit("blue"))
    dead = window.with_player("blue", Fighter(0))
    assert finish(Context(TABLE), dead, "parried").stage == (Turn(), Hit("blue")), "what is void hears nothing"
    assert finish(Context(TABLE), Toy(stage=(Turn(),)), "over").stage == ()


class Act(Prescribed[Toy, ToyCx, Turn], frozen=True):
    """Let the automaton play its turn."""

    during: ClassVar = (Turn,)

    def effect(self, cx: ToyCx, s: Toy, stage: Turn, by: str) -> Toy:
        return s.with_turn(cx.table.after(by))


def test_what_the_book_prescribes_is_for_automata_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class WithRobot(type(GAME)):  # type: ignore[misc]
        moves = (*GAME.moves, Act)

    game = WithRobot()
    table = game.table(game.seat("red", "blue"))
    table.automata = frozenset({"red"})
    state = lay(table, {"turn": "red"})
    assert Act() in legal(Context(table), state)[0]
    assert play(Context(table), state, "red", Act()).turn == "blue"
    human = state.with_turn("blue")
    found: Iterable[Any] = offers(Context(table), human, "blue", (Act,))
    assert found == () and not list(Act.offer(Context(table), human, Turn(), "blue"))
    cx = Recorder(table)
    assert play(cx, human, "blue", Act()) is human
    assert cx.ruling().broken[0].rule.id == "referee.automaton"
