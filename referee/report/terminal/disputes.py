"""The disputed points of a scenario: by which reading each was played, and what comes out under the others."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.kernel.rule import Ambiguity
from referee.language.speaking import say
from referee.scenario.run.checker import Prepared
from referee.scenario.run.other_readings import Other, Tried, tried
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.wording.differences import otherwise
from referee.wording.verdict import other_result_text, reason, sentence


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
        return other_result_text(mine, other, whole=True)
    said = otherwise(other.table, mine.after, other.step.after)
    return "; ".join(said) or say("other rules, the same position")


def what_each_gives(report: Report, points: Sequence[Point], id: str) -> dict[str, str]:
    """Return what comes out under each reading of a point: where a line first differs, else what each line does."""
    point = next((point for point in points if point.ambiguity.id == id), None)
    found = _where_it_differs(point) if point else {}
    return found if len(set(found.values())) > 1 else dict(_by_line(report, id)) or found


def _where_it_differs(point: Point) -> dict[str, str]:
    others = {name: came_out(point, tried) for name, tried in point.tried.items()}
    played = next((said for tried in point.tried.values() if (said := _came_out_here(point, tried))), "")
    return {point.played: played, **others} if played else others


def _came_out_here(point: Point, tried: Tried) -> str:
    """Return what came out here, as seen from another reading; empty where the line does not come so far there."""
    there = tried.other.step
    if not tried.step or there is None:
        return ""
    mine = point.line.steps[tried.step - 1]
    return _otherwise(there, Other({}, mine, point.line.table))


def _by_line(report: Report, id: str) -> Iterator[tuple[str, str]]:
    """Yield what the first move or question of each line comes to, by the reading of the line."""
    known = set[str]()
    default = report.scenario.game.book.ambiguities[id].default
    for line in report.lines:
        own = (one for one in line.steps if one.step.kind in ("move", "question") and not one.step.shared)
        first, reading = next(own, None), line.table.readings.get(id, default)
        if first is not None and reading not in known:
            known.add(reading)
            yield reading, " ".join(filter(None, [sentence(line.table, first), reason(line.table, first)]))
