"""Constructing and replacing buildings (rulebook p.12)."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate import attract, tenants
from referee.games.magnate.automaton import orders
from referee.games.magnate.city import feature
from referee.games.magnate.moves.action import Action, afford
from referee.games.magnate.records import Plot, PlotName, Tokens
from referee.games.magnate.rules import READ, R
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.frozen_map import plus


class Build(Action, frozen=True):
    """Construct a building on your plot, or replace the one that stands there."""

    says = "[let {leave} leave and ]build {building:a} on {plot}"
    weight = 6
    plot: PlotName
    building: Annotated[str, Meta(description="The building to construct.", extra={"names": "buildings"})]
    leave: Annotated[Tokens, Meta(description="Advanced game: the subtypes that must leave a smaller building.")] = {}

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterator[Build | ChoiceSet]":
        money = s.money(by)
        kinds = tuple([id for id, building in cx.box.buildings.items() if building.cost <= money])
        for plot in s.owned(by) if kinds else ():
            crowded = [id for id in kinds if s.plots[plot].tenants and _excess(cx, s, plot, id)]
            fitting = tuple(id for id in kinds if id not in crowded) if crowded else kinds
            yield ChoiceSet(cls, {"plot": plot}, {"building": Choice(fitting)})
            if crowded and not cx.reads(READ.rebuild_smaller.refused):
                yield from (_crowded(cx, s, plot, id) for id in crowded)

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: orders.Order) -> list[Action]:
        dearest = [orders.dearest(cx, s, by, kind) for kind in what.tied] if what.action == "build" else []
        return [cls(what.plot, building) for building in dearest if building]

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        here, new = s.plots[self.plot], cx.box.buildings[self.building]
        if here.owner is None:
            drawn = feature(cx, s, self.plot)
            cx.need(R.build.own_plot, False) or cx.because(
                "{plot} shows {drawn:a}: nobody can ever own it" if drawn else "{plot} belongs to nobody",
                plot=self.plot,
                drawn=drawn,
            )
        else:
            own = here.owner == by
            (cx.need(R.build.own_plot, own) and self._say_own(cx, here, by)) or cx.because(
                "{plot} belongs to {owner}", plot=self.plot, owner=here.owner
            )
        if here.owner == by and any(self.leave.values()) and tenants.types_in(cx.layout, here.tenants) - {new.type}:
            cx.need(R.build.tenants_differ, False) or cx.because(
                "the tenants of {plot} are of another type than the {building} and all leave: none is to be named",
                plot=self.plot,
                building=self.building,
            )
        elif here.owner == by and (here.tenants or self.leave):
            self._judge_leaving(cx, s, _excess(cx, s, self.plot, self.building))
        # where the move is refused anyway the cost matters only if it is one more reason
        if not cx.broken or cx.layout.buildings[self.building].cost > s.money(by):
            afford(cx, s, by, new.cost)

    def _say_own(self, cx: Cx, here: Plot, by: str) -> bool:
        """Say why a building may stand there."""
        if here.building:
            return cx.since(
                "{plot} belongs to {by}, so the {old} on it may be replaced",
                plot=self.plot,
                by=by,
                old=here.building,
            )
        return cx.since("{plot} is bare land of {by}", plot=self.plot, by=by)

    def _judge_leaving(self, cx: Cx, s: Magnate, excess: int) -> None:
        """Judge who leaves a smaller building; the owner says which tenants where there is a choice."""
        living = s.plots[self.plot].tenants
        if excess and cx.reads(READ.rebuild_smaller.refused):
            cx.need(R.build.tenants_same, False) or cx.because(
                "the {building} has no room for {excess:#tenant} of {plot}",
                building=self.building,
                excess=excess,
                plot=self.plot,
            )
        if any(self.leave.values()) or (excess and len(living) > 1):
            strangers = {name: n for name, n in self.leave.items() if n > living.get(name, 0)}
            named = sum(self.leave.values())
            if strangers:
                cx.need(R.build.tenants_same, False) or cx.because(
                    "there are not {strangers} on {plot}", plot=self.plot, strangers=strangers
                )
            else:
                (
                    cx.need(R.build.tenants_same, named == excess)
                    and cx.since(
                        "the {building} has no room for {excess:#tenant} of {plot}",
                        building=self.building,
                        excess=excess,
                        plot=self.plot,
                    )
                ) or cx.because(
                    "tenants that must leave {plot}: {excess}, named: {named}"
                    if excess
                    else "nobody must leave {plot}, named: {named}",
                    plot=self.plot,
                    excess=excess,
                    named=named,
                )

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: orders.Order) -> None:
        cx.need(R.ai.build_where, self.plot == what.plot) or cx.because(
            "{plot} is the leftmost plot of {by} without a building", plot=what.plot, by=by
        )
        kind = cx.box.buildings[self.building].type
        fits = cx.need(R.ai.build_type, kind in what.tied) or cx.because(
            "on {plot} {by} must build for {tied:or}", plot=what.plot, by=by, tied=what.tied
        )
        if not fits:
            return
        dearest = orders.dearest(cx, s, by, kind)
        if dearest:
            cx.need(R.ai.build_size, self.building == dearest) or cx.because(
                "the dearest {kind} building its level allows is {dearest:a}", kind=kind, dearest=dearest
            )
        else:
            cx.need(R.ai.build_size, False) or cx.because("its level allows no {kind} building", kind=kind)

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        cost = cx.box.buildings[self.building].cost
        cx.figure("cost", cost, R.build.pay, unit="$")
        if old := s.plots[self.plot].building:
            cx.cite(R.build.replace, "replaced on {plot}: {old}", plot=self.plot, old=old)
        cx.cite(
            R.build.pay,
            "{by} pays {cost:$} and builds {building:a} on {plot}",
            by=by,
            cost=cost,
            building=self.building,
            plot=self.plot,
        )
        cx.explain(_miniatures, cx, s, self)
        s = _rehouse(cx, s.pays(by, cost), self)
        if attract.room(cx.layout, s, self.plot):
            cx.cite(
                R.round.attract_delay,
                "the {building} on {plot} can win tenants in round {round} at the earliest",
                building=self.building,
                plot=self.plot,
                round=s.round + 1,
            )
        return s

    def chosen(self) -> str:
        return self.building


def _excess(cx: Cx, s: Magnate, plot: str, building: str) -> int:
    """Tenants of the right type a replacement has no room for."""
    new = cx.box.buildings[building]
    return max(0, tenants.count(cx.layout, s.plots[plot].tenants, new.type) - new.capacity)


def _crowded(cx: Cx, s: Magnate, plot: str, building: str) -> "Build | ChoiceSet":
    """Return a smaller replacement: where there is a choice, the owner says who leaves."""
    living, excess = s.plots[plot].tenants, _excess(cx, s, plot, building)
    if len(living) == 1:
        return Build(plot, building)
    return ChoiceSet(Build, {"plot": plot, "building": building}, {"leave": Choice(tuple(_leaving(living, excess)))})


def _leaving(living: Mapping[str, int], excess: int) -> Iterator[dict[str, int]]:
    """Yield every bag of so many tenants out of those who live there."""
    for counts in product(*(range(n + 1) for n in living.values())):
        if sum(counts) == excess:
            yield {name: n for name, n in zip(living, counts, strict=True) if n}


def _miniatures(cx: Cx, s: Magnate, move: Build) -> None:
    """Say what stands for the building when its miniatures are used up; that never refuses a build."""
    building = move.building
    standing = sum([here.building == building for plot, here in s.plots.items() if plot != move.plot])
    made = cx.box.buildings[building].miniatures
    if standing >= made:
        cx.cite(
            R.build.unlimited,
            "all {made} miniatures stand: a footprint serves as {building:a}",
            made=made,
            building=building,
        )


def _rehouse(cx: Cx, s: Magnate, move: Build) -> Magnate:
    """Put up the building; tenants of another type, or too many, go back to the available area."""
    here, new = s.plots[move.plot], cx.box.buildings[move.building]
    leaving = dict(here.tenants)
    if tenants.types_in(cx.layout, here.tenants) == {new.type}:
        excess = _excess(cx, s, move.plot, move.building)
        leaving = move.leave or {name: excess for name in here.tenants if excess}
        stay = sum(here.tenants.values()) - excess
        if excess:
            cx.cite(
                R.build.tenants_same,
                "{kind} tenants that stay on {plot}: {stay}, that leave it: {leave}",
                kind=new.type,
                plot=move.plot,
                stay=stay,
                leave=excess,
            )
        elif stay:
            cx.cite(
                R.build.tenants_same,
                "all {kind} tenants stay on {plot}: {stay}",
                kind=new.type,
                plot=move.plot,
                stay=stay,
            )
    elif leaving:
        gone = sum(leaving.values())
        cx.cite(R.build.tenants_differ, "back to the available tenants from {plot}: {gone}", plot=move.plot, gone=gone)
    for name, n in leaving.items():
        s = s.with_tokens(plus(s.available, name, n))
        here = replace(here, tenants=plus(here.tenants, name, -n))
    return s.with_plot(move.plot, replace(here, building=move.building))
