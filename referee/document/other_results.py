"""What comes out of a step under other readings, as data."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct

from referee.document.answers import AnswerLine, answer_lines, differing
from referee.document.changes import Change
from referee.document.differences import changes_between, changes_since, where
from referee.document.equations import EquationLine, equation_lines
from referee.document.headline import Claim, claim, own_effect_of
from referee.document.judgement import reason_key
from referee.kernel.facts import Phrase, phrase
from referee.kernel.game import Table
from referee.kernel.ruling import Finding
from referee.kernel.workings import Workings
from referee.scenario.run.other_readings import Other
from referee.scenario.run.results import StepReport


class Instead(Struct, frozen=True):
    """What stands otherwise in another position."""

    rows: tuple[Change, ...]


class Total(Struct, frozen=True):
    """A figure with its amount alone."""

    figure: Workings


Part = Phrase | Instead | Total | EquationLine | AnswerLine | Finding


class OtherResult(Struct, frozen=True):
    """What comes out under other readings: another sentence, a refusal, or the same with other consequences."""

    claim: Claim | None = None
    refusal: Finding | None = None
    parts: tuple[Part, ...] = ()
    why_not: str = ""
    """Why there is no such step, in words."""


def other_result(mine: StepReport, other: Other, whole: bool = False) -> OtherResult:
    """Return what comes out under another reading; `whole`: also what differed before the step."""
    if other.step is None:
        return OtherResult(why_not=other.why_not)
    step, table = other.step, other.table
    if step.answer is not UNSET:
        known, there = list(answer_lines(mine.answer)), list(answer_lines(step.answer))
        first = next(differing(known, there), None)
        return OtherResult(parts=(first,) if first else tuple(there))
    claimed = claim(table, step)
    if step.ruling and not step.ruling.accepted:
        return OtherResult(claimed, step.ruling.broken[0])
    if claimed != claim(table, mine, own_effect=own_effect_of(step)) or not step.ruling:  # what is got stands otherwise
        return OtherResult(claimed)
    return OtherResult(parts=tuple(_otherwise(table, mine, step, other.settled, whole)))


def _otherwise(
    table: Table[Any], mine: StepReport, other: StepReport, settled: tuple[Any, Any] | None, whole: bool
) -> Iterator[Part]:
    """Yield other consequences of the same move: where the game stands then, what stands otherwise, other figures."""
    then = where(table, other.after)
    moved = then != where(table, mine.after)
    if moved:
        yield then
    if mine.after.over and not other.after.over:  # there the scores are not yet counted
        return
    after = settled or (mine.after, other.after)  # what only waits for an answer is no difference
    if whole or mine.step.kind != "move" or mine.before == other.before:
        rows = changes_between(table, *after)
    else:
        rows = changes_since(table, (mine.before, other.before), after)
    if rows:
        yield Instead(tuple(rows))
    if settled is not None and (rows or moved):
        return
    known = {(figure.name, figure.total) for figure in mine.ruling.workings} if mine.ruling else set()
    figures = [one for one in other.ruling.workings if (one.name, one.total) not in known] if other.ruling else []
    yield from (_other_figure(table, figure) for figure in figures)
    if not rows and not figures and not moved:
        yield from _happens(mine, other) or [phrase("the same now; only what is kept for later differs")]


def _other_figure(table: Table[Any], figure: Workings) -> Part:
    """Return a figure that differs; what several players get is told for each of them."""
    if len(figure.parts) > 1 and all(part.name in table.names for part in figure.parts):
        return next(equation_lines(figure))
    return Total(figure)


def _happens(mine: StepReport, other: StepReport) -> list[Part]:
    """Return what happens there and does not happen here."""
    known = [reason_key(event) for event in mine.ruling.events] if mine.ruling else []
    return [event for event in other.ruling.events if reason_key(event) not in known] if other.ruling else []
