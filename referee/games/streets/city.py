"""Streets of a city: which are enclosed, who points in, where a tile may be laid (rulebook: building)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.streets import grid
from referee.games.streets.book import reading, rule
from referee.games.streets.components import Road
from referee.games.streets.grid import Cell

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Street, Streets

EMPTY_CELL = rule("place.empty_cell")
ADJACENT = rule("place.adjacent")
NO_UNCONNECTED = rule("place.no_unconnected")
NO_LONG_SIDES = rule("place.no_long_sides")
MAX_FIVE = rule("place.max_five")

PERPENDICULAR_ONLY = reading("end_shut", "perpendicular_only")
FIVE_IS_ENCLOSED = reading("full_street", "five_is_enclosed")
LEGAL_IF_CONNECTED = reading("long_sides", "legal_if_connected")
ENCLOSED_ONLY = reading("pointing_open_street", "enclosed_only")


def longest(cx: "Cx") -> int:
    """The most buildings a street may have."""
    return cx.box.numbers["street"].value


def enclosed(cx: "Cx", s: "Streets", street: "Street") -> bool:
    """Whether both ends of a street are shut by a building (D7, D8)."""
    if None not in street.ends:
        turned = any(end and grid.upside_down(s.city[end].road, street.run) for end in street.ends)
        if not (turned and cx.reads(PERPENDICULAR_ONLY)):
            return True
    return len(street.tiles) >= longest(cx) and cx.reads(FIVE_IS_ENCLOSED)


def pointing(cx: "Cx", s: "Streets", street: "Street") -> list[str]:
    """The buildings at its ends whose symbols point into a street (D9)."""
    ends = zip(street.ends, street.run.inwards, strict=True)
    facing = [end for end, inwards in ends if end and grid.points_in(s.city[end].road, inwards)]
    if not facing or enclosed(cx, s, street) or not cx.reads(ENCLOSED_ONLY):
        return facing
    return []


def newly_enclosed(cx: "Cx", before: "Streets", s: "Streets", tile: str) -> tuple["Street", ...]:
    """The streets a tile just laid has enclosed, its own among them (D11)."""
    own, found = s.town.street(tile), {}
    if enclosed(cx, s, own):
        found[own.name] = own
    for direction in grid.ROADS:
        near = s.town.cells.get(grid.beside(s.city[tile].cell, direction))
        street = s.town.street(near) if near else own
        if not near or tile not in street.ends or not enclosed(cx, s, street):
            continue
        if not enclosed(cx, before, before.town.street(near)):
            found[street.name] = street
    return tuple(found[name] for name in sorted(found))


def judge_place(cx: "Cx", s: "Streets", at: Cell, road: Road) -> None:
    """Judge a placement, naming the contact or limit that forbids it (D10)."""
    there = s.town.cells.get(at)
    cx.need(EMPTY_CELL, there is None) or cx.because("{there} lies on {at}", there=there, at=at)
    touching = grid.contacts(s.town.roads, at, road)
    cx.need(ADJACENT, bool(touching)) or cx.because("no building lies beside {at}", at=at)
    if not touching:
        return
    by_name = {s.town.cells[cell]: kind for cell, kind in touching.items()}
    joined = [tile for tile, kind in by_name.items() if kind in ("continue", "tee")]
    long = tuple(tile for tile, kind in by_name.items() if kind == "long")
    allowed = not long or (bool(joined) and cx.reads(LEGAL_IF_CONNECTED))
    cx.need(NO_LONG_SIDES, allowed) or cx.because("its long road side would lie against that of {long}", long=long)
    cx.need(NO_UNCONNECTED, bool(joined)) or cx.because(
        "its road would meet that of no neighbour: {near}", near=tuple(by_name)
    )
    length = len(grid.run(s.town.roads, at, road).cells)
    cx.need(MAX_FIVE, length <= longest(cx)) or cx.because(
        "the street would have {length} buildings, {most} is the most", length=length, most=longest(cx)
    )


def places(cx: "Cx", s: "Streets") -> Iterator[tuple[Cell, Road]]:
    """Every legal cell and road edge for a tile."""
    known = s.town.open_cells(longest(cx))
    return grid.places(known, any(turns.long for turns in known.values()) and cx.reads(LEGAL_IF_CONNECTED))


def ends_of(s: "Streets", tile: str) -> Iterator["Street"]:
    """The streets of others in whose end cell a building stands."""
    seen = set()
    for direction in grid.ROADS:
        near = s.town.cells.get(grid.beside(s.city[tile].cell, direction))
        street = s.town.street(near) if near else None
        if street and tile in street.ends and street.name not in seen:
            seen.add(street.name)
            yield street
