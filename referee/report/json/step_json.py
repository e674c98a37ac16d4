"""One step as data: what was said, the ruling, its figures as numbers and as the game writes them, what changed."""

from typing import Any

from msgspec import UNSET

from referee.document.changes import change_data, changes
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, actors
from referee.kernel.game import Table
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.kernel.ruling import Finding, Ruling
from referee.kernel.table_data import Grid
from referee.kernel.workings import Workings
from referee.language.moves import in_words, made_words
from referee.language.rules import finding_text
from referee.language.speaking import language_of
from referee.report.terminal.one_line import gist
from referee.scenario.file.document import Document
from referee.scenario.run.results import Failure, StepReport
from referee.wording.changes import change_texts
from referee.wording.figure_text import amount

Data = dict[str, Any]


class StepData:
    """Writes the steps of one table; the tables of a position are built once."""

    def __init__(self, table: Table[Any], document: Document) -> None:
        self.table, self.document = table, document
        self._known: tuple[Any, tuple[Grid, ...]] = (None, ())
        """The tables last built, and of what position."""

    def step(self, report: StepReport, number: int) -> Data:
        """Return a whole step."""
        step, ruling = report.step, report.ruling
        asked = step.move if step.move is not None else step.question
        data: Data = {"number": number, "line": self.document.mark(step.path).line, "kind": step.kind, "by": step.by}
        data["says"] = plain(asked) if asked is not None else {}
        data["text"] = in_words(self.table, asked) if asked is not None else ""
        data |= {"outcome": _outcome(report), "gist": worded(gist(self.table, report)), "shared": step.shared}
        data |= {"note": step.note, "expected_refusal": list(step.refused), "expects": plain(step.expect)}
        data |= {"asked": report.asked} if report.asked else {}
        data |= {"odd": [finding_data(odd, self.table) for odd in report.odd]} if report.odd else {}
        data |= self._ruling(ruling)
        data["chance"] = [{"kind": drawn.kind, "outcome": drawn.outcome} for drawn in report.drawn]
        if report.answer is not UNSET:
            data["answer"] = self._answer(report.answer)
        data["failures"] = [self._failure(failure) for failure in report.failures]
        return {**data, **self._after(report)}

    def _ruling(self, ruling: Ruling | None) -> Data:
        if ruling is None:
            return {"findings": [], "workings": [], "bases": [], "made": [], "declined": []}
        about = {"about": ruling.about.top.called()} if ruling.about is not None else {}
        return {
            **about,
            "findings": [finding_data(finding, self.table) for finding in ruling.findings],
            "workings": [self._figure(figure) for figure in ruling.workings],
            "bases": [plain(basis) for basis in ruling.bases],
            "made": [{"by": by, "says": plain(fields), "text": self._made(fields)} for by, fields in ruling.made],
            "declined": [{"by": by, "do": do} for by, do in ruling.declined],
        }

    def _made(self, fields: dict[str, object]) -> str:
        return made_words(self.table, fields)

    def _after(self, report: StepReport) -> Data:
        """Return whose turn it is then, what everybody holds, and what is otherwise than before."""
        state = report.after
        same = report.before is state
        return {
            "turn": list(actors(self.table, state)),
            "round": state.round,
            "stage": state.top.called() if state.stage and not state.over else "",
            "scores": {name: self._purse(state, name) for name in self.table.names},
            **({"changes": [], "changed": worded("")} if same else self._changes(report)),
            "patch": {} if same else patch(dump(report.before), dump(state)),
        }

    def _purse(self, state: Any, name: str) -> Data | None:
        """Return what a player holds; nothing where that is secret."""
        try:
            return dict(self.table.game.purse(state, name))
        except OpenFact:
            return None

    def _changes(self, report: StepReport) -> Data:
        """Return the rows that changed, as ids and values; and all of them in words."""
        old = self._known[1] if self._known[0] is report.before else self._grids(report.before)
        new = self._grids(report.after)
        self._known = report.after, new
        rows = list(changes(old, new))
        text = "; ".join(change_texts(rows, language_of(self.table.game)))
        return {"changes": [change_data(row) for row in rows], "changed": worded(text)}

    def _grids(self, state: Any) -> tuple[Grid, ...]:
        grids: tuple[Grid, ...] = self.table.game.tables(Context(self.table), state)
        return grids

    def _figure(self, figure: Workings) -> Data:
        tongue = language_of(self.table.game)
        return {
            "name": figure.name,
            "label": worded(tongue.label(figure.name)),
            "total": plain(figure.total),
            "text": amount(figure, tongue),
            "op": figure.op,
            "unit": figure.unit,
            "note": worded(tongue.noted(figure.note, figure.facts)),
            "rules": [rule.id for rule in figure.rules],
            "parts": [self._figure(part) for part in figure.parts],
        }

    def _answer(self, answer: Any) -> Any:
        if isinstance(answer, Workings):
            return self._figure(answer)
        if isinstance(answer, dict):
            return {key: self._answer(value) for key, value in answer.items()}
        return plain(answer)

    def _failure(self, failure: Failure) -> Data:
        mark = self.document.key_mark(failure.path)
        hints = [worded(hint) for hint in failure.hints]
        return {"line": mark.line, "column": mark.column, **worded(failure.message), "hints": hints}


def worded(text: str) -> Data:
    """Return words for people: all that depends on the language stands under this key, and nothing else does."""
    return {"text": text}


def finding_data(finding: Finding, table: Table[Any]) -> Data:
    """Return a rule by its id; the sentence, its template and the facts in it."""
    return {
        "rule": finding.rule.id,
        "how": finding.how,
        "text": finding_text(finding, table.game),
        "template": finding.template,
        "facts": plain(finding.known),
        "depth": finding.depth,
    }


def patch(before: Any, after: Any) -> Any:
    """Return what makes one position of another, as a JSON merge patch: null takes away."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    gone = dict.fromkeys(key for key in before if key not in after)
    new = {key: patch(before.get(key), value) for key, value in after.items() if before.get(key) != value}
    return {**gone, **new}


def _outcome(report: StepReport) -> str:
    if report.already:
        return "already_made"
    if report.step.kind == "move" and report.ruling:
        return "accepted" if report.ruling.accepted else "refused"
    done = {"question": "answered", "check": "checked", "chance": "came_up", "move": "stopped"}
    return "stopped" if report.failures and not report.ruling else done[report.step.kind]
