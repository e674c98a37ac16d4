"""The city: plots and features, nearby population, neighbour bonuses and penalties (rulebook p.9-10)."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.magnate import tenants
from referee.games.magnate.components import Type
from referee.games.magnate.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import later, phrase
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

DICE_OF = {"home": R.dice.home, "retail": R.dice.retail, "office": R.dice.office, "industry": R.dice.industry}


class Arrows(Struct, frozen=True):
    """The rules by which arrows count: on dice and in a sale they are different sentences of the book."""

    tenant: Rule
    feature: Rule
    penalty: Rule


ON = later("on {plots:and}")
"""Where the arrows that count lie."""
ON_DICE = Arrows(R.neighbour.bonus, R.neighbour.bonus, R.neighbour.penalty)


def feature(cx: "Cx", s: "Magnate", plot: str) -> str | None:
    """Return the feature drawn on a plot, if any; such plots are never for sale."""
    slot, letter = plot[0], plot[1]
    if slot in s.tiles:
        return cx.box.tiles[s.tiles[slot]].features.get(letter)
    if slot == "0":
        return cx.box.centre[letter].feature or None
    raise OpenFact(f"tiles.{slot}", phrase("which neighbourhood tile lies in slot {slot}", slot=slot))


def place(s: "Magnate", slot: str) -> str:
    """Return the name of a neighbourhood, for reports."""
    return "city_centre" if slot == "0" else s.tiles.get(slot, f"slot_{slot}")


def population(cx: "Cx", s: "Magnate", plot: str, kind: Type, without: int = 0) -> Sum:
    """Return the population of a tenant type near a plot; tokens on the plot itself may be left out."""
    total = cx.sum(kind)
    each = cx.box.tenants[kind].population
    tokens_by, called = s.city.tokens, tenants.names(cx, kind)
    for slot in cx.layout.nearby[plot[0]]:
        tokens = sum([tokens_by.get((slot, name), 0) for name in called]) - (without if slot == plot[0] else 0)
        if tokens:
            total.add(tokens * each, R.dice.population_not_tokens, place(s, slot), "{n} x {each}", tokens, each)
    cx.explain(_tell_others, cx, s, plot, kind, total.because(R.dice.nearby))
    return total


def _tell_others(cx: "Cx", s: "Magnate", plot: str, kind: Type, population: Sum) -> None:
    """Add the rule on other owners where nearby tenants of a type live in a building of one, or of nobody."""
    slots, owner = cx.layout.nearby[plot[0]], s.plots[plot].owner
    strange = [(p[0], here.tenants) for p, here in s.plots.items() if here.tenants and here.owner != owner]
    if any(slot in slots and tenants.count(cx.layout, living, kind) for slot, living in strange):
        population.because(R.dice.any_owner)


def dice_count(cx: "Cx", s: "Magnate", plot: str, kind: Type) -> Sum:
    """Return the number of dice a building of this type rolls here: one nearby population, or the lower of two."""
    from_ = cx.box.tenants[kind].dice_from
    parts = [population(cx, s, plot, other) for other in from_]
    own = tenants.count(cx.layout, s.plots[plot].tenants, kind) if kind in from_ else 0
    if own:
        parts = _without_own(cx, s, plot, kind, own, parts)
    if len(parts) == 1:
        figure = cx.sum("dice").because(DICE_OF[kind], R.dice.count)
        figure.take(parts[0])
        return figure
    return cx.choose("dice", "least", DICE_OF[kind], parts).because(R.dice.count)


def _without_own(cx: "Cx", s: "Magnate", plot: str, kind: Type, own: int, parts: list[Sum]) -> list[Sum]:
    """Return the same populations without the building's own tenants, if that changes the lower one and is read so."""
    at = cx.layout.tenants[kind].dice_from.index(kind)
    less = parts[at].total - own * cx.layout.tenants[kind].population
    if less >= min(part.total for part in parts) or not cx.reads(READ.own_population.excluded):
        return parts
    return [*parts[:at], population(cx, s, plot, kind, own), *parts[at + 1 :]]


def neighbours(cx: "Cx", s: "Magnate", plot: str, kind: Type, arrows: Arrows = ON_DICE) -> Sum:
    """Return bonuses less penalties that reach a building of this type on this plot, each source type counted once."""
    figure, printed = cx.sum("neighbours"), cx.box.features
    features, tokens = sources(cx, s, plot)
    for name, plots in features.items():
        effect = printed[name].gives.get(kind, 0)
        if effect:
            figure.add(effect, arrows.feature if effect > 0 else arrows.penalty, name, ON, tuple(plots))
    for name in sorted(tokens, key=cx.layout.rank.__getitem__) if tokens else ():
        effect = tenants.face(cx, name).gives.get(kind, 0)
        if effect:
            figure.add(effect, arrows.tenant if effect > 0 else arrows.penalty, name, ON, tuple(tokens[name]))
    cx.explain(_tell_arrows, cx, s, plot, kind, features, tokens, figure)
    return figure


def bonuses(cx: "Cx", s: "Magnate", plot: str, kind: Type) -> int:
    """Return the bonuses alone, as if there were no penalties."""
    features, tokens = sources(cx, s, plot)
    given = [cx.layout.features[name].gives.get(kind, 0) for name in features]
    given += [tenants.face(cx, name).gives.get(kind, 0) for name in tokens]
    return sum([effect for effect in given if effect > 0])


def sources(cx: "Cx", s: "Magnate", plot: str) -> tuple[dict[str, list[str]], dict[str, dict[str, int]]]:
    """Return the features around with their plots, and the tenant tokens with how many lie on which plot."""
    tokens: dict[str, dict[str, int]] = {}
    around = cx.layout.around[plot]
    for near in around:
        for name, n in s.plots[near].tenants.items():
            tokens.setdefault(name, {})[near] = n
    return _features(cx, s, plot[0], around), tokens


def _features(cx: "Cx", s: "Magnate", slot: str, plots: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the features on some plots of one neighbourhood with these plots; a tile is looked at once."""
    if slot in s.tiles:
        shown = cx.box.tiles[s.tiles[slot]].features
        drawn = [(shown[plot[1]], plot) for plot in plots if plot[1] in shown]
    else:
        drawn = [(name, plot) for plot in plots if (name := feature(cx, s, plot))]
    found: dict[str, list[str]] = {}
    for name, plot in drawn:
        found.setdefault(name, []).append(plot)
    return found


def _tell_arrows(
    cx: "Cx",
    s: "Magnate",
    plot: str,
    kind: Type,
    features: Mapping[str, Collection[str]],
    tokens: Mapping[str, Mapping[str, int]],
    figure: Sum,
) -> None:
    """Add the rules on arrows that made a difference here to the figure."""
    box, here = cx.layout, s.plots[plot]
    drawn = [f for f in features if kind in box.features[f].gives]
    living = [t for t in tokens if kind in tenants.face(cx, t).gives]
    arrows = [box.features[f].gives for f in features] + [tenants.face(cx, t).gives for t in tokens]
    signs = {gives[kind] > 0 for gives in arrows if kind in gives}
    decided = (
        (R.neighbour.adjacent, True),
        (R.neighbour.match, any(kind not in gives for gives in arrows if gives)),
        (R.neighbour.net, len(signs) == 2),
        (
            R.adv.count_once if cx.table.options.advanced else R.neighbour.tenant_once,
            any(sum(tokens[t].values()) > 1 for t in living),
        ),
        (R.adv.count_once, len(living) > len({box.types[t] for t in living})),
        (R.neighbour.feature_once, any(len(features[f]) > 1 for f in drawn)),
        (R.neighbour.not_own, any(kind in tenants.face(cx, t).gives for t in here.tenants if t not in tokens)),
        (R.neighbour.any_owner, any(_strange(s, plot, t, box.around[plot]) for t in living)),
        (
            R.neighbour.nature_reserve,
            kind in box.features["nature_reserve"].gives and s.tiles.get(plot[0]) == "nature_reserve",
        ),
    )
    figure.because(*dict.fromkeys(rule for rule, made_a_difference in decided if made_a_difference))


def _strange(s: "Magnate", plot: str, name: str, around: tuple[str, ...]) -> bool:
    """Return whether such tenants stand around on a plot of another owner, or of nobody."""
    return any(name in s.plots[near].tenants and s.plots[near].owner != s.plots[plot].owner for near in around)
