"""What all stages of Magnate have in common: the phases of the round and its tracker."""

from typing import TYPE_CHECKING

from referee.games.magnate.book import rule
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate  # noqa: F401  # named in the bases of the stages

SEQUENCE = rule("round.sequence")
"""Refuses what belongs to another phase; words that only say how a phase goes on (pass, done) break no rule."""
TRACKER = rule("round.tracker")


class Phase(Stage["Magnate", "Cx"], frozen=True):
    """A stage of Magnate."""
