"""A position of Streets as tables: the map of the city, streets, players, supplies."""

from typing import TYPE_CHECKING

from referee.games.streets import city, setup
from referee.kernel.grid import Cell, Grid

if TYPE_CHECKING:
    from referee.games.streets.records import Placed
    from referee.games.streets.state import Cx, Streets

ROADS = {"N": "road above", "E": "road right", "S": "road below", "W": "road left"}


def tables(cx: "Cx", s: "Streets") -> tuple[Grid, ...]:
    """All tables."""
    return town_map(s), streets(cx, s), players(cx, s), buildings(s), supplies(cx, s)


def town_map(s: "Streets") -> Grid:
    """The city as it lies on the table, north at the top."""
    cells = s.town.plan.cells
    if not cells:
        return Grid("City", ("",), ())
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    ys = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
    rows = [(str(y), *(_cell(s, cells.get((x, y))) for x in xs)) for y in ys]
    note = "rows: y, columns: x; lying people as 2 hipster, seekers in brackets"
    return Grid("City", ("", *map(str, xs)), tuple(rows), note, compared=False, drawn=True)


def _cell(s: "Streets", tile: str | None) -> str:
    if tile is None:
        return ""
    here = s.city[tile]
    return "\n".join([tile, ROADS[here.road], *([_sign(here)] if here.owner else []), *_people(here)])


def _sign(here: "Placed") -> str:
    return f"sign: {_signs(here)}"


def _signs(here: "Placed") -> str:
    return f"{here.owner}" + (" x2" if here.signs > 1 else "")


def _people(here: "Placed") -> list[str]:
    lying = [f"{n} {colour}" for colour, n in here.people.items()]
    return lying + [f"({n} {colour})" for colour, n in here.seekers.items()]


def _counted(people: dict[str, int]) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in people.items())


def streets(cx: "Cx", s: "Streets") -> Grid:
    """Every street with its ends."""
    found = {street.name: street for street in map(s.town.street, s.city)}
    rows: list[tuple[Cell, ...]] = []
    for street in found.values():
        shut = "yes" if city.enclosed(cx, street) else "no"
        ends = ", ".join(end or "open" for end in street.ends)
        rows.append((", ".join(street.tiles), ends, shut, ", ".join(city.pointing(cx, street))))
    return Grid("Streets", ("tiles", "ends", "enclosed", "points in"), tuple(rows), compared=False)


def buildings(s: "Streets") -> Grid:
    """Every building with what lies on it: the map shows it, here it is told what changes."""
    rows: list[tuple[Cell, ...]] = [
        (tile, here.owner and _signs(here), _counted(here.people), _counted(here.seekers))
        for tile, here in s.city.items()
    ]
    return Grid("Buildings", ("", "sign", "people", "seekers"), tuple(rows), shown=False)


def players(cx: "Cx", s: "Streets") -> Grid:
    """Money, signs, hands; tokens and advisors where they are played with."""
    business, advised = (module in setup.modules(cx.table) for module in ("business", "advisors"))
    rows: list[tuple[Cell, ...]] = []
    for name, player in s.players.items():
        row: list[Cell] = [name, f"${player.money}", player.supply, _bag(player.hand)]
        row += [_bag(player.tokens)] * business + [player.advisor] * advised
        rows.append(tuple(row))
    headers = ["", "money", "signs", "hand", *["tokens"] * business, *["advisor"] * advised]
    return Grid("Players", tuple(headers), tuple(rows))


def supplies(cx: "Cx", s: "Streets") -> Grid:
    """Stack, people and tokens left."""
    rows: list[tuple[Cell, ...]] = [
        ("stack", "unknown" if s.tiles_left is None else f"{s.tiles_left}{_top(s) if s.tiles_left else ''}"),
        ("people", _bag(s.supply)),
    ]
    if s.stack and s.tiles_left == 0:
        rows.insert(1, ("endgame stack", _top(s).removeprefix(", ")))
    if "business" in setup.modules(cx.table):
        rows.append(("tokens", _bag(s.bank.tokens)))
    return Grid("Supplies", ("", ""), tuple(rows), compared=False)


def _top(s: "Streets") -> str:
    """The tiles seen on top of a stack."""
    return f", on top {', '.join(s.stack)}" if s.stack else ""


def _bag(bag: dict[str, int]) -> str:
    return ", ".join(f"{n} {key}" if n != 1 else key for key, n in bag.items())
