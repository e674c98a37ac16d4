"""The verdict of a page: the headline of its file, with the counts and a link to the first failure."""

from collections.abc import Iterator

from msgspec import Struct

from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag, text
from referee.report.terminal.result_line import counts, ending, headline, kept
from referee.scenario.run.results import Report


class ResultLine(Struct, frozen=True):
    """What is read first on a page."""

    good: bool
    text: str
    facts: Html = Html("")


def result_line_of(report: Report, anchors: dict[str, str]) -> ResultLine:
    """Return the verdict on a scenario; anchors: where the steps of each line begin on the page."""
    told, facts = headline(report), text(" · ".join(_facts(report)) or say("no steps"))
    first = [*_first(report, anchors)]
    return ResultLine(told.good, told.text, join(facts, " · ", *first) if first else facts)


def _first(report: Report, anchors: dict[str, str]) -> Iterator[Html]:
    """Yield where the first failure is."""
    for line in report.tests:
        for number, step in enumerate(line.steps, 1):
            if step.failures:
                anchor = f"{anchors[line.name]}{number}"
                yield tag("a", say("first failure: step {place}", place=anchor), href=f"#{anchor}")
                return


def _facts(report: Report) -> Iterator[str]:
    """Yield the counts in words; where the headline is how a game ended, that it is as expected."""
    if ending(report) and not report.failures:
        yield kept(report)
    for what, n in counts(report).items():
        match what:
            case "lines":
                yield say("{n:#line}", n=n)
            case "accepted":
                yield say("{n:#move} accepted", n=n)
            case "refused_as_expected":
                yield say("{n} refused as expected", n=n)
            case "refused":
                yield say("{n} refused", n=n)
            case "answered":
                yield say("{n:#question} answered", n=n)
            case "checks":
                yield say("{n:#check}", n=n)
            case _:
                yield say("{n:#step} not played", n=n)
