"""Packages with games, as if they were installed: a folder on the path with a dist-info made by hand."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def offer(site: Path, package: str, game: str, module: str = "", code: str = "", version: str = "0.1.0") -> None:
    """Let a package offer a game; with code its module is written, too."""
    about = site / f"{package}-{version}.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8")
    module = module or f"module_of_{package}"
    (about / "entry_points.txt").write_text(f"[referee.games]\n{game} = {module}:GAME\n", encoding="utf-8")
    if code:
        (site / f"{module}.py").write_text(code, encoding="utf-8")


def python(*args: str, site: Path, where: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run Python with these packages installed."""
    path = os.pathsep.join([str(site), str(ROOT)])
    around = {**os.environ, "PYTHONPATH": path, "REFEREE_LANG": "en", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *args], cwd=where, env=around, input=typed, capture_output=True, text=True, timeout=120
    )


def referee(*args: str, site: Path, where: Path, typed: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a command line with these packages installed."""
    return python("-m", "referee", *args, site=site, where=where, typed=typed)


def new_game(where: Path, name: str = "nim") -> Path:
    """Return the folder of a new game, offered by a package of its own."""
    folder = where / f"site_of_{name}"
    done = referee("new-game", name, "--where", str(folder), site=where, where=where)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    offer(folder, f"referee_{name}", name, f"referee_{name}")
    return folder
