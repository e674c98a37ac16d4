"""The board of Magnate as a scene: city, property market, AI board, players."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.magnate.components import Box
from referee.kernel.game import Table
from referee.kernel.play import actors
from referee.kernel.scene import (
    Cell,
    Chart,
    Group,
    Icon,
    Label,
    Mark,
    Paint,
    Pane,
    Pips,
    Scene,
    Spot,
    Step,
    Token,
    Track,
    Word,
)
from referee.kernel.scenery import Sign, legend, moment, paints, seat

if TYPE_CHECKING:
    from referee.games.magnate.records import Plot
    from referee.games.magnate.state import Magnate

WIDE = 618.0
PLOT, TILE_W, TILE_H, PITCH_X, PITCH_Y = 62.0, 198.0, 214.0, 210.0, 226.0
RING = {"6": (0, 0.5), "1": (1, 0), "2": (2, 0.5), "5": (0, 1.5), "0": (1, 1), "3": (2, 1.5), "4": (1, 2)}
"""Column and row of each slot: tiles that touch the centre touch it here too."""
FILLS = {
    "vector": "#0a4283",
    "greyfield": "#d6d9dd",
    "penforth": "#e07fbd",
    "urhme": "#bf4f00",
    "humble": "#00805c",
    "ai": "#1f2329",
}
LETTERS = {"vector": "V", "greyfield": "G", "penforth": "P", "urhme": "U", "humble": "H", "ai": "A"}
BUILDINGS = {
    "house": ("house", "house"),
    "apartments": ("flats", "flats"),
    "retail_units": ("shops", "shops"),
    "shopping_mall": ("mall", "mall"),
    "small_office": ("office", "office"),
    "superior_office": ("tower", "tower"),
    "industrial_unit": ("works", "works"),
    "factory": ("factory", "factory"),
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
    "recreation_centre": "recreation",
    "airport_car_park": "air. park",
    "lorry_park": "lorries",
    "nature_reserve": "reserve",
    "train_station": "station",
    "container_port": "port",
}
TENANTS = {"home": "house", "retail": "shops", "office": "office", "industry": "works"}


class View(Struct, frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    table: Table[Box]
    s: "Magnate"
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]

    @property
    def box(self) -> Box:
        """The components."""
        return self.table.layout


def picture(table: Table[Box], s: "Magnate") -> Scene:
    """The whole board."""
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s))
    panes = [city(view), market(view), *ai_boards(view), players(view), signs(view)]
    return Scene("Magnate", moment(table, s), tuple(panes), tuple(view.paints.values()))


def city(view: View) -> Pane:
    """Seven neighbourhoods in their ring."""
    groups: list[Group] = []
    for slot in view.box.slots:
        groups.append(neighbourhood(view, slot))
    for slot in view.box.slots:
        groups += [plot(view, slot, letter) for letter in view.box.letters]
    chart = Chart(wide=9.7, tall=30, best=10, least=6, shared=True)
    return Pane("city", "City", WIDE, 2 * PITCH_Y + TILE_H, tuple(groups), chart)


def origin(slot: str) -> tuple[float, float]:
    """Where a neighbourhood is drawn."""
    column, row = RING[slot]
    return column * PITCH_X, row * PITCH_Y


def neighbourhood(view: View, slot: str) -> Group:
    """The ground of a tile with its number and name."""
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
    return Group(f"tile-{slot}", f"{slot} {name}, touches {near}", marks, x, y, spot, base=True)


def place(view: View, slot: str) -> str:
    """The name of a neighbourhood."""
    if slot == "0":
        return "City Centre"
    tile = view.s.tiles.get(slot)
    return view.box.tiles[tile].name if tile else "not known"


def feature(view: View, slot: str, letter: str) -> str:
    """The artwork of a plot, if it has any."""
    if slot == "0":
        return view.box.centre[letter].feature
    tile = view.s.tiles.get(slot)
    return view.box.tiles[tile].features.get(letter, "") if tile else ""


def plot(view: View, slot: str, letter: str) -> Group:
    """A plot of land with all that lies on it."""
    here, shown = view.s.plots[slot + letter], feature(view, slot, letter)
    at, (x, y) = view.box.letters[letter], origin(slot)
    column, row = RING[slot]
    base = min(place.row for place in view.box.letters.values())
    left = min(place.column for place in view.box.letters.values())
    across, down = at.column - left, at.row - base
    marks = (
        *ground(view, here, shown),
        *corner(view, here, letter),
        *(artwork(shown) if shown else standing(view, here)),
    )
    spot = Spot(3.3 * column + across, round(10 * row) + 3 * down, 1, 4, framed=True)
    name = slot + letter
    bare = not (shown or here.owner or here.building or here.for_sale or here.sold_by)
    title = f"{name}: {', '.join(told(view, here, shown)) or 'bare land'}"
    return Group(name, title, marks, x + 6 + across * PLOT, y + 22 + down * PLOT, spot, bare=bare)


def told(view: View, here: "Plot", shown: str) -> Iterator[str]:
    """A plot in words."""
    if shown:
        yield f"{shown.replace('_', ' ')}, cannot be bought"
    if here.owner:
        yield f"owned by {here.owner}"
    if here.for_sale:
        yield "for sale"
    if here.building:
        yield here.building.replace("_", " ")
        yield f"{tenants(here)} of {view.box.buildings[here.building].capacity} tenants"
    if here.sold_by:
        yield f"sold by {here.sold_by}"
    if here.adverts:
        yield f"{here.adverts} advertising tokens"


def tenants(here: "Plot") -> str:
    """The tenants of a plot in words."""
    if len(here.tenants) == 1 and not any("_" in kind for kind in here.tenants):
        return str(sum(here.tenants.values()))
    return " + ".join(f"{n} {kind.replace('_', ' ')}" for kind, n in here.tenants.items()) or "0"


def ground(view: View, here: "Plot", shown: str) -> Iterator[Mark]:
    """The square itself: feature, for sale, owned or bare."""
    if here.owner:
        key = view.paints[here.owner].key
        yield Cell(60, 60, x=1, y=1, fill=f"@{key}.pale", border=f"@{key}.line", weight=4)
    elif here.for_sale:
        yield Cell(58, 58, x=2, y=2, fill="card", border="sale", weight=2.4, dash="5 3.5")
    else:
        yield Cell(59, 59, x=1.5, y=1.5, fill="feature" if shown else "land", border="")


def corner(view: View, here: "Plot", letter: str) -> Iterator[Mark]:
    """The letter of the plot, and whose it is or was."""
    yield Label(letter, x=7.5, y=17, fill="ink" if here.owner else "soft", strong=bool(here.owner), line=0)
    if here.owner:
        yield Token(view.paints[here.owner].key, x=49.5, y=12.5, line=0, right=True)
    elif here.sold_by:
        yield Token(view.paints[here.sold_by].key, x=50, y=12, hollow=True, struck=True, line=0, right=True)
    elif here.for_sale:
        yield Word("$", line=0, right=True)
    if here.adverts:
        yield Icon("megaphone", x=11, y=31, size=14, fill="soft")
        yield Label(str(here.adverts), x=11, y=45, anchor="middle", strong=True, short=f"a{here.adverts}", line=0)


def artwork(shown: str) -> Iterator[Mark]:
    """A feature: never owned, never built on."""
    word = SHORT.get(shown, shown.replace("_", " "))
    if shown in FEATURES:
        yield Icon(FEATURES[shown], x=31, y=25, size=30, fill="feature_ink")
    yield Label(word, x=31, y=53, size=11, anchor="middle", fill="feature_ink", wide=58, short=f"~{word}", line=1)


def standing(view: View, here: "Plot") -> Iterator[Mark]:
    """A building with its tenants, or the sign that the plot is for sale."""
    if not here.building:
        if here.for_sale:
            yield Cell(36, 21, x=13, y=21, fill="sale_ground", border="", radius=4)
            yield Label("SALE", x=31, y=36, size=12.5, anchor="middle", strong=True, fill="sale", short="sale", line=1)
        return
    drawing, word = BUILDINGS.get(here.building, ("house", here.building))
    held = [kind for kind, n in here.tenants.items() for _ in range(n)]
    letters = "".join(_initial(kind) for kind in held) if any(kind not in view.box.tenants for kind in held) else ""
    room = max(0, view.box.buildings[here.building].capacity - len(held))
    size = 9.6 if letters else 7.6 if len(held) + room < 6 else 6.2
    yield Icon(drawing, word=word, x=31, y=27, size=34, fill="soft" if here.sold_by else "ink", line=1)
    yield Pips(len(held), room, letters, x=31, y=52, size=size, gap=2, line=1, right=True)
    if here.for_sale:
        yield Label("$", x=49, y=18, size=13, strong=True, fill="sale")


def _initial(kind: str) -> str:
    """The letter of a tenant subtype; nobody knows: a question mark."""
    return "?" if kind.startswith("unknown") else kind[0].upper()


def market(view: View) -> Pane:
    """The property market board."""
    rows = [price(view), crash(view), *available(view), adverts(view), sold(view)]
    return Pane("market", "Property market", WIDE, 142, tuple(rows))


def price(view: View) -> Group:
    """The land price, with the three zones of risk by shade."""
    money, track = view.table.game.money, view.box.tracks["land_price"]
    zones = sorted(view.box.zones.values(), key=lambda zone: zone.lowest)
    shades = ("low", "middle", "high")
    prices = range(track.lowest, track.highest + 1, 100)
    steps = tuple(
        Step("", next((hue for zone, hue in zip(zones, shades, strict=False) if p <= zone.highest), "high"))
        for p in prices
    )
    said, at = money(view.s.land_price), (view.s.land_price - track.lowest) // 100
    pitch = (WIDE - 97) / len(steps)
    scale = [
        Label(money(p), x=97 + (number + 0.5) * pitch, y=45, size=10.5, anchor="middle", fill="soft")
        for number, p in enumerate(prices)
        if p % 500 == 0
    ]
    marks: list[Mark] = [
        Cell(WIDE, 48, fill="", border="", weight=0),
        Label("Land price", x=0, y=29, size=13.5, strong=True, short="land price", line=0),
        Word(money(track.lowest), line=0),
        Track(steps, at, x=97, y=14, w=pitch - 1.6, gap=1.6, flag=said, line=0),
        Word(money(track.highest), line=0),
    ]
    return Group("land_price", f"land price {said}", (*marks, *scale))


def crash(view: View) -> Group:
    """The way to the crash."""
    track = view.box.tracks["crash"]
    steps = tuple(
        Step(str(n), short=str(n) if n in (track.lowest, track.highest) else "")
        for n in range(track.lowest, track.highest + 1)
    )
    at = view.s.crash - track.lowest
    steps = tuple(Step(step.says, step.fill, step.says if n == at else step.short) for n, step in enumerate(steps))
    marks: tuple[Mark, ...] = (
        Cell(WIDE, 24, y=-2, fill="", border="", weight=0),
        Label("Crash", x=0, y=15, size=13.5, strong=True, short="crash", line=0),
        Track(steps, at, x=97, line=0),
        Label(
            f"Round {view.s.round}",
            x=WIDE,
            y=16,
            size=15,
            anchor="end",
            strong=True,
            short=f"round {view.s.round}",
            line=0,
        ),
    )
    return Group("crash", f"crash marker on {view.s.crash}, round {view.s.round}", marks, 0, 56)


def available(view: View) -> Iterator[Group]:
    """The tenants who look for a home, by type."""
    types, counts = view.box.types, dict.fromkeys(view.box.tenants, 0)
    for kind, n in view.s.available.items():
        counts[types[kind]] += n
    for number, (kind, n) in enumerate(counts.items()):
        subtypes = [
            f"{m} {name.replace('_', ' ')}" for name, m in view.s.available.items() if m and types[name] == kind != name
        ]
        marks: list[Mark] = [
            Cell(97, 26, fill="card", radius=6),
            Icon(TENANTS.get(kind, "house"), x=16, y=13, size=18),
            Label(str(n), x=30, y=19, size=15, strong=True, line=0),
            Label(kind, x=92, y=18, size=10.5, anchor="end", fill="soft", line=0),
        ]
        if not number:
            marks[:0] = [Label("Tenants", x=-97, y=18, size=13.5, strong=True, short="tenants:", line=0)]
        detail = f" ({', '.join(subtypes)})" if subtypes else ""
        yield Group(f"available-{kind}", f"{n} {kind} tenants available{detail}", tuple(marks), 97 + number * 101, 86)


def adverts(view: View) -> Group:
    """Advertising spent this round, and whether that is much."""
    board, spent = view.box.boards[str(len(view.table.seats))], view.s.adverts_spent
    level = "high" if spent >= board.advert_high else "moderate" if spent >= board.advert_moderate else "low"
    marks = (
        Cell(117, 26, fill="card", radius=6),
        Icon("megaphone", word="adverts spent", x=16, y=13, size=18, line=0),
        Label(str(spent), x=30, y=19, size=15, strong=True, line=0),
        Label(level, x=112, y=18, size=10.5, anchor="end", fill="soft", short=f"({level})", line=0),
    )
    return Group("adverts_spent", f"{spent} advertising tokens spent: {level}", marks, 501, 86)


def sold(view: View) -> Group:
    """The plots sold by players: the spaces with what they bring, and who has sold."""
    spaces = view.box.boards[str(len(view.table.seats))].plots_sold
    pitch = (WIDE - 97) / max(1, len(spaces))
    marks: list[Mark] = [
        Cell(WIDE, 26, fill="", border="", weight=0),
        Label("Plots sold", x=0, y=18, size=13.5, strong=True, short="plots sold:", line=0),
    ]
    for number, space in enumerate(spaces):
        says = f"+{space.rise}" * bool(space.rise) + " ▲" * space.risk
        marks.append(Cell(pitch - 3, 26, x=97 + number * pitch, fill="faint", border="", radius=4))
        marks.append(
            Label(says.strip(), x=97 + (number + 0.5) * pitch - 1.5, y=18, size=11, anchor="middle", fill="soft")
        )
    sellers = [name for name, n in view.s.plots_sold.items() for _ in range(n)]
    for number, name in enumerate(sellers):
        marks.append(Token(view.paints[name].key, x=97 + (number + 0.5) * pitch - 1.5, y=13, size=21, line=0))
    if not sellers:
        marks.append(Word("none", line=0))
    told = ", ".join(f"{n} by {name}" for name, n in view.s.plots_sold.items()) or "none"
    return Group("plots_sold", f"plots sold this round: {told}", tuple(marks), 0, 116)


def ai_boards(view: View) -> Iterator[Pane]:
    """The board of the automaton, when it plays."""
    for name in sorted(view.table.automata):
        player = view.s.players[name]
        rows = {"level": player.level, "card": player.card}
        rows |= {"built": " ".join(player.built), "land": " ".join(player.land)}
        groups = [_ai_row(number, head, said or "none") for number, (head, said) in enumerate(rows.items())]
        yield Pane(f"ai-{view.paints[name].key}", f"Board of {name}", WIDE, 56, tuple(groups), headed=True)


def _ai_row(number: int, head: str, said: str) -> Group:
    """One fact of the AI board."""
    marks = (
        Cell(300, 24, fill="card", radius=5),
        Label(head, x=10, y=16.5, fill="soft", short=f"{head}:", line=0),
        Label(said, x=64, y=16.5, strong=True, wide=228, line=0),
    )
    return Group(f"ai-{head}", f"AI {head}: {said}", marks, (number % 2) * 318, (number // 2) * 28)


def players(view: View) -> Pane:
    """Everybody's money, adverts and plots."""
    groups = [player_row(view, name, number) for number, name in enumerate(view.table.names)]
    return Pane("players", "Players", WIDE, 32 * len(groups) - 4, tuple(groups), "rows")


def player_row(view: View, name: str, number: int) -> Group:
    """One player."""
    player, s, paint = view.s.players[name], view.s, view.paints[name]
    remarks = ["wins"] * (name in s.winners) + ["first"] * (s.first == name)
    money, owned = amount(view, player.money), s.owned(name)
    marks = (
        *seat(paint, (WIDE, 28), name in view.acting, remarks),
        Label(money, x=160, y=19, size=15, strong=True, line=2),
        Icon("megaphone", word="adverts", x=252, y=14, size=17, fill="soft", line=3),
        Label(str(player.adverts), x=266, y=19, size=14, line=3),
        Label(" ".join(owned) or "no plots", x=300, y=18.5, size=13, fill="soft", wide=200, line=4),
    )
    title = f"{name}: {money}, {player.adverts} advertising tokens, plots {' '.join(owned) or 'none'}"
    told = [*remarks, *(["to act"] if name in view.acting else [])]
    return Group(f"player-{paint.key}", ", ".join((title, *told)), marks, 0, number * 32)


def amount(view: View, money: int | None) -> str:
    """Money as people write it; what is not known is a question mark."""
    return "?" if money is None else view.table.game.money(money)


def signs(view: View) -> Pane:
    """What the signs mean."""
    first = next(iter(view.paints.values())).key
    pips = Pips(1, 1, x=11, y=10, line=0)
    return legend(
        [
            Sign(Token(first, x=11, y=10, line=0), "owner"),
            Sign(Token(first, x=11, y=10, hollow=True, struck=True, line=0), "sold it to the bank"),
            Sign(pips, "tenants: there, still room"),
            Sign(
                Cell(18, 18, x=2, y=1, fill="card", border="sale", weight=2.4, dash="5 3.5", radius=3), "for sale", "$"
            ),
            Sign(Cell(18, 18, x=2, y=1, fill="feature", border="", radius=3), "feature, cannot be bought", "~"),
        ],
        WIDE,
    )
