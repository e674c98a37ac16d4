"""What Carnegie says: only what is in question is judged, only what decides is read, and to whomever it is said."""

import ast
import re
from pathlib import Path

import pytest

from referee.games import load_game
from referee.games.carnegie import scoring, setup, tables
from referee.games.carnegie.moves import ChooseRow
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import legal, named_offers
from referee.kernel.language.rules import rule_text
from referee.kernel.position import lay
from referee.kernel.ruling import Ruling
from referee.odds.random_player import seated
from referee.report.terminal.figure_lines import figure_lines
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run

SOURCE = Path(__file__).parents[2] / "referee" / "games" / "carnegie"
POSSESSIVE = re.compile(
    r"\b(of|Of) \{(by|name|turn|owner|holder|you|first)\}|\{(by|name|turn|owner|holder|you)\} (has|is|wants)\b"
)


def rulings(steps: str, position: str, players: str = "[maria, artem]", options: str = "{}") -> list[Ruling]:
    """The rulings of a script, step by step."""
    head = f"game: carnegie\nplayers: {players}\noptions: {options}\nposition: {position}\n"
    report = run(prepare(read_text(f"{head}steps: [{steps}]\n", "table")))
    return [step.ruling for step in report.main.steps if step.ruling]


def told(ruling: Ruling) -> str:
    """Every sentence of a ruling."""
    return "\n".join(finding.text for finding in ruling.findings if finding.text)


def held(ruling: Ruling) -> set[str]:
    """The rules a ruling says were obeyed."""
    return {finding.rule.id.removeprefix("carnegie.") for finding in ruling.findings if finding.how == "held"}


def read(ruling: Ruling) -> set[str]:
    """The disputed points a ruling rests on."""
    return {basis.what.removeprefix("carnegie.amb.") for basis in ruling.bases if basis.kind == "reading"}


USING = "{row: ROW, stage: use, turn: maria, players: {maria: MARIA}}"


def using(row: str, maria: str) -> str:
    return USING.replace("ROW", row).replace("MARIA", maria)


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


def test_no_sentence_puts_a_name_where_you_would_be_wrong() -> None:
    """`of {by}`, `{by} has`: nobody says "the disc of you" or "you has"."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and POSSESSIVE.search(node.value):
                wrong.append(f"{path.name}:{node.lineno}: {node.value}")
    assert not wrong


def test_no_rule_speaks_of_another_by_its_id() -> None:
    from referee.games.carnegie.book import BOOK

    assert not [rule.id for rule in BOOK.rules.values() if "carnegie." in rule_text(rule)]


def test_activation_in_the_setup_is_no_activation_at_the_end_of_a_round() -> None:
    position = "{stage: setup_activate, turn: maria, players: {maria: {people: {start_rnd: {active: 1, inactive: 1}}}}}"
    (ruling,) = rulings("{by: maria, do: activate, at: start_rnd}", position)
    assert "setup.activate" in held(ruling)
    assert held(ruling).isdisjoint({"employee.activation_timing", "setup.moves", "employee.lobby_capacity"})


def test_moves_in_the_setup_belong_to_no_phase_and_nobody_comes_from_the_supply() -> None:
    position = "{stage: setup_moves, turn: maria}"
    (ruling,) = rulings("{by: maria, do: move, from: start_rnd, to: lobby, active: true}", position)
    assert held(ruling) == {"setup.moves", "setup.moves_orthogonal"}


def test_missing_dollars_and_goods_that_may_be_exchanged_are_told() -> None:
    position = (
        "{round: 20, stage: payments, turn: maria, donations: {welfare_money: [maria]}, players: {maria: PLAYER}}"
    )
    pay = "{by: maria, do: pay, cell: welfare_money, count: 3}"
    rich, poor, made = "{dollars: 11, goods: 4}", "{dollars: 11, goods: 3}", "{dollars: 90, paid: {welfare_money: 4}}"
    for player, why in (
        (rich, "$15 needed, $11 in hand: $4 short; 4 goods may be exchanged first"),
        (poor, "$15 needed, $11 in hand: $4 short"),
        (made, "4 of 6 payments on “Welfare: for dollars” made before, 3 wanted"),
    ):
        (ruling,) = rulings(pay, position.replace("PLAYER", player))
        assert [finding.text for finding in ruling.broken] == [why]
        assert read(ruling) == ({"exchange_at_final_scoring"} if player == rich else set())


def test_goods_kept_for_the_project_are_not_exchanged_for_its_dollars() -> None:
    build = "{by: maria, do: build, department: construction_outsourcing, project: industry, city: houston}"
    for goods, more in ((2, ""), (3, "; 1 good may be exchanged first")):
        there = "departments: {a1: construction_outsourcing}, people: {a1: {active: 1}}"
        player = f"{{dollars: 2, goods: {goods}, {there}}}"
        (ruling,) = rulings(build, using("construction", player))
        assert told(ruling) == f"$3 needed, $2 in hand: $1 short{more}"


RECRUITER = "departments: {a1: recruiting}, people: {a1: {active: 1}}"


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


@pytest.mark.parametrize(
    ("discs", "reading", "rule_held"), [(1, "pull_without_disc", False), (1, "pull_refused", True)]
)
def test_discs_are_limited_only_where_that_can_refuse(discs: int, reading: str, rule_held: bool) -> None:
    tabs = "tabs: {housing: {side: vp, at: 1, discs: 0, built: 1}}"
    position = using("rnd", f"{{research_points: 9, {tabs}}}").replace("{row", f"{{discs: {{maria: {discs}}}, row")
    options = f"{{readings: {{carnegie.amb.tab_without_disc: {reading}}}}}"
    (ruling,) = rulings("{by: maria, do: pull_tab, tab: housing}", position, options=options)
    assert ruling.accepted and ("supply.limited" in held(ruling)) is rule_held


def test_who_has_nobody_to_activate_asks_nothing_about_desks() -> None:
    position = "{stage: activate, row: hr, players: {maria: {people: {start_strategic_planning: none}}}}"
    (ruling,) = rulings("{by: maria, do: activate, at: start_strategic_planning}", position)
    assert told(ruling) == "no inactive employee is in Strategic Planning" and not ruling.bases


@pytest.mark.parametrize(
    ("position", "choices"),
    [
        (
            "{round: 19, timeline: {hr: {at: 3}, management: {at: 5}, construction: {at: 5}, rnd: {at: 5}}}",
            [f"choose_row {row}" for row in ("hr", "management", "construction", "rnd")],
        ),
        ("{row: management, stage: setup_activate}", ["done"]),
        ("{row: management, stage: {is: income, area: west}, players: {maria: {missions: {}}}}", ["done"]),
    ],
)
def test_one_choice_is_offered_once(position: str, choices: list[str]) -> None:
    report = run(prepare(read_text(f"game: carnegie\nplayers: [maria, artem]\nposition: {position}\n", "table")))
    (turn, *_) = legal(Context(report.main.table), report.main.start)
    named = [f"{one.do()} {one.row}" if isinstance(one, ChooseRow) else one.do() for one in named_offers(turn)]
    assert [name for name in named if name.split()[0] in ("choose_row", "done", "pass")] == choices


def test_a_mission_of_safety_and_quality_reads_nothing_about_moves() -> None:
    player = "{departments: {a1: safety_quality}, people: {a1: {active: 1}}}"
    (ruling,) = rulings("{by: maria, do: use, department: safety_quality, area: west}", using("hr", player))
    assert "hr_move_pool" not in read(ruling)
    assert held(ruling).isdisjoint({"use.choose_effect", "mission.same_employee", "use.finish_department"})


def test_the_last_space_is_in_question_only_for_whoever_goes_there() -> None:
    player = "{research_points: 9, departments: {a1: telegraph_operators}, people: {a1: {active: 1}}}"
    two, last = rulings(
        "{by: maria, do: advance_transport, region: west, count: 3}, {by: maria, do: advance_transport, region: west}",
        using("rnd", player),
    )
    assert "transport.last_single" not in held(two) and "transport.last_single" in held(last)
    assert [rule.id for rule in two.workings[0].rules] == ["carnegie.use.passive"]


def test_andrew_without_discs_reads_nothing_about_build_spaces() -> None:
    position = (
        "{round: 2, row: construction, stage: andrew, card: N11, discs: {andrew: 0}, "
        "timeline: {construction: {tile: 1a}}, players: {you: {}}}"
    )
    (ruling,) = rulings("{by: andrew, do: act}", position, "[you, andrew]")
    assert "Andrew has no disc for Denver" in told(ruling)
    assert read(ruling).isdisjoint({"leftmost_build_space", "andrew_leftmost_space"})


@pytest.mark.parametrize(
    ("taken", "disputed"),
    [
        ("{}", {"leftmost_build_space"}),
        ("{BL: neutral}", {"andrew_leftmost_space"}),
        ("{BL: neutral, T: neutral}", {"andrew_leftmost_space"}),
    ],
)
def test_build_spaces_are_disputed_where_the_readings_differ(taken: str, disputed: set[str]) -> None:
    position = (
        "{round: 2, row: construction, stage: andrew, card: N11, timeline: {construction: {tile: 1a}}, "
        "cities: {los_angeles: {BL: neutral, T: neutral, BR: neutral}, portland: neutral, boise: neutral, "
        f"denver: {taken}}}}}"
    )
    (ruling,) = rulings("{by: andrew, do: act}", position, "[you, andrew]")
    assert read(ruling) == disputed


def test_andrew_is_told_what_he_never_does() -> None:
    position = "{round: 2, row: hr, stage: andrew, timeline: {hr: {tile: 1a}}}"
    (ruling,) = rulings("{by: andrew, do: reserve, department: new_lobby}", position, "[you, andrew]")
    assert told(ruling) == "Andrew never reserves a department"


def test_alone_nobody_obeys_the_order_of_players() -> None:
    position = "{row: rnd, stage: use, turn: you, players: {you: {research_points: 9}}}"
    (ruling,) = rulings("{by: you, do: advance_transport, region: east}", position, "[you, andrew]")
    assert "use.order" not in held(ruling)


def test_effects_are_called_as_a_player_would() -> None:
    (ruling,) = rulings("{by: maria, do: use, department: start_commerce_finance}", using("management", "{}"))
    assert told(ruling) == "say which effect of Commerce & Finance: dollars, goods, mission dollars or mission goods"


def test_order_of_income_and_donation_is_disputed_only_for_whoever_can_take_income() -> None:
    for missions, disputed in (("{}", set()), ("{midwest: 1}", {"last_space_order"})):
        position = (
            f"{{round: 5, timeline: {{management: {{tile: 7a, at: 4}}}}, players: {{maria: {{missions: {missions}}}}}}}"
        )
        (ruling,) = rulings("{by: maria, do: choose_row, row: management}", position)
        assert read(ruling) == disputed


def test_points_of_an_income_are_spent_in_no_phase_of_their_own() -> None:
    position = (
        "{row: hr, stage: {is: income, area: midwest}, "
        "players: {maria: {missions: {midwest: 1}, transport: {midwest: 3}}}}"
    )
    _, ruling = rulings(
        "{by: maria, do: return, count: 1}, {by: maria, do: advance_transport, region: south}", position
    )
    assert "round.phases" not in held(ruling)
    assert "maria: the disc moves to space 2 of the South" in told(ruling)


def test_the_price_of_a_donation_is_disputed_only_where_it_may_be_too_dear() -> None:
    there = "departments: {a1: communications, a2: charitable_giving}, people: {a1: {active: 1}, a2: {active: 1}}"
    lying = "donations: {welfare_7vp: [maria], health_west: [artem]}, row:"
    for dollars, cell, disputed in (
        (40, "education_hr", set()),
        (7, "education_hr", set()),
        (5, "health_west", {"communications_cost"}),
    ):
        player = f"{{dollars: {dollars}, last_donation: 5, {there}}}"
        position = using("rnd", player).replace("row:", lying)
        (ruling,) = rulings(f"{{by: maria, do: give, cell: {cell}, area: east}}", position)
        assert not ruling.accepted and read(ruling) == disputed


def test_what_is_refused_already_hangs_on_no_reading() -> None:
    there = "departments: {a1: charitable_giving}, people: {a1: {active: 1}}, dollars: 40"
    neutral = using("rnd", f"{{{there}}}").replace("row:", "donations: {health_west: [neutral, maria]}, row:")
    (twice,) = rulings("{by: maria, do: give, cell: health_west, area: east}", neutral)
    (tab,) = rulings(
        "{by: maria, do: pull_tab, tab: commerce}", using("rnd", "{}").replace("{row", "{discs: {maria: 0}, row")
    )
    moved = using("hr", "{}").replace("stage: use", "stage: {is: use, moves: 0}")
    (walk,) = rulings("{by: maria, do: move, from: start_hr, to: lobby, active: true}", moved)
    (hire,) = rulings(
        "{by: maria, do: use, department: recruiting, effect: employee}",
        using("hr", f"{{{RECRUITER}}}").replace("{row", "{supply: {maria: 0}, row"),
    )
    first = "{round: 1, first: maria, row: hr, stage: use, turn: maria, players: {maria: {action_choice: false}}}"
    (spent,) = rulings("{by: maria, do: choose_action, action: rnd}", first, "[maria, artem, olga, pavel]")
    for ruling in (twice, tab, walk, hire, spent):
        assert not ruling.accepted and not read(ruling)


def test_the_supply_is_told_as_the_transport_income_leaves_it() -> None:
    position = (
        "{row: hr, stage: {is: income, area: east}, supply: {maria: 2}, players: {maria: {missions: {east: 2}, "
        "people: {lobby: none}, transport: {east: 3}, tabs: {housing: {side: limit, at: 5, built: 5}}}}}"
    )
    (ruling,) = rulings("{by: maria, do: return, count: 1, hires: 2}", position)
    assert told(ruling) == "1 employee left in the supply for maria, the transport income counted off"


def test_nobody_knows_what_lies_on_display_while_removed_tiles_are_unseen() -> None:
    position = "{stage: {is: housing, placed: true}, turn: artem, removed: REMOVED, cities: {boston: {BL: artem}}}"
    for removed, known in (("{unknown: 16}", False), ("{SIXTEEN}", True)):
        kinds = ("recruiting", "safety_quality", "new_lobby", "purchasing", "sales", "logistics", "engineering")
        removed = removed.replace("SIXTEEN", ", ".join(f"{kind}: 2" for kind in (*kinds, "supply_chain")))
        (ruling,) = rulings(
            "{by: artem, do: reserve, department: telegraph_operators}", position.replace("REMOVED", removed)
        )
        assert ("as far as it is known which were removed" in told(ruling)) is not known


def figures(ruling: Ruling) -> list[str]:
    """Every figure of a ruling as it is told."""
    tongue = load_game("carnegie").tongue
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


def test_no_remark_has_two_gaps_of_one_name() -> None:
    """`{} x {}` is filled twice with the last fact: 2 x 3 would be told as 3 x 3."""
    wrong = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add":
                for arg in node.args[3:4]:
                    gaps = re.findall(r"\{(\w*)", arg.value) if isinstance(arg, ast.Constant) else []
                    wrong += [f"{path.name}:{node.lineno}"] * (len(set(gaps)) < len(gaps) or "" in gaps)
    assert not wrong


def test_the_most_goods_are_those_of_one_use() -> None:
    player = "{departments: {a1: logistics}, people: {a1: {active: 2}}}"
    use = "{by: maria, do: use, department: logistics, amount: 4}"
    spend = "{by: maria, do: use, department: logistics, amount: 2, count: 2}"
    (refused,) = rulings(use, using("management", player))
    assert told(refused) == "3 goods at most in each use of Logistics, 4 wanted"
    (accepted,) = rulings(spend, using("management", player))
    assert accepted.accepted
    once = "{by: maria, do: use, department: start_commerce_finance, effect: goods, amount: 2}"
    (ruling,) = rulings(once, using("management", "{}"))
    assert told(ruling) == "one use of Commerce & Finance has its effect once, 2 times wanted"


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


def test_income_without_projects_or_choices_asks_nothing_about_them() -> None:
    position = "{row: hr, stage: {is: income, area: west}, turn: maria, players: {maria: {missions: {west: 1}}}}"
    (ruling,) = rulings("{by: maria, do: return, count: 1}", position)
    assert held(ruling).isdisjoint({"income.projects_once", "income.optional"})


def test_a_moment_that_nobody_can_end_does_not_name_a_move_that_ends_it() -> None:
    (ruling,) = rulings("{by: artem, do: done}", "{stage: housing}")
    assert told(ruling) == "this is the moment of the first housing projects and departments"


def test_a_space_asked_for_is_told_apart_from_a_full_city() -> None:
    position = "{stage: housing, cities: {chicago: {TL: neutral}}}"
    (ruling,) = rulings("{by: artem, do: place_housing, city: chicago, space: BL}", position)
    assert told(ruling) == "bottom left is no free housing space in Chicago"


def test_andrews_card_moves_for_human_resources_only_in_that_row() -> None:
    for row, moves in (("hr", True), ("construction", False)):
        position = f"{{stage: andrew, turn: andrew, card: N13, row: {row}}}"
        (ruling,) = rulings("{by: andrew, do: move, from: recruiting, to: lobby}", position, "[you, andrew]")
        assert ("his card moves instead" in told(ruling)) is moves


def test_the_reason_for_a_new_lobby_counts_all_it_costs() -> None:
    position = using("management", "{goods: 4, people: {start_strategic_planning: {active: 1}}}")
    (ruling,) = rulings("{by: maria, do: create, department: new_lobby, cell: a1}", position, "[maria, artem, olga]")
    assert "takes 4 goods in all, 4 in hand" in told(ruling)
    assert "takes 2 goods" not in told(ruling)


def test_discs_on_the_map_are_listed_in_one_order() -> None:
    table = seated(load_game("carnegie"), "maria", "artem")
    there = [{"T": "neutral", "BL": "neutral"}, {"BL": "neutral", "T": "neutral"}]
    one, other = [tables.discs(Context(table), lay(table, {"cities": {"st_louis": spaces}})).rows for spaces in there]
    assert one == other


def test_only_who_got_an_action_choice_tile_is_scored_for_it() -> None:
    table = seated(load_game("carnegie"), "maria", "artem", "olga")
    cities = {"albany": {"BL": "artem"}, "denver": {"BR": "maria"}, "pittsburgh": {"BL": "olga"}}
    state, having = lay(table, {"first": "artem", "round": 20, "cities": cities}), []
    for name in table.names:
        cx = Recorder(table)
        cx.show(scoring.score(cx, state, name))
        labels = [part.name for figure in cx.ruling().workings for part in figure.parts]
        if "action_choice_tile" in labels:
            having.append(name)
    assert having == setup.choosers(Context(table), state)
    assert len(having) == 1


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("use, department: start_rnd", "Andrew has no company"),
        ("pull_tab, tab: housing", "Andrew has no company"),
        ("bring, from: lobby", "Andrew has no company"),
        ("build, department: start_construction, project: housing, city: denver", "Andrew chooses nothing: his card"),
        ("donate, cell: health_west", "Andrew chooses nothing: his card names the cell"),
    ],
)
def test_andrews_turn_is_no_reason_against_andrew(do: str, why: str) -> None:
    position = "{stage: andrew, turn: andrew, card: N13, row: construction}"
    (ruling,) = rulings(f"{{by: andrew, do: {do}}}", position, "[you, andrew]")
    assert told(ruling).startswith(why) and len(ruling.broken) == 1


def test_employees_left_unused_are_those_of_departments_not_left() -> None:
    people = "{people: {start_commerce_finance: {active: 2}, start_strategic_planning: {active: 1}}}"
    (ruling,) = rulings("{by: maria, do: done}", using("management", people))
    assert "active employees left unused by maria: 2 in Commerce & Finance and 1 in Strategic Planning" in told(ruling)


def test_whoever_has_moved_somebody_in_created_a_department_all_the_same() -> None:
    there = "departments: {a1: property_management}, people: {a1: {active: 1}, start_strategic_planning: {active: 1}}"
    bring = "{by: maria, do: bring, from: lobby}"
    create = "{by: maria, do: create, department: sales, cell: a2}"
    *_, again = rulings(f"{create}, {bring}, {bring}", using("management", f"{{goods: 4, {there}}}"))
    assert told(again) == "one employee moves in right after maria created a department, and nobody later"


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


def test_a_neutral_disc_is_nobodys() -> None:
    position = "{row: hr, stage: donation, donations: {health_west: [neutral]}}"
    (ruling,) = rulings("{by: maria, do: donate, cell: health_west}", position)
    assert told(ruling) == "a neutral disc lies on “Health: West”"


@pytest.mark.parametrize(
    ("reading", "why"),
    [("leftmost_only", "the leftmost space in Denver is taken"), ("leftmost_free", "no space is free in Denver")],
)
def test_why_andrew_cannot_build_depends_on_how_leftmost_is_read(reading: str, why: str) -> None:
    taken = "{BL: neutral, T: neutral, BR: neutral}" if reading == "leftmost_free" else "{BL: neutral}"
    position = (
        "{round: 2, row: construction, stage: andrew, card: N11, timeline: {construction: {tile: 1a}}, "
        f"cities: {{denver: {taken}}}}}"
    )
    options = f"{{readings: {{carnegie.amb.andrew_leftmost_space: {reading}}}}}"
    (ruling,) = rulings("{by: andrew, do: act}", position, "[you, andrew]", options)
    assert why in told(ruling)


def test_the_setup_is_over_whoevers_turn_it_is() -> None:
    position = "{round: 2, row: hr, stage: andrew, timeline: {hr: {tile: 1a}}}"
    (ruling,) = rulings("{by: you, do: reserve, department: new_lobby}", position, "[you, andrew]")
    assert told(ruling) == "the set-up is over, this is the moment of Andrew's turn"
    (ruling,) = rulings("{by: you, do: donate, cell: health_west}", position, "[you, andrew]")
    assert told(ruling) == "now it is for Andrew to act, not for you"


def test_the_lobby_is_no_department_and_the_supply_no_part_of_the_company() -> None:
    there = "departments: {a1: property_management}, people: {a1: {active: 1}, start_strategic_planning: {active: 1}}"
    position = using("management", f"{{goods: 4, {there}}}")
    (ruling,) = rulings("{by: maria, do: create, department: sales, cell: c1}", position)
    assert [finding.rule.id for finding in ruling.broken] == ["carnegie.mgmt.build_any"]
    create = "{by: maria, do: create, department: sales, cell: a2}"
    _, ruling = rulings(f"{create}, {{by: maria, do: bring, from: supply}}", position)
    assert told(ruling) == "the supply is no part of a company"


def test_no_moment_lets_a_person_act_as_andrew() -> None:
    position = "{row: rnd, stage: use, turn: you, players: {you: {people: {start_rnd: none}}}}"
    (ruling,) = rulings("{by: you, do: act}", position, "[you, andrew]")
    assert [finding.rule.id for finding in ruling.broken] == ["referee.automaton"]


def test_who_has_nobody_active_is_not_told_that_departments_may_be_used() -> None:
    people = "{people: {start_rnd: none}}"
    position = f"{{row: rnd, stage: use, turn: maria, first: maria, players: {{maria: {people}, artem: {people}}}}}"
    (ruling,) = rulings("{by: maria, do: done}", position)
    assert "none of the type Research & Development can be used" in told(ruling)


def broken(ruling: Ruling) -> list[str]:
    """The rules that refuse, the decisive one first."""
    return [finding.rule.id.removeprefix("carnegie.") for finding in ruling.broken]


SOLO = "[you, andrew]"


def test_andrew_acts_in_his_phase_and_no_order_of_departments_or_income_says_so() -> None:
    for stage in ("use", "{is: last_space, area: east}", "{is: income, area: east}", "activate", "donation"):
        position = f"{{row: rnd, stage: {stage}, players: {{you: {{missions: {{east: 1}}}}}}}}"
        (ruling,) = rulings("{by: andrew, do: act}", position, SOLO)
        assert broken(ruling)[0] == "solo.phases"


def test_andrews_choice_of_a_row_ends_with_his_move() -> None:
    for turn, word in ((1, "choose a row"), (2, "let Andrew act")):
        (ruling,) = rulings("{by: you, do: done}", f"{{round: {turn}, stage: choose_row}}", SOLO)
        assert f"which `{word}` ends" in told(ruling)


def test_in_the_solo_game_the_locomotive_changes_sides() -> None:
    position = "{round: 3, row: hr, stage: activate, card: N01}"
    (ruling,) = rulings("{by: you, do: done}", position, SOLO)
    assert "the locomotive moves to the other side: Andrew chooses next" in told(ruling)
    (ruling,) = rulings("{by: maria, do: done}", "{row: hr, stage: {is: activate, done: [artem]}}")
    assert "the locomotive goes to artem" in told(ruling)


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


def test_fifteen_in_play_is_said_only_of_fifteen() -> None:
    hire = "{by: maria, do: use, department: recruiting, effect: employee, area: west}"
    position = using("hr", f"{{{RECRUITER}}}").replace("{row", "{supply: {maria: 0}, row")
    (ruling,) = rulings(hire, position)
    assert broken(ruling) == ["mission.must_be_possible"]


def test_construction_may_give_research_points_and_is_not_said_to_give_none() -> None:
    (ruling,) = rulings("{by: maria, do: pull_tab, tab: housing}", using("construction", "{}"))
    assert "no research points in hand, and the action is Construction" in told(ruling)


def test_the_last_section_of_a_limit_side_raises_the_limit() -> None:
    tabs = "{research_points: 9, tabs: {housing: {side: limit, at: AT}}}"
    for at, raised in ((5, False), (6, True)):
        (ruling,) = rulings("{by: maria, do: pull_tab, tab: housing}", using("rnd", tabs.replace("AT", str(at))))
        assert ("the limit of every donation rises by 3 VP for maria" in told(ruling)) is raised


def test_a_second_copy_of_what_andrew_just_took_is_still_a_department() -> None:
    """Card N06 names three HR departments; one kind is on display, twice."""
    gone = ", ".join(f"{kind}: 2" for kind in ("recruiting", "safety_quality", "new_lobby", "sales", "logistics"))
    position = (
        f"{{round: 2, row: management, stage: andrew, card: N06, removed: {{{gone}, purchasing: 2, engineering: 2, "
        "supply_chain: 2}, timeline: {management: {tile: 1a}}}"
    )
    (ruling,) = rulings("{by: andrew, do: act}", position, SOLO)
    assert "no Human Resources department of another kind is available" in told(ruling)
    assert "no Human Resources department is available" not in told(ruling)


def test_payments_that_would_give_andrew_less_are_possible_but_not_due() -> None:
    position = (
        "{round: 20, stage: andrews_payments, donations: {welfare_goods: [andrew], welfare_money_goods: [andrew]}, "
        "cities: {denver: {BR: you}}, players: {you: {goods: 1, dollars: 5}}}"
    )
    options = "{readings: {carnegie.amb.solo_payment_order: best_for_andrew}}"
    pay = "{by: you, do: pay, cell: welfare_goods}"
    (ruling,) = rulings(pay, position, SOLO, options)
    assert told(ruling) == "for Andrew to score most, up to 0 payments on “Welfare: for goods”"


def test_before_the_end_nobody_has_won() -> None:
    position = "{cities: {boston: {BL: maria}, chicago: {TR: artem}}, players: {maria: {vp: VP}}}"
    (ruling,) = rulings("{ask: winner}", position.replace("VP", "9"))
    assert "most VP as things lie, 17: maria" in told(ruling)
    (ruling,) = rulings("{ask: winner}", position.replace("VP", "0"))
    assert "artem and maria have 8 VP each as things lie: a shared victory" in told(ruling)


def test_departments_of_another_action_give_nothing_this_turn() -> None:
    for question, row in (("hr_moves", "rnd"), ("research_points", "hr")):
        (ruling,) = rulings(f"{{ask: {question}, by: maria}}", using(row, "{}"))
        assert "the action is" in told(ruling)


def test_tiles_nobody_saw_removed_are_told_with_those_on_display() -> None:
    (ruling,) = rulings("{ask: display}", "{removed: {sales: 2}}")
    assert "14 tiles put back unseen: of each department so many at most" in told(ruling)


def test_a_space_the_city_does_not_have() -> None:
    build = "{by: maria, do: build, department: start_construction, project: housing, city: boston, space: SPACE}"
    for space, why in (("C", "Boston has no such space: the only circle"), ("T", "top in Boston takes no housing")):
        (ruling,) = rulings(build.replace("SPACE", space), using("construction", "{tabs: {housing: {at: 2}}}"))
        assert told(ruling) == why


def test_a_tile_that_is_there_was_not_withheld() -> None:
    """The third player got the tile; a position may give it to another, and then it is there to be used."""
    position = "{round: 1, first: maria, row: hr, stage: use, turn: artem, players: {artem: {action_choice: true}}}"
    (ruling,) = rulings("{by: artem, do: choose_action, action: rnd}", position, "[maria, artem, olga]")
    assert "setup.action_choice_3p" not in held(ruling)


def test_a_row_chosen_at_another_moment_is_refused_by_the_phases_whoevers_turn_it_is() -> None:
    for stage in ("use", "{is: last_space, area: east}", "activate", "donation"):
        position = f"{{row: rnd, stage: {stage}, first: maria, turn: maria}}"
        (ruling,) = rulings("{by: artem, do: choose_row, row: hr}", position)
        assert broken(ruling)[0] == "round.phases"


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        (0, "$5 needed, $2 in hand: $3 short"),
        (1, "$5 needed, $2 in hand and 1 good to exchange: $2 short"),
        (3, "$5 needed, $2 in hand: $3 short; 3 goods may be exchanged first"),
    ],
)
def test_what_is_short_counts_the_goods_that_can_be_exchanged(goods: int, told: str) -> None:
    text = f"""
game: carnegie
players: [anna, boris]
position: {{row: hr, stage: donation, turn: anna, first: anna, players: {{anna: {{dollars: 2, goods: {goods}}}}}}}
steps: [{{by: anna, do: donate, cell: welfare_7vp, refused: carnegie.donation.place}}]
"""
    ruling = run(prepare(read_text(text, "table"))).main.steps[0].ruling
    assert ruling is not None and ruling.broken[0].text == told
