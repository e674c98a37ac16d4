"""Command lines that once ended with our bug: each is answered, or refused with what is wrong."""

import io
from pathlib import Path
from typing import Any

import pytest

from tests.scenario.test_never_crashes import SCENARIOS

MAIN = "game: corporations\nplayers: [red, blue]\nposition: {stage: main, turn: red}\n"
TWO = ("--players", "anna,boris")
CONTRACTOR = "players: {anna: {advisor: contractor, hand: {trendy_lofts: 1}}}"
TYPED = [
    "разыграть Такси",
    "бросить",
    "воспользоваться Диверсия B2",
    "почему разыграть Батут",
    "play unknown",
    "открыть неизвестно",
    "play t_taxi",
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("line", TYPED)
def test_a_line_that_may_mean_moves_that_are_not_legal_is_answered(
    referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, lang: str
) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(MAIN, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\nquit\n"))
    assert referee("play", str(path), "--lang", lang).code == 0
    assert referee("judge", str(path), "--move", line, "--lang", lang).code in (0, 2)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_question_by_one_players_eyes_is_answered(
    referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna}\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("ask price\nask value 2A\nquit\n"))
    assert referee("play", str(path), "--as", "anna", "--lang", lang).code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("corporations", "--players", "red,blue", "--set", "position: 0", "--move", "red done"), "must be a map"),
        (("magnate", *TWO, "--set", "position: 0", "--move", "anna consult"), "must be a map"),
        (
            ("magnate", "--players", "anna,ai", "--set", "stage: [ai_attract, ai_attract]", "--set", "turn: ai"),
            "rule.magnate.round.sequence",
        ),
        (("carnegie", *TWO, "--set", "stage: [andrew_acts, research]"), "rule.carnegie.round.phases"),
        (("streets", *TWO, "--set", "stage: [final_scoring, prepare_stack]"), "rule.streets.turn.sequence"),
        (
            ("streets", *TWO, "--set", "options: {modules: [advisors]}", "--set", CONTRACTOR, "--set", "stage: draw"),
            "give stage: {is: draw, tiles: 2}",
        ),
        (("magnate", *TWO, "--set", "components: {ai_cards: {I-1: {default: vector}}}"), "'default' must be"),
        (("magnate", *TWO, "--set", "components: {centre: {H: {building: apartment}}}"), "did you mean 'apartments'?"),
        (("magnate", *TWO, "--set", "components: {tracks: {land_price: {lowest: 9000}}}"), "above highest (2800)"),
        (
            ("corporations", "--players", "red,blue", "--set", "players: {red: {open: {unknown: 1}}}"),
            "there is no trump 'unknown'",
        ),
    ],
)
def test_a_situation_that_cannot_be_is_refused_at_its_place(referee: Any, args: tuple[str, ...], told: str) -> None:
    result = referee("judge", *args)
    assert result.code == 2
    assert told in result.err


def test_the_contractors_second_tile_is_judged(referee: Any) -> None:
    options = ("--set", "options: {modules: [advisors]}", "--set", CONTRACTOR, "--set", "tiles_left: 1")
    result = referee("judge", "streets", *TWO, *options, "--move", "anna build trendy_lofts W 1,1")
    assert result.out.startswith("anna may build Trendy Lofts at 1,1, road W.")


def test_a_tile_face_up_is_seen_by_everybody(referee: Any) -> None:
    file = str(SCENARIOS / "streets/rules/solo-endgame-at-once.yaml")
    alone = referee("legal", file, "--at", "2")
    assert alone.code == 0
    assert referee("legal", file, "--at", "2", "--as", "you").out == alone.out


def test_a_throw_that_is_repeated_until_it_decides_has_odds(referee: Any) -> None:
    file = str(SCENARIOS / "corporations/examples/numbers-three-players.yaml")
    result = referee("odds", file, "--at", "0", "--samples", "20")
    assert result.code == 0
    assert "too many outcomes to count" in result.out


@pytest.mark.parametrize(
    ("game", "stage", "turn", "question"),
    [
        ("magnate", "attract", "one", "population 2A"),
        ("magnate", "action", "two", "standings"),
        ("streets", "build", "one", "winner"),
        ("carnegie", "use", "two", "winner"),
        ("corporations", "main", "one", "profit"),
    ],
)
def test_a_question_at_a_moment_with_a_turn_is_answered(
    referee: Any, game: str, stage: str, turn: str, question: str
) -> None:
    where = ("--set", f"stage: {stage}", "--set", f"turn: {turn}")
    once = referee("judge", game, "--players", "one,two", *where, "--move", question)
    twice = referee("judge", game, "--players", "one,two", *where, "--move", question, "--move", question)
    assert once.code in (0, 3) and twice.code == once.code, once.err + twice.err


def test_a_box_has_the_signs_of_one_player_at_least(referee: Any, tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    path.write_text(
        "game: streets\nplayers: [you, grifter]\ncomponents: {numbers: {all_signs: {value: 4, what: signs}}}\n"
    )
    result = referee("check", str(path))
    assert result.code == 3 and "numbers.all_signs must be at least numbers.signs, 5" in result.out


def test_a_building_of_the_centre_may_stand_empty_in_the_advanced_game(referee: Any, tmp_path: Path) -> None:
    centre = "components: {centre: {D: {building: retail_units, tenants: {retail: 0}}}}"
    path = tmp_path / "box.yaml"
    path.write_text(f"game: magnate\nplayers: [anna, boris]\noptions: {{advanced: true}}\n{centre}\nseed: 1\n")
    assert referee("check", str(path)).code == 0
