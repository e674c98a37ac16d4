"""The state of a game: one immutable value. A refused move returns the very same object."""

from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.kernel.field_types import Count, PlayerName
from referee.kernel.stage import Stage

P = TypeVar("P")


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A thing on the table, or what a player holds: part of a state, immutable as it is."""


class State(Struct, Generic[P], frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What every game's state has; a position in a file has the same keys."""

    stage: tuple[Any, ...] = ()
    """The stack of stages, outermost first."""
    turn: Annotated[str | None, Meta(description="Whose turn it is.", extra={"names": "players"})] = None
    round: Annotated[Count, Meta(description="Number of the round, from 1.")] = 0
    over: Annotated[bool, Meta(description="Whether the game is over.")] = False
    winners: Annotated[
        frozenset[Annotated[str, Meta(extra={"names": "players"})]], Meta(description="Who has won.")
    ] = frozenset()
    players: Annotated[dict[PlayerName, P], Meta(description="What each player holds.")] = {}

    @property
    def top(self) -> Stage[Any, Any]:
        """The open stage."""
        stage: Stage[Any, Any] = self.stage[-1]
        return stage

    def push(self, *stages: Stage[Any, Any]) -> Self:
        """Open stages over the present one; of several (an agenda) the first comes first and each ends by `pop`."""
        return replace(self, stage=self.stage + stages[::-1])

    def pop(self) -> Self:
        """Close the open stage."""
        return replace(self, stage=self.stage[:-1])

    def swap(self, *stages: Stage[Any, Any]) -> Self:
        """Put other stages in the place of the open one."""
        return replace(self, stage=self.stage[:-1] + stages[::-1])

    def with_player(self, name: str, player: P) -> Self:
        """Return the state with a player's things changed."""
        return replace(self, players={**self.players, name: player})

    def with_turn(self, turn: str | None) -> Self:
        """Return the state in which it is this player's turn."""
        return replace(self, turn=turn)


AnyState = State[Any]
VOID = "void"
"""The answer of a stage that was passed over."""


def finish(cx: Any, s: Any, answer: Any = None) -> Any:
    """Close the open stage with an answer; the stage below resumes with it, unless it is void itself."""
    below = s.pop()
    if not below.stage or below.top.void(cx, below):
        return below
    return below.top.resume(cx, below, answer)
