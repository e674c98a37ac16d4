"""Timeline, transport tracks, donations, Andrew's cards."""

from collections.abc import Iterator

from referee.games.carnegie.components import Donation
from referee.games.carnegie.picture.view import ROWS, View, pays, shade, shade_ink, titled
from referee.kernel.scene import Cell, Group, Label, Mark, Pane, Token, Word

DONATION = "donation"
COLUMNS = {"education": "Education", "human_rights": "Rights", "welfare": "Welfare", "health": "Health"}
SHORT = {"infrastructure": "infra", "industry": "indust", "housing": "hou", "commerce": "com", "dollars": "$"}
LAST = 4
"""The number of the end space of a row."""


def timeline(view: View) -> Pane:
    """The rows with their events: those passed, the next, those to come."""
    groups = [row(view, name, number) for number, name in enumerate(view.s.timeline)]
    return Pane("timeline", f"Timeline, round {view.s.round}", 332, 172, tuple(groups), "rows", headed=True)


def row(view: View, name: str, number: int) -> Group:
    """One row of the timeline."""
    marker, now = view.s.timeline[name], view.s.row == name
    events = [*(view.box.tiles[marker.tile].spaces if marker.tile else ("?",) * LAST), view.box.ends[name].region]
    title = ROWS.get(name, titled(name))
    marks: list[Mark] = [
        Cell(332, 40, y=-1, fill="", border="", weight=0, radius=6),
        Cell(86, 38, fill="ink" if now else "faint", border="", radius=6),
        Word(">" if now else " ", line=0),
        Label(title, x=43, y=24, size=13, anchor="middle", strong=True, fill="paper" if now else "ink", line=1),
    ]
    for at, event in enumerate(events):
        marks += space(event, at, marker.at)
    coming = f"next {events[marker.at]}" if marker.at < len(events) else "none left"
    said = f"{title}: {marker.at} of {len(events)} passed, {coming}" + " and donation" * (marker.at == LAST)
    told = said + "; time marker" * now + "; marker turned over" * marker.turned
    if marker.turned:
        marks.append(Label("turned", x=43, y=35, size=9, anchor="middle", fill="soft", line=8))
    return Group(f"row-{name}", told, tuple(marks), 0, number * 44)


def space(event: str, at: int, marker: int) -> Iterator[Mark]:
    """A space: faded when passed, framed when it is the next."""
    x, passed, coming = 92 + 47.6 * at, at < marker, at == marker
    word = "Give" if event == DONATION else {"midwest": "Midw."}.get(event, titled(event)[:5])
    low = 16 if at == LAST else 23
    ground = "card" if event == DONATION or event == "?" else shade(event)
    ink = "soft" if passed else "ink" if event == DONATION else shade_ink(event)
    yield Cell(44.6, 38, x=x, fill="paper" if passed else ground, border="line" if passed or ground == "card" else "")
    yield Label(word, x=x + 22.3, y=low, size=11.5, anchor="middle", strong=not passed, fill=ink)
    if at == LAST:
        yield Label("+ give", x=x + 22.3, y=31, size=10, anchor="middle", fill=ink)
    if coming:
        yield Cell(48, 42, x=x - 1.7, y=-2, fill="", border="ink", weight=2.6, radius=6)
    said = f"{word}+give" if at == LAST else word
    yield Word("·" if passed else f"[{said}]" if coming else said, line=2 + at)


def transport(view: View) -> Pane:
    """The four tracks: what each space pays, and whose discs are there."""
    groups = [track(view, region, number) for number, region in enumerate(view.box.tracks)]
    return Pane("transport", "Transport", 385, 172, tuple(groups), "rows", headed=True, beside=True)


def track(view: View, region: str, number: int) -> Group:
    """The track of a region; railroad spaces have a border."""
    marks: list[Mark] = [
        Cell(385, 40, y=-1, fill="", border="", weight=0, radius=6),
        Cell(66, 38, fill=shade(region), border="", radius=6),
        Label(titled(region), x=33, y=24, size=13, anchor="middle", strong=True, fill=shade_ink(region), line=0),
    ]
    told: list[str] = []
    for at, place in enumerate(view.box.tracks[region].spaces, 1):
        x, rail = 71 + 63.0 * (at - 1), place.level == "railroad"
        here = [name for name, player in view.s.players.items() if player.transport.at(region) == at]
        marks.append(Cell(60, 38, x=x, fill=shade(region), border=shade_ink(region) if rail else "", weight=1.6))
        marks.append(Label(pays(place.income), x=x + 30, y=14, size=11, anchor="middle", line=at))
        tokens = [Token(view.paint(name), x=x + 9 + 13.5 * n, y=28, size=16, line=at) for n, name in enumerate(here)]
        marks += [*tokens, *([] if here else [Word("·", line=at)])]
        told += [f"{name} {at} {place.level}" for name in here]
    return Group(f"track-{region}", f"transport {region}: {', '.join(told)}", tuple(marks), 0, number * 44)


def donations(view: View) -> Pane:
    """The donation table."""
    columns = list(dict.fromkeys(about.column for about in view.box.donations.values()))
    groups = [Group(f"column-{name}", "", (_head(name),), 74.0 * at, base=True) for at, name in enumerate(columns)]
    for cell, about in view.box.donations.items():
        groups.append(donation(view, cell, about, columns.index(about.column)))
    if not view.s.donations:
        groups.append(Group("donations-none", "", (Word("no donations yet", line=0),), base=True))
    return Pane("donations", "Donations", 296, 172, tuple(groups), headed=True, beside=True)


def _head(name: str) -> Label:
    return Label(COLUMNS.get(name, titled(name)), x=4, y=10, size=11.5, strong=True, fill="soft")


def donation(view: View, cell: str, about: Donation, column: int) -> Group:
    """A cell of the donation table, with the discs of those who took it."""
    owners, x, y = view.s.donations.get(cell, ()), 74.0 * column, 16 + 31.0 * (about.row - 1)
    key = view.paint(owners[-1]) if owners else ""
    says, room = f"{about.vp} {counted(about)}", 67 - 13 * bool(owners)
    marks: list[Mark] = [
        Cell(71, 27, fill=f"@{key}.pale" if key else "card", border=f"@{key}.line" if key else "line"),
        Label(says, x=5, y=17.5, size=10.5, wide=room, line=0 if owners else None),
        *(Token(view.paint(name), x=60 - 9 * at, y=13.5, size=16, line=0) for at, name in enumerate(owners)),
    ]
    per = "" if about.per == "fixed" else f" per {about.per.replace('_', ' ')} {counted(about)}"
    told = f"{about.column} {about.row}: {about.vp} VP{per}"
    return Group(cell, told + (f", taken by {', '.join(owners)}" if owners else ""), tuple(marks), x, y)


def counted(about: Donation) -> str:
    """What a donation counts, short."""
    if about.projects:
        return "/".join(SHORT.get(project, project) for project in about.projects)
    if about.pay:
        return "+".join(SHORT.get(kind, kind) for kind in about.pay)
    if about.per == "department":
        return ROWS.get(about.type or "", about.type or "all").lower() if about.type != "rnd" else "R&D"
    words = {"railroad": "rail", "donation": "gifts", "fixed": "flat", "active_employee": "active"}
    return about.region or words.get(about.per, "small")


def andrew(view: View) -> Iterator[Pane]:
    """Andrew's card, tiles and the cards under each VP card, in the solo game."""
    for name in sorted(view.table.automata):
        s, facts = view.s, list[tuple[str, str]]()
        facts.append(("card", f"{s.card or 'face down'}{f', moved {s.shift}' if s.shift else ''}"))
        tiles = [f"{n} {titled(kind)}" if n > 1 else titled(kind) for kind, n in s.players[name].tiles.items()]
        facts.append(("tiles", ", ".join(tiles) or "none"))
        facts += [(f"{vp} VP", " ".join(s.vp_cards.get(vp, {})) or "none") for vp in view.box.vp_cards]
        facts += [("backs", ", ".join(s.backs))] if s.backs else []
        groups = [_fact(number, head, said) for number, (head, said) in enumerate(facts)]
        rows = (len(groups) + 1) // 2
        yield Pane("andrew", "Andrew", 1057, 28 * rows - 4, tuple(groups), headed=True)


def _fact(number: int, head: str, said: str) -> Group:
    marks = (
        Cell(520, 24, fill="card", radius=5),
        Label(head, x=10, y=16.5, fill="soft", short=f"{head}:", line=0),
        Label(said, x=64, y=16.5, strong=True, wide=448, line=0),
    )
    return Group(f"andrew-{number}", f"Andrew, {head}: {said}", marks, (number % 2) * 532, (number // 2) * 28)
