"""Short positions are verified, and a wait says for whom."""

from pathlib import Path
from typing import Any

import pytest

from referee.kernel.field_types import MUCH
from referee.kernel.position import dump
from referee.play.step_text import prompt, status
from referee.report.terminal.story import next_text
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from referee.scenario.tools import shorten_position
from referee.scenario.tools.recorder import cut_out, recorded
from tests.play.table import head, replay, said, sit

ATTRACT = (
    "game: magnate\nplayers: [anna, boris]\nposition: {stage: attract, turn: boris, tiles: {2: halestown}, "
    "plots: {2A: {owner: boris, building: house}}}\nsteps: [{by: boris, do: attract, plot: 2A}]\n"
)


def played(text: str) -> Any:
    return run(prepare(read_text(text, "test")))


def test_a_number_that_is_gone_is_written_as_nought() -> None:
    text = "game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna, players: {anna: {money: 0}}}\n"
    assert "anna: {money: 0}" in cut_out(played(text), 0)


def test_the_long_position_stands_where_the_short_one_gives_another_state(monkeypatch: pytest.MonkeyPatch) -> None:
    report = played(ATTRACT)
    monkeypatch.setattr(shorten_position, "_gives", lambda text, state: "base: empty" in text)
    text = cut_out(report, 0)
    assert "base: empty" in text and played(text).main.start == report.main.start


def test_a_record_leaves_out_the_set_up_and_what_the_box_fills_in() -> None:
    report = played(ATTRACT)
    text = recorded(report)
    assert not {"bank", "supply", "digest", "base"} & {line.strip().split(":")[0] for line in text.splitlines()}
    assert dump(played(text).main.end) == dump(report.main.end)


def test_more_money_than_any_bank_holds_is_no_bug_of_ours() -> None:
    for game in ("magnate", "streets", "corporations"):
        text = f"game: {game}\nplayers: [anna, boris]\nposition: {{players: {{anna: {{money: {MUCH}}}}}}}\n"
        assert played(text).main.start.players["anna"].money == MUCH
        with pytest.raises(Unusable, match=f"'money' must be at most {MUCH}"):
            played(text.replace(str(MUCH), "999999999999900"))


def test_a_wait_says_for_whom(tmp_path: Path) -> None:
    report = played(ATTRACT)
    assert "boris rolls 4 dice" in next_text(report.main.table, report.main.end)
    talk = sit(tmp_path / "game.yaml", ATTRACT)
    assert "boris rolls 4 dice: type what came up" in status(talk)
    assert prompt(talk) == "boris, dice> "


def test_everybody_throws_in_turn_for_the_first_turn(tmp_path: Path) -> None:
    talk = sit(tmp_path / "throws.yaml", head(replay("corporations")))
    for line in ("blue: remove e10", "red: remove e10"):
        said(talk, line)
    assert "red rolls 2 of 4 dice" in next_text(talk.table, talk.state)
    assert prompt(talk) == "red, dice> "
    said(talk, "5 1")
    assert prompt(talk) == "blue, dice> "


def test_nobody_is_named_where_anybody_may_draw() -> None:
    report = played("game: magnate\nplayers: [anna, boris]\n")
    assert next_text(report.main.table, report.main.end).startswith(
        "Next: the game waits for 6 neighbourhood tiles, then"
    )


def test_what_is_to_be_written_says_how_many_come_up() -> None:
    def waits(text: str) -> str:
        report = played(text)
        return next_text(report.main.table, report.main.end)

    throw = (
        "game: corporations\nplayers: [red, blue]\nposition: {turn: red, stage: start}\nsteps: [{by: red, do: throw}]\n"
    )
    assert "write chance: {dice: [2 outcomes]}" in waits(throw)
    solo = "game: streets\nplayers: [you, grifter]\nposition: {turn: grifter, stage: build}\n"
    assert "write chance: {tile: ...}" in waits(solo)
