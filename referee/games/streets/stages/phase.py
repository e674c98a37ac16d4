"""What all stages of Streets share: whose turn it is, and which step of it."""

from typing import TYPE_CHECKING, Any

from referee.games.streets.book import rule
from referee.games.streets.components import Box
from referee.games.streets.robot.seat import automaton
from referee.kernel.game import Table
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

SEQUENCE = rule("turn.sequence")
CLOCKWISE = rule("turn.clockwise")
SOLO_SEQUENCE = rule("solo.sequence")


class Phase(Stage["Streets", "Cx"], frozen=True):
    """A stage of Streets: moves of another step are refused by the sequence of a turn."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return ()

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        rule = SOLO_SEQUENCE if automaton(cx.table) else CLOCKWISE
        actors = self.actors(cx.table, s)
        cx.need(rule, by in actors) or cx.because("it is {turn}'s turn", turn=actors)

    def check_moment(self, cx: "Cx", s: "Streets", by: str, move: Any, fits: bool) -> None:
        cx.need(SEQUENCE, fits) or cx.because("the turn is at '{stage}'", stage=self.called())
