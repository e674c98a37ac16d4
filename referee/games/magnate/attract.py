"""Attracting tenants and collecting rent: rolled dice, modifiers, sets, tokens (rulebook p.9-11)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from referee.games.magnate import tenants
from referee.games.magnate.city import ON, bonuses, neighbours
from referee.games.magnate.components import Box, Type
from referee.games.magnate.rules import R
from referee.kernel.facts import Phrase, phrase
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate
    from referee.kernel.game import Table


def type_of(box: Box, s: "Magnate", plot: str) -> Type:
    """Return the tenant type of the building on a plot."""
    building = s.plots[plot].building
    assert building is not None
    return box.buildings[building].type


def room(box: Box, s: "Magnate", plot: str) -> int:
    """Return how many more tokens the building holds; nothing is to be filled on bare land."""
    here = s.plots[plot]
    return box.buildings[here.building].capacity - sum(here.tenants.values()) if here.building else 0


def to_fill(box: Box, s: "Magnate", name: str | None) -> list[str]:
    """Return a player's buildings below their tenant capacity."""
    return [plot for plot in s.owned(name) if room(box, s, plot) > 0]


def modifier(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """Return what goes on every die: neighbour bonuses less penalties, and the building's own bonus."""
    building = s.plots[plot].building
    assert building is not None
    figure = cx.sum("modifier")
    figure.take(neighbours(cx, s, plot, cx.box.buildings[building].type))
    own = cx.box.buildings[building].bonus
    if own:
        figure.add(own, R.buildingbonus.effect, "building_bonus", ON, (plot,))
    return figure.because(R.attract.adjust)


def raised(cx: "Cx", s: "Magnate", plot: str) -> int:
    """Return what goes on every die before penalties are taken off."""
    building = cx.layout.buildings[s.plots[plot].building or ""]
    return bonuses(cx.quiet(), s, plot, building.type) + building.bonus


def raised_by(cx: "Cx", s: "Magnate", plot: str) -> tuple[Rule, ...]:
    """Return the rules by which every die goes up before penalties are taken off."""
    building = cx.layout.buildings[s.plots[plot].building or ""]
    near = bonuses(cx.quiet(), s, plot, building.type)
    return (*([R.neighbour.bonus] if near else []), *([R.buildingbonus.effect] if building.bonus else []))


def sets_taken(dice: Sequence[int], size: int, sets: int) -> list[tuple[int, ...]]:
    """Return the best dice put together to so many sets, the lowest set first."""
    best = sorted(dice, reverse=True)
    return sorted(tuple(sorted(best[one + die * sets] for die in range(size))) for one in range(sets))


def sets_made(dice: Sequence[int], required: Sequence[int]) -> int:
    """Return how many sets of one kind the dice give: each die matches or exceeds, none serves two sets."""
    best, wanted = sorted(dice, reverse=True), sorted(required, reverse=True)
    sets = len(best) // len(wanted)
    while sets and any(best[i] < wanted[i // sets] for i in range(sets * len(wanted))):
        sets -= 1
    return sets


def to_take(box: Box, s: "Magnate", plot: str, dice: Sequence[int]) -> int:
    """Return how many tokens move in in the standard game: one for each set, as far as tokens and room allow."""
    kind = type_of(box, s, plot)
    sets = sets_made(dice, box.tenants[kind].set)
    return min(sets, tenants.there(box, s.available, kind), room(box, s, plot))


def needed_sets(cx: "Cx", s: "Magnate", kind: Type) -> Phrase:
    """Return the dice sets the available tenants of a type need, as they are told."""
    names = [name for name in tenants.names(cx, kind) if not name.startswith("unknown_")]
    here = [name for name in names if tenants.there(cx.layout, s.available, name)]
    sets = {name: "+".join(map(str, tenants.face(cx, name).set)) for name in here}
    return phrase(
        "{sets:or}", sets=tuple(phrase("{set} ({tenant})", tenant=name, set=dice) for name, dice in sets.items())
    )


def takeable(table: "Table[Box]", s: "Magnate", plot: str, dice: Sequence[int]) -> bool:
    """Return whether the dice can bring at least one token."""
    box = table.layout
    if not table.options.advanced:
        return to_take(box, s, plot, dice) > 0
    return room(box, s, plot) > 0 and any(
        tenants.there(box, s.available, name) and tenants.meets(dice, [box.subtypes[name].set])
        for name in box.subtypes_of[type_of(box, s, plot)]
    )


def choices(box: Box, s: "Magnate", plot: str, dice: Sequence[int]) -> Iterator[dict[str, int]]:
    """Yield every bag of subtypes the dice can bring in the advanced game, as far as tokens and room allow."""
    bags, space = list[dict[str, int]]([{}]), room(box, s, plot)
    for name in box.subtypes_of[type_of(box, s, plot)]:
        most = min(tenants.there(box, s.available, name), len(dice) // len(box.subtypes[name].set), space)
        bags = [{**bag, name: n} if n else bag for bag in bags for n in range(most + 1)]
    for bag in bags:
        if sum(bag.values()) <= space and tenants.meets(dice, sets_of(box, bag)):
            yield bag


def sets_of(box: Box, bag: Mapping[str, int]) -> list[Sequence[int]]:
    """Return the dice sets a bag of subtypes needs."""
    return [box.subtypes[name].set for name, n in bag.items() for _ in range(n)]


def one_more(box: Box, s: "Magnate", plot: str, dice: Sequence[int], bag: Mapping[str, int]) -> str | None:
    """Return a subtype that could still move in besides those chosen (advanced game); None if there is none."""
    if sum(bag.values()) >= room(box, s, plot):
        return None
    sets = sets_of(box, bag)
    for name in box.subtypes_of[type_of(box, s, plot)]:
        left = tenants.there(box, s.available, name) - bag.get(name, 0)
        if left > 0 and tenants.meets(dice, [*sets, box.subtypes[name].set]):
            return name
    return None


def unwon(box: Box, s: "Magnate", plot: str, dice: Sequence[int], bag: Mapping[str, int]) -> list[str]:
    """Return the subtypes that could move in as well, had the dice left over made their sets (advanced game)."""
    if sum(bag.values()) >= room(box, s, plot) or len(dice) <= sum(map(len, sets_of(box, bag))):
        return []
    names = box.subtypes_of[type_of(box, s, plot)]
    return [name for name in names if tenants.there(box, s.available, name) > bag.get(name, 0)]


def rent(cx: "Cx", s: "Magnate", name: str, called: str = "rent") -> Sum:
    """Return the rents on all tenant tokens in properties a player owns."""
    figure = cx.sum(called, unit="$")
    for plot in s.owned(name):
        if s.plots[plot].tenants:
            figure.take(rent_of(cx, s, plot, plot))
    return figure


def rent_of(cx: "Cx", s: "Magnate", plot: str, called: str = "rent") -> Sum:
    """Return the rents on the tenant tokens in one building."""
    figure = cx.sum(called, unit="$")
    for token, count in s.plots[plot].tenants.items():
        each = tenants.face(cx, token).rent
        figure.add(count * each, R.rent.collect, token, "{n} x {rent:$}", count, each)
    return figure
