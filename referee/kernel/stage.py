"""A stage: who may act now and how. Stages lie on a stack in the state; the top one is open."""

import re
from typing import Any, Generic, TypeVar

from msgspec import Struct

from referee.kernel.cx import AnyCx
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN

S = TypeVar("S")
C = TypeVar("C", bound=AnyCx)


def snake(name: str) -> str:
    """`MakeFives` is written `make_fives` in files and messages."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Stage(
    Struct, Generic[S, C], frozen=True, tag_field="is", tag=snake, omit_defaults=True, forbid_unknown_fields=True
):
    """One open question of the game. It names things and never copies quantities that stand elsewhere in the state."""

    @classmethod
    def name(cls) -> str:
        """The stage's name in files and reports."""
        return str(cls.__struct_config__.tag)

    def actors(self, table: Any, s: S) -> tuple[str, ...]:
        """Who may act; nobody means the stage runs by itself."""
        return ()

    def run(self, cx: C, s: S) -> S:
        """What happens by itself. It draws its chance first, before it changes or cites anything."""
        raise TypeError(f"{self.name()} waits for a player")

    def resume(self, cx: C, s: S, answer: Any) -> S:
        """The stage above ended with this answer; this one is on top again."""
        return s

    def void(self, s: S) -> bool:
        """What it names is gone, so it is passed."""
        return False

    def silence(self, s: S) -> "tuple[str, Any] | None":
        """What it means when nobody answers: a player and the move made for him by the next accepted step."""
        return None

    def check_turn(self, cx: C, s: S, by: str) -> None:
        """Judge whether it is this player's turn, by the book's own rule where it has one."""
        actors = self.actors(cx.table, s)
        cx.need(NOT_YOUR_TURN, by in actors) or cx.because("{turn} is to act, not {by}", turn=actors, by=by)

    def check_moment(self, cx: C, s: S, by: str, move: Any, fits: bool) -> None:
        """Judge whether the move belongs to this moment, by the book's own rule where it has one."""
        cx.need(NOT_NOW, fits) or cx.because("the game is at '{stage}'", stage=self.name())
