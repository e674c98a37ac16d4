"""The head of a page about a rule or a disputed point: what stands in the book, the readings, what players ask."""

from collections.abc import Iterator

from referee.language.speaking import say
from referee.report.html.markup import Html, join, tag
from referee.report.rule_page import Mention, Question, ReadingRow, RulePage


def rule_head(page: RulePage) -> Html:
    """Return the head; scenarios that show it stand below."""
    parts = [tag("h1", page.title), tag("p", tag("code", page.id), *_places(page)), *_statement(page)]
    parts += [tag("p", remark) for remark in page.remarks]
    parts += [*_mentions(say("Bears on"), page.affects), *_mentions(say("Disputed"), page.disputed)]
    parts += _questions(page.questions)
    return tag("header", tag("div", *parts, class_="ttl rule-head"))


def _places(page: RulePage) -> Iterator[Html]:
    for place in page.places:
        yield join(" · ", place)


def _statement(page: RulePage) -> Iterator[Html]:
    if page.text:
        yield tag("p", tag("b", page.text), class_="says")
    if page.readings:
        heads = (say("reading"), say("says"), say("what comes out"))
        head = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
        table = tag("table", head, tag("tbody", *map(_reading, page.readings)))
        named = say("Readings of {id}", id=page.id)
        yield tag(
            "div", tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=named), class_="amb"
        )


def _reading(row: ReadingRow) -> Html:
    played = join(" ", tag("span", say("played"), class_="tag")) if row.played else None
    name = tag("th", tag("code", row.name), played, scope="row")
    return tag("tr", name, tag("td", tag("b", row.text)), tag("td", row.gives), class_="played" if row.played else None)


def _mentions(title: str, mentions: tuple[Mention, ...]) -> Iterator[Html]:
    if mentions:
        yield tag("h2", title)
        yield tag("ul", *(tag("li", one.text, " ", tag("code", one.id)) for one in mentions))


def _questions(questions: tuple[Question, ...]) -> Iterator[Html]:
    if questions:
        items = [tag("li", one.text, " ", tag("b", one.answer) if one.answer else None) for one in questions]
        yield tag("details", tag("summary", say("Players ask")), tag("ul", *items))
