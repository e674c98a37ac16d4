"""A judgement in words: what a terminal, a page and a program print of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from msgspec import Struct

from referee.document.alternatives import Alternatives
from referee.document.answers import AnswerLine
from referee.document.equations import EquationLine
from referee.document.headline import CameUp, Claim, Deeds, Ended, Inquiry, headline
from referee.document.judgement import Body, Changed, Judgement, JudgementLine, Message, judgement, step_judgement
from referee.document.other_results import Instead, OtherResult, Part, Total, other_result
from referee.kernel.facts import Phrase, later
from referee.kernel.game import Table
from referee.kernel.pieces import Piece, Text, plain_text
from referee.kernel.rule import Rule
from referee.kernel.ruling import Finding
from referee.language.rules import question_text, reading_text, reason_text
from referee.language.speaking import language_of, say
from referee.scenario.run.other_readings import Compared, Other
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.wording.alternatives import alternatives_text
from referee.wording.assumptions import bases_text
from referee.wording.changes import change_texts
from referee.wording.figure_text import amount, line_text, places
from referee.wording.values import answer_line_text, answer_rows, chance_text

LABELS = (
    later("step"),
    later("before"),
    later("but"),
    later("came up"),
    later("about"),
    later("because"),
    later("answer"),
    later("and"),
    later("instead"),
    later("unsaid"),
    later("so"),
    later("then"),
    later("moment"),
    later("filled"),
    later("not judged"),
    later("read as"),
    later("disputed"),
    later("earlier"),
    later("in all"),
    later("odd"),
)
"""What a line under a verdict may be about; other labels are names of figures."""
AS_PRESCRIBED = later("As prescribed: {deeds}")


class VerdictLine(Struct, frozen=True):
    """A line under the verdict: what it is about, what it says, and the rule behind it."""

    label: str
    text: str
    cite: str = ""
    whole: bool = False
    """Not to be parted from the line before: an answer of several lines."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind it."""
    figure: str = ""
    """The id of the figure it tells."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table: its headers and its rows, which who prints it lays out."""
    depth: int = 0
    """How deep below a figure or a key it stands."""
    pieces: Text = ()
    """What it says, in pieces, where the pieces are more than words."""

    @property
    def called(self) -> str:
        """Its label in the language spoken now."""
        return say(self.label) if self.label in LABELS else self.label


class Dispute(Struct, frozen=True):
    """A disputed point on which the answer hangs."""

    ids: tuple[str, ...]
    questions: tuple[str, ...]
    played: tuple[str, ...]
    others: tuple[tuple[tuple[str, ...], str], ...]
    """Readings, and what comes out under them."""
    called: Mapping[tuple[str, str], str]
    """What a reading of a point is called, by both ids."""

    def readings_text(self, readings: tuple[str, ...]) -> str:
        """Return the readings of all its points in words."""
        return numbered([self.called[one] for one in zip(self.ids, readings, strict=True)], "; ")


class Earlier(Struct, frozen=True):
    """Readings under which the script does not come as far as the step that is judged."""

    readings: dict[str, str]
    called: str
    """The readings in words."""
    why: str


class Verdict(Struct, frozen=True):
    """The answer to one question of a table, in words."""

    sentence: str
    holds: bool | None
    """Yes or no; none, when it is no such question or cannot be said."""
    lines: tuple[VerdictLine, ...]
    disputed: tuple[Dispute, ...]
    consulted: tuple[str, ...]
    """Every disputed point that was read."""
    together: bool
    rests: tuple[str, ...]
    earlier: tuple[Earlier, ...] = ()
    """Readings under which the script does not come so far, although nothing here hangs on them."""


def numbered(parts: Sequence[str], by: str = " ") -> str:
    """Return one thing as it is, several with their numbers: `1) ...; 2) ...`."""
    return by.join(f"{n}) {part}" for n, part in enumerate(parts, 1)) if len(parts) > 1 else "".join(parts)


def judged_steps(report: Report) -> list[tuple[LineReport, int]]:
    """Return the steps that are judged: of each line all moves and questions if one expects nothing, else the last.

    The script itself, where lines leave it, only if it asks something: each line goes on from it.
    """
    found = list[tuple[LineReport, int]]()
    for line in report.tests:
        steps = [number for number, one in enumerate(line.steps) if one.step.kind in ("move", "question")]
        own = [number for number in steps if not line.steps[number].step.shared]
        asks = any(not line.steps[number].step.has_expectations for number in own)
        if asks or line is not report.main or not report.lines:
            found += [(line, number) for number in (own if asks else (own or steps)[-1:])]
    return found or [(report.main, number) for number in _last_move(report.main)]


def _last_move(line: LineReport) -> list[int]:
    return [number for number, one in enumerate(line.steps) if one.step.kind in ("move", "question")][-1:]


def place_of(report: Report, line: LineReport, number: int) -> Iterator[VerdictLine]:
    """Yield which step of a file a verdict is on, where there are several it might be."""
    step = line.steps[number].step
    moves = [one for one in line.steps if one.step.kind in ("move", "question")]
    at = int(step.path[-1]) + 1 if step.path else number + 1
    if line.name:
        yield VerdictLine("step", say("{n}, line “{line}”", n=at, line=line.name))
    elif report.lines or len(moves) > 1:
        yield VerdictLine("step", str(at))


def verdict(line: LineReport, number: int, compared: Compared, whole: str = "") -> Verdict:
    """Return the verdict on one step; `whole` is how to see all that happens, where that is too much for a verdict."""
    return verdict_in_words(judgement(line, number, compared, whole))


def by_itself(line: LineReport, compared: Compared, whole: str = "") -> Verdict | None:
    """Return the verdict on what a position settles by itself; none when nothing happens before somebody decides."""
    ruling = line.opening
    if not (ruling.events or ruling.workings):
        return None
    return verdict_in_words(step_judgement(line.table, line.opened, compared, whole))


def verdict_in_words(found: Judgement) -> Verdict:
    """Word a judgement."""
    table, compared = found.table, found.compared
    return Verdict(
        sentence=_headline_text(found.headline.claim, found.headline.then, table),
        holds=found.holds,
        lines=tuple([_line(line, table) for line in found.lines]),
        disputed=tuple([_dispute(others, found) for others in found.disputed]),
        consulted=tuple(compared.played),
        together=compared.together,
        rests=tuple(bases_text(found.rests, table.game)),
        earlier=tuple(_earlier(table, compared)),
    )


def sentence(table: Table[Any], report: StepReport) -> str:
    """Return what is claimed and what decides it, such as `boris may consult: the game is over.`."""
    found = headline(table, report)
    return _headline_text(found.claim, found.then, table)


def _headline_text(claim: Claim, then: tuple[Phrase, ...], table: Table[Any]) -> str:
    """Word a claim with what follows from it, as a sentence."""
    text, tongue = claim_text(claim, table), language_of(table.game)
    if then:
        text = tongue.say("{claim}: {then}", claim=text, then="; ".join(map(tongue.value, then)))
    return text if isinstance(claim, Inquiry) else tongue.say("{sentence}.", sentence=text)


def claim_text(claim: Claim, table: Table[Any]) -> str:
    """Return what is claimed of a step, without its full stop; a question has its own sign."""
    tongue = language_of(table.game)
    match claim:
        case Inquiry(question, by):
            return tongue.question_text(tongue.value(question), tongue.say("{by}", by=by))
        case Ended(how):
            text = tongue.value(how)
            return f"{text[:1].upper()}{text[1:]}"
        case CameUp(kinds):
            return tongue.say("Came up: {what}", what=chance_text(kinds, table))
        case Deeds(sentences):
            return tongue.say(AS_PRESCRIBED, deeds="; ".join(map(tongue.value, sentences)))
        case Phrase():
            return tongue.value(claim)
    assert_never(claim)


def _line(line: JudgementLine, table: Table[Any]) -> VerdictLine:
    """Word a line under the sentence; the name of a figure stands before it."""
    body, rules = line.body, tuple([rule.id for rule in line.rules])
    pieces, cited = body_text(body, table), places(line.rules, table.book)
    depth = body.depth if isinstance(body, EquationLine | AnswerLine) else 0
    rows = answer_rows(body.value, table) if isinstance(body, AnswerLine) and body.kind == "table" else ()
    label, figure = line.label, ""
    if label == "figure" and isinstance(body, EquationLine):
        figure = body.equation.figure.name
        label = language_of(table.game).label(figure)
        if pieces[0] == Piece(label, "name"):
            pieces = pieces[2:]  # behind its name stands a blank
        else:
            label = "in all"
    return VerdictLine(label, plain_text(pieces), cited, line.whole, rules, figure, rows, depth, pieces)


def body_text(body: Body | Part, table: Table[Any]) -> Text:
    """Return what a line says."""
    tongue = language_of(table.game)
    match body:
        case EquationLine():
            return line_text(body, tongue)
        case AnswerLine():
            return answer_line_text(body, table)
        case Total(figure):
            return tongue.figure(figure.name, amount(figure, tongue), figure.total)
        case Finding():
            return (Piece(reason_text(body, table.game)),)
        case Phrase():
            return (Piece(tongue.value(body)),)
        case CameUp(kinds):
            return (Piece(chance_text(kinds, table)),)
        case Changed(rows, then):
            return (Piece("; ".join([*change_texts(rows, tongue), *map(tongue.value, then)])),)
        case Instead(rows):
            return (Piece("; ".join(change_texts(rows, tongue, instead=True))),)
        case Alternatives():
            return (Piece(alternatives_text(body, table)),)
        case Message(text):
            return (Piece(text),)
    assert_never(body)


def reason(table: Table[Any], step: StepReport) -> str:
    """Return the first reason of a ruling: why a move is refused, or what decides that it is legal."""
    ruling = step.ruling
    if ruling is None:
        return ""
    findings = ruling.broken or [one for one in ruling.findings if one.how == "held" and one.template]
    return reason_text(findings[0], table.game) if findings else ""


def cite(table: Table[Any], rule: Rule) -> str:
    """Return a rule and its page in the book the table plays by."""
    return places((rule,), table.book)


def _dispute(others: tuple[Other, ...], found: Judgement) -> Dispute:
    """Word a disputed point, or several together, on which the answer hangs."""
    table, ids = found.table, tuple(others[0].readings)
    points = [table.game.book.ambiguities[id] for id in ids]
    return Dispute(
        ids,
        tuple([question_text(point) for point in points]),
        tuple([found.compared.played[id] for id in ids]),
        tuple([(tuple(other.readings.values()), other_result_text(found.step, other)) for other in others]),
        {(point.id, name): reading_text(point, name) for point in points for name in point.ways},
    )


def _earlier(table: Table[Any], compared: Compared) -> Iterator[Earlier]:
    """Yield readings that stop the script earlier and decide nothing here; a combination is known from its parts."""
    for other in compared.others:
        if other.same and other.earlier and len(other.readings) == 1:
            ((id, name),) = other.readings.items()
            called = reading_text(table.game.book.ambiguities[id], name)
            yield Earlier(other.readings, called, other.earlier)


def other_result_text(mine: StepReport, other: Other, whole: bool = False) -> str:
    """Return what comes out under another reading, in one line; `whole`: also what differed before the step."""
    return _words_of_other(other_result(mine, other, whole), other.table)


def _words_of_other(found: OtherResult, table: Table[Any]) -> str:
    """Word what comes out under another reading."""
    if found.why_not or (found.claim is None and not found.parts):
        return found.why_not
    if found.claim is None:
        return _joined(found.parts, table)
    if found.refusal is None:
        return _headline_text(found.claim, (), table)
    why = plain_text(body_text(found.refusal, table))
    return f"{claim_text(found.claim, table)}: {why} ({cite(table, found.refusal.rule)})"


def _joined(parts: Sequence[Part], table: Table[Any]) -> str:
    """Return all parts in a line; what stands below a key follows it."""
    told = ""
    for at, part in enumerate(parts):
        after_key = at and isinstance(parts[at - 1], AnswerLine) and parts[at - 1].kind == "key"  # type: ignore[union-attr]
        told += (" " if after_key else "; " if told else "") + plain_text(body_text(part, table))
    return told
