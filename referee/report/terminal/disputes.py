"""The disputed points of a scenario: by which reading each was played, and what comes out under the others."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.kernel.rule import Ambiguity
from referee.language.speaking import say
from referee.scenario.run.checker import Prepared
from referee.scenario.run.other_readings import Other, Tried, tried
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.wording.differences import otherwise
from referee.wording.verdict import outcome_text


class Point(NamedTuple):
    """A disputed point that was read."""

    ambiguity: Ambiguity
    played: str
    line: LineReport
    """The first line that read it."""
    tried: Mapping[str, Tried] = {}
    """Other readings that were tried, by name."""


def points(report: Report) -> list[Point]:
    """Return every disputed point that was read, with the line that read it first."""
    book, found = report.scenario.game.book, dict[str, Point]()
    for line in report.tests if report.main in report.tests else (report.main, *report.tests):
        for ruling in line.rulings:
            for basis in sorted(ruling.readings):
                found.setdefault(basis.what, Point(book.ambiguities[basis.what], basis.text, line))
    return list(found.values())


def all_tried(ready: Prepared, report: Report) -> list[Point]:
    """Return the disputed points, each tried by its other readings in the first line that read it."""
    return [_tried(ready, point) for point in points(report)]


def _tried(ready: Prepared, point: Point) -> Point:
    others = tried(ready, point.line, point.ambiguity.id, point.played) if point.line.steps else []
    return point._replace(tried={one.reading: one for one in others})


def came_out(point: Point, tried: Tried) -> str:
    """Return what comes out under another reading, at the first step that differs."""
    if tried.step is None:
        return say("the same at every step")
    if tried.step == 0 or tried.other.step is None:
        return tried.other.why_not
    return _otherwise(point.line.steps[tried.step - 1], tried.other)


def _otherwise(mine: StepReport, other: Other) -> str:
    """Return what comes out at a step under another reading."""
    if mine.step.kind in ("move", "question") or other.step is None:
        return outcome_text(mine, other, whole=True)
    said = otherwise(other.table, mine.after, other.step.after)
    return "; ".join(said) or say("other rules, the same position")
