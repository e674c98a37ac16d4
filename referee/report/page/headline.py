"""What is read first: as expected or not, in a sentence, and how much of what there was."""

from collections.abc import Iterator

from msgspec import UNSET, Struct

from referee.report.page.markup import Html, join, tag, text
from referee.report.verdict import asked, sentence
from referee.scenario.reports import LineReport, Report, StepReport
from referee.scenario.types import Scenario

FEW = 3
"""A file that asks so much at most is answered in its headline."""


class Headline(Struct, frozen=True):
    """The verdict of a page."""

    good: bool
    said: str
    facts: Html = Html("")


def asks(scenario: Scenario) -> bool:
    """Whether a file only asks: it expects nothing, and is short enough to be answered in a sentence."""
    steps = [*scenario.steps, *(step for line in scenario.lines for step in line.steps)]
    moves = [step for step in steps if step.kind in ("move", "question")]
    return 0 < len(moves) <= FEW and not any(step.asserts or step.expect for step in steps)


def headline(report: Report, anchors: dict[str, str]) -> Headline:
    """The verdict on a scenario; anchors: where the steps of each line begin on the page."""
    failures = len(report.failures)
    if failures:
        said = f"{failures} thing{'s' if failures > 1 else ''} not as expected"
        return Headline(False, said, join(_facts(report), " · ", *_first(report, anchors)))
    if asks(report.scenario):
        steps = [line.steps[at] for line, at in asked(report)]
        said = " ".join(_answered(line, line.steps[at]) for line, at in asked(report))
        return Headline(not any(step.ruling and step.ruling.broken for step in steps), said, _facts(report))
    expects = any(step.step.asserts or step.step.expect for line in report.tests for step in line.steps)
    return Headline(True, "Everything as expected" if expects else "No rule is broken", _facts(report))


def _answered(line: LineReport, step: StepReport) -> str:
    said = sentence(line.table, step)
    return said if said.endswith(".") else f"Answered: {said}."


def _first(report: Report, anchors: dict[str, str]) -> Iterator[Html]:
    """Where the first failure is."""
    for line in report.tests:
        for number, step in enumerate(line.steps, 1):
            if step.failures:
                anchor = f"{anchors[line.name]}{number}"
                yield tag("a", f"first failure: step {anchor}", href=f"#{anchor}")
                return


def _facts(report: Report) -> Html:
    steps = [step for line in report.tests for step in line.steps]
    moves = [step for step in steps if step.step.kind == "move" and step.ruling]
    refused = [step for step in moves if step.ruling and not step.ruling.accepted]
    wanted = sum(bool(step.step.refused) and not step.failures for step in refused)
    counts = {
        "move{} accepted": len(moves) - len(refused),
        "refused as expected": wanted,
        "refused": len(refused) - wanted,
        "question{} answered": sum(step.answer is not UNSET for step in steps),
        "check{}": sum(step.step.kind == "check" for step in steps),
        "step{} not played": sum(line.not_played for line in report.tests),
    }
    told = [f"{n} {what.format('' if n == 1 else 's')}" for what, n in counts.items() if n]
    lines = [f"{len(report.tests)} lines"] if len(report.tests) > 1 else []
    return text(" · ".join([*lines, *told]) or "no steps")
