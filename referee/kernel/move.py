"""A move: what a player means to do, as data. And a question: something computed without moving."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import AnyCx
from referee.kernel.rule import AUTOMATON, NOT_NOW, Rule
from referee.kernel.stage import Stage, snake
from referee.kernel.workings import Sum

S = TypeVar("S")
C = TypeVar("C", bound=AnyCx)
T = TypeVar("T")
Answer = Sum | int | str | list[Any] | dict[str, Any] | None


class Move(
    Struct,
    Generic[S, C, T],
    frozen=True,
    tag_field="do",
    tag=snake,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """What a player does. One move type knows what it offers, when it is legal and what it changes."""

    says: ClassVar[str] = ""
    """What is done, as one says it after "may": `build {building} on {plot}[ and let {leave} leave]`.

    A bracket falls away when its fields have their usual values.
    """
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = ()
    """The stages that take this move."""
    moment: ClassVar[Rule] = NOT_NOW
    """The rule that refuses it at any other moment."""

    @classmethod
    def do(cls) -> str:
        """Return the move's name in files and reports."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def offer(cls, cx: C, s: S, stage: T, by: str) -> "Iterable[Move[S, C, T] | ChoiceSet]":
        """Return candidates that may be legal now, big choices as choice sets."""
        return ()

    def rules(self, cx: C, s: S, stage: T, by: str) -> None:
        """Judge the move; it never sees chance."""

    def effect(self, cx: C, s: S, stage: T, by: str) -> S:
        """Return the state after the move; called only when nothing is broken."""
        raise TypeError(f"{self.do()} exists to be refused")

    def belongs(self, table: Any, s: S, by: str) -> bool:
        """Return whether a stage that takes such moves is also the moment meant by this one, or a later one is."""
        return True

    def means(self, table: Any, s: S, by: str) -> Self:
        """Return the move that is meant, where people say one thing in two ways."""
        return self

    def reopens(self, table: Any, s: S, by: str) -> bool:
        """Return whether it gives somebody the means to act at a moment that has just passed for want of them."""
        return False

    def worded(self, table: Any) -> tuple[str, ...]:
        """Return the parts of the move's sentence, in order; more than `says` where a card decides it."""
        return (self.says,)

    def worded_at(self, table: Any, stage: Any) -> tuple[str, ...]:
        """Return these parts at the stage where the move is made; some stages word it in another way."""
        return self.worded(table)

    def player_view(self, stage: T, by: str, viewer: str) -> "Move[S, C, T]":
        """Return the move as another player sees it made: a card that stays hidden is `unknown`."""
        return self


class Prescribed(Move[S, C, T], frozen=True):
    """Let an automaton do what the book prescribes for it."""

    @classmethod
    def offer(cls, cx: C, s: S, stage: T, by: str) -> "Iterable[Move[S, C, T] | ChoiceSet]":
        return (cls(),) if by in cx.table.automata else ()

    def rules(self, cx: C, s: S, stage: T, by: str) -> None:
        cx.need(AUTOMATON, by in cx.table.automata) or cx.because("no automaton plays {by}", by=by)


class Question(
    Struct, Generic[S, C], frozen=True, tag_field="ask", tag=snake, omit_defaults=True, forbid_unknown_fields=True
):
    """Something computed on the position as it lies."""

    says: ClassVar[str] = ""
    """What is asked for, with the same gaps and brackets as of a move: `the value of {plot}`."""

    @classmethod
    def ask(cls) -> str:
        """Return the question's name in files and reports."""
        return str(cls.__struct_config__.tag)

    def answer(self, cx: C, s: S, by: str | None) -> Answer:
        """Return the answer: a figure with workings, a word, a list or a map."""
        raise TypeError(f"{self.ask()} has no answer")
