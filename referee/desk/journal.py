"""The journal on the disk: locked, compared before each write, appended and synced; the game goes on without it."""

import errno
import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.scenario.file.write_file import NoPlace, fresh_beside, replaceable

BOM = b"\xef\xbb\xbf"
_SIGNALS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


class Busy(Exception):
    """Somebody else is playing on the file."""


class NoFile(Exception):
    """The file is gone."""


class Changed(Exception):
    """Somebody else has written to the file."""


@contextmanager
def unbroken() -> Iterator[None]:
    """Let Ctrl-C and a closed terminal wait until the block is done."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class MemoryJournal:
    """A journal nobody keeps: what is played is only in memory, until somebody asks for the text."""

    trouble, mended, anew, readable, is_saved = "", "", False, True, True

    def __init__(self, text: str, name: str = "table") -> None:
        self.text, self.path = text, Path(name)

    def last_line(self) -> str:
        """Return nothing: no line is cut short in memory."""
        return ""

    def mend(self) -> None:
        """Do nothing."""

    def write(self, text: str) -> None:
        """Keep the text."""
        self.text = text

    def lines_lost(self) -> list[str]:
        """Return nothing: nothing is lost as long as the program runs."""
        return []

    def reopened(self) -> "MemoryJournal":
        """Return this: nobody else can have written to it."""
        return self

    def close(self) -> None:
        """Do nothing."""


class Journal:
    """A file that is only ours as long as we play; `text` is what it should hold, `disk` what it does."""

    def __init__(self, path: Path) -> None:
        self.path, self.trouble = path, ""
        self._fd, self._may_write = _locked(path)
        self.disk = _read_all(self._fd)
        self._mark = BOM if self.disk.startswith(BOM) else b""
        self.mended = ""
        """A last line that was cut short and has been taken off."""
        self.anew = False
        """The file was gone, and has been written anew."""
        self.text = self.disk.removeprefix(BOM).decode("utf-8", "replace")

    @property
    def readable(self) -> bool:
        """Whether the file is text, but for a last line that was cut short."""
        try:
            self.disk[: self.disk.rfind(b"\n") + 1].decode("utf-8")
        except UnicodeDecodeError:
            return False
        return True

    @property
    def is_saved(self) -> bool:
        """Whether the disk holds everything."""
        return self._encode(self.text) == self._held

    @property
    def _held(self) -> bytes:
        """What the disk holds: nothing, when the file is gone."""
        return self.disk if self.path.exists() else b""

    def lines_lost(self) -> list[str]:
        """Return the last lines the disk does not hold."""
        mine, disk = self.text.splitlines(), self._held.removeprefix(BOM).decode("utf-8", "replace").splitlines()
        same = next((at for at, pair in enumerate(zip(mine, disk, strict=False)) if pair[0] != pair[1]), len(disk))
        return mine[same:]

    def last_line(self) -> str:
        """Return the last line, if it has no end: it may have been cut short."""
        raw = self.disk.removeprefix(BOM)
        return raw[raw.rfind(b"\n") + 1 :].decode("utf-8", "replace")

    def mend(self) -> None:
        """Take off a last line that was cut short."""
        self.mended = self.last_line()
        raw = self.disk.removeprefix(BOM)
        self.write(raw[: raw.rfind(b"\n") + 1].decode("utf-8"))

    def write(self, text: str) -> None:
        """Bring the disk to this text; when it refuses, nothing is half written and the text is kept here."""
        raw = self._encode(text)
        with unbroken():
            try:
                self._compare()
                self._bring(raw)
                self.disk, self.trouble = raw, ""
            except OSError as error:
                self.trouble = error.strerror or str(error)
            except NoPlace as error:
                self.trouble = str(error)
            self.text = text

    def _encode(self, text: str) -> bytes:
        return self._mark + text.encode("utf-8")

    def _compare(self) -> None:
        """Raise Changed when the file is not as we left it; a file that is gone is no other file."""
        try:
            here, own = os.stat(self.path), os.fstat(self._fd)
        except FileNotFoundError:
            return
        if (here.st_ino, here.st_dev) != (own.st_ino, own.st_dev) or _read_all(self._fd) != self.disk:
            raise Changed

    def _bring(self, raw: bytes) -> None:
        """Write added or removed last lines in place, anything else through a new file."""
        if not self.path.exists():
            self._fd, self._may_write = _replaced(self.path, self._fd, raw), True
            self.anew = True
            return
        if not self._may_write:
            self._reopen()
        new = raw[len(self.disk) :]
        if raw.startswith(self.disk) and _entries(new):
            _append(self._fd, len(self.disk), new)
        elif self.disk.startswith(raw):
            os.ftruncate(self._fd, len(raw))
            os.fsync(self._fd)
        elif raw != self.disk:
            self._fd = _replaced(self.path, self._fd, raw)

    def _reopen(self) -> None:
        """Open the file again for writing, if it could not be written when it was opened."""
        old = self._fd
        writing = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        os.close(old)
        fcntl.flock(writing, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self._fd, self._may_write = writing, True

    def reopened(self) -> "Journal":
        """Return the journal as the file holds it now; NoFile when it is gone."""
        if not self.path.is_file():
            raise NoFile
        self.close()
        return Journal(self.path)

    def close(self) -> None:
        """Let others play on the file."""
        os.close(self._fd)


def _read_all(fd: int) -> bytes:
    found, at = list[bytes](), 0
    while piece := os.pread(fd, 1 << 20, at):
        found.append(piece)
        at += len(piece)
    return b"".join(found)


def _entries(new: bytes) -> bool:
    """Return whether these are whole entries of a list: cut short anywhere, all but the last line stay as they are."""
    return new.endswith(b"\n") and all(line.lstrip().startswith(b"- ") for line in new.splitlines())


def _append(fd: int, at: int, data: bytes) -> None:
    """Write behind what is there; all of it or nothing."""
    done = 0
    try:
        while done < len(data):
            done += os.pwrite(fd, data[done:], at + done)
        os.fsync(fd)
    except OSError:
        os.ftruncate(fd, at)
        raise


def _replaced(path: Path, old: int, raw: bytes) -> int:
    """Put a new file in the place of the old one, locked before anybody can see it; return its descriptor."""
    real = Path(os.path.realpath(path))
    if real.exists():
        replaceable(real)
    fd, beside = fresh_beside(real)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _append(fd, 0, raw)
        os.fchmod(fd, os.fstat(old).st_mode & 0o777)
        os.replace(beside, real)
    except BaseException:
        os.close(fd)
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(real.parent)
    os.close(old)
    return fd


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk; some file systems cannot, and the file itself is synced."""
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _locked(path: Path) -> tuple[int, bool]:
    """Return the file, opened and locked; and whether it may be written."""
    while True:
        fd, writing = _open_file(path)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(fd).st_ino == os.stat(path).st_ino:
                return fd, writing
        except OSError as error:
            os.close(fd)
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                raise Busy from None
            raise
        os.close(fd)


def _open_file(path: Path) -> tuple[int, bool]:
    try:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC), True
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EROFS, errno.EPERM):
            raise
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC), False
