"""The one thing to know about a step."""

from typing import Any

from msgspec import UNSET

from referee.kernel.game import Table
from referee.kernel.language.rules import rule_text
from referee.report.ansi import bare
from referee.report.terminal.step_text import answer_lines, expectations
from referee.scenario.run.results import StepReport


def gist(table: Table[Any], report: StepReport) -> str:
    """Return what failed, the answer, why it is refused, or the event that is the point of a move."""
    ruling = report.ruling
    if report.failures:
        return report.failures[0].message
    if report.answer is not UNSET:
        return bare(next(iter(answer_lines(report.answer, table, False)), "")).partition("   [")[0]
    if report.step.kind == "check":
        return expectations(report.step.expect)
    if ruling is None:
        return ""
    if ruling.broken:
        return ruling.broken[0].text or rule_text(ruling.broken[0].rule)
    return next((event.text for event in ruling.events if event.text), "")
