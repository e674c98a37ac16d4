"""The tables of a Carnegie report: the round, players, timeline, companies, map, tracks, donations, Andrew."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.carnegie import company
from referee.games.carnegie.records import ANY, amount
from referee.games.carnegie.stages.opening import SetupMoves
from referee.games.carnegie.stages.using import Using
from referee.kernel.grid import Cell, Grid

if TYPE_CHECKING:
    from referee.games.carnegie.records import Player
    from referee.games.carnegie.state import Carnegie, Cx


def tables(cx: "Cx", s: "Carnegie") -> tuple[Grid, ...]:
    """The whole position."""
    grids: tuple[Grid, ...] = (
        moment(cx, s),
        players(cx, s),
        timeline(cx, s),
        companies(cx, s),
        tabs(cx, s),
        tracks(cx, s),
    )
    grids += (spaces(cx, s), discs(s), donations(cx, s), display(cx, s))
    return (*grids, andrew(cx, s)) if cx.table.automata else grids


def moment(cx: "Cx", s: "Carnegie") -> Grid:
    """The round, its first player and its row, and what is being done."""
    rows: tuple[tuple[Cell, ...], ...] = (("round", s.round), ("first player", s.first), ("row", s.row))
    stage = "over" if s.over else cx.table.say(s.top.says) if s.stage else ""
    left = next((stage.moves for stage in s.stage if isinstance(stage, Using | SetupMoves)), None)
    return Grid("Round", ("", ""), (*rows, ("moment", stage), ("moves left", left)))


def players(cx: "Cx", s: "Carnegie") -> Grid:
    """What each player has."""
    rows: list[tuple[Cell, ...]] = []
    for name in cx.table.names:
        player = s.players[name]
        away = ", ".join(f"{n} {area}" for area, n in player.missions.items())
        score = player.vp if player.score is None else player.score
        bought = (f"${player.dollars}", player.goods, player.research_points)
        people = (player.active, away, s.supply.get(name, 0))
        tiles = (int(bool(player.action_choice)), player.reserved)
        rows.append((name, score, *bought, *people, s.discs[name], *tiles))
    headers = ("player", "VP", "money", "goods", "RP", "active", "on missions", "to hire", "discs")
    return Grid("Players", (*headers, "action choice tiles", "reserved"), tuple(rows))


def timeline(cx: "Cx", s: "Carnegie") -> Grid:
    """The rows: where the marker is, the event it comes to next, and all events."""
    rows: list[tuple[Cell, ...]] = []
    for row, marker in s.timeline.items():
        laid = cx.layout.tiles[marker.tile].spaces if marker.tile else ["?"] * 4
        events = [*laid, f"{cx.layout.ends[row].region} + donation"]
        following = events[marker.at] if marker.at < len(events) else "full"
        rows.append((row, marker.tile or "", marker.at, "yes" if marker.turned else "", following, *events))
    headers = ("row", "tile", "marker", "turned over", "next event", "1", "2", "3", "4", "5")
    return Grid("Timeline", headers, tuple(rows), drawn=True)


def companies(cx: "Cx", s: "Carnegie") -> Grid:
    """Who is where: every department with its desks, the lobby, empty cells with people."""
    rows: list[tuple[Cell, ...]] = []
    for name in cx.table.names:
        if name not in cx.table.automata:
            rows += _company(cx, s.players[name], name)
    headers = ("player", "place", "cell", "desks", "active", "inactive")
    return Grid("Companies", headers, tuple(rows), "desks: what each costs", keys=2, drawn=True)


def _company(cx: "Cx", player: "Player", name: str) -> Iterator[tuple[Cell, ...]]:
    for place, cell in company.places(cx.layout, player).items():
        staff, about = player.staff(place), cx.layout.departments.get(place)
        if about or staff.all or place in cx.layout.printed:
            desks = " ".join(f"${cost}" for cost in about.desks) if about else ""
            yield name, place, cell, desks, staff.active, staff.inactive


def tabs(cx: "Cx", s: "Carnegie") -> Grid:
    """The project tabs."""
    rows: list[tuple[Cell, ...]] = []
    for name, player in s.players.items():
        for project, tab in player.tabs.items():
            rows.append(
                (name, f"{project} tab", tab.side or "?", _or_open(tab.at), _or_open(tab.discs), _or_open(tab.built))
            )
    return Grid("Project tabs", ("player", "tab", "side", "section", "discs", "built"), tuple(rows), keys=2)


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
    return Grid("Transport", ("player", *cx.layout.regions), tuple(rows), drawn=True)


def spaces(cx: "Cx", s: "Carnegie") -> Grid:
    """The map by region: the free spaces of every city."""
    rows: list[tuple[Cell, ...]] = []
    for region in cx.layout.regions:
        for city, about in cx.layout.cities.items():
            if about.region == region:
                taken = s.map.get(city, {})
                open_ = ", ".join(f"{space} {kind}" for space, kind in about.spaces.items() if space not in taken)
                open_ = f"all but one of {open_}" if ANY in taken else open_
                rows.append((city, region, about.size, about.vp, open_))
    return Grid("Map", ("city", "region", "size", "VP", "free"), tuple(rows), compared=False, drawn=True)


def discs(s: "Carnegie") -> Grid:
    """The discs on the map."""
    lying = {city: [f"{space} {owner}" for space, owner in taken.items()] for city, taken in s.map.items() if taken}
    rows = tuple((city, ", ".join(there)) for city, there in lying.items())
    return Grid("Discs on the map", ("city", "discs"), rows, drawn=True)


def donations(cx: "Cx", s: "Carnegie") -> Grid:
    """The donation table."""
    rows: list[tuple[Cell, ...]] = []
    for cell, about in cx.layout.donations.items():
        paid = ", ".join(f"{name} {player.paid[cell]}" for name, player in s.players.items() if cell in player.paid)
        worth = str(about.vp) if about.per == "fixed" else f"{about.vp} per {about.per.replace('_', ' ')}"
        rows.append((cell, about.column, worth, ", ".join(s.donations.get(cell, ())), paid))
    return Grid("Donations", ("cell", "column", "VP", "discs", "payments made"), tuple(rows), drawn=True)


def display(cx: "Cx", s: "Carnegie") -> Grid:
    """The department tiles on display."""
    box = cx.layout
    rows: list[tuple[Cell, ...]] = []
    for kind in box.kinds:
        about = box.departments[kind]
        rows.append((kind, about.number, about.type, company.display(box, s, kind)))
    unseen = company.unseen(cx, s)
    shown = company.on_display(cx, s)
    where = "on display or in the box" if unseen else "tiles on display"
    note = f"{shown} of these tiles lie on display; {unseen} are in the box, and nobody said which" if unseen else ""
    return Grid("Departments on display", ("department", "no.", "type", where), tuple(rows), note)


def andrew(cx: "Cx", s: "Carnegie") -> Grid:
    """Andrew's card, tiles and cards scored."""
    rows: list[tuple[Cell, ...]] = [("Andrew's card", s.card or "face down"), ("spaces it moved", s.shift)]
    rows += zip(("back of the card", "back on the deck"), s.backs, strict=False)
    for name in cx.table.automata:
        tiles = s.players[name].tiles.items()
        rows.append(("Andrew's departments", ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in tiles)))
    for vp_card in cx.layout.vp_cards:
        rows.append((f"under {vp_card} VP", " ".join(s.vp_cards.get(vp_card, {}))))
    return Grid("Andrew", ("", ""), tuple(rows))
