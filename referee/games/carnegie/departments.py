"""Using departments: whose, how often, in which order, and what their effects are (rulebook p.8-12, p.16-17)."""

from typing import TYPE_CHECKING

from referee.games.carnegie import company, timeline
from referee.games.carnegie.rules import READ, R
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.stages.using import Using
    from referee.games.carnegie.state import Carnegie, Cx

START_HR = "start_hr"
PLANNING = "start_strategic_planning"
CHARITY = "charitable_giving"
RULES: dict[str, Rule] = {
    "start_hr": R.hr.count,
    "start_commerce_finance": R.mgmt.commerce,
    PLANNING: R.mgmt.build_any,
    "start_rnd": R.rnd.points,
    "training_partnerships": R.dept.training,
    "recruiting": R.dept.recruiting,
    "safety_quality": R.dept.safety,
    "purchasing": R.dept.purchasing,
    "sales": R.dept.sales,
    "logistics": R.dept.logistics,
    "engineering": R.dept.engineering,
    "construction_outsourcing": R.dept.outsourcing,
    "supply_chain": R.dept.supply,
    "advanced_research": R.dept.research,
    "advanced_design": R.dept.design,
    "charitable_giving": R.dept.charity,
}
"""What the book says about each department that is used."""


def rule_of(department: str) -> Rule:
    """Return what the book says about a department; one the owner of the box added is used like any other."""
    return RULES.get(department, R.use.choose_effect)


def judge(cx: "Cx", s: "Carnegie", stage: "Using", by: str, department: str, count: int = 1) -> bool:
    """Judge whether a player may use a department so many times now; nobody's turn but the own one is looked at."""
    if by != s.turn or not _judge_type(cx, s, stage, by, department):
        return False
    player, about = s.players[by], cx.box.departments[department]
    if about.passive:
        return cx.need(R.use.passive, False) or cx.because("{department} works by itself", department=department)
    if department == START_HR and department not in stage.finished and not usable(cx, s, stage, by, department):
        return cx.need(R.hr.count_fixed, False) or cx.because(
            "the moves of {department} were counted when the turn began", department=department
        )
    if stage.finished or stage.department not in (None, department):
        cx.need(R.use.finish_department, department not in stage.finished) or cx.because(
            "{by} left {department} for another department before", by=by, department=department
        )
    present = player.staff(department).active + about.permanent
    if not cx.need(R.company.use_needs_active, present > 0):
        return cx.because("nobody is active in {department}", department=department)
    return _judge_count(cx, usable(cx, s, stage, by, department), department, count)


def _judge_count(cx: "Cx", active: int, department: str, count: int) -> bool:
    """Judge whether so many active employees of a department can still be used."""
    return (
        cx.need(R.company.use_per_employee, count <= active)
        and cx.since(
            "the moves of {department} have not been used this turn"
            if department == START_HR
            else "{n:#active employee} of {department} left to use",
            n=active,
            department=department,
        )
    ) or cx.because(
        "{department} is used once a turn, with all its moves; {count} uses wanted"
        if department == START_HR
        else "{n:#active employee} of {department} left to use, {count} wanted"
        if active
        else "every active employee of {department} has been used",
        n=active,
        department=department,
        count=count,
    )


def _judge_type(cx: "Cx", s: "Carnegie", stage: "Using", by: str, department: str) -> bool:
    """Judge whether a department is the player's own and of the type of the action."""
    own = department in company.departments(cx.layout, s.players[by])
    kind, action = cx.box.departments[department].type, stage.action or s.row
    if action is None:  # what is used tells the row, but for the moves that human resources count beforehand
        action = timeline.chosen(s) if kind == "hr" else kind
    return cx.need(R.use.chosen_type, own and kind == action) or cx.because(
        "{department} is of the type {kind}, the action is {action}" if own else "{by} created no {department}",
        by=by,
        department=department,
        kind=kind,
        action=action,
    )


def usable(cx: "Cx", s: "Carnegie", stage: "Using", by: str, department: str) -> int:
    """Return how many active employees of a department have not been used; the starting HR counts as a whole."""
    active = s.players[by].staff(department).active
    if department != START_HR:
        return active - stage.used_in(department)
    apart = stage.kept or (stage.fresh(cx, s) and _has_more_hr(cx, s, by))
    return int(bool(apart) and cx.reads(READ.hr_move_pool.per_department))


def _has_more_hr(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether another HR department can be used: only then may the moves of each be spent apart."""
    box, player = cx.layout, s.players[name]
    others = [one for one in company.of_type(box, player, "hr") if one != START_HR]
    return any(player.staff(one).active and not box.departments[one].passive for one in others)


def to_use(cx: "Cx", s: "Carnegie", stage: "Using", by: str) -> dict[str, int]:
    """Return the departments of the type of the action that can still be used, with the active employees left.

    Where nobody said which row was chosen, whatever is used tells it; the moves of human resources are counted before.
    """
    player, action = s.players[by], stage.action or s.row
    kinds = [action] if action else [row for row in cx.layout.rows if row != "hr"]
    own = [department for kind in kinds for department in company.of_type(cx.layout, player, kind)]
    open_ = [one for one in own if one not in stage.finished and not cx.layout.departments[one].passive]
    left = {one: usable(cx, s, stage, by, one) for one in open_}
    return {one: n for one, n in left.items() if n > 0}


def unused(cx: "Cx", s: "Carnegie", stage: "Using", name: str) -> dict[str, int]:
    """Return how many active employees of the chosen type a player leaves unused; of departments left nobody knows."""
    player, box = s.players[name], cx.layout
    own = [d for d in company.of_type(box, player, stage.action or s.row) if d != START_HR]
    open_ = [d for d in own if d not in stage.finished and not box.departments[d].passive]
    left = {d: player.staff(d).active - stage.used_in(d) for d in open_}
    return {department: n for department, n in left.items() if n > 0}


def judge_mission(cx: "Cx", department: str, mission: bool, area: str | None, sends: str | None) -> None:
    """Judge whether the employee used is sent where one must be, and nobody else."""
    if sends is not None:
        cx.need(R.mission.same_employee, mission and sends == department) or cx.because(
            "the employee of {department} is sent, not one of {sends}"
            if mission
            else "{department} sends nobody, and nobody of {sends} instead",
            department=department,
            sends=sends,
        )
    if mission:
        cx.need(R.mission.send, area is not None) or cx.because(
            "the employee of {department} goes on a mission, and no area is named", department=department
        )


def hr_moves(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return the moves of the starting HR department: one for each active employee and the permanent one."""
    department = cx.box.departments[START_HR]
    each = department.effects["moves"].gain["moves"]
    figure = cx.sum("moves").because(R.hr.count)
    if department.permanent:
        figure.add(department.permanent * each, R.hr.permanent, "permanent")
    active = s.players[name].staff(START_HR).active
    figure.add(active * each, R.hr.count, START_HR, "{n} x {each}", active, each)
    return figure


def counted_moves(cx: "Cx", s: "Carnegie", name: str, stage: "Using") -> int:
    """Return the moves of the starting HR department as fixed when the turn began; unknown, those it gives now."""
    return hr_moves(cx, s, name).total if stage.counted is None else stage.counted


def moves_of_turn(cx: "Cx", s: "Carnegie", name: str, stage: "Using | None") -> Sum:
    """Return the moves of the starting HR department: as of now, or as fixed when the turn began."""
    now = hr_moves(cx, s, name)
    if stage is None or stage.moves is None or stage.counted in (None, now.total):
        return now
    department, figure = cx.box.departments[START_HR], cx.sum("moves").because(R.hr.count, R.hr.count_fixed)
    printed = department.permanent * department.effects["moves"].gain["moves"]
    figure.add(printed, R.hr.permanent, "permanent")
    figure.add(counted_moves(cx, s, name, stage) - printed, R.hr.count_fixed, START_HR, "as the turn began")
    return figure


def zero_in_other_action(
    cx: "Cx", s: "Carnegie", stage: "Using | None", row: str, label: str, unit: str = ""
) -> Sum | None:
    """Return a figure of 0 where the action is that of another row, whose departments are used; else None."""
    action = (stage.action if stage else None) or s.row
    if action in (None, row):
        return None
    cx.cite(R.use.chosen_type, "the action is {action}", action=action)
    return cx.sum(label, unit=unit).because(R.use.chosen_type)


def research_points(cx: "Cx", s: "Carnegie", name: str, stage: "Using | None") -> Sum:
    """Return the research points a player's R&D departments can still yield, and those in hand."""
    player, label = s.players[name], "research_points"
    idle = zero_in_other_action(cx, s, stage, "rnd", label, "RP")
    figure = idle or cx.sum(label, unit="RP")
    if player.research_points:
        figure.add(player.research_points, R.rnd.points, "in_hand")
    if idle:
        return figure
    for department in company.departments(cx.layout, player):
        active = player.staff(department).active
        if stage is not None:
            active = 0 if department in stage.finished else active - stage.used_in(department)
        for effect in cx.box.departments[department].effects.values():
            each = effect.gain.get("research_points", 0)
            if each and active:
                figure.add(active * each, rule_of(department), department, "{n} x {each}", active, each)
    return figure


def safety_vp(cx: "Cx", s: "Carnegie", name: str, per: int) -> Sum:
    """Return VP of Safety & Quality: one for every two active employees, rounded up, those just sent not counted."""
    standing, permanent = s.players[name].active, cx.box.departments[START_HR].permanent
    if -(-(standing + permanent) // per) != -(-standing // per):
        cx.rests_on(READ.permanent_employee_in_safety_quality.counted)
    active = cx.joined("employees", standing, [])
    if permanent and cx.quiet().reads(READ.permanent_employee_in_safety_quality.counted):
        active = cx.sum("employees").because(R.dept.safety)
        active.add(standing, R.dept.safety, "active")
        active.add(permanent, R.dept.safety, "permanent")
    return cx.quotient("vp", R.dept.safety, "VP", active, per)
