"""What a file says of a position, compared with what the referee says of it: refused, asked for, noted."""

from collections.abc import Collection

from referee.kernel.ruling import Ruling
from referee.language.speaking import say
from referee.scenario.file.document import Problem
from referee.scenario.file.model import Line, PositionClaim, Step
from referee.scenario.run.checker import Prepared
from referee.scenario.run.results import Failure, LineReport, StepReport


def claim_report(prepared: Prepared, line: Line) -> LineReport:
    """Return a line that is played nowhere: its position, judged, is all it is about."""
    claim, refused = line.claim, prepared.refused.get(line.name)
    assert claim is not None
    start = prepared.starts.get(line.name, prepared.main)
    problems = refused.problems if refused else ()
    odd = start.odd if refused is None else ()
    step = Step(line.path, "check", refused=claim.refused)
    failures = tuple(
        Failure((*line.path, key), message, tuple(map(problem_line, problems)))
        for key, message in _differs(
            claim,
            refused.asked if refused else "",
            [rule_of(one) for one in problems],
            [one.finding.rule.id for one in odd],
        )
    )
    ruling = refused.ruling if refused else None
    report = StepReport(
        step,
        start.laid,
        start.laid,
        ruling,
        failures=failures,
        asked=refused.asked if refused else "",
        odd=tuple([one.finding for one in odd]),
    )
    return LineReport(line.name, start.table, start.laid, start.laid, Ruling(True), (), (report,), claims_only=True)


def rule_of(problem: Problem) -> str:
    """Return the id of the rule a position breaks."""
    return problem.code.removeprefix("rule.")


def problem_line(problem: Problem) -> str:
    """Return a problem in a line, with its rule."""
    return f"{problem.message} [{rule_of(problem)}]"


def _differs(claim: PositionClaim, asked: str, broken: Collection[str], odd: Collection[str]) -> list[tuple[str, str]]:
    """Return the keys of the claim that do not come true, and why."""
    found, rules = [], tuple(broken)
    if claim.refused and not rules:
        message = say("such a position is accepted; expected a refusal by {rules}", rules=claim.refused)
        found.append(("refused", message))
    elif not set(claim.refused) <= set(rules):
        message = say("refused by {rules}, expected {expected}", rules=rules, expected=claim.refused)
        found.append(("refused", message))
    if claim.asked and claim.asked != asked:
        key = asked or "none"
        found.append(("asked", say("what is asked for: {key}, expected {expected}", key=key, expected=claim.asked)))
    if not set(claim.noted) <= set(odd):
        message = say("noted by {rules}, expected {expected}", rules=tuple(odd) or ("none",), expected=claim.noted)
        found.append(("noted", message))
    if claim.noted and not claim.refused and rules:
        found.append(("noted", say("the position is refused by {rules}", rules=rules)))
    return found
