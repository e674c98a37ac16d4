"""Goods and services: Shop, Tax office, Mafia, the free sabotage of home cells (rulebook «ТОВАРЫ И УСЛУГИ», p.16)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import aims, bans, deck, events, field, rights, ring, stages, turn, vocabulary
from referee.games.corporations.book import reading, rule
from referee.games.corporations.components import Effect
from referee.games.corporations.moves.base import FINAL_STOP, IDLE_FIRST, MOVEMENT_FIRST, STOP_FIRST, Act, Aimed, forms
from referee.games.corporations.records import Access, Aim, HexName, Source
from referee.games.corporations.stages import Events, Main, Moving, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.form import Choice, Form
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum

CARD_TEXT = rule("trump.card_text_rules")
PAY = rule("goods.pay_at_once")
SHOP_ANY_MOMENT = rule("shop.any_moment")
NOT_OFF_TURN = rule("shop.not_off_turn")
ONE_OF_EACH = {"shop": rule("shop.one_of_each"), "tax": rule("tax.one_of_each"), "mafia": rule("mafia.one_of_each")}
OPEN = {"shop": SHOP_ANY_MOMENT, "tax": rule("tax.services"), "mafia": rule("mafia.services")}
OWN_TURN_ONLY = rule("cell.paid_services_own_turn")
GOODS = {
    "extra_die": rule("goods.extra_die"),
    "trump": rule("goods.trump"),
    "guard": rule("goods.guard"),
    "press": rule("goods.press"),
}
GUARD_PLACE = rule("guard.no_place_no_purchase")
GUARD_ONE = rule("guard.one_each")
GUARD_NOW = rule("guard.placed_at_once")
OWN_SHOP = rule("home.use_own_shop")
IDLE_SHOP = rule("idlehome.shop_after")
REMOTE = rule("double.shop")
SERVICES = {
    "freeze_profit": rule("taxsvc.freeze"),
    "set_ban": rule("taxsvc.ban"),
    "tax_check": rule("taxsvc.check"),
    "trump_exchange": rule("taxsvc.exchange"),
    "sabotage": rule("mafsvc.sabotage"),
    "racket": rule("mafsvc.racket"),
    "corruption": rule("mafsvc.corruption"),
    "kidnapping": rule("mafsvc.kidnap"),
}
LIFTED = rule("ban.how_lifted")
UNTOUCHABLE_BAN = rule("card.untouchable_ban")
SOURCES = rule("sabotage.sources")
HOME_ANY = rule("home.sabotage_any")
HOME_OWNER = rule("home.sabotage_owner_only")
PAYEE = reading("shop_goods_payee", "shop_owner")
ONE_BY_ONE = reading("bought_events_batch", "one_by_one")
HERE: tuple[type[Stage[Any, Any]], ...] = (Moving, Stopped, Main)


def accesses(cx: Cx, s: Corporations, stage: Any, kind: str) -> list[Access]:
    """The accesses of a kind; in the movement stage only remote ones, for cells work after the final stop."""
    found = [access for access in s.this_turn.open if access.kind == kind]
    return [access for access in found if access.cell is None] if isinstance(stage, Moving) else found


def remote(s: Corporations, kind: str) -> bool:
    """Can such a place be meant now: after the movement stage any, before its end only a remote one?"""
    return not isinstance(s.top, Moving) or any(a.kind == kind and a.cell is None for a in s.this_turn.open)


def find(cx: Cx, s: Corporations, stage: Any, kind: str, thing: str) -> Access | None:
    """Where this can be bought."""
    for access in accesses(cx, s, stage, kind):
        if rights.has(access, thing) or (not access.single and rights.goods_free(cx, thing)):
            return access
    return None


def judge_access(cx: Cx, s: Corporations, stage: Any, by: str, kind: str, thing: str) -> None:
    """Judge whether a Shop or office is open, and whether the thing was bought there before."""
    have = accesses(cx, s, stage, kind)
    if isinstance(stage, Moving) and not have and _stands_on(cx, s, by, kind):
        law = FINAL_STOP if s.this_turn.movement.moved else MOVEMENT_FIRST
        cx.need(law, False) or cx.because("the pawn has not finally stopped")
    law = OPEN[kind]
    if kind == "shop" and not have:
        law = _closed_shop(cx, s, by)
    cx.need(law, bool(have)) or cx.because("{by} has no access to it", by=by)
    if have:
        free = find(cx, s, stage, kind, thing)
        cx.need(ONE_OF_EACH[kind], free is not None) or cx.because("{thing} was bought", thing=thing)


def _stands_on(cx: Cx, s: Corporations, by: str, kind: str) -> bool:
    """Does the pawn stand on a cell that has a Shop or office, a home cell with its Shop included?"""
    cell = cx.layout.ring[str(s.pawn(by))]
    if kind != "shop" or not cell.home:
        return cell.cell == kind
    owner = cx.table.player(cell.home)
    return owner is None or s.players[owner].shop


def _tell_shop(cx: Cx, by: str, access: Access) -> None:
    """Say what kind of Shop it is: a remote one, the own one, or one nobody plays."""
    if access.cell is None:
        cx.cite(REMOTE, "the Shop is used remotely")
    if access.owner == by:
        cx.cite(OWN_SHOP, "{by} uses the own Shop", by=by)
    elif access.cell is not None and cx.layout.ring[str(access.cell)].home and access.owner is None:
        cx.cite(IDLE_SHOP, "the Event has not led away from it")
        cx.cite(IDLE_FIRST, "the Event came first")


def _closed_shop(cx: Cx, s: Corporations, by: str) -> Rule:
    """Why there is no Shop here: the own one is not built, or the idle home was left."""
    cell = cx.layout.ring[str(s.pawn(by))]
    if s.pawn(by) == ring.home(cx, by):
        return OWN_SHOP
    return IDLE_SHOP if cell.home and cx.table.player(cell.home) is None else SHOP_ANY_MOMENT


class Buy(Act, frozen=True):
    """Buy a good in a Shop."""

    good: Annotated[str, Meta(description="extra_die, trump, guard or press.", extra={"names": "services"})]
    hex: Annotated[HexName | None, Meta(description="Where a guard is put.")] = None
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (*HERE, Events)
    away: ClassVar[Rule] = NOT_OFF_TURN
    early: ClassVar[Rule] = MOVEMENT_FIRST
    uses_cell: ClassVar[bool] = True

    def belongs(self, table: Any, s: Corporations, by: str) -> bool:
        """In the movement stage only a remote Shop is meant, before Events only the press."""
        return remote(s, "shop") and (not isinstance(s.top, Events) or self.good == "press")

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Buy | Form]":
        if not accesses(cx, s, stage, "shop"):
            return
        if isinstance(stage, Events):
            yield cls("press")
            return
        money = s.players[by].money
        have = [good for good in GOODS if find(cx, s, stage, "shop", good) and price_of(cx, s, by, good).total <= money]
        late = isinstance(stage, Main)
        goods = tuple(good for good in have if good != "guard" and not (late and good == "extra_die"))
        yield Form(cls, {"hex": None}, {"good": Choice(goods)})
        if "guard" in have:
            places = tuple(aims.guard_places(cx, s, by, stack=False))
            yield Form(cls, {"good": "guard"}, {"hex": Choice(places)})

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        if isinstance(stage, Events):
            fits = (
                self.good == "press" and stage.bought and s.turn == by and not stage.moved and not cx.reads(ONE_BY_ONE)
            )
            cx.need(self._before_events(cx, stage, s), fits) or cx.because("the open Events come first")
        if self.good not in GOODS:
            at = cx.box.services[self.good].at
            cx.need(OPEN[at], False) or cx.because(
                "no Shop sells {good}: it is a service ({at})", good=self.good, at=at
            )
            return
        judge_access(cx, s, stage, by, "shop", self.good)
        if self.good == "extra_die":
            cx.need(GOODS["extra_die"], not isinstance(stage, Main)) or cx.because("the main stage has begun")
        self._judge_guard(cx, s, by)
        price, money = price_of(cx, s, by, self.good).total, s.players[by].money
        cx.need(PAY, money >= price) or cx.because("{by} has {money:$} of {price:$}", by=by, money=money, price=price)

    def _judge_guard(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the place of a guard."""
        if self.good != "guard":
            if self.hex is not None:
                cx.need(GOODS[self.good], False) or cx.because("only a guard is put on a hex")
            return
        places = aims.guard_places(cx, s, by, stack=False)
        cx.need(GUARD_PLACE, bool(places)) or cx.because("{by} has no enterprise for a guard", by=by)
        cx.need(GUARD_NOW, self.hex is not None) or cx.because("say on which enterprise it is put")
        if places and self.hex is not None:
            own = s.site(self.hex).owner == by
            cx.need(GOODS["guard"], own) or cx.because("{hex} is no enterprise of {by}", hex=self.hex, by=by)
            cx.need(GUARD_ONE, self.hex in places or not own) or cx.because("no guard fits on {hex}", hex=self.hex)

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        access = find(cx, s, stage, "shop", self.good)
        assert access is not None
        _tell_shop(cx, by, access)
        s = rights.use(s, access, self.good).with_dice(just_thrown=False)
        price = cx.show(price_of(cx, s, by, self.good))
        _tell_silent_greens(cx, s, by)
        payee = access.owner if access.owner not in (None, by) and cx.reads(PAYEE) else None
        return self._bought(cx, s.pays(by, price, payee), by)

    def _bought(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """What the good is."""
        cx.cite(GOODS[self.good], "{by} buys {good}", by=by, good=self.good)
        match self.good:
            case "extra_die":
                return s.with_dice(bought=(*s.this_turn.dice.bought, s.pawn(by)))
            case "trump":
                return s.push(stages.Draw(by, 1))
            case "press":
                return s.push(stages.DrawEvent(by, bought=True))
        assert self.hex is not None
        return s.with_site(self.hex, replace(s.site(self.hex), guard=s.site(self.hex).guard + 1))


def price_of(cx: Cx, s: Corporations, by: str, name: str) -> Sum:
    """A price, less what open green trumps take off in the Shop; not below zero."""
    good = cx.box.services[name]
    price = cx.sum("price", unit="$").because(GOODS.get(name, PAY))
    price.add(good.price, GOODS.get(name, PAY), name)
    if good.at == "shop" and not bans.banned(cx, s, by, "trump"):
        for card in _wholesalers(cx, s, by):
            off = sum(effect.amount for effect in cx.box.trumps[card].effect if effect.op == "shop_discount")
            price.add(-min(price.total, off * s.players[by].open[card]), CARD_TEXT, card)
    return price


def _wholesalers(cx: Cx, s: Corporations, by: str) -> list[str]:
    """The open green trumps that make goods cheaper."""
    trumps = cx.layout.trumps
    return [card for card in s.players[by].open if any(e.op == "shop_discount" for e in trumps[card].effect)]


def _tell_silent_greens(cx: Cx, s: Corporations, by: str) -> None:
    """Say which open green trumps a ban keeps from making goods cheaper."""
    if bans.banned(cx, s, by, "trump"):
        for card in _wholesalers(cx, s, by):
            cx.cite(bans.rule_of(cx, s, by, "trump", green=True), "{card} does not work under a trump ban", card=card)


class Service(Aimed, frozen=True, kw_only=True):
    """Buy a service of the Tax office or the Mafia."""

    name: Annotated[str, Meta(description="The service.", extra={"names": "services"})]
    source: Annotated[Source | None, Meta(description="Where the one ban comes from, if only one of several goes.")] = (
        None
    )
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = HERE
    away: ClassVar[Rule] = OWN_TURN_ONLY
    early: ClassVar[Rule] = MOVEMENT_FIRST
    uses_cell: ClassVar[bool] = True

    def belongs(self, table: Any, s: Corporations, by: str) -> bool:
        """In the movement stage only a remote office is meant."""
        return self.name in table.layout.services and remote(s, table.layout.services[self.name].at)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> Iterator[Form]:
        if not any(access.kind in ("tax", "mafia") for access in s.this_turn.open):
            return
        for name in SERVICES:
            good = cx.layout.services[name]
            if s.players[by].money >= good.price and find(cx, s, stage, good.at, name):
                for source, found in _by_source(cx, s, by, name).items():
                    yield from forms(cls, {"name": name, "source": source}, found)

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        if self.name not in SERVICES:
            cx.need(SHOP_ANY_MOMENT, False) or cx.because("{name} is a good of the Shop", name=self.name)
            return
        good = cx.box.services[self.name]
        judge_access(cx, s, stage, by, good.at, self.name)
        self._judge_aim(cx, s, by)
        price, money = good.price, s.players[by].money
        cx.need(PAY, money >= price) or cx.because("{by} has {money:$} of {price:$}", by=by, money=money, price=price)

    def _judge_aim(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge what the service is aimed at."""
        if self.name == "kidnapping" and self.target in s.players and self.to is not None:
            ring.judge_landing(cx, s, self.target or by, self.to)
        if self.name == "sabotage" and self.hex is not None:
            judge_limit(cx, s, self.hex)
        if self.name not in ("corruption", "trump_exchange"):
            aims.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        if self.name == "corruption" and self.ban is not None:
            who = self.target or by
            kept = any(not ban.liftable for ban in bans.set_bans(s, who, self.ban))
            only = kept and not bans.liftable(cx, s, who, self.ban)
            cx.need(UNTOUCHABLE_BAN, not only) or cx.because("nothing lifts this ban")
        self._judge_source(cx, s, by)
        if self.name == "trump_exchange":
            held = self.discard is not None and deck.holds(cx, s, by, self.discard)
            fits = held and self.aim() == Aim(discard=self.discard)
        else:
            fits = self.aim() in service_aims(cx.quiet(), s, by, self.name)
            if self.name in vocabulary.SERVICES:
                aims.consult(cx, s, by, "service", vocabulary.SERVICES[self.name], self.aim())
        cx.need(SERVICES[self.name], fits or cx.broken) or cx.because(self._misaimed(cx, s, by))

    def _misaimed(self, cx: Cx, s: Corporations, by: str) -> str:
        """Why it cannot be aimed so."""
        if self.name == "trump_exchange":
            return "say which trump of the own hand is discarded"
        return aims.explain(self.name, service_aims(cx.quiet(), s, by, self.name), self.aim())

    def _judge_source(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge which of several bans is lifted, if only one is."""
        found = _sources(cx, s, by, self.aim()) if self.name == "corruption" else [None]
        words = tuple(source for source in found if source)
        why = "say which source: {words}" if words else "no source is named here: {name} leaves no choice of it"
        cx.need(SERVICES[self.name], self.source in found) or cx.because(why, words=words, name=self.name)

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        good = cx.box.services[self.name]
        access = find(cx, s, stage, good.at, self.name)
        assert access is not None
        cx.cite(SERVICES[self.name], "{by} buys {name}", by=by, name=self.name)
        cx.figure("price", good.price, PAY, unit="$")
        s = rights.use(s, access, self.name).with_dice(just_thrown=False).pays(by, good.price)
        if self.name == "trump_exchange":
            assert self.discard is not None
            return deck.exchange(cx, s, by, self.discard, tax=True)
        if self.name == "corruption":
            return self._corruption(cx, s, by)
        return s.push(stages.Perform(by, "service", self.name, self.aim()))

    def _corruption(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """A ban is lifted, all of its kind or a single one; with the build ban also that of blocked hexes."""
        who, kind = self.target or by, self.ban
        assert kind is not None
        if bans.single(cx, s, who, kind):
            source = self.source or bans.sources(cx, s, who, kind)[0]
            cx.cite(LIFTED, "one {kind} ban on {who} is lifted ({source})", kind=kind, who=who, source=source)
            s = bans.lift_one(cx, s, who, kind, source)
        elif bans.liftable(cx, s, who, kind):
            cx.cite(LIFTED, "the {kind} ban on {who} is lifted", kind=kind, who=who)
            s = bans.lift(cx, s, who, kind)
        return vocabulary.unblock(cx, s, by, who) if kind == "build" else s


def service_aims(cx: Cx, s: Corporations, by: str, name: str) -> list[Aim]:
    """What a service may be aimed at."""
    if name == "trump_exchange":
        return [Aim(discard=card) for card in sorted(s.players[by].hand)]
    if name != "corruption":
        return vocabulary.all_aims(cx, s, by, "service", name)
    found = []
    for who in cx.table.from_(by):
        for ban in ("build", "trump"):
            if bans.relief(cx, s, by, who, ban):
                found += [Aim(target=who, ban=ban), *([Aim(ban=ban)] if who == by else [])]
    return found


def _sources(cx: Cx, s: Corporations, by: str, aim: Aim) -> list[Source | None]:
    """The sources among which the buyer of Corruption chooses; none where all bans go, or only one source is left."""
    who = aim.target or by
    if aim.ban is None or who not in s.players or not bans.single(cx, s, who, aim.ban):
        return [None]
    found = bans.sources(cx, s, who, aim.ban)
    return [*found] if len(found) > 1 else [None]


def _by_source(cx: Cx, s: Corporations, by: str, name: str) -> dict[Source | None, list[Aim]]:
    """What a service may be aimed at, by the source of the ban it lifts."""
    groups: dict[Source | None, list[Aim]] = {}
    for aim in service_aims(cx, s, by, name):
        for source in _sources(cx, s, by, aim) if name == "corruption" else [None]:
            groups.setdefault(source, []).append(aim)
    return groups


def judge_limit(cx: Cx, s: Corporations, hex: str) -> None:
    """Judge the speed-up limit on bankruptcies, where it was adopted."""
    if "limit_bankruptcies" in cx.table.options.speed:
        cx.need(field.LIMIT, not field.safe(cx, s, hex)) or cx.because(
            "one bankruptcy of its owner this round is enough"
        )


class Sabotage(Act, frozen=True):
    """The free sabotage of a home cell."""

    hex: HexName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Stopped, Main)
    early: ClassVar[Rule] = MOVEMENT_FIRST
    moving: ClassVar[Rule] = FINAL_STOP
    uses_cell: ClassVar[bool] = True

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> Iterator[Form]:
        owners = {access.owner for access in rights.sabotage_against(cx, s, by)}
        if not owners:
            return
        found = aims.enterprises(cx, s, by, TARGET, "service")
        fitting = [hex for hex in found if by in owners or s.site(hex).owner in owners]
        yield Form(cls, {}, {"hex": Choice(tuple(hex for hex in fitting if not field.safe(cx, s, hex)))})

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        homes = [access for access in s.this_turn.open if access.kind == "home"]
        cx.need(SOURCES, bool(homes)) or cx.because("{by} has stopped on no home cell", by=by)
        if homes:
            left = rights.sabotage_against(cx, s, by)
            law = HOME_ANY if any(access.owner == by for access in homes) else HOME_OWNER
            cx.need(law, bool(left)) or cx.because("the sabotage of this stop has been committed")
            owner = s.site(self.hex).owner
            if left and all(access.owner != by for access in left):
                mine = any(access.owner == owner for access in left)
                cx.need(HOME_OWNER, mine) or cx.because("only {owner} may be aimed at", owner=left[0].owner)
        aims.judge_touch(cx, s, by, s.site(self.hex).owner)
        fits = self.hex in aims.enterprises(cx.quiet(), s, by, TARGET, "service")
        aims.consult(cx, s, by, "service", TARGET, Aim(hex=self.hex))
        cx.need(HOME_ANY, fits or cx.broken) or cx.because(aims.wrong_site(s, by, self.hex), hex=self.hex)
        judge_limit(cx, s, self.hex)

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        owner = s.site(self.hex).owner
        fitting = [access for access in rights.sabotage_against(cx, s, by) if access.owner in (by, owner)]
        narrow = sorted(fitting, key=lambda access: access.owner == by)
        s = rights.use(s, narrow[0], "sabotage").with_cell(sabotaged=True)
        assert owner is not None
        cx.cite(HOME_ANY if narrow[0].owner == by else HOME_OWNER, "{by} sabotages {hex}", by=by, hex=self.hex)
        return s.push(stages.Deed("sabotage", owner, by, self.hex))


TARGET = Effect("sabotage", target="opponent_enterprise")


class Done(Act, frozen=True):
    """End the turn."""

    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Stopped, Main)
    early: ClassVar[Rule] = MOVEMENT_FIRST
    moving: ClassVar[Rule] = STOP_FIRST

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Done]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        won = turn.complete(cx, s, by)
        if (
            "event_each_turn" in cx.table.options.speed
            and not (s.this_turn.closing or won)
            and cx.reads(events.FULL_USE)
        ):
            cx.cite(events.END_EVENT, "{by} takes an Event and may use what it brings", by=by)
            return rights.used_up(cx, s).push(stages.DrawEvent(by))
        return s.swap(stages.EndTurn(acted=isinstance(stage, Main)))
