"""What would be said if the book were read otherwise, beside a verdict that hangs on how it is read."""

from collections.abc import Iterator, Mapping, Sequence

from referee.language.rules import question_text, reading_texts
from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.report.terminal.disputes import Point, came_out
from referee.report.terminal.result_line import asks
from referee.scenario.run.results import Report


def contrary(report: Report, points: Sequence[Point], places: Mapping[str, str]) -> Html | None:
    """Return what comes out under other readings, for a file that asks; nothing where all come to the same."""
    if not asks(report.scenario) or report.failures:
        return None
    entries = [entry for point in points for entry in _entries(point, places[point.ambiguity.id])]
    return tag("div", *entries, class_="contrary") if entries else None


def _entries(point: Point, place: str) -> Iterator[Html]:
    others = [(name, came_out(point, tried)) for name, tried in point.tried.items() if tried.step]
    if not others:
        return
    texts = reading_texts(point.ambiguity)
    link = tag("a", question_text(point.ambiguity), href=f"#{place}")
    yield tag("p", tag("span", say("disputed"), class_="lab"), " ", link)
    played = say("played: {reading}", reading=texts[point.played])
    items = [
        join(say("{reading}{other:?}", reading=texts[name], other=True), ": ", tag("b", said)) for name, said in others
    ]
    yield tag("ul", tag("li", played), *(tag("li", item) for item in items))
