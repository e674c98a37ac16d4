"""The AI does what it was ordered: its markers, its holdings, its level (rulebook p.17-18)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import sale
from referee.games.magnate.automaton.orders import BUILD_TYPE, BUY_BEST, BUY_TIE, Order, arrows, best_types, for_sale
from referee.games.magnate.book import reading, rule
from referee.games.magnate.records import OPEN

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

NEVER_PAYS = rule("ai.never_pays")
DISCARD = rule("ai.discard")
BUY_MARKER = rule("ai.buy_marker")
BUILD_WHERE = rule("ai.build_where")
BUILD_SIZE = rule("ai.build_size")
BUILD_MARKER = rule("ai.build_marker")
SELL_WHICH = rule("ai.sell_which")
SELL_MARKER = rule("ai.sell_marker")
SELL_LEVELUP = rule("ai.sell_levelup")
CONSULT = rule("ai.consult")
PURCHASE_ORDER = reading("ai_holdings_order", "purchase_order")


def perform(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    """Do what was ordered and put the card on the discard pile."""
    done = {"buy": _buy, "build": _build, "sell": _sell, "consult": _consult}[what.action](cx, s, name, what, chosen)
    player = done.players[name]
    cx.cite(DISCARD, "{card} goes face up on the discard pile", card=player.card)
    return done.with_player(name, replace(player, card=None, discard=(*player.discard, player.card or "")))


def _buy(cx: "Cx", s: "Magnate", name: str, what: Order, plot: str) -> "Magnate":
    if cx.recording:
        _tell_plot(cx, s, name, what, plot)
    cx.cite(NEVER_PAYS, "{name} pays nothing for {plot}", name=name, plot=plot)
    cx.cite(BUY_MARKER, "the marker of {plot} goes to the bottom row of the AI holdings", plot=plot)
    player = s.players[name]
    row = (*player.land, OPEN)
    at = row.index(OPEN)
    s = s.with_player(name, replace(player, land=(*row[:at], plot, *player.land[at + 1 :])))
    return s.with_plot(plot, replace(s.plots[plot], owner=name, for_sale=False, sold_by=None))


def _tell_plot(cx: "Cx", s: "Magnate", name: str, what: Order, plot: str) -> None:
    """Say what decided for a plot; the only one for sale needs no counting."""
    if len(for_sale(cx.quiet(), s, name)) == 1:
        cx.cite(BUY_BEST, "{name} takes {plot}, the only plot for sale that it may buy", name=name, plot=plot)
        return
    if what.named and len(what.tied) > 1:
        cx.cite(BUY_TIE, "{tied:and} are equal; this move supposes that chance picks {plot}", tied=what.tied, plot=plot)
    most = arrows(cx.quiet(), s, plot).total
    cx.cite(BUY_BEST, "{name} takes {plot}, {most:#bonus arrow} could apply there", name=name, plot=plot, most=most)


def _build(cx: "Cx", s: "Magnate", name: str, what: Order, building: str) -> "Magnate":
    plot, player = what.plot, s.players[name]
    cx.cite(BUILD_WHERE, "{plot} is the leftmost plot of {name} without a building", plot=plot, name=name)
    if cx.recording:
        _tell_type(cx, s, plot, cx.layout.buildings[building].type, what.named)
    cx.cite(
        BUILD_SIZE,
        "the dearest of its type that level {level} allows: {building}",
        building=building,
        level=player.level,
    )
    cx.cite(NEVER_PAYS, "{name} pays nothing for the {building}", name=name, building=building)
    cx.cite(BUILD_MARKER, "the marker of {plot} is pushed up to the top row", plot=plot)
    s = s.with_player(name, replace(player, land=_pushed_up(cx, player.land, plot), built=(*player.built, plot)))
    return s.with_plot(plot, replace(s.plots[plot], building=building))


def _tell_type(cx: "Cx", s: "Magnate", plot: str, kind: str, named: bool) -> None:
    """Say what decided for a type: the neighbours, the available population, or a die."""
    best = best_types(cx.quiet(), s, plot)
    if len(best.by_neighbours) == 1:
        cx.cite(BUILD_TYPE, "the neighbours of {plot} are best for {kind}", kind=kind, plot=plot)
    elif len(best.by_population) == 1:
        cx.cite(
            BUILD_TYPE,
            "the neighbours of {plot} are best for {tied:and} alike; of these {kind} has most population available",
            tied=best.by_neighbours,
            plot=plot,
            kind=kind,
        )
    elif named:
        cx.cite(
            BUILD_TYPE,
            "the neighbours of {plot} are best for {tied:and} alike, with equal population available; "
            "this move supposes that chance picks {kind}",
            tied=best.by_population,
            plot=plot,
            kind=kind,
        )
    else:
        cx.cite(
            BUILD_TYPE,
            "the neighbours of {plot} are best for {tied:and} alike, with equal population available; drawn: {kind}",
            tied=best.by_population,
            plot=plot,
            kind=kind,
        )


def _pushed_up(cx: "Cx", land: tuple[str, ...], plot: str) -> tuple[str, ...]:
    """The bottom row after a marker was pushed up: its space is open again, unless columns stay taken."""
    at = land.index(plot)
    right = land[at + 1 :]
    left = (*land[:at], OPEN, *right) if right and not cx.reads(PURCHASE_ORDER) else (*land[:at], *right)
    while left and left[-1] == OPEN:
        left = left[:-1]
    return left


def _sell(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.cite(SELL_WHICH, "{plot} is the leftmost plot of {name} with a building", plot=what.plot, name=name)
    modifier = sale.difficulty(cx)
    s, value, paid = sale.sell(cx, s, what.plot, modifier)
    cx.show(value)
    why = sale.AI_MODIFIER if modifier else sale.PAYMENT
    cx.cite(why, "{name} sells {plot} for {paid:$}", name=name, plot=what.plot, paid=cx.show(paid))
    player, levels = s.players[name], list(cx.layout.ai_levels)
    built = tuple(plot for plot in player.built if plot != what.plot)
    if built:
        cx.cite(SELL_MARKER, "the marker of {plot} is discarded; {built:and} moved left", plot=what.plot, built=built)
    else:
        cx.cite(SELL_MARKER, "the marker of {plot} is discarded", plot=what.plot)
    now = player.level or levels[0]
    level = levels[min(levels.index(now) + 1, len(levels) - 1)]
    if level != now:
        cx.cite(SELL_LEVELUP, "{name} moves up to level {level}", name=name, level=level)
    return sale.mark_sold(cx, s.with_player(name, replace(player, built=built, level=level)), name)


def _consult(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.figure("gain", s.land_price, CONSULT, unit="$")
    cx.cite(CONSULT, "{name} gains {gain:$}", name=name, gain=s.land_price)
    return s.pays(name, -s.land_price)
