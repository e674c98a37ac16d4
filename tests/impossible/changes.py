"""One thing of a position changed: a number, a player, a truth, a place, a name, an entry taken away or doubled."""

from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

from referee.kernel.game import Table

ROADS = ("N", "E", "S", "W")
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
STEPS = {"magnate": 100, "corporations": 50}
"""The smallest sum of money that is paid."""
PLOTS = tuple(f"{slot}{letter}" for slot in range(7) for letter in "ABCDEFGHI")
OPTIONAL = ("owner", "building", "for_sale", "sold_by", "reserved", "advisor")


class Place(NamedTuple):
    """A place in a position: its path, the map or list it is in, and its key there."""

    path: tuple[str | int, ...]
    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]


class Changed(NamedTuple):
    """What was done to a position, and what it is now."""

    what: str
    data: dict[str, Any]
    less: bool
    """Something is not said any more, so that nothing given need contradict anything."""


def changed(table: Table[Any], data: dict[str, Any], random: Random) -> Changed | None:
    """Change one thing; the kinds of places are equally likely, however many there are of each."""
    data = deepcopy(data)
    kinds, kept = defaultdict[tuple[str, ...], list[Place]](list), _pools(table)
    for place in _places(data):
        if place.path[0] not in ("base", "whole") and (place.path[0] != "stage" or random.random() < 0.4):
            kinds[_kind(place.path, table, kept)].append(place)
    place = random.choice(kinds[random.choice(sorted(kinds))])
    found = list(_changes(table, place, kept, random))
    if not found:
        return None
    what, key, value = random.choice(found)
    less = value is None or what in ("list shorter", "down to nothing")
    told = (
        f"{what} {'.'.join(map(str, place.path))}: {place.value if not isinstance(place.value, dict) else ''} {value}"
    )
    if what == "moved" and key != place.key:
        place.holder[key] = place.holder.pop(place.key)
    elif value is None:
        place.holder.pop(place.key)
    else:
        place.holder[key] = deepcopy(value)
    return Changed(told, data, less)


def _pools(table: Table[Any]) -> dict[str, tuple[str, ...]]:
    """Every name of the box, with the names that may stand in its place."""
    found: dict[str, tuple[str, ...]] = {}
    box = table.layout
    for kind in box.__struct_fields__:
        entries = getattr(box, kind)
        if isinstance(entries, dict):
            for id in entries:
                found.setdefault(id, tuple(entries))
    return {**found, **(dict.fromkeys(PLOTS, PLOTS) if table.game.name == "magnate" else {})}


def _places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[Place]:
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        if key != "is":
            yield Place((*path, key), data, key)
            yield from _places(value, (*path, key))


def _kind(path: tuple[str | int, ...], table: Table[Any], pools: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return a path without the names of players and components in it."""
    known = {*table.names, *pools}
    return tuple(["*" if part in known or isinstance(part, int) or part.isdigit() else part for part in path])


def _changes(
    table: Table[Any], place: Place, pools: dict[str, tuple[str, ...]], random: Random
) -> Iterator[tuple[str, Any, Any]]:
    """Yield what may be done at a place: how it is called, the key it is put under, the value."""
    value, key = place.value, place.key
    if isinstance(value, bool):
        yield "flip", key, not value
    elif isinstance(value, int):
        step = STEPS.get(table.game.name, 1) if key in ("money", "land_price") else 1
        yield "number", key, value + step
        if value >= step:
            yield "number" if value > step else "down to nothing", key, value - step
    elif isinstance(value, str):
        if value in table.names:
            yield from (("player", key, name) for name in table.names if name != value)
        elif value in ROADS:
            yield from (("turned", key, road) for road in ROADS if road != value)
        elif value in pools:
            yield "other name", key, random.choice(pools[value])
    elif isinstance(value, list):
        yield from _of_list(table, place, pools, random)
    if isinstance(place.holder, dict) and key in pools and key not in table.names:
        other = random.choice(pools[key])
        if other not in place.holder:
            yield "moved", other, value
            yield "doubled", other, value
        yield "taken away", key, None
    elif key in OPTIONAL:
        yield "taken away", key, None


def _of_list(
    table: Table[Any], place: Place, pools: dict[str, tuple[str, ...]], random: Random
) -> Iterator[tuple[str, Any, Any]]:
    value, key = place.value, place.key
    if key == "at":
        east, north = random.choice(BESIDE)
        yield "shifted", key, [value[0] + east, value[1] + north]
    elif value and isinstance(value[0], str):
        yield "list shorter", key, value[:-1]
        yield (
            "list longer",
            key,
            [*value, random.choice(table.names if value[0] in table.names else pools.get(value[0], value))],
        )
