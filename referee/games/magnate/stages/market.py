"""The property market moves, the next round is prepared, or the market crashes (rulebook p.14-15)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import market, sale
from referee.games.magnate.rules import R
from referee.games.magnate.stages.base import MARKET, PREPARING, Phase
from referee.kernel.components import Datum
from referee.kernel.field_types import Count

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

MARKET_STEPS = (market.tenants_step, market.zone_step, market.adverts_step, market.sold_step)
ONLY_CARDS = (1, 2)
"""The steps that can bring nothing but risk cards."""


class Market(Phase, frozen=True, tag="market"):
    """The four steps of the property market, with the risk cards still to be drawn in the present one."""

    says = "the property market"
    phase = MARKET

    step: Annotated[int, Meta(ge=1, le=4, description="1 tenants, 2 zone, 3 advertising, 4 plots sold.")] = 1
    cards: Annotated[Count | None, Meta(description="Risk cards still to draw in this step.")] = None

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.cards is None:
            return self._begin(cx, s)
        if self.cards and len(s.risk_drawn) < len(cx.layout.risk):
            s = market.draw_risk(cx, s, market.CARDS_BY[self.step - 1])
            if self.cards > 1:
                return s.swap(replace(self, cards=self.cards - 1))
        elif self.cards:
            cx.cite(R.comp.limited, "no risk card is left; not drawn: {cards}", cards=self.cards)
        return self._end(cx, s)

    def _begin(self, cx: "Cx", s: "Magnate") -> "Magnate":
        cx.cite(R.market.steps, "step {step} of the property market", step=self.step)
        if s.round == 1 and self.step in ONLY_CARDS and MARKET_STEPS[self.step - 1](cx.quiet(), s)[1]:
            cx.cite(R.market.first_round, "step {step} draws no risk cards in the first round", step=self.step)
            return self._end(cx, s)
        s, cards = MARKET_STEPS[self.step - 1](cx, s)
        if cards and s.round == 1:
            cx.cite(R.market.first_round, "{cards:#risk card} not drawn in the first round", cards=cards)
            cards = 0
        return s.swap(replace(self, cards=cards)) if cards else self._end(cx, s)

    def _end(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.step == 3 and s.adverts_spent:
            cx.cite(R.market.advert_return, "{n:#advertising token} back to the supply", n=s.adverts_spent)
            s = s.returns_adverts()
        if self.step < 4:
            return s.swap(Market(self.step + 1))
        if s.plots_sold:
            markers = sum(s.plots_sold.values())
            cx.cite(R.market.sold_return, "{markers:#company marker} back to the players", markers=markers)
        cx.cite(R.round.tracker, "the round tracker moves to {phase}", phase=Prepare.called_aloud())
        return s.with_sold({}).swap(Prepare())


class Prepare(Phase, frozen=True, tag="prepare"):
    """New tenants and new plots come, unless the market has crashed."""

    says = "preparing for the next round"
    phase = PREPARING

    tenants: Annotated[Count | None, Meta(description="New-tenant cards still to draw.")] = None
    markers: Annotated[Count, Meta(description="For-sale markers still to draw.")] = 0

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if self.tenants is None:
            return self._begin(cx, s)
        if self.tenants and len(s.tenants_drawn) < len(cx.layout.new_tenants):
            return market.draw_tenants(cx, s).swap(replace(self, tenants=self.tenants - 1))
        if self.markers and len(s.markers_drawn) < len(cx.layout.markers):
            s, counts = market.draw_marker(cx, s)
            cx.rests_on(Datum("boards", str(len(s.players)), "new_plots"))
            return s.swap(replace(self, markers=self.markers - counts))
        if self.tenants:
            cx.cite(R.comp.limited, "no new-tenant card is left; not drawn: {cards}", cards=self.tenants)
        if self.markers:
            cx.cite(R.comp.limited, "no for-sale marker is left; not drawn: {markers}", markers=self.markers)
        cx.cite(R.prep.next, "round {round} begins", round=s.round + 1)
        return s.with_round(s.round + 1).pop()

    def _begin(self, cx: "Cx", s: "Magnate") -> "Magnate":
        if market.crashed(cx, s):
            return s.swap(Crash())
        plots = cx.layout.boards[str(len(s.players))].new_plots
        return s.swap(Prepare(market.board(cx).new_tenants, plots))


class Crash(Phase, frozen=True, tag="crash"):
    """The market crashes: the price falls, everything is sold, the richest wins."""

    says = "the crash"

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        s = sale.sell_everything(cx, market.crash_price(cx, s))
        return s.ended(sale.winners(cx, s))
