"""What the AI's face-up card prescribes, and how equals are decided between (rulebook p.17-18)."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.games.magnate import land, tenants
from referee.games.magnate.city import ON, neighbours, sources
from referee.games.magnate.components import AiCard
from referee.games.magnate.records import OPEN
from referee.games.magnate.rules import READ, R
from referee.kernel.facts import Phrase, phrase
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

CARD_RULE = {"action": R.ai.card_plain, "land_price": R.ai.card_price, "crash": R.ai.card_crash}


Action = Literal["buy", "build", "sell", "consult"]
ACTIONS: dict[str, Action] = {"buy_land": "buy", "build": "build", "sell": "sell", "consult": "consult"}


class Order(Struct, frozen=True):
    """What the AI has to do: an action, where, and the equal plots or types the die decides between."""

    action: Action
    plot: str = ""
    tied: tuple[str, ...] = ()
    named: bool = False
    """Whether the table named one of the equals itself."""
    picked: tuple[str, ...] = ()
    """The types among equals by which it comes to this order; none where it does not hang on chance."""


def orders(cx: "Cx", s: "Magnate", name: str) -> list[Order]:
    """Return what the card may come to: one order, two when the die may pick a type too dear, none without a card."""
    if s.players[name].card is None:
        return []
    first = order(cx, s, name)
    dear = _too_dear(cx, s, name, first.tied) if first.action == "build" else ()
    if not dear:
        return [first]
    cheap = tuple(kind for kind in first.tied if kind not in dear)
    return [replace(first, picked=cheap), replace(order(cx, s, name, can_build=False), picked=dear)]


def order(cx: "Cx", s: "Magnate", name: str, can_build: bool = True) -> Order:
    """Return what the face-up card prescribes: its action, else the default action, else consulting."""
    card = cx.box.ai_cards[s.players[name].card or ""]
    return (
        _possible(cx, s, name, indicated(s, card), can_build)
        or _possible(cx, s, name, ACTIONS[card.default], can_build)
        or Order("consult")
    )


def indicated(s: "Magnate", card: AiCard) -> Action:
    """Return the action of the card's top section; of its bottom one when price or crash marker are below the mark."""
    if card.kind == "action":
        return ACTIONS[card.top]
    now = s.land_price if card.kind == "land_price" else s.crash
    return ACTIONS[card.top if now >= card.threshold else card.bottom]


def explain(cx: "Cx", s: "Magnate", name: str, what: Order, before: Order | None = None) -> None:
    """Tell how the card came to this order, or what became of an order told before that could not be done."""
    id = s.players[name].card or ""
    card = cx.layout.ai_cards[id]
    says, default = indicated(s, card), ACTIONS[card.default]
    if before is None:
        _tell_card(cx, s, id, card, says)
    if what.action != says and (before is None or before.action == says):
        _tell_why_not(cx, s, name, says, what)
        cx.cite(
            R.ai.default,
            "{name} cannot {action}; the default action is {default}",
            name=name,
            action=says,
            default=default,
        )
    if what.action not in (says, default):
        if default != says:
            _tell_why_not(cx, s, name, default, what)
        cx.cite(R.ai.fallback_consult, "{name} cannot {action} either and consults", name=name, action=default)


def _tell_why_not(cx: "Cx", s: "Magnate", name: str, action: Action, what: Order) -> None:
    """Say what keeps the AI from an action; it can always consult."""
    bare = _bare(s, name)
    if action == "build" and bare and what.picked:
        _tell_picked(cx, s, name, bare[0], what)
    else:
        cx.cite(R.ai.default, "{why}", why=why_not(s, name, action))


def why_not(s: "Magnate", name: str, action: Action) -> Phrase:
    """Return why the AI cannot do what its card says."""
    if action == "buy":
        return phrase("nothing that {name} may buy is for sale", name=name)
    if action == "sell":
        return phrase("{name} has no building to sell", name=name)
    bare = _bare(s, name)
    if bare:
        level = s.players[name].level
        return phrase("what fits {plot} best is too dear for level {level}", plot=bare[0], level=level)
    return phrase("{name} has no land without a building", name=name)


def _bare(s: "Magnate", name: str) -> list[str]:
    """Return the AI's land without a building, from the left."""
    return [plot for plot in s.players[name].land if plot != OPEN]


def _tell_picked(cx: "Cx", s: "Magnate", name: str, plot: str, what: Order) -> None:
    """Say that the type chance picked among equals is too dear; if nobody rolled, the move itself names it."""
    picked, level = what.picked, s.players[name].level
    if what.named:
        tied = best_types(cx.quiet(), s, plot).by_population
        cx.cite(
            R.ai.build_type,
            "the neighbours of {plot} are best for {tied:and} alike, with equal population available; "
            "this move supposes that chance picks {picked}",
            tied=tied,
            plot=plot,
            picked=picked,
        )
    cx.cite(
        R.ai.default, "level {level} allows no building for {picked} on {plot}", level=level, picked=picked, plot=plot
    )


def _tell_card(cx: "Cx", s: "Magnate", id: str, card: AiCard, says: Action) -> None:
    if card.kind == "action":
        cx.cite(R.ai.card_plain, "{card} says {action}", card=id, action=says)
    elif card.kind == "land_price":
        cx.cite(
            R.ai.card_price,
            "the land price is {price:$}, the card's mark {mark:$}: {card} says {action}",
            price=s.land_price,
            mark=card.threshold,
            card=id,
            action=says,
        )
    else:
        cx.cite(
            R.ai.card_crash,
            "the crash marker is on {crash}, the card's mark {mark}: {card} says {action}",
            crash=s.crash,
            mark=card.threshold,
            card=id,
            action=says,
        )


def _possible(cx: "Cx", s: "Magnate", name: str, action: Action, can_build: bool) -> Order | None:
    """Return what an action comes to, if the AI can take it."""
    player = s.players[name]
    if action == "buy":
        return _best_plots(cx, s, name)
    if action == "build":
        bare = _bare(s, name)
        return _building(cx, s, name, bare[0]) if bare and can_build else None
    if action == "sell":
        return Order("sell", player.built[0]) if player.built else None
    return Order("consult")


def for_sale(cx: "Cx", s: "Magnate", name: str) -> list[str]:
    """Return the plots the AI can buy: marked, and land a person could buy as well."""
    return [plot for plot in s.city.for_sale if land.free(cx, s, plot, name)]


def _best_plots(cx: "Cx", s: "Magnate", name: str) -> Order | None:
    """Return the plots for sale to which the most bonus arrows could apply; the only one needs no counting."""
    plots = for_sale(cx, s, name)
    if len(plots) <= 1:
        return Order("buy", tied=tuple(plots)) if plots else None
    scores = {plot: arrows(cx, s, plot) for plot in plots}
    most = cx.show(cx.choose("arrows", "greatest", R.ai.buy_best, list(scores.values())))
    return Order("buy", tied=tuple(sorted(plot for plot, score in scores.items() if score.total == most)))


def arrows(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """Return how many bonus arrows could apply to a plot, whatever is built there; penalties do not count."""
    figure = cx.sum(plot).because(R.ai.buy_best)
    features, tokens = sources(cx, s, plot)
    printed = cx.box.features
    shown = [(name, len(plots), tuple(plots), printed[name].gives) for name, plots in features.items()]
    shown += [(name, sum(on.values()), tuple(on), tenants.face(cx, name).gives) for name, on in tokens.items()]
    for name, times, plots, gives in shown:
        bonuses = sum(effect > 0 for effect in gives.values())
        if bonuses and (times > 1 or bonuses > 1):
            n = (
                times
                if cx.reads(READ.ai_bonus_arrows.per_token)
                else bonuses
                if cx.reads(READ.ai_bonus_arrows.per_building_type)
                else 1
            )
            figure.add(n, R.ai.buy_best, name, ON, plots)
        elif bonuses:
            figure.add(1, R.ai.buy_best, name, ON, plots)
    return figure


class BestTypes(Struct, frozen=True):
    """How the AI picks a type: most from the neighbours, then most available population, then a die."""

    by_neighbours: tuple[str, ...]
    """The types that get most from the neighbours."""
    by_population: tuple[str, ...]
    """Those of them with most population available; the die decides between these."""


def best_types(cx: "Cx", s: "Magnate", plot: str) -> BestTypes:
    """Return the type that profits most from its neighbours, of several the one with most population available."""
    nets = {kind: neighbours(cx, s, plot, kind) for kind in cx.layout.tenants}
    told = [cx.joined(kind, net.total, [net]) for kind, net in nets.items()]
    cx.show(cx.choose("bonuses", "greatest", R.ai.build_type, told))
    best = _most({kind: net.total for kind, net in nets.items()})
    if len(best) == 1:
        return BestTypes(best, best)
    heads = {kind: tenants.heads(cx, s.available, kind) for kind in best}
    told = [cx.joined(kind, n, []) for kind, n in heads.items()]
    cx.show(cx.choose("available_population", "greatest", R.ai.build_type, told))
    return BestTypes(best, _most(heads))


def _building(cx: "Cx", s: "Magnate", name: str, plot: str) -> Order | None:
    """Return the order to build on a plot one of the equal types that the AI's level can afford."""
    best = best_types(cx, s, plot).by_population
    return None if len(_too_dear(cx, s, name, best)) == len(best) else Order("build", plot, best)


def _too_dear(cx: "Cx", s: "Magnate", name: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the types for which the AI's level allows no building; only these costs matter here."""
    return tuple(kind for kind in kinds if not dearest(cx.quiet(), s, name, kind) and not dearest(cx, s, name, kind))


def _most(scores: dict[str, int]) -> tuple[str, ...]:
    top = max(scores.values())
    return tuple(key for key, score in scores.items() if score == top)


def dearest(cx: "Cx", s: "Magnate", name: str, kind: str) -> str | None:
    """Return the most expensive building of a type the AI's level allows."""
    box = cx.box
    limit = box.ai_levels[s.players[name].level or ""].max_cost
    allowed = {id: b.cost for id, b in box.buildings.items() if b.type == kind and b.cost <= limit}
    return max(allowed, key=allowed.__getitem__) if allowed else None


def decide(cx: "Cx", tied: tuple[str, ...]) -> str | None:
    """Let a die decide between equals that have the same number of faces; roll again on any other face."""
    if len(tied) <= 1:
        return tied[0] if tied else ""
    faces = cx.box.numbers.die_faces.value
    if len(tied) > faces:
        chosen = str(cx.chance.draw("pick", tied, phrase("it is not among the equals")))
        cx.cite(R.ai.buy_tie, "{tied} are equal; at random: {chosen}", tied=tied, chosen=chosen)
        return chosen
    die = cx.chance.dice(1, faces)[0]
    number = (die - 1) // (faces // len(tied))
    if number >= len(tied):
        cx.cite(R.ai.buy_tie, "{tied} are equal; the die shows {die} and is rolled again", tied=tied, die=die)
        return None
    cx.cite(R.ai.buy_tie, "{tied} are equal; the die shows {die}: {chosen}", tied=tied, die=die, chosen=tied[number])
    return tied[number]
