"""Selling a plot, and the sale of everything after the crash (rulebook p.13, p.15)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import tenants
from referee.games.magnate.city import ON, Arrows, neighbours
from referee.games.magnate.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

IN_SALE = Arrows(R.sell.value_bonus_tenant, R.sell.value_bonus_feature, R.sell.value_penalty)


def plot_value(cx: "Cx", s: "Magnate", plot: str, modifier: int = 0) -> Sum:
    """Return the value of a plot: land, building, population, neighbours, bonus, AI difficulty; never below zero."""
    here = s.plots[plot]
    value = cx.sum("value")
    value.add(cx.box.numbers.land_value.value, R.sell.value_land, "land")
    if modifier:
        value.add(modifier, R.ai.sell_modifier, "difficulty")
    if here.building is None:
        return value.because(R.sell.bare_land)
    building = cx.box.buildings[here.building]
    value.add(cx.box.numbers.building_value.value, R.sell.value_building, "building")
    value.take(_population(cx, s, plot))
    value.take(neighbours(cx, s, plot, building.type, IN_SALE))
    if building.bonus:
        value.add(building.bonus, R.sell.value_building_bonus, "building_bonus", ON, (plot,))
    if value.total < 0:
        value.add(-value.total, R.sell.floor, "floor")
    elif value.total == 0:
        value.because(R.sell.floor)
    return value


def _population(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """Return the population icons on the tenants in the building."""
    figure = cx.sum("population")
    for name, count in s.plots[plot].tenants.items():
        each = tenants.icons(cx, name)
        figure.add(count * each, R.sell.value_population, name, "{n} x {each}", count, each)
    return figure


def payment(cx: "Cx", s: "Magnate", value: int) -> Sum:
    """Return the payment for a plot: value times land price."""
    return cx.product("payment", R.sell.payment, unit="$", value=value, land_price=s.land_price)


def sell(cx: "Cx", s: "Magnate", plot: str, modifier: int = 0) -> "tuple[Magnate, Sum, Sum]":
    """Let the owner give a plot up for one payment; building and tenants stay on the board."""
    owner = s.plots[plot].owner
    assert owner is not None
    value = plot_value(cx, s, plot, modifier)
    paid = payment(cx, s, value.total)
    s = s.pays(owner, -paid.total)
    s = s.with_plot(plot, replace(s.plots[plot], owner=None, sold_by=owner))
    if s.plots[plot].building:
        tokens = sum(s.plots[plot].tenants.values())
        if tokens:
            cx.cite(
                R.sell.stays,
                "the building on {plot} stays, with {tokens:#tenant}, and is nobody's",
                plot=plot,
                tokens=tokens,
            )
        else:
            cx.cite(R.sell.stays, "the building on {plot} stays, empty, and is nobody's", plot=plot)
    return s, value, paid


def mark_sold(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """Move the company marker to the lowest-numbered empty space of 'plots sold by players'."""
    space = sum(s.plots_sold.values()) + 1
    if space <= len(cx.layout.boards[str(len(s.players))].plots_sold):
        cx.figure("space", space, R.sell.marker)
        cx.cite(
            R.sell.marker, "a company marker of {name} goes to space {space} of 'plots sold'", name=name, space=space
        )
    else:
        cx.rests_on(Datum("boards", str(len(s.players)), "plots_sold"))
        cx.cite(
            R.sell.marker,
            "a company marker of {name} goes beside 'plots sold', which is full: {sold:#plot} sold",
            name=name,
            sold=space,
        )
    return s.with_sold({**s.plots_sold, name: s.plots_sold.get(name, 0) + 1})


def sell_everything(cx: "Cx", s: "Magnate") -> "Magnate":
    """Sell every plot still owned at the new price, player by player, after the crash."""
    total, left = cx.sum("sale", unit="$"), sum([len(s.owned(name)) for name in s.players])
    for name in s.players:
        modifier = after_crash(cx, name) if name in cx.table.automata and s.owned(name) else 0
        for plot in s.owned(name):
            s, value, paid = sell(cx, s, plot, modifier)
            total.take(cx.joined(plot, paid.total, [value, paid], unit="$"))
            cx.cite(R.end.sell_all, "{name} sells {plot} for {paid:$}", name=name, plot=plot, paid=paid.total)
    for name in cx.table.automata:
        s = s.with_player(name, replace(s.players[name], land=(), built=()))
    if left:
        cx.show(total)
        cx.cite(R.end.markers, "{left:#company marker} back to the players, not to the market board", left=left)
    return s


def after_crash(cx: "Cx", name: str) -> int:
    """Return what the AI's difficulty adds; after the crash nothing, unless read otherwise."""
    modifier = difficulty(cx)
    if modifier and cx.reads(READ.ai_crash_modifier.applies):
        return modifier
    cx.cite(R.ai.rest_normal, "{name} sells its plots by the rules for everybody", name=name)
    return 0


def difficulty(cx: "Cx") -> int:
    """Return what the AI's difficulty adds to the value of a plot it sells."""
    return cx.box.difficulties[cx.table.options.difficulty].modifier


def winners(cx: "Cx", s: "Magnate") -> frozenset[str]:
    """Return whoever has most money when all is sold."""
    return richest(cx, {name: s.money(name) for name in s.players})


def richest(cx: "Cx", money: "dict[str, int]") -> frozenset[str]:
    """Return whoever has most money; those tied share the victory."""
    most = max(money.values())
    best = tuple(name for name, has in money.items() if has == most)
    cx.cite(R.end.winner, "most money, {most:$}: {best}", most=most, best=best)
    if len(best) > 1:
        cx.cite(R.end.tie, "{best} share the victory", best=best)
    return frozenset(best)
