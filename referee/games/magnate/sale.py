"""Selling a plot, and the sale of everything after the crash (rulebook p.13, p.15)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate.book import rule
from referee.games.magnate.city import Arrows, neighbours
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

LAND = rule("sell.value_land")
BUILDING = rule("sell.value_building")
POPULATION = rule("sell.value_population")
BUILDING_BONUS = rule("sell.value_building_bonus")
IN_SALE = Arrows(rule("sell.value_bonus_tenant"), rule("sell.value_bonus_feature"), rule("sell.value_penalty"))
BARE_LAND = rule("sell.bare_land")
FLOOR = rule("sell.floor")
PAYMENT = rule("sell.payment")
STAYS = rule("sell.stays")
SELL_ALL = rule("end.sell_all")
MARKERS = rule("end.markers")
WINNER = rule("end.winner")
TIE = rule("end.tie")


def plot_value(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """What a plot is worth: land, building, population, neighbours and building bonus, never below zero."""
    here = s.plots[plot]
    value = cx.sum("value")
    value.add(1, LAND, "land")
    if here.building is None:
        return value.because(BARE_LAND)
    building = cx.box.buildings[here.building]
    value.add(1, BUILDING, "building")
    value.take(_population(cx, s, plot))
    value.take(neighbours(cx, s, plot, building.type, IN_SALE))
    if building.bonus:
        value.add(building.bonus, BUILDING_BONUS, "building_bonus")
    if value.total < 0:
        value.add(-value.total, FLOOR, "floor")
    elif value.total == 0:
        value.because(FLOOR)
    return value


def _population(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """The population icons on the tenants in the building."""
    figure = cx.sum("population")
    for kind, count in s.plots[plot].tenants.items():
        each = cx.box.tenants[kind].population
        figure.add(count * each, POPULATION, kind, "{} x {}", count, each)
    return figure


def payment(cx: "Cx", s: "Magnate", value: int) -> Sum:
    """Value times land price."""
    return cx.product("payment", PAYMENT, unit="$", value=value, land_price=s.land_price)


def sell(cx: "Cx", s: "Magnate", plot: str) -> "tuple[Magnate, Sum, Sum]":
    """The owner gives a plot up for one payment; building and tenants stay on the board."""
    owner = s.plots[plot].owner
    assert owner is not None
    value = plot_value(cx, s, plot)
    paid = payment(cx, s, value.total)
    s = s.pays(owner, -paid.total)
    s = s.with_plot(plot, replace(s.plots[plot], owner=None, sold_by=owner))
    if s.plots[plot].building:
        cx.cite(STAYS, "building and tenants stay on {plot} and belong to nobody", plot=plot)
    return s, value, paid


def sell_everything(cx: "Cx", s: "Magnate") -> "Magnate":
    """After the crash every plot still owned is sold at the new price, player by player."""
    total, left = cx.sum("sale", unit="$"), sum([len(s.owned(name)) for name in s.players])
    for name in s.players:
        for plot in s.owned(name):
            s, value, paid = sell(cx, s, plot)
            total.take(cx.joined(plot, paid.total, [value, paid], unit="$"))
            cx.cite(SELL_ALL, "{name} sells {plot} for {paid:$}", name=name, plot=plot, paid=paid.total)
    if left:
        cx.show(total)
        cx.cite(MARKERS, "the company markers go back to the players, not to the market board")
    return s


def winners(cx: "Cx", s: "Magnate") -> frozenset[str]:
    """Whoever has most money; those tied for it share the victory."""
    most = max(player.money for player in s.players.values())
    best = tuple(name for name, player in s.players.items() if player.money == most)
    cx.cite(WINNER, "most money: {most:$}, {best}", most=most, best=best)
    if len(best) > 1:
        cx.cite(TIE, "{best} share the victory", best=best)
    return frozenset(best)
