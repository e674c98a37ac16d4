"""What all stages of Carnegie have in common."""

from typing import TYPE_CHECKING, Any, ClassVar

from referee.games.carnegie.book import rule
from referee.games.carnegie.components import Box
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule
from referee.kernel.stage import OneByOne

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

PHASES = rule("round.phases")
SOLO_PHASES = rule("solo.phases")
ANDREWS = {
    "choose_row": rule("solo.andrew_choice"),
    "return": rule("solo.event_income"),
    "donate": rule("solo.event_donation"),
    "move": rule("solo.act_hr"),
    "create": rule("solo.act_mgmt"),
    "build": rule("solo.act_construction"),
    "advance_transport": rule("solo.act_rnd"),
    "place_housing": rule("solo.skip_step_10"),
    "reserve": rule("solo.skip_step_10"),
}
"""What the book prescribes for Andrew where a person would choose."""


class Phase(OneByOne["Carnegie", "Cx"], frozen=True):
    """A stage of Carnegie: the player whose turn it is decides, if there is anything to decide."""

    order: ClassVar[Rule] = NOT_YOUR_TURN
    """The rule that says whose turn it is here."""
    closed_by: ClassVar[str] = "done"
    """The move with which a player ends it."""
    sets_up: ClassVar[bool] = False
    """Whether the first projects are still to be realised."""
    ends: ClassVar[bool] = False
    """Whether all rounds have been played."""

    @property
    def first_lies(self) -> bool:
        """Whether the player to act has realised his."""
        return False

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        """Whether a player has done already what is done once here: that refuses a second time, not the turn."""
        return False

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        """The rule that says whose turn it is to do this."""
        return self.order

    def check_turn(self, cx: "Cx", s: "Carnegie", by: str) -> None:
        """Judged with the move, which says by which rule."""

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """The turn, then the moment; a move the book has a moment for is first of all refused by that."""
        if move.moment in (PHASES, NOT_NOW):
            self.judge_turn(cx, s, by, move, fits)
            self.judge_phase(cx, move, fits)
        else:
            self.judge_phase(cx, move, fits)
            self.judge_turn(cx, s, by, move, fits)

    def judge_turn(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """Judge whether it is this player's turn to do this."""
        turn, do = self.whose(cx.table, s), move.do()
        if by in cx.table.automata and do != "act":
            cx.need(ANDREWS.get(do, SOLO_PHASES), False) or cx.because("what {by} does is prescribed: `act`", by=by)
            return
        if not turn or (fits and self.has_done(s, do, by)):
            return
        cx.need(self.turn_rule(cx, s, do, by), by in turn) or cx.because(
            "now it is for {turn} to act, not for {by}", turn=turn, by=by
        )

    def judge_phase(self, cx: "Cx", move: Any, fits: bool) -> None:
        """Judge whether the move belongs to this moment."""
        solo = move.moment is PHASES and cx.table.automata
        cx.need(SOLO_PHASES if solo else move.moment, fits) or cx.because(
            "this is the moment of {stage}, which ends with `{do}`"
            if move.moment is NOT_NOW
            else "this is the moment of {stage}",
            stage=self.called_aloud(),
            do=self.closed_by,
        )


class ByItself(Phase, frozen=True):
    """A stage in which nobody has anything to choose."""

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return ()

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return ()
