"""Buying land (rulebook p.12)."""

from collections.abc import Iterable

from msgspec.structs import replace

from referee.games.magnate import land
from referee.games.magnate.automaton import orders
from referee.games.magnate.moves.action import Action, afford
from referee.games.magnate.records import PlotName
from referee.games.magnate.rules import R
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import Choice, ChoiceSet


class Buy(Action, frozen=True):
    """Buy a plot: for sale at the land price, or empty land next to your own at twice the price."""

    says = "buy {plot}"
    plot: PlotName

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterable[ChoiceSet]:
        money, price = s.money(by), s.land_price
        if money < price:
            return ()
        marked = s.city.for_sale
        plots = [plot for plot in marked if plot[0] in s.tiles and land.free(cx, s, plot, by)]
        if money >= price * land.off_market(cx):
            near = {p for own in s.owned(by) for p in cx.layout.around[own]}
            unmarked = [plot for plot in sorted(near.difference(marked)) if plot[0] in s.tiles]
            plots += [p for p in unmarked if land.free(cx, s, p, by) and land.next_to_own(cx, s, p, by)]
        return (ChoiceSet(cls, {}, {"plot": Choice(tuple(plots))}),)

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: orders.Order) -> list[Action]:
        return [cls(plot) for plot in what.tied] if what.action == "buy" else []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        buyable = land.judge(cx, s, self.plot, by)
        here = s.plots[self.plot]
        offered = bool(here.building) or here.owner == by or self._judge_offered(cx, s, by, buyable)
        if buyable and offered:
            afford(cx, s, by, s.land_price * land.factor(cx, s, self.plot))

    def _judge_offered(self, cx: Cx, s: Magnate, by: str, buyable: bool) -> bool:
        """Judge whether land has a for-sale marker or lies next to the player's own."""
        plot, marked = self.plot, s.plots[self.plot].for_sale
        near = marked or land.next_to_own(cx if buyable else cx.quiet(), s, plot, by)
        if not cx.need(R.buy.for_sale if marked else R.buy.not_for_sale, near):
            return cx.because("{plot} is not for sale and not next to a plot of {by}", plot=plot, by=by)
        if marked:
            return cx.since("{plot} is for sale", plot=plot)
        cx.explain(self._tell_near, cx, s, by)
        return True

    def _tell_near(self, cx: Cx, s: Magnate, by: str) -> None:
        """Name the plots of the player that allow land without a marker."""
        plot, own = self.plot, land.own_around(cx, s, self.plot, by)
        cx.since("{plot} has no for-sale marker, but is next to {own:and} of {by}", plot=plot, own=own, by=by)

    def judge_thing(self, cx: Cx, s: Magnate, by: str) -> bool:
        return land.judge(cx, s, self.plot, by)

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: orders.Order) -> None:
        marked = s.plots[self.plot].for_sale
        (cx.need(R.ai.buy_only_marked, marked) and cx.since("{plot} is for sale", plot=self.plot)) or cx.because(
            "{plot} has no for-sale marker", plot=self.plot
        )
        if len(orders.for_sale(cx.quiet(), s, by)) > 1:
            cx.need(R.ai.buy_best, self.plot in what.tied) or cx.because(
                "of the plots for sale most bonus arrows could apply to {tied:and}", tied=what.tied
            )

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        plot, here = self.plot, s.plots[self.plot]
        cost = cx.show(land.cost(cx, s, plot))
        rule = R.buy.for_sale if here.for_sale else R.buy.not_for_sale
        cx.cite(rule, "{by} pays {cost:$} and owns {plot}", by=by, cost=cost, plot=plot)
        return s.pays(by, cost).with_plot(plot, replace(here, owner=by, for_sale=False, sold_by=None))

    def chosen(self) -> str:
        return self.plot
