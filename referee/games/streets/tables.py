"""A position of Streets as tables: the map of the city, streets, players, supplies."""

from typing import TYPE_CHECKING

from referee.games.streets import city, setup
from referee.games.streets.seating import automaton
from referee.kernel.facts import Items, NameOf, Phrase, Several, Value, later, phrase
from referee.kernel.table_data import Grid, row_grid, value_grid

if TYPE_CHECKING:
    from referee.games.streets.records import Placed
    from referee.games.streets.state import Cx, Streets
    from referee.games.streets.street_index import Street

ROADS = {"N": later("road above"), "E": later("road right"), "S": later("road below"), "W": later("road left")}


def tables(cx: "Cx", s: "Streets") -> tuple[Grid, ...]:
    """Return all tables."""
    return town_map(cx, s), streets(cx, s), players(cx, s), buildings(cx, s), supplies(cx, s)


def town_map(cx: "Cx", s: "Streets") -> Grid:
    """Return the city as it lies on the table, north at the top."""
    cells = s.city.plan.cells
    if not cells:
        return Grid("City", ("",), (), compared=False)
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    ys = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    rows = [(str(y), *(_cell(s, cells.get((x, y))) for x in xs)) for y in ys]
    note = phrase("rows: y, columns: x; lying people as {people}, seekers in brackets", people={"hipster": 2})
    return row_grid("City", ("", *map(str, xs)), rows, note=note, compared=False, drawn=True)


def _cell(s: "Streets", tile: str | None) -> Value:
    if tile is None:
        return None
    here = s.city[tile]
    sign = [phrase("sign: {signs}", signs=_signs(here))] if here.owner else []
    lying = [phrase("{people}", people={colour: n}) for colour, n in here.people.items()]
    standing = [phrase("({people})", people={colour: n}) for colour, n in here.seekers.items()]
    return Items((NameOf("tiles", tile), phrase(ROADS[here.road]), *sign, *lying, *standing), "\n")


def _signs(here: "Placed") -> Phrase:
    return phrase("{name} x2" if here.signs > 1 else "{name}", name=here.owner)


def _owner(here: "Placed") -> Value:
    """Return whose sign it is, or that there are two."""
    if not here.owner:
        return None
    return phrase("{owner} x2{signs:?}" if here.signs > 1 else "{owner}{signs:?}", owner=here.owner, signs=here.signs)


def streets(cx: "Cx", s: "Streets") -> Grid:
    """Return every street with its ends."""
    found = {street.name: street for street in map(s.city.street, s.city)}
    rows = [_street(cx, street) for street in found.values()]
    return row_grid("Streets", ("tiles", "ends", "enclosed", "points in"), rows, compared=False)


def _street(cx: "Cx", street: "Street") -> tuple[Value, ...]:
    ends = tuple(NameOf("tiles", end) if end else phrase("open") for end in street.ends)
    shut = phrase("{shut}", shut=city.enclosed(cx, street))
    return _tile_names(street.tiles), Items(ends), shut, _tile_names(city.pointing(cx, street))


def _tile_names(tiles: tuple[str, ...]) -> Items:
    return Items(tuple(NameOf("tiles", tile) for tile in tiles))


def buildings(cx: "Cx", s: "Streets") -> Grid:
    """Return every building with what lies on it: the map shows it, here it is told what changes."""
    rows = [
        (NameOf("tiles", tile), _owner(here), Several("people", here.people), Several("people", here.seekers))
        for tile, here in s.city.items()
    ]
    return row_grid("Buildings", ("", "sign", "people", "seekers"), rows, shown=False)


def players(cx: "Cx", s: "Streets") -> Grid:
    """Return money, signs, hands; tokens and advisors where they are played with."""
    table = cx.table
    business, advised = (module in setup.modules(table) for module in ("business", "advisors"))
    rows = []
    for name, player in s.players.items():
        hand = None if name == automaton(table) else Several("hand", player.hand, one_by_name=True)
        row: list[Value] = [NameOf("player", name), phrase("${amount}", amount=player.money), player.supply, hand]
        row += [Several("tokens", player.tokens)] * business
        row += [NameOf("advisors", player.advisor) if player.advisor else None] * advised
        rows.append(tuple(row))
    columns = ["", "money", "signs", "hand", *["tokens"] * business, *["advisor"] * advised]
    return row_grid("Players", tuple(columns), rows)


def supplies(cx: "Cx", s: "Streets") -> Grid:
    """Stack, people and tokens left."""
    robot = automaton(cx.table)
    left: dict[str, Value] = {"stack": _stack(s)}
    if robot and s.players[robot].hand:
        left["endgame stack"] = _endgame(s, robot)
    left["people"] = Several("people", s.supply)
    if "business" in setup.modules(cx.table):
        left["tokens"] = Several("tokens", s.bank.tokens)
    return value_grid("Supplies", left, compared=False)


def _stack(s: "Streets") -> Value:
    left: Value = phrase("unknown") if s.tiles_left is None else s.tiles_left
    return phrase("{left}, on top {top}", left=left, top=s.stack) if s.stack and s.tiles_left else left


def _endgame(s: "Streets", robot: str) -> Value:
    """Return the Grifter's last tiles, and which of them lies on top when they are turned up."""
    left = Several("hand", s.players[robot].hand, one_by_name=True)
    return phrase("{left}, on top {top}", left=left, top=s.stack) if s.stack and s.tiles_left == 0 else left
