"""Every example a help text shows can be typed."""

import re
import shlex
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
    sent = PING if typed.startswith("referee mcp") else b"\nquit\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(sent)))  # what is typed to `play`, or a client says
    result = referee(*shlex.split(typed)[1:], where=tmp_path)
    assert result.code == (1 if "diff" in typed else 0), result.err
    assert result.out


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
