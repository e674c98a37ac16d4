"""Streets of a city: which are enclosed, who points in, where a tile may be laid (rulebook: building)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from referee.games.streets import grid
from referee.games.streets.components import Road
from referee.games.streets.grid import Cell, Contact
from referee.games.streets.rules import READ, R
from referee.kernel.facts import Phrase, later, phrase

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets
    from referee.games.streets.street_index import Plan, Street


def longest(cx: "Cx") -> int:
    """Return the most buildings a street may have."""
    return cx.box.numbers.street.value


def enclosed(cx: "Cx", street: "Street") -> bool:
    """Return whether a street is enclosed: both ends are shut, or it is full where that is enough."""
    if None not in street.ends and not (street.turned and cx.reads(READ.end_shut.perpendicular_only)):
        return True
    return len(street.tiles) >= cx.layout.numbers.street.value and cx.reads(READ.full_street.five_is_enclosed)


def shut(cx: "Cx", street: "Street") -> bool:
    """Return whether a building shuts each end of a street."""
    return None not in street.ends and not (street.turned and cx.reads(READ.end_shut.perpendicular_only))


def tell_enclosed(cx: "Cx", street: "Street") -> None:
    """Say what encloses a street, and why: at neither end its road goes straight on; or it is full."""
    if shut(cx, street):
        (one, other), (one_road, other_road) = street.ends, street.turns
        cx.cite(
            R.street.enclosed,
            "{one} (road {one_road}) and {other} (road {other_road}) enclose the street of {tiles}: its road {road}"
            " goes straight on at neither end",
            one=one,
            one_road=one_road,
            other=other,
            other_road=other_road,
            tiles=street.tiles,
            road=street.road,
        )
    else:
        n = len(street.tiles)
        cx.cite(
            R.place.max_five,
            "the street of {tiles} is full with {n:#building}; read so, that encloses it",
            tiles=street.tiles,
            n=n,
        )


BESIDE: dict[Road, str] = {
    "N": later("above it"),
    "E": later("to the right of it"),
    "S": later("below it"),
    "W": later("to the left of it"),
}


def beyond(street: "Street") -> Phrase:
    """Return on which side of a street the cell at its first open end lies, as players see it."""
    return phrase(BESIDE[grid.ALONG[street.road][street.ends.index(None)]])


def tell_open(cx: "Cx", street: "Street") -> None:
    """Say at which end a street is open."""
    if None in street.ends:
        cx.cite(
            R.street.enclosed,
            "the street of {tiles} is open: no building lies {beyond}",
            tiles=street.tiles,
            beyond=beyond(street),
        )
    else:
        turned = tuple(
            end
            for end, turn in zip(street.ends, street.turns, strict=True)
            if end and turn == grid.OPPOSITE[street.road]
        )
        cx.cite(
            R.street.enclosed,
            "the street of {tiles} is open: {turned:and} lies along it, the other way round",
            tiles=street.tiles,
            turned=turned,
        )


def why_open(street: "Street") -> Phrase:
    """Return why a street is not enclosed: the end at which nothing shuts it."""
    if None in street.ends:
        return phrase("no building shuts the street of {tiles} {beyond}", tiles=street.tiles, beyond=beyond(street))
    return phrase("a building turned upside down does not shut the street of {tiles}", tiles=street.tiles)


def judge_enclosed(cx: "Cx", s: "Streets", tile: str) -> bool:
    """Judge whether the street of a tile is enclosed, naming what encloses it or the end at which it is open."""
    street = s.city.street(tile)
    closed = enclosed(cx, street)
    rule = R.place.max_five if closed and not shut(cx, street) else R.street.enclosed
    return (cx.need(rule, closed) and tell_why(cx, street)) or cx.because(why_open(street))


def tell_why(cx: "Cx", street: "Street") -> bool:
    """Say why the rule just judged holds: the street is enclosed."""
    if not shut(cx, street):
        return cx.since("the street of {tiles} is full; read so, that encloses it", tiles=street.tiles)
    one, other = street.ends
    return cx.since("{one} and {other} enclose the street of {tiles}", one=one, other=other, tiles=street.tiles)


def pointing(cx: "Cx", street: "Street") -> tuple[str, ...]:
    """Return the buildings at its ends whose symbols point into a street."""
    facing = street.facing
    return () if facing and not enclosed(cx, street) and cx.reads(READ.pointing_open_street.enclosed_only) else facing


def newly_enclosed(cx: "Cx", before: "Streets", s: "Streets", tile: str) -> tuple["Street", ...]:
    """Return the streets a tile just laid has enclosed, its own among them."""
    found = [street for street in s.city.plan.renewed if enclosed(cx, street)]
    if not found:
        return ()
    old = before.city.plan.streets
    new = [street for street in found if tile in street.tiles or not enclosed(cx, old[street.tiles[0]])]
    return tuple(sorted(new, key=lambda street: street.name))


def judge_place(cx: "Cx", s: "Streets", at: Cell, road: Road) -> None:
    """Judge a placement; one that plainly fits is judged in full only to say why."""
    if grid.fits(s.city.plan.roads, at, road, cx.layout.numbers.street.value):
        cx.explain(_judge_contacts, cx, s.city.plan, at, road)
    else:
        _judge_contacts(cx, s.city.plan, at, road)


def _judge_contacts(cx: "Cx", plan: "Plan", at: Cell, road: Road) -> None:
    """Judge a placement, naming the contact or limit that forbids it."""
    there = plan.cells.get(at)
    if not cx.need(R.place.empty_cell, there is None):
        cx.because("{there} lies on {at:xy}", there=there, at=at)
        return
    touching = grid.contacts(plan.roads, at, road)
    cx.need(R.place.adjacent, bool(touching)) or cx.because("no building lies beside {at:xy}", at=at)
    if not touching:
        return
    kinds = touching.values()
    joined = "continue" in kinds or "tee" in kinds
    against = tuple([plan.cells[cell] for cell, kind in touching.items() if kind == "long"])
    allowed = bool(against) and joined and cx.reads(READ.long_sides.legal_if_connected)
    if (against or grid.faced(plan.roads, at)) and not allowed:
        cx.need(R.place.no_long_sides, not against) or cx.because(
            "its long road side would lie against that of {against:and}", against=against
        )
    if not cx.need(R.place.no_unconnected, joined):
        near = tuple(plan.cells[cell] for cell in touching)
        cx.because("its road would meet that of no neighbour: {near}", near=near)
    elif allowed:
        cx.since(
            "its road is connected with another; read so, its long road side may lie against that of {against:and}",
            against=against,
        )
    else:
        _tell_met(cx, plan, touching)
    if "continue" in kinds:
        _judge_length(cx, plan, at, road)


def _judge_length(cx: "Cx", plan: "Plan", at: Cell, road: Road) -> None:
    """Judge the length of a street that a tile makes full, or too long."""
    length, most = grid.length(plan.roads, at, road), longest(cx)
    if length >= most:
        (
            cx.need(R.place.max_five, length == most)
            and cx.since("the street has {length} buildings then, and {most} is the most", length=length, most=most)
        ) or cx.because("the street would have {length} buildings, {most} is the most", length=length, most=most)


def _tell_met(cx: "Cx", plan: "Plan", touching: Mapping[Cell, Contact]) -> None:
    """Say which roads a new one goes on with, and which it meets at a right angle."""
    on = tuple([plan.cells[cell] for cell, kind in touching.items() if kind == "continue"])
    across = tuple([plan.cells[cell] for cell, kind in touching.items() if kind == "tee"])
    if on and across:
        cx.since(
            "its road goes on with that of {on:and} and meets that of {across:and} at a right angle",
            on=on,
            across=across,
        )
    elif on:
        cx.since("its road goes on with that of {on:and}", on=on)
    else:
        cx.since("its road meets that of {across:and} at a right angle", across=across)


def places(cx: "Cx", s: "Streets") -> Iterator[tuple[Cell, Road]]:
    """Return every legal cell and road edge for a tile, in order."""
    known = s.city.plan.open_cells(longest(cx))
    long = [cell for cell, turns in known.items() if turns.long]  # else the reading makes no difference
    return grid.places(known, bool(long) and cx.reads(READ.long_sides.legal_if_connected))


def by_road(cx: "Cx", s: "Streets") -> dict[Road, list[Cell]]:
    """Return every legal cell for a tile, by the edge along which its road runs."""
    return grid.by_road(s.city.plan.open_cells(longest(cx)), cx.reads(READ.long_sides.legal_if_connected))


def ends_of(s: "Streets", tile: str) -> Iterator["Street"]:
    """Yield the streets of others in whose end cell a building stands."""
    plan, seen = s.city.plan, set()
    for near in plan.beside(s.city[tile].cell):
        street = plan.streets[near]
        if tile in street.ends and street.name not in seen:
            seen.add(street.name)
            yield street
