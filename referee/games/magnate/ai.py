"""The AI player: its cards, what they prescribe, and how it decides between equals (rulebook p.16-18)."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.games.magnate import sale, tenants
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature, neighbours, sources
from referee.games.magnate.components import AiCard
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

NEVER_PAYS = rule("ai.never_pays")
DRAW_LEVEL = rule("ai.draw_level")
DRAW = rule("ai.draw")
DEFAULT = rule("ai.default")
FALLBACK = rule("ai.fallback_consult")
DISCARD = rule("ai.discard")
DECK_EMPTY = rule("ai.deck_empty")
RESHUFFLE = rule("ai.deck_iv_reshuffle")
FIRST_ACTION = rule("ai.first_action")
CARD_PLAIN = rule("ai.card_plain")
CARD_PRICE = rule("ai.card_price")
CARD_CRASH = rule("ai.card_crash")
BUY_BEST = rule("ai.buy_best")
BUY_TIE = rule("ai.buy_tie")
BUY_MARKER = rule("ai.buy_marker")
BUILD_WHERE = rule("ai.build_where")
BUILD_TYPE = rule("ai.build_type")
BUILD_SIZE = rule("ai.build_size")
BUILD_MARKER = rule("ai.build_marker")
SELL_WHICH = rule("ai.sell_which")
SELL_MARKER = rule("ai.sell_marker")
SELL_LEVELUP = rule("ai.sell_levelup")
CONSULT = rule("ai.consult")

PER_TOKEN = reading("ai_bonus_arrows", "per_token")
PER_BUILDING_TYPE = reading("ai_bonus_arrows", "per_building_type")
PURCHASE_ORDER = reading("ai_holdings_order", "purchase_order")

Action = Literal["buy", "build", "sell", "consult"]
ACTIONS: dict[str, Action] = {"buy_land": "buy", "build": "build", "sell": "sell", "consult": "consult"}
OPEN = "open"
"""An open space in the bottom row of the holdings."""


class Order(Struct, frozen=True):
    """What the AI has to do: an action, where, and the equal plots or types the die decides between."""

    action: Action
    plot: str = ""
    tied: tuple[str, ...] = ()


def draw_card(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """The top card of the level's deck; an empty deck moves the AI up a level, and level IV is shuffled anew."""
    s, deck = _deck(cx, s, name)
    player = s.players[name]
    first = [card for card in deck if cx.table.box.ai_cards[card].first]
    card = str(cx.chance.draw("ai_card", first or deck, "it is not in the deck the AI draws from"))
    if first:
        cx.cite(FIRST_ACTION, "{card} is the first card the AI draws", card=card)
    cx.cite(DRAW_LEVEL, "the AI draws from level {level}", level=player.level)
    cx.cite(DRAW, "{name} turns up {card}", name=name, card=card)
    return s.with_player(name, replace(player, card=card))


def _deck(cx: "Cx", s: "Magnate", name: str) -> "tuple[Magnate, list[str]]":
    """The cards left in the deck of the AI's level, after moving up or shuffling if there are none."""
    player, cards, levels = s.players[name], cx.table.box.ai_cards, list(cx.table.box.ai_levels)
    level = player.level or levels[0]
    left = [id for id, card in cards.items() if card.level == level and id not in player.discard]
    if left:
        return s.with_player(name, replace(player, level=level)), left
    if level == levels[-1]:
        cx.cite(RESHUFFLE, "the discarded level {level} cards are shuffled into a new deck", level=level)
        kept = tuple(card for card in player.discard if cards[card].level != level)
        return s.with_player(name, replace(player, discard=kept)), [i for i, c in cards.items() if c.level == level]
    higher = levels[levels.index(level) + 1]
    cx.cite(DECK_EMPTY, "deck {level} is empty: the AI moves up to level {higher}", level=level, higher=higher)
    return _deck(cx, s.with_player(name, replace(player, level=higher)), name)


def orders(cx: "Cx", s: "Magnate", name: str) -> list[Order]:
    """What the card may come to: one order, or two when the die may fall on a type too dear for the AI."""
    first = order(cx, s, name)
    too_dear = first.action == "build" and not all(dearest(cx, s, name, kind) for kind in first.tied)
    return [first, order(cx, s, name, can_build=False)] if too_dear else [first]


def order(cx: "Cx", s: "Magnate", name: str, can_build: bool = True) -> Order:
    """What the face-up card prescribes: its action, else the default action, else consulting."""
    card = cx.box.ai_cards[s.players[name].card or ""]
    named, why = _indicated(cx, s, card)
    found = _possible(cx, s, name, ACTIONS[named]) if can_build or named != "build" else None
    if found:
        cx.cite(why, "the card says {action}", action=named)
        return found
    cx.cite(why, "the card says {action}, but that is not possible", action=named)
    found = _possible(cx, s, name, ACTIONS[card.default]) if can_build or card.default != "build" else None
    if found:
        cx.cite(DEFAULT, "the default action is {action}", action=card.default)
        return found
    cx.cite(FALLBACK, "{action} is not possible either: the AI consults", action=card.default)
    return Order("consult")


def _indicated(cx: "Cx", s: "Magnate", card: AiCard) -> tuple[str, Rule]:
    """The action of the card's top section, or of its bottom one when price or crash marker are below the mark."""
    if card.kind == "action":
        return card.top, CARD_PLAIN
    if card.kind == "land_price":
        return (card.top if s.land_price >= card.threshold else card.bottom), CARD_PRICE
    return (card.top if s.crash >= card.threshold else card.bottom), CARD_CRASH


def _possible(cx: "Cx", s: "Magnate", name: str, action: Action) -> Order | None:
    player = s.players[name]
    if action == "buy":
        return _best_plots(cx, s)
    if action == "build":
        bare = [plot for plot in player.land if plot != OPEN]
        return _building(cx, s, name, bare[0]) if bare else None
    if action == "sell":
        return Order("sell", player.built[0]) if player.built else None
    return Order("consult")


def for_sale(cx: "Cx", s: "Magnate") -> list[str]:
    """The plots the AI can buy: marked, empty and nobody's."""
    free = [plot for plot in s.city.for_sale() if not (s.plots[plot].owner or s.plots[plot].building)]
    return [plot for plot in free if not feature(cx, s, plot)]


def _best_plots(cx: "Cx", s: "Magnate") -> Order | None:
    """The plots for sale to which the most bonus arrows could apply."""
    scores = {plot: arrows(cx, s, plot) for plot in for_sale(cx, s)}
    if not scores:
        return None
    most = max(score.total for score in scores.values())
    for score in scores.values():
        cx.show(score)
    return Order("buy", tied=tuple(sorted(plot for plot, score in scores.items() if score.total == most)))


def arrows(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """How many bonus arrows could apply to a plot, whatever is built there; penalties do not count."""
    figure = cx.sum(plot).because(BUY_BEST)
    features, tokens = sources(cx, s, plot)
    shown = [(name, features.count(name), cx.box.features[name].gives) for name in dict.fromkeys(features)]
    shown += [(name, n, tenants.face(cx, name).gives) for name, n in tokens.items()]
    for name, times, gives in shown:
        bonuses = sum(effect > 0 for effect in gives.values())
        if bonuses and (times > 1 or bonuses > 1):
            figure.add(times if cx.reads(PER_TOKEN) else bonuses if cx.reads(PER_BUILDING_TYPE) else 1, BUY_BEST, name)
        elif bonuses:
            figure.add(1, BUY_BEST, name)
    return figure


def _building(cx: "Cx", s: "Magnate", name: str, plot: str) -> Order | None:
    """The type that profits most from its neighbours; types still equal are tied. One too dear cannot be built."""
    nets = {kind: neighbours(cx, s, plot, kind) for kind in cx.table.box.tenants}
    best = _most({kind: net.total for kind, net in nets.items()})
    told = [cx.joined(kind, net.total, [net]) for kind, net in nets.items()]
    cx.show(cx.joined("bonuses", max(net.total for net in told), told))
    if len(best) > 1:
        best = _most({kind: tenants.heads(cx, s.available, kind) for kind in best})
    return Order("build", plot, tuple(best)) if any(dearest(cx, s, name, kind) for kind in best) else None


def _most(scores: dict[str, int]) -> list[str]:
    top = max(scores.values())
    return [key for key, score in scores.items() if score == top]


def dearest(cx: "Cx", s: "Magnate", name: str, kind: str) -> str | None:
    """The most expensive building of a type the AI's level allows."""
    limit = cx.box.ai_levels[s.players[name].level or ""].max_cost
    allowed = {id: b.cost for id, b in cx.box.buildings.items() if b.type == kind and b.cost <= limit}
    return max(allowed, key=allowed.__getitem__) if allowed else None


def decide(cx: "Cx", tied: tuple[str, ...]) -> str | None:
    """A die decides between equals: two, three, or one face each; on any other face it is rolled again."""
    if len(tied) <= 1:
        return tied[0] if tied else ""
    if len(tied) > 6:
        return str(cx.chance.draw("pick", tied, "it is not among the equals"))
    die = cx.chance.dice(1)[0]
    if len(tied) > 3 and die > len(tied):
        cx.cite(BUY_TIE, "{tied} are equal; {die} is rolled again", tied=tied, die=die)
        return None
    chosen = tied[(die - 1) // {2: 3, 3: 2}.get(len(tied), 1)]
    cx.cite(BUY_TIE, "{tied} are equal; the die shows {die}: {chosen}", tied=tied, die=die, chosen=chosen)
    return chosen


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
