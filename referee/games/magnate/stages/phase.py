"""What all stages of Magnate have in common: the phases of the round and its tracker."""

from typing import TYPE_CHECKING, Any

from referee.games.magnate.book import rule
from referee.kernel.rule import AUTOMATON
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate  # named in the bases of the stages

SEQUENCE = rule("round.sequence")
"""Refuses what belongs to another phase."""
TRACKER = rule("round.tracker")
ACT = "act"
"""The only move of the AI."""


def by_person(cx: "Cx", by: str, move: Any) -> bool:
    """Whether a person claims the AI's own move."""
    return bool(move.do() == ACT) and by not in cx.table.automata


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if by_person(cx, by, move) and (not fits or by != s.turn):
            cx.need(AUTOMATON, False) or cx.because("{by} is not the AI", by=by)
            return
        # a move of one phase is told by its first stage; the AI's own move belongs to several phases
        during = move.during[:1] if move.moment is SEQUENCE else move.during
        cx.need(move.moment, fits) or cx.because(
            "this is the moment of {stage}; that move belongs to {own:and}",
            stage=self.called_aloud(),
            own=tuple(stage.called_aloud() for stage in during),
        )
