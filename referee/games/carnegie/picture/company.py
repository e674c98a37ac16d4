"""The company of a player: what he has, his floors with departments and people, his project tabs."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from referee.games.carnegie import company
from referee.games.carnegie.picture.view import View, titled
from referee.scenes.scene import Cell, Chart, Group, Icon, Label, Mark, Pane, Pips, Spot, Token, Word

if TYPE_CHECKING:
    from referee.games.carnegie.records import Player

WIDE, HEAD, CELL_W, CELL_H = 248.0, 76.0, 62.0, 44.0
SHORT = {
    "start_hr": "HR",
    "start_commerce_finance": "Finance",
    "start_strategic_planning": "Planning",
    "start_construction": "Build",
    "start_rnd": "R&D",
    "lobby": "Lobby",
    "training_partnerships": "Training",
    "safety_quality": "Safety",
    "new_lobby": "New Lobby",
    "purchasing": "Purchase",
    "property_management": "Property",
    "engineering": "Engineer",
    "construction_outsourcing": "Outsource",
    "supply_chain": "Supply",
    "communications": "Commun.",
    "advanced_research": "Research",
    "advanced_design": "Design",
    "charitable_giving": "Charity",
    "telegraph_operators": "Telegraph",
}
FLOOR, TOP = 3, 2
"""Lines of a floor and of the head, in text."""


def companies(view: View) -> Iterator[Pane]:
    """One pane for each player."""
    for number, name in enumerate(view.table.names):
        floors = max((cell.floor for cell in view.box.cells.values()), default=0)
        people = name not in view.table.automata
        groups = [head(view, name)]
        if people:
            groups += [*cells(view, name, floors), *below(view, name, floors)]
        lines = TOP + floors * FLOOR + 3 if people else TOP
        tall = HEAD + 6 + floors * (CELL_H + 2) + 44 if people else HEAD
        key = view.paints[name].key
        chart = Chart(4, lines, 5, 5, shared=True)
        yield Pane(
            f"company-{key}",
            view.say("Company of {player}", player=name),
            WIDE,
            tall,
            tuple(groups),
            chart,
            beside=bool(number),
            brief=view.word("player", name),
        )


def head(view: View, name: str) -> Group:
    """Return what a player has besides the company."""
    player, paint, s, acting = view.s.players[name], view.paints[name], view.s, name in view.acting
    hire, discs = s.supply.get(name, 0), s.discs.get(name, 0)
    points = view.say("{n} VP", n=player.vp if player.score is None else player.score)
    goods = view.say("{n}g", n=player.goods)
    remarks = [view.say("wins")] * (name in s.winners) + [view.say("to act")] * acting
    key, left = paint.key, view.say("{discs:#disc} · {hire} to hire", discs=discs, hire=hire)
    border, weight = (f"@{paint.key}.line", 2.6) if acting else ("line", 1.0)
    marks: list[Mark] = [
        Cell(WIDE, HEAD, fill=f"@{key}.pale", border=border, weight=weight, radius=7),
        Word(">" if acting else " ", line=0),
        Token(key, x=19, y=18, size=21, line=0, close=True),
        Label(view.word("player", name), x=36, y=23.5, size=15.5, strong=True, wide=118, line=0),
        Label(" · ".join(remarks), x=WIDE - 10, y=22, anchor="end", strong=True, fill="soft", wide=62),
        Label(
            points,
            x=10,
            y=48,
            size=14,
            strong=True,
            wide=64,
            short=points.replace(" ", "").replace("\u00a0", ""),
            line=0,
            right=True,
        ),
        Label(f"${player.dollars}", x=78, y=48, size=14, strong=True, wide=44, line=1),
        Icon("crate", x=131, y=43, size=15),
        Label(str(player.goods), x=142, y=48, size=14, strong=True, wide=28, short=goods, line=1),
        Label(
            left,
            x=10,
            y=67,
            size=12.5,
            fill="soft",
            wide=WIDE - 20,
            short=view.say("{discs}d {hire}h", discs=discs, hire=hire),
            line=1,
        ),
    ]
    if s.first == name:
        marks += [Icon("engine", x=168, y=18, size=20), Word(view.say("first"), line=1, right=True)]
    if player.research_points:
        marks.append(
            Label(view.say("{n} RP", n=player.research_points), x=178, y=48, size=14, strong=True, wide=62, line=1)
        )
    told = [_has(view, name), *remarks, *[view.say("holds the locomotive")] * (s.first == name)]
    about = (("players", name), ("discs", name), ("supply", name))
    spot, known = Spot(0, 0, 4.2, 2), (("players", name),)
    return Group(f"player-{key}", ", ".join(told), tuple(marks), spot=spot, about=about, names=known)


def _has(view: View, name: str) -> str:
    """Return what a player has, in words."""
    player, s = view.s.players[name], view.s
    return view.say(
        "{name}: {vp} VP, {dollars:$}, {goods:#good}, {discs:#disc} left, {hire} to hire",
        name=name,
        vp=player.vp if player.score is None else player.score,
        dollars=player.dollars,
        goods=player.goods,
        discs=s.discs.get(name, 0),
        hire=s.supply.get(name, 0),
    )


def cells(view: View, name: str, floors: int) -> Iterator[Group]:
    """Yield the cells of a company board, the top floor first."""
    player, key = view.s.players[name], view.paints[name].key
    least = min(cell.column for cell in view.box.cells.values())
    for id, about in view.box.cells.items():
        place = company.place(view.box, player, id) or id
        column, row = about.column - least, floors - about.floor
        marks = tuple(desk(view, player, place, key, place == id))
        spot = Spot(column, TOP + row * FLOOR, 1, FLOOR + 1, framed=True)
        staff = player.staff(place)
        told = view.say(
            "{name}, {title}: {active} at work, {inactive} lying"
            if place != id
            else "{name}, empty cell {id}: {active} at work, {inactive} lying",
            name=name,
            title=called(view, place),
            id=id,
            active=staff.active,
            inactive=staff.inactive,
        )
        x, y = column * CELL_W, HEAD + 6 + row * (CELL_H + 2)
        parts = (("players", name, "departments", id), ("players", name, "people", place))
        kind = "departments" if place in view.box.departments else f"={place}"
        known = (("cells", id),) if place == id else ((kind, place), ("cells", id))
        bare = place == id and not staff.all
        yield Group(f"{key}-{id}", told, marks, x, y, spot, bare=bare, about=parts, names=known)


def called(view: View, place: str) -> str:
    """Return the name of a department, short."""
    known = view.box.departments.get(place)
    return view.name_of("short", place, SHORT.get(place) or (known.name if known else ""))


def desk(view: View, player: "Player", place: str, key: str, empty: bool) -> Iterator[Mark]:
    """One cell: its department and its people, standing in paint or lying."""
    staff = player.staff(place)
    yield Cell(60, CELL_H, fill="" if empty else "card", dash="2 3" if empty else "", radius=4)
    if not empty:
        name = called(view, place)
        yield Label(name, x=5, y=14, size=11, strong=True, wide=52, line=0)
    x, few = 13.0, staff.all <= 3
    for standing, n in ((True, staff.active), (False, staff.inactive)):
        if not n:
            continue
        for at in range(n if few else 1):
            if standing:
                yield Token(key, "standing", size=21, hollow=True, x=x + 15 * at, y=30)
            else:
                yield Icon("lying", x=x + 15 * at, y=31, size=15, fill="soft")
        x += 15 * n + 1 if few else 9
        if not few:
            yield Label(f"{n}", x=x, y=35, size=11.5, strong=True)
            x += 19
        yield Word(f"♟{n}" if standing else f"z{n}", line=1, close=True)


def below(view: View, name: str, floors: int) -> Iterator[Group]:
    """Under the board: project tabs, and who is away."""
    player, key = view.s.players[name], view.paints[name].key
    y = HEAD + 14 + floors * (CELL_H + 2)
    low = TOP + floors * FLOOR + 1
    marks: list[Mark] = [Cell(WIDE, 20, y=-4, fill="", border="", weight=0)]
    told: list[str] = []
    for at, project in enumerate(view.box.projects):
        tab = player.tab(project)
        built, left = tab.built or 0, tab.discs or 0
        letter = view.letter(project)
        word = view.name_of("short", project, "Infra" if project == "infrastructure" else titled(project)[:3])
        marks.append(Label(word, x=62 * at, y=9, size=11, strong=True, fill="soft", short=letter, line=0))
        x = 62 * at + 27 + 4.5 * (built + left)
        marks.append(Pips(built, left, x=x, y=5, size=7, gap=2, fill=f"@{key}", line=0, close=True))
        told.append(view.say("{tab} {n} built, {left:#disc} on the tab", tab=project, n=built, left=left))
    about = (("players", name, "tabs"),)
    spot = Spot(0, low, 4.4, 1)
    yield Group(f"tabs-{key}", f"{name}: {'; '.join(told)}", tuple(marks), 0, y, spot, about=about)
    gone = {area: n for area, n in player.missions.items() if n}
    away = view.say("away: {areas}", areas=_short(view, gone)) if gone else ""
    ground = Cell(WIDE, 18, y=-4, fill="", border="", weight=0)
    label = Label(away, y=9, size=11.5, fill="soft", wide=WIDE, line=0)
    told_away = (
        view.say("{name}: away {areas}", name=name, areas=gone) if gone else view.say("{name}: away nobody", name=name)
    )
    spot, about = Spot(0, low + 1, 4.2, 1), (("players", name, "missions"),)
    yield Group(f"away-{key}", told_away, (ground, label), 0, y + 20, spot, about=about)


def _short(view: View, gone: Mapping[str, int]) -> dict[str, int]:
    """Return who is where, by the short names of the areas."""
    return {view.name_of("short", area, area): n for area, n in gone.items()}
