"""A run as JSON: format_version 1, the keys of schemas/report.schema.json."""

from typing import Any

from msgspec import UNSET

from referee.kernel.position import dump
from referee.kernel.rule import Rule
from referee.kernel.ruling import Finding
from referee.kernel.shape import plain
from referee.kernel.workings import Workings
from referee.report.cases import test_of
from referee.report.receipt import receipt
from referee.scenario.document import Document, Unreadable
from referee.scenario.filled import filled_in
from referee.scenario.reports import Failure, LineReport, Report, StepReport
from referee.scenario.types import Unusable

Data = dict[str, Any]


def file_data(report: Report) -> Data:
    """One file that could be played."""
    scenario = report.scenario
    return {
        "file": scenario.name,
        "status": "failed" if report.failures else "ok",
        "game": scenario.game.name,
        "ids": list(scenario.ids),
        "title": scenario.title,
        "scenario_status": scenario.status,
        "players": [{"name": seat.name, "piece": seat.piece} for seat in report.main.table.seats],
        "filled_in": list(filled_in(scenario, report.main.table, report.main.laid)),
        "problems": [],
        **({} if report.viewer else {"receipt": receipt(report)}),  # its fingerprints would tell a hidden card
        "tests": [_test(report, line) for line in report.tests],
    }


def unusable_data(wrong: Unreadable | Unusable) -> Data:
    """One file that could not."""
    problems = list(map(_problem, wrong.problems))
    return {"file": wrong.name, "status": "unusable", "problems": problems, "found": wrong.total, "tests": []}


def bug_data(name: str, text: str) -> Data:
    """One file that shows a mistake of ours."""
    return {"file": name, "status": "bug", "problems": [{"code": "bug", "message": text, "hint": ""}], "tests": []}


def _problem(problem: Any) -> Data:
    data = {"code": problem.code, "message": problem.message, "hint": problem.hint}
    mark = problem.mark
    return {**data, "line": mark.line, "column": mark.column, "end": mark.end} if mark else data


def _test(report: Report, line: LineReport) -> Data:
    test = test_of(report, line)
    return {
        "name": line.name or "script",
        "status": test.status.replace(" ", "_"),
        "line": test.line,
        "opening": [_finding(finding, line.table.book) for finding in line.opening.findings],
        "steps": [
            _step(step, number, report.scenario.document, line.table.book) for number, step in enumerate(line.steps, 1)
        ],
        "not_played": line.not_played,
        "end": dump(line.end),
    }


def _step(report: StepReport, number: int, document: Document, book: str) -> Data:
    step, ruling = report.step, report.ruling
    data: Data = {"number": number, "line": document.mark(step.path).line, "kind": step.kind, "by": step.by}
    asked = step.move if step.move is not None else step.question
    data["says"] = plain(asked) if asked is not None else {}
    data["outcome"] = _outcome(report)
    data["shared"] = step.shared
    if ruling and ruling.about is not None:
        data["about"] = ruling.about.top.called()
    data["findings"] = [_finding(finding, book) for finding in ruling.findings] if ruling else []
    data["workings"] = [_figure(figure) for figure in ruling.workings] if ruling else []
    data["bases"] = [plain(basis) for basis in ruling.bases] if ruling else []
    data["chance"] = [{"kind": drawn.kind, "outcome": drawn.outcome} for drawn in report.drawn]
    if report.answer is not UNSET:
        data["answer"] = _answer(report.answer)
    data["failures"] = [_failure(failure, document) for failure in report.failures]
    return data


def _outcome(report: StepReport) -> str:
    if report.already:
        return "already_made"
    if report.step.kind == "move" and report.ruling:
        return "accepted" if report.ruling.accepted else "refused"
    done = {"question": "answered", "check": "checked", "chance": "came_up", "move": "stopped"}
    return "stopped" if report.failures and not report.ruling else done[report.step.kind]


def _finding(finding: Finding, book: str) -> Data:
    return {**_rule(finding.rule, book), "how": finding.how, "text": finding.text, "facts": plain(finding.known)}


def _rule(rule: Rule, book: str) -> Data:
    return {"rule": rule.id, "says": rule.says, "place": rule.place_in(book)}


def _figure(figure: Workings) -> Data:
    return {
        "name": figure.name,
        "total": plain(figure.total),
        "op": figure.op,
        "unit": figure.unit,
        "note": figure.note,
        "rules": [rule.id for rule in figure.rules],
        "parts": [_figure(part) for part in figure.parts],
    }


def _answer(answer: Any) -> Any:
    if isinstance(answer, Workings):
        return _figure(answer)
    return {key: _answer(value) for key, value in answer.items()} if isinstance(answer, dict) else plain(answer)


def _failure(failure: Failure, document: Document) -> Data:
    mark = document.key_mark(failure.path)
    return {"line": mark.line, "column": mark.column, "message": failure.message, "hints": list(failure.hints)}
