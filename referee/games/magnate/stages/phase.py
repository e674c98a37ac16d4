"""What all stages of Magnate have in common: the sequence of the round and its tracker."""

from typing import TYPE_CHECKING, Any

from referee.games.magnate.book import rule
from referee.kernel.rule import NOT_NOW
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

SEQUENCE = rule("round.sequence")
TRACKER = rule("round.tracker")
WORDS = ("pass", "done", "act")
"""Moves that only say how a phase goes on: at a wrong moment they break no rule of the book."""


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate: moves of another phase are refused by the round's sequence."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        rule = NOT_NOW if move.do() in WORDS else SEQUENCE
        cx.need(rule, fits) or cx.because("this is the moment of {stage}", stage=self.says)
