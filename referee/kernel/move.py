"""A move: what a player means to do, as data. And a question: something computed without moving."""

from collections.abc import Callable, Collection, Iterable, Mapping
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
Runs = tuple[tuple[str, ...], ...]
"""Templates that follow one another, in several ways: one part of a sentence."""


class Wording(Struct, frozen=True):
    """A sentence a move may be worded by: its parts in order, each of which is one of several runs of templates."""

    parts: tuple[Runs, ...]
    implied: Mapping[str, Any] = {}
    """What the sentence means without saying it: only a move with these values is worded so."""
    stages: tuple[type[Any], ...] = ()
    """The stages at which a move is worded so; everywhere where there are none."""
    when: Callable[[Any, Any], bool] | None = None
    """Whether a move is worded so at a table."""

    def fits(self, move: Any, table: Any, stage: Any, open: Collection[str] = ()) -> bool:
        """Return whether a move is worded so; `open`: the fields that are still to be chosen."""
        if (self.stages and not isinstance(stage, self.stages)) or not self.implied.keys().isdisjoint(open):
            return False
        held = all(getattr(move, name) == value for name, value in self.implied.items())
        return held and (self.when is None or self.when(move, table))


def wording(template: str, **about: Any) -> Wording:
    """Return the wording by a single template; `about` as the fields of a wording."""
    return Wording((((template,),),), **about)


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
    special_wordings: ClassVar[tuple[Wording, ...]] = ()
    """Sentences for some values, tables or stages, of a single template each; the first that fits stands for `says`."""
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

    @classmethod
    def wordings(cls) -> tuple[Wording, ...]:
        """Return every sentence the move may be worded by, so that it can be read back."""
        return (*cls.special_wordings, wording(cls.says))

    def worded(self, table: Any, stage: Any = None, open: Collection[str] = ()) -> tuple[str, ...]:
        """Return the templates of the move's sentence, in order.

        `stage` is where it is made; `open`: the fields for which the move stands for a whole choice.
        """
        for one in self.special_wordings:
            if one.fits(self, table, stage, open):
                return one.parts[0][0]
        return (self.says,)

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


def is_move(kind: type[Struct]) -> bool:
    """Return whether a type is one of moves, not of questions."""
    return issubclass(kind, Move)
