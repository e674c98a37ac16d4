"""What all stages of Carnegie have in common."""

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.carnegie.book import rule
from referee.games.carnegie.components import Box
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

PHASES = rule("round.phases")
SOLO_PHASES = rule("solo.phases")


class Phase(Stage["Carnegie", "Cx"], frozen=True):
    """A stage of Carnegie: a move of another moment is refused by its own rule, else by the phases of a round."""

    order: ClassVar[Rule] = NOT_YOUR_TURN
    """The rule that says whose turn it is here."""
    sets_up: ClassVar[bool] = False
    """Whether the first projects are still to be realised."""

    ends: ClassVar[bool] = False
    """Whether all rounds have been played."""

    @property
    def first_lies(self) -> bool:
        """Whether the player to act has realised his."""
        return False

    def check_turn(self, cx: "Cx", s: "Carnegie", by: str) -> None:
        actors = self.actors(cx.table, s)
        cx.need(self.order, by in actors) or cx.because("{turn} is to act, not {by}", turn=actors, by=by)

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        phases = SOLO_PHASES if cx.table.automata else PHASES
        law = phases if move.moment is NOT_NOW else move.moment
        cx.need(law, fits) or cx.because("the game is at '{stage}'", stage=self.called())


class OneByOne(Phase, frozen=True):
    """A stage everybody goes through in turn; the player whose turn it is decides."""

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()


class ByMove(OneByOne, frozen=True):
    """A stage where the book has a rule about the turn for each kind of move."""

    def check_turn(self, cx: "Cx", s: "Carnegie", by: str) -> None:
        """Judged with the move, which says by which rule."""

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        cx.need(self.turn_rule(move.do(), by), by == s.turn) or cx.because(
            "{turn} is to act, not {by}", turn=s.turn, by=by
        )
        super().check_moment(cx, s, by, move, fits)

    def turn_rule(self, do: str, by: str) -> Rule:
        """The rule that says whose turn it is to do this."""
        return self.order
