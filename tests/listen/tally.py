"""Counts of what came of typed lines, with causes and the shortest example of each."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb

GOOD = {
    "A": ("same",),
    "B": ("found", "one of several", "only `words`"),
    "C": ("asked", "filled in, told", "same move"),
    "choices": ("asked back",),
}
"""How each part should come out: A printed forms, B names, C nonsense.

A name that several things bear is found where all of them are offered. A misspelt word may be read as what it was
before: an abbreviation, or a spelling only one thing can have; it must never be read as anything else.
"""


class Tally:
    """Counts by what was measured and how it came out."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        self.causes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.shown: dict[tuple[str, str, str], tuple[str, str]] = {}
        self.crashed: Counter[str] = Counter()
        self.crash_examples: dict[str, str] = {}

    def add(self, what: tuple[str, ...], outcome: str, cause: str = "", line: str = "", told: str = "") -> None:
        """Count one more; of each cause the shortest example is kept."""
        self.counts[what][outcome] += 1
        if cause:
            self.causes[what[0], outcome][cause] += 1
            known = self.shown.get((what[0], outcome, cause))
            if known is None or len(line) < len(known[0]):
                self.shown[what[0], outcome, cause] = (line, told)

    @contextmanager
    def crashes(self, line: str) -> Iterator[None]:
        """Count an exception by its type and the innermost line of ours that raised it; what wraps one is that one."""
        try:
            yield
        except Exception as error:
            while error.__cause__ is not None:
                error = error.__cause__  # type: ignore[assignment]
            ours = [frame for frame in extract_tb(error.__traceback__) if "/referee/" in frame.filename]
            where = f"{ours[-1].filename.rpartition('/referee/')[2]}:{ours[-1].lineno}" if ours else "?"
            about = f"{type(error).__name__} at {where}: {str(error)[:100]}"
            self.crashed[about] += 1
            self.crash_examples.setdefault(about, line)

    def bad(self) -> list[tuple[tuple[str, ...], str, int]]:
        """What did not come out as it should."""
        found = []
        for what, counts in self.counts.items():
            good = GOOD["choices"] if what[3].startswith("choice") else GOOD[what[0]]
            found += [(what, outcome, n) for outcome, n in counts.items() if outcome not in good]
        return found

    def report(self, examples: int) -> Iterator[str]:
        """The share that came out as it should, then the most frequent causes with an example each, then crashes."""
        for what, counts in sorted(self.counts.items(), key=lambda one: (one[0][0], one[0][3], one[0])):
            good = GOOD["choices"] if what[3].startswith("choice") else GOOD[what[0]]
            share = 100 * sum(counts[one] for one in good) / counts.total()
            rest = ", ".join(f"{outcome} {n}" for outcome, n in counts.most_common() if outcome not in good)
            yield f"{what[0]} {what[3]:<24}{what[1]:<13}{what[2]:<4}{counts.total():>7}  {share:6.2f} %  {rest}"
        for (part, outcome), causes in sorted(self.causes.items()):
            yield f"\n--- {part}: {outcome}, by cause ({len(causes)} in all) ---"
            for cause, count in causes.most_common(examples):
                line, told = self.shown[part, outcome, cause]
                yield f"{count:>6}  {cause}\n          {line}\n          -> {told}"
        yield f"\n=== crashes: {self.crashed.total()} ==="
        for about, count in self.crashed.most_common():
            yield f"{count:>6}  {about}\n          {self.crash_examples[about]}"
