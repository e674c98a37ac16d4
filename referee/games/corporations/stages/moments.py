"""The moments of the own turn in which its player decides, and what may open over them (rulebook «ХОД ИГРЫ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.stages.base import Own, Phase, Who, silent_move
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations
    from referee.kernel.engine import AnyMove


class Start(Own, frozen=True):
    """The pawn has not moved: throw, or play a yellow trump instead."""

    says = "beginning the movement stage"


class Moving(Own, frozen=True):
    """The movement stage: dice, yellow trumps and yellow double effects until the final stop."""

    only_die: Annotated[bool, Meta(description="Only bought dice move the pawn.")] = False
    after_stop: Annotated[
        bool, Meta(description="An Event has moved the pawn after its owner had finally stopped.")
    ] = False
    says = "the movement stage"

    def silence(self, table: Table[Box], s: "Corporations") -> "tuple[str, AnyMove] | None":
        """Note the final stop of whoever uses the cell or acts in the main stage."""
        stops = s.turn and s.this_turn.movement.moved and not s.this_turn.movement.to_go
        return (s.turn, silent_move(table, "stop")) if s.turn and stops else None


class Stopped(Own, frozen=True):
    """The pawn has finally stopped; the main stage has not begun."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True
    says = "the final stop, before the main stage"


class Main(Own, frozen=True):
    """The main stage: construction and trumps."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True
    says = "the main stage"


BEFORE_STOP = (Start, Moving)
"""The movement stage."""
AFTER_STOP = (Stopped, Main)
"""After the final stop, the main stage included."""
OWN_TURN = (*BEFORE_STOP, *AFTER_STOP)


class Opened(Phase, frozen=True):
    """A moment that opens over one of the turn: given alone, it lies on the final stop."""

    def below(self) -> tuple[Phase, ...]:
        return (Stopped(),)


class Concerning(Opened, frozen=True):
    """What concerns one player, whose turn it is unless a position says otherwise."""

    who: Who

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.who


class Theirs(Concerning, frozen=True):
    """A moment of one player, in whose turn ever."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,)
