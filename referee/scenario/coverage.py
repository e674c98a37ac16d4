"""Rule coverage: which rules the scenarios exercise, which they break and obey, which nothing touches."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.rule import Rule
from referee.kernel.ruling import rule_ids
from referee.kernel.workings import Workings
from referee.scenario.check import prepare
from referee.scenario.reader import read_file
from referee.scenario.reports import LineReport, Report
from referee.scenario.run import run

GATED = ("forbids", "procedure", "computes", "setup")


class Row(Struct, frozen=True):
    """One rule and how often scenarios met it."""

    rule: Rule
    exercised: int
    refused: int
    obeyed: int
    status: Literal["ok", "missing", "exempt", "not gated"]
    why: str = ""


class Coverage(Struct, frozen=True):
    """The rules of a game against its scenarios."""

    game: str
    rows: tuple[Row, ...]

    @property
    def wanted(self) -> int:
        """How many rules must be covered."""
        return sum(row.status in ("ok", "missing") for row in self.rows)

    @property
    def done(self) -> int:
        """How many of them are."""
        return sum(row.status == "ok" for row in self.rows)


class Tally:
    """Counts over all rulings of all scenarios."""

    def __init__(self) -> None:
        self.exercised: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.obeyed: Counter[str] = Counter()

    def add(self, report: Report) -> None:
        """Count one scenario."""
        for line in (report.main, *report.lines):
            self._line(line)

    def _line(self, line: LineReport) -> None:
        for ruling in line.rulings:
            acted = {f.rule.id for f in ruling.findings if f.how == "acted"}
            for workings in ruling.workings:
                acted |= rule_ids(workings)
            self.exercised.update(acted)
            if ruling.accepted:  # what happened by a rule obeyed it, as much as a move that was judged by it
                self.obeyed.update({f.rule.id for f in ruling.findings if f.how != "broken"})
        for step in line.steps:
            self.exercised.update(_answered(step.answer))
            if step.step.refused and step.ruling and step.ruling.broken and not step.failures:
                self.refused[step.ruling.broken[0].rule.id] += 1


def _answered(answer: Any) -> set[str]:
    """The rules behind the figures of an answer."""
    if isinstance(answer, Workings):
        return rule_ids(answer)
    return {id for part in answer.values() for id in _answered(part)} if isinstance(answer, dict) else set()


def coverage(game: Game[Any, Any], paths: Iterable[Path]) -> Coverage:
    """Run scenario files and compare what they touched with the inventory."""
    tally = Tally()
    for path in paths:
        document = read_file(path)
        if document.data.get("game") == game.name:
            tally.add(run(prepare(document)))
    return Coverage(game.name, tuple(_row(rule, tally, game.exempt) for rule in game.book.rules.values()))


def _row(rule: Rule, tally: Tally, exempt: dict[str, str]) -> Row:
    exercised, refused, obeyed = tally.exercised[rule.id], tally.refused[rule.id], tally.obeyed[rule.id]
    counts = (exercised, refused, obeyed)
    if rule.kind not in GATED:
        return Row(rule, *counts, "not gated")
    gaps = [word for word, n in (("never refused", refused), ("never obeyed", obeyed)) if not n]
    if rule.kind != "forbids":
        gaps = [] if exercised else ["never cited"]
    if gaps and rule.id in exempt:
        return Row(rule, *counts, "exempt", exempt[rule.id])
    return Row(rule, *counts, "missing" if gaps else "ok", ", ".join(gaps))
