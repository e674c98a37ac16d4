"""Attracting tenants and collecting rent: rolled dice, modifiers, sets, tokens (rulebook p.9-11)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.games.magnate.book import rule
from referee.games.magnate.city import neighbours
from referee.games.magnate.components import Box, Type
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate

BUILDING_BONUS = rule("buildingbonus.effect")
ADJUST = rule("attract.step4")
RENT = rule("rent.collect")


def type_of(box: Box, s: "Magnate", plot: str) -> Type:
    """The tenant type of the building on a plot."""
    building = s.plots[plot].building
    assert building is not None
    return box.buildings[building].type


def room(box: Box, s: "Magnate", plot: str) -> int:
    """How many more tokens the building holds; nothing is to be filled on bare land."""
    here = s.plots[plot]
    return box.buildings[here.building].capacity - sum(here.tenants.values()) if here.building else 0


def to_fill(box: Box, s: "Magnate", name: str | None) -> list[str]:
    """A player's buildings below their tenant capacity."""
    return [plot for plot in s.owned(name) if room(box, s, plot) > 0]


def modifier(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """What goes on every die: neighbour bonuses less penalties, and the building's own bonus."""
    building = s.plots[plot].building
    assert building is not None
    figure = cx.sum("modifier")
    figure.take(neighbours(cx, s, plot, cx.box.buildings[building].type))
    own = cx.box.buildings[building].bonus
    if own:
        figure.add(own, BUILDING_BONUS, "building_bonus")
    return figure.because(ADJUST)


def sets_made(dice: Sequence[int], required: Sequence[int]) -> int:
    """As many sets of one kind as the dice give: each die matches or exceeds, none serves two sets."""
    best, wanted = sorted(dice, reverse=True), sorted(required, reverse=True)
    sets = len(best) // len(wanted)
    while sets and any(best[i] < wanted[i // sets] for i in range(sets * len(wanted))):
        sets -= 1
    return sets


def to_take(box: Box, s: "Magnate", plot: str, dice: Sequence[int]) -> int:
    """How many tokens move in: one for each set, as far as tokens and room allow."""
    kind = type_of(box, s, plot)
    sets = sets_made(dice, box.tenants[kind].set)
    return min(sets, s.available.get(kind, 0), room(box, s, plot))


def rent(cx: "Cx", s: "Magnate", name: str) -> Sum:
    """The rents on all tenant tokens in properties a player owns."""
    figure = cx.sum("rent", unit="$")
    for plot in s.owned(name):
        for kind, count in s.plots[plot].tenants.items():
            each = cx.box.tenants[kind].rent
            figure.add(count * each, RENT, plot, "{} {} x {}", count, kind, each)
    return figure
