"""Bidding for turn order (rulebook p.8)."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from referee.games.magnate.automaton import bidding
from referee.games.magnate.components import Money
from referee.games.magnate.rules import R
from referee.games.magnate.stages import Bidding
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import ChoiceSet, Range
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret
from referee.kernel.stage import Stage


class Bid(Move[Magnate, Cx, Bidding], frozen=True):
    """Offer an amount for the first turn of the round."""

    says = "bid {amount:$}"
    weight = 1
    moment: ClassVar[Rule] = R.round.sequence
    amount: Money
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> "Iterable[Bid | ChoiceSet]":
        if by in cx.table.automata:
            return [bid for bid in [cls(bidding.bid(cx, s, stage, by))] if bid.amount]
        step = cx.box.numbers.bid_step.value
        lowest = (stage.high // step + 1) * step
        return (ChoiceSet(cls, {}, {"amount": Range(lowest, s.money(by) // step * step, step)}),)

    def rules(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> None:
        if by in cx.table.automata:
            _judge_ai(cx, s, stage, by, self.amount)
            return
        money, step, bid = s.money(by), cx.box.numbers.bid_step.value, self.amount
        whole = cx.need(R.bid.multiple, bid % step == 0) or cx.because(
            "{bid:$} is no multiple of {step:$}", bid=bid, step=step
        )
        if whole and bid and not stage.bidder:
            cx.since("nobody has bid yet; {step:$} is the least", step=step)
        if stage.bidder:
            (
                cx.need(R.bid.raise_, bid > stage.high)
                and cx.since("the highest bid is {high:$} by {bidder}", high=stage.high, bidder=stage.bidder)
            ) or cx.because(
                "{bid:$} does not outbid {high:$} by {bidder}", bid=bid, high=stage.high, bidder=stage.bidder
            )
        elif not bid:
            cx.need(R.bid.raise_, False) or cx.because("a bid is at least {step:$}", step=step)
        cx.need(R.bid.cash_limit, bid <= money) or cx.because(
            "{by} has {money:$}, not {bid:$}", by=by, money=Secret(money, (by,)), bid=bid
        )

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        if by in cx.table.automata:
            return bidding.make_bid(cx, s, stage, by)
        return replace(stage, high=self.amount, bidder=by).next(cx, s)


def _judge_ai(cx: Cx, s: Magnate, stage: Bidding, by: str, amount: int) -> None:
    """Judge the AI's bid: one fixed amount in a solo game, else a pass (0)."""
    if not bidding.solo(cx):
        (
            cx.need(R.ai.bid_solo_only, not amount) and cx.since("against several people {by} passes", by=by)
        ) or cx.because("against several people {by} passes", by=by)
    elif stage.ai_bid:
        (cx.need(R.ai.bid_once, not amount) and cx.since("{by} has bid this round", by=by)) or cx.because(
            "{by} has bid this round", by=by
        )
    else:
        _judge_only_bid(cx, s, stage, by, amount)


def _judge_only_bid(cx: Cx, s: Magnate, stage: Bidding, by: str, amount: int) -> None:
    """Judge the AI's first bid: the amount of its level, unless that outbids nobody."""
    due, fixed = bidding.bid(cx, s, stage, by), bidding.bid_amount(cx, s, by).total
    if due:
        (cx.need(R.ai.bid_amount, amount == due) and cx.since("{due:$} is the bid of its level", due=due)) or (
            cx.because("{by} must bid {due:$}", by=by, due=due)
        )
        return
    if amount not in (0, fixed):
        cx.need(R.ai.bid_amount, False) or cx.because("the bid of its level is {fixed:$}", fixed=fixed)
    if fixed <= stage.high:
        (
            cx.need(R.ai.bid_once, not amount)
            and cx.since("{fixed:$}, the bid of its level, does not outbid {high:$}", fixed=fixed, high=stage.high)
        ) or cx.because("{fixed:$}, the bid of its level, does not outbid {high:$}", fixed=fixed, high=stage.high)
    else:
        (
            cx.need(R.ai.bid_amount, not amount)
            and cx.since("the bid of its level is {fixed:$}, {by} has {money:$}", fixed=fixed, by=by, money=s.money(by))
        ) or cx.because("the bid of its level is {fixed:$}, {by} has {money:$}", fixed=fixed, by=by, money=s.money(by))


class Pass(Move[Magnate, Cx, Bidding], frozen=True, tag="pass"):
    """Leave the bidding for this round."""

    says = "pass"
    weight = 3
    moment: ClassVar[Rule] = R.round.sequence
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> "Iterable[Pass]":
        return (cls(),)

    def rules(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> None:
        if by in cx.table.automata:
            _judge_ai(cx, s, stage, by, 0)

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        if by in cx.table.automata:
            return bidding.make_bid(cx, s, stage, by)
        return replace(stage, passed=stage.passed | {by}).next(cx, s)
