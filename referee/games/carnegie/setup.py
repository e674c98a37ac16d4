"""Setting up: timeline, departments, neutral discs, the players' kits (rulebook p.4-5; solo p.18)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie.infer_tabs import shown
from referee.games.carnegie.projects import free_space
from referee.games.carnegie.records import LOBBY, NEUTRAL, Marker, Player, Staff
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import for_players, people
from referee.kernel.facts import phrase
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

CHOICE = {2: R.setup.action_choice_2p, 3: R.setup.action_choice_3p, 4: R.setup.action_choice_4p}
NEUTRAL_DISCS = {2: R.setup.neutral_2p, 3: R.setup.neutral_3p, 4: R.setup.neutral_4p}


def first_in_round(cx: "Cx", number: int) -> str:
    """Return who holds the locomotive when nobody said it: the first seat; against Andrew you and he take turns."""
    person = people(cx)[0]
    return next(iter(cx.table.automata), person) if number % 2 == 0 else person


def employees_left(cx: "Cx", s: "Carnegie", name: str) -> int:
    """Return the employees of a player that are not in play; Andrew has none."""
    every = 0 if name in cx.table.automata else cx.layout.numbers.employees.value
    return every - s.players[name].employees


def board(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Set up the board: action markers, common supply, first player, and everybody's kit."""
    rows = tuple(cx.layout.rows)
    cx.cite(R.setup.board, "the board with its {n} cities lies in the middle", n=len(cx.layout.cities))
    cx.cite(R.setup.action_markers, "the action markers of {rows} stand on their start spaces", rows=rows)
    cx.cite(R.setup.stock, "{things} form the common supply", things=("goods", "dollars"))
    cx.cite(R.setup.first_player, "the first player: {first}", first=s.first)
    s = replace(s, timeline={row: Marker() for row in rows})
    for name in people(cx):
        s = kit(cx, s, name)
    _tell_kits(cx)
    for name in cx.table.automata:
        s = seat_andrew(cx, s, name)
    return action_choice(cx, s)


def kit(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Give each player resources and ten employees, the first ones at the dearest desks."""
    box, numbers = cx.layout, cx.box.numbers
    standing = not cx.reads(READ.setup_department_employees.inactive)
    player = Player()
    for department in box.starting:
        desks = (max(box.departments[department].desks),) if standing and department in box.uneven else ()
        player = player.with_staff(department, int(standing), int(not standing), desks)
    player = replace(player, people={**player.people, LOBBY: Staff(inactive=waiting(cx))})
    return s.with_player(name, player).gains(name, numbers.dollars.value, numbers.goods.value)


def waiting(cx: "Cx") -> int:
    """Return how many employees lie in the lobby at the start."""
    return cx.box.numbers.hired.value - len(cx.layout.starting)


def _tell_kits(cx: "Cx") -> None:
    """Say what everybody has been given."""
    numbers, who = cx.box.numbers, people(cx)
    dollars, goods, lying = numbers.dollars.value, numbers.goods.value, waiting(cx)
    departments, tabs = tuple(cx.layout.starting), tuple(cx.layout.projects)
    cx.cite(
        R.setup.player_resources, "{who}: {goods:#good} and {dollars:$} each", who=who, goods=goods, dollars=dollars
    )
    cx.cite(R.setup.player_tabs, "{who}: the tabs {tabs}, the first section visible", who=who, tabs=tabs)
    cx.cite(
        R.setup.player_employees, "{who}: one in each of {where}, {n} in the lobby", who=who, where=departments, n=lying
    )
    cx.cite(R.setup.player_discs, "{who}: {n:#disc} each", who=who, n=cx.show(_kit_discs(cx)))
    levels = {region: cx.box.tracks[region].spaces[0].level for region in cx.layout.regions}
    for level in dict.fromkeys(levels.values()):
        where = tuple(region for region, at in levels.items() if at == level)
        cx.cite(R.transport.start_levels, "transport starts at {level} in {where:and}", level=level, where=where)


def _kit_discs(cx: "Cx") -> Sum:
    """Return how many discs a player has, by where they lie at the start."""
    figure, every = cx.sum("discs").because(R.setup.player_discs), cx.box.numbers.discs.value
    figure.add(1, R.setup.player_discs, "score_track")
    figure.add(len(cx.layout.regions), R.setup.player_discs, "transport_tracks")
    figure.add(sum(shown(cx.layout, project, "vp", 1) for project in cx.layout.projects), R.setup.player_discs, "tabs")
    figure.add(every - figure.total, R.setup.player_discs, "supply")
    return figure


def seat_andrew(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Give Andrew discs and nothing else."""
    level, cards = cx.box.difficulties[cx.table.options.difficulty], tuple(cx.layout.vp_cards)
    cx.cite(R.solo.setup_base, "prepared as for two, with {who} against Andrew", who=people(cx))
    cx.cite(R.solo.discs, "Andrew has {n:#disc}", n=cx.box.numbers.discs.value)
    cx.cite(
        R.solo.transport_start,
        "{name} puts a disc on each track: {regions}",
        name=name,
        regions=tuple(cx.layout.regions),
    )
    cx.cite(R.solo.vp_row, "the VP cards lie in a row: {cards}", cards=cards)
    cx.cite(
        R.solo.difficulty, "his deck: {normal} ordinary and {hard} hard cards", normal=level.normal, hard=level.advanced
    )
    cx.cite(R.solo.markers, "the locomotive is on the left of the card with {vp} VP", vp=cards[0])
    cx.cite(R.solo.first_round, "the first round is for {first} to choose", first=s.first)
    return s.with_player(name, Player())


def action_choice(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Give action choice tiles to those who get one with this number of players."""
    getting = choosers(cx, s)
    law = CHOICE.get(len(people(cx)), CHOICE[2])
    cx.cite(
        law,
        "action choice tiles for {names}" if getting else "no action choice tiles for {people}",
        names=tuple(getting),
        people=people(cx),
    )
    return with_choice(cx, s)


def choosers(cx: "Cx", s: "Carnegie") -> list[str]:
    """Return who got an action choice tile, counted from the first player of the first round, else by the seats."""
    names = cx.table.names
    now = names.index(s.first) - s.round + 1 if s.first in names else 0
    order = cx.table.from_(names[now % len(names)])
    return [name for number, name in enumerate(order, 1) if number in for_players(cx).action_choice]


def with_choice(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Return the state with the action choice tiles of the set-up that the position does not give."""
    having = {name for name, player in s.players.items() if player.action_choice}
    getting = [name for name in choosers(cx, s) if s.players[name].action_choice is None]
    for name in getting[: max(0, len(for_players(cx).action_choice) - len(having))]:
        s = s.with_player(name, replace(s.players[name], action_choice=True))
    if s.first or not for_players(cx).action_choice:
        return s
    for name in people(cx):
        s = s.with_player(name, replace(s.players[name], action_choice=bool(s.players[name].action_choice)))
    return s


def next_row(cx: "Cx", s: "Carnegie") -> str | None:
    """Return the next row without a tile."""
    return next((row for row in cx.layout.rows if s.timeline[row].tile is None), None)


def lay_tile(cx: "Cx", s: "Carnegie", row: str) -> "Carnegie":
    """Lay a random timeline tile with a random side up."""
    used = {(marker.tile or "")[:-1] for marker in s.timeline.values()}
    options = [tile for tile in cx.layout.tiles if tile[:-1] not in used]
    tile = str(cx.chance.draw("timeline", options, phrase("this tile lies in another row")))
    cx.cite(R.setup.timeline, "the row {row} gets tile {tile}", row=row, tile=tile)
    return s.with_marker(row, replace(s.timeline[row], tile=tile))


def remove_department(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Put a random department tile back into the box; nobody need see which."""
    copies = cx.layout.numbers.copies.value
    options = [kind for kind in cx.layout.kinds for _ in range(copies - s.removed.get(kind, 0))]
    department = str(cx.chance.draw("removed", options, phrase("both tiles have been removed"), unseen="unknown"))
    return s.with_removed(department)


def neutral_rule(cx: "Cx") -> Rule:
    """Return the rule of the neutral discs for this number of players."""
    return NEUTRAL_DISCS.get(len(people(cx)), NEUTRAL_DISCS[2])


def place_neutral(cx: "Cx", s: "Carnegie", card: str, left: int) -> "tuple[Carnegie, int]":
    """Place neutral discs where a solo card says, a donation cell, then cities; return also how many are left."""
    law, donation = neutral_rule(cx), cx.box.solo_cards[card].donation
    for target in (donation, *cx.box.solo_cards[card].cities):
        if not left:
            break
        space = None if target == donation else free_space(cx, s, target)
        if target == donation and donation not in s.donations:
            s, left = s.with_donation(donation, NEUTRAL), left - 1
            cx.cite(law, "{card}: a neutral disc on the donation {cell}", card=card, cell=donation)
        elif space:
            s, left = s.with_disc(target, space, NEUTRAL), left - 1
            cx.cite(law, "{card}: a neutral disc in {city}, {space}", card=card, city=target, space=space)
        elif cx.reads(READ.neutral_disc_no_room.discard_disc):
            left -= 1
            cx.cite(law, "{card}: no room in {target}, the disc is used up", card=card, target=target)
        else:
            cx.cite(law, "{card}: no room in {target}, the disc goes elsewhere", card=card, target=target)
    return s, left
