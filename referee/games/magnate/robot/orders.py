"""What the AI's face-up card prescribes, and how equals are decided between (rulebook p.17-18)."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from referee.games.magnate import tenants
from referee.games.magnate.book import reading, rule
from referee.games.magnate.city import feature, neighbours, sources
from referee.games.magnate.components import AiCard
from referee.games.magnate.records import OPEN
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

DEFAULT = rule("ai.default")
FALLBACK = rule("ai.fallback_consult")
CARD_PLAIN = rule("ai.card_plain")
CARD_PRICE = rule("ai.card_price")
CARD_CRASH = rule("ai.card_crash")
BUY_BEST = rule("ai.buy_best")
BUY_TIE = rule("ai.buy_tie")
PER_TOKEN = reading("ai_bonus_arrows", "per_token")
PER_BUILDING_TYPE = reading("ai_bonus_arrows", "per_building_type")
Action = Literal["buy", "build", "sell", "consult"]
ACTIONS: dict[str, Action] = {"buy_land": "buy", "build": "build", "sell": "sell", "consult": "consult"}


class Order(Struct, frozen=True):
    """What the AI has to do: an action, where, and the equal plots or types the die decides between."""

    action: Action
    plot: str = ""
    tied: tuple[str, ...] = ()


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
