"""Ends nobody chose: killed at any instant, the terminal closed, interrupted, the input at its end."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from referee.scenario.file.reader import read_text
from tests.play.table import ROOT, head, lines_of, plays, replay, sit

INSTANTS = int(os.environ.get("REFEREE_KILLS", "20"))
"""So often a game is killed."""
PLAY = [sys.executable, "-m", "referee", "play"]


def begun(file: Path, out: Path) -> "subprocess.Popen[str]":
    """A game that is being played."""
    return subprocess.Popen(
        [*PLAY, str(file)], stdin=subprocess.PIPE, stdout=out.open("w"), stderr=subprocess.STDOUT, text=True, cwd=ROOT
    )


def answered(out: str) -> int:
    """How many lines have been answered: each is followed by a prompt."""
    return max(0, sum(bool(re.match(r"\S[^>]*[^->]> ", line)) for line in out.splitlines()) - 1)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str], float]:
    """A game as it is typed, its entries as the file says them, and how long it takes."""
    file = tmp_path_factory.mktemp("whole") / "game.yaml"
    lines = lines_of(replay("carnegie"))
    file.write_text(head(replay("carnegie")), encoding="utf-8")
    start = time.monotonic()
    subprocess.run(
        [*PLAY, str(file)], input="\n".join([*lines, ""]), text=True, check=True, cwd=ROOT, capture_output=True
    )
    taken = time.monotonic() - start
    return lines, file.read_text(encoding="utf-8").partition("steps:\n")[2].splitlines(), taken


@pytest.mark.parametrize("instant", range(INSTANTS))
def test_a_kill_at_any_instant_loses_only_the_line_not_yet_answered(
    instant: int, whole: tuple[list[str], list[str], float], tmp_path: Path
) -> None:
    lines, entries, seconds = whole
    file, out = tmp_path / "game.yaml", tmp_path / "out"
    file.write_text(head(replay("carnegie")), encoding="utf-8")
    game = begun(file, out)
    assert game.stdin is not None
    game.stdin.write("\n".join([*lines, ""]))
    game.stdin.flush()
    deadline = time.monotonic() + 60
    while "> " not in out.read_text() and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(Random(instant).random() * seconds * 0.8)
    game.send_signal(signal.SIGKILL)
    game.wait()
    said = answered(out.read_text(encoding="utf-8", errors="replace"))
    talk = sit(file)
    assert not talk.session.stopped
    kept = file.read_text(encoding="utf-8").partition("steps:\n")[2].splitlines()
    assert said <= len(kept) <= said + 1
    assert kept == entries[: len(kept)]
    assert talk.session.count == len(kept)
    talk.session.journal.close()


def test_a_closed_terminal_loses_nothing_and_leaves_no_lock(tmp_path: Path) -> None:
    file, out = tmp_path / "game.yaml", tmp_path / "out"
    file.write_text(head(replay("carnegie")), encoding="utf-8")
    game = begun(file, out)
    assert game.stdin is not None
    game.stdin.write("\n")
    game.stdin.flush()
    while len(out.read_text().split("> ")) < 3:
        time.sleep(0.02)
    game.send_signal(signal.SIGHUP)
    assert game.wait() == -signal.SIGHUP
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.yaml", "out"]
    talk = sit(file)
    assert talk.session.count == 1
    talk.session.journal.close()


def test_an_interrupted_script_ends_with_130_and_a_whole_file(tmp_path: Path) -> None:
    file, out = tmp_path / "game.yaml", tmp_path / "out"
    file.write_text(head(replay("carnegie")), encoding="utf-8")
    game = begun(file, out)
    assert game.stdin is not None
    game.stdin.write("\n")
    game.stdin.flush()
    while len(out.read_text().split("> ")) < 3:
        time.sleep(0.02)
    game.send_signal(signal.SIGINT)
    assert game.wait() == 130
    assert "interrupted" in out.read_text() and "Traceback" not in out.read_text()
    assert plays(file.read_text(encoding="utf-8"))


def test_the_second_of_two_people_is_told_and_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    talk = sit(file, head(replay("carnegie")))
    before = file.read_bytes()
    run = subprocess.run([*PLAY, str(file)], input="", capture_output=True, text=True, cwd=ROOT)
    assert (run.returncode, run.stdout) == (3, "")
    assert run.stderr == f"{file} is being played in another session\n"
    assert file.read_bytes() == before
    talk.session.journal.close()


def test_a_new_game_is_set_up_by_questions(tmp_path: Path) -> None:
    answers = ["chess", "Magnate", "anna", "", "anna, boris: Greyfield", "advanced", ""]
    file = tmp_path / "evening.yaml"
    run = subprocess.run(
        [*PLAY, str(file)], input="\n".join(answers), capture_output=True, text=True, cwd=tmp_path, env=_env()
    )
    assert run.returncode == 0, run.stderr
    assert "there is no game 'chess'" in run.stdout and "Who plays, clockwise" in run.stdout
    data = read_text(file.read_text(encoding="utf-8"), "").data
    assert data["game"] == "magnate" and data["players"] == ["anna", {"boris": "greyfield"}]
    assert data["options"] == {"advanced": True}


def test_a_game_that_was_never_begun_leaves_no_file(tmp_path: Path) -> None:
    run = subprocess.run([*PLAY, "magnate"], input="", capture_output=True, text=True, cwd=tmp_path, env=_env())
    assert run.returncode == 5 and not list(tmp_path.iterdir())


def test_bytes_that_are_no_text_give_help(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(head(replay("carnegie")), encoding="utf-8")
    odd = b"\n\xff\xfe\x80\nnote \xff\xc3\nnote \xef\xbf\xbe\n\x00\n\xf0\x9f\x8e\xb2\nnote ok\n"
    run = subprocess.run([*PLAY, str(file)], input=odd, capture_output=True, cwd=ROOT)
    assert (run.returncode, run.stderr) == (0, b"")
    text = file.read_text(encoding="utf-8")
    assert "{note: ok}" in text and plays(text)


def test_a_file_that_is_no_text_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    raw = head(replay("carnegie")).encode() + b"# \xff\n"
    file.write_bytes(raw)
    run = subprocess.run([*PLAY, str(file)], input=b"note x\n", capture_output=True, cwd=ROOT)
    assert run.returncode == 3 and b"not UTF-8" in run.stderr
    assert file.read_bytes() == raw


def _env() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}
