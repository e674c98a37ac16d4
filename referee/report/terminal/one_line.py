"""The one thing to know about a step."""

from typing import Any

from msgspec import UNSET

from referee.document.answers import answer_lines
from referee.kernel.game import Table
from referee.kernel.pieces import plain_text
from referee.language.rules import finding_text, reason_text
from referee.report.terminal.step_text import expectations
from referee.scenario.run.results import StepReport
from referee.wording.values import answer_line_text


def gist(table: Table[Any], report: StepReport) -> str:
    """Return what failed, the answer, why it is refused, or the event that is the point of a move."""
    ruling = report.ruling
    if report.failures:
        return report.failures[0].message
    if report.answer is not UNSET:
        return plain_text(answer_line_text(next(answer_lines(report.answer)), table))
    if report.step.kind == "check":
        return expectations(report.step.expect)
    if ruling is None:
        return ""
    if ruling.broken:
        return reason_text(ruling.broken[0], table.game)
    return next((finding_text(event, table.game) for event in ruling.events if event.template), "")
