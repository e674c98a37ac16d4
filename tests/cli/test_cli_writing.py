"""What commands write, and where they refuse to: one way for -o, --record, --save, --svg and a new game."""

import os
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

SCENARIO = (
    "game: magnate\nplayers: [anna, boris]\nposition: {stage: action, turn: anna}\nsteps: [{by: anna, do: consult}]\n"
)
COMMANDS: dict[str, Callable[[str, str], list[str]]] = {
    "cut": lambda file, out: ["cut", file, "--at", "0", "-o", out],
    "page": lambda file, out: ["page", file, "-o", out],
    "record": lambda file, out: ["run", file, "--record", out],
    "svg": lambda file, out: ["show", file, "--svg", out],
    "save": lambda file, out: ["judge", "magnate", "--players", "anna,boris", "--move", "anna consult", "--save", out],
}
READS = [name for name in COMMANDS if name != "save"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A scenario to read."""
    (tmp_path / "own.yaml").write_text(SCENARIO)
    return tmp_path / "own.yaml"


@pytest.mark.parametrize("name", COMMANDS)
def test_an_ordinary_file_is_written_and_replaced_only_with_force(name: str, file: Path, referee: Any) -> None:
    out = file.with_name("out")
    args = COMMANDS[name](str(file), str(out))
    assert referee(*args).code == 0
    whole = out.read_text()
    out.write_text("mine")
    assert "is there already; --force replaces it" in (refused := referee(*args)).err and refused.code == 2
    assert out.read_text() == "mine"
    out.chmod(0o640)
    assert referee(*args, "--force").code == 0
    assert out.read_text() == whole and stat.S_IMODE(out.stat().st_mode) == 0o640
    assert sorted(path.name for path in file.parent.iterdir()) == ["out", "own.yaml"]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_link_is_written_through_and_stays_a_link(name: str, file: Path, referee: Any) -> None:
    out, link = file.with_name("out"), file.with_name("link")
    out.write_text("old")
    link.symlink_to("out")
    assert referee(*COMMANDS[name](str(file), str(link)), "--force").code == 0
    assert link.is_symlink() and len(out.read_text()) > 10


def _dangling(out: Path) -> None:
    out.symlink_to("nowhere")


def _second_name(out: Path) -> None:
    out.with_name("first").write_text("mine")
    os.link(out.with_name("first"), out)


def _to_device(out: Path) -> None:
    out.symlink_to("/dev/null")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "a link that leads nowhere": (_dangling, "is a link that leads nowhere"),
    "a pipe": (os.mkfifo, "is a device"),
    "a folder": (Path.mkdir, "is a folder"),
    "a file of two names": (_second_name, "2 names"),
    "a link to a device": (_to_device, "is a device"),
}


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_ordinary_file_is_never_replaced(
    name: str, odd: str, force: tuple[str, ...], file: Path, referee: Any
) -> None:
    out, (make, told) = file.with_name("out"), ODD[odd]
    make(out)
    before = os.lstat(out)
    result = referee(*COMMANDS[name](str(file), str(out)), *force)
    assert result.code == 2 and told in result.err
    assert (os.lstat(out).st_ino, os.lstat(out).st_mode) == (before.st_ino, before.st_mode)
    assert not file.with_name("nowhere").exists()


@pytest.mark.parametrize("spelling", ["own.yaml", "./own.yaml", "folder/../own.yaml", "link", "second name"])
@pytest.mark.parametrize("name", READS)
def test_nothing_is_written_over_what_is_read(name: str, spelling: str, file: Path, referee: Any) -> None:
    (file.parent / "folder").mkdir()
    (file.parent / "link").symlink_to(file)
    if spelling == "second name":
        os.link(file, file.parent / "second name")
    result = referee(*COMMANDS[name](str(file), f"{file.parent}/{spelling}"), "--force")
    assert result.code == 2 and "is the file that is read" in result.err
    assert file.read_text() == SCENARIO


def test_a_page_of_a_folder_is_not_written_over_one_of_its_files(file: Path, referee: Any) -> None:
    result = referee("page", str(file.parent), "-o", str(file), "--force")
    assert result.code == 2 and "is the file that is read" in result.err and file.read_text() == SCENARIO


@pytest.mark.parametrize("odd", ["a link that leads nowhere", "a pipe", "a folder", "a file of two names"])
def test_play_sits_down_to_ordinary_files_only(odd: str, file: Path, referee: Any) -> None:
    out, (make, told) = file.with_name("out.yaml"), ODD[odd]
    make(out)
    result = referee("play", str(out), "--players", "anna,boris")
    assert result.code == 2 and told in result.err


def test_a_seed_of_its_own_is_not_played_with_another(
    file: Path, referee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text(f"seed: 4\n{SCENARIO}")
    assert "has a seed of its own, 4" in referee("play", str(file), "--seed", "5").err
    monkeypatch.setattr("sys.stdin", StringIO())
    assert (played := referee("play", str(file), "--seed", "4")).code == 0 and "1 entry" in played.out


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_name_of_a_file_cannot_colour_or_move_anything(
    language: str, tmp_path: Path, referee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "e\x1b[31mvil\x1b]0;x\x07\u202e.yaml"
    file.write_text(SCENARIO)
    asked = [
        ["play", str(file)], ["play", f"{file}x.yaml", "--players", "anna,boris"], ["cut", str(file), "--at", "0"],
        ["cut", str(file), "--at", "0", "-o", f"{file}.out"], ["page", str(file), "-o", f"{file}.html"],
        ["page", f"{file}x", "-o", f"{file}.2"], ["run", str(file), "--record", f"{file}.rec"],
        ["show", str(file), "--svg", f"{file}.svg"], ["show", str(file), "--svg", str(file)], ["run", str(file)],
        ["legal", str(file), "--as", str(file)], ["run", str(tmp_path / "\x1b[31mx")], [str(file)],
    ]  # fmt: skip
    for args in asked:
        monkeypatch.setattr("sys.stdin", StringIO("magnate\n\n"))
        result = referee("--color", "never", "--lang", language, *args)
        told = result.out + result.err
        assert "vil" in told or "[31mx" in told or args[:2] == ["run", str(file)]
        assert not [mark for mark in "\x1b\x07\u202e" if mark in told], args
