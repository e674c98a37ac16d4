"""Walking through a game: replay, diff, cut, verify."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.scenario.check import prepare
from referee.scenario.reader import read_file, read_text
from referee.scenario.record import cut_out
from referee.scenario.run import run

ROOT = Path(__file__).parents[2] / "scenarios"
REPLAYS = sorted(ROOT.glob("*/replays/*.yaml"))


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_cut_runs_by_itself_and_ends_as_the_game_does(path: Path) -> None:
    report = run(prepare(read_file(path)))
    for at in (len(report.main.steps) // 3, 2 * len(report.main.steps) // 3):
        again = run(prepare(read_text(cut_out(report, at), "cut")))
        assert not again.failures
        assert again.main.end == report.main.end


def test_replay_tells_purses_and_one_player_only(referee: Any) -> None:
    out = " ".join(referee("replay", "sell.yaml").out.split())
    assert "vector $2m -> $14m" in out
    assert referee("replay", "sell.yaml", "--only", "greyfield").code == 0
    wrong = referee("replay", "sell.yaml", "--only", "zoe")
    assert (wrong.code, "nobody of that name" in wrong.err) == (2, True)


def test_diff_tells_what_changed_in_the_words_of_the_tables(referee: Any) -> None:
    result = referee("diff", "sell.yaml@0", "sell.yaml")
    assert result.code == 1
    assert "vector money $2m -> $14m" in result.out
    same = referee("diff", "sell.yaml", "sell.yaml")
    assert (same.code, same.out) == (0, "nothing differs\n")
    assert referee("diff", "sell.yaml@99", "sell.yaml").code == 2
    assert referee("diff", "sell.yaml@nowhere", "sell.yaml").code == 2


def test_cut_writes_a_file_that_runs(referee: Any, tmp_path: Path) -> None:
    out = tmp_path / "cut.yaml"
    assert referee("cut", "sell.yaml", "--at", "0", "-o", str(out)).code == 0
    assert referee("run", str(out)).code == 0
    assert referee("cut", "sell.yaml", "--at", "0", "-o", str(out)).code == 2
    assert referee("cut", "sell.yaml", "--at", "0", "-o", str(out), "--force").code == 0
    assert referee("cut", "sell.yaml", "--at", "99").code == 2


def test_verify_says_what_has_changed(referee: Any, tmp_path: Path) -> None:
    receipt = tmp_path / "receipt.json"
    receipt.write_text(referee("run", "sell.yaml", "--format", "json").out)
    same = referee("verify", str(receipt))
    assert (same.code, same.out) == (0, "sell.yaml: the same\n")
    data = json.loads(receipt.read_text())
    data["files"][0]["receipt"]["ends"]["script"] = "0"
    receipt.write_text(json.dumps(data))
    changed = referee("verify", str(receipt))
    assert (changed.code, changed.out) == (1, "sell.yaml: 'script' ends otherwise now\n")
    receipt.write_text("[]")
    assert referee("verify", str(receipt)).code == 2
