"""Advertising and consulting (rulebook p.13)."""

from collections.abc import Iterable

from referee.games.magnate.automaton import orders
from referee.games.magnate.moves.action import Action, afford
from referee.games.magnate.rules import R
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import ChoiceSet, Range
from referee.kernel.field_types import Count


class Advertise(Action, frozen=True):
    """Take two advertising tokens for free and buy as many more as you like."""

    says = "advertise[ and buy {extra:#more token}]"
    weight = 1
    extra: Count = 0

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> Iterable[ChoiceSet]:
        return (ChoiceSet(cls, {}, {"extra": Range(0, s.money(by) // cx.box.numbers.advert_price.value)}),)

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        each = cx.box.numbers.advert_price.value
        if self.extra and afford(cx, s, by, self.extra * each):
            cx.since("{by} can pay {cost:$} for {extra:#more token}", by=by, cost=self.extra * each, extra=self.extra)

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        free, each = cx.box.numbers.advertise_free.value, cx.box.numbers.advert_price.value
        tokens = cx.sum("tokens")
        tokens.add(free, R.advertise.free, "free")
        cx.cite(R.advertise.free, "{by} takes {free:#advertising token}", by=by, free=free)
        if self.extra:
            tokens.add(self.extra, R.advertise.buy, "extra")
            cost = cx.show(cx.product("cost", R.advertise.buy, unit="$", tokens=self.extra, each=each))
            s = s.pays(by, cost)
            cx.cite(R.advertise.buy, "{by} buys {extra} more for {cost:$}", by=by, extra=self.extra, cost=cost)
        return s.takes_adverts(by, cx.show(tokens))


class Consult(Action, frozen=True):
    """Earn money equal to the land price."""

    says = "consult"
    weight = 1

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterable[Consult]":
        return (cls(),)

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: orders.Order) -> list[Action]:
        return [cls()] if what.action == "consult" else []

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        cx.figure("gain", s.land_price, R.consult.gain, unit="$")
        cx.cite(R.consult.gain, "{by} gains {gain:$}", by=by, gain=s.land_price)
        return s.pays(by, -s.land_price)
