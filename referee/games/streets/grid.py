"""The formal model of a city: cells, road edges, contacts, streets, ends (rulebook: building, D1 to D11).

The road of a tile lies along one edge of its cell; that edge is the tile's orientation, S is upright. Pure functions:
they know where tiles lie and how they are turned, nothing else.
"""

from collections.abc import Iterator, Mapping
from itertools import product
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
    """The cell next to a cell."""
    east, north = STEP[direction]
    return cell[0] + east, cell[1] + north


def across(a: Road, b: Road) -> bool:
    """Whether two directions lie on different axes."""
    return b in ALONG[a]


def contact(a: Road, direction: Road, b: Road) -> Contact:
    """How the roads of two neighbours touch: the one with road a, and the one in that direction with road b (D3)."""
    if a == direction and b == OPPOSITE[direction]:
        return "long"
    if a == b and across(a, direction):
        return "continue"
    if (a == direction and across(b, direction)) or (b == OPPOSITE[direction] and across(a, direction)):
        return "tee"
    return "none"


CONTACTS: dict[tuple[Road, Road, Road], Contact] = {(a, d, b): contact(a, d, b) for a, d, b in product(ROADS, repeat=3)}


def contacts(roads: Roads, cell: Cell, road: Road) -> dict[Cell, Contact]:
    """How a tile laid so touches each of its neighbours."""
    found = {}
    for direction in ROADS:
        near = beside(cell, direction)
        other = roads.get(near)
        if other is not None:
            found[near] = CONTACTS[road, direction, other]
    return found


class Run(Struct, frozen=True):
    """The cells of a street in order, west to east or south to north, and the edge its roads run along (D5)."""

    road: Road
    cells: tuple[Cell, ...]

    @property
    def ends(self) -> tuple[Cell, Cell]:
        """The two cells just beyond it (D6)."""
        back, forth = ALONG[self.road]
        return beside(self.cells[0], back), beside(self.cells[-1], forth)

    @property
    def inwards(self) -> tuple[Road, Road]:
        """For each end cell the direction towards the street."""
        back, forth = ALONG[self.road]
        return forth, back


def run(roads: Roads, cell: Cell, road: Road) -> Run:
    """The street of a tile lying, or to be laid, on a cell: all in one line with the same road edge."""
    back, forth = ALONG[road]
    before = [*_line(roads, cell, back, road)]
    return Run(road, (*before[::-1], cell, *_line(roads, cell, forth, road)))


def _line(roads: Roads, cell: Cell, direction: Road, road: Road) -> Iterator[Cell]:
    cell = beside(cell, direction)
    while roads.get(cell) == road:
        yield cell
        cell = beside(cell, direction)


def points_in(road: Road, inwards: Road) -> bool:
    """Whether an end tile turns its road, and so its symbols, to the street (D9)."""
    return road == inwards


def upside_down(road: Road, street: Run) -> bool:
    """Whether an end tile lies parallel to the street with its road on the other side."""
    return road == OPPOSITE[street.road]


def around(cell: Cell) -> Iterator[Cell]:
    """The eight cells around a cell."""
    for east, north in product((-1, 0, 1), repeat=2):
        if east or north:
            yield cell[0] + east, cell[1] + north


def frontier(roads: Roads) -> list[Cell]:
    """The free cells next to a tile, in order."""
    near = {beside(cell, direction) for cell in roads for direction in ROADS}
    return sorted(near.difference(roads))


def fits(roads: Roads, cell: Cell, road: Road, most: int, long_sides: bool = False) -> bool:
    """Whether a tile may be laid so: free cell, no long sides together, connected, street not too long (D10)."""
    if cell in roads:
        return False
    touching = contacts(roads, cell, road).values()
    if "long" in touching and not long_sides:
        return False
    if "continue" not in touching and "tee" not in touching:
        return False
    return "continue" not in touching or len(run(roads, cell, road).cells) <= most


def places(roads: Roads, most: int, long_sides: bool = False) -> Iterator[tuple[Cell, Road]]:
    """Every legal cell and road edge for a tile."""
    for cell in frontier(roads):
        for road in ROADS:
            if fits(roads, cell, road, most, long_sides):
                yield cell, road
