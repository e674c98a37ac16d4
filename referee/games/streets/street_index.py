"""The plan of a city: which tile lies where, the streets they form, the cells still open (rulebook: building)."""

from collections.abc import Iterable

from msgspec import Struct

from referee.games.streets.components import Road
from referee.games.streets.grid import ALONG, OPPOSITE, Cell, Turns, grown, neighbours, open_cells


class Street(Struct, frozen=True, gc=False):
    """A street: its tiles in order, the edge its roads run along, the tiles in its two end cells and their roads."""

    road: Road
    tiles: tuple[str, ...]
    ends: tuple[str | None, str | None] = (None, None)
    turns: tuple[Road | None, Road | None] = (None, None)

    @property
    def name(self) -> str:
        """A street is named by any of its tiles; in reports by the first one in the alphabet."""
        return min(self.tiles)

    @property
    def turned(self) -> bool:
        """Whether an end tile lies parallel to the street with its road on the other side."""
        return OPPOSITE[self.road] in self.turns

    @property
    def facing(self) -> tuple[str, ...]:
        """The end tiles that turn their road, and so their symbols, to the street."""
        (first, last), (one, other), (back, forth) = self.ends, self.turns, ALONG[self.road]
        before = (first,) if first and one == forth else ()
        return (*before, last) if last and other == back else before

    def joined(self, other: "Street") -> "Street":
        """Return this street joined with the one that goes on where it ends."""
        ends, turns = (self.ends[0], other.ends[1]), (self.turns[0], other.turns[1])
        return Street(self.road, self.tiles + other.tiles, ends, turns)

    def after(self, tile: str, road: Road) -> "Street":
        """Return the street with a tile in the cell where it begins."""
        return Street(self.road, self.tiles, (tile, self.ends[1]), (road, self.turns[1]))

    def before(self, tile: str, road: Road) -> "Street":
        """Return the street with a tile in the cell where it ends."""
        return Street(self.road, self.tiles, (self.ends[0], tile), (self.turns[0], road))


class Plan(Struct, eq=False):
    """Where tiles lie and how they are turned: the same for all cities that differ only in signs and people."""

    cells: dict[Cell, str] = {}
    roads: dict[Cell, Road] = {}
    streets: dict[str, Street] = {}
    """The street each tile belongs to."""
    renewed: list[Street] = []
    """The streets the tile laid last has made, joined or come to the ends of; its own is the last one."""
    _open: dict[Cell, Turns] | None = None
    _laid: tuple[Cell, ...] = ()
    """Where tiles were laid since the open cells were looked up."""

    @classmethod
    def of(cls, tiles: Iterable[tuple[str, Cell, Road]]) -> "Plan":
        """Return the plan of tiles lying so."""
        plan = cls()
        for tile, cell, road in tiles:
            plan = plan.plus(tile, cell, road)
        return plan

    def plus(self, tile: str, cell: Cell, road: Road) -> "Plan":
        """Return the plan with one more tile: it makes or joins a street, and lies at the ends of others."""
        cells, roads, streets = self.cells.copy(), self.roads.copy(), self.streets.copy()
        (back, forth), own, renewed = ALONG[road], Street(road, (tile,)), []
        for direction, beside in neighbours(cell):
            near = cells.get(beside)
            if near is None:
                continue
            street = streets[near]
            other = street.road
            if direction == back:
                own = street.joined(own) if other == road else own.after(near, other)
            elif direction == forth:
                own = own.joined(street) if other == road else own.before(near, other)
            if other != road and direction in ALONG[other]:
                renewed.append(street.after(tile, road) if direction == ALONG[other][1] else street.before(tile, road))
        renewed.append(own)
        cells[cell], roads[cell] = tile, road
        for street in renewed:
            for name in street.tiles:
                streets[name] = street
        return Plan(cells, roads, streets, renewed, self._open, (*self._laid, cell))

    def beside(self, cell: Cell) -> list[str]:
        """Return the tiles next to a cell."""
        return [self.cells[beside] for _, beside in neighbours(cell) if beside in self.cells]

    def open_cells(self, most: int) -> dict[Cell, Turns]:
        """Return the free cells beside buildings, with the ways to lie on them; a street may have so many buildings."""
        known = open_cells(self.roads, most) if self._open is None else self._open
        for cell in self._laid if self._open is not None else ():
            known = grown(known, self.roads, cell, most)
        self._open, self._laid = known, ()
        return known
