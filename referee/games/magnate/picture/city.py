"""The city: seven neighbourhoods in their ring, plots with all that lies on them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.magnate.picture.view import View
from referee.kernel.facts import later
from referee.scenes.scene import Cell, Chart, Group, Icon, Label, Mark, Pane, Pips, Spot, Token, Word

if TYPE_CHECKING:
    from referee.games.magnate.records import Plot

PLOT, TILE_W, TILE_H, PITCH_X, PITCH_Y = 62.0, 198.0, 214.0, 210.0, 226.0
RING = {"6": (0, 0.5), "1": (1, 0), "2": (2, 0.5), "5": (0, 1.5), "0": (1, 1), "3": (2, 1.5), "4": (1, 2)}
"""Column and row of each slot: tiles that touch the centre touch it here too."""
BUILDINGS = {
    "house": ("house", later("house")),
    "apartments": ("flats", later("flats")),
    "retail_units": ("shops", later("shops")),
    "shopping_mall": ("mall", later("mall")),
    "small_office": ("office", later("office")),
    "superior_office": ("tower", later("tower")),
    "industrial_unit": ("works", later("works")),
    "factory": ("factory", later("factory")),
}
"""The drawing and the short word of each building."""
FEATURES = {
    "woods": "trees",
    "playground": "swing",
    "recreation_centre": "ball",
    "car_park": "parking",
    "lorry_park": "lorry",
    "plaza": "square",
    "town_hall": "columns",
    "airport": "airplane",
    "airport_car_park": "parking_airplane",
    "nature_reserve": "leaf",
    "train_station": "engine",
    "container_port": "containers",
    "motorway": "motorway",
}
SHORT = {
    "playground": later("playground"),
    "recreation_centre": later("recreation"),
    "airport_car_park": later("air. park"),
    "lorry_park": later("lorries"),
    "motorway": later("motorway"),
    "nature_reserve": later("reserve"),
    "train_station": later("station"),
    "container_port": later("port"),
}
"""The short word of a feature whose name is too long for a plot, in one language or another."""


def city(view: View, every_place: bool) -> Pane:
    """Seven neighbourhoods in their ring, all of them or those that are known."""
    known = [slot for slot in view.box.slots if every_place or slot == "0" or _known(view, slot)]
    groups = [neighbourhood(view, slot) for slot in known]
    groups += [plot(view, slot, letter) for slot in known for letter in view.box.letters]
    columns, rows = [RING[slot][0] for slot in known], [RING[slot][1] for slot in known]
    (west, east), (north, south) = (min(columns), max(columns)), (min(rows), max(rows))
    wide, tall = (east - west) * PITCH_X + TILE_W, (south - north) * PITCH_Y + TILE_H
    lines, top = round(10 * (south - north)) + 10, round(10 * north)
    missing = tuple(slot for slot in view.box.slots if slot not in known)
    if missing:
        told = view.say("not known: {tiles}", tiles=missing)
        note = Label(told, y=14, fill="soft", wide=wide, line=0)
        spot = Spot(3.3 * west, top + lines + 1, 3.3 * (east - west) + 3, 1)
        groups.append(Group("not-known", told, (note,), west * PITCH_X, north * PITCH_Y + tall + 6, spot, base=True))
        tall, lines = tall + 26, lines + 2
    chart = Chart(3.3 * (east - west) + 3.1, lines, best=10, least=6, shared=True, left=3.3 * west, top=top)
    left, high = west * PITCH_X, north * PITCH_Y
    return Pane("city", view.say("City"), wide, tall, tuple(groups), chart, left=left, top=high)


def _known(view: View, slot: str) -> bool:
    """Return whether a tile is known, or anything lies on it."""
    plots = (view.s.plots[slot + letter] for letter in view.box.letters)
    return slot in view.s.tiles or any(here.owner or here.for_sale or here.sold_by for here in plots)


def origin(slot: str) -> tuple[float, float]:
    """Where a neighbourhood is drawn."""
    column, row = RING[slot]
    return column * PITCH_X, row * PITCH_Y


def neighbourhood(view: View, slot: str) -> Group:
    """Return the ground of a tile with its number and name."""
    (x, y), name = origin(slot), place(view, slot)
    near = ", ".join(view.box.slots[slot].touches)
    marks: tuple[Mark, ...] = (
        Cell(TILE_W, TILE_H, fill="centre" if slot == "0" else "tile", border="", radius=9),
        Cell(17, 17, x=15, y=12.5, shape="round", fill="ink", border=""),
        Label(slot, x=15, y=17, size=13, anchor="middle", strong=True, fill="paper"),
        Label(name, x=29, y=17, size=13.5, strong=True, wide=160),
    )
    column, row = RING[slot]
    spot = Spot(3.3 * column, round(10 * row), 3, 10, framed=True, title=f"{slot} {name} ")
    title = view.say("{slot} {called}, touches {near}", slot=slot, called=name, near=near)
    about = (("tiles", slot),) if slot != "0" else ()
    return Group(f"tile-{slot}", title, marks, x, y, spot, base=True, about=about)


def place(view: View, slot: str) -> str:
    """Return the name of a neighbourhood."""
    if slot == "0":
        return view.say("City Centre")
    tile = view.s.tiles.get(slot)
    return view.box.tiles[tile].name if tile else view.say("not known")


def feature(view: View, slot: str, letter: str) -> str:
    """Return the artwork of a plot, if it has any."""
    if slot == "0":
        return view.box.centre[letter].feature
    tile = view.s.tiles.get(slot)
    return view.box.tiles[tile].features.get(letter, "") if tile else ""


def plot(view: View, slot: str, letter: str) -> Group:
    """Return a plot of land with all that lies on it."""
    here, shown = view.s.plots[slot + letter], feature(view, slot, letter)
    at, (x, y) = view.box.letters[letter], origin(slot)
    column, row = RING[slot]
    base = min(place.row for place in view.box.letters.values())
    left = min(place.column for place in view.box.letters.values())
    across, down = at.column - left, at.row - base
    marks = (
        *ground(view, here, shown),
        *corner(view, here, letter),
        *(artwork(view, shown) if shown else standing(view, here)),
    )
    spot = Spot(3.3 * column + across, round(10 * row) + 3 * down, 1, 4, framed=True)
    name = slot + letter
    bare = not (shown or here.owner or here.building or here.for_sale or here.sold_by)
    title = f"{name}: {', '.join(plot_text(view, here, shown)) or view.say('bare land')}"
    left_, top = x + 6 + across * PLOT, y + 22 + down * PLOT
    shows = (("plots", name), *([("tiles", slot)] if slot != "0" else ()))
    return Group(name, title, marks, left_, top, spot, bare=bare, about=shows, names=(("", name),))


def plot_text(view: View, here: "Plot", shown: str) -> Iterator[str]:
    """Yield a plot in words."""
    if shown:
        yield view.say("{called}, cannot be bought", called=view.called("feature", shown))
    if here.owner:
        yield view.say("owned by {name}", name=here.owner)
    if here.for_sale:
        yield view.say("for sale")
    if here.building:
        room = view.box.buildings[here.building].capacity
        yield view.called("building", here.building)
        yield view.say("{held} of {room} tenants", held=tenants(view, here), room=room)
    if here.sold_by:
        yield view.say("sold by {name}", name=here.sold_by)
    if here.adverts:
        yield view.say("{n} advertising tokens", n=here.adverts)


def tenants(view: View, here: "Plot") -> str:
    """Return the tenants of a plot in words."""
    if len(here.tenants) == 1 and not any("_" in kind for kind in here.tenants):
        return str(sum(here.tenants.values()))
    return " + ".join(counted(view, kind, n) for kind, n in here.tenants.items()) or "0"


def counted(view: View, kind: str, n: int) -> str:
    """So many tokens of a kind of tenant."""
    return view.language.fill("{tenants}", {"tenants": {kind: n}}).replace("_", " ")


def ground(view: View, here: "Plot", shown: str) -> Iterator[Mark]:
    """Yield the square itself: feature, for sale, owned or bare."""
    if here.owner:
        key = view.paints[here.owner].key
        yield Cell(60, 60, x=1, y=1, fill=f"@{key}.pale", border=f"@{key}.line", weight=4)
    elif here.for_sale:
        yield Cell(58, 58, x=2, y=2, fill="card", border="sale", weight=2.4, dash="5 3.5")
    else:
        yield Cell(59, 59, x=1.5, y=1.5, fill="feature" if shown else "land", border="")


def corner(view: View, here: "Plot", letter: str) -> Iterator[Mark]:
    """Yield the letter of the plot, and whose it is or was."""
    yield Label(letter, x=5, y=15.5, size=11.5, fill="ink" if here.owner else "soft", strong=bool(here.owner), line=0)
    if here.owner:
        yield Token(view.paints[here.owner].key, x=49.5, y=12.5, line=0, right=True)
    elif here.sold_by:
        yield Token(view.paints[here.sold_by].key, x=50, y=12, hollow=True, line=0, right=True)
    elif here.for_sale:
        yield Word("$", line=0, right=True)
    if here.adverts:
        yield Icon("megaphone", x=11, y=31, size=14, fill="soft")
        yield Label(str(here.adverts), x=11, y=45, anchor="middle", strong=True, short=f"a{here.adverts}", line=0)


def artwork(view: View, shown: str) -> Iterator[Mark]:
    """Yield a feature: never owned, never built on."""
    word = view.say(SHORT[shown]) if shown in SHORT else view.called("feature", shown)
    if shown in FEATURES:
        yield Icon(FEATURES[shown], x=31, y=25, size=30, fill="feature_ink")
    yield Label(word, x=31, y=53, size=11, anchor="middle", fill="feature_ink", wide=56, short=f"~{word}", line=1)


def standing(view: View, here: "Plot") -> Iterator[Mark]:
    """Yield a building with its tenants, or the sign that the plot is for sale."""
    if not here.building:
        if here.for_sale:
            sale, short = view.say("SALE"), view.say("sale")
            room = min(10.0 * len(sale), 55)
            yield Cell(room, 21, x=31 - room / 2, y=21, fill="sale_ground", border="", radius=4)
            yield Label(
                sale,
                x=31,
                y=36,
                size=12.5,
                anchor="middle",
                strong=True,
                fill="sale",
                wide=room - 3,
                short=short,
                line=1,
            )
        return
    drawing, word = BUILDINGS.get(here.building, ("house", here.building))
    held = [kind for kind, n in here.tenants.items() for _ in range(n)]
    letters = (
        "".join(initial(view, kind) for kind in held) if any(kind not in view.box.tenants for kind in held) else ""
    )
    room = max(0, view.box.buildings[here.building].capacity - len(held))
    size = 9.6 if letters else 7.6 if len(held) + room < 6 else 6.2
    yield Icon(drawing, word=view.say(word), x=31, y=27, size=34, fill="soft" if here.sold_by else "ink", line=1)
    yield Pips(len(held), room, letters, x=31, y=52, size=size, gap=2, line=1, right=True)
    if here.for_sale:
        yield Label("$", x=49, y=18, size=13, strong=True, fill="sale")


def initial(view: View, kind: str) -> str:
    """Return the letter of a tenant subtype; nobody knows: a question mark."""
    return "?" if kind.startswith("unknown") else view.word("subtypes", kind, "initial")[0].upper()
