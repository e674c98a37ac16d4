"""What all stages of Magnate have in common: the sequence of the round and its tracker."""

from typing import TYPE_CHECKING, Any

from referee.games.magnate.book import rule
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

SEQUENCE = rule("round.sequence")
TRACKER = rule("round.tracker")


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate: moves of another phase are refused by the round's sequence."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        cx.need(SEQUENCE, fits) or cx.because("the round is at '{stage}'", stage=self.called())
