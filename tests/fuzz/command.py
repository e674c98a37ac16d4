"""A command run in this process: how it left, never for long, never with all the memory there is."""

import io
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from time import process_time
from typing import NamedTuple

from referee.cli import main

SECONDS = 20
"""What is not done by then never ends."""
MEMORY = 2 << 30
"""No command needs so many bytes more than there are in use."""
ANY_ANSWER = (0, 1, 2, 3, 5)
"""How a command may leave: anything but with our bug."""


class TooLong(BaseException):
    """It took longer than anything should; no handler of the program may swallow this."""


class Left(NamedTuple):
    """How a command left: its exit code, -1 when it did not leave by itself, and its last words."""

    code: int
    words: str


@contextmanager
def limited(seconds: float, memory: int = MEMORY) -> Iterator[None]:
    """Give up after so many seconds of processor, or with so much more memory."""

    def give_up(*_: object) -> None:
        raise TooLong(f"more than {seconds} s")

    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_in_use() + memory, hard))
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))


def _in_use() -> int:
    """The bytes of address space of this process; as good as none where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[0]) * resource.getpagesize() if told.exists() else 0


def left(*args: str, seconds: float = SECONDS) -> Left:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()

    def run() -> Left:
        try:
            with redirect_stdout(out), redirect_stderr(err):
                main(args)
        except SystemExit as end:
            return Left(int(end.code or 0), err.getvalue())
        return Left(-1, "came back without an exit code")

    return tried(run, seconds)


def tried(run: Callable[[], Left], seconds: float = SECONDS) -> Left:
    """Let something run that says how it left; whatever it raises, but for Ctrl-C, is a finding."""
    begun = process_time()
    try:
        with limited(seconds):
            return run()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Left(-1, f"{type(error).__name__}: {error} after {process_time() - begun:.1f} s")


def wrong(command: str, end: Left, right: tuple[int, ...] = ANY_ANSWER) -> list[str]:
    """What is wrong with how a command left."""
    if end.code in right:
        return []
    return [f"{command}: left with {end.code}, not with one of {right}\n{end.words}"]
