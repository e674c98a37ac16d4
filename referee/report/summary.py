"""Many files: a line each, what failed in full, and the sum."""

from collections.abc import Sequence

from referee.report.ink import bad, clean, faint, good
from referee.report.outcome import Outcome

_WORDS = {"ok": "ok  ", "failed": "FAIL", "unusable": "ERROR", "bug": "BUG "}


def file_line(outcome: Outcome) -> str:
    """`ok   scenarios/x.yaml (3 tests)`."""
    word = _WORDS[outcome.status]
    paint = good if outcome.status == "ok" else bad
    count = len(outcome.tests)
    tests = faint(f" ({count} test{'s' if count != 1 else ''})") if count else ""
    return f"{paint(word)} {clean(outcome.name)}{tests}"


def failures(outcomes: Sequence[Outcome]) -> str:
    """Everything wrong, in the order of the files."""
    return "\n\n".join(outcome.text for outcome in outcomes if outcome.text)


def sum_line(outcomes: Sequence[Outcome], seconds: float) -> str:
    """`12 files, 34 tests: 33 ok, 1 failed, 0 unusable in 0.31 s`."""
    counts = sums(outcomes)
    more = "".join(f", {counts[key]} {key}" for key in ("not reached", "steps not played", "bugs") if counts[key])
    text = (
        f"{_many(counts['files'], 'file')}, {_many(counts['tests'], 'test')}: "
        f"{counts['ok']} ok, {counts['failed']} failed, {counts['unusable']} unusable{more} in {seconds:.2f} s"
    )
    return good(text) if all(outcome.status == "ok" for outcome in outcomes) else bad(text)


def sums(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How many files, tests, and of which outcome."""
    tests = [test for outcome in outcomes for test in outcome.tests]
    counts = {"files": len(outcomes), "tests": len(tests)}
    counts |= {status: sum(test.status == status for test in tests) for status in ("ok", "failed", "not reached")}
    counts |= {"steps not played": sum(test.not_played for test in tests)}
    counts |= {"unusable": sum(outcome.status == "unusable" for outcome in outcomes)}
    return counts | {"bugs": sum(outcome.status == "bug" for outcome in outcomes)}


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'s' if count != 1 else ''}"
