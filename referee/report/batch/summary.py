"""Many files: a line each, what failed in full, and the sum."""

from collections import Counter
from collections.abc import Iterator

from referee.kernel.facts import later
from referee.language.speaking import decimal, say
from referee.report.ansi import bad, clean, faint, good
from referee.report.batch.file_result import FileResult
from referee.report.terminal.troubles import Troubles

_WORDS = {"ok": later("ok"), "failed": later("FAIL"), "unusable": later("ERROR"), "bug": later("BUG")}
_CODES = {"ok": 0, "failed": 1, "unusable": 3, "bug": 4}


class Tally:
    """What has become of the files so far; it grows with what is wrong, not with the number of files."""

    def __init__(self, files: int) -> None:
        self.files, self.done = files, 0
        self.code = 0
        """The exit code: 0 as expected, 1 not, 3 unusable, 4 our bug."""
        self.troubles = Troubles()
        self._tests: Counter[str] = Counter()
        self._statuses: Counter[str] = Counter()

    def add(self, result: FileResult) -> None:
        """Count one file."""
        self.done += 1
        self.code = max(self.code, _CODES[result.status])
        self.troubles.add(result.name, result.troubles)
        self._statuses[result.status] += 1
        for test in result.tests:
            self._tests[test.status] += 1
            self._tests["steps not played"] += test.not_played

    def sums(self) -> dict[str, int]:
        """Return how many files, tests, and of which status."""
        statuses = ("ok", "failed", "not reached")
        counts = {"files": self.done, "tests": sum(self._tests[status] for status in statuses)}
        counts |= {status: self._tests[status] for status in (*statuses, "steps not played")}
        counts |= {"unusable": self._statuses["unusable"], "bugs": self._statuses["bug"]}
        return counts | {"files not run": self.files - self.done}


def file_line(result: FileResult) -> str:
    """Return `ok   scenarios/x.yaml (3 tests)`."""
    word = f"{say(_WORDS[result.status]):<4}"
    paint = good if result.status == "ok" else bad
    count = len(result.tests)
    tests = faint(f" ({say('{n:#test}', n=count)})") if count else ""
    return f"{paint(word)} {clean(result.name)}{tests}"


def summary_text(tally: Tally, seconds: float) -> str:
    """Return everything wrong, then the sum."""
    wrong = tally.troubles.text()
    return (f"\n{wrong}\n\n" if wrong else "") + sum_line(tally, seconds)


def sum_line(tally: Tally, seconds: float) -> str:
    """Return `12 files, 34 tests: 33 ok, 1 failed, 0 unusable in 0.31 s`."""
    counts = tally.sums()
    text = say(
        "{files:#file}, {tests:#test}: {counts} in {seconds} s",
        files=counts["files"],
        tests=counts["tests"],
        counts=", ".join(_count_texts(counts)),
        seconds=decimal(f"{seconds:.2f}"),
    )
    return bad(text) if tally.code or counts["files not run"] else good(text)


def _count_texts(counts: dict[str, int]) -> Iterator[str]:
    """Yield how many of each status; rare ones only where there are any."""
    yield say("{n} ok", n=counts["ok"])
    yield say("{n} failed", n=counts["failed"])
    yield say("{n} unusable", n=counts["unusable"])
    if counts["not reached"]:
        yield say("{n} not reached", n=counts["not reached"])
    if counts["steps not played"]:
        yield say("{n:#step} not played", n=counts["steps not played"])
    if counts["bugs"]:
        yield say("{n:#bug}", n=counts["bugs"])
    if counts["files not run"]:
        yield say("{n:#file} not run", n=counts["files not run"])
