"""A verdict as a card: yes or no, why, what follows; disputed points with their readings side by side."""

from collections.abc import Iterator

from referee.language.speaking import say
from referee.report.html.markup import Html, tag
from referee.wording.verdict import Dispute, Verdict, VerdictLine


def verdict_card(found: Verdict, *acts: Html | None) -> Html:
    """Return the card; `acts` are buttons that go with it."""
    mood, sign = {True: ("yes", "✓"), False: ("no", "✗"), None: ("open", "·")}[found.holds]
    parts = [
        tag("p", tag("span", sign, class_="sym", aria_hidden="true"), " ", found.sentence, class_="sentence"),
        *acts,
        tag("dl", *_lines(found.lines)),
        *(_dispute(one, found.sentence) for one in found.disputed),
        *(tag("p", said, class_="rests") for said in found.rests),
    ]
    return tag("section", *parts, class_=f"verdict {mood}", role="status", aria_label=say("Verdict"))


def _lines(lines: tuple[VerdictLine, ...]) -> Iterator[Html]:
    """Yield what a verdict tells, the label of several lines once."""
    label = ""
    for said in lines:
        shown = said.called if said.label and said.label != label else ""
        label = said.label or label
        cite = tag("small", f" {said.cite}") if said.cite else None
        inside = _table(said.rows) if said.rows else tag("span", said.text)
        yield tag("div", tag("dt", shown), tag("dd", inside, cite, class_=f"d{min(said.depth, 3)}"), class_="ln")


def _table(rows: tuple[tuple[str, ...], ...]) -> Html:
    head, *rest = rows
    shown = tag("tr", *(tag("th", cell, scope="col") for cell in head))
    return tag("table", shown, *(tag("tr", *(tag("td", cell) for cell in row)) for row in rest))


def _dispute(one: Dispute, sentence: str) -> Html:
    """Return a disputed point: each reading beside what comes of it."""
    played = tag(
        "div",
        tag("b", one.readings_text(one.played)),
        tag("p", sentence),
        tag("small", say("so it is played here")),
        class_="played",
    )
    others = [tag("div", tag("b", one.readings_text(names)), tag("p", outcome)) for names, outcome in one.others]
    asked = tag("p", tag("b", say("disputed")), ": ", " ".join(one.questions))
    return tag("div", asked, tag("div", played, *others, class_="side"), class_="disputed")
