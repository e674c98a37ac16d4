"""Every example a help text shows can be typed."""

import os
import re
import shlex
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import click
import pytest
from ruamel.yaml import YAML

from referee.cli import COMMANDS, cli
from referee.games import GAMES
from referee.language.current import LANGUAGES

GOLDEN = Path(__file__).parents[1] / "golden"
ROOT = Path(__file__).parents[2]
PING = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'


def examples() -> list[str]:
    """All lines that begin with `referee ` in help texts."""
    ctx = click.Context(cli)
    helps = [cli.help or "", *((cli.get_command(ctx, name) or cli).help or "" for name in COMMANDS)]
    return [line.strip() for text in helps for line in text.splitlines() if line.strip().startswith("referee ")]


def test_every_command_shows_two_examples() -> None:
    ctx = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(ctx, name)
        assert command and command.help
        assert command.help.count("\n    referee ") + command.help.count("\nreferee ") == 2, name


@pytest.mark.parametrize("example", examples())
def test_example_of_a_help_runs(example: str, referee: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder; what earlier commands of the helps would have written is there."""
    (tmp_path / "evening.yaml").write_text(referee("new", "magnate").out)
    made = referee("run", "scenarios/magnate/examples/sell.yaml", "--format", "json", where=tmp_path)
    (tmp_path / "receipt.json").write_text(made.out)
    if example.startswith("referee compile"):
        assert referee("new-game", "hearts", where=tmp_path).code == 0
    typed, _, _ = example.partition(" > ")
    if typed.startswith("referee serve"):
        assert _served(shlex.split(typed)[1:], tmp_path) == 0
        return
    sent = PING if typed.startswith("referee mcp") else b"\nquit\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(sent)))  # what is typed to `play`, or a client says
    result = referee(*shlex.split(typed)[1:], where=tmp_path)
    assert result.code == (1 if "diff" in typed else 0), result.err
    assert result.out


def _served(args: list[str], where: Path) -> int:
    """Serve until the link is there, then stop as Ctrl-C does."""
    env = {**os.environ, "XDG_STATE_HOME": str(where / "state"), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "referee", *args], cwd=where, env=env, stdout=subprocess.PIPE, text=True
    ) as served:
        assert served.stdout is not None
        assert "http://127.0.0.1:" in served.stdout.readline()
        served.stdout.readline()
        served.send_signal(signal.SIGINT)
        try:
            return served.wait(20)
        finally:
            served.kill()


@pytest.mark.parametrize("game", GAMES)
def test_starter_is_green_and_shows_everything(referee: Any, tmp_path: Path, game: str) -> None:
    text = referee("new", game).out
    path = tmp_path / "ours.yaml"
    path.write_text(text)
    assert referee("run", str(path)).code == 0
    assert all(
        word in text for word in ("components:", "position:", "ask:", "refused:", "expect:", "workings:", "lines:")
    )


@pytest.mark.parametrize("game", GAMES)
def test_starters_of_both_languages_differ_only_in_comments_and_titles(referee: Any, tmp_path: Path, game: str) -> None:
    told = {}
    for lang in LANGUAGES:
        text = referee("new", game, "--lang", lang).out
        path = tmp_path / f"{lang}.yaml"
        path.write_text(text, encoding="utf-8")
        assert referee("check", str(path)).code == referee("run", str(path)).code == 0
        told[lang] = YAML(typ="safe").load(text)
        comments = [line for line in text.splitlines() if line.lstrip().startswith("# ")]
        assert comments and told[lang]["title"]
        assert bool(re.search("[а-яё]", told[lang]["title"])) == (lang == "ru")
    assert untitled(told["ru"]) == untitled(told["en"])


def untitled(starter: dict[str, Any]) -> Any:
    """A starter without what only people read: its title, the titles of its lines, and its notes."""
    lines = [_unnoted(line) for line in starter["lines"].values()]
    return _unnoted({**starter, "title": "", "lines": lines})


def _unnoted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unnoted(one) for key, one in value.items() if key != "note"}
    return [_unnoted(one) for one in value] if isinstance(value, list) else value
