"""What the book says about tables and positions: who can play, and what can lie where."""

from typing import TYPE_CHECKING

from referee.games.carnegie import company, projects, transport
from referee.games.carnegie.andrew import deck
from referee.games.carnegie.book import rule
from referee.games.carnegie.parts import LOBBY, NEUTRAL, Player

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

PLAYERS = rule("game.players")
COUNTS = rule("supply.counts")
LIMITED = rule("supply.limited")
MAX_15 = rule("employee.max_15")
CAPACITY = rule("employee.capacity")
LOBBY_CAPACITY = rule("employee.lobby_capacity")
DESK = rule("employee.desk_single")
NO_DUPLICATE = rule("mgmt.no_duplicate")
NOT_ON_DEPARTMENT = rule("mgmt.not_on_department")
SPACE = rule("build.space")
LAST_SINGLE = rule("transport.last_single")
LEVELS = rule("transport.levels")
MARKERS = rule("end.advance_marker")
TIMELINE = rule("setup.timeline")
TAB = rule("rnd.tab_full")
SOLO_ONE = rule("solo.setup_base")
LENGTH = rule("game.length")
DECK = rule("solo.new_card")


def check_table(cx: "Cx") -> None:
    """Judge players."""
    names, pieces = cx.table.names, [seat.piece for seat in cx.table.seats]
    people = len(names) - len(cx.table.automata)
    cx.need(COUNTS, len(set(pieces)) == len(pieces)) or cx.because("a colour has one player each")
    if cx.table.automata:
        cx.need(SOLO_ONE, len(cx.table.automata) == 1 == people) or cx.because("Andrew plays against one person")
    else:
        cx.need(PLAYERS, 2 <= people <= 4) or cx.because("{n} players; alone one plays against andrew", n=people)


def check_position(cx: "Cx", s: "Carnegie") -> None:
    """Judge whether such a position can be."""
    _check_timeline(cx, s)
    _check_map(cx, s)
    for name, player in s.players.items():
        _check_company(cx, name, player)
        short = s.discs[name] < 0 or s.supply.get(name, 0) < 0
        cx.need(LIMITED, s.discs[name] >= 0) or cx.because("{name} has more discs than the box", name=name)
        cx.need(MAX_15, not short or s.discs[name] < 0) or cx.because("{name} has more than 15 employees", name=name)
    box = cx.table.box
    over = tuple(kind for kind in box.kinds if company.display(box, s, kind) < 0)
    cx.need(LIMITED, not over) or cx.because("{over}: the box has two of each", over=over)
    cards = [card for tucked in s.vp_cards.values() for card, n in tucked.items() for _ in range(n)]
    cards += [s.card] if s.card else []
    cx.need(LIMITED, len(set(cards)) == len(cards)) or cx.because("a solo card lies in two places")
    rounds = box.numbers["rounds"].value
    if cx.table.automata:
        fits = len(cards) <= s.round and (bool(deck(cx, s)) or len(cards) == rounds)
        cx.need(DECK, fits) or cx.because("{n} of Andrew's cards in round {r}", n=len(cards), r=s.round)


def _check_timeline(cx: "Cx", s: "Carnegie") -> None:
    """Markers have moved at most once a round, and every tile lies once."""
    numbers = cx.table.box.numbers
    cx.need(LENGTH, 1 <= s.round <= numbers["rounds"].value) or cx.because("there is no round {n}", n=s.round)
    ats = [marker.at for marker in s.timeline.values()]
    fits = max(ats) <= numbers["row_spaces"].value and sum(ats) < max(1, s.round + s.over)
    cx.need(MARKERS, fits) or cx.because("the markers have moved {n} spaces in {r} rounds", n=sum(ats), r=s.round - 1)
    tiles = [marker.tile[:-1] for marker in s.timeline.values() if marker.tile]
    cx.need(TIMELINE, len(set(tiles)) == len(tiles)) or cx.because("a timeline tile lies in two rows")


def _check_map(cx: "Cx", s: "Carnegie") -> None:
    """Discs lie on printed spaces; a last space holds one transport disc."""
    box = cx.table.box
    for city, discs in s.map.items():
        strange = tuple(space for space in discs if space not in box.cities[city].spaces)
        cx.need(SPACE, not strange) or cx.because("{city} has no space {spaces}", city=city, spaces=strange)
        nobody = tuple(owner for owner in discs.values() if owner not in (*cx.table.names, NEUTRAL))
        cx.need(COUNTS, not nobody) or cx.because("nobody called {who} plays", who=nobody)
    for region in box.regions:
        end = transport.last(box, region)
        at = [player.transport.at(region) for player in s.players.values()]
        cx.need(LEVELS, min(at) >= 1 and max(at) <= end) or cx.because("{r} has {n} spaces", r=region, n=end)
        cx.need(LAST_SINGLE, at.count(end) <= 1) or cx.because("two discs on the last space of {r}", r=region)


def _check_company(cx: "Cx", name: str, player: Player) -> None:
    """People and departments can be where they are."""
    box = cx.table.box
    built = list(player.departments.values())
    double = [d for d in (*built, player.reserved) if d and (built.count(d) > 1 or d not in box.kinds)]
    cx.need(NO_DUPLICATE, not double) or cx.because("{d} cannot be created so", d=tuple(double))
    covered = tuple(cell for cell in player.departments if box.cells[cell].holds)
    cx.need(NOT_ON_DEPARTMENT, not covered) or cx.because("{cells} are printed full", cells=covered)
    for place, staff in player.people.items():
        known = company.place(box, player, place)
        cx.need(DESK, known is not None) or cx.because("{name} has no {place}", name=name, place=place)
        desks = len(box.departments[place].desks) if place in box.departments else 0
        law = LOBBY_CAPACITY if place == LOBBY else CAPACITY
        cx.need(law, staff.active <= desks) or cx.because("{place} has {n:#desk}", place=place, n=desks)
    for project, tab in player.tabs.items():
        last = projects.length(box, project)
        cx.need(TAB, tab.at <= last) or cx.because("the {tab} tab has {n} sections", tab=project, n=last)
