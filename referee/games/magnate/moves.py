"""The moves of Magnate: what each offers, when it is legal, what it changes (rulebook p.8-13)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, sale
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import dice_count, feature
from referee.games.magnate.components import Count, Money
from referee.games.magnate.stages import Acting, Attracting, Bidding, Fives, MovingIn, Rolling, adjust
from referee.games.magnate.state import Cx, Magnate, PlayerName, Plot, PlotName, Tokens, plus
from referee.kernel.form import Choice, Form, Picks, Range
from referee.kernel.move import Move
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum

MULTIPLE = rule("bid.multiple")
CASH_LIMIT = rule("bid.cash_limit")
RAISE = rule("bid.raise")
EACH_BUILDING = rule("attract.each_building")
PLAYER_CHOICE = rule("attract.player_choice")
CHOOSE_OWN = rule("attract.step1")
FULL = rule("attract.full")
COMMIT = rule("attract.step3")
SETS = rule("attract.step5")
MAX_SETS = rule("attract.max_sets")
SAME_TYPE = rule("attract.same_type")
CAPACITY = rule("attract.capacity")
SOURCE = rule("attract.source")
ADVERT_EFFECT = rule("advert.effect")
ADVERT_LIMIT = rule("advert.limit")
ADVERT_OPTIONAL = rule("advert.optional")
BEFORE_MODIFIERS = rule("advert.before_modifiers")
AFFORD = rule("act.afford")
NO_TRADE = rule("act.no_trade")
BUY_FOR_SALE = rule("buy.for_sale")
BUY_PRICE = rule("buy.price")
NOT_FOR_SALE = rule("buy.not_for_sale")
DOUBLE_PRICE = rule("buy.double_price")
FEATURE_NEVER = rule("buy.feature_never")
BUILDING_NEVER = rule("buy.building_never")
ONLY_UNPURCHASED = rule("buy.only_unpurchased")
BUILD_PAY = rule("build.pay")
OWN_PLOT = rule("build.own_plot")
REPLACE = rule("build.replace")
TENANTS_DIFFER = rule("build.tenants_differ")
TENANTS_SAME = rule("build.tenants_same")
BUILD_UNLIMITED = rule("build.unlimited")
ATTRACT_DELAY = rule("round.attract_delay")
ADVERTISE_FREE = rule("advertise.free")
ADVERTISE_BUY = rule("advertise.buy")
CONSULT = rule("consult.gain")
ONE_PLOT = rule("sell.one_plot")
SOLD_MARKER = rule("sell.marker")
NOT_TO_PLAYERS = rule("sell.not_to_players")

EMPTY_REFUSED = reading("empty_attempt", "refused")
TAKE_OPTIONAL = reading("must_take", "optional")
ORTHOGONAL = reading("buy_diagonal", "orthogonal_only")
RESALE_NEVER = reading("buy_sold_land", "never")
RESALE_SELLER = reading("buy_sold_land", "seller_only")
SMALLER_REFUSED = reading("rebuild_smaller", "refused")


class Bid(Move[Magnate, Cx, Bidding], frozen=True):
    """Offer an amount for the first turn of the round."""

    amount: Money
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Iterator[Form]:
        step = cx.box.numbers["bid_step"].value
        lowest = (stage.high // step + 1) * step
        yield Form(cls, {}, {"amount": Range(lowest, s.players[by].money // step * step, step)})

    def rules(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> None:
        money, step = s.players[by].money, cx.box.numbers["bid_step"].value
        bid = self.amount
        cx.need(MULTIPLE, bid % step == 0) or cx.because("{bid:$} is no multiple of {step:$}", bid=bid, step=step)
        cx.need(RAISE, bid > stage.high) or cx.because(
            "{bid:$} does not outbid {high:$} by {bidder}", bid=bid, high=stage.high, bidder=stage.bidder
        )
        cx.need(CASH_LIMIT, bid <= money) or cx.because(
            "{by} has {money:$}, {short:$} short of {bid:$}", by=by, money=money, short=bid - money, bid=bid
        )

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        return replace(stage, high=self.amount, bidder=by).next(cx, s)


class Pass(Move[Magnate, Cx, Bidding], frozen=True, tag="pass"):
    """Leave the bidding for this round."""

    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Bidding, by: str) -> "Iterator[Pass]":
        yield cls()

    def effect(self, cx: Cx, s: Magnate, stage: Bidding, by: str) -> Magnate:
        return replace(stage, passed=stage.passed | {by}).next(cx, s)


class Attract(Move[Magnate, Cx, Attracting], frozen=True):
    """Choose one of your buildings, place advertising tokens on it and roll for tenants."""

    plot: PlotName
    adverts: Annotated[int, Meta(ge=0, description="Advertising tokens placed before the roll.")] = 0
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Attracting, Fives, MovingIn)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> Iterator[Form]:
        if isinstance(stage, Attracting):
            for plot in stage.open(cx.box, s):
                if not cx.reads(EMPTY_REFUSED) or _worth_trying(cx, s, plot):
                    yield Form(cls, {"plot": plot}, {"adverts": Range(0, s.players[by].adverts)})

    def rules(self, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> None:
        here, held = s.plots[self.plot], s.players[by].adverts
        if not isinstance(stage, Attracting):
            late = self.plot == stage.plot and self.adverts > 0
            cx.need(COMMIT, not late) or cx.because("the dice for {plot} are rolled already", plot=stage.plot)
            cx.need(EACH_BUILDING, False) or cx.because("the steps for {plot} are not finished", plot=stage.plot)
            return
        own = here.owner == by and here.building is not None
        cx.need(CHOOSE_OWN, own) or cx.because("{by} has no building on {plot}", by=by, plot=self.plot)
        if own:
            full = attract.room(cx.box, s, self.plot) <= 0
            cx.need(FULL, not full) or cx.because(
                "the {building} on {plot} is full", building=here.building, plot=self.plot
            )
            tried = self.plot in stage.tried
            cx.need(EACH_BUILDING, not tried) or cx.because("{plot} has been tried this turn", plot=self.plot)
        cx.need(COMMIT, self.adverts <= held) or cx.because(
            "{by} has {held:#advertising token}, not {adverts}", by=by, held=held, adverts=self.adverts
        )
        if own and not _worth_trying(cx, s, self.plot):
            cx.need(CHOOSE_OWN, not cx.reads(EMPTY_REFUSED)) or cx.because(
                "{plot} has no dice or no tenant to win", plot=self.plot
            )

    def effect(self, cx: Cx, s: Magnate, stage: Attracting | Fives | MovingIn, by: str) -> Magnate:
        cx.cite(PLAYER_CHOICE, "{by} chooses {plot}", by=by, plot=self.plot)
        if self.adverts:
            s = s.places_adverts(by, self.plot, self.adverts)
        return s.push(Rolling(self.plot))


def _worth_trying(cx: Cx, s: Magnate, plot: str) -> bool:
    """Is there a die to roll and a tenant to win?"""
    kind = attract.type_of(cx.box, s, plot)
    return bool(s.available.get(kind)) and dice_count(cx, s, plot, kind).total > 0


class MakeFives(Move[Magnate, Cx, Fives], frozen=True):
    """Turn rolled dice into fives, one for each advertising token at most."""

    values: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(description="The dice changed, as rolled.")]
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Fives,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Fives, by: str) -> Iterator[Form]:
        yield Form(cls, {}, {"values": Picks(stage.dice, s.plots[stage.plot].adverts)})

    def rules(self, cx: Cx, s: Magnate, stage: Fives, by: str) -> None:
        tokens = s.plots[stage.plot].adverts
        cx.need(ADVERT_LIMIT, len(self.values) <= tokens) or cx.because(
            "{n} dice for {tokens:#committed token}", n=len(self.values), tokens=tokens
        )
        rolled = all(self.values.count(die) <= stage.dice.count(die) for die in self.values)
        cx.need(ADVERT_EFFECT, rolled) or cx.because("rolled were {dice}", dice=stage.dice)

    def effect(self, cx: Cx, s: Magnate, stage: Fives, by: str) -> Magnate:
        dice, five = list(stage.dice), cx.box.numbers["advert_die"].value
        for value in self.values:
            dice[dice.index(value)] = five
        changed = tuple(sorted(dice))
        cx.cite(
            ADVERT_EFFECT, "{values} become {five}: {dice}", values=self.values or "no dice", five=five, dice=changed
        )
        cx.figure("after_adverts", changed, ADVERT_EFFECT)
        if len(self.values) < s.plots[stage.plot].adverts:
            cx.cite(ADVERT_OPTIONAL, "a token that changes no die is spent all the same")
        if self.values:
            cx.cite(BEFORE_MODIFIERS, "the new fives are adjusted like all dice")
        return adjust(cx, s, stage.plot, changed)


class MoveIn(Move[Magnate, Cx, MovingIn], frozen=True):
    """Take a tenant for each set from the available tenants into the building."""

    tenants: Tokens
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (MovingIn,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> "Iterator[MoveIn]":
        kind = attract.type_of(cx.box, s, stage.plot)
        for n in range(attract.to_take(cx.box, s, stage.plot, stage.dice) + 1):
            yield cls({kind: n})

    def rules(self, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> None:
        kind = attract.type_of(cx.box, s, stage.plot)
        strangers = tuple(t for t, n in self.tenants.items() if n and t != kind)
        cx.need(SAME_TYPE, not strangers) or cx.because(
            "{strangers} cannot live in a {kind} building", strangers=strangers, kind=kind
        )
        taken, there = self.tenants.get(kind, 0), s.available.get(kind, 0)
        room, sets = attract.room(cx.box, s, stage.plot), attract.sets_made(stage.dice, cx.box.tenants[kind].set)
        cx.need(SETS, taken <= sets) or cx.because(
            "{dice} make {sets:#set} of {set}, not {taken}",
            dice=stage.dice,
            sets=sets,
            set=cx.box.tenants[kind].set,
            taken=taken,
        )
        cx.need(CAPACITY, taken <= room) or cx.because("there is room for {room}, not {taken}", room=room, taken=taken)
        cx.need(SOURCE, taken <= there) or cx.because(
            "{there} {kind} tenants are available, not {taken}", there=there, kind=kind, taken=taken
        )
        due = min(sets, there, room)
        if taken < due:
            cx.need(MAX_SETS, cx.reads(TAKE_OPTIONAL)) or cx.because(
                "{due} sets can be made, so {due} tenants must move in, not {taken}", due=due, taken=taken
            )
        else:
            cx.need(MAX_SETS, True)

    def effect(self, cx: Cx, s: Magnate, stage: MovingIn, by: str) -> Magnate:
        here = s.plots[stage.plot]
        for kind, n in self.tenants.items():
            if n:
                here = replace(here, tenants=plus(here.tenants, kind, n))
                s = s.with_tokens(plus(s.available, kind, -n)).with_plot(stage.plot, here)
                cx.cite(SETS, "{n} {kind} tokens move into {plot}", n=n, kind=kind, plot=stage.plot)
        cx.figure("moved_in", sum(self.tenants.values()), SETS)
        return stage.finish(cx, s)


class Done(Move[Magnate, Cx, Attracting], frozen=True):
    """Attract no more tenants and collect rent."""

    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Attracting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Attracting, by: str) -> "Iterator[Done]":
        yield cls()

    def effect(self, cx: Cx, s: Magnate, stage: Attracting, by: str) -> Magnate:
        cx.cite(PLAYER_CHOICE, "{by} attracts no more tenants", by=by)
        return stage.end_turn(cx, s)


class Buy(Move[Magnate, Cx, Acting], frozen=True):
    """Buy a plot: for sale at the land price, or empty land next to your own at twice the price."""

    plot: PlotName
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> "Iterator[Buy]":
        money, price = s.players[by].money, s.land_price
        if money < price:
            return
        box = cx.table.box
        near = {p for own in s.owned(by) for p in box.around[own]} if money >= price * _off_market(cx) else set()
        marked = s.city.for_sale()
        for plot in (*marked, *sorted(near.difference(marked))) if near else marked:
            if plot[0] in s.tiles and s.plots[plot].owner is None:
                yield cls(plot)

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        plot, here = self.plot, s.plots[self.plot]
        drawn = feature(cx, s, plot)
        cx.need(FEATURE_NEVER, not drawn) or cx.because("{plot} shows {drawn}", plot=plot, drawn=drawn)
        cx.need(BUILDING_NEVER, not here.building) or cx.because("a {b} stands on {plot}", b=here.building, plot=plot)
        cx.need(ONLY_UNPURCHASED, _unpurchased(cx, here, by)) or cx.because(
            "{plot} has been bought by {owner}", plot=plot, owner=here.owner or here.sold_by
        )
        if not here.for_sale:
            cx.need(NOT_FOR_SALE, _next_to_own(cx, s, plot, by)) or cx.because(
                "{plot} is not for sale and not next to a plot of {by}", plot=plot, by=by
            )
        _afford(cx, s, by, s.land_price * _land_factor(cx, s, plot))

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        plot, here = self.plot, s.plots[self.plot]
        cost = cx.show(land_cost(cx, s, plot))
        rule = BUY_FOR_SALE if here.for_sale else NOT_FOR_SALE
        cx.cite(rule, "{by} pays {cost:$} and owns {plot}", by=by, cost=cost, plot=plot)
        s = s.pays(by, cost).with_plot(plot, replace(here, owner=by, for_sale=False, sold_by=None))
        return stage.next(cx, s)


def land_cost(cx: Cx, s: Magnate, plot: str) -> Sum:
    """The land price, doubled where no for-sale marker lies."""
    if s.plots[plot].for_sale:
        return cx.product("cost", BUY_PRICE, unit="$", land_price=s.land_price)
    factor = _land_factor(cx, s, plot)
    return cx.product("cost", DOUBLE_PRICE, unit="$", off_market=factor, land_price=s.land_price).because(BUY_PRICE)


def _land_factor(cx: Cx, s: Magnate, plot: str) -> int:
    """How many times the land price a plot costs."""
    return 1 if s.plots[plot].for_sale else _off_market(cx)


def _off_market(cx: Cx) -> int:
    return cx.box.numbers["off_market_factor"].value


def _unpurchased(cx: Cx, here: Plot, by: str) -> bool:
    """Land that was bought and sold once is gone, unless it is bare and the reading lets it come back."""
    if here.owner or here.sold_by is None:
        return here.owner is None
    if here.building or cx.reads(RESALE_NEVER):
        return False
    return not cx.reads(RESALE_SELLER) or here.sold_by == by


def _next_to_own(cx: Cx, s: Magnate, plot: str, by: str) -> bool:
    """Does the plot touch one the player owns now?"""
    box = cx.table.box
    if not any(s.plots[p].owner == by for p in box.around[plot]):
        return False
    if any(s.plots[p].owner == by for p in box.beside[plot]):
        return True
    return not cx.reads(ORTHOGONAL)


def _afford(cx: Cx, s: Magnate, by: str, cost: int) -> None:
    """Everything is paid in full at once."""
    money = s.players[by].money
    cx.need(AFFORD, cost <= money) or cx.because(
        "it costs {cost:$}, {by} has {money:$}: {short:$} short", cost=cost, by=by, money=money, short=cost - money
    )


class Build(Move[Magnate, Cx, Acting], frozen=True):
    """Construct a building on your plot, or replace the one that stands there."""

    plot: PlotName
    building: Annotated[str, Meta(description="The building to construct.", extra={"names": "buildings"})]
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> Iterator[Form]:
        money = s.players[by].money
        kinds = tuple([id for id, building in cx.box.buildings.items() if building.cost <= money])
        for plot in s.owned(by) if kinds else ():
            fitting = kinds
            if s.plots[plot].tenants and cx.reads(SMALLER_REFUSED):
                fitting = tuple(id for id in kinds if not _excess(cx, s, plot, id))
            yield Form(cls, {"plot": plot}, {"building": Choice(fitting)})

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        here, new = s.plots[self.plot], cx.box.buildings[self.building]
        cx.need(OWN_PLOT, here.owner == by) or cx.because("{plot} belongs to {owner}", plot=self.plot, owner=here.owner)
        if here.tenants and _excess(cx, s, self.plot, self.building):
            cx.need(TENANTS_SAME, not cx.reads(SMALLER_REFUSED)) or cx.because(
                "the {building} cannot hold the tenants of {plot}", building=self.building, plot=self.plot
            )
        _afford(cx, s, by, new.cost)

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        cost = cx.box.buildings[self.building].cost
        cx.figure("cost", cost, BUILD_PAY, unit="$")
        text = "{by} pays {cost:$} and builds {building} on {plot}"
        cx.cite(BUILD_PAY, text, by=by, cost=cost, building=self.building, plot=self.plot)
        if cx.recording:
            _miniatures(cx, s, self.building)
        cx.cite(ATTRACT_DELAY, "it can win its first tenants in a following round")
        return stage.next(cx, _rehouse(cx, s.pays(by, cost), self.plot, self.building))


def _excess(cx: Cx, s: Magnate, plot: str, building: str) -> int:
    """Tenants of the right type a replacement has no room for."""
    new = cx.box.buildings[building]
    return max(0, s.plots[plot].tenants.get(new.type, 0) - new.capacity)


def _miniatures(cx: Cx, s: Magnate, building: str) -> None:
    """A build is never refused for want of miniatures."""
    standing, made = sum(p.building == building for p in s.plots.values()), cx.box.buildings[building].miniatures
    if standing >= made:
        cx.cite(BUILD_UNLIMITED, "all {made} miniatures stand: a footprint serves as the building", made=made)


def _rehouse(cx: Cx, s: Magnate, plot: str, building: str) -> Magnate:
    """The new building stands; tenants of another type, or more than it holds, go back to the available area."""
    here, new = s.plots[plot], cx.box.buildings[building]
    if here.building:
        cx.cite(REPLACE, "the {old} on {plot} is replaced", old=here.building, plot=plot)
    leaving = {kind: n for kind, n in here.tenants.items() if kind != new.type}
    if leaving:
        cx.cite(TENANTS_DIFFER, "tenants of another type go back to the available area")
    elif here.tenants:
        leaving = {new.type: _excess(cx, s, plot, building)}
        stay = sum(here.tenants.values()) - leaving[new.type]
        cx.cite(
            TENANTS_SAME, "{stay} {kind} tenants stay, {leave} leave", stay=stay, kind=new.type, leave=leaving[new.type]
        )
    for kind, n in leaving.items():
        s = s.with_tokens(plus(s.available, kind, n))
        here = replace(here, tenants=plus(here.tenants, kind, -n))
    return s.with_plot(plot, replace(here, building=building))


class Advertise(Move[Magnate, Cx, Acting], frozen=True):
    """Take two advertising tokens for free and buy as many more as you like."""

    extra: Count = 0
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> Iterator[Form]:
        yield Form(cls, {}, {"extra": Range(0, s.players[by].money // cx.box.numbers["advert_price"].value)})

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        _afford(cx, s, by, self.extra * cx.box.numbers["advert_price"].value)

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        free, each = cx.box.numbers["advertise_free"].value, cx.box.numbers["advert_price"].value
        tokens = cx.sum("tokens")
        tokens.add(free, ADVERTISE_FREE, "free")
        cx.cite(ADVERTISE_FREE, "{by} takes {free} advertising tokens", by=by, free=free)
        if self.extra:
            tokens.add(self.extra, ADVERTISE_BUY, "extra")
            cost = cx.show(cx.product("cost", ADVERTISE_BUY, unit="$", tokens=self.extra, each=each))
            s = s.pays(by, cost)
            cx.cite(ADVERTISE_BUY, "{by} buys {extra} more for {cost:$}", by=by, extra=self.extra, cost=cost)
        return stage.next(cx, s.takes_adverts(by, cx.show(tokens)))


class Consult(Move[Magnate, Cx, Acting], frozen=True):
    """Earn money equal to the land price."""

    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> "Iterator[Consult]":
        yield cls()

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        cx.figure("gain", s.land_price, CONSULT, unit="$")
        cx.cite(CONSULT, "{by} gains {gain:$}", by=by, gain=s.land_price)
        return stage.next(cx, s.pays(by, -s.land_price))


class Sell(Move[Magnate, Cx, Acting], frozen=True):
    """Give up one of your plots for its value times the land price."""

    plot: PlotName
    to: Annotated[PlayerName | None, Meta(description="A buyer; plots are never sold to players.")] = None
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> "Iterator[Sell]":
        for plot in s.owned(by):
            yield cls(plot)

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        owner = s.plots[self.plot].owner
        cx.need(NOT_TO_PLAYERS, self.to is None) or cx.because("{to} is a player", to=self.to)
        cx.need(ONE_PLOT, owner == by) or cx.because("{plot} belongs to {owner}", plot=self.plot, owner=owner)

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        s, value, paid = sale.sell(cx, s, self.plot)
        cx.show(value)
        cx.cite(ONE_PLOT, "{by} gives {plot} up for {paid:$}", by=by, plot=self.plot, paid=cx.show(paid))
        space = sum(s.plots_sold.values()) + 1
        cx.figure("space", space, SOLD_MARKER)
        cx.cite(SOLD_MARKER, "the company marker is number {space} on 'plots sold by players'", space=space)
        return stage.next(cx, s.with_sold(plus(s.plots_sold, by, 1)))


class Trade(Move[Magnate, Cx, Stage[Magnate, Cx]], frozen=True):
    """Trade with another player: it exists to be refused."""

    to: PlayerName

    def rules(self, cx: Cx, s: Magnate, stage: Stage[Magnate, Cx], by: str) -> None:
        cx.need(NO_TRADE, False) or cx.because("{by} and {to} cannot trade", by=by, to=self.to)


MOVES = (Bid, Pass, Attract, MakeFives, MoveIn, Done, Buy, Build, Advertise, Consult, Sell, Trade)
