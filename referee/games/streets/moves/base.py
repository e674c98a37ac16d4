"""What all moves of Streets share."""

from typing import ClassVar

from referee.games.streets.state import Cx, Streets
from referee.kernel.move import Move
from referee.kernel.stage import Stage

AnyPhase = Stage[Streets, Cx]
During = tuple[type[AnyPhase], ...]


class Deed(Move[Streets, Cx, AnyPhase], frozen=True):
    """What a player does or claims."""

    self_judged: ClassVar[During] = ()
    """The stages at which its own rules judge whether this is the moment."""

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        """Judge, where it comes at a wrong moment, whether the player could do it at any."""
