"""Buying goods in a Shop (rulebook «ТОВАРЫ И УСЛУГИ», «Товары Магазина»)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import economy, shops_and_services, stages, targeting, turn_allowances
from referee.games.corporations.components import Box
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.records import HexName
from referee.games.corporations.rules import READ, R
from referee.games.corporations.shops_and_services import GOODS, OPEN
from referee.games.corporations.stages import Between, Events, Main, Moving, Phase, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.kernel.rule import Rule

HERE: During = (Moving, Stopped, Main)


class Buy(Act[Phase], frozen=True):
    """Buy a good in a Shop."""

    good: Annotated[str, Meta(description="extra_die, trump, guard or press.", extra={"names": "services"})]
    hex: Annotated[HexName | None, Meta(description="Where a guard is put.")] = None
    says = "buy the good {good}[ and put it on {hex}]"
    during: ClassVar[During] = (*HERE, Events, Between)
    away: ClassVar[Rule] = R.shop.not_off_turn
    early: ClassVar[Rule] = R.turn.movement_first
    uses_cell: ClassVar[bool] = True

    def off_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        law = super().off_turn(cx, stage, s, by)
        return (
            law
            if law is not self.away or shops_and_services.put_into_shop(cx, s, by)
            else R.cell.paid_services_own_turn
        )

    def belongs(self, table: Table[Box], s: Corporations, by: str) -> bool:
        """Return whether this moment is meant: in a move only for a remote Shop, before Events only for the press."""
        if isinstance(s.top, Between):
            return by in s.top.actors(table, s)
        return shops_and_services.office_can_be_chosen(s, "shop") and (
            not isinstance(s.top, Events) or self.good == "press"
        )

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Buy | ChoiceSet]":
        shops = shops_and_services.accesses(s, stage, "shop") if s.this_turn.open else []
        if not shops or isinstance(stage, Between):
            return
        if isinstance(stage, Events):
            yield cls("press")
            return
        money = s.players[by].money
        have = [
            good
            for good in GOODS
            if shops_and_services.find_among(cx, shops, good)
            and shops_and_services.price_of(cx, s, by, good).total <= money
        ]
        late = isinstance(stage, Main)
        goods = tuple(good for good in have if good != "guard" and not (late and good == "extra_die"))
        yield ChoiceSet(cls, {"hex": None}, {"good": Choice(goods)})
        if "guard" in have:
            places = tuple(targeting.guard_places(cx, s, by, stack=False))
            yield ChoiceSet(cls, {"good": "guard"}, {"hex": Choice(places)})

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        if self.good not in GOODS:
            at = cx.layout.services[self.good].at
            cx.need(OPEN[at], False) or cx.because("no Shop sells {good}: that is a service", good=self.good)
        if isinstance(stage, Between):
            cx.need(R.cell.paid_services_own_turn, False) or cx.because(
                "the turn of {by} is over" if s.turn == by else "it is not the turn of {by}", by=by
            )
        if self.good not in GOODS or isinstance(stage, Between):
            return
        if isinstance(stage, Events):
            self._judge_before_events(cx, s, stage, by)
            if s.turn != by or (cx.broken and shops_and_services.on_idle_home(cx, s, by)):
                return
        shops_and_services.judge_access(cx, s, stage, by, "shop", self.good)
        if self.good == "extra_die":
            cx.need(GOODS["extra_die"], not isinstance(stage, Main)) or cx.because(
                "the main stage of {by} has begun", by=by
            )
        self._judge_guard(cx, s, by)
        money = s.players[by].money
        if cx.broken and shops_and_services.price_of(cx.quiet(), s, by, self.good).total <= money:
            return
        price = shops_and_services.price_of(cx, s, by, self.good).total
        cx.need(R.goods.pay_at_once, money >= price) or cx.because(
            "{good} costs {price:$}, {by} has {money:$}", good=self.good, price=price, by=by, money=money
        )

    def _judge_before_events(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        """Judge whether one more Event may be bought before those that lie open are carried out."""
        law, cards = self._before_events(cx, stage, s), stage.cards
        more = self.good == "press" and stage.bought and s.turn == by and not stage.moved
        cx.need(law, more and not cx.reads(READ.bought_events_batch.one_by_one)) or cx.because(
            "first {cards} must be carried out" if cards else "the Event of {who} is not carried out to its end",
            cards=cards,
            who=stage.who,
        )

    def _judge_guard(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the place of a guard."""
        if self.good != "guard":
            if self.hex is not None:
                cx.need(GOODS[self.good], False) or cx.because("{good} is not put on a hex", good=self.good)
            return
        own = self.hex is None or s.site(self.hex).owner == by
        if self.hex is not None:
            cx.need(GOODS["guard"], own) or cx.because("{hex} is no enterprise of {by}", hex=self.hex, by=by)
        if not own:
            return
        bare = self.hex is not None and not s.site(self.hex).guard and not s.site(self.hex).mark
        places = targeting.guard_places(cx.quiet() if bare else cx, s, by, stack=False)
        cx.need(R.guard.no_place_no_purchase, bool(places)) or cx.because(self._why_no_place(s, by), by=by)
        if len(places) > 1:
            cx.need(R.guard.placed_at_once, self.hex is not None) or cx.because(
                "the claim leaves open on which of {places} the guard is put", places=tuple(places)
            )
        if self.hex is not None and places:
            self._judge_room(cx, s, self.hex, places)

    @staticmethod
    def _why_no_place(s: Corporations, by: str) -> str:
        """Return why a player has no enterprise for a guard."""
        sites = [s.site(hex) for hex in s.owned(by)]
        if not sites:
            return later("{by} has no enterprise for a guard")
        if all(site.guard for site in sites):
            return later("every enterprise of {by} has a guard")
        return later("every enterprise of {by} has a guard or a black mark")

    def _judge_room(self, cx: Cx, s: Corporations, hex: str, places: list[str]) -> None:
        """Judge whether one more guard fits on an own enterprise."""
        guards = s.site(hex).guard
        cx.need(R.guard.one_each if guards else R.guard.no_place_no_purchase, hex in places) or cx.because(
            "{hex} has {guards:#guard}" if guards else "{hex} has a black mark", hex=hex, guards=guards
        )

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        access = shops_and_services.find(cx, s, stage, "shop", self.good)
        assert access is not None
        shops_and_services.tell_shop(cx, by, access)
        shops_and_services.rest_on_cell(cx, access)
        s = turn_allowances.use(s, access, self.good).with_dice(just_thrown=False)
        price = cx.show(shops_and_services.price_of(cx, s, by, self.good))
        shops_and_services.tell_silent_greens(cx, s, by)
        payee = access.owner if access.owner not in (None, by) and cx.reads(READ.shop_goods_payee.shop_owner) else None
        return self._bought(cx, economy.pay(cx, s, by, price, R.goods.pay_at_once, payee), by)

    def _bought(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """Return the state with the good that was bought."""
        cx.cite(GOODS[self.good], "{by} buys the good {good}", by=by, good=self.good)
        match self.good:
            case "extra_die":
                return s.with_dice(bought=(*s.this_turn.dice.bought, s.pawn(by)))
            case "trump":
                return s.push(stages.Draw(by, 1))
            case "press":
                return s.push(stages.DrawEvent(by, bought=True))
        hex = self.hex or targeting.guard_places(cx, s, by, stack=False)[0]
        cx.cite(R.guard.placed_at_once, "the guard is put on {hex}", hex=hex)
        return s.with_site(hex, replace(s.site(hex), guard=s.site(hex).guard + 1))
