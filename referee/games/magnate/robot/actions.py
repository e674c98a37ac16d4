"""The AI does what it was ordered: its markers, its holdings, its level (rulebook p.17-18)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import sale
from referee.games.magnate.book import reading, rule
from referee.games.magnate.records import OPEN
from referee.games.magnate.robot.orders import BUY_BEST, Order

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

NEVER_PAYS = rule("ai.never_pays")
DISCARD = rule("ai.discard")
BUY_MARKER = rule("ai.buy_marker")
BUILD_WHERE = rule("ai.build_where")
BUILD_TYPE = rule("ai.build_type")
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
    cx.cite(BUY_BEST, "{name} takes {plot}", name=name, plot=plot)
    cx.cite(NEVER_PAYS, "the AI pays nothing")
    cx.cite(BUY_MARKER, "the marker of {plot} goes to the bottom row of the AI holdings", plot=plot)
    player = s.players[name]
    row = (*player.land, OPEN)
    at = row.index(OPEN)
    s = s.with_player(name, replace(player, land=(*row[:at], plot, *player.land[at + 1 :])))
    return s.with_plot(plot, replace(s.plots[plot], owner=name, for_sale=False))


def _build(cx: "Cx", s: "Magnate", name: str, what: Order, building: str) -> "Magnate":
    plot, player = what.plot, s.players[name]
    cx.cite(BUILD_WHERE, "{plot} is the leftmost plot without a building", plot=plot)
    cx.cite(BUILD_TYPE, "{building} gets most from its neighbours", building=building)
    cx.cite(BUILD_SIZE, "it is the dearest of its type that level {level} allows", level=player.level)
    cx.cite(NEVER_PAYS, "the AI pays nothing")
    cx.cite(BUILD_MARKER, "the marker of {plot} is pushed up to the top row", plot=plot)
    s = s.with_player(name, replace(player, land=_pushed_up(cx, player.land, plot), built=(*player.built, plot)))
    return s.with_plot(plot, replace(s.plots[plot], building=building))


def _pushed_up(cx: "Cx", land: tuple[str, ...], plot: str) -> tuple[str, ...]:
    """The bottom row after a marker was pushed up: its space is open again, unless columns stay taken."""
    at = land.index(plot)
    right = land[at + 1 :]
    left = (*land[:at], OPEN, *right) if right and not cx.reads(PURCHASE_ORDER) else (*land[:at], *right)
    while left and left[-1] == OPEN:
        left = left[:-1]
    return left


def _sell(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.cite(SELL_WHICH, "{plot} is the leftmost plot with a building", plot=what.plot)
    s, value, paid = sale.sell(cx, s, what.plot, sale.difficulty(cx))
    cx.show(value)
    cx.cite(sale.AI_MODIFIER, "{name} sells {plot} for {paid:$}", name=name, plot=what.plot, paid=cx.show(paid))
    player, levels = s.players[name], list(cx.table.box.ai_levels)
    built = tuple(plot for plot in player.built if plot != what.plot)
    cx.cite(SELL_MARKER, "the marker of {plot} is discarded, the others slide left", plot=what.plot)
    now = player.level or levels[0]
    level = levels[min(levels.index(now) + 1, len(levels) - 1)]
    if level != now:
        cx.cite(SELL_LEVELUP, "the AI moves up to level {level}", level=level)
    return sale.mark_sold(cx, s.with_player(name, replace(player, built=built, level=level)), name)


def _consult(cx: "Cx", s: "Magnate", name: str, what: Order, chosen: str) -> "Magnate":
    cx.figure("gain", s.land_price, CONSULT, unit="$")
    cx.cite(CONSULT, "{name} gains {gain:$}", name=name, gain=s.land_price)
    return s.pays(name, -s.land_price)
