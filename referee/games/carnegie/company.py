"""The company board: cells, departments, who is where and how far it is (rulebook p.6, p.9-10)."""

from typing import TYPE_CHECKING

from referee.games.carnegie.components import Box
from referee.games.carnegie.records import LOBBY, NEW_LOBBY, Player
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import for_players
from referee.kernel.components import Datum

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

COMMUNICATIONS, PROPERTY, TELEGRAPH = "communications", "property_management", "telegraph_operators"


def places(box: Box, player: Player) -> dict[str, str]:
    """Return every place of a company with its cell: departments and the lobby by name, empty cells by their own."""
    return {place: cell for cell, place in names(box, player).items()}


def names(box: Box, player: Player) -> dict[str, str]:
    """Return every cell of a company with its place."""
    return {**box.places, **player.departments}


def place(box: Box, player: Player, name: str) -> str | None:
    """Return the place of this name, or what lies in the cell of this name; None when there is none."""
    if name in box.cells:
        printed = box.cells[name].holds
        return printed or player.departments.get(name, name)
    return name if name in box.printed or name in player.departments.values() else None


def departments(box: Box, player: Player) -> tuple[str, ...]:
    """Return the departments of a company, the starting ones first."""
    return (*box.starting, *player.departments.values())


def of_type(box: Box, player: Player, kind: str | None) -> list[str]:
    """Return those of a type."""
    built = [one for one in player.departments.values() if box.departments[one].type == kind]
    return [*box.starting_of[kind], *built] if kind in box.starting_of else built


def works(player: Player, department: str) -> bool:
    """Return whether a passive department is at work: somebody is active in it."""
    return department in player.departments.values() and player.staff(department).active > 0


def lobbies(player: Player) -> tuple[str, ...]:
    """Return where people come in: the lobby, and the New Lobby if it was created."""
    return (LOBBY, NEW_LOBBY) if NEW_LOBBY in player.departments.values() else (LOBBY,)


def cell(box: Box, player: Player, place: str) -> str:
    """Return the cell of a place."""
    if place in box.printed:
        return box.printed[place]
    return next((cell for cell, department in player.departments.items() if department == place), place)


def steps(cx: "Cx", origin: str, goal: str, within: int | None = None) -> int | None:
    """Return how many steps it is from one cell to another; nothing when the goal may not be entered.

    Where even the way through the lobby is longer than the steps at hand, it is not asked whether it may be entered.
    """
    box, way = cx.layout, (origin, goal)
    cx.explain(_rests_on_print, cx, origin, goal)
    free, past = box.steps[way], box.steps_past_lobby.get(way)
    if free == past or (within is not None and free > within):
        return free
    cx.explain(_rests_on_print, cx, box.printed[LOBBY])
    return free if cx.reads(READ.lobby_as_destination.may_enter) else past


def _rests_on_print(cx: "Cx", *cells: str) -> None:
    """Let the ruling rest on what is printed on cells."""
    cx.rests_on(*[Datum("cells", cell, "holds") for cell in cells if cx.layout.cells[cell].holds])


def walk(s: "Carnegie", name: str, origin: str, goal: str, count: int, active: bool) -> "Carnegie":
    """Return the state after people go from one place to another and lie down there."""
    player = s.players[name].with_staff(origin, active=-count if active else 0, inactive=0 if active else -count)
    return s.with_player(name, player.with_staff(goal, inactive=count))


def send(cx: "Cx", s: "Carnegie", name: str, department: str, area: str, count: int) -> "Carnegie":
    """Return the state after active people of a department go on a mission."""
    cx.cite(R.mission.send, "{n:#employee} of {department} to the {area}", n=count, department=department, area=area)
    player = s.players[name].with_staff(department, active=-count)
    return s.with_player(name, player.with_mission(area, count))


def on_display(cx: "Cx", s: "Carnegie") -> int:
    """Return how many department tiles lie face up on the table, whichever they are."""
    box, players = cx.box, s.players.values()
    taken = sum([len(p.departments) + (p.reserved is not None) + sum(p.tiles.values()) for p in players])
    return box.numbers.copies.value * len(box.kinds) - for_players(cx).departments_removed - taken


def unseen(cx: "Cx", s: "Carnegie") -> int:
    """Return how many tiles were put back into the box without anybody saying which."""
    seen = sum([n for department, n in s.removed.items() if department in cx.layout.kinds])
    return max(0, for_players(cx).departments_removed - seen)


def available(cx: "Cx", s: "Carnegie", department: str) -> bool:
    """Return whether a tile of a department can lie on display; taking one nobody spoke of shows that it does."""
    return department in cx.box.kinds and display(cx.box, s, department) > 0 and on_display(cx, s) > 0


def display(box: Box, s: "Carnegie", department: str) -> int:
    """Return how many tiles of a department lie face up on the table, as far as it is known what was removed."""
    companies = sum([department in player.departments.values() for player in s.players.values()])
    reserved = sum([player.reserved == department for player in s.players.values()])
    taken = sum([player.tiles.get(department, 0) for player in s.players.values()])
    return box.numbers.copies.value - s.removed.get(department, 0) - companies - reserved - taken


def on_offer(cx: "Cx", s: "Carnegie") -> list[str]:
    """Return the departments of which a tile can lie on display, counted in one pass."""
    if on_display(cx, s) <= 0:
        return []
    gone = [kind for player in s.players.values() for kind in (*player.departments.values(), player.reserved)]
    gone += [kind for player in s.players.values() for kind, n in player.tiles.items() for _ in range(n)]
    gone += [kind for kind, n in s.removed.items() for _ in range(n)]
    copies = cx.layout.numbers.copies.value
    return [kind for kind in cx.layout.kinds if gone.count(kind) < copies]
