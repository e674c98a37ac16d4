"""Money: circular profit and its percentages, fees and obligations, forced sale and restart."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations import bans, field, turn_allowances
from referee.games.corporations.records import Bill, ProfitTokens
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase
from referee.kernel.frozen_map import plus
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

FEES = {"tax": R.tax.fee, "mafia": R.mafia.fee}
SERVICES = {"tax": R.tax.services, "mafia": R.mafia.services}


def enterprises(s: "Corporations", name: str) -> int:
    """Return how many enterprises a player has built."""
    return len(s.owned(name))


def gross(cx: "Cx", s: "Corporations", name: str, law: Rule = R.profit.on_touch) -> Sum:
    """Return the profits shown on a player's built enterprises, added up."""
    profit = cx.sum("profit", unit="$").because(law)
    for hex in s.owned(name):
        chip = s.site(hex).chip
        assert chip is not None
        profit.add(cx.box.enterprises[chip].profit, law, chip)
    return profit


def circular(cx: "Cx", s: "Corporations", name: str) -> Sum:
    """Return the money of a circular profit: the enterprises' profits, changed by the sum of percentages."""
    profit, tokens = gross(cx, s, name), s.players[name].profit
    return profit if tokens == ProfitTokens() else _changed(cx, profit, tokens)


def _changed(cx: "Cx", profit: Sum, tokens: ProfitTokens) -> Sum:
    """Add to a profit what its tokens change: percentages are added up, a full loss beats every increase."""
    change = lost_share(cx, tokens) * profit.total // 100
    label = "profit_loss" if tokens.profit_loss else "percent"
    if tokens.profit_loss:
        if tokens.profit_loss > 1:
            cx.cite(R.percent.loss_not_extended, "{n:#Profit loss token} act on this one profit", n=tokens.profit_loss)
        lost = -change
        cx.cite(R.taxsvc.freeze_money_only, "{lost:$} of the profit are lost, the trumps come all the same", lost=lost)
    profit.add(
        change,
        R.percent.full_loss if tokens.profit_loss else R.percent.sum,
        label,
        "{percent} % in all",
        100 + lost_share(cx, tokens),
    )
    return profit


def lost_share(cx: "Cx", tokens: ProfitTokens) -> int:
    """Return the per cent by which tokens change a profit, not below a loss of everything."""
    box, everything = cx.box.tokens, cx.box.numbers.floor_percent.value - 100
    if tokens.profit_loss:
        return everything
    loss, gain = tokens.minus_50 * box["minus_50"].percent, tokens.plus_50 * box["plus_50"].percent
    if loss <= everything and gain and cx.reads(READ.two_minus_fifty.full_loss):
        return everything
    return max(everything, loss + gain)


def profit_trumps(cx: "Cx", s: "Corporations", name: str) -> Sum:
    """Return the trumps of a circular profit: two, one for each light bulb, more by «Стратег»."""
    trumps = cx.sum("trumps").because(R.profit.two_trumps)
    base = cx.box.numbers.profit_trumps.value
    trumps.add(base, R.profit.two_trumps, "base")
    bulbs = sum(cx.box.enterprises[s.site(hex).chip or ""].bulb for hex in s.owned(name))
    if bulbs:
        cx.cite(R.profit.more_trumps, "{who} has {n:#light bulb}", who=name, n=bulbs)
        trumps.add(bulbs * cx.box.numbers.bulb_trumps.value, R.build.bulb, "bulbs")
    _strategist(cx, s, name, trumps)
    if "double_profit_trumps" in cx.table.options.speed:
        whole = trumps.total == base or not cx.reads(READ.doubled_trumps_base.base_two_only)
        factor = cx.box.numbers.speed_profit_factor.value
        trumps.add((trumps.total if whole else base) * (factor - 1), R.speed.double_trumps, "speed")
    return trumps


def _strategist(cx: "Cx", s: "Corporations", name: str, trumps: Sum) -> None:
    """Open green trumps that bring more trumps, unless a trump ban acts."""
    for card, n in s.players[name].open.items():
        if not any(effect.op == "bonus_trumps" for effect in cx.layout.trumps[card].effect):
            continue
        if bans.banned(cx, s, name, "trump"):
            law = bans.rule_of(cx, s, name, "trump", green=True)
            cx.cite(law, "{card} does not work under a trump ban", card=card)
            continue
        more = sum(effect.count for effect in cx.box.trumps[card].effect if effect.op == "bonus_trumps")
        trumps.add(more * n, R.card.strategist, card)


def touch_home(cx: "Cx", s: "Corporations", name: str) -> "Corporations":
    """Let a pawn touch its own home cell: circular profit and trumps."""
    money = cx.show(circular(cx, s, name))
    trumps = cx.show(profit_trumps(cx, s, name))
    cx.rests_on(Datum("ring", str(cx.layout.homes[cx.table.piece(name)]), "cell"))
    cx.cite(R.profit.on_touch, "{who} receives {money:$} and {n:#trump}", who=name, money=money, n=trumps)
    if s.more_events():
        cx.cite(R.event.home_in_between, "{who} receives it although another Event is still to come", who=name)
    if s.turn != name:
        cx.cite(R.home.profit_any_turn, "{who} receives it although it is not {who}'s turn", who=name)
    s = s.pays(name, -money)
    s = s.with_player(name, replace(s.players[name], profit=ProfitTokens()))
    return s.draws(name, trumps)


def extraordinary(cx: "Cx", s: "Corporations", name: str) -> "Corporations":
    """Pay an unscheduled profit: money only; tokens wait for the circular one, unless read otherwise."""
    profit, tokens = gross(cx, s, name, R.double.extraordinary_profit), s.players[name].profit
    act = replace(tokens, profit_loss=0)
    if act != ProfitTokens() and cx.reads(READ.extraordinary_and_tokens.applied_and_spent):
        profit = _changed(cx, profit, act)
        kept = ProfitTokens(profit_loss=tokens.profit_loss)
        s = s.with_player(name, replace(s.players[name], profit=kept))
    money = cx.show(profit)
    cx.cite(R.double.extraordinary_money_only, "{who} receives {money:$} and no trumps", who=name, money=money)
    return s.pays(name, -money)


def debt(cx: "Cx", s: "Corporations", law: Rule, owner: str, each: int | None = None) -> int:
    """Return an obligation by the enterprises of a player, fixed when it arises."""
    count = enterprises(s, owner)
    if not count:
        cx.cite(law, "{owner} has no enterprises on the field, so nothing is owed", owner=owner)
        return 0
    each = cx.box.numbers.fee.value if each is None else each
    return cx.show(cx.product("debt", law, "$", enterprises=count, each=each))


def tell_owed(cx: "Cx", law: Rule, who: str, amount: int, place: Phrase) -> None:
    """Say what is owed on a cell, and how it is reckoned."""
    if not amount:
        return
    each = cx.layout.numbers.fee.value
    cx.cite(
        law,
        "{who} owes {amount:$} on the cell {place}: {n:#enterprise} x {each:$}",
        who=who,
        amount=amount,
        place=place,
        n=amount // each,
        each=each,
    )


def pay(cx: "Cx", s: "Corporations", who: str, amount: int, law: Rule, to: str | None = None) -> "Corporations":
    """Pay the bank or another player, and cite it."""
    if amount:
        tell_paid(cx, law, who, amount, to)
    return s.pays(who, amount, to)


def tell_paid(cx: "Cx", law: Rule, who: str, amount: int, to: str | None) -> None:
    """Say who has paid how much to whom."""
    if to is None:
        cx.cite(law, "{who} pays {amount:$} to the bank", who=who, amount=amount)
    else:
        cx.cite(law, "{who} pays {amount:$} to {to}", who=who, amount=amount, to=to)


def opened(s: "Corporations", bill: Bill) -> "Corporations":
    """Open the services whose fee is paid."""
    return s if bill.opens is None else turn_allowances.grant(s, bill.opens)


def not_paid(cx: "Cx", s: "Corporations", who: str, bill: Bill | None) -> "Corporations":
    """Close what a fee opens that was not paid."""
    services = None if bill is None else bill.opens
    if services is None:
        return s
    law = SERVICES["tax" if services.kind == "tax" else "mafia"]
    cx.cite(law, "{who} has not paid: the services stay closed", who=who)
    return s.with_cell(unpaid=s.this_turn.cell.unpaid or services.cell is not None)


def sell(cx: "Cx", s: "Corporations", who: str, hex: str) -> "Corporations":
    """Sell an enterprise to the bank for its construction cost; the chip returns to its owner."""
    chip = s.site(hex).chip
    assert chip is not None
    cost = cx.box.enterprises[chip].cost
    cx.cite(R.debt.bank_buys, "the bank pays {cost:$} for {chip} on {hex}", cost=cost, chip=chip, hex=hex)
    cx.cite(R.debt.chip_back, "{chip} returns to {who}", chip=chip, who=who)
    return field.clear(s, hex).pays(who, -cost)


def restart(cx: "Cx", s: "Corporations", who: str, bill: Bill) -> "Corporations":
    """Give what there is to the creditor, and let the player start anew with the capital."""
    amount, to = bill.amount, bill.creditor
    capital, cash = cx.box.numbers.starting_money.value, s.players[who].money
    cx.cite(R.debt.restart, "{who} is ruined and starts anew with {capital:$}", who=who, capital=capital)
    rest = min(capital, amount - cash) if cx.reads(READ.restart_debt.paid_from_capital) else 0
    paid = cx.sum("cost", unit="$").because(R.debt.restart)
    paid.add(cash, R.debt.restart, "cash")
    if rest:
        paid.add(rest, R.debt.restart, "capital")
    void = amount - cx.show(paid)
    if void:
        cx.cite(R.debt.restart, "of {amount:$} owed {void:$} are void", amount=amount, void=void)
    s = s.pays(who, cash, to).pays(who, -capital).pays(who, rest, to)
    s = not_paid(cx, s, who, bill) if void else opened(s, bill)
    s = s.with_player(who, replace(s.players[who], restarted=True))
    return _all_anew(cx, s, who) if cx.reads(READ.restart_scope.everything) else s


def _all_anew(cx: "Cx", s: "Corporations", who: str) -> "Corporations":
    """Start anew: everything goes back, six trumps are drawn, the pawn goes home."""
    for bag in (s.players[who].hand, s.players[who].open):
        for card, n in bag.items():
            s = replace(s, discards=plus(s.discards, card, n))
    s = s.takes_trophies(who, -s.players[who].trophies)
    player = s.players[who]
    anew = replace(player, hand={}, open={}, shop=False, profit=ProfitTokens(), bans=())
    if s.turn == who:
        s = turn_allowances.left_cell(s)
        s = s.with_cell(unpaid=s.after_stop)
    s = s.with_player(who, anew).with_pawn(who, cx.layout.homes[cx.table.piece(who)])
    return s.draws(who, cx.box.numbers.starting_trumps.value)
