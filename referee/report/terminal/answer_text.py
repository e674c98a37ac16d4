"""What the book says to a question, for a terminal of sixty columns or more."""

from collections.abc import Iterator

from referee.language.speaking import say
from referee.report.ansi import bad, clean, doubtful, faint, good, strong
from referee.report.terminal.wrapping import wrapped
from referee.wording.book_answer import BookAnswer, Point, Reply, in_its_case

MAX_COLUMNS = 100
"""Longer lines are hard to read."""
MAX_POINTS = 2
"""So many disputed points that bear on a rule are named."""


def reply_text(reply: Reply, columns: int, hint: str = "") -> str:
    """Return the answer; of several the likeliest first; `hint`: how to ask about a position."""
    return "\n".join([*_lines(reply, min(columns, MAX_COLUMNS)), *([faint(hint)] if hint and reply.known else [])])


def _lines(reply: Reply, columns: int) -> Iterator[str]:
    if not reply.known:
        told = clean(reply.says) or say("I find no answer to that in the rules.")
        yield from map(doubtful, wrapped(told, columns))
        if reply.offered:
            yield say("What I can answer:")
        for one in reply.offered:
            yield from wrapped(clean(f"{one.question} ({one.id})"), columns, "  ", "    ")
            yield from wrapped(clean(one.text), columns, "    ", "    ") if one.text else []
        for place in reply.sections:
            yield from map(faint, wrapped(say("To read: {place}", place=clean(place)), columns, "", "  "))
        return
    if not reply.clear:
        yield from map(doubtful, wrapped(say("One of these may be meant, the likeliest first:"), columns))
    for number, answer in enumerate(reply.answers):
        yield from [""] if number else []
        yield from _answer(answer, columns, whole=not number)
    if reply.related:
        related = ", ".join(reply.related)
        yield from map(faint, wrapped(say("related: {ids}", ids=related), columns, "  ", "    "))


def _answer(answer: BookAnswer, columns: int, whole: bool) -> Iterator[str]:
    paint, first = {"yes": (good, say("Yes.")), "no": (bad, say("No.")), "": (strong, answer.short)}[answer.answer]
    own = next(iter(answer.disputed), None) if answer.kind == "disputed" else None
    first = in_its_case(clean(answer.case), first) if first else ""
    yield from map(paint, wrapped(clean(first), columns)) if first else []
    for value in answer.values:
        yield from map(strong, wrapped(clean(value), columns, "", "    "))
    if own is None or first:
        text = clean(answer.text if first else in_its_case(answer.case, answer.text))
        yield from wrapped(text, columns, "  " if first or answer.values else "", "  ")
    if own is not None:
        yield from _point(own, columns, whole, "" if first else answer.text, "" if first else answer.case)
    elif whole:
        for point in answer.disputed[:MAX_POINTS]:
            facts = {"question": clean(point.question), "text": clean(point.readings[point.played]), "id": point.id}
            told = say("disputed: {question} Played so: {text} ({id})", **facts)
            yield from map(doubtful, wrapped(told, columns, "  ", "    "))
    place = "   ".join(filter(None, [answer.place, answer.id]))
    if len(place) + 2 > columns:
        yield from map(faint, wrapped(clean(answer.place), columns, "  ", "    "))
        place = answer.id
    yield faint(clean(f"  {place}"))


def _point(point: Point, columns: int, whole: bool, text: str, case: str) -> Iterator[str]:
    """Yield what is disputed: the question, how it is played here, and what else it may mean.

    `text`: how it is played, where that is not known to answer what was asked; it may not stand before the question.
    """
    question = clean(in_its_case(case, point.question))
    silent = say("the book is silent or contradicts itself: {question}", question=question)
    yield from map(doubtful, wrapped(silent, columns, "" if text else "  ", "  " if text else "    "))
    if text and text not in point.readings.values():
        yield from wrapped(say("played so: {text}", text=clean(text)), columns, "    ", "      ")
    for name, reading in point.readings.items():
        played = name == point.played
        told = say("played so: {text}", text=clean(reading)) if played else say("or: {text}", text=clean(reading))
        yield from wrapped(told, columns, "    ", "      ")
    if whole and point.why:
        yield from wrapped(say("why: {text}", text=clean(point.why)), columns, "    ", "      ")
