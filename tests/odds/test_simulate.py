"""`referee simulate`: the same games whatever plays them, both readings, what is told when it is broken off."""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pexpect
import pytest

from referee.kernel.context import Context
from referee.kernel.engine import follow, play
from referee.odds.random_games import Job, RandomGame, play_games
from referee.odds.random_player import random_game, table
from referee.odds.simulation import simulation
from referee.odds.workers import batches, workers
from tests.odds.conftest import ROOT, Referee

TWO = "{game: streets, players: [anna, boris]}"
JOB = Job("ours", TWO, 7)


def test_the_same_seed_gives_the_same_games_whoever_plays_them(referee: Referee) -> None:
    args = ("simulate", "streets", "--players", "3", "--games", "8", "--seed", "5")
    alone, several = referee(*args, "-j", "1"), referee(*args, "-j", "2")
    assert alone.code == several.code == 0
    assert alone.out == several.out and "8 random games, seed 5" in alone.out
    assert "followed, not judged again" in alone.err


def test_a_game_hangs_on_its_number_and_the_seed_alone() -> None:
    third = play_games(JOB, [1, 2, 3])[2]
    assert play_games(JOB, [3]) == [third]
    assert play_games(Job("ours", TWO, 8), [3]) != [third]
    assert not third.stopped and third.winners and third.moves > 20


def test_games_are_gathered_by_number_whoever_is_first() -> None:
    games = [RandomGame(n, ("anna",), {"anna": n}, 1, 1, "") for n in (1, 2, 3)]
    found = simulation([JOB], ("anna",), 3, [(0, games[2:]), (0, games[:2])])
    assert [game.number for game in found.games] == [1, 2, 3]


def test_following_a_listed_move_is_playing_it() -> None:
    from referee.games import load_game

    at = table(load_game("magnate"), 2)
    for before, by, move, _ in random_game(at, 3):
        assert follow(Context(at), before, by, move) == play(Context(at), before, by, move) != before


@pytest.mark.parametrize("game", ["magnate", "streets", "carnegie", "corporations"])
def test_every_game_is_played_from_its_start(referee: Referee, game: str) -> None:
    result = referee("simulate", game, "--games", "2", "-j", "1", "--format", "json")
    found = json.loads(result.out)
    assert result.code == 0 and found["ended"] == 2
    assert sum(one["games"] for one in found["winners"]) == 2
    best = [max(one["scores"], key=one["scores"].get) in one["winners"] for one in found["each"]]
    assert all(best), "whoever wins has the best score"


def test_a_file_is_played_from_where_it_ends(referee: Referee) -> None:
    args = ("scenarios/magnate/replays/two-players.yaml", "--games", "3", "-j", "1", "--format", "json")
    steps = (ROOT / args[0]).read_text(encoding="utf-8").count("\n  - ")
    early, late = (json.loads(referee("simulate", *args, "--at", str(at)).out) for at in (0, steps - 4))
    assert early["moves"]["mean"] > late["moves"]["highest"]


def test_what_a_position_leaves_open_is_drawn_in_every_game(referee: Referee) -> None:
    result = referee("simulate", "tests/golden/sell.yaml", "--games", "3", "-j", "1", "--format", "json")
    found = json.loads(result.out)
    assert found["ended"] == 3 and len({one["digest"] for one in found["each"]}) == 3


def test_two_readings_are_compared_game_by_game(referee: Referee) -> None:
    args = ("simulate", "magnate", "--games", "6", "--reading", "must_take=optional", "-j", "1")
    found = json.loads(referee(*args, "--format", "json").out)
    changes = found["changes"]
    pairs = [*zip(found["each"], found["other"]["each"], strict=True)]
    assert changes["winners"]["games"] == sum(a["winners"] != b["winners"] for a, b in pairs)
    assert changes["scores"]["games"] == sum(a["scores"] != b["scores"] for a, b in pairs)
    assert 0 < changes["anything"]["games"] < 6 or changes["anything"]["games"] == 6
    text = referee(*args).out
    assert "magnate.amb.must_take=optional instead, with the same seeds, in 6 games" in text


def test_a_reading_nobody_ever_asks_changes_nothing(referee: Referee) -> None:
    args = ("simulate", "magnate", "--games", "3", "-j", "1", "--format", "json")
    found = json.loads(referee(*args, "--reading", "magnate.amb.must_take=optional").out)
    own = json.loads(referee(*args).out)
    assert found["each"] == own["each"], "the games of the file's own reading are the same with and without"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("chess",), "chess"),
        (("magnate", "--players", "99"), "players"),
        (("magnate", "--players", "1"), ""),
        (("magnate", "--players", "anna,anna"), "anna"),
        (("magnate", "--at", "3"), "--at goes with a file"),
        (("magnate", "--reading", "nothing=x"), "no disputed point"),
        (("magnate", "--reading", "must_take=mandatory"), "read so already"),
        (("streets", "--reading", "must_take=optional"), "there is no disputed point"),
        (("tests/golden/sell.yaml", "--players", "anna"), "--players goes with a game's name"),
        (("tests/golden/sell.yaml", "--at", "99"), "--at 99"),
        (("scenarios/magnate/replays/two-players.yaml",), "the game is over there"),
        (("streets", "--on", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
        (("streets", "--on", "nonsense://"), "nonsense"),
    ],
)
def test_wrong_usage_is_told_without_a_traceback(
    referee: Referee, args: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.odds.workers.PATIENCE", 1)
    result = referee("simulate", *args, "--games", "1")
    assert result.code in (2, 3) if told else result.code == 0
    assert told in result.err and "Traceback" not in result.err


def test_a_cluster_without_dask_is_told(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = referee("simulate", "streets", "--games", "1", "--on", "tcp://127.0.0.1:1")
    assert result.code == 2 and "pip install 'referee[dask]'" in result.err


def test_open_facts_are_told_and_no_game_is_no_answer(referee: Referee) -> None:
    result = referee("simulate", "scenarios/carnegie/rules/construction.yaml", "--games", "2", "-j", "1")
    assert result.code == 2 and "without an end, not counted: this needs" in result.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_done_so_far(jobs: str) -> None:
    args = ["-m", "referee", "simulate", "streets", "--games", "100000", "-j", jobs]
    terminal = pexpect.spawn(sys.executable, args, cwd=str(ROOT), encoding="utf-8", timeout=60)
    terminal.expect(r" [1-9]\d*/100000")  # the progress bar
    terminal.sendintr()
    terminal.expect(r"broken off: [1-9]\d* of 100000 games are done")
    terminal.expect("won by")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130 and "Traceback" not in terminal.before


def test_processes_that_die_are_told(monkeypatch: pytest.MonkeyPatch, referee: Referee) -> None:
    def dead(*args: Any) -> Iterator[Any]:
        with workers(2) as pool:
            assert pool is not None
            pool.submit(os._exit, 1).result()
        yield from batches([], 0, None, 1)

    monkeypatch.setattr("referee.odds.workers.batches", dead)
    result = referee("simulate", "streets", "--games", "2", "-j", "2")
    assert result.code == 3 and "ended from outside" in result.err
