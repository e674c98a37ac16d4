"""The property market board: land price, crash, tenants, advertising, plots sold."""

from collections.abc import Iterator

from referee.games.magnate.picture.view import WIDE, View
from referee.kernel.scene import Cell, Group, Icon, Label, Mark, Pane, Step, Token, Track, Word

TENANTS = {"home": "house", "retail": "shops", "office": "office", "industry": "works"}


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
