"""The search itself works: a few cases of each kind, the same ones each time, and a finding is kept."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import files
from tests.fuzz.command import left
from tests.fuzz.finding import Finding, keep
from tests.fuzz.fragments import one_fragment
from tests.fuzz.games import one_game
from tests.fuzz.lines import typed_lines
from tests.fuzz.spoil import WAYS, spoilt
from tests.fuzz.stages import one_pair
from tests.fuzz.views import seen, viewers
from tests.scenario.test_never_crashes import SCENARIOS


@pytest.mark.parametrize("case", range(12))
def test_spoilt_files_are_told_played_or_refused(case: int, tmp_path: Path) -> None:
    assert not files.one_file(Random(case), tmp_path / "now.yaml")


@pytest.mark.parametrize("case", range(3))
def test_random_games_keep_every_invariant(case: int) -> None:
    assert not one_game(Random(case))


@pytest.mark.parametrize("case", range(4))
def test_typed_lines_are_answered(case: int, tmp_path: Path) -> None:
    assert not typed_lines(Random(case), tmp_path / "now.yaml")


@pytest.mark.parametrize("case", range(12))
def test_stages_that_do_not_belong_together_are_refused(case: int, tmp_path: Path) -> None:
    assert not one_pair(Random(case), tmp_path / "now.yaml")


@pytest.mark.parametrize("case", range(12))
def test_fragments_of_positions_are_judged_or_refused(case: int) -> None:
    assert not one_fragment(Random(case))


@pytest.mark.parametrize("file", ["streets/rules/solo-endgame-at-once.yaml", "corporations/rules/kept-card.yaml"])
def test_a_scenario_is_told_as_anybody_sees_it(file: str) -> None:
    assert not [found for view in viewers(SCENARIOS / file) for found in seen(Random(1), *view)]


def test_a_case_is_the_same_each_time() -> None:
    assert [spoilt(Random(f"1 files {n}")) for n in range(40)] == [spoilt(Random(f"1 files {n}")) for n in range(40)]
    assert all(way("streets", Random(3)) for way in WAYS)


def test_what_never_ends_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def forever(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("referee.scenario.file.reader.read_text", forever)
    path = tmp_path / "now.yaml"
    path.write_text("game: magnate\n")
    assert left("check", str(path), seconds=0.2).words.startswith("TooLong: more than 0.2 s")


def test_our_bug_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("referee.scenario.file.reader.read_text", lambda *_: 1 // 0)
    (found,) = files.one_file(Random(1), tmp_path / "now.yaml")
    assert "check: left with 4" in found.said and "ZeroDivisionError" in found.said


def test_a_finding_is_kept_as_a_scenario(tmp_path: Path) -> None:
    path = keep(Finding("file", b"game: \xff", "check: left with 4"), 7, "files:3", tmp_path)
    assert path.name == "file-7-files-3.yaml" and path.read_bytes() == b"game: \xff"
    assert path.with_suffix(".txt").read_text().startswith("python -m tests.fuzz --seed 7 --case files:3\n")
