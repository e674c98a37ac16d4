"""What a company can have: people, departments, tabs, tiles and supplies."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.carnegie import company, infer_tabs, setup
from referee.games.carnegie.departments import START_HR
from referee.games.carnegie.records import LOBBY, Player, Staff
from referee.games.carnegie.rules import R
from referee.games.carnegie.seating import for_players
from referee.games.carnegie.stages.using import Settling, Using
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


def check_company(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check that people, departments and tabs of a player can be where they are."""
    player = s.players[name]
    _check_departments(cx, name, player)
    for place, staff in player.people.items():
        _check_staff(cx, name, player, place, staff)
    for project in player.tabs:
        _check_tab(cx, s, name, project)
    _check_map(cx, s, name)
    cx.need(R.solo.act_mgmt, not player.tiles, at=("players", name, "tiles")) or cx.because(
        "only Andrew takes tiles without creating departments, not {name}", name=name
    )


def _check_departments(cx: "Cx", name: str, player: Player) -> None:
    built, key = list(player.departments.values()), ("players", name, "departments")
    for cell, department in player.departments.items():
        once = built.count(department) == 1 and department in cx.layout.kinds
        cx.need(R.mgmt.no_duplicate, once, at=(*key, cell)) or cx.because(
            "{name} can create {department} once"
            if department in cx.layout.kinds
            else "{department} is there from the start, {name} cannot create it",
            name=name,
            department=department,
        )
        printed = cx.box.cells[cell].holds
        cx.need(R.mgmt.not_on_department, printed is None, at=(*key, cell)) or cx.because(
            "{printed} is printed on {cell}", printed=printed, cell=cell
        )
    reserved, key = player.reserved, ("players", name, "reserved")
    if reserved:
        cx.need(R.mgmt.first_is_reserved, not built, at=key) or cx.because(
            "{name} reserved {reserved}, and {built} was created before it",
            name=name,
            reserved=reserved,
            built=tuple(built),
        )
        cx.need(R.mgmt.no_duplicate, reserved in cx.layout.kinds, at=key) or cx.because(
            "{reserved} is there from the start, {name} cannot reserve it", name=name, reserved=reserved
        )


def _check_staff(cx: "Cx", name: str, player: Player, place: str, staff: Staff) -> None:
    """Check that people are in places there are, and stand at desks."""
    box, key = cx.layout, ("players", name, "people", place)
    known = company.place(box, player, place)
    if known is None and place in box.kinds:
        raise OpenFact(
            f"players.{name}.departments",
            phrase("in which cell {name} created {department}", name=name, department=place),
        )
    cx.need(R.setup.employees_in_supply, known is not None, at=key) or cx.because(
        "{place} is no part of that company", place=place
    )
    desks = cx.box.departments[place].desks if place in box.departments else ()
    law = R.employee.lobby_capacity if place == LOBBY else R.employee.capacity
    cx.need(law, staff.active <= len(desks), at=(*key, "active")) or cx.because(
        "{place} has {n:#desk}, not {active}" if desks else "nobody can be active in {place}: it has no desks",
        place=place,
        n=len(desks),
        active=staff.active,
    )
    taken = not Counter(staff.desks) - Counter(desks) and len(staff.desks) in (0, staff.active)
    cx.need(R.employee.desk_single, taken, at=(*key, "desks")) or cx.because(
        "{n:#desk} named for {active:#active employee} in {place}"
        if len(staff.desks) != staff.active
        else "the desks of {place} cost {costs}",
        n=len(staff.desks),
        active=staff.active,
        place=place,
        costs=tuple(map(str, desks)),
    )


def _check_tab(cx: "Cx", s: "Carnegie", name: str, project: str) -> None:
    """Check how many spaces a tab shows, and how many of its discs can be on the map."""
    box, tab, key = cx.layout, s.players[name].tabs[project], ("players", name, "tabs", project)
    last, built = infer_tabs.length(box, project), infer_tabs.least(cx, s, name, project, tab)
    cx.need(R.rnd.tab_full, (tab.at or 1) <= last, at=(*key, "at")) or cx.because(
        "the {tab} tab has {n:#section}", tab=project, n=last
    )
    used, shown = built + (tab.discs or 0), infer_tabs.room(box, project, tab)
    cx.need(R.build.rightmost_disc, used <= shown, at=key) or cx.because(
        "{name}: the {tab} tab can show {n:#space}, and {used:#disc} came onto it",
        tab=project,
        name=name,
        n=shown,
        used=used,
    )
    lying = infer_tabs.on_map(box, s, name, project)
    cx.need(R.build.space, lying <= built, at=(*key, "built")) or cx.because(
        "{name}: {lying:#disc} on {project} spaces, {n} built", name=name, lying=lying, project=project, n=built
    )


def _check_map(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check that every disc on the map came from a tab."""
    own = s.players[name].tabs
    more = sum(infer_tabs.most(cx.layout, p, tab) - infer_tabs.least(cx, s, name, p, tab) for p, tab in own.items())
    untyped = infer_tabs.match(cx, s, name, own).untyped
    cx.need(R.build.space, untyped <= max(0, more), at=("cities",)) or cx.because(
        "{name}: {n:#disc} more on the map than projects can be realised", n=untyped - more, name=name
    )


def check_supplies(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check that nobody has more discs or employees than the box."""
    left = infer_tabs.discs_left(cx, s, name)
    cx.need(R.supply.limited, 0 <= s.discs[name] <= left, at=("discs", name)) or cx.because(
        "{name}: {n:#disc} left at most", n=max(0, left), name=name
    )
    people, most = setup.employees_left(cx, s, name), cx.box.numbers.employees.value
    cx.need(
        R.employee.max_15, 0 <= s.supply[name] <= people, at=("supply", name) if people >= 0 else ("players", name)
    ) or (cx.because("{name}: {most:#employee} at most", name=name, most=most))


def check_choice_tiles(cx: "Cx", s: "Carnegie") -> None:
    """Check that there are not more action choice tiles than this number of players gets."""
    having, most = [name for name, p in s.players.items() if p.action_choice], for_players(cx).action_choice
    law, over = setup.CHOICE[3] if most else R.use.action_choice_players, having[len(most) :]
    at = ("players", over[0], "action_choice") if over else ()
    cx.need(law, not over, at=at) or cx.because(
        "{n:#action choice tile}, and {most} with this number of players", n=len(having), most=len(most)
    )


def check_tiles(cx: "Cx", s: "Carnegie") -> None:
    """Check that every department tile is in one place, and how many are back in the box."""
    box, most, copies = cx.layout, for_players(cx).departments_removed, cx.box.numbers.copies.value
    over = tuple(kind for kind in box.kinds if company.display(box, s, kind) < 0)
    taken = any(player.departments or player.reserved or player.tiles for player in s.players.values())
    at = ("players",) if taken else ("removed",)
    cx.need(R.supply.limited, not over, at=at) or cx.because("the box has {n:#tile} of {over}", n=copies, over=over)
    if not over:
        short = -company.on_display(cx, s)
        cx.need(R.supply.limited, short <= 0, at=at) or cx.because("{n:#tile} more taken than were laid out", n=short)
    gone = sum(s.removed.values())
    cx.need(R.setup.departments, gone <= most, at=("removed",)) or cx.because(
        "{n:#tile} removed, and {most} with this number of players", n=gone, most=most
    )


def check_use(cx: "Cx", s: "Carnegie") -> None:
    """Check that the departments of a turn are there, and that Property Management works when somebody moves in."""
    for stage in s.stage:
        if isinstance(stage, Using):
            _check_turn(cx, s, stage)
        elif isinstance(stage, Settling):
            _check_settling(cx, s, stage.department)


def _check_turn(cx: "Cx", s: "Carnegie", stage: Using) -> None:
    """Check that departments used are of the chosen type, by no more people than stand there."""
    action, box = stage.action or s.row, cx.layout
    current = [stage.department] if stage.department else []
    for department in (*stage.finished, *current):
        _need_department(cx, s, department)
        kind = box.departments[department].type
        cx.need(R.use.chosen_type, action in (None, kind), at=("stage",)) or cx.because(
            "{department} is of the type {kind}, the action is {action}",
            department=department,
            kind=kind,
            action=action,
        )
    for department in current:
        staff = s.players[s.turn or ""].staff(department)
        if stage.used and not staff.all and department != START_HR:
            raise OpenFact(
                f"players.{s.turn}.people.{department}", phrase("who is in {department}", department=department)
            )
        most = max([player.staff(department).active for player in s.players.values()])
        if department != START_HR:
            cx.need(R.company.use_per_employee, stage.used <= most, at=("stage",)) or cx.because(
                "{used:#employee} of {department} used, and nobody has more than {n} active there",
                used=stage.used,
                department=department,
                n=most,
            )


def _need_department(cx: "Cx", s: "Carnegie", department: str) -> None:
    """Require that a department which is named lies in a cell of the company."""
    if s.turn not in s.players:
        raise OpenFact("turn", phrase("whose turn it is"))
    if department not in company.departments(cx.layout, s.players[s.turn]):
        raise OpenFact(
            f"players.{s.turn}.departments",
            phrase("{turn}: in which cell {department} lies", department=department, turn=s.turn),
        )


def _check_settling(cx: "Cx", s: "Carnegie", department: str) -> None:
    """Check that Property Management is at work while somebody moves into a department just created."""
    for needed in (department, company.PROPERTY):
        _need_department(cx, s, needed)
    staff = s.players[s.turn or ""].staff(company.PROPERTY)
    if not staff.all:
        raise OpenFact(
            f"players.{s.turn}.people.{company.PROPERTY}", phrase("who is in {department}", department=company.PROPERTY)
        )
    cx.need(R.dept.property, staff.active > 0, at=("stage",)) or cx.because(
        "{turn}: nobody is active in {department}", department=company.PROPERTY, turn=s.turn
    )
    cx.need(R.dept.property, department in cx.layout.kinds, at=("stage",)) or cx.because(
        "{department} is in every company from the start", department=department
    )
