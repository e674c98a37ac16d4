"""What all moves of Streets share."""

from typing import ClassVar

from referee.games.streets.state import Cx, Streets
from referee.kernel.move import Move
from referee.kernel.stage import Stage

AnyPhase = Stage[Streets, Cx]
During = tuple[type[AnyPhase], ...]


class Deed(Move[Streets, Cx, AnyPhase], frozen=True):
    """What a player does or claims; some stages take it only so that a rule of its own can refuse it there."""

    refused_at: ClassVar[During] = ()
    """The stages at which it is always refused by a rule of its own: that it fits the moment is not said there."""
