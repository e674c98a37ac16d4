"""The map: regions, printed lines, cities with their build spaces and discs."""

from collections.abc import Iterator

from referee.games.carnegie.picture.map_ground import CITIES, NAMES, grounds, placed
from referee.games.carnegie.picture.view import View, shade, shade_ink
from referee.scenes.scene import Cell, Chart, Group, Label, Mark, Pane, Path, Spot, Token, Word

WIDE, TALL = 1070.0, 640.0
UNIT, LINE = 10.0, 25.0
"""How much of the map is a unit and a line of text."""
ANY = "any"
OFFSETS: dict[str, dict[str, tuple[float, float]]] = {
    "small": {"C": (0, 0)},
    "medium": {"BL": (-15, 9), "T": (0, -14), "BR": (15, 9)},
    "major": {"BL": (-30, 10), "TL": (-15, -13), "BM": (0, 10), "TR": (15, -13), "BR": (30, 10)},
}
"""Where the build spaces of a city lie around its middle."""


def country(view: View) -> Pane:
    """Return the whole map."""
    cities = placed(view.box.cities)
    links = {city: view.box.cities[city].links for city in cities}
    pairs = {tuple(sorted((city, other))) for city in cities for other in links[city] if other in CITIES}
    groups = [
        *land(view, cities),
        *(link(view, one, other) for one, other in sorted(pairs)),
        *(region(view, name) for name in view.box.regions if name in NAMES),
        *(city(view, name) for name in cities),
    ]
    return Pane("map", view.say("Map"), WIDE, TALL, tuple(groups), Chart(wide=108, tall=26, best=0.91, least=0.88))


def land(view: View, cities: list[str]) -> Iterator[Group]:
    """Yield the ground of the regions."""
    pairs = tuple((name, view.box.cities[name].region) for name in cities)
    shapes = [(shade(name), shape) for name, shape in grounds(pairs) if shape]
    marks = [Path(shape, stroke=hue, fill=hue, weight=1.5, closed=True) for hue, shape in shapes]
    yield Group("land", "", tuple(marks), base=True, bare=True)


def region(view: View, name: str) -> Group:
    """Return the name of a region."""
    x, y = NAMES[name]
    called = view.name_of("short", f"{name} map", view.name_of("regions", name)).upper()
    label = Label(called, size=17, anchor="middle", strong=True, fill=shade_ink(name), line=0)
    spot = Spot(x / UNIT - 4, _line(y), max(10, len(called) + 2), 1)
    return Group(f"region-{name}", "", (label,), x, y, spot, base=True, names=(("regions", name),))


def _line(y: float) -> int:
    return round(y / LINE)


def link(view: View, one: str, other: str) -> Group:
    """Return a printed line; where a player has discs at both ends, a line in his paint."""
    ends = (CITIES[one], CITIES[other])
    owners = [name for name in view.paints if _has(view, one, name) and _has(view, other, name)]
    across = tuple((x / UNIT, _line(y) + 0.5) for x, y in ends)
    marks: list[Mark] = [Path(ends, stroke="road", weight=1.8, dash="1 4", across=() if owners else across)]
    for number, name in enumerate(owners):
        key, shift = view.paint(name), 7 * number - 3.5 * (len(owners) - 1)
        marks.append(Path(ends, y=shift, stroke=f"@{key}.line", weight=6.5, across=across))
        marks.append(Path(ends, y=shift, stroke=f"@{key}", weight=4))
    ways = f"{view.name_of('cities', one)} - {view.name_of('cities', other)}"
    told = view.say("{ways}, joined by {players:and}", ways=ways, players=tuple(owners)) if owners else ways
    about = (("cities", one), ("cities", other))
    return Group(f"link-{one}-{other}", told, tuple(marks), bare=not owners, about=about)


def _has(view: View, city: str, name: str) -> bool:
    return name in view.s.map.get(city, {}).values()


def city(view: View, name: str) -> Group:
    """Return a city: its spaces, free and taken, what it is worth."""
    about, (x, y) = view.box.cities[name], CITIES[name]
    wide = {"small": 4.0, "medium": 66.0, "major": 92.0}[about.size]
    marks: list[Mark] = []
    if about.size != "small":
        marks.append(Cell(wide, 54, x=-wide / 2, y=-31, fill="card", radius=11))
    if about.transport_mark:
        x_, y_ = (-16.0, -10.0) if about.size == "small" else (2 - wide / 2, -30.0)
        marks.append(Cell(9, 9, x=x_, y=y_, shape="round", fill="hot", border="paper"))
    low = 25.0 if about.size == "small" else 38.0
    marks += spaces(view, name)
    marks.append(
        Label(view.name_of("cities", name), y=low, size=12.5, anchor="middle", strong=True, backed=True, line=0)
    )
    marks.append(Word("°" if about.transport_mark else "", line=0, close=True))
    worth = [view.say("{n} VP", n=about.vp)] * bool(about.vp)
    worth += [view.say("link {n}", n=about.connection_points)] * bool(about.connection_points)
    marks.append(Label(" · ".join(worth), y=low + 13, size=10.5, anchor="middle", fill="soft", backed=True))
    spot = Spot(x / UNIT - 3, _line(y), 17, 2)
    bare, about_, known = not view.s.map.get(name), (("cities", name),), (("cities", name),)
    return Group(name, city_text(view, name), tuple(marks), x, y, spot, bare=bare, about=about_, names=known)


def city_text(view: View, name: str) -> str:
    """Return a city in words."""
    about, discs = view.box.cities[name], view.s.map.get(name, {})
    place = f"{view.word('regions', about.region)}, {view.word('values', about.size)}"
    parts = [f"{view.name_of('cities', name)} ({place})"]
    kinds = {space: f"{space} {view.say('{site}', site=kind)}" for space, kind in about.spaces.items()}
    lying = {**kinds, ANY: view.say("space not known")}
    parts += [f"{lying.get(space, space)}: {view.word('player', owner)}" for space, owner in discs.items()]
    free = [told for space, told in kinds.items() if space not in discs]
    parts += [view.say("free {spaces}", spaces=", ".join(free))] if free else []
    parts += [view.say("{n} VP", n=about.vp)] * bool(about.vp) + [view.say("transport mark")] * about.transport_mark
    ends = ", ".join(view.name_of("cities", link) for link in about.links)
    return "; ".join([*parts, view.say("lines to {ends}", ends=ends)])


def spaces(view: View, name: str) -> Iterator[Mark]:
    """Yield the build spaces with their discs; a disc nobody gave a space lies on the first free one."""
    about, discs = view.box.cities[name], dict(view.s.map.get(name, {}))
    loose = [owner for space, owner in discs.items() if space not in about.spaces]
    places = OFFSETS[about.size]
    for number, (space, kind) in enumerate(about.spaces.items()):
        x, y = places.get(space, (15.0 * number - 30, 0))
        owner = discs.get(space) or (loose.pop(0) if loose else None)
        if owner:
            yield Token(view.paint(owner), x=x, y=y, size=23, line=1, close=bool(number))
        else:
            yield Cell(22, 22, x=x, y=y, shape="round", fill="card", border="soft", weight=1.4)
            letter = view.letter(kind)
            yield Label(letter, x=x, y=y + 4, size=11, anchor="middle", fill="soft")
            yield Word(letter.lower() or "o", line=1, close=bool(number))
