"""The formal model of a city: cells, road edges, contacts, streets, ends (rulebook: building).

The road of a tile lies along one edge of its cell; that edge is the tile's orientation, S is upright. Pure functions:
they know where tiles lie and how they are turned, nothing else.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product, repeat
from typing import Literal

from msgspec import Struct

from referee.games.streets.components import Road

Cell = tuple[int, int]
Contact = Literal["long", "continue", "tee", "none"]
Roads = Mapping[Cell, Road]
ROADS: tuple[Road, ...] = ("N", "E", "S", "W")
STEP: dict[Road, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE: dict[Road, Road] = {"N": "S", "E": "W", "S": "N", "W": "E"}
ALONG: dict[Road, tuple[Road, Road]] = {"N": ("W", "E"), "S": ("W", "E"), "E": ("S", "N"), "W": ("S", "N")}
"""The two directions in which the street of a tile runs."""


def beside(cell: Cell, direction: Road) -> Cell:
    """Return the cell next to a cell."""
    east, north = STEP[direction]
    return cell[0] + east, cell[1] + north


@cache
def neighbours(cell: Cell) -> tuple[tuple[Road, Cell], ...]:
    """Return the four cells next to a cell, with the directions in which they lie."""
    return tuple([(direction, beside(cell, direction)) for direction in ROADS])


def across(a: Road, b: Road) -> bool:
    """Return whether two directions lie on different axes."""
    return b in ALONG[a]


def contact(a: Road, direction: Road, b: Road) -> Contact:
    """Return how the roads of two neighbours touch: the one with road a, and the one in that direction with road b."""
    if a == direction and b == OPPOSITE[direction]:
        return "long"
    if a == b and across(a, direction):
        return "continue"
    if (a == direction and across(b, direction)) or (b == OPPOSITE[direction] and across(a, direction)):
        return "tee"
    return "none"


CONTACTS: dict[tuple[Road, Road, Road], Contact] = {(a, d, b): contact(a, d, b) for a, d, b in product(ROADS, repeat=3)}


def contacts(roads: Roads, cell: Cell, road: Road) -> dict[Cell, Contact]:
    """Return how a tile laid so touches each of its neighbours."""
    return {near: CONTACTS[road, direction, roads[near]] for direction, near in neighbours(cell) if near in roads}


def faced(roads: Roads, cell: Cell) -> bool:
    """Return whether the long road side of a neighbour is turned to a cell."""
    return bool([near for direction, near in neighbours(cell) if roads.get(near) == OPPOSITE[direction]])


class Run(Struct, frozen=True, gc=False):
    """The cells of a street in order, west to east or south to north, and the edge its roads run along."""

    road: Road
    cells: tuple[Cell, ...]
    ends: tuple[Cell, Cell]
    """The two cells just beyond it."""


def run(roads: Roads, cell: Cell, road: Road) -> Run:
    """Return the street of a tile lying, or to be laid, on a cell: all in one line with the same road edge."""
    (west, south), (east, north) = ends(roads, cell, road)
    line = zip(range(west + 1, east), repeat(south)) if south == north else zip(repeat(west), range(south + 1, north))
    return Run(road, tuple(line), ((west, south), (east, north)))


def ends(roads: Roads, cell: Cell, road: Road) -> list[Cell]:
    """Return the two cells just beyond the street of a tile lying, or to be laid, on a cell."""
    found = []
    for direction in ALONG[road]:
        (x, y), (east, north) = cell, STEP[direction]
        while roads.get((x := x + east, y := y + north)) == road:
            pass
        found.append((x, y))
    return found


def length(roads: Roads, cell: Cell, road: Road) -> int:
    """Return how many tiles the street of a tile on a cell has, or would have."""
    (west, south), (east, north) = ends(roads, cell, road)
    return east - west + north - south - 1


def inwards(road: Road) -> tuple[Road, Road]:
    """Return for each end of a street with this road edge the direction towards it: an end tile turned so points in."""
    back, forth = ALONG[road]
    return forth, back


def around(cell: Cell) -> Iterator[Cell]:
    """Yield the eight cells around a cell."""
    for east, north in product((-1, 0, 1), repeat=2):
        if east or north:
            yield cell[0] + east, cell[1] + north


class Turns(Struct, frozen=True, gc=False):
    """How a tile may be turned on a free cell: as it is, and with its long road side against another's."""

    apart: tuple[Road, ...]
    long: tuple[Road, ...]
    on: tuple[Road, ...] = ()
    """Those of both that go on with a street, which may be full."""

    def but(self, full: list[Road]) -> "Turns":
        """Return the turns that go on with no full street."""
        apart = tuple([road for road in self.apart if road not in full])
        return Turns(apart, tuple([road for road in self.long if road not in full]), self.on)


def fits(roads: Roads, cell: Cell, road: Road, most: int, long_sides: bool = False) -> bool:
    """Return whether a tile may be laid so: free cell, no long sides together, connected, street not too long."""
    turns = meeting(near(roads, cell))
    if cell in roads or not (road in turns.apart or (long_sides and road in turns.long)):
        return False
    return road not in turns.on or length(roads, cell, road) <= most


def near(roads: Roads, cell: Cell) -> tuple[Road | None, ...]:
    """Return the roads of the neighbours N, E, S, W."""
    (x, y), get = cell, roads.get
    return get((x, y + 1)), get((x + 1, y)), get((x, y - 1)), get((x - 1, y))


@cache
def meeting(near: tuple[Road | None, ...]) -> Turns:
    """Return how a tile may be turned to meet a road of its neighbours N, E, S, W, however long their streets are."""
    beside = [(direction, other) for direction, other in zip(ROADS, near, strict=True) if other]
    touching = {road: [CONTACTS[road, direction, other] for direction, other in beside] for road in ROADS}
    met = [road for road, kinds in touching.items() if "continue" in kinds or "tee" in kinds]
    long = tuple([road for road in met if "long" in touching[road]])
    on = tuple([road for road in met if "continue" in touching[road]])
    return Turns(tuple([road for road in met if road not in long]), long, on)


def turns_on(roads: Roads, cell: Cell, most: int) -> Turns:
    """Return how a tile may be turned on a free cell."""
    turns = meeting(near(roads, cell))
    full = [road for road in turns.on if length(roads, cell, road) > most]
    return turns.but(full) if full else turns


def open_cells(roads: Roads, most: int) -> dict[Cell, Turns]:
    """Return every free cell next to a tile on which another may lie, with the ways to lie there."""
    known: dict[Cell, Turns] = {}
    beside = {near for cell in roads for _, near in neighbours(cell)}
    for cell in beside.difference(roads):
        _note(known, cell, turns_on(roads, cell, most))
    return known


def grown(known: Mapping[Cell, Turns], roads: Roads, cell: Cell, most: int) -> dict[Cell, Turns]:
    """Return the open cells after a tile is laid: only those beside it and at the ends of its street change."""
    cells, (x, y) = {**known}, cell
    cells.pop(cell, None)
    for free in {(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y), *ends(roads, cell, roads[cell])}.difference(roads):
        _note(cells, free, turns_on(roads, free, most))
    return cells


def _note(cells: dict[Cell, Turns], cell: Cell, turns: Turns) -> None:
    """Keep a cell while a tile may lie on it."""
    if turns.apart or turns.long:
        cells[cell] = turns
    else:
        cells.pop(cell, None)


def places(known: Mapping[Cell, Turns], long_sides: bool = False) -> Iterator[tuple[Cell, Road]]:
    """Yield every legal cell and road edge for a tile, in order."""
    for cell in sorted(known):
        turns = known[cell]
        for road in turns.apart + turns.long if long_sides else turns.apart:
            yield cell, road


def by_road(known: Mapping[Cell, Turns], long_sides: bool = False) -> dict[Road, list[Cell]]:
    """Return every legal cell for a tile, by the edge along which its road runs."""
    found = defaultdict(list)
    for cell in sorted(known):
        turns = known[cell]
        for road in turns.apart + turns.long if long_sides else turns.apart:
            found[road].append(cell)
    return found
