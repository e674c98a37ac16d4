"""A stage: who may act now and how. Stages lie on a stack in the state; the top one is open."""

import re
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from referee.kernel.context import AnyCx
from referee.kernel.facts import Phrase
from referee.kernel.rule import NOT_YOUR_TURN

S = TypeVar("S")
C = TypeVar("C", bound=AnyCx)


def snake(name: str) -> str:
    """Return `make_fives` for `MakeFives`, as in files and messages."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Stage(
    Struct,
    Generic[S, C],
    frozen=True,
    tag_field="is",
    tag=snake,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """One open question of the game. It names things and never copies quantities that stand elsewhere in the state."""

    says: ClassVar[str] = ""
    """The moment as a player would call it: "attracting tenants"."""
    is_optional: ClassVar[bool] = False
    """Whether nothing is decided here but whether somebody answers: who cannot is not waited for."""
    of_automaton: ClassVar[bool] = False
    """Whether it is always the turn of an automaton."""

    @classmethod
    def called(cls) -> str:
        """Return the stage's name in files and reports."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def called_aloud(cls) -> Phrase:
        """Return the moment as a player would call it."""
        return Phrase(cls.says or cls.called().replace("_", " "))

    def actors(self, table: Any, s: S) -> tuple[str, ...]:
        """Return who may act; nobody means the stage runs by itself."""
        return ()

    def whose(self, table: Any, s: S) -> tuple[str, ...]:
        """Return whose choice it is, whether or not anything is left to choose: they may contest what ran by itself."""
        return self.actors(table, s)

    def below(self) -> "tuple[Stage[S, C], ...]":
        """Return the stages it lies on, when a position gives it alone."""
        return ()

    def turn_of(self, table: Any, s: S) -> str | None:
        """Return whose turn it must be, where a position does not say it; None if it may be several players'."""
        return None

    def run(self, cx: C, s: S) -> S:
        """Return the state after what happens by itself, chance included."""
        raise TypeError(f"{self.called()} waits for a player")

    def resume(self, cx: C, s: S, answer: Any) -> S:
        """Go on after the stage above finished with this answer (VOID when it was passed over)."""
        return s

    def deeper(self) -> int:
        """Return by how many steps to indent what happens over this stage."""
        return 0

    def void(self, cx: C, s: S) -> bool:
        """Return whether what it names is gone, so that it is passed over; it may cite the rule."""
        return False

    def question(self, cx: C, s: S) -> Phrase | None:
        """Return what the table is asked when something must come up here; None for what it is asked anywhere."""
        return None

    def silence(self, table: Any, s: S) -> "tuple[str, Any] | None":
        """Return an answer window: the player and the move it means when nobody speaks up."""
        return None

    def check_turn(self, cx: C, s: S, by: str) -> None:
        """Judge whether it is this player's turn, by the book's own rule where it has one."""
        turn = self.whose(cx.table, s)
        cx.need(NOT_YOUR_TURN, by in turn) or cx.because("now it is for {turn} to act, not for {by}", turn=turn, by=by)

    def check_moment(self, cx: C, s: S, by: str, move: Any, fits: bool) -> None:
        """Judge whether the move belongs to this moment, by the move's own rule or the stage's."""
        cx.need(move.moment, fits) or cx.because("this is the moment of {stage}", stage=self.called_aloud())


class OneByOne(Stage[S, C], frozen=True):
    """A stage in which the player whose turn it is decides."""

    def actors(self, table: Any, s: S) -> tuple[str, ...]:
        turn: str | None = s.turn  # type: ignore[attr-defined]  # every state has a turn; a state is made of stages
        return (turn,) if turn else ()
