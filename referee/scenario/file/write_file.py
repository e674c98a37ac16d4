"""Files written whole or not at all, and never over what is no ordinary file."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkstemp

from referee.language.speaking import say


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
