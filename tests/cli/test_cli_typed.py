"""Typed lines on the command line: `judge --move` with and without a file, `legal --why-not`, `legal --format json`."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main

ANNA = [
    *("judge", "magnate", "--players", "anna,boris:greyfield"),
    *("--set", "land_price: 700", "--set", "tiles: {2: halestown}", "--set", "plots: {2A: {owner: anna}}"),
]
CASES = {
    "judge-move": ["judge", "sell.yaml", "--at", "0", "--move", "vector: sell 3E"],
    "judge-move-refused": ["judge", "sell.yaml", "--move", "продать 3H"],
    "judge-unfiled": [*ANNA, "--move", "anna buy 2E"],
    "judge-filled": [*ANNA, "--move", "анна: продать"],
    "judge-question": [*ANNA, "--set", "stage: action", "--move", "price 2E"],
    "legal-why-not": ["legal", "sell.yaml", "--at", "0", "--why-not", "greyfield buy 3H"],
    "legal-json": ["legal", "sell.yaml", "--at", "0", "--format", "json"],
}
UNCLEAR = {
    "move-unknown": ["judge", "sell.yaml", "--move", "sel 3H banana"],
    "move-missing": ["judge", "sell.yaml", "--at", "0", "--move", "build"],
    "move-several": ["judge", "carnegie", "--players", "maria,artem", "--move", "maria donate welfare"],
    "set-value": [*ANNA[:-4], "--set", "crash: far", "--move", "anna buy 2E"],
    "set-name": [*ANNA[:-1], "plots: {2A: {owner: ana}}", "--move", "anna buy 2E"],
    "set-twice": [*ANNA, "--set", "plots: {2A: {owner: boris}}", "--move", "anna buy 2E"],
    "set-no-key": [*ANNA, "--set", "round 3", "--move", "anna buy 2E"],
}


@pytest.mark.parametrize("name", CASES)
def test_a_line_is_judged(name: str, referee: Any, golden: Any) -> None:
    result = referee(*CASES[name])
    assert (result.code, result.err) == (0, "")
    golden(name, result.out)


@pytest.mark.parametrize("name", UNCLEAR)
def test_what_is_wrong_with_a_line_or_a_setting_is_told(name: str, referee: Any, golden: Any) -> None:
    result = referee(*UNCLEAR[name])
    assert (result.code, result.out) == (2, "")
    golden(name, result.err)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["judge", "magnate"], "say who plays, --players anna,boris"),
        (["judge", "magnate", "--players", "a,b"], "nothing happens by itself here: say the move"),
        (["judge", "magnate", "--players", "a,b", "--set", "stage: action"], "nothing happens by itself here"),
        (["judge", "magnatte", "--players", "a,b", "--move", "pass"], "did you mean 'magnate'?"),
        (["judge", "sell.yaml", "--players", "a,b"], "--players goes with a game's name"),
        (["judge", "sell.yaml", "--save", "x.yaml"], "--save goes with a game's name"),
        (["judge", "sell.yaml", "--at", "9", "--move", "pass"], "the script has 2 steps"),
        (["judge", "magnate", "sell.yaml", "--players", "a,b", "--move", "pass"], "magnate is a game"),
        (["judge", "magnate", "--players", "a,b", "--at", "2", "--move", "pass"], "--at goes with a file"),
        (["judge", "magnate", "--players", "", "--move", "pass"], "say who plays"),
        (["judge", "magnate", "--players", ",", "--move", "pass"], "cannot be a player's name"),
        (["judge", "magnate", "--players", "a,a", "--move", "pass"], "two players are called 'a'"),
        (["judge", "magnate", "--players", "a", "--move", "pass"], "--players:1:1: error[rule.magnate."),
        (["judge", "magnate", "--players", "a,b:nobody", "--move", "pass"], "nobody can play 'nobody'"),
        (["judge", "magnate", "--players", "a,b", "--set", "plots: {2A", "--move", "pass"], "--set:1:8: error[yaml."),
        (["judge", "magnate", "--players", "a,b", "--set", "plot: 2A", "--move", "pass"], "did you mean 'plots'?"),
        (["judge", "sell.yaml", "--move", ""], "say what is done"),
        (["judge", "wrong.yaml", "--move", "pass 3"], "does not fit"),
        (["legal", "sell.yaml", "--why-not", "fly"], '--why-not "fly": there is no move or question'),
        (["legal", "sell.yaml", "--why-not", "pass", "--show"], "leave out --show"),
    ],
)
def test_wrong_usage_is_told_without_a_traceback(args: list[str], said: str, referee: Any) -> None:
    result = referee(*args)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert "Traceback" not in result.err


def test_a_saved_situation_is_judged_alike(referee: Any, tmp_path: Path) -> None:
    out = tmp_path / "anna.yaml"
    asked = [
        *ANNA,
        "--set",
        "options: {readings: {magnate.amb.buy_diagonal: orthogonal_only}}",
        "--move",
        "anna buy 2E",
    ]
    first = referee(*asked, "--save", str(out))
    assert first.code == 0 and f"saved in {out}" in first.err
    again = [line for line in first.out.splitlines() if not line.startswith("  moment")]
    assert referee("judge", str(out)).out.splitlines() == again
    assert again[0] == "anna may not buy 2E."
    assert "is there already; --force replaces it" in referee(*asked, "--save", str(out)).err
    assert referee(*asked, "--save", str(out), "--force").code == 0
    assert referee(*asked, "--save", str(tmp_path / "no" / "x.yaml")).code == 2


def test_a_refused_line_can_leave_with_one(referee: Any) -> None:
    refused = ["judge", "sell.yaml", "--move", "greyfield sell 3H"]
    assert referee(*refused).code == 0
    assert referee(*refused, "--exit-code").code == 1


def test_the_verdict_on_a_line_as_data(referee: Any) -> None:
    data = json.loads(referee(*ANNA, "--move", "anna sell", "--format", "json").out)
    verdict = data["verdicts"][0]
    assert verdict["holds"] is True
    assert [line["label"] for line in verdict["lines"][:2]] == ["moment", "filled"]


def test_every_line_of_the_list_is_judged_as_legal(referee: Any) -> None:
    data = json.loads(referee("legal", "sell.yaml", "--at", "0", "--format", "json").out)
    lines = [move["line"] for player in data["players"] for move in player["moves"] if "line" in move]
    assert len(lines) > 5
    for line in lines[:12]:
        verdict = json.loads(referee("judge", "sell.yaml", "--at", "0", "--move", line, "--format", "json").out)
        assert verdict["verdicts"][0]["holds"] is True, line


def test_several_lines_are_said_one_after_the_other(referee: Any, tmp_path: Path) -> None:
    lines = [word for line in ("a bid 400", "b bid 300", "b bid 700", "a pass") for word in ("--move", line)]
    unfiled = referee("judge", "magnate", "--players", "a,b", *lines, "--save", str(tmp_path / "bids.yaml"))
    said = [part.split("\n")[0] for part in unfiled.out.split("\n\n")]
    assert said[:3] == ["a may bid $400k.", "b may not bid $300k.", "b may bid $700k."] and "a may pass" in said[3]
    assert unfiled.out.count("  moment ") == 1, "it is guessed for the first line only"
    assert unfiled.code == 0 and (tmp_path / "bids.yaml").read_text().count("do: bid") == 3
    again = referee("judge", str(tmp_path / "bids.yaml"))
    assert [part.split("\n")[0] for part in again.out.split("\n\n")] == said
    filed = referee("judge", "sell.yaml", "--at", "0", "--move", "vector sell 3E", "--move", "vector sell 3E")
    assert [line.split(" ")[:2] for line in filed.out.split("\n") if line.startswith("vector")]
    assert "vector may not sell 3E" in filed.out


def test_a_line_behind_one_whose_end_is_open_is_not_judged(referee: Any) -> None:
    lines = ["--move", "maria choose row construction", "--move", "artem pass"]
    said = referee("judge", "carnegie", "--players", "maria,artem", *lines).out.split("\n\n")
    assert said[0].startswith("maria may choose the row Construction, but what follows cannot be told yet.")
    assert said[1].startswith('"artem pass" cannot be judged: what follows "maria choose row construction"')


def test_a_line_nobody_understands_comes_after_the_verdicts_before_it(referee: Any) -> None:
    result = referee("judge", "magnate", "--players", "a,b", "--move", "a bid 400", "--move", "b fly")
    assert result.code == 2 and result.out.startswith("a may bid $400k.") and '--move "b fly"' in result.err


WOLF = ["judge", "corporations", "--players", "red,blue", "--set", "players: {red: {money: 100, pawn: 3}}"]
CRASH = ["--set", "{round: 7, stage: crash, land_price: 900, crash: 0, risk_drawn: [R05, R09, R16, R17, R18]}"]
SETTLED = {
    "judge-crash": ["judge", "magnate", "--players", "anna,boris", *CRASH],
    "judge-scoring": ["judge", "streets", "--players", "anya,borya", "--set", "stage: final_scoring"],
    "judge-arriving": [*WOLF, "--set", "stage: [stopped, {is: arrive, who: red}]"],
}


@pytest.mark.parametrize("name", SETTLED)
def test_what_a_position_settles_by_itself_is_told_without_a_move(
    name: str, referee: Any, golden: Any, tmp_path: Path
) -> None:
    result = referee(*SETTLED[name], "--save", str(tmp_path / "settled.yaml"))
    assert result.code == 0
    golden(name, result.out)
    assert referee("judge", str(tmp_path / "settled.yaml")).out == result.out


def test_what_follows_by_itself_hangs_on_readings_too(referee: Any) -> None:
    home = "starter_home: {at: [0, 0], road: S, owner: anya, people: {parent: 1}}"
    gallery = "art_gallery: {at: [5, 0], road: S, owner: anya, people: {hipster: 1}}"
    city = ["--set", f"city: {{central_station: none, city_park: none, {home}, {gallery}}}"]
    asked = [*SETTLED["judge-scoring"], *city, "--set", "players: {borya: {money: 4}}"]
    data = json.loads(referee(*asked, "--format", "json").out)["verdicts"][0]
    assert data["holds"] is None and data["text"] == "The game is over; won by anya and borya."
    rounding = next(one for one in data["disputed"] if "streets.amb.final_rounding" in one["played"])
    assert [other["outcome"]["text"] for other in rounding["others"]] == ["The game is over; won by borya."]


CHICAGO = [
    *("judge", "carnegie", "--players", "maria,artem", "--set", "stage: {is: use, action: construction}"),
    *("--move", "artem build industry in Chicago"),
]


def test_a_move_that_lacks_a_name_is_judged_where_only_one_can_be_meant(referee: Any) -> None:
    poor = "players: {artem: {goods: 0, tabs: {industry: {side: vp, at: 1}}}}"
    out = referee(*CHICAGO, "--set", "turn: artem", "--set", poor).out
    assert out.startswith("artem may not realise industry in Chicago with Construction.")
    assert "filled    department Construction: nothing else can be meant" in out
    assert "because   2 goods needed, 0 in hand   carnegie.mission.must_be_possible, RU p.6" in out


def test_a_move_that_lacks_a_name_is_judged_where_any_is_refused_for_one_reason(referee: Any) -> None:
    out = referee(*CHICAGO, "--set", "turn: maria").out
    assert out.startswith("artem may not realise industry in Chicago")
    assert "department not said; Human Resources stands for any, each is refused for this reason" in out
    assert "because   now it is for maria to act, not for artem" in out


def test_a_move_that_lacks_a_name_is_not_judged_where_each_is_refused_for_its_own_sake(referee: Any) -> None:
    poor = "players: {artem: {goods: 0, tabs: {industry: {side: vp, at: 1}}}}"
    line = ("judge", "carnegie", "--players", "maria,artem", "--move", "artem build industry in Chicago")
    result = referee(*line, "--set", poor)
    assert result.code == 2 and "realise a project also needs 'department'" in result.err
    rich = referee(*line).out  # nobody said which row was chosen: the only department that realises projects tells it
    assert rich.startswith("artem may realise industry in Chicago with Construction")
    assert "the row chosen was Construction" in rich


def test_a_move_of_several_moments_is_judged_at_each(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["judge", "streets", "--players", "anya,borya", "--move", "anya build art_gallery -1,0 E"])
    said = capsys.readouterr().out
    assert said.startswith("anya may build Art Gallery at -1,0, road E.")
    assert 'not said; taken as stage: build, turn: anya (--set "stage: ...")' in said
    assert "not at stage: drawing (`draw`): anya built in this turn already" in said


def test_a_colon_in_a_printed_name_names_no_player(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["judge", "carnegie", "--players", "maria,artem", "--move", "maria donate Education: HR departments"])
    assert capsys.readouterr().out.startswith("maria may donate to “Education: HR departments” for $5.")


TWO = ("judge", "corporations", "--players", "red,blue")


def test_a_word_that_names_several_moves_is_asked_about(referee: Any) -> None:
    result = referee(*TWO, "--move", "red построить")
    assert result.code == 2 and "build the own Shop or build an enterprise: which is meant?" in result.err
    assert "build an enterprise takes chip" in result.err
    asked = referee(*TWO, "--set", "{stage: main, turn: red}", "--move", "red построить").err
    assert "that may mean several things; which?" in asked
    assert "(`build_shop`)" in asked and "(`build e01 B2`)" in asked
    far = "{stage: main, turn: red, players: {red: {pawn: 1, money: 0}}}"
    assert (
        "build the own Shop or build an enterprise: which is meant?"
        in referee(*TWO, "--set", far, "--move", "red построить").err
    )


def test_a_moment_that_needs_more_facts_is_not_taken_for_granted(referee: Any) -> None:
    assert referee(*TWO, "--move", "red go").out.startswith("red may not go as far as was thrown.")


RED = ["judge", "corporations", "--players", "red,blue", "--set", "players: {red: {pawn: 15}}"]


@pytest.mark.parametrize("lines", [["red throw | 3 4"], ["red throw", "3 4"], ["red throw", "dice 3 4"]])
def test_what_came_up_is_said_behind_a_bar_or_by_itself(lines: list[str], referee: Any, tmp_path: Path) -> None:
    said = [part for line in [*lines, "red go"] for part in ("--move", line)]
    out = referee(*RED, *said, "--save", str(tmp_path / "thrown.yaml")).out
    assert "red throws 3 and 4: 7 in all" in out
    assert "red pawn 15 -> 2" in out
    assert "dice: [3, 4]" in (tmp_path / "thrown.yaml").read_text(encoding="utf-8")
    assert "red pawn 15 -> 2" in referee("judge", str(tmp_path / "thrown.yaml"), "--at", str(len(said) // 2)).out


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["red throw | 3 9"], "dice cannot be 9"),
        (["red throw | 3 4 5"], "5 was not needed"),
        (["red throw", "3 4 5"], "5 was not needed"),
        (["rights | 3 4"], "nothing comes up for a question"),
    ],
)
def test_what_cannot_come_up_is_told(lines: list[str], wrong: str, referee: Any) -> None:
    result = referee(*RED, "--set", "stage: start", *[part for line in lines for part in ("--move", line)])
    assert result.code == 2
    assert wrong in result.err


def test_a_move_before_the_dice_are_said_tells_what_is_due(referee: Any) -> None:
    out = referee(*RED, "--move", "red throw", "--move", "red go").out
    assert "moment    still to come up: red rolls 2 dice; say it before" in out


def test_no_number_is_told_of_what_may_have_to_be_drawn_again(referee: Any) -> None:
    """Markers that fall on a feature are replaced: six are laid, but how many are drawn depends on the draw."""
    out = referee("judge", "magnate", "--players", "anna,boris", "--move", "anna trade boris").out
    assert "still to come up: 6 neighbourhood tiles, then for-sale markers; say it before" in out


def test_a_moment_that_is_about_something_is_found_by_what_the_position_names(referee: Any) -> None:
    maria = ["judge", "carnegie", "--players", "maria,artem", "--move", "maria return 2"]
    out = referee(*maria, "--set", "players: {maria: {missions: {east: 3}}}").out
    assert out.startswith("maria may take 2 employees back from the active area")
    assert "taken as stage: {is: last_space, area: east}" in out
    nobody = referee(*maria).out
    assert nobody.startswith("maria may not") and "carnegie.income.return" in nobody
    assert "no other stage" not in nobody


def test_a_deal_is_guessed_between_two_players(referee: Any) -> None:
    out = referee("judge", "corporations", "--players", "red,blue,green", "--move", "blue accept").out
    assert "taken as stage: {is: deal, by: red, other: blue}" in out


def test_what_the_table_must_turn_up_first_may_stand_beside_the_move(referee: Any) -> None:
    grifter = ["judge", "streets", "--players", "you,grifter", "--set", "stage: build", "--set", "turn: grifter"]
    beside = referee(*grifter, "--move", "grifter act | flea market").out
    assert beside.startswith("the Grifter may") and "unsaid" not in beside
    assert "Flea Market lies face up on the stack" in beside and "Flea Market sign the Grifter" in beside
    before = referee(*grifter, "--move", "flea market", "--move", "grifter act").out
    assert before.startswith("Came up: tile of the stack Flea Market.") and "Flea Market sign the Grifter" in before


def test_a_moment_that_passes_by_itself_is_not_the_one_that_is_meant(referee: Any) -> None:
    out = referee("judge", "streets", "--players", "anya,borya", "--move", "anya pass").out
    assert out.startswith("anya may not stop here.")
    assert "streets.turn.build_mandatory" in out and "already" not in out


def test_what_belongs_to_players_is_sorted_by_them(referee: Any) -> None:
    money = ["--set", "money: {anna: 300, boris: 2000}"]
    said = referee("judge", "magnate", "--players", "anna,boris", *money, "--move", "anna bid 400").err
    assert "write players: {anna: {money: 300}, boris: {money: 2000}}" in said


def test_what_was_left_out_is_filled_in_where_one_way_is_legal(referee: Any) -> None:
    maria = ["judge", "carnegie", "--players", "maria,artem", "--set", "row: construction"]
    tabs = ["--set", "players: {maria: {tabs: {housing: {at: 3}}}}"]
    out = referee(*maria, *tabs, "--move", "maria build housing in chicago").out
    assert out.startswith(
        "maria may realise housing in Chicago with Construction and a mission to the Midwest for 1 good."
    )
    assert "filled    department Construction: nothing else is legal" in out
    said = referee(*ANNA, "--set", "stage: action", "--move", "anna build 2A")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith('--move "anna build 2A": anna may build, but must say building; which?')
    assert said.err.count("anna: build ") == 4


def test_a_card_without_its_aim_lists_those_it_may_have(referee: Any) -> None:
    taxi = [*RED[:-1], "players: {red: {pawn: 8, hand: {t_taxi: 1}}}", "--set", "stage: start"]
    said = referee(*taxi, "--move", "red play taxi").err
    assert said.startswith('--move "red play taxi": red may play a trump, but must say to; which?')
    assert said.count("`play t_taxi ") == 19
    assert referee(*taxi, "--move", "red play taxi to 8").out.startswith("red may not play “Taxi” and ride to cell 8.")


def test_the_renovator_builds_over_what_lies_on_the_cell_he_names(referee: Any) -> None:
    street = "central_station: none, city_park: none, starter_home: {at: [0, 0]}, flea_market: {at: [1, 0]}"
    ends = "hardware_store: {at: [2, 0], road: W}, toy_store: {at: [-1, 0], road: E}"
    asked = [
        *("judge", "streets", "--players", "anya,borya,vera", "--set", "options: {modules: [advisors]}"),
        *("--set", f"city: {{{street}, {ends}}}", "--set", "stage: build"),
        *("--move", "anya build Student House at 1,0 road S"),
    ]
    over = referee(
        *asked, "--set", "players: {anya: {advisor: renovator}, borya: {advisor: hacker}, vera: {advisor: investor}}"
    ).out
    assert over.startswith("anya may build Student House over Flea Market, road S: anya gets $4.")
    other = referee(
        *asked, "--set", "players: {anya: {advisor: hacker}, borya: {advisor: renovator}, vera: {advisor: investor}}"
    ).out
    assert other.startswith("anya may not build") and "Flea Market lies on 1,0" in other


def test_a_player_who_speaks_while_the_table_is_waited_for_is_heard(referee: Any) -> None:
    assert referee("judge", "magnate", "--players", "anna,boris", "--move", "anna trade boris").out.startswith(
        "anna may not trade with boris."
    )
    wrong = referee("judge", "magnate", "--players", "anna,boris", "--move", "paul bid 300")
    assert wrong.code == 2 and "nobody called 'paul' plays" in wrong.err


def test_players_called_like_a_thing_keep_their_names_in_an_answer(referee: Any) -> None:
    out = referee("judge", "corporations", "--players", "red,blue", "--set", "stage: main", "--move", "standings").out
    assert " red " in out and " blue " in out


def test_a_whole_answer_stays_whole(referee: Any) -> None:
    plots = "plots: {2A: {owner: anna, building: house, tenants: {home: 1}}}"
    city = ["judge", "magnate", "--players", "anna,boris", "--set", "tiles: {2: halestown}", "--set", plots]
    out = referee(*city, "--set", "stage: action", "--move", "city").out
    assert out.index("2A – owner: anna") < out.index("disputed")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("anna take restaurant 1", "without the business module all tokens stay in the box"),
        ("anna rehouse hipster 2 art_gallery", "people move when a street has been scored"),
        ("anna hire hacker", "without the advisors module the Hacker stays in the box"),
    ],
)
def test_a_move_no_moment_takes_is_judged_as_things_stand(line: str, said: str, referee: Any) -> None:
    result = referee("judge", "streets", "--players", "anna,boris", "--move", line)
    assert (result.code, result.err) == (0, "") and said in result.out
    assert "moment" not in result.out.split(said)[0] and "about" not in result.out
