"""Goods and services: where they are open, and what they cost (rulebook «ТОВАРЫ И УСЛУГИ», p.16)."""

from typing import Literal

from referee.games.corporations import bans, ring, turn_allowances
from referee.games.corporations.records import Access
from referee.games.corporations.rules import R
from referee.games.corporations.stages import AFTER_STOP, Events, Moving, Phase
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.components import Datum
from referee.kernel.facts import later, phrase
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

ONE_OF_EACH = {"shop": R.shop.one_of_each, "tax": R.tax.one_of_each, "mafia": R.mafia.one_of_each}
OFF_TURN = {"shop": R.shop.not_off_turn, "tax": R.cell.paid_services_own_turn, "mafia": R.cell.paid_services_own_turn}
OPEN = {"shop": R.shop.any_moment, "tax": R.tax.services, "mafia": R.mafia.services}
OPEN_FAR_AWAY = {
    "shop": later("{by} may use a Shop from far away this turn"),
    "tax": later("{by} may use the Tax office from far away this turn"),
    "mafia": later("{by} may use the Mafia from far away this turn"),
}
OPEN_HERE = {
    "shop": later("{by} is on cell {cell}, where a Shop is open"),
    "tax": later("{by} is on cell {cell}, where the Tax office is open"),
    "mafia": later("{by} is on cell {cell}, where the Mafia is open"),
}
NOT_HERE = {
    "shop": later("{by} stands on cell {cell}, where there is no Shop"),
    "tax": later("{by} stands on cell {cell}, which is not the Tax office"),
    "mafia": later("{by} stands on cell {cell}, which is not the Mafia"),
}
GOODS = {
    "extra_die": R.goods.extra_die,
    "trump": R.goods.trump,
    "guard": R.goods.guard,
    "press": R.goods.press,
}
SERVICES = {
    "freeze_profit": R.taxsvc.freeze,
    "set_ban": R.taxsvc.ban,
    "tax_check": R.taxsvc.check,
    "trump_exchange": R.taxsvc.exchange,
    "sabotage": R.mafsvc.sabotage,
    "racket": R.mafsvc.racket,
    "corruption": R.mafsvc.corruption,
    "kidnapping": R.mafsvc.kidnap,
}


def accesses(s: Corporations, stage: Phase, kind: str) -> list[Access]:
    """Return the accesses of a kind; in the movement stage only remote ones, for cells work after the final stop."""
    found = [access for access in s.this_turn.open if access.kind == kind]
    return [access for access in found if access.cell is None] if isinstance(stage, Moving) else found


def office_can_be_chosen(s: Corporations, kind: str) -> bool:
    """Return whether such an office can be meant now: after the movement stage any, before only a remote one."""
    return not isinstance(s.top, Moving) or any(a.kind == kind and a.cell is None for a in s.this_turn.open)


def find(cx: Cx, s: Corporations, stage: Phase, kind: str, thing: str) -> Access | None:
    """Return the open access where this can be bought."""
    return find_among(cx, accesses(s, stage, kind), thing)


def find_among(cx: Cx, open_: list[Access], thing: str) -> Access | None:
    """Return the first of these accesses where this can be bought."""
    for access in open_:
        if turn_allowances.has(access, thing) or (not access.single and turn_allowances.goods_free(cx, thing)):
            return access
    return None


def judge_access(cx: Cx, s: Corporations, stage: Phase, by: str, kind: str, thing: str) -> None:
    """Judge whether a Shop or office is open, and whether the thing was bought there before."""
    have = accesses(s, stage, kind)
    if _stands_on(cx, s, by, kind) and all(access.cell is not None for access in have):
        moved, stopped = s.this_turn.movement.moved, not isinstance(stage, Moving)
        cx.need(R.move.functions_on_final_stop if moved else R.turn.movement_first, stopped) or cx.because(
            "{by} has not finally stopped" if moved else "{by} has not moved the pawn yet", by=by
        )
        if not stopped:
            return
    if on_idle_home(cx, s, by) and kind == "shop" and not isinstance(stage, Events):
        waits = any(isinstance(below, Events) and not below.bought for below in s.stage)
        cx.need(R.idlehome.event_first, not waits) or cx.because(
            "{by} has an Event of the cell to carry out first", by=by
        )
        if waits:
            return
    access = find(cx.quiet(), s, stage, kind, thing)
    used = [access] if access is not None else have
    (cx.need(_law(cx, s, by, kind, used), bool(have)) and _say_open(cx, by, kind, used)) or _say_closed(cx, s, by, kind)
    here = s.moment if any(access.cell is not None for access in used) else None
    if isinstance(here, AFTER_STOP) and not here.moved:
        (cx.need(OFF_TURN[kind], s.turn == by) and cx.since("{by} was put here in the own turn", by=by)) or cx.because(
            "{by} was put here in another player's turn", by=by
        )
    if have:
        left = find(cx, s, stage, kind, thing) is not None
        bought = () if left else tuple(sorted({one for access in have for one in access.used}))
        alone = not left and thing not in bought
        cx.need(_remote(kind) if alone else ONE_OF_EACH[kind], left) or cx.because(
            "{by} buys one thing only from far away, and that was {bought}"
            if alone
            else "{by} has bought {bought} already and may not buy {thing}",
            by=by,
            bought=bought,
            thing=thing,
        )


def _law(cx: Cx, s: Corporations, by: str, kind: str, have: list[Access]) -> Rule:
    """Return the rule by which a Shop or office is open or closed: far away, at home, on an idle home, elsewhere."""
    if have and all(access.cell is None for access in have):
        return _remote(kind)
    if kind != "shop":
        return OPEN[kind]
    if s.pawn(by) == ring.home(cx, by):
        return R.home.use_own_shop
    return R.idlehome.shop_after if on_idle_home(cx, s, by) else R.shop.any_moment


def _remote(kind: str) -> Rule:
    """Return the rule by which a Shop or office is used from far away."""
    return R.double.shop if kind == "shop" else R.double.remote_services


def _say_open(cx: Cx, by: str, kind: str, have: list[Access]) -> Literal[True]:
    """Say where the Shop or office is open to the player."""
    cell = have[0].cell
    if cell is None:
        return cx.since(phrase(OPEN_FAR_AWAY[kind], by=by))
    return cx.since(phrase(OPEN_HERE[kind], by=by, cell=cell))


def rest_on_cell(cx: Cx, access: Access) -> None:
    """Let a purchase rest on the cell having a Shop or office."""
    if access.cell is not None:
        cx.rests_on(Datum("ring", str(access.cell), "cell"))


def _say_closed(cx: Cx, s: Corporations, by: str, kind: str) -> Literal[False]:
    """Say why no Shop or office is open to the player."""
    cell = s.pawn(by)
    if s.this_turn.closing:
        return cx.because("the turn of {by} is finished", by=by)
    if cell == ring.home(cx, by) and kind == "shop" and not s.players[by].shop:
        return cx.because("{by} has not built the Shop on the home cell", by=by)
    if not _stands_on(cx, s, by, kind):
        cx.rests_on(Datum("ring", str(cell), "cell"))
        return cx.because(phrase(NOT_HERE[kind], by=by, cell=cell))
    cx.rests_on(Datum("ring", str(cell), "cell"))
    if s.this_turn.cell.unpaid:
        return cx.because(
            "a restart put the pawn of {by} on cell {cell}" if kind == "shop" else "{by} has not paid on cell {cell}",
            by=by,
            cell=cell,
        )
    return cx.because("{by} was put on cell {cell} by somebody else", by=by, cell=cell)


def _stands_on(cx: Cx, s: Corporations, by: str, kind: str) -> bool:
    """Return whether the pawn stands on a cell with a Shop or office, a home cell with its Shop included."""
    cell = cx.layout.ring[str(s.pawn(by))]
    if kind != "shop" or not cell.home:
        return cell.cell == kind
    owner = cx.table.player(cell.home)
    return owner is None or s.players[owner].shop


def on_idle_home(cx: Cx, s: Corporations, by: str) -> bool:
    """Return whether the pawn stands on the home cell of a colour nobody plays."""
    home = cx.layout.ring[str(s.pawn(by))].home
    return bool(home) and cx.table.player(home) is None


def put_into_shop(cx: Cx, s: Corporations, by: str) -> bool:
    """Return whether the pawn was last put on the Shop where it stands."""
    last = s.this_turn.struck.get(by)
    return last is not None and last.kind in ("kidnapping", "move_pawn") and _stands_on(cx, s, by, "shop")


def tell_shop(cx: Cx, by: str, access: Access) -> None:
    """Say what kind of Shop it is: a remote one, the own one, or that of a colour nobody plays."""
    if access.cell is None:
        cx.cite(R.double.shop, "{by} uses a Shop far away", by=by)
    elif access.owner == by:
        cx.cite(R.home.use_own_shop, "{by} uses {by}'s own Shop", by=by)
    elif access.owner is not None:
        cx.cite(R.home.visitors_may_shop, "{by} uses {owner}'s Shop as a visitor", by=by, owner=access.owner)
    elif cx.layout.ring[str(access.cell)].home and access.owner is None:
        cx.cite(R.idlehome.shop_after, "the Event has not led {by} away from cell {cell}", by=by, cell=access.cell)


def price_of(cx: Cx, s: Corporations, by: str, name: str) -> Sum:
    """Return a price, less what open green trumps take off in the Shop; not below zero."""
    good = cx.box.services[name]
    price = cx.sum("cost", unit="$").because(GOODS.get(name, R.goods.pay_at_once))
    price.add(good.price, GOODS.get(name, R.goods.pay_at_once), name)
    if good.at == "shop" and not bans.banned(cx, s, by, "trump"):
        for card in _wholesalers(cx, s, by):
            off = sum(effect.amount for effect in cx.box.trumps[card].effect if effect.op == "shop_discount")
            price.add(-min(price.total, off * s.players[by].open[card]), R.trump.card_text_rules, card)
    return price


def _wholesalers(cx: Cx, s: Corporations, by: str) -> list[str]:
    """Return the open green trumps that make goods cheaper."""
    trumps = cx.layout.trumps
    return [card for card in s.players[by].open if any(e.op == "shop_discount" for e in trumps[card].effect)]


def tell_silent_greens(cx: Cx, s: Corporations, by: str) -> None:
    """Say which open green trumps a ban keeps from making goods cheaper."""
    if bans.banned(cx, s, by, "trump"):
        for card in _wholesalers(cx, s, by):
            cx.cite(bans.rule_of(cx, s, by, "trump", green=True), "{card} does not work under a trump ban", card=card)
