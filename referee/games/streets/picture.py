"""The city of Streets as a scene: tiles with their roads, people, seekers and signs; the players."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.streets.city import enclosed
from referee.games.streets.components import Box, Tile, Valuation
from referee.kernel.game import Table
from referee.kernel.play import actors
from referee.kernel.scene import (
    Cell,
    Chart,
    Group,
    Label,
    Mark,
    Paint,
    Pane,
    Path,
    Pips,
    Scene,
    Spot,
    Token,
    Word,
)
from referee.kernel.scenery import Sign, legend, moment, paints, seat

if TYPE_CHECKING:
    from referee.games.streets.records import Placed
    from referee.games.streets.state import Streets

TILE, EDGE, LEAST = 96.0, 26.0, 640.0
"""A tile, the room for the numbers of the axes, the least width."""
MANY = 5
"""More signs than this are told as a number."""
COLUMNS, LINES = 15, 6
"""A tile in text."""
FILLS = {
    "salmon": "#e8705f",
    "white": "#ffffff",
    "black": "#17181a",
    "lilac": "#b79be0",
    "teal": "#00807d",
    "grifter": "#8f949c",
}
LETTERS = {"salmon": "S", "white": "W", "black": "B", "lilac": "L", "teal": "T", "grifter": "G"}
PEOPLE = {"tourist": "#d878d0", "hipster": "#f2c230", "parent": "#267a3e", "shopper": "#1d4fa8", "wild": "#6b6f76"}
ROADS: dict[str, tuple[float, float, float, float]] = {
    "N": (0, 1, 96, 15),
    "S": (0, 80, 96, 15),
    "E": (80, 0, 15, 96),
    "W": (1, 0, 15, 96),
}
"""The band of the road on a tile: left, top, width, height."""
MIDDLES = {
    "N": ((6.0, 8.5), (90.0, 8.5)),
    "S": ((6.0, 87.5), (90.0, 87.5)),
    "E": ((87.5, 6.0), (87.5, 90.0)),
    "W": ((8.5, 6.0), (8.5, 90.0)),
}
BUSINESS = {"restaurant": "Re", "residential": "Ho", "leisure": "Le", "retail": "Sh", "universal": "★"}
"""Short for restaurant, homes, leisure, shops, any."""


class View(Struct, frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act, the tiles of enclosed streets."""

    table: Table[Box]
    s: "Streets"
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]
    shut: frozenset[str]

    @property
    def box(self) -> Box:
        """The components."""
        return self.table.layout

    def plays(self, module: str) -> bool:
        """Whether a module is played."""
        return module in self.table.options.modules


def picture(table: Table[Box], s: "Streets") -> Scene:
    """The city, what its signs mean, and the players."""
    quiet = table.quiet()
    shut = frozenset(tile for tile, street in s.town.plan.streets.items() if enclosed(quiet, street))
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s), shut)
    everyone = [
        Paint(kind, fill, "★" if kind == "wild" else kind[0].upper(), "*" if kind == "wild" else kind[0].upper(), kind)
        for kind, fill in PEOPLE.items()
    ]
    town = city(view)
    wide = max(town.w, LEAST)
    panes = (town, players(view, wide), signs(view, wide))
    return Scene("Streets", moment(table, s), panes, (*view.paints.values(), *everyone))


def city(view: View) -> Pane:
    """The tiles where they lie; x grows to the right, y upwards."""
    cells = [placed.cell for placed in view.s.city.values()] or [(0, 0)]
    west, east = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    south, north = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    taken = {placed.cell for placed in view.s.city.values()}
    inner = [(x, y) for x in range(west, east + 1) for y in range(south, north + 1)]
    free = [_free(x, y) for x, y in inner if (x, y) not in taken and _beside(taken, x, y)]
    axes = [axis(number, None, north) for number in range(west, east + 1)]
    axes += [axis(None, number, west) for number in range(south, north + 1)]
    tiles = [tile(view, name) for name in sorted(view.s.city)]
    chart = Chart(
        east - west - 1 + 0.34,
        (north - south - 1) * LINES + 1,
        COLUMNS,
        7,
        False,
        west + 0.66,
        -(north - 1) * LINES - 1,
    )
    wide, tall = (east - west + 1) * TILE + EDGE, (north - south + 1) * TILE + EDGE
    left, top = west * TILE - EDGE, -north * TILE - EDGE
    return Pane("city", "City", wide, tall, (*axes, *free, *tiles), chart, left=left, top=top)


def _beside(taken: set[tuple[int, int]], x: int, y: int) -> bool:
    return bool(taken & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})


def _free(x: int, y: int) -> Group:
    """A free cell beside a building."""
    marks = (Cell(92, 92, x=2, y=2, fill="", border="line", dash="1.5 4", radius=8),)
    return Group(f"free-{x},{y}", f"free cell [{x}, {y}]", marks, x * TILE, -y * TILE, bare=True)


def axis(x: int | None, y: int | None, far: int) -> Group:
    """The number of a column or a row."""
    if x is not None:
        mark = Label(str(x), x=48, y=-10, anchor="middle", fill="soft", line=0)
        spot = Spot(x + 0.4, -(far - 1) * LINES - 1, 0.4, 1)
        return Group(f"x{x}", "", (mark,), x * TILE, -far * TILE, spot, base=True)
    number = y or 0
    mark = Label(str(number), x=-14, y=52, anchor="middle", fill="soft", line=0)
    spot = Spot(far + 0.68, -number * LINES + 2, 0.5, 1)
    return Group(f"y{number}", "", (mark,), far * TILE, -number * TILE, spot, base=True)


def tile(view: View, name: str) -> Group:
    """A building with all that lies on it."""
    here, face = view.s.city[name], view.box.tiles[name]
    x, y = here.cell
    spot = Spot(x, -y * LINES, 1, LINES, framed=True)
    marks = (*ground(view, name, here), *words(view, name, face, here), *living(view, here), *bottom(view, face, here))
    return Group(name, told(view, name, face, here), marks, x * TILE, -y * TILE, spot)


def told(view: View, name: str, face: Tile, here: "Placed") -> str:
    """A tile in words."""
    x, y = here.cell
    parts = [f"{called(view, name)} at [{x}, {y}]", f"road {here.road}"]
    parts += [f"earns {worth(view, face.valuation)}"] if face.valuation else []
    parts += (
        [f"{here.signs if here.signs > 1 else 'a'} sign{'s' * (here.signs > 1)} of {here.owner}"] if here.owner else []
    )
    parts += [f"people {bag(here.people)}"] if here.people else []
    parts += [f"seekers {bag(here.seekers)}"] if here.seekers else []
    parts += [f"symbols {bag(face.symbols)}"] if face.symbols else []
    parts += ["business " + ", ".join(face.business.icons)] if face.business and view.plays("business") else []
    return "; ".join(parts + ["street enclosed"] * (name in view.shut))


def bag(things: Mapping[str, int]) -> str:
    """Things by number."""
    return ", ".join(f"{n} {thing}" for thing, n in things.items() if n)


def called(view: View, name: str) -> str:
    """The name of a tile; of one nobody has named, its kind and number; of a hidden one, its back."""
    if name not in view.box.tiles:
        kind = name.removeprefix("unknown").strip("_")
        return f"{kind or 'hidden'} ?"
    return view.box.tiles[name].name.replace(" placeholder", "") or name


def ground(view: View, name: str, here: "Placed") -> Iterator[Mark]:
    """The square and its road."""
    yield Cell(94, 94, x=1, y=1, fill="enclosed" if name in view.shut else "card", radius=8)
    x, y, w, h = ROADS[here.road]
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    yield Path(corners, stroke="", fill="road", closed=True, edge=here.road)
    yield Path(MIDDLES[here.road], stroke="road_line", weight=1.8, dash="8 7")


def left(here: "Placed") -> float:
    """Where the content of a tile begins, away from its road."""
    return 21 if here.road == "W" else 8


def words(view: View, name: str, face: Tile, here: "Placed") -> Iterator[Mark]:
    """What a tile is called and what it pays."""
    x, y = left(here), 30.0 if here.road == "N" else 17.0
    room = 68.0 if here.road in "EW" else 80.0
    title = called(view, name)
    yield Word("▓" if name in view.shut else "", line=0)
    for number, line in enumerate(broken(title, 11 if room < 70 else 13)):
        yield Label(
            line, x=x, y=y, size=11.2, strong=True, wide=room + 6, line=None if number else 0, short=code_first(title)
        )
        y += 12
    if face.valuation:
        yield Label(worth(view, face.valuation), x=x, y=y, size=10, fill="soft", wide=room + 4, line=1)


def code_first(title: str) -> str:
    """`Parent P6` as `P6 Parent`, so that a narrow picture keeps what tells it from others."""
    kind, _, code = title.rpartition(" ")
    return f"{code} {kind}" if kind and code[-1:].isdigit() else title


def broken(title: str, room: int) -> list[str]:
    """A name on one line or two."""
    if len(title) <= room or " " not in title:
        return [title]
    at = title.rfind(" ", 0, room + 1)
    at = at if at > 0 else title.index(" ")
    return [title[:at], title[at + 1 :]]


def worth(view: View, face: Valuation) -> str:
    """What a building earns, short."""
    each = face.amount if face.amount is not None else view.box.valuations[face.kind].amount
    letter = (face.colour or "")[:1].upper()
    counted = {
        "people": f"× {letter} person",
        "symbols": f"× {letter} symbol",
        "sets": f"× {'+'.join(colour[0].upper() for colour in face.colours)} set",
        "wild_symbols": "× ★ symbol",
        "signs": "× sign",
        "size": "× building",
        "adjacency": "× adjacent",
        "enclosure": "enclosing",
    }
    return "copies one" if face.kind == "copy" else f"${each} {counted[face.kind]}"


def living(view: View, here: "Placed") -> Iterator[Mark]:
    """The people lying on a building: figures while they are few, else numbers."""
    x, y = left(here), 51.0 if here.road == "S" else 64.0
    few, size = sum(here.people.values()) <= (2 if view.plays("business") else 3), 21 if len(here.people) < 4 else 17.5
    for colour, n in here.people.items():
        for _ in range(n if few else 1):
            yield Token(colour, "lying", size=size, count=1 if few else n, x=x + size / 2, y=y)
            x += size * 1.1
        if n:
            yield Word(f"{n}{colour[0].upper()}", line=2)


def bottom(view: View, face: Tile, here: "Placed") -> Iterator[Mark]:
    """Symbols and business on the left, sign or seekers on the right."""
    x, y = left(here) + 7, 69.0 if here.road == "S" else 82.0
    shown = [colour for colour, n in face.symbols.items() for _ in range(n)]
    for colour in shown:
        yield Token(colour, "symbol", size=13.2 if len(shown) < 4 else 11, x=x, y=y)
        x += 15 if len(shown) < 4 else 12.5
    letters = "".join("★" if colour == "wild" else colour[0].upper() for colour in shown)
    yield Word(f"({letters})" if letters else "", line=3)
    if face.business and view.plays("business"):
        icons = business(face.business.icons)
        yield Cell(9 + 6.4 * len(icons), 13, x=x - 5, y=y - 6.5, fill="faint", border="soft", radius=2)
        yield Label(icons, x=x - 0.5, y=y + 3.6, size=9.5, strong=True, short=f"{{{icons}}}", line=3)
        x += 12 + 6.4 * len(icons)
    yield from seekers(here, x)
    if here.owner:
        right = 69.0 if here.road == "E" else 84.0
        y -= 15 if view.plays("business") else 0
        yield Token(
            view.paints[here.owner].key, "sign", size=19, count=here.signs, x=right, y=y - 4, line=3, right=True
        )


def business(icons: tuple[str, ...]) -> str:
    """The icons of a business sign, short."""
    many = {icon: icons.count(icon) for icon in icons}
    return "+".join(f"{n if n > 1 else ''}{BUSINESS[icon]}" for icon, n in many.items())


def seekers(here: "Placed", x: float) -> Iterator[Mark]:
    """Those who look for a home, standing in a ring."""
    y = 63.0 if here.road == "S" else 76.0
    figures = [(colour, n) for colour, n in here.seekers.items() if n]
    if sum(n for _, n in figures) == 2:
        figures = [(colour, 1) for colour, n in figures for _ in range(n)]
    for colour, n in figures:
        yield Token(colour, "standing", size=25, count=n, x=x + 12, y=y)
        x += 27
    for colour, n in here.seekers.items():
        yield Word(f"!{n}{colour[0].upper()}" if n else "", line=2)


def players(view: View, wide: float) -> Pane:
    """Money, signs and hands; tokens and advisors where they are played with."""
    more = view.plays("business") or view.plays("advisors")
    tall = 46.0 if more else 28.0
    rows = [player_row(view, name, wide, tall, number) for number, name in enumerate(view.table.names)]
    return Pane("players", "Players", wide, (tall + 4) * len(rows) - 4, tuple(rows), "rows")


def player_row(view: View, name: str, wide: float, tall: float, number: int) -> Group:
    """One player."""
    player, paint, s = view.s.players[name], view.paints[name], view.s
    used = sum(placed.signs for placed in s.city.values() if placed.owner == name)
    hand = ", ".join(f"{called(view, tile)}{f' ×{n}' if n > 1 else ''}" for tile, n in player.hand.items() if n)
    remarks = ["wins"] * (name in s.winners)
    extra = [player.advisor.replace("_", " ")] if player.advisor else []
    extra += [f"tokens: {bag(player.tokens)}"] if any(player.tokens.values()) else []
    y = 19.0
    marks: tuple[Mark, ...] = (
        *seat(paint, (wide, tall), name in view.acting, remarks, column=4),
        Label(f"${player.money}", x=160, y=y, size=15, strong=True, line=2),
        Word("signs", line=3),
        supply(paint, player.supply, used),
        Label(hand or "no tiles", x=306, y=18.5, fill="soft", wide=wide - 380, short=f"hand {hand or 'none'}", line=5),
        Label(" · ".join(extra), x=306, y=37, size=12, wide=wide - 380, line=6),
    )
    told = [
        f"{name}: ${player.money}",
        f"signs: {player.supply} free, {used} in the city",
        f"hand {hand or 'none'}",
        *extra,
    ]
    told += ["to act"] * (name in view.acting) + remarks
    return Group(f"player-{paint.key}", "; ".join(told), marks, 0, number * (tall + 4))


def supply(paint: Paint, free: int, used: int) -> Mark:
    """The signs of a player: those at hand and those in the city; very many as numbers."""
    if free + used > MANY:
        return Label(f"{free}, {used} used", x=208, y=19, size=13, line=3)
    return Pips(free, used, x=208 + 8 * (free + used), y=14, size=13, gap=3, fill=f"@{paint.key}", line=3)


def signs(view: View, wide: float) -> Pane:
    """What the signs mean, and the stack."""
    people = [Sign(Token(kind, "lying", size=21, x=10, y=10, line=0), kind) for kind in view.box.people]
    first = next(iter(view.paints.values())).key
    others = [
        Sign(Token("parent", "standing", size=22, x=11, y=10, line=0), "seeker"),
        Sign(Token("parent", "symbol", size=13, x=11, y=10, line=0), "symbol"),
        Sign(Token("wild", "symbol", size=13, x=11, y=10, line=0), "wild symbol"),
        Sign(Token(first, "sign", x=11, y=8, line=0), "owner's sign"),
        Sign(Cell(18, 18, x=2, y=1, fill="road", border="", radius=1), "road", "═ ║"),
        Sign(Cell(18, 18, x=2, y=1, fill="enclosed", radius=3), "enclosed street", "▓"),
    ]
    if view.plays("business"):
        kinds = ((short, kind) for kind, short in BUSINESS.items() if kind in view.box.icons)
        others += [
            Sign(Label(short, x=3, y=14.5, size=11, strong=True, short=f"{{{short}}}", line=0), kind)
            for short, kind in kinds
        ]
    key = legend([*people, *others], wide - 130)
    stack = Group(
        "stack",
        f"{view.s.left} tiles in the stack",
        (
            Cell(110, 22, fill="card", radius=5),
            Label(f"stack {view.s.left}", x=55, y=16, size=13, anchor="middle", strong=True, line=0),
        ),
        wide - 110,
        0,
    )
    return Pane("signs", "Signs", wide, key.h, (stack, *key.groups))
