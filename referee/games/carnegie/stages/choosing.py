"""A round begins: its row is chosen; in the solo game Andrew then acts (rulebook p.7, p.18)."""

from typing import TYPE_CHECKING, Any

from referee.games.carnegie.components import Box
from referee.games.carnegie.rules import R
from referee.games.carnegie.stages.base import ACT, SETUP, ByItself, Phase
from referee.kernel.game import Table
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


class NewRound(ByItself, frozen=True, tag="round"):
    """A round is about to begin."""

    says = "the beginning of the round"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        if cx.table.automata and not s.card:
            cx.cite(R.solo.new_card, "Andrew's card of round {round} lies face down", round=s.round)
        return s.swap(Choosing()).with_turn(s.first)


class Choosing(Phase, frozen=True, tag="choose_row"):
    """The first player chooses a row of the timeline."""

    says = "choosing a row"
    alternates = True
    closed_by = "choose_row"

    def ending(self, cx: "Cx", s: "Carnegie") -> str:
        return ACT if s.first in cx.table.automata else self.closed_by

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        return R.solo.alternate if cx.table.automata else R.row.choose


class AndrewTurn(Phase, frozen=True, tag="andrew"):
    """The row is chosen and Andrew is to act, before the event comes to you."""

    of_automaton = True
    says = "Andrew's turn"
    alternates = True
    order = R.solo.phases
    closed_by = ACT

    def turn_of(self, table: Table[Box], s: "Carnegie") -> str | None:
        return next(iter(table.automata), None)

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """Refuse to act before Andrew."""
        if by in cx.table.automata and move.do() != ACT:
            super().check_moment(cx, s, by, move, fits)
        elif move.moment.section == SETUP:
            self.judge_phase(cx, s, move, fits)
        else:
            self.judge_turn(cx, s, by, move, fits)
            if not cx.broken:
                self.judge_phase(cx, s, move, fits)
