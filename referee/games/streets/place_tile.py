"""Laying a tile: sign, people, seekers; the Renovator builds over others (rulebook: building, renovator)."""

from typing import TYPE_CHECKING

from referee.games.streets import people
from referee.games.streets.city import enclosed, tell_why, why_open
from referee.games.streets.components import Road
from referee.games.streets.grid import Cell
from referee.games.streets.records import Placed
from referee.games.streets.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


def place(
    cx: "Cx", s: "Streets", by: str, tile: str, at: Cell, road: Road, signs: int = 1, hand: dict[str, int] | None = None
) -> "Streets":
    """Lay a tile in the city with its people and its sign, before anybody moves in."""
    s = s.lays_tile(tile, Placed(at, road, by, signs, people.settlers(cx, s, tile)), hand)
    if signs > 1:
        cx.cite(
            R.adv.investor.double, "{by} put two ownership signs on {tile}: its valuation is doubled", by=by, tile=tile
        )
    else:
        cx.cite(R.place.sign, "an ownership sign put on {tile} for {by}", by=by, tile=tile)
    return s


def judge_cover(cx: "Cx", s: "Streets", tile: str, road: Road) -> None:
    """Judge whether the Renovator may build over a building, turned so."""
    here, start = s.city[tile], tile in cx.layout.start
    park = start and tile != people.STATION
    if start:
        cx.need(R.adv.renovator.not_start, park and cx.reads(READ.renovator_park.station_excluded)) or cx.because(
            "{tile} is a start tile and stays", tile=tile
        )
    street = s.city.street(tile)
    (cx.need(R.adv.renovator.cover, enclosed(cx, street)) and tell_why(cx, street)) or cx.because(why_open(street))
    cx.need(R.adv.renovator.orientation, road == here.road) or cx.because(
        "the road of {tile} runs along {runs}, not {road}", tile=tile, runs=here.road, road=road
    )


def coverable(cx: "Cx", s: "Streets") -> list[str]:
    """Return the buildings the Renovator may build over."""
    shut = [tile for tile in s.city if tile != people.STATION and enclosed(cx, s.city.street(tile))]
    return [tile for tile in shut if tile not in cx.layout.start or cx.reads(READ.renovator_park.station_excluded)]


def movers(cx: "Cx", s: "Streets", tile: str, over: str) -> tuple[str, ...]:
    """Return the buildings, but for the one built over, from which seekers would move to the Renovator's tile."""
    standing = [there for there, here in s.city.items() if here.seekers and there != over]
    if not standing:
        return ()
    colours = people.colours(cx.box.tiles[tile])
    return tuple([there for there in standing if any(s.city[there].seekers.get(colour) for colour in colours)])


def cover(cx: "Cx", s: "Streets", by: str, tile: str, over: str, leave: bool) -> "Streets":
    """Lay a tile on another; seekers who stood below move in or wait at the Central Station."""
    here = s.city[over]
    s = s.returns_signs(over)
    standing = {colour: here.seekers.get(colour, 0) + here.people.get(colour, 0) for colour in cx.layout.people}
    s = place(cx, s.covers(over), by, tile, here.cell, here.road)
    if s.city[tile].people:
        cx.cite(R.adv.renovator.people, "people are laid on {tile} as on any building", tile=tile)
    s = _from_below(cx, s, tile, {colour: n for colour, n in standing.items() if n})
    for colour in people.colours(cx.box.tiles[tile]):
        standing_there = tuple(people.seekers(s, colour))
        if standing_there and leave:
            cx.cite(
                R.adv.renovator.seekers,
                "read so, the {colour} seekers on {there} may stay there",
                colour=colour,
                there=standing_there,
            )
        elif standing_there:
            cx.cite(
                R.adv.renovator.seekers,
                "the {colour} seekers of {there} move to {tile} although its street is enclosed",
                colour=colour,
                there=standing_there,
                tile=tile,
            )
        for there in () if leave else standing_there:
            s = s.moves_seekers(there, tile, colour)
    return s


def _from_below(cx: "Cx", s: "Streets", tile: str, standing: dict[str, int]) -> "Streets":
    """Move seekers of the covered building: to the new one if it has their colour, else to the station."""
    for colour, n in standing.items():
        if people.houses(cx.box.tiles[tile], colour):
            s = s.joins(tile, colour, n, lying=True)
            cx.cite(
                R.adv.renovator.seekers, "{n:#{colour}} from below moved into {tile}", n=n, colour=colour, tile=tile
            )
        else:
            if people.STATION not in s.city:
                told = phrase("where {tile} lies: seekers from below go there", tile=people.STATION)
                raise OpenFact(f"city.{people.STATION}", told)
            s = s.joins(people.STATION, colour, n, lying=False)
            cx.cite(
                R.adv.renovator.seekers_below,
                "{n:#{colour}} from below put on {to}, still seekers",
                n=n,
                colour=colour,
                to=people.STATION,
            )
    return s
