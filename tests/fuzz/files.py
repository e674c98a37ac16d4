"""Spoilt files against the commands that read files: told, played or refused, never a crash, never for long."""

import io
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from referee.cli import main
from tests.fuzz.finding import Finding
from tests.fuzz.spoil import spoilt

SECONDS = 20
"""What is not done by then never ends."""
USABLE, UNUSABLE = 0, 3
COMMANDS = {
    "run": [[], ["--explain"], ["--show"], ["--brief"], ["--format", "json"], ["--format", "junit"]],
    "judge": [[], ["--format", "json"], ["--at", "1"]],
    "legal": [[], ["--show"], ["--format", "json"], ["--at", "0"]],
    "page": [["-o", "-", "--no-readings"]] * 5 + [["-o", "-"]],
}
"""Commands with the options they are given, one choice each time."""
PAGED = 0.3
"""The share of usable files of which a page is made: it takes longer than everything else together."""
AGAIN = 0.5
"""The share of unusable files that are given to another command as well: it reads them in the same way."""


class TooLong(BaseException):
    """It took longer than anything should; no handler of the program may swallow this."""


class Said(NamedTuple):
    """How a command left: its exit code, -1 when it did not leave by itself, and its last words."""

    code: int
    words: str


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Give up after so many seconds."""

    def give_up(*_: object) -> None:
        raise TooLong(f"more than {seconds} s")

    signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def said(*args: str, seconds: float = SECONDS) -> Said:
    """Run a command in this process."""
    out, err, begun = io.StringIO(), io.StringIO(), perf_counter()
    try:
        with limited(seconds), redirect_stdout(out), redirect_stderr(err):
            main(args)
    except SystemExit as left:
        return Said(int(left.code or 0), err.getvalue())
    except BaseException as error:  # all of it is a finding, but for Ctrl-C
        if isinstance(error, KeyboardInterrupt):
            raise
        return Said(-1, f"{type(error).__name__}: {error} after {perf_counter() - begun:.1f} s")
    return Said(-1, "came back without an exit code")


def one_file(random: Random, path: Path) -> list[Finding]:
    """Spoil a file and hand it to every command; an unusable one to one more command at most."""
    raw, lang = spoilt(random), random.choice(("en", "en", "ru"))
    path.write_bytes(raw)
    checked = said("check", str(path), "--lang", lang)
    found = _wrong("check", checked, (USABLE, UNUSABLE))
    names = [name for name in COMMANDS if name != "page" or random.random() < PAGED]
    if checked.code != USABLE:
        names = [random.choice([*COMMANDS])] if random.random() < AGAIN else []
    right = (0, 1, 2) if checked.code == USABLE else (UNUSABLE,)
    for name in names:
        options = random.choice(COMMANDS[name])
        found += _wrong(f"{name} {' '.join(options)}", said(name, str(path), *options, "--lang", lang), right)
    return [Finding("file", raw, text) for text in ("\n\n".join(found),) if text]


def _wrong(command: str, left: Said, right: tuple[int, ...]) -> list[str]:
    """What is wrong with how a command left."""
    if left.code in right:
        return []
    return [f"{command}: left with {left.code}, not with one of {right}\n{left.words}"]
