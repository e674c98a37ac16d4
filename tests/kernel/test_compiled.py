"""Compiled data are read as they are; in a checkout they are compiled again when a source is newer."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.kernel import compiled
from referee.kernel.compiled import MissingData, StaleData, find_compiled, read_compiled

Commands = list[list[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder whose compiled book and rules are as new as their source."""
    (tmp_path / "compiled").mkdir()
    for path in (tmp_path / "rules.yaml", tmp_path / "rules.py", tmp_path / "compiled" / "book.json"):
        path.write_text("{}", encoding="utf-8")
        os.utime(path, (1000, 1000))
    return tmp_path


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Commands]:
    """Replace the compiler by one that only ends with an exit code."""

    def replaced(code: int) -> Commands:
        commands: Commands = []

        def run(command: list[str], **_: Any) -> Any:
            commands.append(command)
            return SimpleNamespace(returncode=code, stderr="no babel here")

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(compiled, "CHECKOUT", True)
        monkeypatch.setattr(compiled, "is_ours", lambda folder: True)
        return commands

    return replaced


def test_data_as_new_as_their_sources_are_only_read(folder: Path, compiling: Callable[[int], Commands]) -> None:
    commands = compiling(0)
    assert (read_compiled(folder, "book.json"), commands) == (b"{}", [])


@pytest.mark.parametrize("source", ["rules.yaml", "ru.po"])
def test_a_newer_source_is_compiled_once(folder: Path, compiling: Callable[[int], Commands], source: str) -> None:
    commands = compiling(0)
    (folder / source).write_text("{}", encoding="utf-8")
    assert read_compiled(folder, "book.json") == read_compiled(folder, "book.json")
    assert [command[1:] for command in commands] == [["-m", "referee.devtools.generate", "--compiled"]]


@pytest.mark.parametrize("made", ["rules.py", "compiled/book.json"])
def test_rules_and_data_are_made_together(folder: Path, compiling: Callable[[int], Commands], made: str) -> None:
    commands = compiling(0)
    os.utime(folder / made, (999, 999))
    assert (read_compiled(folder, "book.json"), len(commands)) == (b"{}", 1)


def test_missing_rules_are_made(folder: Path, compiling: Callable[[int], Commands]) -> None:
    commands = compiling(0)
    (folder / "rules.py").unlink()
    assert (read_compiled(folder, "book.json"), len(commands)) == (b"{}", 1)


def test_data_that_cannot_be_compiled_are_not_read(folder: Path, compiling: Callable[[int], Commands]) -> None:
    compiling(1)
    (folder / "rules.yaml").write_text("{}", encoding="utf-8")
    with pytest.raises(StaleData, match=r"make schemas \(no babel here\)"):
        read_compiled(folder, "book.json")


def test_an_installed_package_trusts_its_data(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "CHECKOUT", False)
    (folder / "rules.yaml").write_text("{}", encoding="utf-8")
    assert read_compiled(folder, "book.json") == b"{}"


def test_a_folder_without_data_has_none(tmp_path: Path) -> None:
    assert find_compiled(tmp_path, "words.json") == b""


@pytest.mark.parametrize(("checkout", "remedy"), [(True, "run: make schemas"), (False, "install the package again")])
def test_missing_data_are_told_by_their_place_in_the_package(
    monkeypatch: pytest.MonkeyPatch, checkout: bool, remedy: str
) -> None:
    monkeypatch.setattr(compiled, "CHECKOUT", checkout)
    with pytest.raises(MissingData, match=f"^referee/games/chess/compiled/book.json is missing; {remedy}$"):
        read_compiled(compiled.ROOT / "games" / "chess", "book.json")
