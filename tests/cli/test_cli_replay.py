"""Walking through a game: replay, diff, cut, verify."""

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.position import dump
from referee.language.speaking import language_of
from referee.report.facts.balances import BARS
from referee.report.terminal.replay import replay_steps
from referee.scenario.file.reader import read_file, read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import Report
from referee.scenario.run.runner import run
from referee.scenario.tools.recorder import cut_out, recorded
from referee.scenario.tools.shorten_position import lines

ROOT = Path(__file__).parents[2] / "scenarios"
REPLAYS = sorted(ROOT.glob("*/replays/*.yaml"))


def _name(path: Path) -> str:
    return f"{path.parent.parent.name}-{path.stem}"


@cache
def _played(path: Path) -> Report:
    return run(prepare(read_file(path)))


def _moments(report: Report) -> tuple[int, ...]:
    count = len(report.main.steps)
    return tuple(dict.fromkeys((0, 1, count // 3, 2 * count // 3, count)))


@pytest.mark.parametrize("path", REPLAYS, ids=_name)
def test_every_cut_runs_by_itself_and_ends_as_the_game_does(path: Path) -> None:
    report, long, short = _played(path), 0, 0
    for at in _moments(report):
        text = cut_out(report, at)
        again = run(prepare(read_text(text, "cut")))
        assert not again.failures
        assert again.main.end == report.main.end
        position = again.scenario.position or {}
        assert "base" not in position and "digest" not in text
        derived = {path.partition(".")[0] for path in report.main.table.game.left_to_box}
        assert position.keys() - {"whole", "stage", "turn", "round", *derived} <= _differing(report, at)
        state = report.main.steps[at - 1].after if at else report.main.start
        long += len("\n".join(lines({"base": "empty", **dump(state)})))
        short += len("\n".join(lines(position)))
    assert short < 0.9 * long


def _differing(report: Report, at: int) -> set[str]:
    """The keys of a moment that are not as in the set-up."""
    start = dump(report.main.table.start)
    now = dump(report.main.steps[at - 1].after if at else report.main.start)
    return {key for key in {*start, *now} if start.get(key) != now.get(key)}


@pytest.mark.parametrize("path", REPLAYS, ids=_name)
def test_every_record_is_readable_and_ends_as_the_game_does(path: Path) -> None:
    text = recorded(_played(path))
    again = run(prepare(read_text(text, "record")))
    assert not again.failures and again.main.end == _played(path).main.end
    assert "digest" not in text and "position:" not in text and "winners" in text


@pytest.mark.parametrize("path", REPLAYS, ids=_name)
def test_every_game_is_compared_with_itself(path: Path, referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.diff.played", lambda file, viewer: _played(Path(file)))
    report = _played(path)
    moments = _moments(report)
    for one, other in pairwise(moments):
        same = referee("diff", f"{path}@{one}", f"{path}@{one}")
        assert (same.code, same.out) == (0, "nothing differs\n")
        there, back = (referee("diff", f"{path}@{a}", f"{path}@{b}") for a, b in ((one, other), (other, one)))
        assert there.code == back.code == 1 or (there.code, there.out) == (0, "nothing differs\n")
        assert "None" not in there.out and "Traceback" not in there.err
    whole = referee("diff", f"{path}@0", str(path))
    assert whole.code == 1
    told = whole.out.split()
    assert any(name in told for name in report.main.table.names)
    winners = language_of(report.main.table.game).say("{who:and}", who=tuple(sorted(report.main.end.winners)))
    assert f"the game is over; won by {winners}" in whole.out.replace("\n    ", " ")
    assert referee("diff", f"{path}@{len(report.main.steps) + 1}", str(path)).code == 2


@pytest.mark.parametrize("path", REPLAYS, ids=_name)
def test_every_game_is_replayed_step_by_step(path: Path, referee: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.replay.played", lambda file, viewer: _played(Path(file)))
    report, names = _played(path), _played(path).main.table.names
    steps = {number: step.step for number, step in enumerate(report.main.steps, 1)}
    acted = {number: step for number, step in steps.items() if step.kind in ("move", "chance")}
    assert _rows("\n".join(replay_steps(report.main, 1, len(steps)))) == list(acted)
    whole = referee("replay", str(path))
    assert (whole.code, _rows(whole.out)) == (0, list(acted))
    *_, last = whole.out.splitlines()
    assert last.split()[0] == names[-1] and set(last) & set(BARS)
    middle = len(steps) // 2
    part = referee("replay", str(path), "--from", str(middle), "--to", str(middle + 9), "--only", names[0])
    wanted = [n for n, step in acted.items() if middle <= n <= middle + 9 and step.by == names[0]]
    assert (part.code, _rows(part.out)) == (0, wanted)


def _rows(out: str) -> list[int]:
    """The numbers that begin the steps of a replay."""
    return [int(found[1]) for line in out.splitlines() if (found := re.match(r"(\d+)\. ", line))]


def test_replay_tells_purses_and_one_player_only(referee: Any) -> None:
    out = " ".join(referee("replay", "sell.yaml").out.split())
    assert "vector: $2m -> $14m" in out
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
