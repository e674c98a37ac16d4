"""Playing a file for a page: whatever is in it, there is something to show."""

from pathlib import Path

from referee.report.bug import bug_text
from referee.report.page.headline import asks
from referee.report.page.rests import Point, disputed
from referee.report.page.whole import Played
from referee.report.problems import problems_text
from referee.report.viewer import as_seen
from referee.scenario.check import Prepared, prepare
from referee.scenario.document import Unreadable
from referee.scenario.reader import read_file
from referee.scenario.readings import tried
from referee.scenario.reports import Report
from referee.scenario.run import run
from referee.scenario.types import Unusable


def played(path: Path, viewer: str = "", readings: bool = True) -> Played:
    """A file played as one may see it, with every other reading of what it disputes."""
    name = str(path)
    try:
        ready = prepare(read_file(path))
        report = run(ready, asking=asks(ready.scenario))
        points = tuple(_points(ready, report, readings and not viewer))
        return Played(name, as_seen(report, viewer) if viewer else report, points)
    except (Unreadable, Unusable) as wrong:
        return Played(name, trouble=problems_text(wrong))
    except Exception as error:
        return Played(name, trouble=bug_text(error, name), bug=True)


def _points(ready: Prepared, report: Report, readings: bool) -> list[Point]:
    """The disputed points, each tried by its other readings in the first line that read it."""
    book, found = ready.scenario.game.book, []
    for id, (name, line) in disputed(report).items():
        others = tried(ready, line, id, name) if readings and line.steps else []
        found.append(Point(book.ambiguities[id], name, line, {one.reading: one for one in others}))
    return found
