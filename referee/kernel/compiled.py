"""Data compiled from YAML files and catalogues: read here, and in a checkout compiled again when a source is newer.

They are no part of the repository: the build backend compiles them for an installation, `make` for a checkout. The
`rules.py` of a game is written together with its data.
"""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec.json import decode

ROOT = Path(__file__).parents[1]
COMMON = ROOT / "words"
"""The folder of the words all games share; their catalogue is made of those of every package."""
CHECKOUT = (ROOT.parent / ".git").exists()
SOURCES = ("*.yaml", "*.po")
COMPILED = ("rules", "readings", "components", "words", "asked", "ru")
"""The sources of a game that are compiled, `components.po` with them."""
SOURCES_FILE = "sources.json"
"""Beside the data of a game of another package: the marks of the files they were compiled from."""


class StaleData(RuntimeError):
    """Compiled data are missing or older than their sources and cannot be compiled here."""


class MissingData(RuntimeError):
    """Compiled data are missing, and there is no source they could be compiled from."""


def read_compiled(folder: Path, name: str) -> bytes:
    """Return `folder/compiled/name`, brought up to date first."""
    data = find_compiled(folder, name)
    if not data:
        path = folder / "compiled" / name
        shown = path.relative_to(ROOT.parent) if path.is_relative_to(ROOT.parent) else path
        remedy = "run: make schemas" if CHECKOUT else "install the package again"
        remedy = remedy if is_ours(folder) else f"run: referee compile {folder}"
        raise MissingData(f"{shown.as_posix()} is missing; {remedy}")
    return data


def find_compiled(folder: Path, name: str) -> bytes:
    """Return `folder/compiled/name` like `read_compiled`; nothing where a folder has no such data."""
    path = folder / "compiled" / name
    if not is_ours(folder):
        _check_marks(folder)
    elif not path.exists() or CHECKOUT:
        _refresh(folder)
    return path.read_bytes() if path.exists() else b""


def is_ours(folder: Path) -> bool:
    """Return whether a folder belongs to the referee; that of a game of another package its author compiles."""
    return folder == COMMON or folder.is_relative_to(ROOT / "games")


def source_marks(folder: Path) -> dict[str, str]:
    """Return a mark of each file of a game that is compiled: it changes with the file."""
    from hashlib import blake2b  # not quick to load, and our own data have no marks

    paths = sorted(path for pattern in SOURCES for path in folder.glob(pattern) if path.stem in COMPILED)
    return {path.name: blake2b(path.read_bytes(), digest_size=16).hexdigest() for path in paths}


@cache
def _check_marks(folder: Path) -> None:
    """Refuse data of a game of another package that were compiled from other sources than those beside them."""
    made = folder / "compiled" / SOURCES_FILE
    if not made.exists():
        return
    marks = decode(made.read_bytes(), type=dict[str, str])
    changed = [name for name, mark in source_marks(folder).items() if marks.get(name) != mark]
    if changed:
        raise StaleData(f"{changed[0]} has changed since it was compiled; run: referee compile {folder}")


@cache
def _refresh(folder: Path) -> None:
    """Compile all data again if those of a folder are older than one of its sources; looked at once a run."""
    changed = max((path.stat().st_mtime for path in _sources(folder)), default=0.0)
    if changed <= min(map(_written_at, _compiled(folder)), default=0.0):
        return
    import subprocess  # needed by nobody else, and not quick to load

    command = [sys.executable, "-m", "referee.devtools.generate", "--compiled"]
    done = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise StaleData(f"the data of {folder.name} are older than their sources; run: make schemas ({reason})")


def _compiled(folder: Path) -> Iterator[Path]:
    yield from (folder / "compiled").glob("*.json")
    if (folder / "rules.yaml").exists():
        yield folder / "rules.py"


def _written_at(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0


def _sources(folder: Path) -> Iterator[Path]:
    for pattern in SOURCES:
        yield from folder.glob(pattern)
    if folder == COMMON:
        yield from ROOT.glob("ru.po")
        yield from ROOT.glob("*/ru.po")
