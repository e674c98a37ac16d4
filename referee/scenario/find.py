"""Which files are meant: those named, and every scenario in a folder named."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

SKIPPED = "invalid"
"""Folders of files that are wrong on purpose."""


def find(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Files as named, folders searched through for YAML files; each file once, in the order of the paths."""
    found: dict[Path, None] = {}
    for path in paths:  # os.path, because Path("") is the current folder
        found |= dict.fromkeys(_inside(Path(path)) if os.path.isdir(path) else [Path(path)])
    return list(found)


def _inside(folder: Path) -> Iterator[Path]:
    for here, folders, files in os.walk(folder, onerror=_refuse):
        folders[:] = sorted(name for name in folders if name != SKIPPED and not name.startswith("."))
        yield from (Path(here, name) for name in sorted(files) if name.endswith((".yaml", ".yml")))


def _refuse(error: OSError) -> None:
    """A folder that cannot be looked into is not an empty one."""
    raise error
