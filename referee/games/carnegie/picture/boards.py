"""Timeline, transport tracks, donations."""

from collections.abc import Iterator

from referee.games.carnegie.components import Donation
from referee.games.carnegie.picture.view import ROWS, View, shade, shade_ink, titled
from referee.games.carnegie.records import Marker
from referee.scenes.scene import Cell, Group, Label, Mark, Pane, Token, Word

DONATION = "donation"
COLUMNS = {"education": "Education", "human_rights": "Rights", "welfare": "Welfare", "health": "Health"}
SHORT = {"infrastructure": "infra", "industry": "indust", "housing": "hou", "commerce": "com", "dollars": "$"}
COUNTED = {"railroad": "rail", "donation": "gifts", "fixed": "flat", "active_employee": "active"}
EVENTS = {DONATION: "Give", "midwest": "Midw."}
LAST = 4
"""The number of the end space of a row."""


def timeline(view: View) -> Pane:
    """Return the rows with their events: those passed, the next, those to come."""
    groups = [row(view, name, number) for number, name in enumerate(view.s.timeline)]
    return Pane(
        "timeline", view.say("Timeline, round {n}", n=view.s.round), 332, 172, tuple(groups), "rows", headed=True
    )


def row(view: View, name: str, number: int) -> Group:
    """One row of the timeline."""
    marker, now = view.s.timeline[name], view.s.row == name
    events = [*(view.box.tiles[marker.tile].spaces if marker.tile else ("?",) * LAST), view.box.ends[name].region]
    title = view.name_of("short", name, ROWS.get(name, ""))
    marks: list[Mark] = [
        Cell(332, 40, y=-1, fill="", border="", weight=0, radius=6),
        Cell(86, 38, fill="ink" if now else "faint", border="", radius=6),
        Word(">" if now else " ", line=0),
        Label(
            title, x=43, y=24, size=13, anchor="middle", strong=True, fill="paper" if now else "ink", wide=78, line=1
        ),
    ]
    for at, event in enumerate(events):
        marks += space(view, event, at, marker.at)
    told = "; ".join(_row_text(view, title, events, marker, now))
    if marker.turned:
        marks.append(Label(view.say("turned"), x=43, y=35, size=9, anchor="middle", fill="soft", wide=78, line=8))
    known = (("rows", name),)
    about = (("timeline", name), ("row",))
    return Group(f"row-{name}", told, tuple(marks), 0, number * 44, about=about, names=known)


def _row_text(view: View, row: str, events: list[str], marker: Marker, now: bool) -> Iterator[str]:
    """Yield a row in words: how far its marker is, what comes next."""
    coming = events[marker.at] if marker.at < len(events) else ""
    yield view.say(
        "{title}: {at} of {n} passed, none left"
        if not coming
        else "{title}: {at} of {n} passed, next {event} and donation"
        if marker.at == LAST
        else "{title}: {at} of {n} passed, next {event}",
        title=row,
        at=marker.at,
        n=len(events),
        event=coming,
    )
    if now:
        yield view.say("time marker")
    if marker.turned:
        yield view.say("marker turned over")


def space(view: View, event: str, at: int, marker: int) -> Iterator[Mark]:
    """Yield a space: faded when passed, framed when it is the next."""
    x, passed, coming = 92 + 47.6 * at, at < marker, at == marker
    word = view.name_of("short", event, EVENTS.get(event, titled(event)[:5]))
    low = 16 if at == LAST else 23
    ground = "card" if event == DONATION or event == "?" else shade(event)
    ink = "soft" if passed else "ink" if event == DONATION else shade_ink(event)
    yield Cell(44.6, 38, x=x, fill="paper" if passed else ground, border="line" if passed or ground == "card" else "")
    yield Label(word, x=x + 22.3, y=low, size=11.5, anchor="middle", strong=not passed, fill=ink, wide=42)
    if at == LAST:
        yield Label(f"+ {view.say('give')}", x=x + 22.3, y=31, size=10, anchor="middle", fill=ink, wide=42)
    if coming:
        yield Cell(48, 42, x=x - 1.7, y=-2, fill="", border="ink", weight=2.6, radius=6)
    said = f"{word}+{view.say('give')}" if at == LAST else word
    yield Word("·" if passed else f"[{said}]" if coming else said, line=2 + at)


def transport(view: View) -> Pane:
    """Return the four tracks: what each space pays, and whose discs are there."""
    groups = [track(view, region, number) for number, region in enumerate(view.box.tracks)]
    return Pane("transport", view.say("Transport"), 385, 172, tuple(groups), "rows", headed=True, beside=True)


def track(view: View, region: str, number: int) -> Group:
    """Return the track of a region; railroad spaces have a border."""
    marks: list[Mark] = [
        Cell(385, 40, y=-1, fill="", border="", weight=0, radius=6),
        Cell(66, 38, fill=shade(region), border="", radius=6),
        Label(
            view.name_of("short", f"{region} track", titled(region)),
            x=33,
            y=24,
            size=13,
            anchor="middle",
            strong=True,
            fill=shade_ink(region),
            wide=60,
            line=0,
        ),
    ]
    told: list[str] = []
    for at, place in enumerate(view.box.tracks[region].spaces, 1):
        x, rail = 71 + 63.0 * (at - 1), place.level == "railroad"
        here = [name for name, player in view.s.players.items() if player.transport.at(region) == at]
        marks.append(Cell(60, 38, x=x, fill=shade(region), border=shade_ink(region) if rail else "", weight=1.6))
        marks.append(Label(view.pays(place.income), x=x + 30, y=14, size=11, anchor="middle", wide=55, line=at))
        tokens = [Token(view.paint(name), x=x + 9 + 13.5 * n, y=28, size=16, line=at) for n, name in enumerate(here)]
        marks += [*tokens, *([] if here else [Word("·", line=at)])]
        told += [f"{view.word('player', name)} {at} {view.word('levels', place.level)}" for name in here]
    said = view.say("transport {region}: {discs}", region=region, discs=", ".join(told))
    about = tuple([("players", name, "transport", region) for name in view.table.names])
    known = (("regions", region),)
    return Group(f"track-{region}", said, tuple(marks), 0, number * 44, about=about, names=known)


def donations(view: View) -> Pane:
    """Return the donation table."""
    columns = list(dict.fromkeys(about.column for about in view.box.donations.values()))
    groups = [
        Group(f"column-{name}", "", (_head(view, name),), 74.0 * at, base=True) for at, name in enumerate(columns)
    ]
    for cell, about in view.box.donations.items():
        groups.append(donation(view, cell, about, columns.index(about.column)))
    if not view.s.donations:
        groups.append(Group("donations-none", "", (Word(view.say("no donations yet"), line=0),), base=True))
    return Pane("donations", view.say("Donations"), 296, 172, tuple(groups), headed=True, beside=True)


def _head(view: View, name: str) -> Label:
    return Label(
        view.name_of("short", name, COLUMNS.get(name, "")), x=4, y=10, size=11.5, strong=True, fill="soft", wide=68
    )


def donation(view: View, cell: str, about: Donation, column: int) -> Group:
    """Return a cell of the donation table, with the discs of those who took it."""
    owners, x, y = view.s.donations.get(cell, ()), 74.0 * column, 16 + 31.0 * (about.row - 1)
    key = view.paint(owners[-1]) if owners else ""
    says, room = f"{about.vp} {counted(view, about)}", 55 - 9 * len(owners) if owners else 63
    marks: list[Mark] = [
        Cell(71, 27, fill=f"@{key}.pale" if key else "card", border=f"@{key}.line" if key else "line"),
        Label(says, x=5, y=17.5, size=10.5, wide=room, line=0 if owners else None),
        *(Token(view.paint(name), x=60 - 9 * at, y=13.5, size=16, line=0) for at, name in enumerate(owners)),
    ]
    known = (("donations", cell),)
    return Group(cell, _worth(view, cell, about, owners), tuple(marks), x, y, about=(("donations", cell),), names=known)


def _worth(view: View, cell: str, about: Donation, owners: tuple[str, ...]) -> str:
    """Return a donation in words."""
    told, per = view.word("donations", cell), view.word("values", about.per, "acc").replace("_", " ")
    if told == cell:
        told, per = f"{about.column} {about.row}", f"{per} {counted(view, about)}"
    flat = about.per == "fixed"
    said = view.say(
        "{title}: {vp} VP" if flat else "{title}: {vp} VP per {counted}", title=told, vp=about.vp, counted=per
    )
    return view.say("{title}, taken by {players}", title=said, players=owners) if owners else said


def counted(view: View, about: Donation) -> str:
    """Return what a donation counts, short."""
    if about.projects:
        return "/".join(view.name_of("counted", project, SHORT.get(project, project)) for project in about.projects)
    if about.pay:
        return "+".join(view.name_of("counted", kind, SHORT.get(kind, kind)) for kind in about.pay)
    if about.per == "department":
        kind = about.type or "all"
        return view.name_of("counted", kind, "R&D" if kind == "rnd" else ROWS.get(kind, kind).lower())
    if about.region:
        return view.name_of("short", about.region, about.region)
    return view.name_of("counted", about.per, COUNTED.get(about.per, "small"))
