"""What Carnegie says: only what is in question is judged, only what decides is read, and to whomever it is said."""

import ast
import re
from pathlib import Path

import pytest

from referee.games import load_game
from referee.games.carnegie import scoring, setup, tables
from referee.games.carnegie.moves import ChooseRow
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import legal, single_offers
from referee.kernel.position import lay
from referee.language.rules import rule_text
from referee.odds.random_player import seated
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.games.carnegie_cases import RECRUITER, broken, held, read, rulings, told, using
from tests.sentences import text_of

SOURCE = Path(__file__).parents[2] / "referee" / "games" / "carnegie"


POSSESSIVE = re.compile(
    r"\b(of|Of) \{(by|name|turn|owner|holder|you|first)\}|\{(by|name|turn|owner|holder|you)\} (has|is|wants)\b"
)


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
        assert [text_of(finding) for finding in ruling.broken] == [why]
        assert read(ruling) == ({"exchange_at_final_scoring"} if player == rich else set())


def test_goods_kept_for_the_project_are_not_exchanged_for_its_dollars() -> None:
    build = "{by: maria, do: build, department: construction_outsourcing, project: industry, city: houston}"
    for goods, more in ((2, ""), (3, "; 1 good may be exchanged first")):
        there = "departments: {a1: construction_outsourcing}, people: {a1: {active: 1}}"
        player = f"{{dollars: 2, goods: {goods}, {there}}}"
        (ruling,) = rulings(build, using("construction", player))
        assert told(ruling) == f"$3 needed, $2 in hand: $1 short{more}"


@pytest.mark.parametrize(
    ("discs", "reading", "rule_held"), [(1, "pull_without_disc", False), (1, "pull_refused", True)]
)
def test_discs_are_limited_only_where_that_can_refuse(discs: int, reading: str, rule_held: bool) -> None:
    tabs = "tabs: {housing: {side: vp, at: 1, discs: 0, built: 1}}"
    position = using("rnd", f"{{research_points: 9, {tabs}}}").replace("{row", f"{{discs: {{maria: {discs}}}, row")
    options = f"{{readings: {{carnegie.amb.tab_without_disc: {reading}}}}}"
    (ruling,) = rulings("{by: maria, do: pull_tab, tab: housing}", position, options=options)
    assert ruling.accepted and ("supply.limited" in held(ruling)) is rule_held


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
    named = [f"{one.do()} {one.row}" if isinstance(one, ChooseRow) else one.do() for one in single_offers(turn)]
    assert [name for name in named if name.split()[0] in ("choose_row", "done", "pass")] == choices


def test_the_last_space_is_in_question_only_for_whoever_goes_there() -> None:
    player = "{research_points: 9, departments: {a1: telegraph_operators}, people: {a1: {active: 1}}}"
    two, last = rulings(
        "{by: maria, do: advance_transport, region: west, count: 3}, {by: maria, do: advance_transport, region: west}",
        using("rnd", player),
    )
    assert "transport.last_single" not in held(two) and "transport.last_single" in held(last)
    assert [rule.id for rule in two.workings[0].rules] == ["carnegie.use.passive"]


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


def test_the_setup_is_over_whoevers_turn_it_is() -> None:
    position = "{round: 2, row: hr, stage: andrew, timeline: {hr: {tile: 1a}}}"
    (ruling,) = rulings("{by: you, do: reserve, department: new_lobby}", position, "[you, andrew]")
    assert told(ruling) == "the set-up is over, this is the moment of Andrew's turn"
    (ruling,) = rulings("{by: you, do: donate, cell: health_west}", position, "[you, andrew]")
    assert told(ruling) == "now it is for Andrew to act, not for you"


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


def test_before_the_end_nobody_has_won() -> None:
    position = "{cities: {boston: {BL: maria}, chicago: {TR: artem}}, players: {maria: {vp: VP}}}"
    (ruling,) = rulings("{ask: winner}", position.replace("VP", "9"))
    assert "most VP as things lie, 17: maria" in told(ruling)
    (ruling,) = rulings("{ask: winner}", position.replace("VP", "0"))
    assert "artem and maria have 8 VP each as things lie: a shared victory" in told(ruling)


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
    assert ruling is not None and text_of(ruling.broken[0]) == told
