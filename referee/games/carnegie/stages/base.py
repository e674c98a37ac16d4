"""What all stages of Carnegie have in common."""

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from referee.games.carnegie.components import Box
from referee.games.carnegie.rules import R
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule
from referee.kernel.stage import OneByOne

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

SETUP_STEPS = {"move": R.setup.moves, "activate": R.setup.activate}
"""What is done in a phase of a round as well, and in the set-up in a step of its own."""
SETUP = "2"
"""The section of the inventory about the set-up."""
ANDREWS = {
    "choose_row": (R.solo.andrew_choice, later("Andrew chooses nothing: in his rounds the card names the row")),
    "return": (R.solo.event_income, later("Andrew has nobody on missions and takes no income")),
    "donate": (R.solo.event_donation, later("Andrew chooses nothing: his card names the cell")),
    "move": (R.solo.act_hr, later("Andrew has nobody to move: his card moves instead")),
    "create": (R.solo.act_mgmt, later("Andrew has no company: he takes the tiles his card names")),
    "build": (R.solo.act_construction, later("Andrew chooses nothing: his card names the cities")),
    "advance_transport": (R.solo.act_rnd, later("Andrew chooses nothing: his card names the region")),
    "place_housing": (R.solo.skip_placing, later("Andrew never places a housing disc of the set-up")),
    "reserve": (R.solo.skip_placing, later("Andrew never reserves a department")),
    "pay": (R.solo.no_resources, later("Andrew has nothing to pay with")),
} | dict.fromkeys(
    ("choose_tabs", "use", "give", "bring", "pull_tab", "activate"),
    (R.solo.no_resources, later("Andrew has no company")),
)
"""What the book prescribes for Andrew where a person would choose, and how that is said."""
ROWS = {"move": "hr", "create": "management", "build": "construction", "advance_transport": "rnd"}
"""The row in which Andrew does something else instead: in any other he does nothing of the kind."""
ACT = "act"
"""The only move of Andrew."""
ANDREW_ACTS = (R.solo.phases, later("Andrew does what his card and the row prescribe, and nothing else"))


def andrews(do: str, row: str | None) -> tuple[Rule, str]:
    """Return what Andrew does instead, and by which rule: that may hang on the row."""
    return ANDREWS.get(do, ANDREW_ACTS) if ROWS.get(do, row) == row else ANDREW_ACTS


def not_andrews(do: str, row: str | None) -> Phrase:
    """Return why Andrew does not do this."""
    return phrase(andrews(do, row)[1])


@runtime_checkable
class Granted(Protocol):
    """A move that is open only in some games, or about some things, whatever the moment."""

    def granted(self, cx: "Cx", s: "Carnegie", by: str) -> bool:
        """Judge whether there is any moment for it."""
        ...


class Phase(OneByOne["Carnegie", "Cx"], frozen=True):
    """A stage of Carnegie: the player whose turn it is decides, if there is anything to decide."""

    order: ClassVar[Rule] = NOT_YOUR_TURN
    """The rule that says whose turn it is here."""
    closed_by: ClassVar[str] = ""
    """The move with which a player ends it, if it is ended by a move of its own."""
    opens: ClassVar[bool] = False
    """Whether it is a step of the set-up."""
    alternates: ClassVar[bool] = False
    """Whether you and Andrew take turns at it."""
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
        """Return whether a player has done already what is done once here: that refuses a second time, not the turn."""
        return False

    def ending(self, cx: "Cx", s: "Carnegie") -> str:
        """Return the move with which whoever is to act ends it."""
        return self.closed_by

    def closes(self, cx: "Cx", s: "Carnegie", do: str) -> bool:
        """Return whether this word ends it as well; one about a moment that has just passed by itself does not."""
        return True

    def ended(self, by: str) -> bool:
        """Return whether a player has ended it for himself by what he did, so that no word is left to end it with."""
        return False

    def forgone(self, cx: "Cx", by: str) -> None:
        """Say what a player forgoes who does nothing more here."""

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        """Return the rule that says whose turn it is to do this."""
        return self.order

    def check_turn(self, cx: "Cx", s: "Carnegie", by: str) -> None:
        """Leave the turn to `check_moment`: the move says by which rule it is refused."""

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """Judge the turn, then the moment; refuse first what belongs to another moment.

        What no moment would allow is refused for that alone.
        """
        robot = by in cx.table.automata
        if (robot or not fits) and isinstance(move, Granted) and not move.granted(cx, s, by):
            return
        if not fits and move.do() == ACT and not robot:
            move.rules(cx, s, self, by)
        elif robot and move.do() != ACT:
            self.judge_andrew(cx, s, move.do())
        elif (fits and move.moment is R.round.phases) or move.moment is NOT_NOW:
            self.judge_turn(cx, s, by, move, fits)
            self.judge_phase(cx, s, move, fits)
        else:
            self.judge_phase(cx, s, move, fits)
            self.judge_turn(cx, s, by, move, fits)

    def judge_andrew(self, cx: "Cx", s: "Carnegie", do: str) -> None:
        """Refuse a choice of Andrew, whatever the moment."""
        cx.need(andrews(do, s.row)[0], False) or cx.because(not_andrews(do, s.row))

    def judge_turn(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """Judge whether it is this player's turn to do this."""
        turn, do = self.whose(cx.table, s), move.do()
        alone = by in turn and len(cx.table.people) == 1 and not self.alternates
        if not turn or alone or (fits and self.has_done(s, do, by)):
            return
        andrews = by in cx.table.automata and not self.alternates and not self.ends
        cx.need(R.solo.phases if andrews else self.turn_rule(cx, s, do, by), by in turn) or cx.because(
            "now it is for {turn} to act, not for {by}", turn=turn, by=by
        )

    def moment_rule(self, cx: "Cx", move: Any) -> Rule:
        """Return the rule that says when this is done."""
        if self.opens and move.do() in SETUP_STEPS:
            return SETUP_STEPS[move.do()]
        law: Rule = move.moment
        return R.solo.phases if law is R.round.phases and cx.table.automata else law

    def judge_phase(self, cx: "Cx", s: "Carnegie", move: Any, fits: bool) -> None:
        """Judge whether the move belongs to this moment."""
        ending = self.ending(cx, s)
        cx.need(self.moment_rule(cx, move), fits) or cx.because(
            "this is the moment of {stage}, which `{doing}` ends"
            if move.moment is NOT_NOW and ending
            else "the set-up is over, this is the moment of {stage}"
            if move.moment.section == SETUP and not self.opens
            else "this is the moment of {stage}",
            stage=self.called_aloud(),
            doing=ending,
        )


class ByItself(Phase, frozen=True):
    """A stage in which nobody has anything to choose."""

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return ()

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return ()
