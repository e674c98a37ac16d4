"""The actions: buy land, build, advertise, consult, sell; and trading, which is never allowed (rulebook p.12-13)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import ai, sale, tenants
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature
from referee.games.magnate.components import Count
from referee.games.magnate.stages import Acting
from referee.games.magnate.state import Cx, Magnate, PlayerName, Plot, PlotName, Tokens
from referee.kernel.bag import plus
from referee.kernel.cx import Cx as KernelCx
from referee.kernel.form import Choice, Form, Range, Split
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum

AI_CARD: dict[str, Rule] = {"action": ai.CARD_PLAIN, "land_price": ai.CARD_PRICE, "crash": ai.CARD_CRASH}
AI_MARKED = rule("ai.buy_only_marked")
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
NOT_TO_PLAYERS = rule("sell.not_to_players")
ORTHOGONAL = reading("buy_diagonal", "orthogonal_only")
RESALE_NEVER = reading("buy_sold_land", "never")
RESALE_SELLER = reading("buy_sold_land", "seller_only")
SMALLER_REFUSED = reading("rebuild_smaller", "refused")


class Action(Move[Magnate, Cx, Acting], frozen=True):
    """One of the actions of phase 3: a person chooses it, the AI is told by its card."""

    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterator[Action | Form]":
        """What a person may choose from."""
        raise TypeError

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: ai.Order) -> "list[Action]":
        """What the AI's order comes to, written out as moves of this kind."""
        return []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        """Judge a person's action."""

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: ai.Order) -> None:
        """Judge the AI's action against its order, of the same kind."""

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        """What a person's action changes."""
        raise TypeError

    def chosen(self) -> str:
        """What was chosen among equals in the AI's place."""
        return ""

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> "Iterator[Action | Form]":
        if by in cx.table.automata:
            return iter([move for what in ai.orders(cx, s, by) for move in cls.ordered(cx, s, by, what)])
        return cls.choices(cx, s, by)

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        if by not in cx.table.automata:
            self.judge(cx, s, by)
            return
        card = s.players[by].card
        if card is None:  # it is not the AI's turn, and that is refused already
            return
        found = ai.orders(cx, s, by)
        fitting = [what for what in found if what.action == self.do()]
        cx.need(AI_CARD[cx.box.ai_cards[card].kind], bool(fitting)) or cx.because(
            "{card} orders the AI to {action}", card=card, action=found[0].action
        )
        if fitting:
            self.judge_order(cx, s, by, fitting[0])

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        if by in cx.table.automata:
            found = ai.orders(KernelCx(cx.table), s, by)
            what = next(what for what in found if what.action == self.do())
            return stage.next(cx, ai.perform(cx, s, by, what, self.chosen()))
        return stage.next(cx, self.act(cx, s, by))


class Buy(Action, frozen=True):
    """Buy a plot: for sale at the land price, or empty land next to your own at twice the price."""

    plot: PlotName

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterator[Form]:
        money, price, marked = s.players[by].money, s.land_price, s.city.for_sale()
        if money < price:
            return
        plots = [plot for plot in marked if plot[0] in s.tiles and _free_land(cx, s, plot, by)]
        if money >= price * _off_market(cx):
            near = {p for own in s.owned(by) for p in cx.table.box.around[own]}
            unmarked = [plot for plot in sorted(near.difference(marked)) if plot[0] in s.tiles]
            plots += [p for p in unmarked if _free_land(cx, s, p, by) and _next_to_own(cx, s, p, by)]
        yield Form(cls, {}, {"plot": Choice(tuple(plots))})

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: ai.Order) -> list[Action]:
        return [cls(plot) for plot in what.tied] if what.action == "buy" else []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        plot, here = self.plot, s.plots[self.plot]
        drawn = feature(cx, s, plot)
        cx.need(FEATURE_NEVER, not drawn) or cx.because("{plot} shows {drawn}", plot=plot, drawn=drawn)
        cx.need(BUILDING_NEVER, not here.building) or cx.because("a {b} stands on {plot}", b=here.building, plot=plot)
        cx.need(ONLY_UNPURCHASED, _unpurchased(cx, here, by)) or cx.because(
            "{plot} {fate} {owner}",
            plot=plot,
            fate="belongs to" if here.owner else "was bought and sold by",
            owner=here.owner or here.sold_by,
        )
        if not here.for_sale:
            cx.need(NOT_FOR_SALE, _next_to_own(cx, s, plot, by)) or cx.because(
                "{plot} is not for sale and not next to a plot of {by}", plot=plot, by=by
            )
        _afford(cx, s, by, s.land_price * _land_factor(cx, s, plot))

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: ai.Order) -> None:
        marked = self.plot in ai.for_sale(cx, s)
        cx.need(AI_MARKED, marked) or cx.because("{plot} is not for sale", plot=self.plot)
        cx.need(ai.BUY_BEST, self.plot in what.tied) or cx.because("most bonus arrows: {tied}", tied=what.tied)

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        plot, here = self.plot, s.plots[self.plot]
        cost = cx.show(land_cost(cx, s, plot))
        rule = BUY_FOR_SALE if here.for_sale else NOT_FOR_SALE
        cx.cite(rule, "{by} pays {cost:$} and owns {plot}", by=by, cost=cost, plot=plot)
        return s.pays(by, cost).with_plot(plot, replace(here, owner=by, for_sale=False, sold_by=None))

    def chosen(self) -> str:
        return self.plot


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


def _free_land(cx: Cx, s: Magnate, plot: str, by: str) -> bool:
    """Land that can be bought at all: no feature, no building, not purchased."""
    here = s.plots[plot]
    return not here.building and not feature(cx, s, plot) and _unpurchased(cx, here, by)


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


class Build(Action, frozen=True):
    """Construct a building on your plot, or replace the one that stands there."""

    plot: PlotName
    building: Annotated[str, Meta(description="The building to construct.", extra={"names": "buildings"})]
    leave: Annotated[Tokens, Meta(description="Advanced game: the subtypes that must leave a smaller building.")] = {}

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterator[Build | Form]":
        money = s.players[by].money
        kinds = tuple([id for id, building in cx.box.buildings.items() if building.cost <= money])
        for plot in s.owned(by) if kinds else ():
            crowded = [id for id in kinds if s.plots[plot].tenants and _excess(cx, s, plot, id)]
            fitting = tuple(id for id in kinds if id not in crowded) if crowded else kinds
            yield Form(cls, {"plot": plot}, {"building": Choice(fitting)})
            if crowded and not cx.reads(SMALLER_REFUSED):
                yield from (_crowded(cx, s, plot, id) for id in crowded)

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: ai.Order) -> list[Action]:
        dearest = [ai.dearest(cx, s, by, kind) for kind in what.tied] if what.action == "build" else []
        return [cls(what.plot, building) for building in dearest if building]

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        here, new = s.plots[self.plot], cx.box.buildings[self.building]
        cx.need(OWN_PLOT, here.owner == by) or cx.because("{plot} belongs to {owner}", plot=self.plot, owner=here.owner)
        excess = _excess(cx, s, self.plot, self.building) if here.tenants else 0
        if excess:
            cx.need(TENANTS_SAME, not cx.reads(SMALLER_REFUSED)) or cx.because(
                "the {building} cannot hold the tenants of {plot}", building=self.building, plot=self.plot
            )
        if self.leave or (excess and len(here.tenants) > 1):
            fits = all(n <= here.tenants.get(name, 0) for name, n in self.leave.items())
            cx.need(TENANTS_SAME, fits and sum(self.leave.values()) == excess) or cx.because(
                "{excess} of the tenants must leave: say which with 'leave'", excess=excess
            )
        _afford(cx, s, by, new.cost)

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: ai.Order) -> None:
        cx.need(ai.BUILD_WHERE, self.plot == what.plot) or cx.because("the AI builds on {plot}", plot=what.plot)
        kind = cx.box.buildings[self.building].type
        cx.need(ai.BUILD_TYPE, kind in what.tied) or cx.because("it builds for {tied}", tied=what.tied)
        dearest = ai.dearest(cx, s, by, kind)
        cx.need(ai.BUILD_SIZE, self.building == dearest) or cx.because("it builds {dearest}", dearest=dearest)

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        cost = cx.box.buildings[self.building].cost
        cx.figure("cost", cost, BUILD_PAY, unit="$")
        text = "{by} pays {cost:$} and builds {building} on {plot}"
        cx.cite(BUILD_PAY, text, by=by, cost=cost, building=self.building, plot=self.plot)
        if cx.recording:
            _miniatures(cx, s, self.building)
        cx.cite(ATTRACT_DELAY, "it can win its first tenants in a following round")
        return _rehouse(cx, s.pays(by, cost), self)

    def chosen(self) -> str:
        return self.building


def _excess(cx: Cx, s: Magnate, plot: str, building: str) -> int:
    """Tenants of the right type a replacement has no room for."""
    new = cx.box.buildings[building]
    return max(0, tenants.count(cx.table.box, s.plots[plot].tenants, new.type) - new.capacity)


def _crowded(cx: Cx, s: Magnate, plot: str, building: str) -> "Build | Form":
    """A smaller replacement: where there is a choice, the owner says who leaves."""
    living, excess = s.plots[plot].tenants, _excess(cx, s, plot, building)
    if len(living) == 1:
        return Build(plot, building)
    return Form(Build, {"plot": plot, "building": building}, {"leave": Split(tuple(living.items()), excess, excess)})


def _miniatures(cx: Cx, s: Magnate, building: str) -> None:
    """A build is never refused for want of miniatures."""
    standing, made = sum(p.building == building for p in s.plots.values()), cx.box.buildings[building].miniatures
    if standing >= made:
        cx.cite(BUILD_UNLIMITED, "all {made} miniatures stand: a footprint serves as the building", made=made)


def _rehouse(cx: Cx, s: Magnate, move: Build) -> Magnate:
    """The new building stands; tenants of another type, or more than it holds, go back to the available area."""
    here, new = s.plots[move.plot], cx.box.buildings[move.building]
    if here.building:
        cx.cite(REPLACE, "the {old} on {plot} is replaced", old=here.building, plot=move.plot)
    leaving = dict(here.tenants)
    if tenants.types_in(cx.table.box, here.tenants) == {new.type}:
        excess = _excess(cx, s, move.plot, move.building)
        leaving = move.leave or {name: excess for name in here.tenants if excess}
        stay = sum(here.tenants.values()) - excess
        cx.cite(TENANTS_SAME, "{stay} {kind} tenants stay, {leave} leave", stay=stay, kind=new.type, leave=excess)
    elif leaving:
        cx.cite(TENANTS_DIFFER, "tenants of another type go back to the available area")
    for name, n in leaving.items():
        s = s.with_tokens(plus(s.available, name, n))
        here = replace(here, tenants=plus(here.tenants, name, -n))
    return s.with_plot(move.plot, replace(here, building=move.building))


class Advertise(Action, frozen=True):
    """Take two advertising tokens for free and buy as many more as you like."""

    extra: Count = 0

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterator[Form]:
        yield Form(cls, {}, {"extra": Range(0, s.players[by].money // cx.box.numbers["advert_price"].value)})

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        _afford(cx, s, by, self.extra * cx.box.numbers["advert_price"].value)

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        free, each = cx.box.numbers["advertise_free"].value, cx.box.numbers["advert_price"].value
        tokens = cx.sum("tokens")
        tokens.add(free, ADVERTISE_FREE, "free")
        cx.cite(ADVERTISE_FREE, "{by} takes {free:#advertising token}", by=by, free=free)
        if self.extra:
            tokens.add(self.extra, ADVERTISE_BUY, "extra")
            cost = cx.show(cx.product("cost", ADVERTISE_BUY, unit="$", tokens=self.extra, each=each))
            s = s.pays(by, cost)
            cx.cite(ADVERTISE_BUY, "{by} buys {extra} more for {cost:$}", by=by, extra=self.extra, cost=cost)
        return s.takes_adverts(by, cx.show(tokens))


class Consult(Action, frozen=True):
    """Earn money equal to the land price."""

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterator[Consult]":
        yield cls()

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: ai.Order) -> list[Action]:
        return [cls()] if what.action == "consult" else []

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        cx.figure("gain", s.land_price, CONSULT, unit="$")
        cx.cite(CONSULT, "{by} gains {gain:$}", by=by, gain=s.land_price)
        return s.pays(by, -s.land_price)


class Sell(Action, frozen=True):
    """Give up one of your plots for its value times the land price."""

    plot: PlotName
    to: Annotated[PlayerName | None, Meta(description="A buyer; plots are never sold to players.")] = None

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterator[Form]:
        yield Form(cls, {"to": None}, {"plot": Choice(tuple(s.owned(by)))})

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: ai.Order) -> list[Action]:
        return [cls(what.plot)] if what.action == "sell" else []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        owner = s.plots[self.plot].owner
        cx.need(NOT_TO_PLAYERS, self.to is None) or cx.because("{to} is a player", to=self.to)
        cx.need(ONE_PLOT, owner == by) or cx.because("{plot} belongs to {owner}", plot=self.plot, owner=owner)

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: ai.Order) -> None:
        cx.need(NOT_TO_PLAYERS, self.to is None) or cx.because("{to} is a player", to=self.to)
        cx.need(ai.SELL_WHICH, self.plot == what.plot) or cx.because(
            "{plot} is the leftmost plot with a building", plot=what.plot
        )

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        s, value, paid = sale.sell(cx, s, self.plot)
        cx.show(value)
        cx.cite(ONE_PLOT, "{by} gives {plot} up for {paid:$}", by=by, plot=self.plot, paid=cx.show(paid))
        return sale.mark_sold(cx, s, by)


class Trade(Move[Magnate, Cx, Stage[Magnate, Cx]], frozen=True):
    """Trade with another player: it exists to be refused."""

    to: PlayerName

    def rules(self, cx: Cx, s: Magnate, stage: Stage[Magnate, Cx], by: str) -> None:
        cx.need(NO_TRADE, False) or cx.because("{by} and {to} cannot trade", by=by, to=self.to)
