"""A position of Streets as tables: the map of the city, streets, players, supplies."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.games.streets import city, setup
from referee.games.streets.components import Box
from referee.games.streets.seating import automaton
from referee.kernel.game import Table
from referee.kernel.language.current import language
from referee.kernel.language.speaking import later
from referee.kernel.table_data import Cell, Grid

if TYPE_CHECKING:
    from referee.games.streets.records import Placed
    from referee.games.streets.state import Cx, Streets
    from referee.games.streets.street_index import Street

ROADS = {"N": later("road above"), "E": later("road right"), "S": later("road below"), "W": later("road left")}


def tables(cx: "Cx", s: "Streets") -> tuple[Grid, ...]:
    """All tables."""
    return town_map(cx, s), streets(cx, s), players(cx, s), buildings(cx, s), supplies(cx, s)


def _headers(table: Table[Box], *names: str) -> tuple[str, ...]:
    return tuple([name and table.word("columns", name) for name in names])


def town_map(cx: "Cx", s: "Streets") -> Grid:
    """Return the city as it lies on the table, north at the top."""
    cells, title = s.city.plan.cells, cx.table.word("tables", "City")
    if not cells:
        return Grid(title, ("",), ())
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    ys = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    rows = [(str(y), *(_cell(cx.table, s, cells.get((x, y))) for x in xs)) for y in ys]
    note = cx.table.say("rows: y, columns: x; lying people as {people}, seekers in brackets", people={"hipster": 2})
    return Grid(title, ("", *map(str, xs)), tuple(rows), note, compared=False, drawn=True)


def _cell(table: Table[Box], s: "Streets", tile: str | None) -> str:
    if tile is None:
        return ""
    here = s.city[tile]
    sign = [table.say("sign: {signs}", signs=_signs(table, here))] if here.owner else []
    lying = [table.words("{people}", {"people": {colour: n}}) for colour, n in here.people.items()]
    standing = [table.words("({people})", {"people": {colour: n}}) for colour, n in here.seekers.items()]
    return "\n".join([table.word("tiles", tile), table.say(ROADS[here.road]), *sign, *lying, *standing])


def _signs(table: Table[Box], here: "Placed") -> str:
    return table.say("{name} x2" if here.signs > 1 else "{name}", name=here.owner)


def _owner(table: Table[Box], here: "Placed") -> str:
    """Whose sign it is, or that there are two."""
    facts = {"owner": here.owner, "signs": here.signs}
    return table.say("{owner} x2{signs:?}" if here.signs > 1 else "{owner}{signs:?}", **facts)


def _counted(table: Table[Box], people: Mapping[str, int]) -> str:
    return table.words("{people}", {"people": people}) if people else ""


def streets(cx: "Cx", s: "Streets") -> Grid:
    """Every street with its ends."""
    found = {street.name: street for street in map(s.city.street, s.city)}
    rows = [_street(cx, street) for street in found.values()]
    headers = _headers(cx.table, "tiles", "ends", "enclosed", "points in")
    return Grid(cx.table.word("tables", "Streets"), headers, tuple(rows), compared=False)


def _street(cx: "Cx", street: "Street") -> tuple[Cell, ...]:
    table, pointing = cx.table, city.pointing(cx, street)
    ends = [table.word("tiles", end) if end else table.say("open") for end in street.ends]
    shut = table.words("{shut}", {"shut": city.enclosed(cx, street)})
    return _tile_names(table, street.tiles), ", ".join(ends), shut, _tile_names(table, pointing)


def _tile_names(table: Table[Box], tiles: tuple[str, ...]) -> str:
    return ", ".join([table.word("tiles", tile) for tile in tiles])


def buildings(cx: "Cx", s: "Streets") -> Grid:
    """Every building with what lies on it: the map shows it, here it is told what changes."""
    table = cx.table
    rows: list[tuple[Cell, ...]] = [
        (
            table.word("tiles", tile),
            here.owner and _owner(table, here),
            _counted(table, here.people),
            _counted(table, here.seekers),
        )
        for tile, here in s.city.items()
    ]
    return Grid(
        table.word("tables", "Buildings"), _headers(table, "", "sign", "people", "seekers"), tuple(rows), shown=False
    )


def players(cx: "Cx", s: "Streets") -> Grid:
    """Money, signs, hands; tokens and advisors where they are played with."""
    table = cx.table
    business, advised = (module in setup.modules(table) for module in ("business", "advisors"))
    rows: list[tuple[Cell, ...]] = []
    for name, player in s.players.items():
        row: list[Cell] = [
            table.word("player", name),
            money(player.money),
            player.supply,
            "" if name == automaton(table) else _bag(table, "hand", player.hand),
        ]
        row += [_bag(table, "tokens", player.tokens)] * business
        row += [player.advisor and table.word("advisors", player.advisor)] * advised
        rows.append(tuple(row))
    headers = ["", "money", "signs", "hand", *["tokens"] * business, *["advisor"] * advised]
    return Grid(table.word("tables", "Players"), _headers(table, *headers), tuple(rows))


def money(n: int) -> str:
    """Dollars in a column of their own; only English writes their sign before the number."""
    return f"${n}" if language() == "en" else str(n)


def supplies(cx: "Cx", s: "Streets") -> Grid:
    """Stack, people and tokens left."""
    table = cx.table
    rows: list[tuple[Cell, ...]] = [
        (table.word("rows", "stack"), _stack(table, s)),
        (table.word("rows", "people"), _bag(table, "people", s.supply)),
    ]
    robot = automaton(table)
    if robot and s.players[robot].hand:
        rows.insert(1, (table.word("rows", "endgame stack"), _endgame(table, s, robot)))
    if "business" in setup.modules(table):
        rows.append((table.word("rows", "tokens"), _bag(table, "tokens", s.bank.tokens)))
    return Grid(table.word("tables", "Supplies"), ("", ""), tuple(rows), compared=False)


def _stack(table: Table[Box], s: "Streets") -> str:
    left = table.say("unknown") if s.tiles_left is None else str(s.tiles_left)
    return table.say("{left}, on top {top}", left=left, top=s.stack) if s.stack and s.tiles_left else left


def _endgame(table: Table[Box], s: "Streets", robot: str) -> str:
    """Return the Grifter's last tiles, and which of them lies on top when they are turned up."""
    left = _bag(table, "hand", s.players[robot].hand)
    return table.say("{left}, on top {top}", left=left, top=s.stack) if s.stack and s.tiles_left == 0 else left


def _bag(table: Table[Box], kind: str, bag: Mapping[str, int]) -> str:
    """Things by number; of a single tile the name is enough."""
    things = [thing if n == 1 and kind == "hand" else {thing: n} for thing, n in bag.items()]
    return ", ".join([table.words(f"{{{kind}}}", {kind: thing}) for thing in things])
