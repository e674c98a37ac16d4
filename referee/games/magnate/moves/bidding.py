"""Bidding for turn order (rulebook p.8)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.games.magnate.book import rule
from referee.games.magnate.components import Money
from referee.games.magnate.robot import bidding as robot
from referee.games.magnate.stages import Bidding
from referee.games.magnate.stages.phase import SEQUENCE
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.form import Form, Range
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret
from referee.kernel.stage import Stage

MULTIPLE = rule("bid.multiple")
CASH_LIMIT = rule("bid.cash_limit")
RAISE = rule("bid.raise")


class Bid(Move[Magnate, Cx, Bidding], frozen=True):
    """Offer an amount for the first turn of the round."""

    says = "bid {amount:$}"
    moment: ClassVar[Rule] = SEQUENCE
    amount: Money
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> "Iterator[Bid | Form]":
        if by in cx.table.automata:
            yield from filter(lambda bid: bid.amount, [cls(robot.bid(cx, s, stage, by))])
            return
        step = cx.box.numbers.bid_step.value
        lowest = (stage.high // step + 1) * step
        yield Form(cls, {}, {"amount": Range(lowest, s.money(by) // step * step, step)})

    def rules(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> None:
        if by in cx.table.automata:
            _judge_ai(cx, s, stage, by, self.amount)
            return
        money, step, bid = s.money(by), cx.box.numbers.bid_step.value, self.amount
        cx.need(MULTIPLE, bid % step == 0) or cx.because("{bid:$} is no multiple of {step:$}", bid=bid, step=step)
        if stage.bidder:
            (
                cx.need(RAISE, bid > stage.high)
                and cx.since("the highest bid is {high:$} by {bidder}", high=stage.high, bidder=stage.bidder)
            ) or cx.because(
                "{bid:$} does not outbid {high:$} by {bidder}", bid=bid, high=stage.high, bidder=stage.bidder
            )
        else:
            (
                cx.need(RAISE, bid > 0) and cx.since("nobody has bid yet; {step:$} is the least", step=step)
            ) or cx.because("a bid is at least {step:$}", step=step)
        cx.need(CASH_LIMIT, bid <= money) or cx.because(
            "{by} has {money:$}, not {bid:$}", by=by, money=Secret(money, (by,)), bid=bid
        )

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        if by in cx.table.automata:
            return robot.make_bid(cx, s, stage, by)
        return replace(stage, high=self.amount, bidder=by).next(cx, s)


def _judge_ai(cx: Cx, s: Magnate, stage: Bidding, by: str, amount: int) -> None:
    """The AI bids one fixed amount, in a solo game only, and passes otherwise; 0 stands for a pass."""
    if amount:
        cx.need(robot.BID_SOLO_ONLY, robot.solo(cx)) or cx.because("against several people {by} passes", by=by)
        if stage.ai_bid:
            cx.need(robot.BID_ONCE, False) or cx.because("{by} has bid this round", by=by)
        else:
            cx.need(robot.BID_ONCE, amount > stage.high) or cx.because(
                "{amount:$} does not outbid {high:$}", amount=amount, high=stage.high
            )
    due = robot.bid(cx, s, stage, by)
    if due:
        fits = cx.need(robot.BID_AMOUNT, amount == due)
        (fits and cx.since("{due:$} is the bid of its level", due=due)) or cx.because(
            "{by} must bid {due:$}", by=by, due=due
        )
    else:
        cx.need(robot.BID_AMOUNT, amount == 0) or cx.because("{by} must pass", by=by)


class Pass(Move[Magnate, Cx, Bidding], frozen=True, tag="pass"):
    """Leave the bidding for this round."""

    says = "pass"
    moment: ClassVar[Rule] = SEQUENCE
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> "Iterator[Pass]":
        yield cls()

    def rules(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> None:
        if by in cx.table.automata:
            _judge_ai(cx, s, stage, by, 0)

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        if by in cx.table.automata:
            return robot.make_bid(cx, s, stage, by)
        return replace(stage, passed=stage.passed | {by}).next(cx, s)
