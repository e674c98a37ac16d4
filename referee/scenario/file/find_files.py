"""Which files are meant: those named, and every scenario in a folder named."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import mkstemp

from referee.language.speaking import say

SKIPPED = "invalid"
"""Folders of files that are wrong on purpose."""


def find(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return files as named, folders searched through for YAML files; each file once, in the order of the paths."""
    found: dict[Path, None] = {}
    for path in paths:  # os.path, because Path("") is the current folder
        found |= dict.fromkeys(_inside(Path(path)) if os.path.isdir(path) else [Path(path)])
    return list(found)


def skipped(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the folders that are not searched, because what is in them is wrong on purpose."""
    walks = (_walk(Path(path)) for path in paths if os.path.isdir(path))
    return [here / SKIPPED for walk in walks for here, folders, _ in walk if SKIPPED in folders]


def _inside(folder: Path) -> Iterator[Path]:
    for here, _, files in _walk(folder):
        yield from (here / name for name in sorted(files) if name.endswith((".yaml", ".yml")))


def _walk(folder: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield every folder that is searched, with the folders that are seen in it and its files."""
    for here, folders, files in os.walk(folder, onerror=_refuse):
        seen = sorted(name for name in folders if not name.startswith("."))
        folders[:] = [name for name in seen if name != SKIPPED]
        yield Path(here), seen, files


def _refuse(error: OSError) -> None:
    """Refuse a folder that cannot be read: it is not an empty one."""
    raise error


class Exists(Exception):
    """The file is there already, and nobody said that it may be replaced."""


class NoPlace(Exception):
    """Something that is never written over; the message tells what it is and what to do instead."""


def write_whole(path: Path, text: str, replace: bool = False, read: Iterable[Path] = ()) -> None:
    """Write a whole file or nothing; never over an existing one unless that is wanted, never over what was read."""
    place = place_of(path, replace, read)
    mode = os.stat(place).st_mode & 0o777 if place.exists() else 0o666 & ~_umask()
    fd, beside = fresh_beside(place)
    with open(fd, "w", encoding="utf-8", newline="") as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(fd)
            os.chmod(beside, mode)
            os.replace(beside, place)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def place_of(path: Path, replace: bool = False, read: Iterable[Path] = ()) -> Path:
    """Return the file a name leads to, if it may be written; Exists or NoPlace if not."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return path
    if stat.S_ISLNK(found.st_mode) and not path.exists():
        raise NoPlace(say("{file} is a link that leads nowhere; remove it or name another file", file=path))
    if any(source.exists() and path.samefile(source) for source in read):
        raise NoPlace(say("{file} is the file that is read; name another one to write", file=path))
    replaceable(path)
    if not replace:
        raise Exists(str(path))
    return Path(os.path.realpath(path))


def replaceable(path: Path) -> None:
    """Raise NoPlace unless this is an ordinary file with one name."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise NoPlace(say("{file} is a folder, not a file", file=path))
    if not stat.S_ISREG(found.st_mode):
        raise NoPlace(say("{file} is a device, not a file", file=path))
    if found.st_nlink > 1:
        facts = {"file": path, "n": found.st_nlink}
        raise NoPlace(say("{file} is one file under {n} names (hard links); write to a name of its own", **facts))


def fresh_beside(path: Path) -> tuple[int, Path]:
    """Return a new file in the same folder, opened; under a name that nobody can have planted a link at."""
    fd, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    return fd, Path(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
