"""Questions about a Magnate position: computed as it lies, changing nothing."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, city, land, market, sale, tenants
from referee.games.magnate.automaton import orders
from referee.games.magnate.components import Money, Type
from referee.games.magnate.records import PlotName
from referee.games.magnate.rules import R
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.move import Answer, Question
from referee.kernel.workings import Sum

_Building = Annotated[
    str | None,
    Meta(description="Ask as if this building stood there; else the one that does.", extra={"names": "buildings"}),
]


def _as_if(cx: Cx, s: Magnate, plot: str, building: str | None) -> tuple[Magnate, Type]:
    """Return the position as if a building stood on a plot, tenants of another type gone; and its type."""
    here = s.plots[plot]
    named = building or here.building
    if named is None:
        raise OpenFact("building", phrase("no building stands on {plot}: name one with 'building'", plot=plot))
    kind = cx.box.buildings[named].type
    staying = {name: n for name, n in here.tenants.items() if cx.layout.types[name] == kind}
    return s.with_plot(plot, replace(here, building=named, tenants=staying)), kind


def buyable(cx: Cx, s: Magnate, plot: str) -> None:
    """Judge whether a plot is land at all: features can never be bought or sold."""
    drawn = city.feature(cx, s, plot)
    if drawn:
        cx.need(R.buy.feature_never, False) or cx.because("{plot} shows {drawn:a}", plot=plot, drawn=drawn)


class Dice(Question[Magnate, Cx], frozen=True):
    """How many dice does the building on a plot roll?"""

    says = "the dice for {plot}[ with {building:a}]"
    plot: PlotName
    building: _Building = None

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Sum:
        s, kind = _as_if(cx, s, self.plot, self.building)
        return city.dice_count(cx, s, self.plot, kind)


class Neighbours(Question[Magnate, Cx], frozen=True):
    """Which neighbour bonuses and penalties reach the building on a plot?"""

    says = "the neighbour bonuses of {plot}[ with {building:a}]"
    plot: PlotName
    building: _Building = None

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Sum:
        s, kind = _as_if(cx, s, self.plot, self.building)
        return city.neighbours(cx, s, self.plot, kind)


class Value(Question[Magnate, Cx], frozen=True):
    """What is a plot worth when it is sold?"""

    says = "the value of {plot}"
    plot: PlotName

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Sum:
        buyable(cx, s, self.plot)
        return _value(cx, s, self.plot)


def _value(cx: Cx, s: Magnate, plot: str) -> Sum:
    """Return what a plot is worth to its owner; the AI's difficulty counts."""
    return sale.plot_value(cx, s, plot, sale.difficulty(cx) if s.plots[plot].owner in cx.table.automata else 0)


class Price(Question[Magnate, Cx], frozen=True):
    """What does a plot of land cost?"""

    says = "the price of {plot}"
    plot: PlotName

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Sum:
        land.judge(cx, s, self.plot, by or "")
        return land.cost(cx, s, self.plot)


class Population(Question[Magnate, Cx], frozen=True):
    """How much population of each type is near a plot?"""

    says = "the population near {plot}"
    plot: PlotName

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        return {kind: city.population(cx, s, self.plot, kind) for kind in cx.layout.tenants}


class City(Question[Magnate, Cx], frozen=True):
    """The whole city, plot by plot: tenants, dice, value, what a sale and the rent bring, what neighbours get."""

    says = "the city, plot by plot[, at a land price of {land_price:$}]"
    land_price: Annotated[Money | None, Meta(description="Ask as if this were the land price.")] = None

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        s = s.with_market(land_price=self.land_price)
        shown = [plot for plot, here in s.plots.items() if here.owner or here.building]
        return {plot: self._plot(cx, s, plot) for plot in shown}

    @staticmethod
    def _plot(cx: Cx, s: Magnate, plot: str) -> dict[str, Answer]:
        """Return the answer on a plot; bare land has no dice, pays no rent and gives neighbours nothing."""
        here, value = s.plots[plot], _value(cx, s, plot)
        owner, sold = here.owner, {"value": value, "payment": sale.payment(cx, s, value.total)}
        if here.building is None:
            return {"owner": owner, **dict.fromkeys(_BUILT), **sold, "rent": None, "gives": None}
        building = cx.box.buildings[here.building]
        return {
            "owner": owner,
            "building": here.building,
            "tenants": dict(here.tenants),
            "capacity": building.capacity,
            "dice": city.dice_count(cx, s, plot, building.type),
            "modifier": attract.modifier(cx, s, plot),
            **sold,
            "rent": attract.rent_of(cx, s, plot),
            "gives": tenants.gives(cx, here.tenants),
        }


_BUILT = ("building", "tenants", "capacity", "dice", "modifier")
"""What only a building has."""


class Rent(Question[Magnate, Cx], frozen=True):
    """How much rent does a player collect?"""

    says = "the rent"

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Sum:
        if by is None:
            raise OpenFact("by", phrase("whose rent is asked for"))
        if by in cx.table.automata:
            cx.cite(R.ai.no_rent, "{by} never collects rent", by=by)
            return cx.sum("rent", unit="$").because(R.ai.no_rent)
        return attract.rent(cx, s, by)


class Standings(Question[Magnate, Cx], frozen=True):
    """Money, and what the plots would bring at the present land price, player by player."""

    says = "the standings if every plot were sold now at the present land price"

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        worth = {name: _worth(cx, s, name) for name in s.players}
        if s.over:
            sale.winners(cx, s)
        return worth


def _worth(cx: Cx, s: Magnate, name: str) -> Sum:
    """Return money, and what the plots would bring at the present land price."""
    worth = cx.sum(name, unit="$").because(R.round.goal)
    worth.add(s.money(name), R.round.goal, "money")
    modifier = sale.after_crash(cx, name) if name in cx.table.automata and s.owned(name) else 0
    for plot in s.owned(name):
        value = sale.plot_value(cx, s, plot, modifier)
        paid = sale.payment(cx, s, value.total)
        worth.take(cx.joined(plot, paid.total, [value, paid], unit="$"))
    return worth


class Winner(Question[Magnate, Cx], frozen=True):
    """Who has won; before the end, who would win if every plot were sold now."""

    says = "the winner"

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        worth = {name: cx.show(_worth(cx, s, name)) for name in s.players}
        return sorted(sale.richest(cx, worth))


class ScoringAid(Question[Magnate, Cx], frozen=True):
    """One row of the scoring aid: what values 2 to 20 pay at a land price."""

    says = "the scoring aid at {price:$}"
    price: Money

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        aid = cx.box.aids["scoring_aid"]
        step = cx.box.numbers.price_step.value
        if not aid.lowest_price <= self.price <= aid.highest_price or self.price % step:
            rows = {"low": aid.lowest_price, "high": aid.highest_price, "step": step}
            raise OpenFact("price", phrase("the scoring aid has no such row: {low} to {high} by {step}", **rows))
        cx.cite(
            R.sell.aid,
            "values {low} to {high} times {price:$}, in thousands of dollars",
            low=aid.lowest_value,
            high=aid.highest_value,
            price=self.price,
        )
        return [value * self.price for value in range(aid.lowest_value, aid.highest_value + 1)]


class AiPlots(Question[Magnate, Cx], frozen=True):
    """The bonus arrows around every plot the AI might buy."""

    says = "the bonus arrows of the plots the AI might buy"

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        name = next(iter(cx.table.automata), "")
        return {plot: orders.arrows(cx, s, plot) for plot in orders.for_sale(cx, s, name)}


class RiskDeck(Question[Magnate, Cx], frozen=True):
    """What is left in the risk deck: how many cards of each top number."""

    says = "the cards left in the risk deck"

    def answer(self, cx: Cx, s: Magnate, by: str | None) -> Answer:
        market.need_risk_cards(cx, s, s.crash)
        left = market.undrawn(cx, s)
        cx.cite(
            R.risk.composition,
            "{left:#risk card} left of {all}, by the numbers on top",
            left=len(left),
            all=len(cx.layout.risk),
        )
        tops = [cx.box.risk[card].top for card in left]
        printed = sorted({card.top for card in cx.layout.risk.values()})
        return {f"top_{top}": tops.count(top) for top in printed}


QUESTIONS = (Dice, Neighbours, Value, Price, Population, City, Rent, Standings, Winner, ScoringAid, AiPlots, RiskDeck)
