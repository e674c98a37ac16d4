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


def to_fill(box: Box, s: "Magnate", name: str | None) -> tuple[str, ...]:
    """A player's buildings below their tenant capacity."""
    return tuple(p for p, plot in s.plots.items() if plot.owner == name and plot.building and room(box, s, p) > 0)


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


def meets(dice: Sequence[int], sets: Sequence[Sequence[int]]) -> bool:
    """Can all these sets be made at once, die by die, no die used twice?"""
    required = sorted((die for one in sets for die in one), reverse=True)
    best = sorted(dice, reverse=True)[: len(required)]
    return len(best) == len(required) and all(have >= want for have, want in zip(best, required, strict=True))


def sets_made(dice: Sequence[int], required: Sequence[int]) -> int:
    """As many sets of one kind as the dice give."""
    most = len(dice) // len(required) if required else 0
    return next((n for n in range(most, 0, -1) if meets(dice, [required] * n)), 0)


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
            figure.add(count * each, RENT, plot, f"{count} {kind} x {each}")
    return figure
