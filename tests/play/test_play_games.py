"""Whole games typed line by line: the journal is the game, and nothing is lost by undoing."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.position import dump
from referee.scenario.file.reader import read_file
from tests.play.table import ROOT, ending, head, lines_of, plays, replay, said, sit


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_typed_through_the_plain_loop_ends_as_it_was_recorded(game: str, tmp_path: Path) -> None:
    recorded, file = replay(game), tmp_path / "typed.yaml"
    file.write_text(head(recorded), encoding="utf-8")
    typed = "".join(f"{line}\n" for line in [*lines_of(recorded), "quit"])
    run = subprocess.run(
        [sys.executable, "-m", "referee", "play", str(file)], input=typed, text=True, capture_output=True, cwd=ROOT
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "The game is over, " in run.stdout
    assert ending(file) == ending(recorded)


def test_hundreds_of_moves_are_undone_to_the_start_and_redone(tmp_path: Path) -> None:
    recorded, file = replay("corporations", "two-players-twelve"), tmp_path / "game.yaml"
    talk = sit(file, head(recorded))
    texts, dumps = [file.read_bytes()], [dump(talk.state)]
    for line in lines_of(recorded):
        said(talk, line)
        if file.read_bytes() != texts[-1]:  # who has no answer has passed already
            texts.append(file.read_bytes())
            dumps.append(dump(talk.state))
    assert len(texts) > 250
    for text, state in list(zip(texts, dumps, strict=True))[-2::-1]:
        said(talk, "undo")
        assert file.read_bytes() == text and dump(talk.state) == state
    assert "nothing to undo" in said(talk, "undo") or "0 entries" in said(talk, "undo")
    for text, state in list(zip(texts, dumps, strict=True))[1:]:
        said(talk, "redo")
        assert file.read_bytes() == text and dump(talk.state) == state
    assert ending(file) == ending(recorded)


@pytest.mark.parametrize("game", GAMES)
def test_entries_of_an_earlier_sitting_can_be_taken_back_and_redone(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    whole = replay(game).read_text(encoding="utf-8")
    talk = sit(file, whole)
    assert "before you sat down" in said(talk, "undo 20")
    said(talk, "undo 20")
    assert len(read_file(file).data["steps"]) == talk.session.count  # type: ignore[arg-type]
    assert dump(talk.state) == plays(file.read_text(encoding="utf-8"))
    said(talk, "redo 20")
    assert file.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("game", GAMES)
def test_with_a_seed_going_on_equals_resuming_and_undo_is_no_second_roll(game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    recorded = replay(game)
    text = f"{head(recorded)}seed: 7\n"
    talk, other = sit(first, text), sit(second, text)
    for _ in range(12):
        talk.session.journal.close()
        talk = sit(first)
        for each in (talk, other):
            said(each, "?")
            rows = [number for number, row in enumerate(each.numbered(), 1) if not isinstance(row.offer, ChoiceSet)]
            said(each, str(rows[0]) if rows else "")
        said(other, "undo")
        said(other, "redo")
    assert first.read_text() == second.read_text()
    assert talk.session.count
    assert plays(first.read_text()) == dump(other.state)
