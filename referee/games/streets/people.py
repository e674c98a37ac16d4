"""People: laid on new buildings, moved from scored and abandoned ones, seekers (rulebook: income, seekers)."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.games.streets.city import enclosed
from referee.games.streets.components import Tile
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.kernel.components import Datum
from referee.kernel.game import Table
from referee.kernel.rule import Reading

if TYPE_CHECKING:
    from referee.games.streets.records import Placed
    from referee.games.streets.state import Cx, Streets


STATION = "central_station"


def houses(face: Tile, colour: str) -> bool:
    """Return whether people of a colour live in a building: those of its symbols do, nobody in a wild one."""
    return bool(face.symbols.get(colour)) and face.type != "wild"


def colours(face: Tile) -> list[str]:
    """Return the colours of people who live in a building."""
    shown = [colour for colour, n in face.symbols.items() if n and colour != "wild"]
    return shown if shown and face.type != "wild" else []


def some_take(cx: "Cx", tiles: Iterable[str], leaving: Collection[str]) -> bool:
    """Return whether one of some tiles is a home for people of all these colours."""
    return any(all(houses(cx.box.tiles[tile], colour) for colour in leaving) for tile in tiles)


def settlers(cx: "Cx", s: "Streets", tile: str) -> dict[str, int]:
    """One person for each symbol of a new building, as far as the supply has them; none for a wild one."""
    face, found = cx.box.tiles[tile], {}
    symbols = face.symbols
    if face.type == "wild":
        cx.cite(R.place.no_people_wild, "nobody is laid on {tile}: it is wild", tile=tile)
        return {}
    for colour, shown in symbols.items():
        if colour == "wild" or not shown:
            continue
        n = min(shown, s.supply.get(colour, 0))
        if n == shown:
            cx.cite(R.place.people, "{n:#{colour}} laid on {tile}", n=n, colour=colour, tile=tile)
        else:
            cx.cite(
                R.place.people,
                "{n:#{colour}} laid on {tile}, not {shown}: the supply has no more",
                n=n,
                colour=colour,
                tile=tile,
                shown=shown,
            )
        if n:
            found[colour] = n
    return found


def seekers(s: "Streets", colour: str) -> list[str]:
    """Return the buildings on which seekers of a colour stand."""
    return [tile for tile in s.city.seeking if s.city[tile].seekers.get(colour)]


def arrive(cx: "Cx", s: "Streets", tile: str) -> "Streets":
    """Let all seekers of its colour move into a new building and lie down."""
    if not s.city.seeking:
        return s
    for colour in colours(cx.box.tiles[tile]):
        standing = seekers(s, colour)
        if not standing:
            continue
        shut = enclosed(cx, s.city.street(tile))
        if shut and cx.reads(READ.seeker_timing.open_street_only):
            cx.cite(R.seeker.move, "the street of {tile} is enclosed at once: nobody moves in", tile=tile)
            continue
        n = sum(s.city[there].seekers[colour] for there in standing)
        for there in standing:
            s = s.moves_seekers(there, tile, colour)
        cx.cite(
            R.seeker.move,
            "the {colour} seekers of {there} move to {tile}",
            colour=colour,
            there=(*standing,),
            tile=tile,
        )
        cx.cite(
            R.seeker.lie_down, "laid down on {tile} and seeking no more: {n:#{colour}}", n=n, colour=colour, tile=tile
        )
        if shut:
            again = any(not enclosed(cx.quiet(), s.city.street(there)) for there in standing)
            cx.cite(
                R.seeker.repeat
                if again
                else R.people.after_scoring,  # who stands in an open street lost an abandoned home
                "the street of {tile} is enclosed at once: after the income they move on or seek again",
                tile=tile,
            )
    return s


def leaving(s: "Streets", tiles: tuple[str, ...]) -> dict[str, int]:
    """Return the people lying on some buildings, by colour."""
    bag: dict[str, int] = {}
    for tile in tiles:
        for colour, n in s.city[tile].people.items():
            bag[colour] = bag.get(colour, 0) + n
    return bag


def anybody(s: "Streets", tiles: tuple[str, ...]) -> bool:
    """Return whether people lie on some buildings."""
    return bool([tile for tile in tiles if s.city[tile].people])


def accepts(cx: "Cx", s: "Streets", tile: str, colour: str) -> bool:
    """Return whether people of a colour can move to a building."""
    if enclosed(cx, s.city.plan.streets[tile]) or not houses(cx.box.tiles[tile], colour):
        return False
    return takes_in(cx, s, tile)


def takes_in(cx: "Cx", s: "Streets", tile: str) -> bool:
    """Return whether a building of an open street takes in those who live there: not when it is abandoned."""
    if s.city[tile].owner:
        return True
    if tile == STATION:
        return not cx.reads(READ.station_people.accepts_nobody)
    return cx.reads(READ.abandoned_entry.allowed)


@lru_cache(maxsize=64)
def homes(table: Table[Any]) -> dict[str, frozenset[str]]:
    """Return the tiles of the box in which people of each colour live."""
    tiles = table.layout.tiles.items()
    return {colour: frozenset(id for id, face in tiles if houses(face, colour)) for colour in table.layout.people}


def destinations(cx: "Cx", s: "Streets", colour: str, tiles: Collection[str]) -> list[str]:
    """Return where people of a colour who leave some buildings can go."""
    theirs, city, streets = homes(cx.table).get(colour, ()), s.city, s.city.plan.streets
    found = [
        tile
        for tile in streets
        if tile in theirs and tile not in tiles and not enclosed(cx, streets[tile])
        if city[tile].owner or takes_in(cx, s, tile)
    ]
    if s.turn not in cx.table.automata:
        return found
    return [tile for tile in found if city[tile].owner == s.turn] or found


def have_homes(cx: "Cx", s: "Streets", tiles: tuple[str, ...]) -> bool:
    """Return whether there is a place to go for somebody who leaves some buildings."""
    return any(destinations(cx, s, colour, tiles) for colour in leaving(s, tiles))


def certain(cx: "Cx", s: "Streets", found: Iterable[str]) -> list[str]:
    """Return those of some homes that are homes by every reading: with a sign, in a street that is open at an end."""
    doubted = cx.table.doubts.get("tiles", {})
    return sorted(_undisputed(cx, s, found), key=lambda tile: "symbols" in doubted.get(tile, {}))


def _undisputed(cx: "Cx", s: "Streets", found: Iterable[str]) -> list[str]:
    """Return those of some homes that rest on no reading."""
    streets, most = s.city.plan.streets, cx.layout.numbers.street.value
    owned = [tile for tile in found if s.city[tile].owner]
    return [tile for tile in owned if None in streets[tile].ends and len(streets[tile].tiles) < most]


def rests_on_homes(cx: "Cx", s: "Streets", colour: str, found: Collection[str], tiles: Collection[str]) -> None:
    """Name what the choice of homes rests on: all that leaves no two homes when it falls."""
    robot = automaton(cx.table)
    none_of_his = s.turn == robot and not any(s.city[tile].owner == robot for tile in found)
    if len(found) < 2 or none_of_his:
        rests_on_all(cx, s, colour, tiles)
        return
    if len(_undisputed(cx, s, found)) > 2:  # two are left whatever falls
        return
    most = cx.layout.numbers.street.value
    bases = [basis for tile in found for basis in home_bases(s, tile, most)]
    cx.rests_on(*[basis for basis in dict.fromkeys(bases) if len(found) - bases.count(basis) < 2])


def rests_on_all(cx: "Cx", s: "Streets", colour: str, tiles: Collection[str]) -> None:
    """Let the homes rest on what all buildings of open streets show, and on what is read of them."""
    destinations(cx, s, colour, tiles)
    streets, faces, quiet = s.city.plan.streets, cx.layout.tiles, cx.quiet()
    there = [tile for tile in s.city if tile not in tiles and not enclosed(quiet, streets[tile])]
    cx.rests_on(*[Datum("tiles", tile, "symbols") for tile in there if faces[tile].type != "wild"])


def home_bases(s: "Streets", tile: str, most: int) -> list[Datum | Reading]:
    """Return what makes a building a home: its symbols, its sign or the reading, its open street."""
    street, bases = s.city.plan.streets[tile], list[Datum | Reading]([Datum("tiles", tile, "symbols")])
    if tile == STATION:
        bases.append(READ.station_people.accepts_nobody)
    elif s.city[tile].owner is None:
        bases.append(READ.abandoned_entry.allowed)
    if len(street.tiles) >= most:
        bases.append(READ.full_street.five_is_enclosed)
    if None not in street.ends:
        bases.append(READ.end_shut.perpendicular_only)
    return bases


def judge_destination(cx: "Cx", s: "Streets", by: str, colour: str, to: str, tiles: tuple[str, ...]) -> None:
    """Judge whether people of a colour may move to a building."""
    here, face, shut = s.city[to], cx.layout.tiles[to], enclosed(cx, s.city.street(to))
    shown = bool(face.symbols.get(colour))
    if not shut:
        cx.rests_on(Datum("tiles", to, "type" if face.type == "wild" else "symbols"))
    if colour == "hipster" and s.players[by].advisor == "hipster_legend":
        cx.need(R.adv.legend.people, shown) or cx.because(
            "{to} shows no hipster: only symbols are wild, not people", to=to
        )
    if "wild" in face.symbols or face.type == "wild":
        cx.need(R.people.not_wild, face.type != "wild") or cx.because("{to} is a wild building", to=to)
    cx.need(R.people.not_enclosed, not shut) or cx.because("the street of {to} is enclosed", to=to)
    if not cx.need(R.people.destination, shown):
        cx.because("{to} shows no {colour}", to=to, colour=colour)
    elif not shut:
        cx.since("{to} shows {colour:a}, and its street is open", to=to, colour=colour)
    if not shown or shut:
        return
    if to in tiles:
        rule = R.abandon.people_move if cx.quiet().reads(READ.abandoned_entry.allowed) else R.abandon.no_entry
        cx.need(rule, False) or cx.because("they are leaving {to}", to=to)
        return
    _judge_owner(cx, to, here)
    robot = automaton(cx.table)
    if s.turn == robot:
        own = tuple(tile for tile in destinations(cx, s, colour, tiles) if s.city[tile].owner == robot)
        if own:
            (cx.need(R.solo.people, to in own) and cx.since("{to} is a building of the Grifter", to=to)) or cx.because(
                "they go to buildings of the Grifter first: {own}", own=own
            )


def _judge_owner(cx: "Cx", to: str, here: "Placed") -> None:
    """Refuse a building without a sign as a place to go, except the Central Station."""
    if to == STATION:
        if cx.reads(READ.station_people.accepts_nobody):
            cx.need(R.people.destination, False) or cx.because("read so, nobody moves to {to}", to=to)
    elif here.owner is None:
        allowed = cx.reads(READ.abandoned_entry.allowed)
        (
            cx.need(R.people.destination if allowed else R.abandon.no_entry, allowed)
            and cx.since("{to} is abandoned; read so, people may move there all the same", to=to)
        ) or cx.because("{to} is abandoned", to=to)


def become_seekers(cx: "Cx", s: "Streets", tiles: tuple[str, ...], colour: str) -> "Streets":
    """Let people of a colour who have nowhere to go stay and become seekers."""
    where = tuple(tile for tile in tiles if s.city[tile].people.get(colour))
    n = sum(s.city[tile].people[colour] for tile in where)
    cx.cite(
        R.people.become_seekers,
        "{n:#{colour}} on {where:and} with nowhere to go: seeking a home from now on",
        n=n,
        colour=colour,
        where=where,
    )
    return stand_up(s, where, colour)


def stand_up(s: "Streets", tiles: tuple[str, ...], colour: str) -> "Streets":
    """Return the state after the people of a colour on some buildings stand up."""
    for tile in tiles:
        s = s.stands_up(tile, colour)
    return s


def move(s: "Streets", tiles: tuple[str, ...], colour: str, n: int, to: str) -> "Streets":
    """Move so many people of a colour from some buildings to another."""
    going = {}
    for tile in tiles:
        here = min(n, s.city[tile].people.get(colour, 0))
        if here:
            going[tile], n = here, n - here
    return s.moves_people(going, to, colour)
