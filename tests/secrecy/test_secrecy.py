"""What a viewer is told does not hang on what he does not see: a sample of `python -m tests.secrecy`, and its parts."""

import re
from pathlib import Path
from random import Random

import pytest

from referee.conformance.hidden_pairs import Pair
from referee.language.current import speaking
from referee.play.completion import completions
from referee.scenario.run.player_view import state_for_viewer
from tests.games_under_test import SCENARIOS
from tests.play.table import said, sit
from tests.secrecy.asking import Leak, commands_alike, lines_at, sitting_alike
from tests.secrecy.search import any_pair, games, recorded

SAMPLE = [
    ("corporations", "two-players", "en", 1),
    ("corporations", "three-players", "ru", 2),
    ("streets", "three-players-with-both-modules", "en", 3),
    ("streets", "two-players", "ru", 4),
    ("magnate", "two-players", "ru", 5),
    ("magnate", "three-people-and-ai-advanced", "en", 6),
]


def _pair(game: str, name: str, seed: int) -> tuple[Pair, Random]:
    random = Random(seed)
    pair = any_pair(random, SCENARIOS / game / "replays" / f"{name}.yaml")
    assert pair is not None
    return pair, random


@pytest.mark.parametrize(("game", "name", "language", "seed"), SAMPLE)
def test_two_games_that_differ_in_a_secret_answer_alike(
    tmp_path: Path, game: str, name: str, language: str, seed: int
) -> None:
    pair, random = _pair(game, name, seed)
    lines = lines_at(pair, random)
    random.shuffle(lines)
    assert commands_alike(tmp_path, pair, language, lines[:1]) > 10
    spoken, shown = sitting_alike(tmp_path, pair, language, lines[:5])
    assert spoken - shown > 10


@pytest.mark.parametrize("game", ["corporations", "streets", "magnate"])
def test_whoever_may_see_it_is_answered_otherwise(tmp_path: Path, game: str) -> None:
    """The pairs do differ, and the comparison would notice."""
    name = next(path.stem for path in games(game))
    pair, _ = _pair(game, name, 7)
    owners = list(recorded(SCENARIOS / game / "replays" / f"{name}.yaml").main.table.names)
    with pytest.raises(Leak):
        for owner in owners:
            commands_alike(tmp_path, pair._replace(viewer=owner), "en", [])


def test_in_carnegie_everybody_sees_everything() -> None:
    line = recorded(SCENARIOS / "carnegie" / "replays" / "three-players.yaml").main
    states = [line.start, *(step.after for step in line.steps)]
    assert all(
        state_for_viewer(line.table, state, viewer) == state
        for state in states
        for viewer in (*line.table.names, "table")
    )


HANDS = """game: corporations
options: {speed: [event_each_turn]}
players: [red, blue]
position:
  stage: {is: stopped, moved: true}
  turn: red
  players:
    red: {pawn: 2, hand: {t_pickpocket: 1, t_voyeur: 1}}
    blue: {hand: {%s: 1, t_extra_die: 1}}
"""
TILES = """game: streets
players: [anya, borya]
position:
  stage: building
  turn: anya
  city: {central_station: {at: [0, 0], road: E}, city_park: {at: [0, 1], road: S}}
  players: {anya: {hand: {%s: 1, art_gallery: 1}}, borya: {hand: {hardware_store: 1, flea_market: 1}}}
"""
WALLETS = """game: magnate
players: [anna, boris]
position:
  stage: action
  turn: boris
  land_price: 700
  tiles: {1: ridgeway, 2: halestown, 3: lyndal, 4: matthews_yard, 5: morrell_grove, 6: nature_reserve}
  plots: {2A: {owner: boris}}
  players: {boris: {money: %s}}
"""
MET = [
    (
        HANDS,
        ("t_taxi", "t_wolf"),
        "red",
        ["why done | ev_tender", "blue: offer red give=t_taxi", "offer blue get=t_wolf"],
    ),
    (
        TILES,
        ("starter_home", "trendy_lofts"),
        "borya",
        ["build E", "build", "anya: build starter_home E", "why build E"],
    ),
    (WALLETS, ("3700", "600"), "anna", ["buy", "buy 2A", "boris: build", "why x", "boris: build house 2A", "bid"]),
]


@pytest.mark.parametrize(("text", "worlds", "viewer", "lines"), MET)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_was_met(
    tmp_path: Path, text: str, worlds: tuple[str, str], viewer: str, lines: list[str], language: str
) -> None:
    one, other = (text % world for world in worlds)
    pair = Pair("", viewer, one, other, worlds, "met")
    commands_alike(tmp_path, pair, language, lines[1:2])
    said_alike, shown = sitting_alike(tmp_path, pair, language, lines)
    assert said_alike and not shown


def test_another_hand_is_not_completed(tmp_path: Path) -> None:
    talks = [sit(tmp_path / f"{card}.yaml", HANDS % card, viewer="red") for card in ("t_taxi", "t_wolf")]
    found = [
        [completions(talk, begun)[1] for begun in ("", "play ", "blue: ", "blue: play ", "why ")] for talk in talks
    ]
    assert found[0] == found[1]
    assert not any("t_extra_die" in words for words in found[0][:2])


def test_a_secret_is_called_a_secret(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", WALLETS % "3700", viewer="anna")
    assert "is secret" in said(talk, "?")
    assert "cannot be known from here whether boris may build a house on 2A" in said(talk, "build house 2A")
    assert "is secret" in said(talk, "build house 2A")
    assert "nobody gave" not in said(talk, "?")
    assert talk.session.count == 0
    with speaking("ru"):
        assert "тайна" in said(talk, "?")


def test_a_viewer_plays_his_own_moves_and_writes_the_true_ones(tmp_path: Path) -> None:
    talk = sit(tmp_path / "game.yaml", HANDS % "t_taxi", viewer="red")
    said(talk, "play t_voyeur blue")
    assert talk.session.steps[0].move.card == "t_voyeur"
    assert "t_voyeur" in (tmp_path / "game.yaml").read_text(encoding="utf-8")


def test_what_the_file_itself_does_not_know_may_be_said_by_anybody(tmp_path: Path) -> None:
    text = HANDS.replace("{%s: 1, t_extra_die: 1}", "{unknown: 2}")
    talk = sit(tmp_path / "game.yaml", text, viewer="red")
    assert "cannot be known" not in said(talk, "blue: offer red give=t_taxi")
    assert talk.session.count == 1


@pytest.mark.parametrize(("language", "nothing"), [("en", "no legal"), ("ru", "ходов нет|не может")])
def test_it_is_not_claimed_that_another_has_no_move(tmp_path: Path, language: str, nothing: str) -> None:
    """Of what he may do a viewer is told that it is hidden, or not listed for him; never that there is nothing."""
    bidding = "game: magnate\nplayers: [anna, boris]\nposition: {stage: bid, turn: boris}\n"
    with speaking(language):
        for text, viewer, lines in (
            (bidding, "anna", ["?", "? bid", "bid"]),
            (TILES % "starter_home", "borya", ["?", "? build"]),
        ):
            talk = sit(tmp_path / f"{viewer}.yaml", text, viewer=viewer)
            for line in lines:
                told = said(talk, line)
                assert told and not re.search(nothing, told)
