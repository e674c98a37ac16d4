"""docs/writing-a-game.md: every edit of the page is made, every command is run, and prints what the page says.

REFEREE_UPDATE=1 writes anew what is printed, where nothing is left out.
"""

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.plugins.packages import ROOT, offer, python, referee
from tests.test_readme import fits, shown

PAGE = ROOT / "docs" / "writing-a-game.md"
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def edit(block: str, folder: Path) -> None:
    """Make an edit: lines with a blank or a minus are found together, and give way to those with a blank or a plus."""
    head, *lines = block.splitlines()
    path = folder / head.removeprefix("--- ")
    before = "\n".join(line[1:] for line in lines if line[:1] != "+")
    after = "\n".join(line[1:] for line in lines if line[:1] != "-")
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path.name}:\n{before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def printed(command: str, where: Path, site: Path) -> list[str]:
    """What a command prints; what pip would install is put where it is looked for."""
    words = shlex.split(command[2:])
    match words:
        case ["cd", _]:
            return []
        case ["pip", "install", "-e", "."]:
            offer(site, "referee_nim", "nim", "referee_nim")
            (site / "referee_nim").symlink_to(where / "referee_nim")
            return []
        case ["pip", "install", path]:
            offer(site, "referee_perudo", "perudo", "referee_perudo")
            (site / "referee_perudo").symlink_to(where / path / "referee_perudo")
            return []
        case ["referee", *args]:
            done = referee(*args, site=site, where=where)
            assert "Traceback" not in done.stderr and done.returncode in (0, 1, 2), done.stderr
            assert not (args[0] in ("compile", "run", "coverage") and done.returncode), done.stdout + done.stderr
            return (done.stdout or done.stderr).splitlines()
    raise AssertionError(command)


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")
    site = tmp_path / "site"
    site.mkdir()
    made = shutil.ignore_patterns("compiled", "rules.py", "__pycache__", "build", "*.egg-info")
    shutil.copytree(ROOT / "examples" / "perudo", tmp_path / "examples" / "perudo", ignore=made)
    text, where = PAGE.read_text(encoding="utf-8"), tmp_path
    wrong, update = [], os.environ.get("REFEREE_UPDATE")
    for kind, block in BLOCK.findall(text):
        if kind == "diff":
            edit(block, where)
            continue
        told: list[str] = []
        for one in shown(block):
            found = printed(one.command, where, site)
            where = where / one.command.split()[2] if one.command.startswith("$ cd ") else where
            if not fits(one.out, found) and ("..." in one.out or not update):
                wrong.append(f"{one.command}\n" + "\n".join(found))
            told += [one.command, *(one.out if "..." in one.out else found)]
        text = text.replace(block, "\n".join([*told, ""]), 1)
    if update:
        PAGE.write_text(text, encoding="utf-8")
    assert not wrong, "\n\n".join(wrong)
    strict = python("-m", "mypy", "--strict", "referee_nim", site=site, where=where)
    assert strict.returncode == 0, strict.stdout


def test_every_name_of_the_contract_is_explained() -> None:
    import referee.game

    page = (ROOT / "docs" / "game-contract.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .{10,} \|$", page, re.MULTILINE)
    assert sorted(rows) == sorted(referee.game.__all__)
    assert all(hasattr(referee.game, name) for name in rows)
