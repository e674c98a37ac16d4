"""A verdict as data; only what stands under `text` depends on the language."""

from typing import TypedDict

from referee.wording.verdict import Dispute, Verdict, VerdictLine


class TextData(TypedDict):
    """Words for people."""

    text: str


class VerdictLineData(TypedDict):
    """A reason, a figure, something that follows."""

    label: str
    text: str
    rules: list[str]
    cite: TextData
    """Rules with their book and page."""


class OtherReadingsData(TypedDict):
    """What comes of other readings of disputed points."""

    readings: dict[str, str]
    outcome: TextData


class DisputeData(TypedDict):
    """Disputed points the verdict hangs on, together."""

    played: dict[str, str]
    questions: list[TextData]
    others: list[OtherReadingsData]


class EarlierData(TypedDict):
    """Readings under which the script would not come so far."""

    readings: dict[str, str]
    text: str


class VerdictData(TypedDict):
    """A verdict: yes, no or neither, why, and on which readings it hangs."""

    text: str
    holds: bool | None
    lines: list[VerdictLineData]
    disputed: list[DisputeData]
    consulted: list[str]
    all_combinations: bool
    rests_on: list[TextData]
    earlier: list[EarlierData]


def verdict_data(verdict: Verdict) -> VerdictData:
    """Return the verdict as plain data."""
    return {
        "text": verdict.sentence,
        "holds": verdict.holds,
        "lines": [_line_data(said) for said in verdict.lines],
        "disputed": [_dispute_data(dispute) for dispute in verdict.disputed],
        "consulted": list(verdict.consulted),
        "all_combinations": verdict.together,
        "rests_on": [{"text": text} for text in verdict.rests],
        "earlier": [{"readings": dict(one.readings), "text": one.why} for one in verdict.earlier],
    }


def _line_data(said: VerdictLine) -> VerdictLineData:
    return {
        "label": said.figure or said.label,
        "text": said.text,
        "rules": list(said.rules),
        "cite": {"text": said.cite},
    }


def _dispute_data(dispute: Dispute) -> DisputeData:
    others: list[OtherReadingsData] = [
        {"readings": dict(zip(dispute.ids, names, strict=True)), "outcome": {"text": text}}
        for names, text in dispute.others
    ]
    return {
        "played": dict(zip(dispute.ids, dispute.played, strict=True)),
        "questions": [{"text": question} for question in dispute.questions],
        "others": others,
    }
