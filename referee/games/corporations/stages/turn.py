"""The moments of a turn: they lie under everything else (rulebook «ХОД ИГРЫ»)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.stages.base import Own, Phase, course
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations


class NewTurn(Phase, frozen=True, tag="turn"):
    """A turn is about to begin."""

    extra: Annotated[bool, Meta(description="It is an extra turn, played between those of the seats.")] = False
    says = "beginning a turn"


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

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        """Who uses the cell, or acts in the main stage, has finally stopped, once the dice are gone."""
        stops = s.turn and s.this_turn.movement.moved and not s.this_turn.movement.to_go
        return (s.turn, course(table).silences[Moving]()) if s.turn and stops else None


class Stopped(Own, frozen=True):
    """The pawn has finally stopped; the main stage has not begun."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True
    says = "the final stop, before the main stage"


class Main(Own, frozen=True):
    """The main stage: construction and trumps."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True
    says = "the main stage"


class EndTurn(Phase, frozen=True):
    """The turn is over: what lasted until its end ends."""

    drawn: Annotated[bool, Meta(description="The Event of the end of the turn has been drawn.")] = False
    acted: Annotated[bool, Meta(description="Whether the main stage had begun.")] = False
    says = "ending the turn"


class Between(Phase, frozen=True):
    """Between two turns: whoever has such a card may ask for a turn."""

    waiting: Annotated[tuple[PlayerName, ...], Meta(description="Who has not passed, in order.")]
    says = "the pause between two turns"

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return self.waiting[:1]

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """The next one, with a trump to ask with."""
        return self.waiting[:1] if self.waiting and s.players[self.waiting[0]].hand else ()

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        return (self.waiting[0], course(table).silences[Between]()) if self.waiting else None


BEFORE_STOP = (Start, Moving)
"""The movement stage."""
AFTER_STOP = (Stopped, Main)
"""After the final stop, the main stage included."""
OWN_TURN = (*BEFORE_STOP, *AFTER_STOP)
TURN = (NewTurn, *OWN_TURN, EndTurn, Between)
