"""A run as JSON: format_version 3, the keys of schemas/report.schema.json.

What is said depends on the language under the key `text` alone.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.kernel.chance import by_kind
from referee.kernel.engine import actors
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.kernel.rule import Rule
from referee.kernel.ruling import Ruling
from referee.kernel.workings import Workings
from referee.language.rules import question_text, reading_texts, rule_place, rule_text
from referee.report.facts.receipt import receipt
from referee.report.json.step_json import Data, StepData, finding_data, worded
from referee.report.json.test_cases import test_of
from referee.report.terminal.disputes import Point, came_out, points
from referee.report.terminal.result_line import counts, headline
from referee.scenario.file.document import Unreadable
from referee.scenario.file.model import Line, Unusable
from referee.scenario.run.results import LineReport, Report
from referee.scenario.run.setup_defaults import filled_in
from referee.scenes.scene import Paint
from referee.scenes.scene_parts import scene_of

FORMAT = 3


def file_data(report: Report, tried: Sequence[Point] = ()) -> Data:
    """Return one file that could be played; with the points whose other readings were tried, what comes out by each."""
    scenario, main = report.scenario, report.main
    return {
        "file": scenario.name,
        "status": "failed" if report.failures else "ok",
        "verdict": _verdict(report),
        "game": scenario.game.name,
        "game_title": scenario.game.book.title,
        "books": dict(scenario.game.book.books),
        "ids": list(scenario.ids),
        "title": scenario.title,
        "note": scenario.note,
        "scenario_status": scenario.status,
        "assumed": list(scenario.assumed),
        "source": dict(scenario.source),
        "options": plain(main.table.options),
        "seed": scenario.seed,
        "players": [*_players(report)],
        "filled_in": list(filled_in(scenario, main.table, main.laid)),
        "problems": [],
        **({} if report.viewer else {"receipt": receipt(report)}),  # its fingerprints would tell a hidden card
        "tests": [_test(report, line) for line in report.tests],
        "rules": {rule.id: _rule(rule, main.table.book) for rule in _cited(report)},
        "readings": [_point(point) for point in tried or points(report)],
    }


def unusable_data(wrong: Unreadable | Unusable) -> Data:
    """Return one file that could not."""
    problems = list(map(_problem, wrong.problems))
    return {"file": wrong.name, "status": "unusable", "problems": problems, "found": wrong.total, "tests": []}


def bug_data(name: str, text: str) -> Data:
    """Return one file that shows a mistake of ours."""
    return {
        "file": name,
        "status": "bug",
        "problems": [{"code": "bug", **worded(text), "hint": worded("")}],
        "tests": [],
    }


def _problem(problem: Any) -> Data:
    data = {"code": problem.code, **worded(problem.message), "hint": worded(problem.hint)}
    mark = problem.mark
    return {**data, "line": mark.line, "column": mark.column, "end": mark.end} if mark else data


def _verdict(report: Report) -> Data:
    told, end = headline(report), report.main.end
    then = {"winners": sorted(end.winners)} if end.over else {"next": list(actors(report.main.table, end))}
    return {"good": told.good, **worded(told.text), "counts": counts(report), **then}


def _players(report: Report) -> Iterator[Data]:
    table = report.main.table
    scene = scene_of(table, report.main.start)
    paints: dict[str, Paint] = {paint.name: paint for paint in scene.paints} if scene else {}
    for seat in table.seats:
        paint = paints.get(seat.name)
        shown = {"colour": paint.fill, "letter": worded(paint.letter)} if paint else {}
        yield {"name": seat.name, "piece": seat.piece, "automaton": seat.name in table.automata, **shown}


def _test(report: Report, line: LineReport) -> Data:
    test, steps = test_of(report, line), StepData(line.table, report.scenario.document)
    own = next((one for one in report.scenario.lines if one.name == line.name), None)
    return {
        "name": line.name or "script",
        "status": test.status.replace(" ", "_"),
        "line": test.line,
        **_parent(report, line, own),
        "opening": [finding_data(finding, line.table) for finding in line.opening.findings],
        "opening_chance": by_kind(line.opening_drawn),
        "start": dump(line.start),
        "steps": [steps.step(step, number) for number, step in enumerate(line.steps, 1)],
        "not_played": line.not_played,
        "end": dump(line.end),
    }


def _parent(report: Report, line: LineReport, own: Line | None) -> Data:
    """Return where a branch leaves the script; one with its own setting replays it."""
    if own is None:
        return {}
    options = {"options": plain(line.table.options)} if line.table is not report.main.table else {}
    return {"after": own.after, **options}


def _cited(report: Report) -> list[Rule]:
    """Return every rule named anywhere, once."""
    found: dict[str, Rule] = {}
    for line in report.tests:
        for ruling in (line.opening, *(step.ruling for step in line.steps if step.ruling)):
            found |= {rule.id: rule for rule in _rules(ruling)}
        for step in line.steps:
            found |= {rule.id: rule for rule in _answered(step.answer)}
    return [found[id] for id in sorted(found)]


def _rules(ruling: Ruling) -> Iterator[Rule]:
    yield from (finding.rule for finding in ruling.findings)
    for figure in ruling.workings:
        yield from _behind(figure)


def _answered(answer: Any) -> Iterator[Rule]:
    """Yield the rules behind the figures of an answer."""
    if isinstance(answer, Workings):
        yield from _behind(answer)
    elif isinstance(answer, dict):
        for one in answer.values():
            yield from _answered(one)


def _behind(figure: Workings) -> Iterator[Rule]:
    yield from figure.rules
    for part in figure.parts:
        yield from _behind(part)


def _rule(rule: Rule, book: str) -> Data:
    cites = [{"book": cite.book, "heading": cite.heading, "page": cite.page} for cite in rule.cites]
    return {**worded(rule_text(rule)), "kind": rule.kind, "place": worded(rule_place(rule, book)), "cites": cites}


def _point(point: Point) -> Data:
    entry = point.ambiguity
    outcomes = {
        name: {"step": tried.step, "text": came_out(point, tried)} for name, tried in sorted(point.tried.items())
    }
    told = {"outcomes": outcomes} if outcomes else {}
    readings = {name: worded(says) for name, says in reading_texts(entry).items()}
    return {
        "id": entry.id,
        "question": worded(question_text(entry)),
        "played": point.played,
        "readings": readings,
        **told,
    }
