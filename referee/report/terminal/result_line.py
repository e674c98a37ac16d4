"""What is read first: as expected or not, in a sentence, and how much of what there was."""

from msgspec import UNSET, Struct

from referee.language.speaking import say
from referee.scenario.file.model import Scenario
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.wording.differences import result_text

FEW = 3
"""A file that asks so much at most is answered in its headline."""


class Headline(Struct, frozen=True):
    """The verdict on a file."""

    good: bool
    text: str


def asks(scenario: Scenario) -> bool:
    """Return whether a file only asks: it expects nothing, and is short enough to be answered in a sentence."""
    steps = [*scenario.steps, *(step for line in scenario.lines for step in line.steps)]
    moves = [step for step in steps if step.kind in ("move", "question")]
    return 0 < len(moves) <= FEW and not any(step.has_expectations or step.expect for step in steps)


def headline(report: Report) -> Headline:
    """Return the verdict on a scenario."""
    failures = len(report.failures)
    if failures:
        return Headline(False, say("{n:#thing} not as expected", n=failures))
    if asks(report.scenario):
        from referee.wording.verdict import judged_steps  # loaded only for files that ask

        steps = [line.steps[at] for line, at in judged_steps(report)]
        said = " ".join(_answered(line, line.steps[at]) for line, at in judged_steps(report))
        return Headline(not any(step.ruling and step.ruling.broken for step in steps), said)
    return Headline(True, won(report) or kept(report))


def kept(report: Report) -> str:
    """Return that everything came out as the file expects; that no rule is broken where it expects nothing."""
    expects = any(step.step.has_expectations or step.step.expect for line in report.tests for step in line.steps)
    return say("Everything as expected") if expects else say("No rule is broken")


def ending(report: Report) -> str:
    """Return how the game has ended in the script; nothing while it goes on."""
    main = report.main
    return result_text(main.table, main.end) if main.end.over and not main.start.over else ""


def won(report: Report) -> str:
    """Return who has won the game that the script plays to its end; nothing while it goes on."""
    if not ending(report):
        return ""
    who = tuple(sorted(report.main.end.winners))
    return say("Won by {who:and}", who=who) if who else say("Nobody has won")


def _answered(line: LineReport, step: StepReport) -> str:
    from referee.wording.verdict import sentence

    said = sentence(line.table, step)
    return say("Answered: {said}.", said=said) if step.step.kind == "question" else said


def counts(report: Report) -> dict[str, int]:
    """Return how much of what there was; what is not there is not counted."""
    steps = [step for line in report.tests for step in line.steps]
    moves = [step for step in steps if step.step.kind == "move" and step.ruling]
    refused = [step for step in moves if step.ruling and not step.ruling.accepted]
    wanted = sum(bool(step.step.refused) and not step.failures for step in refused)
    found = {
        "lines": len(report.tests) if len(report.tests) > 1 else 0,
        "accepted": len(moves) - len(refused),
        "refused_as_expected": wanted,
        "refused": len(refused) - wanted,
        "answered": sum(step.answer is not UNSET for step in steps),
        "checks": sum(step.step.kind == "check" for step in steps),
        "not_played": sum(line.not_played for line in report.tests),
    }
    return {what: n for what, n in found.items() if n}
