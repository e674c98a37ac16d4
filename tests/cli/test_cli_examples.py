"""Every example a help text shows can be typed."""

import shlex
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest

from referee.cli import COMMANDS, cli
from referee.games import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"


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
    shipped = tmp_path / "scenarios" / "magnate" / "examples"
    shipped.mkdir(parents=True)
    (shipped / "sell.yaml").write_text((GOLDEN / "sell.yaml").read_text())
    attract = GOLDEN.parents[1] / "scenarios" / "magnate" / "examples" / "attract-full.yaml"
    (shipped / "attract-full.yaml").write_text(attract.read_text())
    for name in ("ours.yaml", "evening.yaml"):
        (tmp_path / name).write_text(referee("new", "magnate").out)
    made = referee("run", "scenarios/magnate/examples/sell.yaml", "--format", "json", where=tmp_path)
    (tmp_path / "receipt.json").write_text(made.out)
    monkeypatch.setattr("sys.stdin", StringIO("\nquit\n"))  # what is typed to `play`
    typed, _, _ = example.partition(" > ")
    result = referee(*shlex.split(typed)[1:], where=tmp_path)
    assert result.code == (1 if "coverage" in typed or "diff" in typed else 0), result.err
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
