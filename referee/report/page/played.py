"""Playing a file for a page: whatever is in it, there is something to show."""

from pathlib import Path

from msgspec.structs import replace

from referee.report.bug import bug_text, shown_again
from referee.report.headline import asks
from referee.report.page.whole import Played
from referee.report.points import all_tried, points
from referee.report.problems import problems_text
from referee.scenario.check import prepare
from referee.scenario.document import Unreadable
from referee.scenario.reader import read_file
from referee.scenario.run import run
from referee.scenario.types import Unusable


def played(path: Path, viewer: str = "", readings: bool = True) -> Played:
    """A file played as one may see it, with every other reading of what it disputes."""
    name = str(path)
    try:
        ready = prepare(read_file(path))
        ready = replace(ready, viewer=viewer if viewer in (*ready.main.table.names, "table") else None)
        report = run(ready, asking=asks(ready.scenario))
        found = all_tried(ready, report) if readings else points(report)
        return Played(name, report, tuple(found))
    except (Unreadable, Unusable) as wrong:
        return Played(name, trouble=problems_text(wrong))
    except Exception as error:
        options = [*(["--as", viewer] if viewer else []), *([] if readings else ["--no-readings"])]
        again = shown_again(["referee", "page", name, "-o", "-", *options])
        return Played(name, trouble=bug_text(error, again, name), bug=True)
