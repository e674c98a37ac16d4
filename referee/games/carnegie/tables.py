"""The tables of a Carnegie report: the round, players, timeline, companies, map, tracks, donations, Andrew."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.games.carnegie import company
from referee.games.carnegie.records import AMOUNTS, ANY
from referee.games.carnegie.stages.opening import SetupMoves
from referee.games.carnegie.stages.using import Using
from referee.kernel.language.current import language
from referee.kernel.table_data import Cell, Grid

if TYPE_CHECKING:
    from referee.games.carnegie.components import Donation
    from referee.games.carnegie.records import Player
    from referee.games.carnegie.state import Carnegie, Cx

Rows = list[tuple[Cell, ...]]


def tables(cx: "Cx", s: "Carnegie") -> tuple[Grid, ...]:
    """Return the whole position."""
    grids: tuple[Grid, ...] = (
        moment(cx, s),
        players(cx, s),
        timeline(cx, s),
        companies(cx, s),
        tabs(cx, s),
        tracks(cx, s),
    )
    grids += (spaces(cx, s), discs(cx, s), donations(cx, s), display(cx, s))
    return (*grids, andrew(cx, s)) if cx.table.automata else grids


def _grid(cx: "Cx", title: str, headers: tuple[str, ...], rows: Rows, note: str = "", **about: Any) -> Grid:
    """Return a table whose title and columns have their names in the language spoken."""
    word = cx.table.word
    named = tuple(word("columns", header) for header in headers)
    return Grid(word("tables", title), named, tuple(rows), note, **about)


def moment(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the round, its first player and its row, and the moves left."""
    word = cx.table.word
    left = next((_moves(cx, stage) for stage in s.stage if isinstance(stage, Using | SetupMoves)), None)
    row = word("rows", s.row) if s.row else None
    cells = {"round": s.round, "first player": _who(cx, s.first), "row": row, "moves left": left}
    return _grid(cx, "Round", ("", ""), [(word("labels", label), cell) for label, cell in cells.items()])


def _moves(cx: "Cx", stage: Using | SetupMoves) -> Cell:
    """Return the moves left; those of the starting department apart while another one's are spent before them."""
    if isinstance(stage, SetupMoves):
        return stage.left(cx)
    if not stage.kept:
        return stage.moves
    return cx.table.say("{moves}, and {kept} of the starting department", moves=stage.moves or 0, kept=stage.kept)


def _who(cx: "Cx", name: str | None) -> str | None:
    """Return a player as a sentence calls him."""
    return cx.table.word("player", name) if name else None


def players(cx: "Cx", s: "Carnegie") -> Grid:
    """Return what each player has."""
    rows: Rows = []
    for name in cx.table.names:
        player = s.players[name]
        away = cx.table.say("{areas}", areas=player.missions) if player.missions else ""
        score = player.vp if player.score is None else player.score
        dollars = f"${player.dollars}" if language() == "en" else player.dollars
        bought = (dollars, player.goods, player.research_points)
        people = (player.active, away, s.supply.get(name, 0))
        reserved = cx.table.word("departments", player.reserved) if player.reserved else None
        tiles = (int(bool(player.action_choice)), reserved)
        rows.append((_who(cx, name), score, *bought, *people, s.discs[name], *tiles))
    headers = ("player", "VP", "money", "goods", "RP", "active", "on missions", "to hire", "discs")
    return _grid(cx, "Players", (*headers, "action choice tiles", "reserved"), rows)


def timeline(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the rows: where the marker is, the event it comes to next, and all events."""
    rows: Rows = []
    say, word = cx.table.say, cx.table.word
    for row, marker in s.timeline.items():
        laid = cx.layout.tiles[marker.tile].spaces if marker.tile else ["?"] * 4
        events = [say("{event}", event=event) for event in laid]
        events.append(say("{region} + donation", region=cx.layout.ends[row].region))
        following = events[marker.at] if marker.at < len(events) else word("remarks", "full")
        turned = word("none", "yes" if marker.turned else "no")
        rows.append((word("rows", row), marker.tile or "", marker.at, turned, following, *events))
    headers = ("row", "tile", "marker", "turned over", "next event", "1", "2", "3", "4", "5")
    return _grid(cx, "Timeline", headers, rows, drawn=True)


def companies(cx: "Cx", s: "Carnegie") -> Grid:
    """Who is where: every department with its desks, the lobby, empty cells with people."""
    rows: Rows = []
    for name in cx.table.names:
        if name not in cx.table.automata:
            rows += _company(cx, s.players[name], name)
    headers = ("player", "place", "cell", "desks", "active", "inactive")
    note = cx.table.say("desks: what each costs")
    return _grid(cx, "Companies", headers, rows, note, keys=2, stays=True, drawn=True)


def _company(cx: "Cx", player: "Player", name: str) -> Iterator[tuple[Cell, ...]]:
    for place, cell in company.places(cx.layout, player).items():
        staff, about = player.staff(place), cx.layout.departments.get(place)
        if about or staff.all or place in cx.layout.printed:
            desks = cx.table.game.tongue.between.join(f"${cost}" for cost in about.desks) if about else ""
            where = cell if about or place in cx.layout.printed else ""  # an empty cell is called by its place
            yield name, cx.table.say("{place}", place=place), where, desks, staff.active, staff.inactive


def tabs(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the project tabs."""
    rows: Rows = []
    for name, player in s.players.items():
        for project, tab in player.tabs.items():
            called = cx.table.say("{tab} tab", tab=project)
            side = cx.table.word("position_values", tab.side or "?")
            rows.append((name, called, side, _or_open(tab.at), _or_open(tab.discs), _or_open(tab.built)))
    return _grid(cx, "Project tabs", ("player", "tab", "side", "section", "discs", "built"), rows, keys=2)


def _or_open(number: int | None) -> Cell:
    """Return a number, or that nobody gave it."""
    return "?" if number is None else number


def tracks(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the transport tracks: level and income of the space each disc is on."""
    rows: Rows = []
    for name, player in s.players.items():
        cells: list[Cell] = []
        for region in cx.layout.regions:
            at = player.transport.at(region)
            space = cx.layout.tracks[region].spaces[at - 1]
            pays = ", ".join(cx.table.say(AMOUNTS[kind], n=n) for kind, n in space.income.items())
            cells.append(cx.table.say("space {at} ({level}, pays {pays})", at=at, level=space.level, pays=pays))
        rows.append((_who(cx, name), *cells))
    headers = ("player", *(cx.table.word("regions", region) for region in cx.layout.regions))
    return _grid(cx, "Transport", headers, rows, drawn=True)


def spaces(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the map by region: the free spaces of every city."""
    rows: Rows = []
    word = cx.table.word
    for region in cx.layout.regions:
        for city, about in cx.layout.cities.items():
            if about.region == region:
                taken = s.map.get(city, {})
                kinds = [(space, kind) for space, kind in about.spaces.items() if space not in taken]
                free = ", ".join(
                    f"{word('position_values', space)} {cx.table.say('{site}', site=kind)}" for space, kind in kinds
                )
                free = cx.table.say("all but one of {spaces}", spaces=free) if ANY in taken else free
                rows.append((word("cities", city), word("regions", region), word("values", about.size), about.vp, free))
    return _grid(cx, "Map", ("city", "region", "size", "VP", "free"), rows, compared=False, drawn=True)


def discs(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the discs on the map."""
    word, rows = cx.table.word, Rows()
    for city, taken in s.map.items():
        if taken:
            printed = {space: at for at, space in enumerate(cx.layout.cities[city].spaces)}
            lying = sorted(taken, key=lambda space: printed.get(space, len(printed)))
            there = [cx.table.say("{who} at {corner}", who=taken[space], corner=space) for space in lying]
            rows.append((word("cities", city), ", ".join(there)))
    return _grid(cx, "Discs on the map", ("city", "discs there"), rows, drawn=True)


def donations(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the donation table."""
    rows: Rows = []
    word = cx.table.word
    for cell, about in cx.layout.donations.items():
        paid = ", ".join(
            cx.table.say("{n:#time} for {name}", n=player.paid[cell], name=name)
            for name, player in s.players.items()
            if cell in player.paid
        )
        owners = ", ".join(cx.table.say("{owner:gen}", owner=owner) for owner in s.donations.get(cell, ()))
        rows.append((word("donations", cell), word("values", about.column), worth(cx, about), owners, paid))
    return _grid(cx, "Donations", ("cell", "column", "VP", "discs there", "payments made"), rows, drawn=True)


def worth(cx: "Cx", about: "Donation") -> str:
    """Return what a donation brings, and for what."""
    if about.per == "fixed":
        return str(about.vp)
    return cx.table.say(
        "{vp} per {counted}", vp=about.vp, counted=cx.table.word("values", about.per, "acc").replace("_", " ")
    )


def display(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the department tiles on display."""
    box, word = cx.layout, cx.table.word
    rows: Rows = []
    for kind in box.kinds:
        about = box.departments[kind]
        rows.append((word("departments", kind), about.number, word("rows", about.type), company.display(box, s, kind)))
    unseen, shown = company.unseen(cx, s), company.on_display(cx, s)
    where = "on display or in the box" if unseen else "tiles on display"
    note = cx.table.say(
        "{shown} of these tiles lie on display; {unseen} are in the box, and nobody said which",
        shown=shown,
        unseen=unseen,
    )
    headers = ("department", "no.", "type", where)
    return _grid(cx, "Departments on display", headers, rows, note if unseen else "")


def andrew(cx: "Cx", s: "Carnegie") -> Grid:
    """Andrew's card, tiles and cards scored."""
    say, word = cx.table.say, cx.table.word
    card = s.card or word("remarks", "face down")
    rows: Rows = [(word("labels", "Andrew's card"), card), (word("labels", "spaces it moved"), s.shift)]
    backs = zip(("back of the card", "back on the deck"), s.backs, strict=False)
    rows += [(word("labels", label), say("{back}", back=back)) for label, back in backs]
    for name in cx.table.automata:
        tiles = [word("departments", kind) for kind, n in s.players[name].tiles.items() for _ in range(n)]
        rows.append((word("labels", "Andrew's departments"), ", ".join(tiles)))
    for vp_card in cx.layout.vp_cards:
        rows.append((say("under {n} VP", n=vp_card), " ".join(s.vp_cards.get(vp_card, {}))))
    return _grid(cx, "Andrew", ("", ""), rows)
