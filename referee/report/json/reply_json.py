"""What the book says as data; only what stands under `text` depends on the language."""

from typing import Literal, TypedDict

from referee.report.json.verdict_json import TextData
from referee.wording.book_answer import BookAnswer, Point, Reply


class PointData(TypedDict):
    """A disputed point: how it is played here, and what it may mean."""

    id: str
    question: TextData
    played: str
    readings: dict[str, TextData]


class BookAnswerData(TypedDict):
    """One rule, disputed point or kind of component as an answer."""

    id: str
    kind: Literal["rule", "disputed", "component"]
    answer: Literal["yes", "no"] | None
    short: TextData
    says: TextData
    place: TextData
    case: TextData
    disputed: list[PointData]
    values: list[TextData]


class OfferedData(TypedDict):
    """A question that can be answered, and by which entry."""

    id: str
    text: str
    says: TextData


class ReplyData(TypedDict):
    """What the book says to a question: one answer, or a few of which one may be meant, or none."""

    known: bool
    says: TextData
    clear: bool
    answers: list[BookAnswerData]
    offered: list[OfferedData]
    sections: list[TextData]
    things: list[str]
    related: list[str]


def reply_data(found: Reply) -> ReplyData:
    """Return a reply as plain data."""
    return {
        "known": found.known,
        "says": {"text": found.says},
        "clear": found.clear,
        "answers": [_answer_data(one) for one in found.answers],
        "offered": [{"id": one.id, "text": one.question, "says": {"text": one.text}} for one in found.offered],
        "sections": [{"text": one} for one in found.sections],
        "things": list(found.things),
        "related": list(found.related),
    }


def _answer_data(one: BookAnswer) -> BookAnswerData:
    return {
        "id": one.id,
        "kind": one.kind,
        "answer": one.answer or None,
        "short": {"text": one.short},
        "says": {"text": one.text},
        "place": {"text": one.place},
        "case": {"text": one.case},
        "disputed": [_point_data(point) for point in one.disputed],
        "values": [{"text": value} for value in one.values],
    }


def _point_data(point: Point) -> PointData:
    return {
        "id": point.id,
        "question": {"text": point.question},
        "played": point.played,
        "readings": {name: {"text": text} for name, text in point.readings.items()},
    }
