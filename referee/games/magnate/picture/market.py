"""The property market board: land price, crash, tenants, advertising, plots sold."""

from collections.abc import Iterator

from referee.games.magnate.picture.city import counted
from referee.games.magnate.picture.view import WIDE, View
from referee.kernel.facts import later
from referee.scenes.scene import Cell, Group, Icon, Label, Mark, Pane, Step, Token, Track, Word

TENANTS = {"home": "house", "retail": "shops", "office": "office", "industry": "works"}
SHORT = {"retail": later("retail"), "industry": later("industry")}
"""The short word of a type whose name is too long for its card, in one language or another."""


def market(view: View) -> Pane:
    """Return the property market board."""
    rows = [price(view), crash(view), *available(view), adverts(view), sold(view)]
    return Pane("market", view.say("Property market"), WIDE, 142, tuple(rows))


def price(view: View) -> Group:
    """Return the land price, with the three zones of risk by shade."""
    money, track = view.language.money, view.box.tracks["land_price"]
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
        Label(view.say("Land price"), x=0, y=29, size=13.5, strong=True, short=view.say("land price"), line=0),
        Word(money(track.lowest), line=0),
        Track(steps, at, x=97, y=14, w=pitch - 1.6, gap=1.6, flag=said, line=0),
        Word(money(track.highest), line=0),
    ]
    return Group("land_price", view.say("land price {price}", price=said), (*marks, *scale), about=(("land_price",),))


def crash(view: View) -> Group:
    """Return the way to the crash."""
    track = view.box.tracks["crash"]
    steps = tuple(
        Step(str(n), short=str(n) if n in (track.lowest, track.highest) else "")
        for n in range(track.lowest, track.highest + 1)
    )
    at = view.s.crash - track.lowest
    steps = tuple(Step(step.says, step.fill, step.says if n == at else step.short) for n, step in enumerate(steps))
    marks: tuple[Mark, ...] = (
        Cell(WIDE, 24, y=-2, fill="", border="", weight=0),
        Label(view.say("Crash"), x=0, y=15, size=13.5, strong=True, short=view.say("crash"), line=0),
        Track(steps, at, x=97, line=0),
        Label(
            view.say("Round {round}", round=view.s.round),
            x=WIDE,
            y=16,
            size=15,
            anchor="end",
            strong=True,
            short=view.say("round {round}", round=view.s.round),
            line=0,
        ),
    )
    title = view.say("crash marker on {crash}, round {round}", crash=view.s.crash, round=view.s.round)
    return Group("crash", title, marks, 0, 56, about=(("crash",),))


def available(view: View) -> Iterator[Group]:
    """Yield the tenants who look for a home, by type."""
    types, counts = view.box.types, dict.fromkeys(view.box.tenants, 0)
    for kind, n in view.s.available.items():
        counts[types[kind]] += n
    for number, (kind, n) in enumerate(counts.items()):
        subtypes = [counted(view, name, m) for name, m in view.s.available.items() if m and types[name] == kind != name]
        word = view.say(SHORT[kind]) if kind in SHORT else view.called("kind", kind)
        marks: list[Mark] = [
            Cell(97, 26, fill="card", radius=6),
            Icon(TENANTS.get(kind, "house"), x=16, y=13, size=18),
            Label(str(n), x=30, y=19, size=15, strong=True, short=counted(view, kind, n), line=0),
            Label(word, x=92, y=18, size=10.5, anchor="end", fill="soft"),
        ]
        if not number:
            marks[:0] = [
                Label(view.say("Tenants"), x=-97, y=18, size=13.5, strong=True, short=view.say("tenants:"), line=0)
            ]
        detail = f" ({', '.join(subtypes)})" if subtypes else ""
        title = view.say("{n} {kind} tenants available", n=n, kind=kind) + detail
        yield Group(f"available-{kind}", title, tuple(marks), 97 + number * 101, 86, about=(("available",),))


def adverts(view: View) -> Group:
    """Advertising spent this round, and whether that is much."""
    board, spent = view.box.boards[str(len(view.table.seats))], view.s.adverts_spent
    much, some = spent >= board.advert_high, spent >= board.advert_moderate
    level = view.say("high") if much else view.say("moderate") if some else view.say("low")
    marks = (
        Cell(117, 26, fill="card", radius=6),
        Icon("megaphone", word=view.say("adverts spent"), x=16, y=13, size=18, line=0),
        Label(str(spent), x=30, y=19, size=15, strong=True, line=0),
        Label(level, x=112, y=18, size=10.5, anchor="end", fill="soft", short=f"({level})", line=0),
    )
    title = view.say("{spent} advertising tokens spent: {level}", spent=spent, level=level)
    return Group("adverts_spent", title, marks, 501, 86, about=(("adverts_spent",),))


def sold(view: View) -> Group:
    """Return the plots sold by players: the spaces with what they bring, and who has sold."""
    spaces = view.box.boards[str(len(view.table.seats))].plots_sold
    pitch = (WIDE - 97) / max(1, len(spaces))
    marks: list[Mark] = [
        Cell(WIDE, 26, fill="", border="", weight=0),
        Label(view.say("Plots sold"), x=0, y=18, size=13.5, strong=True, short=view.say("plots sold:"), line=0),
    ]
    sellers = [name for name, n in view.s.plots_sold.items() for _ in range(n)]
    for number, space in enumerate(spaces):
        says = f"+{space.rise}" * bool(space.rise) + " ▲" * space.risk
        marks.append(Cell(pitch - 3, 26, x=97 + number * pitch, fill="faint", border="", radius=4))
        if number >= len(sellers):
            x = 97 + (number + 0.5) * pitch - 1.5
            marks.append(Label(says.strip(), x=x, y=18, size=11, anchor="middle", fill="soft"))
    for number, name in enumerate(sellers):
        marks.append(Token(view.paints[name].key, x=97 + (number + 0.5) * pitch - 1.5, y=13, size=21, line=0))
    if not sellers:
        marks.append(Word(view.say("none"), line=0))
    by = [view.say("{n} by {name}", n=n, name=name) for name, n in view.s.plots_sold.items()]
    title = view.say("plots sold this round: {told}", told=", ".join(by) or view.say("none"))
    return Group("plots_sold", title, tuple(marks), 0, 116, about=(("plots_sold",),))
