"""The tables of a Carnegie report: timeline, companies, map, tracks, donations, players, Andrew."""

from typing import TYPE_CHECKING

from referee.games.carnegie import company
from referee.games.carnegie.records import ANY, amount
from referee.kernel.grid import Cell, Grid

if TYPE_CHECKING:
    from referee.games.carnegie.records import Player
    from referee.games.carnegie.state import Carnegie, Cx


def tables(cx: "Cx", s: "Carnegie") -> tuple[Grid, ...]:
    """The whole position."""
    people = [name for name in cx.table.names if name not in cx.table.automata]
    boards = (board(cx, s, name) for name in people)
    grids = (players(cx, s), timeline(cx, s), *boards, tabs(cx, s), tracks(cx, s), cities(cx, s), donations(cx, s))
    return (*grids, display(cx, s), andrew(cx, s)) if cx.table.automata else (*grids, display(cx, s))


def players(cx: "Cx", s: "Carnegie") -> Grid:
    """What each player has."""
    rows: list[tuple[Cell, ...]] = []
    for seat in cx.table.seats:
        name, player = seat.name, s.players[seat.name]
        marks = [word for word, holds in (("first", s.first == name), ("turn", s.turn == name)) if holds]
        marks += ["action choice tile"] * bool(player.action_choice) + ["winner"] * (name in s.winners)
        marks += [f"reserved {player.reserved}"] * bool(player.reserved)
        away = ", ".join(f"{n} {area}" for area, n in player.missions.items())
        score = player.vp if player.score is None else player.score
        held = (score, player.dollars, player.goods, player.active, away, s.supply.get(name, 0), s.discs[name])
        rows.append((name, cx.layout.colours[seat.piece].name, *held, ", ".join(marks)))
    headers = ("player", "colour", "VP", "$", "goods", "active", "on missions", "to hire", "discs", "")
    return Grid(f"Players, round {s.round}", headers, tuple(rows))


def timeline(cx: "Cx", s: "Carnegie") -> Grid:
    """The rows with their events; the marker stands before the space in brackets."""
    rows: list[tuple[Cell, ...]] = []
    for row, marker in s.timeline.items():
        spaces = [
            *(cx.layout.tiles[marker.tile].spaces if marker.tile else ["?"] * 4),
            f"{cx.layout.ends[row].region} + donation",
        ]
        events = [f"[{event}]" if number == marker.at else event for number, event in enumerate(spaces)]
        marks = ["time marker"] * (s.row == row) + ["turned over"] * marker.turned
        rows.append((row, marker.tile or "", marker.at, *events, ", ".join(marks)))
    return Grid("Timeline", ("row", "tile", "marker", "1", "2", "3", "4", "5", ""), tuple(rows), "[ ] comes next")


def board(cx: "Cx", s: "Carnegie", name: str) -> Grid:
    """A company board, top floor first: department, active/inactive people."""
    player, box = s.players[name], cx.layout
    floors = sorted({cell.floor for cell in box.cells.values()}, reverse=True)
    rows: list[tuple[Cell, ...]] = [
        (floor, *(_cell(cx, player, cell) for cell, c in box.cells.items() if c.floor == floor)) for floor in floors
    ]
    columns = sorted({cell[0] for cell in box.cells})
    note = "active/inactive people; $ the desks' costs"
    return Grid(f"Company of {name}", ("floor", *columns), tuple(rows), note)


def _cell(cx: "Cx", player: "Player", cell: str) -> str:
    place = company.place(cx.layout, player, cell) or cell
    staff = player.staff(place)
    people = f" {staff.active}/{staff.inactive}" if staff.all else ""
    if place not in cx.layout.departments:
        return (place if place != cell else ".") + people
    desks = ",".join(map(str, cx.layout.departments[place].desks))
    return f"{place} ${desks}{people}" if desks else f"{place}{people}"


def tabs(cx: "Cx", s: "Carnegie") -> Grid:
    """The project tabs."""
    rows: list[tuple[Cell, ...]] = []
    for name, player in s.players.items():
        for project, tab in player.tabs.items():
            rows.append((name, project, tab.side or "?", _or_open(tab.at), _or_open(tab.discs), _or_open(tab.built)))
    return Grid("Project tabs", ("player", "tab", "side", "section", "discs", "built"), tuple(rows))


def _or_open(number: int | None) -> Cell:
    """A number, or that nobody gave it."""
    return "?" if number is None else number


def tracks(cx: "Cx", s: "Carnegie") -> Grid:
    """The transport tracks: level and income of the space each disc is on."""
    rows: list[tuple[Cell, ...]] = []
    for name, player in s.players.items():
        cells: list[Cell] = []
        for region in cx.layout.regions:
            at = player.transport.at(region)
            space = cx.layout.tracks[region].spaces[at - 1]
            pays = ", ".join(amount(kind, n) for kind, n in space.income.items())
            cells.append(f"{at} {space.level} ({pays})")
        rows.append((name, *cells))
    return Grid("Transport", ("player", *cx.layout.regions), tuple(rows))


def cities(cx: "Cx", s: "Carnegie") -> Grid:
    """The map by region: the cities with discs, and the free spaces of all."""
    rows: list[tuple[Cell, ...]] = []
    for region in cx.layout.regions:
        for city, about in cx.layout.cities.items():
            if about.region != region:
                continue
            discs = s.map.get(city, {})
            built = ", ".join(f"{space} {owner}" for space, owner in discs.items())
            open_ = ", ".join(f"{space} {kind}" for space, kind in about.spaces.items() if space not in discs)
            open_ = f"all but one of {open_}" if ANY in discs else open_
            rows.append((region, city, about.size, about.vp, built, open_))
    return Grid("Map", ("region", "city", "size", "VP", "discs", "free"), tuple(rows))


def donations(cx: "Cx", s: "Carnegie") -> Grid:
    """The donation table."""
    rows: list[tuple[Cell, ...]] = []
    for cell, about in cx.layout.donations.items():
        rows.append((about.column, cell, f"{about.vp} per {about.per}", ", ".join(s.donations.get(cell, ()))))
    return Grid("Donations", ("column", "cell", "VP", "discs"), tuple(rows))


def display(cx: "Cx", s: "Carnegie") -> Grid:
    """The department tiles on display."""
    box = cx.layout
    rows: list[tuple[Cell, ...]] = []
    for kind in box.kinds:
        about = box.departments[kind]
        rows.append((about.number, kind, about.type, company.display(box, s, kind)))
    unseen = company.unseen(cx, s)
    shown = company.on_display(cx, s)
    note = f"{shown} tiles lie there: {unseen} of these were put back into the box unseen" if unseen else ""
    return Grid("Departments on display", ("no.", "department", "type", "tiles"), tuple(rows), note)


def andrew(cx: "Cx", s: "Carnegie") -> Grid:
    """Andrew's card, tiles and cards scored."""
    rows: list[tuple[Cell, ...]] = [("card", s.card or "face down"), ("moved", s.shift)]
    rows += zip(("back of the card", "back on the deck"), s.backs, strict=False)
    for name in cx.table.automata:
        tiles = s.players[name].tiles.items()
        rows.append(("departments", ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in tiles)))
    for vp_card in cx.layout.vp_cards:
        rows.append((f"under {vp_card} VP", " ".join(s.vp_cards.get(vp_card, {}))))
    return Grid("Andrew", ("", ""), tuple(rows))
