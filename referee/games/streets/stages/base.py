"""What all stages of Streets share: whose turn it is, and which step of it."""

from typing import TYPE_CHECKING, Any

from referee.games.streets.rules import R
from referee.games.streets.seating import automaton
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


class Phase(Stage["Streets", "Cx"], frozen=True):
    """A stage of Streets: whoever acts out of turn is refused by the order of turns."""

    @property
    def built_before(self) -> int:
        """How many tiles the active player has built in this turn when it is open, as far as it tells."""
        return 0

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        rule = R.solo.sequence if automaton(cx.table) else R.turn.clockwise
        turn = self.whose(cx.table, s)
        cx.need(rule, by in turn) or cx.because("now it is for {turn} to act, not for {by}", turn=turn, by=by)

    def check_moment(self, cx: "Cx", s: "Streets", by: str, move: Any, fits: bool) -> None:
        if not fits and hasattr(move, "judge_right"):
            move.judge_right(cx, s, by)
        if not cx.broken and not (fits and type(self) in getattr(move, "self_judged", ())):
            super().check_moment(cx, s, by, move, fits)
