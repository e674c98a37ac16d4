"""A real terminal: completion, history, dice by prompt, Ctrl-C and Ctrl-D."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.play.table import ROOT, ending, head, lines_of, replay, said, sit

pexpect = pytest.importorskip("pexpect", reason="a terminal is played with pexpect, which is not installed")
UP, TAB, INTERRUPT, END = "\x1b[A", "\t", "\x03", "\x04"


@contextmanager
def terminal(file: Path, waited: bool = True) -> Iterator[Any]:
    """A game played in a terminal; typed to at once, or when it has greeted."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm",
        "COLUMNS": "120",
        "LINES": "40",
        "NO_COLOR": "1",
        "PROMPT_TOOLKIT_NO_CPR": "1",
    }
    game = pexpect.spawn(
        sys.executable,
        ["-m", "referee", "play", str(file)],
        env=env,
        encoding="utf-8",
        timeout=20,
        dimensions=(40, 120),
    )
    try:
        if waited:
            game.expect("entr(y|ies)")
        yield game
    finally:
        game.close(force=True)


def completed(game: Any, *begun: str) -> None:
    """Type beginnings of words, each completed; completion needs a moment, as it does with a person."""
    for number, word in enumerate(begun):
        game.send(f" {word}" if number else word)
        time.sleep(0.3)
        game.send(TAB)
        time.sleep(0.7)


def typed(game: Any, line: str, answer: str) -> None:
    """Type a line and wait for its answer and for the next prompt."""
    game.send(line + "\r")
    game.expect(answer)
    game.expect(r"\w>")


def test_completion_history_and_dice_in_magnate(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "game: magnate\nplayers: [anna, boris]\nposition: {stage: attract, turn: anna, tiles: {2: halestown}, "
        "plots: {2A: {owner: anna, building: house}, 2B: {owner: anna, building: house}}}\n"
    )
    with terminal(file) as game:
        game.expect("anna>")
        completed(game, "att", "2a")
        game.send("\r")
        game.expect(r"dice: type what came up")
        game.expect("dice>")
        game.send("\r")
        game.expect("[Rr]ound")
        game.send(UP)
        game.expect("attract 2A")
        game.send(INTERRUPT)
        game.expect("Ctrl-D leaves")
        game.send(END)
        game.expect(pexpect.EOF)
    steps: Any = read_file(file).data["steps"]
    assert steps[0] == {"by": "anna", "do": "attract", "plot": "2A"} and len(steps[1]["chance"]["dice"]) > 1
    assert not run(prepare(read_file(file))).failures


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_begins_in_a_terminal_as_it_was_recorded(game: str, tmp_path: Path) -> None:
    file, count = tmp_path / "game.yaml", int(os.environ.get("REFEREE_TYPED", "8"))
    file.write_text(head(replay(game)), encoding="utf-8")
    lines = lines_of(replay(game))
    lines = lines[: count or len(lines)]
    with terminal(file) as played:
        played.expect(r"\w>")
        for number, line in enumerate(lines, 1):
            typed(played, line, "(Round|round|is over)")
            _written(file, number)
        played.send(END)
        played.expect(pexpect.EOF)
        played.wait()
    assert not run(prepare(read_file(file))).failures
    if not count:
        assert ending(file) == ending(replay(game))


def _written(file: Path, number: int, game: Any = None) -> None:
    """Wait until so many entries stand in the file; a terminal nobody reads would stand still."""
    for _ in range(1500):
        if game is not None:
            with suppress(pexpect.TIMEOUT):
                game.read_nonblocking(4096, 0.01)
        if file.read_text(encoding="utf-8").partition("steps:")[2].count("\n  - ") >= number:
            return
        time.sleep(0.02)
    raise AssertionError(f"entry {number} has not been written")


@pytest.mark.parametrize(
    ("game", "begun", "whole"),
    [
        ("streets", ("buil", "chill"), "build chillax_spa"),
        ("corporations", ("remo", "e03"), "remove e03"),
        ("carnegie", ("choo",), "choose_tabs"),
        ("magnate", ("led",), "ledger"),
    ],
)
def test_words_are_completed_from_the_legal_moves(
    game: str, begun: tuple[str, ...], whole: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.yaml"
    first = "steps:\n  - {chance: {timeline: [4a, 5a, 1b, 2b]}}\n" if game == "carnegie" else ""
    file.write_text(f"{head(replay(game))}{first}", encoding="utf-8")
    with terminal(file) as played:
        played.expect(r"\w>")
        completed(played, *begun)
        played.send("\r")
        played.expect(r"\w>")
        played.send(UP)
        played.expect(whole)


@pytest.mark.parametrize("how", ["at once", "in pieces", "before the first prompt", "pasted"])
def test_no_line_typed_ahead_is_lost(how: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(head(replay("magnate")), encoding="utf-8")
    lines = lines_of(replay("magnate"))[:25]
    typed = "".join(f"{line}\r" for line in lines)
    with terminal(file, waited=how != "before the first prompt") as played:
        if how == "in pieces":
            for at in range(0, len(typed), 7):
                played.send(typed[at : at + 7])
                time.sleep(0.004)
        else:
            played.send(f"\x1b[200~{typed}\x1b[201~\r" if how == "pasted" else typed)
        _written(file, len(lines), played)
        played.send(END)
        played.expect(pexpect.EOF)
    assert file.read_text(encoding="utf-8") == _one_by_one(tmp_path, head(replay("magnate")), lines)


def _one_by_one(folder: Path, text: str, lines: list[str]) -> str:
    """The file of the same lines, each said when the one before has been answered."""
    file = folder / "one-by-one.yaml"
    talk = sit(file, text)
    for line in lines:
        said(talk, line)
    return file.read_text(encoding="utf-8")


def test_a_game_is_set_up_and_begun_with_lines_typed_ahead(tmp_path: Path) -> None:
    file, lines = tmp_path / "new.yaml", lines_of(replay("corporations"))[:6]
    with terminal(file, waited=False) as played:
        played.send("".join(f"{line}\r" for line in ("corporations", "red, blue", "", *lines)))
        played.expect("entries")
        _written(file, len(lines), played)
    text = "format: 1\ngame: corporations\nplayers: [red, blue]\n"
    assert file.read_text(encoding="utf-8") == _one_by_one(tmp_path, text, lines)
