"""The AI bids, in a solo game only (rulebook p.16)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate.automaton import deck
from referee.games.magnate.rules import READ, R
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.stages import Bidding
    from referee.games.magnate.state import Cx, Magnate


def bid_amount(cx: "Cx", s: "Magnate", name: str) -> Sum:
    """Return the multiple of the land price beside the AI's level, rounded up to the next $100k."""
    level = _level(cx, s, name)
    percent, step = cx.box.ai_levels[level].bid_percent, cx.box.numbers.bid_step.value
    exact = s.land_price * percent // 100
    figure = cx.sum("bid", unit="$").because(R.ai.bid_amount)
    figure.add(exact, R.ai.bid_amount, "level", "level {level}: {percent} % of the land price", level, percent)
    if exact % step:
        figure.add(step - exact % step, R.ai.bid_amount, "rounded_up")
    return figure


def _level(cx: "Cx", s: "Magnate", name: str) -> str:
    """Return the level of the AI's marker; with its deck used up it is disputed whether the next one counts already."""
    marker, drawing = s.players[name].level or next(iter(cx.layout.ai_levels)), deck.level_to_draw(cx, s, name)
    return drawing if drawing != marker and cx.reads(READ.ai_bid_empty_deck.next_deck) else marker


def solo(cx: "Cx") -> bool:
    """Return whether one person plays against the AI."""
    return len(cx.table.names) - len(cx.table.automata) == 1


def bid(cx: "Cx", s: "Magnate", stage: "Bidding", name: str) -> int:
    """Return what the AI bids now; 0 when it passes."""
    if not solo(cx) or stage.ai_bid:
        return 0
    amount = bid_amount(cx, s, name).total
    if amount <= stage.high or (amount > s.money(name) and cx.reads(READ.ai_bid_cash.needs_cash)):
        return 0
    return amount


def make_bid(cx: "Cx", s: "Magnate", stage: "Bidding", name: str) -> "Magnate":
    """Let the AI bid or pass as the book prescribes."""
    amount = bid(cx, s, stage, name)
    if solo(cx) and not stage.ai_bid:
        _tell_amount(cx, s, stage, name, amount)
    elif stage.ai_bid:
        cx.cite(R.ai.bid_once, "{name} has bid this round and passes", name=name)
    else:
        people = len(cx.table.names) - len(cx.table.automata)
        cx.cite(R.ai.bid_solo_only, "against {people} people {name} passes", people=people, name=name)
    if amount:
        return replace(stage, high=amount, bidder=name, ai_bid=True).next(cx, s)
    return replace(stage, passed=stage.passed | {name}).next(cx, s)


def _tell_amount(cx: "Cx", s: "Magnate", stage: "Bidding", name: str, amount: int) -> None:
    fixed = cx.show(bid_amount(cx, s, name))
    if amount:
        cx.cite(R.ai.bid_amount, "{name} bids {amount:$}", name=name, amount=amount)
    elif fixed <= stage.high:
        cx.cite(
            R.ai.bid_once,
            "{name} would bid {fixed:$}, which does not outbid {high:$}, and passes",
            name=name,
            fixed=fixed,
            high=stage.high,
        )
    else:
        cx.cite(
            R.ai.bid_amount,
            "{name} would bid {fixed:$}, has only {money:$}, and passes",
            name=name,
            fixed=fixed,
            money=s.money(name),
        )
