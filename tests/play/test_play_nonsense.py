"""Nonsense at every prompt gives help, never a traceback, and changes nothing that is not told."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from referee.games import GAMES, load_game
from referee.grammar.lexicon import Lexicon
from referee.odds.random_player import table
from referee.play.commands import COMMANDS
from referee.play.completion import completions
from referee.scenario.file.reader import read_text
from referee.scenario.run.checker import prepare
from referee.scenario.run.runner import run
from tests.play.table import ROOT, head, lines_of, replay, said, sit

CHARACTERS = "  ab1290:=|,.?!#\"'«»[]{}()\\/-_+*&%$@~^`<>;ёЖ🎲\u200b\u202e\x00\x1b\t"
WORDS = [
    "none",
    "-1",
    "0",
    "999999999999999999999",
    "1e9",
    "table",
    "all",
    "end",
    "main",
    "dice",
    "|",
    ":",
    "steps",
    "null",
]


def nonsense(random: Random, words: list[str]) -> str:
    """A line nobody would say; often of words that mean something elsewhere."""
    match random.randrange(4):
        case 0:
            return "".join(random.choices(CHARACTERS, k=random.randrange(40)))
        case 1:
            return " ".join([random.choice([*COMMANDS]), *random.choices([*WORDS, *words], k=random.randrange(4))])
        case 2:
            return " ".join(random.choices([*WORDS, *words], k=random.randrange(1, 9)))
        case _:
            line = [*random.choice(words)]
            random.shuffle(line)
            return "".join(line)


@pytest.mark.parametrize("game", GAMES)
def test_no_move_and_no_question_bears_the_name_of_a_command(game: str) -> None:
    about = load_game(game)
    named = {move.do() for move in about.moves} | {ask.ask() for ask in about.questions}
    assert not named & set(COMMANDS)
    lexicon = Lexicon(table(about, 2))
    assert not [name for name in COMMANDS if name != "?" and lexicon.exact_matches([name])]


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_at_every_prompt_gives_help(game: str, tmp_path: Path) -> None:
    random, file = Random(game), tmp_path / "game.yaml"
    lines = lines_of(replay(game))
    words = [word for line in lines for word in line.split()]
    talk = sit(file, head(replay(game)))
    for line in lines[:40]:
        for _ in range(6):
            odd = nonsense(random, words)
            if odd.strip() in ("quit", "help") or odd.startswith("quit"):
                continue
            answer = said(talk, odd)
            assert "Traceback" not in answer
            assert answer or odd.strip().startswith("#")
            completions(talk, odd)
        said(talk, "branch main")
        said(talk, "goto end")
        said(talk, line)
    report = run(prepare(read_text(file.read_text(encoding="utf-8"), "journal")))
    assert not report.failures


def test_a_terminal_is_only_needed_where_there_is_one() -> None:
    loaded = "referee.cli.play, referee.play.repl, referee.play.new_game"
    code = f"import sys, {loaded}; print('prompt_toolkit' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (told.stdout, told.stderr) == ("False\n", "")


def test_a_number_no_box_holds_is_told_its_end(tmp_path: Path) -> None:
    text = "game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna}\n"
    talk = sit(tmp_path / "game.yaml", text)
    for line in ("advertise 1000000000", "advertise extra=1001", "advertise 999999999999999999999"):
        assert "extra is at most 1000" in said(talk, line)
    assert "it costs $2.5m" in said(talk, "advertise 5")
    assert (tmp_path / "game.yaml").read_text(encoding="utf-8") == text
