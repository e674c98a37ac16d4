"""A tile: its road, what it pays, who lives there, whose it is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.streets.components import Tile, Valuation
from referee.games.streets.picture.view import BUSINESS, LINES, TILE, View, called, there
from referee.kernel.facts import later
from referee.scenes.scene import Cell, Group, Label, Mark, Path, Spot, Token, Word

if TYPE_CHECKING:
    from referee.games.streets.records import Placed

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


WORTH = {
    "people": later("${each} × {letters} person"),
    "symbols": later("${each} × {letters} symbol"),
    "sets": later("${each} × {letters} set"),
    "wild_symbols": later("${each} × ★ symbol"),
    "signs": later("${each} × sign"),
    "size": later("${each} × building"),
    "adjacency": later("${each} × adjacent"),
    "enclosure": later("${each} enclosing"),
    "copy": later("copies one"),
}
"""What a building earns, short."""


def tile(view: View, name: str) -> Group:
    """Return a building with all that lies on it."""
    here, face = view.s.city[name], view.box.tiles[name]
    x, y = here.cell
    spot = Spot(x, -y * LINES, 1, LINES, framed=True)
    marks = (*ground(view, name, here), *words(view, name, face, here), *living(view, here), *bottom(view, face, here))
    return Group(
        name,
        tile_text(view, name, face, here),
        marks,
        x * TILE,
        -y * TILE,
        spot,
        about=(("city", name),),
        names=(("tiles", name),),
        cell=(x, y),
    )


def tile_text(view: View, name: str, face: Tile, here: "Placed") -> str:
    """Return a tile in words."""
    (x, y), say = here.cell, view.say
    parts = [say("{title} at [{x}, {y}]", title=called(view, name), x=x, y=y), say("road {road}", road=here.road)]
    parts += [say("earns {worth}", worth=worth(view, face.valuation))] if face.valuation else []
    if here.owner and here.signs > 1:
        parts.append(say("{n} signs of {owner}", n=here.signs, owner=here.owner))
    elif here.owner:
        parts.append(say("a sign of {owner}", owner=here.owner))
    parts += [say("people {people}", people=there(here.people))] if here.people else []
    parts += [say("seekers {people}", people=there(here.seekers))] if here.seekers else []
    parts += [say("symbols {symbols}", symbols=there(face.symbols))] if face.symbols else []
    parts += [say("business {icons}", icons=face.business.icons)] if face.business and view.plays("business") else []
    return "; ".join(parts + [say("street enclosed")] * (name in view.shut))


def ground(view: View, name: str, here: "Placed") -> Iterator[Mark]:
    """Yield the square and its road."""
    yield Cell(94, 94, x=1, y=1, fill="enclosed" if name in view.shut else "card", radius=8)
    x, y, w, h = ROADS[here.road]
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    yield Path(corners, stroke="", fill="road", closed=True, edge=here.road)
    yield Path(MIDDLES[here.road], stroke="road_line", weight=1.8, dash="8 7")


def left(here: "Placed") -> float:
    """Where the content of a tile begins, away from its road."""
    return 21 if here.road == "W" else 8


def words(view: View, name: str, face: Tile, here: "Placed") -> Iterator[Mark]:
    """Yield what a tile is called and what it pays."""
    x, y = left(here), 30.0 if here.road == "N" else 17.0
    room = 70.0 if here.road in "EW" else 84.0
    kind, code = parted(called(view, name))
    yield Word("▓" if name in view.shut else "", line=0)
    if code:
        yield Label(code, x=x, y=y, size=13, strong=True, wide=room, short=f"{code} {kind}", line=0)
        yield Label(kind, x=x, y=y + 12, size=11, wide=room)
        y += 24
    for number, line in enumerate(() if code else broken(kind, 11 if here.road in "EW" else 13)):
        yield Label(line, x=x, y=y, size=11.6, strong=True, wide=room, short=kind, line=None if number else 0)
        y += 12
    if face.valuation:
        yield Label(worth(view, face.valuation), x=x, y=y, size=10.5, fill="soft", wide=room, line=1)


def parted(title: str) -> tuple[str, str]:
    """Return `Parent P6` as `Parent` and `P6`, which tells it from others; other names have no such code."""
    kind, _, code = title.rpartition(" ")
    return (kind, code) if kind and code[-1:].isdigit() else (title, "")


def broken(title: str, room: int) -> list[str]:
    """Return a name on one line or two."""
    ends = [at + 1 for at, letter in enumerate(title) if letter in " -"]
    if len(title) <= room or not ends:
        return [title]
    at = max((end for end in ends if end <= room + 1), default=ends[0])
    return [title[:at].rstrip(), title[at:]]


def worth(view: View, face: Valuation) -> str:
    """Return what a building earns, short."""
    each = face.amount if face.amount is not None else view.box.valuations[face.kind].amount
    letters = "+".join([view.initial(colour) for colour in ([face.colour] if face.colour else face.colours)])
    return view.language.fill(WORTH[face.kind], {"each": each, "letters": letters})


def living(view: View, here: "Placed") -> Iterator[Mark]:
    """Yield the people lying on a building: figures while they are few, else numbers."""
    x, y = left(here), 51.0 if here.road == "S" else 64.0
    few, size = sum(here.people.values()) <= (2 if view.plays("business") else 3), 21 if len(here.people) < 4 else 17.5
    for colour, n in here.people.items():
        for _ in range(n if few else 1):
            yield Token(colour, "lying", size=size, count=1 if few else n, x=x + size / 2, y=y)
            x += size * 1.1
        yield Word(f"{n}{view.initial(colour)}" if n else "", line=2)


def bottom(view: View, face: Tile, here: "Placed") -> Iterator[Mark]:
    """Yield symbols and business on the left, sign or seekers on the right."""
    x, y = left(here) + 7, 69.0 if here.road == "S" else 82.0
    shown = [colour for colour, n in face.symbols.items() for _ in range(n)]
    for colour in shown:
        yield Token(colour, "symbol", size=13.2 if len(shown) < 4 else 11, x=x, y=y)
        x += 15 if len(shown) < 4 else 12.5
    letters = "".join(["★" if colour == "wild" else view.initial(colour) for colour in shown])
    yield Word(f"({letters})" if letters else "", line=3)
    if face.business and view.plays("business"):
        icons = business(view, face.business.icons)
        yield Cell(7 + 9 * len(icons), 13, x=x - 5, y=y - 6.5, fill="faint", border="soft", radius=2)
        yield Label(
            icons, x=x - 1.5, y=y + 3.6, size=9.5, strong=True, wide=9 * len(icons), short=f"{{{icons}}}", line=3
        )
        x += 10 + 9 * len(icons)
    yield from seekers(view, here, x)
    if here.owner:
        right = 69.0 if here.road == "E" else 84.0
        y -= 15 if x > right - 24 else 0
        yield Token(
            view.paints[here.owner].key, "sign", size=19, count=here.signs, x=right, y=y - 4, line=3, right=True
        )


def business(view: View, icons: tuple[str, ...]) -> str:
    """Return the icons of a business sign, short."""
    many = {icon: icons.count(icon) for icon in icons}
    return "+".join([f"{n if n > 1 else ''}{view.say(BUSINESS[icon])}" for icon, n in many.items()])


def seekers(view: View, here: "Placed", x: float) -> Iterator[Mark]:
    """Yield those who look for a home, standing in a ring."""
    y = 63.0 if here.road == "S" else 76.0
    figures = [(colour, n) for colour, n in here.seekers.items() if n]
    if sum(n for _, n in figures) == 2:
        figures = [(colour, 1) for colour, n in figures for _ in range(n)]
    for colour, n in figures:
        yield Token(colour, "standing", size=25, count=n, x=x + 12, y=y)
        x += 27
    for colour, n in here.seekers.items():
        yield Word(f"!{n}{view.initial(colour)}" if n else "", line=2)
