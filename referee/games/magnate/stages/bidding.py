"""A round begins with the bidding for turn order (rulebook p.8)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.magnate.automaton.bidding import solo
from referee.games.magnate.components import Box, Money
from referee.games.magnate.rules import R
from referee.games.magnate.stages.attracting import Attracting
from referee.games.magnate.stages.base import BIDDING, Phase
from referee.kernel.game import Table
from referee.kernel.stage import OneByOne

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


class NewRound(Phase, frozen=True, tag="round"):
    """A round is about to begin."""

    says = "beginning a round"

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        assert s.first is not None
        if s.round > 1:
            s = s.with_first(cx.table.after(s.first))
            cx.cite(R.bid.pass_marker, "the first player marker passes to {first}", first=s.first)
        else:
            cx.cite(R.bid.first_round, "in round 1 the first player marker stays with {first}", first=s.first)
        cx.cite(R.round.tracker, "round {round}: {phase}", round=s.round, phase=Bidding.called_aloud())
        cx.cite(R.bid.open, "{first} starts the bidding", first=s.first)
        return s.swap(Bidding()).with_turn(s.first)


class Bidding(Phase, OneByOne["Magnate", "Cx"], frozen=True, tag="bid"):
    """Players bid for the first turn."""

    says = "bidding for turn order"
    phase = BIDDING

    high: Annotated[Money, Meta(description="The highest bid so far.")] = 0
    bidder: Annotated[str | None, Meta(description="Who made it.", extra={"names": "players"})] = None
    passed: Annotated[
        frozenset[Annotated[str, Meta(extra={"names": "players"})]], Meta(description="Who has passed.")
    ] = frozenset()
    ai_bid: Annotated[bool, Meta(description="Whether the AI has bid this round.")] = False

    def turn_of(self, table: Table[Box], s: "Magnate") -> str | None:
        """Return who bids next: clockwise after the highest bidder, from the first player on while nobody has bid."""
        asked = table.from_(table.after(self.bidder)) if self.bidder else table.from_(s.first or "")
        return next((name for name in asked if name not in (*self.passed, self.bidder)), None)

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        if by in self.passed:
            cx.need(R.bid.pass_final, False) or cx.because("{by} has passed already", by=by)
        cx.need(R.bid.turn, by == s.turn) or cx.because("it is {turn}'s turn to bid", turn=s.turn)

    def next(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Go on clockwise, or end the auction when all but the highest bidder have passed."""
        left = [name for name in cx.table.names if name not in self.passed]
        if self.bidder and left == [self.bidder]:
            return self._won(cx, s, self.bidder)
        if not left:
            cx.cite(R.bid.all_pass, "nobody bid: {first} keeps the first player marker", first=s.first)
            if s.first in cx.table.automata and not solo(cx):
                cx.cite(R.ai.first_by_default, "{first} is first player because all people passed", first=s.first)
            return self._order(cx, s)
        turn = next(name for name in cx.table.from_(cx.table.after(s.turn or "")) if name in left)
        return s.swap(self).with_turn(turn)

    def _won(self, cx: "Cx", s: "Magnate", winner: str) -> "Magnate":
        if winner in cx.table.automata:
            cx.cite(R.ai.bid_win, "{winner} goes first", winner=winner)
            cx.cite(R.ai.never_pays, "{winner} does not pay the {bid:$}", winner=winner, bid=self.high)
            return self._order(cx, s.with_first(winner))
        cost = cx.sum("cost", unit="$")
        cost.add(self.high, R.bid.win, winner, "the winner pays")
        cx.show(cost)
        if winner == s.first:
            cx.cite(
                R.bid.win, "{winner} pays {cost:$} and keeps the first player marker", winner=winner, cost=self.high
            )
        else:
            cx.cite(
                R.bid.win, "{winner} pays {cost:$} and takes the first player marker", winner=winner, cost=self.high
            )
        return self._order(cx, s.pays(winner, self.high).with_first(winner))

    def _order(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.cite(R.bid.order_effect, "turn order is clockwise from {first}", first=s.first)
        cx.cite(R.round.tracker, "the round tracker moves to {phase}", phase=Attracting.called_aloud())
        return s.swap(Attracting()).with_turn(s.first)
