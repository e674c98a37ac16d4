"""What all stages share: whose they are, and by which rules a move is refused at the wrong moment."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.corporations.moves.base import Act
    from referee.games.corporations.state import Corporations, Cx
    from referee.kernel.engine import AnyMove

Who = Annotated[PlayerName, Meta(description="Whom it concerns.")]


class Phase(Stage["Corporations", "Cx"], frozen=True):
    """A stage of this game: who acts out of turn or at the wrong moment is refused by the move's own rules."""

    says = ""
    """The moment as a player would call it."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return whose choice it is, also when nothing is left to choose."""
        return ()

    def lapses_on_leaving(self, s: "Corporations") -> bool:
        """Return whether it lapses when the active player's pawn leaves its cell."""
        return False

    def check_turn(self, cx: "Cx", s: "Corporations", by: str) -> None:
        """Leave the turn to `check_moment`: the book refuses each kind of action by a rule of its own."""

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: "Act[Phase]", fits: bool) -> None:
        theirs = self.whose(cx.table, s)
        mine = not theirs or by in theirs
        if not mine:
            move.out_of_turn(cx, self, s, by)
        if mine and not fits:
            move.untimely(cx, self, s, by)


class Own(Phase, frozen=True):
    """A moment of the own turn."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()


def silent_move(table: Table[Box], do: str) -> "AnyMove":
    """Return the move of this name that a player makes by saying nothing."""
    return table.game.move_kind(do)()
