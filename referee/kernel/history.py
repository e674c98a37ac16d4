"""The history of a game: every moment kept, so that undo, redo and jumps cost nothing."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from referee.kernel.chance import Drawn
from referee.kernel.ruling import Ruling
from referee.kernel.state import State

S = TypeVar("S", bound=State)


class Moment(Struct, Generic[S], frozen=True):
    """One step of a game: who did what, what came up, the ruling, and the state after it."""

    state: S
    by: str | None = None
    move: Any = None
    drawn: tuple[Drawn, ...] = ()
    ruling: Ruling | None = None


class History(Generic[S]):
    """Moments in order with a finger on the present one."""

    __slots__ = ("_at", "_moments")

    def __init__(self, start: S) -> None:
        self._moments: list[Moment[S]] = [Moment(start)]
        self._at = 0

    @property
    def now(self) -> Moment[S]:
        """The present moment."""
        return self._moments[self._at]

    @property
    def at(self) -> int:
        """How many steps lie behind."""
        return self._at

    def __len__(self) -> int:
        return len(self._moments) - 1

    def __getitem__(self, number: int) -> Moment[S]:
        return self._moments[number]

    def add(self, moment: Moment[S]) -> None:
        """Go on from the present moment; what had been undone is forgotten."""
        del self._moments[self._at + 1 :]
        self._moments.append(moment)
        self._at += 1

    def jump(self, number: int) -> Moment[S]:
        """Go to the moment after so many steps."""
        if not 0 <= number < len(self._moments):
            raise IndexError(f"the game has {len(self)} steps, there is no moment {number}")
        self._at = number
        return self.now

    def undo(self) -> Moment[S]:
        """One step back."""
        return self.jump(self._at - 1)

    def redo(self) -> Moment[S]:
        """One step forward again."""
        return self.jump(self._at + 1)

    def branch(self) -> "History[S]":
        """Another line from here; the moments are shared, not copied."""
        line: History[S] = History(self._moments[0].state)
        line._moments = self._moments[: self._at + 1]
        line._at = self._at
        return line
