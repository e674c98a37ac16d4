"""The AI bids, in a solo game only (rulebook p.16)."""

from typing import TYPE_CHECKING

from referee.games.magnate.book import reading, rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.stages import Bidding
    from referee.games.magnate.state import Cx, Magnate

BID_SOLO_ONLY = rule("ai.bid_solo_only")
BID_ONCE = rule("ai.bid_once")
BID_AMOUNT = rule("ai.bid_amount")
NEEDS_CASH = reading("ai_bid_cash", "needs_cash")


def bid_amount(cx: "Cx", s: "Magnate", name: str) -> Sum:
    """The multiple of the land price beside the AI's level, rounded up to the next $100k."""
    level = s.players[name].level or next(iter(cx.table.box.ai_levels))
    percent, step = cx.box.ai_levels[level].bid_percent, cx.box.numbers["bid_step"].value
    exact = s.land_price * percent // 100
    figure = cx.sum("bid", unit="$").because(BID_AMOUNT)
    figure.add(exact, BID_AMOUNT, "level", "level {}: {} % of the land price", level, percent)
    if exact % step:
        figure.add(step - exact % step, BID_AMOUNT, "rounded_up")
    return figure


def bid(cx: "Cx", s: "Magnate", stage: "Bidding", name: str) -> int:
    """What the AI bids now; 0 when it passes."""
    if len(cx.table.names) - len(cx.table.automata) > 1:
        cx.cite(BID_SOLO_ONLY, "with several humans the AI passes")
        return 0
    if stage.ai_bid:
        cx.cite(BID_ONCE, "the AI bids once a round: it passes")
        return 0
    amount = cx.show(bid_amount(cx, s, name))
    if amount <= stage.high:
        cx.cite(BID_ONCE, "its {amount:$} does not outbid {high:$}: it passes", amount=amount, high=stage.high)
        return 0
    if amount > s.players[name].money and cx.reads(NEEDS_CASH):
        cx.cite(BID_ONCE, "it has only {money:$}: it passes", money=s.players[name].money)
        return 0
    cx.cite(BID_AMOUNT, "the AI bids {amount:$}", amount=amount)
    return amount
