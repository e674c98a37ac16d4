"""Many files: a line each, what failed in full, and the sum."""

from collections.abc import Iterator, Sequence

from referee.kernel.facts import later
from referee.language.speaking import decimal, say
from referee.report.ansi import bad, clean, faint, good
from referee.report.batch.file_result import Outcome
from referee.report.json.run_json import FORMAT
from referee.report.json_text import json_text

_WORDS = {"ok": later("ok"), "failed": later("FAIL"), "unusable": later("ERROR"), "bug": later("BUG")}


def file_line(outcome: Outcome) -> str:
    """Return `ok   scenarios/x.yaml (3 tests)`."""
    word = f"{say(_WORDS[outcome.status]):<4}"
    paint = good if outcome.status == "ok" else bad
    count = len(outcome.tests)
    tests = faint(f" ({say('{n:#test}', n=count)})") if count else ""
    return f"{paint(word)} {clean(outcome.name)}{tests}"


def failures(outcomes: Sequence[Outcome]) -> str:
    """Return everything wrong, in the order of the files."""
    return "\n\n".join(outcome.text for outcome in outcomes if outcome.text)


def sum_line(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Return `12 files, 34 tests: 33 ok, 1 failed, 0 unusable in 0.31 s`."""
    counts = sums(outcomes)
    text = say(
        "{files:#file}, {tests:#test}: {counts} in {seconds} s",
        files=counts["files"],
        tests=counts["tests"],
        counts=", ".join(_count_texts(counts)),
        seconds=decimal(f"{seconds:.2f}"),
    )
    return good(text) if all(outcome.status == "ok" for outcome in outcomes) else bad(text)


def sums(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Return how many files, tests, and of which outcome."""
    tests = [test for outcome in outcomes for test in outcome.tests]
    counts = {"files": len(outcomes), "tests": len(tests)}
    counts |= {status: sum(test.status == status for test in tests) for status in ("ok", "failed", "not reached")}
    counts |= {"steps not played": sum(test.not_played for test in tests)}
    counts |= {"unusable": sum(outcome.status == "unusable" for outcome in outcomes)}
    return counts | {"bugs": sum(outcome.status == "bug" for outcome in outcomes)}


def _count_texts(counts: dict[str, int]) -> Iterator[str]:
    """Yield how many of each outcome; rare outcomes only where there are any."""
    yield say("{n} ok", n=counts["ok"])
    yield say("{n} failed", n=counts["failed"])
    yield say("{n} unusable", n=counts["unusable"])
    if counts["not reached"]:
        yield say("{n} not reached", n=counts["not reached"])
    if counts["steps not played"]:
        yield say("{n:#step} not played", n=counts["steps not played"])
    if counts["bugs"]:
        yield say("{n:#bug}", n=counts["bugs"])


def run_json(outcomes: Sequence[Outcome], seconds: float) -> str:
    """Indent every line."""
    counts = {key.replace(" ", "_"): count for key, count in sums(outcomes).items()}
    files = [{**outcome.data, "seconds": round(outcome.seconds, 6)} for outcome in outcomes]
    data = {"format_version": FORMAT, "summary": {**counts, "seconds": round(seconds, 6)}, "files": files}
    return json_text(data)
