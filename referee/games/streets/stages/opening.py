"""Setting up: advisors, the stack, the hands (rulebook: set-up)."""

from typing import TYPE_CHECKING

from referee.games.streets import setup
from referee.games.streets.components import Box
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton, decider
from referee.games.streets.stages.base import Phase
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


class DealAdvisors(Phase, frozen=True, tag="deal_advisors"):
    """Advisor cards are dealt."""

    says = "dealing advisors"

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.deal_advisors(cx, s).pop()


class Hiring(Phase, frozen=True, tag="hire"):
    """Solo: the player chooses an advisor."""

    says = "choosing an advisor"

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),)

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        if by == automaton(cx.table):
            cx.need(R.solo.adv, False) or cx.because("the Grifter gets money, no advisor")


class PrepareStack(Phase, frozen=True, tag="prepare_stack"):
    """The stack is prepared for the number of players."""

    says = "preparing the stack"

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.prepare_stack(cx, s).pop()


class DealHands(Phase, frozen=True, tag="deal_hands"):
    """Everybody takes tiles."""

    says = "dealing tiles"

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.deal_hands(cx, s).pop()
