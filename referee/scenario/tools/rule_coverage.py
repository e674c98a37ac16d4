"""Rule coverage: which rules the scenarios exercise, which they break and obey, which nothing touches.

A rule counts only in a ruling about which some step asserts something: its own step, or a check of what it led to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from referee.games import GAMES
from referee.kernel.facts import later
from referee.kernel.game import Game
from referee.kernel.rule import Rule
from referee.kernel.ruling import Ruling, rule_ids
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import prepare
from referee.scenario.run.results import LineReport, Report, StepReport, answer_rules
from referee.scenario.run.runner import run

GATED = ("forbids", "procedure", "computes", "setup")
GAPS = {
    (True, True): "",
    (True, False): later("never obeyed"),
    (False, True): later("never refused"),
    (False, False): later("never refused, never obeyed"),
}
"""What a rule that forbids lacks: whether it was refused by, whether it was obeyed."""


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
    scenarios: int
    """How many of them are of this game."""

    @property
    def wanted(self) -> int:
        """How many rules must be covered."""
        return sum(row.status in ("ok", "missing") for row in self.rows)

    @property
    def done(self) -> int:
        """How many of them are."""
        return sum(row.status == "ok" for row in self.rows)


class Tally:
    """Counts over all rulings the scenarios assert something about."""

    def __init__(self) -> None:
        self.exercised: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.obeyed: Counter[str] = Counter()

    def add(self, report: Report) -> None:
        """Count one scenario."""
        rulings = {id(ruling): ruling for line in (report.main, *report.lines) for ruling in _asserted(report, line)}
        for ruling in rulings.values():
            self._ruling(ruling)
        for line in (report.main, *report.lines):
            for step in line.steps:
                self._step(step)

    def _ruling(self, ruling: Ruling) -> None:
        """Count the rules of a ruling: cited, obeyed where it might have refused, or refused."""
        acted = {f.rule.id for f in ruling.events}
        for workings in ruling.workings:
            acted |= rule_ids(workings)
        self.exercised.update(acted)
        if ruling.accepted:
            self.obeyed.update({f.rule.id for f in ruling.findings if f.how == "held"})

    def _step(self, step: StepReport) -> None:
        """Count the rules of a step: those of an answer's figures, and the one that is expected to refuse."""
        if step.step.has_expectations:
            self.exercised.update(answer_rules(step.answer))
        if step.step.refused and step.ruling and step.ruling.broken and not step.failures and not step.step.shared:
            claimed = step.step.refused if step.step.kind == "check" else [step.ruling.broken[0].rule.id]
            self.refused.update(claimed)


def _asserted(report: Report, line: LineReport) -> Iterator[Ruling]:
    """Yield the rulings of a branch that a step expects something of; a check looks at the last change."""
    last = line.opening
    own = next((own for own in report.scenario.lines if own.name == line.name), None) if line.name else None
    if own and own.after and not own.own:
        for step in report.main.steps[: own.after]:
            last = _last(step, last)
    for step in line.steps:
        last = _last(step, last)
        if step.step.has_expectations and not step.step.shared:
            yield step.ruling or last


def _last(step: StepReport, last: Ruling) -> Ruling:
    goes_on = step.ruling and step.ruling.accepted and step.step.kind in ("move", "chance")
    return step.ruling if goes_on and step.ruling else last


def coverage(game: Game[Any, Any], paths: Iterable[Path]) -> Coverage:
    """Run scenario files and compare what they touched with the inventory."""
    tally, count = Tally(), 0
    for path in paths:
        document = read_file(path)
        if document.data.get("game") in GAMES and document.data["game"] != game.name:
            continue  # said plainly, so that it need not be read whole
        prepared = prepare(document, claims=True)
        if prepared.scenario.game.name == game.name:
            tally.add(run(prepared))
            count += 1
    return Coverage(game.name, tuple(_row(rule, tally, game.exempt) for rule in game.book.rules.values()), count)


def _row(rule: Rule, tally: Tally, exempt: dict[str, str]) -> Row:
    exercised, refused, obeyed = tally.exercised[rule.id], tally.refused[rule.id], tally.obeyed[rule.id]
    counts = (exercised, refused, obeyed)
    if rule.kind not in GATED:
        return Row(rule, *counts, "not gated")
    gap = GAPS[refused > 0, obeyed > 0] if rule.kind == "forbids" else "" if exercised else later("never cited")
    if gap and rule.id in exempt:
        return Row(rule, *counts, "exempt", exempt[rule.id])
    return Row(rule, *counts, "missing" if gap else "ok", gap)
