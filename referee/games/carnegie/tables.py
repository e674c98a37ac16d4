"""The tables of a Carnegie report: the round, players, timeline, companies, map, tracks, donations, Andrew."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.games.carnegie import company
from referee.games.carnegie.records import AMOUNTS, ANY
from referee.games.carnegie.stages.opening import SetupMoves
from referee.games.carnegie.stages.using import Using
from referee.kernel.facts import Items, NameOf, Value, phrase
from referee.kernel.table_data import Column, Grid, row_grid, value_grid

if TYPE_CHECKING:
    from referee.games.carnegie.components import Donation
    from referee.games.carnegie.records import Player
    from referee.games.carnegie.state import Carnegie, Cx

Rows = list[tuple[Value, ...]]


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


def moment(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the round, its first player and its row, and the moves left."""
    left = next((_moves(cx, stage) for stage in s.stage if isinstance(stage, Using | SetupMoves)), None)
    row = NameOf("rows", s.row) if s.row else None
    cells = {"round": s.round, "first player": _who(cx, s.first), "row": row, "moves left": left}
    return value_grid("Round", cells, "labels")


def _moves(cx: "Cx", stage: Using | SetupMoves) -> Value:
    """Return the moves left; those of the starting department apart while another one's are spent before them."""
    if isinstance(stage, SetupMoves):
        return stage.left(cx)
    if not stage.kept:
        return stage.moves
    return phrase("{moves}, and {kept} of the starting department", moves=stage.moves or 0, kept=stage.kept)


def _who(cx: "Cx", name: str | None) -> Value:
    """Return a player as a sentence calls him."""
    return NameOf("player", name) if name else None


def players(cx: "Cx", s: "Carnegie") -> Grid:
    """Return what each player has."""
    rows: Rows = []
    for name in cx.table.names:
        player = s.players[name]
        away = phrase("{areas}", areas=player.missions) if player.missions else None
        score = player.vp if player.score is None else player.score
        dollars = phrase("${amount}", amount=player.dollars)
        bought = (dollars, player.goods, player.research_points)
        people = (player.active, away, s.supply.get(name, 0))
        reserved = NameOf("departments", player.reserved) if player.reserved else None
        tiles = (int(bool(player.action_choice)), reserved)
        rows.append((_who(cx, name), score, *bought, *people, s.discs[name], *tiles))
    headers = ("player", "VP", "money", "goods", "RP", "active", "on missions", "to hire", "discs")
    return row_grid("Players", (*headers, "action choice tiles", "reserved"), rows)


def timeline(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the rows: where the marker is, the event it comes to next, and all events."""
    rows: Rows = []
    for row, marker in s.timeline.items():
        laid = cx.layout.tiles[marker.tile].spaces if marker.tile else ["?"] * 4
        events = [phrase("{event}", event=event) for event in laid]
        events.append(phrase("{region} + donation", region=cx.layout.ends[row].region))
        following = events[marker.at] if marker.at < len(events) else NameOf("remarks", "full")
        turned = NameOf("none", "yes" if marker.turned else "no")
        rows.append((NameOf("rows", row), marker.tile or "", marker.at, turned, following, *events))
    headers = ("row", "tile", "marker", "turned over", "next event", "1", "2", "3", "4", "5")
    return row_grid("Timeline", headers, rows, drawn=True)


def companies(cx: "Cx", s: "Carnegie") -> Grid:
    """Return who is where: every department with its desks, the lobby, empty cells with people."""
    rows: Rows = []
    for name in cx.table.names:
        if name not in cx.table.automata:
            rows += _company(cx, s.players[name], name)
    headers = ("player", "place", "cell", "desks", "active", "inactive")
    note = phrase("desks: what each costs")
    return row_grid("Companies", headers, rows, note=note, keys=2, stays=True, drawn=True)


def _company(cx: "Cx", player: "Player", name: str) -> Iterator[tuple[Value, ...]]:
    for place, cell in company.places(cx.layout, player).items():
        staff, about = player.staff(place), cx.layout.departments.get(place)
        if about or staff.all or place in cx.layout.printed:
            desks = Items(tuple(f"${cost}" for cost in about.desks), None) if about else None
            where = cell if about or place in cx.layout.printed else ""  # an empty cell is called by its place
            yield name, phrase("{place}", place=place), where, desks, staff.active, staff.inactive


def tabs(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the project tabs."""
    rows: Rows = []
    for name, player in s.players.items():
        for project, tab in player.tabs.items():
            called = phrase("{tab} tab", tab=project)
            side = NameOf("position_values", tab.side or "?")
            rows.append((name, called, side, _or_open(tab.at), _or_open(tab.discs), _or_open(tab.built)))
    return row_grid("Project tabs", ("player", "tab", "side", "section", "discs", "built"), rows, keys=2)


def _or_open(number: int | None) -> Value:
    """Return a number, or that nobody gave it."""
    return "?" if number is None else number


def tracks(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the transport tracks: level and income of the space each disc is on."""
    rows: Rows = []
    for name, player in s.players.items():
        cells: list[Value] = []
        for region in cx.layout.regions:
            at = player.transport.at(region)
            space = cx.layout.tracks[region].spaces[at - 1]
            pays = Items(tuple(phrase(AMOUNTS[kind], n=n) for kind, n in space.income.items()))
            cells.append(phrase("space {at} ({level}, pays {pays})", at=at, level=space.level, pays=pays))
        rows.append((_who(cx, name), *cells))
    headers: tuple[Column, ...] = ("player", *(NameOf("regions", region) for region in cx.layout.regions))
    return row_grid("Transport", headers, rows, drawn=True)


def spaces(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the map by region: the free spaces of every city."""
    rows: Rows = []
    for region in cx.layout.regions:
        for city, about in cx.layout.cities.items():
            if about.region == region:
                taken = s.map.get(city, {})
                kinds = [(space, kind) for space, kind in about.spaces.items() if space not in taken]
                free: Value = Items(
                    tuple(
                        Items((NameOf("position_values", at), phrase("{site}", site=kind)), " ") for at, kind in kinds
                    )
                )
                free = phrase("all but one of {spaces}", spaces=free) if ANY in taken else free
                rows.append(
                    (NameOf("cities", city), NameOf("regions", region), NameOf("values", about.size), about.vp, free)
                )
    return row_grid("Map", ("city", "region", "size", "VP", "free"), rows, compared=False, drawn=True)


def discs(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the discs on the map."""
    rows = Rows()
    for city, taken in s.map.items():
        if taken:
            printed = {space: at for at, space in enumerate(cx.layout.cities[city].spaces)}
            lying = sorted(taken, key=lambda space: printed.get(space, len(printed)))
            there = [phrase("{who} at {corner}", who=taken[space], corner=space) for space in lying]
            rows.append((NameOf("cities", city), Items(tuple(there))))
    return row_grid("Discs on the map", ("city", "discs there"), rows, drawn=True)


def donations(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the donation table."""
    rows: Rows = []
    for cell, about in cx.layout.donations.items():
        paid = Items(
            tuple(
                phrase("{n:#time} for {name}", n=player.paid[cell], name=name)
                for name, player in s.players.items()
                if cell in player.paid
            )
        )
        owners = Items(tuple(phrase("{owner:gen}", owner=owner) for owner in s.donations.get(cell, ())))
        rows.append((NameOf("donations", cell), NameOf("values", about.column), worth(cx, about), owners, paid))
    return row_grid("Donations", ("cell", "column", "VP", "discs there", "payments made"), rows, drawn=True)


def worth(cx: "Cx", about: "Donation") -> Value:
    """Return what a donation brings, and for what."""
    if about.per == "fixed":
        return about.vp
    return phrase("{vp} per {counted}", vp=about.vp, counted=NameOf("values", about.per, "acc"))


def display(cx: "Cx", s: "Carnegie") -> Grid:
    """Return the department tiles on display."""
    box = cx.layout
    rows: Rows = []
    for kind in box.kinds:
        about = box.departments[kind]
        rows.append(
            (NameOf("departments", kind), about.number, NameOf("rows", about.type), company.display(box, s, kind))
        )
    unseen, shown = company.unseen(cx, s), company.on_display(cx, s)
    where = "on display or in the box" if unseen else "tiles on display"
    note = phrase(
        "{shown} of these tiles lie on display; {unseen} are in the box, and nobody said which",
        shown=shown,
        unseen=unseen,
    )
    headers = ("department", "no.", "type", where)
    return row_grid("Departments on display", headers, rows, note=note if unseen else None)


def andrew(cx: "Cx", s: "Carnegie") -> Grid:
    """Return Andrew's card, tiles and cards scored."""
    card = s.card or NameOf("remarks", "face down")
    rows: Rows = [(NameOf("labels", "Andrew's card"), card), (NameOf("labels", "spaces it moved"), s.shift)]
    backs = zip(("back of the card", "back on the deck"), s.backs, strict=False)
    rows += [(NameOf("labels", label), phrase("{back}", back=back)) for label, back in backs]
    for name in cx.table.automata:
        tiles = [NameOf("departments", kind) for kind, n in s.players[name].tiles.items() for _ in range(n)]
        rows.append((NameOf("labels", "Andrew's departments"), Items(tuple(tiles))))
    for vp_card in cx.layout.vp_cards:
        rows.append((NameOf("labels", f"under {vp_card} VP"), Items(tuple(s.vp_cards.get(vp_card, {})), " ")))
    return row_grid("Andrew", ("", ""), rows)
