"""What one player may see: positions, rulings and reports with all that is hidden from him face down.

Nothing is told to a viewer that is not computed from these; the true position only takes the moves that were accepted.
"""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.kernel.chance import Drawn, by_kind
from referee.kernel.context import Recorder
from referee.kernel.engine import OpenFact, ask
from referee.kernel.game import Table
from referee.kernel.ruling import Basis, Fact, Finding, Ruling, Secret
from referee.kernel.state import AnyState
from referee.language.speaking import say
from referee.scenario.file.model import Scenario, Step
from referee.scenario.run.results import Failure, LineReport, StepReport, answer_data

COMPARED = ("expect", "answer", "workings", "chance", "refused")
"""Parts of a step whose failures tell what was found."""


def scenario_for_viewer(scenario: Scenario) -> Scenario:
    """Return the file without what would tell the hands: its seed, and the positions it lays."""
    return replace(
        scenario, seed=None, position=None, lines=tuple(replace(line, position={}) for line in scenario.lines)
    )


def state_for_viewer(table: Table[Any], s: AnyState, viewer: str) -> AnyState:
    """Return a position as this player sees it."""
    seen: AnyState = table.game.player_view(table, s, viewer)
    return seen


def line_for_viewer(line: LineReport, viewer: str) -> LineReport:
    """Return what became of a line, for this player."""
    table, start = line.table, state_for_viewer(line.table, line.start, viewer)
    steps, true, seen = list[StepReport](), line.start, start
    for step in line.steps:
        before = seen if step.before is true else state_for_viewer(table, step.before, viewer)
        steps.append(step_for_viewer(table, step, viewer, before))
        true, seen = step.after, steps[-1].after
    return replace(
        line,
        laid=state_for_viewer(table, line.laid, viewer),
        start=start,
        opening=ruling_for_viewer(table, line.opening, viewer),
        opening_drawn=drawn_for_viewer(table, line.opening_drawn, viewer),
        steps=tuple(steps),
    )


def step_for_viewer(table: Table[Any], report: StepReport, viewer: str, before: AnyState | None = None) -> StepReport:
    """Return what became of a step, for this player; a moment that stays the same moment is looked at once."""
    before = state_for_viewer(table, report.before, viewer) if before is None else before
    drawn = drawn_for_viewer(table, report.drawn, viewer)
    answer, ruling = _answer(table, report, viewer)
    return replace(
        report,
        step=_entry_for_viewer(report, drawn, viewer),
        before=before,
        after=before if report.after is report.before else state_for_viewer(table, report.after, viewer),
        ruling=ruling,
        answer=answer,
        drawn=drawn,
        failures=tuple(map(_failure, report.failures)),
    )


def _entry_for_viewer(report: StepReport, drawn: tuple[Drawn, ...], viewer: str) -> Step:
    """Return the step without what it expects; a move as the others see it made."""
    step = report.step
    if step.kind == "chance":
        step = replace(step, chance={kind: tuple(outcomes) for kind, outcomes in by_kind(drawn).items()})
    if step.kind == "move" and report.before.stage:
        step = replace(step, move=step.move.player_view(report.before.top, step.by or "", viewer))
    return replace(step, expect={})


def _answer(table: Table[Any], report: StepReport, viewer: str) -> tuple[Any, Ruling | None]:
    """Answer a question anew, by what the viewer knows."""
    if report.answer is UNSET:
        return UNSET, ruling_for_viewer(table, report.ruling, viewer) if report.ruling else None
    cx, known = Recorder(table), state_for_viewer(table, report.before, viewer)
    try:
        return answer_data(ask(cx, known, report.step.by, report.step.question)), cx.ruling()
    except OpenFact as fact:
        return say("hangs on {key}, which {viewer} does not know", key=fact.key, viewer=viewer), None


def ruling_for_viewer(table: Table[Any], ruling: Ruling, viewer: str) -> Ruling:
    """Return a ruling, for this player."""
    return ruling.with_parts_changed(
        lambda one: _finding(table, one, viewer),
        lambda one: _basis(table, one),
        lambda one: state_for_viewer(table, one, viewer),
    )


def _basis(table: Table[Any], basis: Basis) -> Basis:
    """Return a basis that names only the kind of cards held in hand."""
    hidden = {kind.names for kind in table.game.chance.values() if kind.hidden}
    kind = basis.what.split(".")[0]
    return replace(basis, what=kind) if kind in hidden else basis


def _finding(table: Table[Any], finding: Finding, viewer: str) -> Finding:
    facts = {key: _fact(table, fact, viewer) for key, fact in finding.facts.items()}
    return replace(finding, facts=facts)


def _fact(table: Table[Any], fact: Fact | Secret, viewer: str) -> Fact:
    if not isinstance(fact, Secret):
        return fact
    if sees(fact.seen_by, viewer):
        return fact.value
    return table.game.back(table, fact.value) if isinstance(fact.value, str) else say("a secret sum")


def drawn_for_viewer(table: Table[Any], drawn: tuple[Drawn, ...], viewer: str) -> tuple[Drawn, ...]:
    """Return what came up, for this player."""
    return tuple(
        one if sees(one.seen_by, viewer) else one._replace(outcome=table.game.back(table, str(one.outcome)))
        for one in drawn
    )


def sees(seen_by: tuple[str, ...] | None, viewer: str) -> bool:
    """Return whether the viewer is among those who saw something; nobody named means everybody."""
    return seen_by is None or viewer in seen_by


def _failure(failure: Failure) -> Failure:
    """Return a failed comparison without what was found: its place is enough."""
    if any(part in COMPARED for part in failure.path):
        return Failure(failure.path, say("not as the file says; what was found is told without --as"))
    return replace(failure, hints=())
