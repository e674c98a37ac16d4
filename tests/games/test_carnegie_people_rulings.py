"""Rulings of Carnegie on people and departments: moves, activation, missions, desks."""

import pytest

from referee.games import load_game
from referee.kernel.ruling import Ruling
from referee.language.speaking import language_of
from referee.report.terminal.figure_lines import figure_lines
from tests.games.carnegie_cases import RECRUITER, broken, held, read, rulings, told, using

STAFF = ", ".join(
    f"start_{name}: {{active: 1}}" for name in ("hr", "rnd", "construction", "commerce_finance", "strategic_planning")
)


@pytest.mark.parametrize(("left", "disputed"), [(1, False), (0, True)])
def test_hiring_the_last_one_is_not_disputed(left: int, disputed: bool) -> None:
    people = (
        f"{{departments: {{a1: recruiting}}, people: {{a1: {{active: 1}}, lobby: {{inactive: {9 - left}}}, {STAFF}}}}}"
    )
    position = using("hr", people).removesuffix("}") + f", supply: {{maria: {left}}}}}"
    step = "{by: maria, do: use, department: recruiting, effect: employee, area: east}"
    assert ("recruiting_empty_supply" in read(rulings(step, position)[0])) == disputed


def test_activation_in_the_setup_is_no_activation_at_the_end_of_a_round() -> None:
    position = "{stage: setup_activate, turn: maria, players: {maria: {people: {start_rnd: {active: 1, inactive: 1}}}}}"
    (ruling,) = rulings("{by: maria, do: activate, at: start_rnd}", position)
    assert "setup.activate" in held(ruling)
    assert held(ruling).isdisjoint({"employee.activation_timing", "setup.moves", "employee.lobby_capacity"})


def test_moves_in_the_setup_belong_to_no_phase_and_nobody_comes_from_the_supply() -> None:
    position = "{stage: setup_moves, turn: maria}"
    (ruling,) = rulings("{by: maria, do: move, from: start_rnd, to: lobby, active: true}", position)
    assert held(ruling) == {"setup.moves", "setup.moves_orthogonal"}


@pytest.mark.parametrize("other", ["", RECRUITER])
def test_the_pool_of_moves_is_disputed_only_where_several_departments_give_moves(other: str) -> None:
    position = f"{{row: hr, stage: {{is: income, area: east}}, players: {{maria: {{missions: {{east: 1}}, {other}}}}}}}"
    use = "{by: maria, do: use, department: recruiting, effect: moves}"
    passed, moved, *used = rulings(
        f"{{by: maria, do: pass}}, {{by: maria, do: move, from: lobby, to: start_rnd}}{', ' + use if other else ''}",
        position,
    )
    assert "no income for maria: nobody is taken back" in told(passed)
    assert "6 moves of the starting department for maria this turn" in told(passed)
    assert not read(passed) and not read(moved)
    assert [read(ruling) for ruling in used] == ([{"hr_move_pool"}] if other else [])


def test_the_way_of_several_people_is_told_for_each_and_for_all() -> None:
    position = using("hr", "{people: {lobby: {inactive: 2}}}").replace("stage: use", "stage: {is: use, moves: 3}")
    (ruling,) = rulings("{by: maria, do: move, from: lobby, to: start_rnd, count: 2}", position)
    assert "2 employees, 1 step each: 2 steps, 3 moves left" in told(ruling)
    (ruling,) = rulings("{by: maria, do: move, from: lobby, to: start_rnd}", position)
    assert "the way takes 1 step, 3 moves left" in told(ruling)


def test_what_is_not_in_a_company_has_not_been_created() -> None:
    position = using("hr", "{people: {lobby: {inactive: 2}}}").replace("stage: use", "stage: {is: use, moves: 3}")
    for place, why in (("sales", "maria created no Sales"), ("supply", "the supply is no part of a company")):
        (ruling,) = rulings(f"{{by: maria, do: move, from: lobby, to: {place}}}", position)
        assert told(ruling) == why
    (ruling,) = rulings("{by: maria, do: use, department: recruiting, effect: moves}", position)
    assert told(ruling) == "maria created no Recruiting"


def test_who_has_nobody_to_activate_asks_nothing_about_desks() -> None:
    position = "{stage: activate, row: hr, players: {maria: {people: {start_strategic_planning: none}}}}"
    (ruling,) = rulings("{by: maria, do: activate, at: start_strategic_planning}", position)
    assert told(ruling) == "no inactive employee is in Strategic Planning" and not ruling.bases


def test_a_mission_of_safety_and_quality_reads_nothing_about_moves() -> None:
    player = "{departments: {a1: safety_quality}, people: {a1: {active: 1}}}"
    (ruling,) = rulings("{by: maria, do: use, department: safety_quality, area: west}", using("hr", player))
    assert "hr_move_pool" not in read(ruling)
    assert held(ruling).isdisjoint({"use.choose_effect", "mission.same_employee", "use.finish_department"})


def test_effects_are_called_as_a_player_would() -> None:
    (ruling,) = rulings("{by: maria, do: use, department: start_commerce_finance}", using("management", "{}"))
    assert told(ruling) == "say which effect of Commerce & Finance: dollars, goods, mission dollars or mission goods"


def figures(ruling: Ruling) -> list[str]:
    """Every figure of a ruling as it is told."""
    tongue = language_of(load_game("carnegie"))
    return [line.strip().split("   ")[0] for figure in ruling.workings for line in figure_lines(figure, tongue)]


TWO_DESKS = "departments: {a1: safety_quality}, people: {a1: {active: 1}, start_hr: {active: 2}}"


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("not_counted", ["VP 3 = active employees 6 / 2"]),
        (
            "counted",
            ["VP 4 = active employees 7 / 2, rounded up", "active employees 7 = active 6 + permanent employee 1"],
        ),
    ],
)
def test_safety_and_quality_says_how_many_are_active(reading: str, said: list[str]) -> None:
    options = f"{{readings: {{carnegie.amb.permanent_employee_in_safety_quality: {reading}}}}}"
    use = "{by: maria, do: use, department: safety_quality, area: west}"
    (ruling,) = rulings(use, using("hr", f"{{{TWO_DESKS}}}"), options=options)
    assert [line for line in figures(ruling) if "active employees" in line] == said


def test_moves_and_research_points_say_of_how_many_employees() -> None:
    people = "{people: {start_hr: {active: 2}, start_rnd: {active: 2}}}"
    (_, told_moves) = rulings(
        "{by: maria, do: pass}, {by: artem, do: pass}",
        f"{{row: hr, stage: donation, turn: maria, players: {{maria: {people}}}}}",
    )
    assert "moves 9 = permanent employee 3 + Human Resources 6 (2 x 3)" in figures(told_moves)


RECRUITING = "departments: {a1: recruiting}, people: {a1: {active: 1}, lobby: {inactive: 9}}"


def test_a_mission_read_to_need_no_effect_obeys_nothing_about_its_effect() -> None:
    options = "{readings: {carnegie.amb.recruiting_empty_supply: mission_without_effect}}"
    position = using("hr", f"{{{RECRUITING}}}").replace("{row", "{supply: {maria: 0}, row")
    use = "{by: maria, do: use, department: recruiting, effect: employee, area: west}"
    (ruling,) = rulings(use, position, options=options)
    assert ruling.accepted
    assert held(ruling).isdisjoint({"mission.must_be_possible", "employee.max_15", "employee.new_is_inactive"})
    assert "hired 0 of 1 new employee: the supply is empty, and the mission is made all the same" in told(ruling)
    assert "recruiting_empty_supply" in read(ruling)


def test_the_printed_employee_is_active_and_never_moved() -> None:
    position = using("hr", "{people: {start_hr: {active: 0, inactive: 1}}}").replace(
        "stage: use", "stage: {is: use, moves: 3}"
    )
    (ruling,) = rulings("{by: maria, do: move, from: start_hr, to: d4, active: true}", position)
    assert told(ruling) == "0 active employees in Human Resources besides the printed one, who is never moved; 1 wanted"


def test_the_way_of_nobody_is_not_in_question() -> None:
    position = "{stage: setup_moves, turn: maria, players: {maria: {people: {start_commerce_finance: none}}}}"
    (ruling,) = rulings("{by: maria, do: move, from: start_commerce_finance, to: d3, active: true}", position)
    assert [finding.rule.id for finding in ruling.broken] == ["carnegie.setup.moves"]
    assert not ruling.bases


@pytest.mark.parametrize(
    ("do", "law"), [("activate, at: start_rnd", "activate"), ("move, from: lobby, to: start_hr", "moves")]
)
def test_in_the_setup_moves_and_activations_wait_for_their_step(do: str, law: str) -> None:
    (ruling,) = rulings(f"{{by: artem, do: {do}}}", "{stage: housing}")
    assert [finding.rule.id for finding in ruling.broken] == [f"carnegie.setup.{law}"]


def test_the_reason_for_a_new_lobby_counts_all_it_costs() -> None:
    position = using("management", "{goods: 4, people: {start_strategic_planning: {active: 1}}}")
    (ruling,) = rulings("{by: maria, do: create, department: new_lobby, cell: a1}", position, "[maria, artem, olga]")
    assert "takes 4 goods in all, 4 in hand" in told(ruling)
    assert "takes 2 goods" not in told(ruling)


def test_employees_left_unused_are_those_of_departments_not_left() -> None:
    people = "{people: {start_commerce_finance: {active: 2}, start_strategic_planning: {active: 1}}}"
    (ruling,) = rulings("{by: maria, do: done}", using("management", people))
    assert "active employees left unused by maria: 2 in Commerce & Finance and 1 in Strategic Planning" in told(ruling)


def test_whoever_has_moved_somebody_in_created_a_department_all_the_same() -> None:
    there = "departments: {a1: property_management}, people: {a1: {active: 1}, start_strategic_planning: {active: 1}}"
    bring = "{by: maria, do: bring, from: lobby}"
    create = "{by: maria, do: create, department: sales, cell: a2}"
    *_, again = rulings(f"{create}, {bring}, {bring}", using("management", f"{{goods: 4, {there}}}"))
    assert told(again) == "maria may move one employee in only right after creating a department"


@pytest.mark.parametrize(
    ("bring", "said"),
    [
        ("from: lobby, active: true", "no active employee is in the lobby"),
        ("from: start_rnd", "no inactive employee is in Research & Development"),
    ],
)
def test_who_is_brought_into_a_new_department_must_stand_or_lie_where_it_is_said(bring: str, said: str) -> None:
    there = "departments: {a1: property_management}, people: {a1: {active: 1}, start_strategic_planning: {active: 1}}"
    create = "{by: maria, do: create, department: sales, cell: a2}"
    *_, ruling = rulings(f"{create}, {{by: maria, do: bring, {bring}}}", using("management", f"{{goods: 4, {there}}}"))
    assert told(ruling) == said


def test_the_lobby_is_no_department_and_the_supply_no_part_of_the_company() -> None:
    there = "departments: {a1: property_management}, people: {a1: {active: 1}, start_strategic_planning: {active: 1}}"
    position = using("management", f"{{goods: 4, {there}}}")
    (ruling,) = rulings("{by: maria, do: create, department: sales, cell: c1}", position)
    assert [finding.rule.id for finding in ruling.broken] == ["carnegie.mgmt.build_any"]
    create = "{by: maria, do: create, department: sales, cell: a2}"
    _, ruling = rulings(f"{create}, {{by: maria, do: bring, from: supply}}", position)
    assert told(ruling) == "the supply is no part of a company"


def test_who_has_nobody_active_is_not_told_that_departments_may_be_used() -> None:
    people = "{people: {start_rnd: none}}"
    position = f"{{row: rnd, stage: use, turn: maria, first: maria, players: {{maria: {people}, artem: {people}}}}}"
    (ruling,) = rulings("{by: maria, do: done}", position)
    assert "none of the type Research & Development can be used" in told(ruling)


def test_the_lobby_has_no_desks_for_people_who_never_left_either() -> None:
    (ruling,) = rulings("{by: maria, do: activate, at: lobby}", "{row: hr, stage: activate}")
    assert broken(ruling) == ["employee.lobby_capacity", "mission.reactivate"]


def test_the_desk_of_the_printed_employee_refuses_only_whoever_wants_it() -> None:
    position = "{row: hr, stage: activate, players: {maria: {dollars: 20, people: {start_hr: STAFF}}}}"
    for staff, count, law in (
        ("{active: 1, inactive: 1}", 1, None),
        ("{active: 2, inactive: 1}", 1, "hr.permanent_desk"),
        ("{active: 2, inactive: 2}", 2, "employee.capacity"),
    ):
        (ruling,) = rulings(
            f"{{by: maria, do: activate, at: start_hr, count: {count}}}", position.replace("STAFF", staff)
        )
        assert broken(ruling) == ([law] if law else [])
        assert "hr.permanent_desk" not in held(ruling)
        if law:
            assert (
                told(ruling)
                == "no desk is left in Human Resources but that of the printed employee, which is never free"
            )


def test_nobody_is_said_to_be_sent_where_a_department_sends_nobody() -> None:
    outsourcing = "{departments: {a1: construction_outsourcing}, people: {a1: {active: 1}}}"
    for row, department, why in (
        (
            "construction",
            "construction_outsourcing",
            "Construction Outsourcing is used to realise a project: say which project and in which city",
        ),
        (
            "management",
            "start_strategic_planning",
            "Strategic Planning is used to create a department: say which one and on which cell",
        ),
        (
            "construction",
            "start_construction",
            "the employee of Construction is sent only to realise a project",
        ),
    ):
        (ruling,) = rulings(f"{{by: maria, do: use, department: {department}, area: west}}", using(row, outsourcing))
        assert told(ruling) == why


def test_who_created_no_new_lobby_is_told_so() -> None:
    hire = "{by: maria, do: use, department: recruiting, effect: employee, area: west, to: PLACE}"
    for place, why in (("new_lobby", "maria created no New Lobby"), ("a4", "cell a4 is no lobby for new employees")):
        (ruling,) = rulings(hire.replace("PLACE", place), using("hr", f"{{{RECRUITER}}}"))
        assert told(ruling) == why


def test_departments_of_another_action_give_nothing_this_turn() -> None:
    for question, row in (("hr_moves", "rnd"), ("research_points", "hr")):
        (ruling,) = rulings(f"{{ask: {question}, by: maria}}", using(row, "{}"))
        assert "the action is" in told(ruling)
