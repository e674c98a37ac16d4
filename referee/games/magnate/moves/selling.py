"""Selling a plot to the bank; and trading, which is never allowed (rulebook p.12-13)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from referee.games.magnate import sale
from referee.games.magnate.automaton import orders
from referee.games.magnate.moves.action import Action
from referee.games.magnate.records import PlotName
from referee.games.magnate.rules import R
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.field_types import PlayerName
from referee.kernel.move import Move
from referee.kernel.stage import Stage


class Sell(Action, frozen=True):
    """Give up one of your plots for its value times the land price."""

    says = "sell {plot}[ to {to}]"
    weight = 1
    plot: PlotName
    to: Annotated[PlayerName | None, Meta(description="A buyer; plots are never sold to players.")] = None

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterable[ChoiceSet]:
        return (ChoiceSet(cls, {"to": None}, {"plot": Choice(tuple(s.owned(by)))}),)

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: orders.Order) -> list[Action]:
        return [cls(what.plot)] if what.action == "sell" else []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        owner = s.plots[self.plot].owner
        self._judge_buyer(cx, by)
        if owner == by == self.to:
            cx.need(R.sell.one_plot, False) or cx.because(
                "{by} would keep {plot}: whoever sells a plot gives it up to the bank", by=by, plot=self.plot
            )
        elif owner is None:
            cx.need(R.sell.one_plot, False) or cx.because("{plot} belongs to nobody", plot=self.plot)
        else:
            (
                cx.need(R.sell.one_plot, owner == by) and cx.since("{plot} belongs to {by}", plot=self.plot, by=by)
            ) or cx.because("{plot} belongs to {owner}", plot=self.plot, owner=owner)

    def _judge_buyer(self, cx: Cx, by: str) -> None:
        """Refuse to buy a plot from a player."""
        if self.to and self.to != by:
            cx.need(R.sell.not_to_players, False) or cx.because("{to} is a player", to=self.to)

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: orders.Order) -> None:
        self._judge_buyer(cx, by)
        if self.to == by:
            cx.need(R.sell.one_plot, False) or cx.because(
                "{by} would keep {plot}: whoever sells a plot gives it up to the bank", by=by, plot=self.plot
            )
        first = cx.need(R.ai.sell_which, self.plot == what.plot)
        (first and cx.since("{plot} is the leftmost plot of {by} with a building", plot=what.plot, by=by)) or (
            cx.because("{plot} is the leftmost plot of {by} with a building", plot=what.plot, by=by)
        )

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        s, value, paid = sale.sell(cx, s, self.plot)
        cx.show(value)
        cx.cite(R.sell.one_plot, "{by} gives {plot} up for {paid:$}", by=by, plot=self.plot, paid=cx.show(paid))
        return sale.mark_sold(cx, s, by)


class Trade(Move[Magnate, Cx, Stage[Magnate, Cx]], frozen=True):
    """Trade with another player: it exists to be refused."""

    says = "trade with {to}"
    to: PlayerName

    def rules(self, cx: Cx, s: Magnate, stage: Stage[Magnate, Cx], by: str) -> None:
        cx.need(R.act.no_trade, False) or cx.because(
            "nobody trades, least of all with himself"
            if self.to == by
            else "players trade neither money nor property nor anything else they own"
        )
