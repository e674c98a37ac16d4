"""The plan of a city: which tile lies where, the streets they form, the cells still open (rulebook: building)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from referee.games.streets.components import Road
from referee.games.streets.grid import ALONG, OPPOSITE, STEP, Cell, Turns, grown, open_cells, run


class Street(Struct, frozen=True):
    """A street: its tiles in order, and the tiles in its two end cells."""

    tiles: tuple[str, ...]
    ends: tuple[str | None, str | None]
    facing: tuple[str, ...]
    """The end tiles that turn their road, and so their symbols, to the street (D9)."""
    turned: bool
    """Whether an end tile lies parallel to the street with its road on the other side."""

    @property
    def name(self) -> str:
        """A street is named by any of its tiles; in reports by the first one in the alphabet."""
        return min(self.tiles)


class Plan:
    """Where tiles lie and how they are turned: the same for all cities that differ only in signs and people."""

    __slots__ = ("_laid", "_open", "cells", "roads", "streets")

    def __init__(self, cells: dict[Cell, str], roads: dict[Cell, Road], streets: dict[str, Street]) -> None:
        self.cells, self.roads, self.streets = cells, roads, streets
        self._open: dict[Cell, Turns] | None = None
        self._laid: tuple[Cell, ...] = ()
        """Where tiles were laid since the open cells were looked up."""

    @classmethod
    def of(cls, tiles: Mapping[Cell, tuple[str, Road]]) -> "Plan":
        """The plan of tiles lying so."""
        plan = cls({at: tile for at, (tile, _) in tiles.items()}, {at: road for at, (_, road) in tiles.items()}, {})
        for at, (tile, _) in tiles.items():
            if tile not in plan.streets:
                plan._line_up(at)
        return plan

    def plus(self, tile: str, cell: Cell, road: Road) -> "Plan":
        """The plan with one more tile: it makes or joins a street, and may lie at the ends of others."""
        plan = Plan({**self.cells, cell: tile}, {**self.roads, cell: road}, {**self.streets})
        plan._open, plan._laid = self._open, (*self._laid, cell)
        plan._line_up(cell)
        for direction, near, other in plan._near(cell):
            if other != road and direction in ALONG[other]:
                plan._line_up(near)
        return plan

    def _near(self, cell: Cell) -> Iterator[tuple[Road, Cell, Road]]:
        """The neighbours of a cell: direction, cell, road edge."""
        for direction, (east, north) in STEP.items():
            near = cell[0] + east, cell[1] + north
            road = self.roads.get(near)
            if road is not None:
                yield direction, near, road

    def _line_up(self, cell: Cell) -> None:
        """Find the street of the tile on a cell."""
        road = self.roads[cell]
        line = run(self.roads, cell, road)
        tiles, ends = (
            tuple([self.cells[at] for at in line.cells]),
            (self.cells.get(line.ends[0]), self.cells.get(line.ends[1])),
        )
        turns = [self.roads.get(end) for end in line.ends]
        facing = [end for end, turn, inwards in zip(ends, turns, line.inwards, strict=True) if end and turn == inwards]
        street = Street(tiles, ends, tuple(facing), OPPOSITE[road] in turns)
        for tile in tiles:
            self.streets[tile] = street

    def beside(self, cell: Cell) -> list[str]:
        """The tiles next to a cell."""
        return [self.cells[near] for _, near, _ in self._near(cell)]

    def open_cells(self, most: int) -> dict[Cell, Turns]:
        """The free cells beside buildings, with the ways to lie on them; a street may have so many buildings."""
        known = open_cells(self.roads, most) if self._open is None else self._open
        for cell in self._laid if self._open is not None else ():
            known = grown(known, self.roads, cell, most)
        self._open, self._laid = known, ()
        return known
