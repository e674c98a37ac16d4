"""What a scenario rests on besides the book: disputed points with every reading side by side, and assumed numbers."""

from collections.abc import Iterator, Mapping

from referee.language.rules import question_text, reading_texts, ruling_text
from referee.language.speaking import language_of, say
from referee.report.html.markup import Html, join, tag
from referee.report.terminal.disputes import Point, came_out
from referee.scenario.run.other_readings import Tried
from referee.scenario.run.results import LineReport, Report
from referee.wording.assumptions import things


def rests(report: Report, points: list[Point], anchors: Mapping[str, str], places: Mapping[str, str]) -> Html:
    """Return the folded section; nothing when everything stands in the book."""
    assumed = _assumed(report)
    told = _amount_sentence(len(points), sum(map(len, assumed.values())))
    if not told:
        return Html("")
    sign = tag("span", "◆", class_="warn", aria_hidden="true")
    tables = [_point(report, point, anchors, places) for point in points]
    numbers = (
        join(tag("p", tag("b", say("Numbers nobody could read in the book"))), _numbers(assumed, report))
        if assumed
        else None
    )
    return tag("details", tag("summary", sign, f" {told}"), *tables, numbers, class_="rests")


def _amount_sentence(points: int, numbers: int) -> str:
    """Return how much there is of it, in a sentence."""
    facts = {"points": points, "numbers": numbers}
    if points and numbers:
        return say("This rests on {points:#disputed reading} and {numbers:#assumed number}", **facts)
    if points:
        return say("This rests on {points:#disputed reading}", **facts)
    return say("This rests on {numbers:#assumed number}", **facts) if numbers else ""


def _assumed(report: Report) -> dict[str, list[str]]:
    """Return assumed components by kind."""
    kinds: dict[str, list[str]] = {}
    rulings = [ruling for line in (report.main, *report.lines) for ruling in line.rulings]
    for what in sorted({basis.what for ruling in rulings for basis in ruling.bases if basis.kind == "assumed"}):
        kinds.setdefault(what.partition(".")[0], []).append(what)
    return kinds


def _numbers(kinds: Mapping[str, list[str]], report: Report) -> Html:
    tongue, rows = language_of(report.scenario.game), []
    for kind, names in kinds.items():
        shown = "; ".join(things(names, tongue))
        rows.append(tag("li", tag("b", tongue.id_text(kind, "kinds")), f" {len(names)}: {shown}"))
    return tag("ul", *rows, class_="asm")


def _point(report: Report, point: Point, anchors: Mapping[str, str], places: Mapping[str, str]) -> Html:
    """Return the question, then every reading with what comes out."""
    entry = point.ambiguity
    heads = tag("tr", *(tag("th", head, scope="col") for head in (say("reading"), say("says"), say("what comes out"))))
    rows = []
    for name, says in reading_texts(entry).items():
        came = join(*_outcome(report, point, name, anchors))
        cells = (tag("th", name, scope="row"), tag("td", says), tag("td", came))
        rows.append(tag("tr", *cells, class_="played" if name == point.played else None))
    table = tag("table", tag("thead", heads), tag("tbody", *rows))
    question = tag("p", tag("b", question_text(entry)), " ", tag("code", entry.id))
    box = tag(
        "div", table, class_="scroll", tabindex="0", role="region", aria_label=say("Readings of {id}", id=entry.id)
    )
    return tag(
        "div",
        question,
        box if entry.ways else tag("p", ruling_text(entry)),
        class_="amb",
        id=places[entry.id],
    )


def _outcome(report: Report, point: Point, name: str, anchors: Mapping[str, str]) -> Iterator[Html]:
    if name == point.played:
        yield tag("b", say("as played here"))
    elif name in point.tried:
        yield from _tried(point, point.tried[name], anchors)
    else:
        settled = report.scenario.game.settled.get(point.ambiguity.id, "")
        yield join(say("not offered: {why}", why=settled) if settled else say("not tried"))
    for line in report.lines:
        if line.name != point.line.name and line.table.readings.get(point.ambiguity.id) == name:
            yield join(f"; {say('line')} ", tag("a", f"“{line.name}”", href=f"#{anchors[line.name]}{_last(line)}"))


def _last(line: LineReport) -> int:
    return len(line.steps)


def _tried(point: Point, tried: Tried, anchors: Mapping[str, str]) -> Iterator[Html]:
    if tried.step is None:
        yield join(came_out(point, tried))
    elif tried.step == 0 or tried.other.step is None:
        yield join(say("differs: {outcome}", outcome=came_out(point, tried)))
    else:
        link = tag("a", say("step {n}", n=tried.step), href=f"#{anchors[point.line.name]}{tried.step}")
        yield join(f"{say('differs at')} ", link, ": ", came_out(point, tried))
