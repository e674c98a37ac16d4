"""Playing a file for a page: whatever is in it, there is something to show."""

from collections.abc import Callable
from pathlib import Path

from referee.report.html.document import Played
from referee.report.terminal.crash_report import bug_text, shown_again
from referee.report.terminal.disputes import all_tried, points
from referee.report.terminal.problem_text import problems_text
from referee.report.terminal.result_line import asks
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Unusable
from referee.scenario.file.reader import read_file
from referee.scenario.run.checker import Prepared, prepare
from referee.scenario.run.runner import run


def played(path: Path, readings: bool = True, see: Callable[[Prepared], Prepared] | None = None) -> Played:
    """Return a file played as one may `see` it, with every other reading of what it disputes."""
    name, options = str(path), [] if readings else ["--no-readings"]
    try:
        ready = prepare(read_file(path), claims=True)
    except (Unreadable, Unusable) as wrong:
        return Played(name, trouble=problems_text(wrong))
    except Exception as error:
        return _bug(error, name, options)
    if see is not None:
        ready = see(ready)
        options += ["--as", ready.viewer or ""]
    try:
        report = run(ready, asking=asks(ready.scenario))
        found = all_tried(ready, report) if readings else points(report)
    except Exception as error:
        return _bug(error, name, options)
    return Played(name, report, tuple(found))


def _bug(error: Exception, name: str, options: list[str]) -> Played:
    """Return the report of our own mistake and how to see it again."""
    again = shown_again(["referee", "page", name, "-o", "-", *options])
    return Played(name, trouble=bug_text(error, again, name), bug=True)
