"""Find files: those named, and every scenario in a folder named."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.scenario.file.shipped import located

SKIPPED = "invalid"
"""Folders of files that are wrong on purpose."""
HEAD = 4096
"""So much of a file is looked at to see whether it is a scenario."""
_GAME = r"(?im)^(\{\s*)?[\"']?(game|игра)[\"']?\s*:"


def find(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return files as named, folders searched through for YAML files; each file once, in the order of the paths."""
    found: dict[Path, None] = {}
    for path in paths:
        found |= dict.fromkeys(_inside(path) if _is_folder(path) else [Path(path)])
    return list(found)


def is_scenario(path: Path) -> bool:
    """Return whether a file has the key that every scenario has; one that cannot be read is none."""
    place = located(path)
    if not place.is_file():
        return False
    try:
        with place.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return False
    return re.search(_GAME, head.decode("utf-8-sig", errors="replace")) is not None


def skipped(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the folders that are not searched, because what is in them is wrong on purpose."""
    walks = (_walk(located(path)) for path in paths if _is_folder(path))
    return [here / SKIPPED for walk in walks for here, folders, _ in walk if SKIPPED in folders]


def _is_folder(path: str | os.PathLike[str]) -> bool:
    return bool(os.fspath(path)) and located(path).is_dir()  # Path("") would be the current folder


def _inside(folder: str | os.PathLike[str]) -> Iterator[Path]:
    place = located(folder)
    for here, _, files in _walk(place):
        named = Path(folder) / here.relative_to(place)
        yield from (named / name for name in sorted(files) if name.endswith((".yaml", ".yml")))


def _walk(folder: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield every folder that is searched, with the folders that are seen in it and its files."""
    for here, folders, files in os.walk(folder, onerror=_refuse):
        seen = sorted(name for name in folders if not name.startswith("."))
        folders[:] = [name for name in seen if name != SKIPPED]
        yield Path(here), seen, files


def _refuse(error: OSError) -> None:
    """Refuse a folder that cannot be read: it is not an empty one."""
    raise error
