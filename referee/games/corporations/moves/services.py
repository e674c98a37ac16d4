"""Buying services of the Tax office and the Mafia (rulebook «ТОВАРЫ И УСЛУГИ»)."""

from collections.abc import Collection, Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.games.corporations import (
    bans,
    deck,
    economy,
    effect_lookup,
    field,
    ring,
    shops_and_services,
    stages,
    targeting,
    turn_allowances,
)
from referee.games.corporations.components import Box
from referee.games.corporations.moves import action_text
from referee.games.corporations.moves.base import AimedByName, During, forms
from referee.games.corporations.records import Aim, Aims, Source
from referee.games.corporations.rules import R
from referee.games.corporations.shops_and_services import SERVICES
from referee.games.corporations.stages import Between, Main, Moving, Phase, Stopped, cards, effect_words
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import Found
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.kernel.move import Wording
from referee.kernel.rule import Rule

HERE: During = (Moving, Stopped, Main)
BUY, FOR_BAN = later("buy the service {name}"), later("[, that of the {source}]")


class Service(AimedByName[Phase], frozen=True):
    """Buy a service of the Tax office or the Mafia."""

    name: Annotated[str, Meta(description="The service.", extra={"names": "services"})]
    source: Annotated[Source | None, Meta(description="Where the one ban comes from, if only one of several goes.")] = (
        None
    )
    says = "buy the service {name}[ for the ban of the {source}]"
    during: ClassVar[During] = (*HERE, Between)
    away: ClassVar[Rule] = R.cell.paid_services_own_turn
    early: ClassVar[Rule] = R.turn.movement_first
    uses_cell: ClassVar[bool] = True

    @classmethod
    def wordings(cls) -> tuple[Wording, ...]:
        return (Wording((((BUY,),), *action_text.AIMED, ((FOR_BAN,),))),)

    def worded(self, table: Table[Box], stage: Any = None, open: Collection[str] = ()) -> tuple[str, ...]:
        return (BUY, *action_text.aimed(self.does(table.layout), self.aim()), FOR_BAN)

    def does(self, box: Box) -> tuple[str, ...]:
        known = effect_lookup.SERVICES.get(self.name)
        return (action_text.action_word(box, known) if known else self.name,)

    def belongs(self, table: Table[Box], s: Corporations, by: str) -> bool:
        """Return whether this moment is meant: between turns while that lasts, in a move only for a remote office."""
        if isinstance(s.top, Between):
            return by in s.top.actors(table, s)
        return self.name in table.layout.services and shops_and_services.office_can_be_chosen(
            s, table.layout.services[self.name].at
        )

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        open_ = (
            {kind: shops_and_services.accesses(s, stage, kind) for kind in ("tax", "mafia")} if s.this_turn.open else {}
        )
        if not any(open_.values()) or isinstance(stage, Between):
            return
        for name in SERVICES:
            good = cx.layout.services[name]
            if s.players[by].money >= good.price and shops_and_services.find_among(cx, open_[good.at], name):
                for source, found in _by_source(cx, s, by, name).items():
                    yield from forms(cls, {"name": name, "source": source}, found)

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        found = service_aims(cx, s, by, self.name)
        return tuple([one for one in found if one.besides]) if self.name == "corruption" else found

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        if self.name not in SERVICES:
            cx.need(shops_and_services.GOODS[self.name], False) or cx.because(
                "{service} is a good of the Shop", service=self.name
            )
        if isinstance(stage, Between):
            cx.need(R.cell.paid_services_own_turn, False) or cx.because(
                "the turn of {by} is over" if s.turn == by else "it is not the turn of {by}", by=by
            )
        if cx.broken:
            return
        good = cx.box.services[self.name]
        shops_and_services.judge_access(cx, s, stage, by, good.at, self.name)
        self.filled(cx, s, by)._judge_aim(cx, s, by)
        price, money = good.price, s.players[by].money
        cx.need(R.goods.pay_at_once, money >= price) or cx.because(
            "{service} costs {price:$}, {by} has {money:$}", service=self.name, price=price, by=by, money=money
        )

    def _judge_aim(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge what the service is aimed at."""
        if self.name == "kidnapping" and self.target in s.players and self.to is not None:
            ring.judge_landing(cx, s, self.target or by, self.to)
        if self.name == "sabotage" and self.hex is not None:
            field.judge_limit(cx, s, self.hex)
        if self.name in effect_lookup.SERVICES:
            targeting.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
            targeting.consult(
                cx.quiet() if cx.broken else cx, s, by, "service", effect_lookup.SERVICES[self.name], self.aim()
            )
        if self.name == "corruption":
            self._judge_corruption(cx, s, by)
        elif self.source is not None:
            cx.need(SERVICES[self.name], False) or cx.because(
                "{service} lifts no ban: it has no source", service=self.name
            )
        if self.name == "trump_exchange":
            deck.judge_discard(cx, s, by, SERVICES[self.name], self.discard)
        if not cx.broken:
            aim, found = self.aim(), service_aims(cx.quiet(), s, by, self.name)
            fits = aim == Aim(discard=self.discard) if self.name == "trump_exchange" else targeting.includes(found, aim)
            cx.need(SERVICES[self.name], fits) or targeting.say_why_not(cx, self.name, found, aim)

    def _judge_corruption(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge which ban is lifted: one that can be, and if only one of several goes, which."""
        who, found = self.target or by, _sources(cx, s, by, self.aim())
        if self.ban is not None and any(not ban.liftable for ban in bans.set_bans(s, who, self.ban)):
            fixed = not bans.liftable(cx, s, who, self.ban)
            cx.need(R.card.untouchable_ban, not fixed) or cx.because(
                "nothing lifts the {ban} ban on {who}", ban=self.ban, who=who
            )
        sources = tuple(source for source in found if source)
        cx.need(SERVICES["corruption"], self.source in found) or cx.because(
            "{by} must say which source: {sources}" if sources else "{by} has no choice of a source here",
            by=by,
            sources=sources,
        )

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        return self.filled(cx, s, by)._bought(cx, s, stage, by)

    def _bought(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        """Pay for the service and perform it."""
        good = cx.box.services[self.name]
        access = shops_and_services.find(cx, s, stage, good.at, self.name)
        assert access is not None
        shops_and_services.rest_on_cell(cx, access)
        cx.cite(SERVICES[self.name], "{by} buys the service {service}", by=by, service=self.name)
        cx.figure("cost", good.price, R.goods.pay_at_once, unit="$")
        s = turn_allowances.use(s, access, self.name).with_dice(just_thrown=False)
        s = economy.pay(cx, s, by, good.price, R.goods.pay_at_once)
        if self.name == "trump_exchange":
            assert self.discard is not None
            return cards.exchange(cx, s, by, self.discard, tax=True)
        if self.name == "corruption":
            return self._corruption(cx, s, by)
        return s.push(stages.Perform(by, "service", self.name, self.aim()))

    def _corruption(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """Lift all bans of a kind or a single one; with the build ban also that of blocked hexes."""
        who, kind = self.target or by, self.ban
        assert kind is not None
        if bans.single(cx, s, who, kind):
            source = self.source or bans.sources(cx, s, who, kind)[0]
            cx.cite(R.ban.how_lifted, "one {ban} ban on {who} is lifted ({source})", ban=kind, who=who, source=source)
            s = bans.lift_one(cx, s, who, kind, source)
        elif bans.liftable(cx, s, who, kind):
            cx.cite(R.ban.how_lifted, "the {ban} ban on {who} is lifted", ban=kind, who=who)
            s = bans.lift(cx, s, who, kind)
        return effect_words.unblock(cx, s, by, who) if kind == "build" else s


def service_aims(cx: Cx, s: Corporations, by: str, name: str) -> Found:
    """Return what a service may be aimed at."""
    if name == "trump_exchange":
        return targeting.discards(s, by)
    if name != "corruption":
        return effect_lookup.all_aims(cx, s, by, "service", name)
    found = list[Aims]()
    for who in cx.table.from_(by):
        for ban in bans.KINDS:
            if bans.relief(cx, s, by, who, ban):
                found += [Aims("ban", (ban,), {"target": who}), *([Aims("ban", (ban,))] if who == by else [])]
    return tuple(found)


def _sources(cx: Cx, s: Corporations, by: str, aim: Aim) -> list[Source | None]:
    """Return the sources the buyer of Corruption chooses from; none where all go or one is left."""
    who = aim.target or by
    if aim.ban is None or who not in s.players or not bans.single(cx, s, who, aim.ban):
        return [None]
    found = bans.sources(cx, s, who, aim.ban)
    return [*found] if len(found) > 1 else [None]


def _by_source(cx: Cx, s: Corporations, by: str, name: str) -> dict[Source | None, Found]:
    """Return what a service may be aimed at, by the source of the ban it lifts."""
    found = service_aims(cx, s, by, name)
    if name != "corruption":
        return {None: found}
    groups: dict[Source | None, list[Aim]] = {}
    for aim in targeting.every(found):
        for source in _sources(cx, s, by, aim):
            groups.setdefault(source, []).append(aim)
    return {source: targeting.gathered(group) for source, group in groups.items()}
