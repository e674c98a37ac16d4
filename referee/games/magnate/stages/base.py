"""What all stages of Magnate have in common: the phases of the round and its tracker."""

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.magnate.rules import R
from referee.kernel.rule import AUTOMATON
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate  # named in the bases of the stages

BIDDING, ATTRACTING, ACTIONS, MARKET, PREPARING = range(1, 6)
"""The phases of a round, as the book numbers them."""
ACT = "act"
"""The only move of the AI."""


def by_person(cx: "Cx", by: str, move: Any) -> bool:
    """Return whether a person claims the AI's own move."""
    return bool(move.do() == ACT) and by not in cx.table.automata


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate."""

    phase: ClassVar[int] = 0
    """Which phase of the round it is a part of; none for the set-up, the crash and what lies between rounds."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if by_person(cx, by, move) and (not fits or by != s.turn):
            cx.need(AUTOMATON, False) or cx.because("{by} is not the AI", by=by)
            return
        if not fits and move.moment is R.round.sequence and move.during[0].phase < self.phase and move.do() != "pass":
            self._check_ended(cx, s, by, move.during[0].phase)
            return
        # a move of one phase is told by its first stage; the AI's own move belongs to several phases
        during = move.during[:1] if move.moment is R.round.sequence else move.during
        cx.need(move.moment, fits) or cx.because(
            "this is the moment of {stage}; that move belongs to {own:and}",
            stage=self.called_aloud(),
            own=tuple(stage.called_aloud() for stage in during),
        )

    def _check_ended(self, cx: "Cx", s: "Magnate", by: str, phase: int) -> None:
        """Refuse what belongs to a phase that is over, by the rule that ended it."""
        if phase == ACTIONS:
            cx.need(R.act.one_action, False) or cx.because(
                "everybody has performed the actions of round {n}", n=s.round
            )
        elif phase == ATTRACTING:
            cx.need(R.rent.next, False) or cx.because(
                "all have had their turn to attract tenants in round {n}", n=s.round
            )
        elif by == s.first:
            cx.need(R.bid.win, False) or cx.because(
                "the bidding is over: {by} is first player of round {n}", by=by, n=s.round
            )
        else:
            cx.need(R.bid.pass_final, False) or cx.because(
                "the bidding is over: {first} is first player of round {n}, and {by} has passed",
                first=s.first,
                n=s.round,
                by=by,
            )
