"""The AI does what it was ordered: its markers, its holdings, its level (rulebook p.17-18)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import sale
from referee.games.magnate.automaton.orders import Order, arrows, best_types, for_sale
from referee.games.magnate.records import OPEN
from referee.games.magnate.rules import READ, R

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def perform(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    """Perform what was ordered and put the card on the discard pile."""
    done = {"buy": _buy, "build": _build, "sell": _sell, "consult": _consult}[what.action](cx, s, name, what, chosen)
    player = done.players[name]
    cx.cite(R.ai.discard, "{card} goes face up on the discard pile", card=player.card)
    return done.with_player(name, replace(player, card=None, discard=(*player.discard, player.card or "")))


def _buy(cx: "Cx", s: "Magnate", name: str, what: Order, plot: str) -> "Magnate":
    cx.explain(_tell_plot, cx, s, name, what, plot)
    cx.cite(R.ai.never_pays, "{name} pays nothing for {plot}", name=name, plot=plot)
    cx.cite(R.ai.buy_marker, "the marker of {plot} goes to the bottom row of the AI holdings", plot=plot)
    player = s.players[name]
    row = (*player.land, OPEN)
    at = row.index(OPEN)
    s = s.with_player(name, replace(player, land=(*row[:at], plot, *player.land[at + 1 :])))
    return s.with_plot(plot, replace(s.plots[plot], owner=name, for_sale=False, sold_by=None))


def _tell_plot(cx: "Cx", s: "Magnate", name: str, what: Order, plot: str) -> None:
    """Say what decided for a plot; the only one for sale needs no counting."""
    if len(for_sale(cx.quiet(), s, name)) == 1:
        cx.cite(R.ai.buy_best, "{name} takes {plot}, the only plot for sale that it may buy", name=name, plot=plot)
        return
    if what.named and len(what.tied) > 1:
        cx.cite(
            R.ai.buy_tie, "{tied:and} are equal; this move supposes that chance picks {plot}", tied=what.tied, plot=plot
        )
    most = arrows(cx.quiet(), s, plot).total
    cx.cite(
        R.ai.buy_best, "{name} takes {plot}, {most:#bonus arrow} could apply there", name=name, plot=plot, most=most
    )


def _build(cx: "Cx", s: "Magnate", name: str, what: Order, building: str) -> "Magnate":
    plot, player = what.plot, s.players[name]
    cx.cite(R.ai.build_where, "{plot} is the leftmost plot of {name} without a building", plot=plot, name=name)
    cx.explain(_tell_type, cx, s, plot, cx.layout.buildings[building].type, what.named)
    cx.cite(
        R.ai.build_size,
        "the dearest of its type that level {level} allows: {building}",
        building=building,
        level=player.level,
    )
    cx.cite(R.ai.never_pays, "{name} pays nothing for the {building}", name=name, building=building)
    cx.cite(R.ai.build_marker, "the marker of {plot} is pushed up to the top row", plot=plot)
    s = s.with_player(name, replace(player, land=_pushed_up(cx, player.land, plot), built=(*player.built, plot)))
    return s.with_plot(plot, replace(s.plots[plot], building=building))


def _tell_type(cx: "Cx", s: "Magnate", plot: str, kind: str, named: bool) -> None:
    """Say what decided for a type: the neighbours, the available population, or a die."""
    best = best_types(cx.quiet(), s, plot)
    if len(best.by_neighbours) == 1:
        cx.cite(R.ai.build_type, "the neighbours of {plot} are best for {kind}", kind=kind, plot=plot)
    elif len(best.by_population) == 1:
        cx.cite(
            R.ai.build_type,
            "the neighbours of {plot} are best for {tied:and} alike; of these {kind} has most population available",
            tied=best.by_neighbours,
            plot=plot,
            kind=kind,
        )
    elif named:
        cx.cite(
            R.ai.build_type,
            "the neighbours of {plot} are best for {tied:and} alike, with equal population available; "
            "this move supposes that chance picks {kind}",
            tied=best.by_population,
            plot=plot,
            kind=kind,
        )
    else:
        cx.cite(
            R.ai.build_type,
            "the neighbours of {plot} are best for {tied:and} alike, with equal population available; drawn: {kind}",
            tied=best.by_population,
            plot=plot,
            kind=kind,
        )


def _pushed_up(cx: "Cx", land: tuple[str, ...], plot: str) -> tuple[str, ...]:
    """Return the bottom row after a marker was pushed up: its space is open again, unless columns stay taken."""
    at = land.index(plot)
    right = land[at + 1 :]
    left = (
        (*land[:at], OPEN, *right)
        if right and not cx.reads(READ.ai_holdings_order.purchase_order)
        else (*land[:at], *right)
    )
    while left and left[-1] == OPEN:
        left = left[:-1]
    return left


def _sell(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.cite(R.ai.sell_which, "{plot} is the leftmost plot of {name} with a building", plot=what.plot, name=name)
    modifier = sale.difficulty(cx)
    s, value, paid = sale.sell(cx, s, what.plot, modifier)
    cx.show(value)
    why = R.ai.sell_modifier if modifier else R.sell.payment
    cx.cite(why, "{name} sells {plot} for {paid:$}", name=name, plot=what.plot, paid=cx.show(paid))
    player, levels = s.players[name], list(cx.layout.ai_levels)
    built = tuple(plot for plot in player.built if plot != what.plot)
    if built:
        cx.cite(
            R.ai.sell_marker, "the marker of {plot} is discarded; {built:and} moved left", plot=what.plot, built=built
        )
    else:
        cx.cite(R.ai.sell_marker, "the marker of {plot} is discarded", plot=what.plot)
    now = player.level or levels[0]
    level = levels[min(levels.index(now) + 1, len(levels) - 1)]
    if level != now:
        cx.cite(R.ai.sell_levelup, "{name} moves up to level {level}", name=name, level=level)
    return sale.mark_sold(cx, s.with_player(name, replace(player, built=built, level=level)), name)


def _consult(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.figure("gain", s.land_price, R.ai.consult, unit="$")
    cx.cite(R.ai.consult, "{name} gains {gain:$}", name=name, gain=s.land_price)
    return s.pays(name, -s.land_price)
