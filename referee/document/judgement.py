"""The judgement of a step as data: yes or no, why, what it costs, what is then, and what hangs on a reading."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct

from referee.document.alternatives import Alternatives, alternatives
from referee.document.answers import AnswerLine, answer_lines
from referee.document.changes import Change
from referee.document.differences import changes_between, next_phrases
from referee.document.equations import EquationLine, equation_lines
from referee.document.headline import CameUp, Headline, headline, is_legal
from referee.kernel.chance import by_kind
from referee.kernel.claims import about_moment, silence_phrase
from referee.kernel.context import Recorder
from referee.kernel.engine import judge
from referee.kernel.facts import Phrase, phrase
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.ruling import Basis, Finding, Ruling
from referee.kernel.workings import Workings
from referee.scenario.run.other_readings import Compared, Other
from referee.scenario.run.results import LineReport, StepReport

MAX_EVENTS = 8  # that happen, shown in a verdict
MAX_BEFORE = 3  # that happened by themselves before a move, the last ones
MAX_DECISIVE = 3  # that happen last and are the reason of a victory


class Changed(Struct, frozen=True):
    """What stands otherwise, and who is next."""

    rows: tuple[Change, ...]
    then: tuple[Phrase, ...] = ()


class Message(Struct, frozen=True):
    """What a lower layer has worded already: the message of a failure."""

    text: str


Body = Finding | EquationLine | AnswerLine | Phrase | CameUp | Changed | Alternatives | Message


class JudgementLine(Struct, frozen=True):
    """A line under the sentence: what it is about, what it says, and the rules behind it."""

    label: str
    body: Body
    rules: tuple[Rule, ...] = ()
    whole: bool = False
    """Not to be parted from the line before: an answer of several lines."""


class Judgement(Struct, frozen=True):
    """The answer to one question of a table."""

    table: Any
    step: StepReport
    headline: Headline
    holds: bool | None
    """Yes or no; none, when it is no such question or cannot be said."""
    lines: tuple[JudgementLine, ...]
    compared: Compared
    disputed: tuple[tuple[Other, ...], ...]
    """What hangs on readings, by the points that are read otherwise."""
    rests: tuple[Basis, ...]


def judgement(line: LineReport, number: int, compared: Compared, whole: str = "") -> Judgement:
    """Judge one step; `whole` is how to see all that happens, where that is too much for a verdict."""
    return step_judgement(line.table, line.steps[number], compared, whole, tuple(_before(line, number)))


def step_judgement(
    table: Table[Any], step: StepReport, compared: Compared, whole: str, before: tuple[JudgementLine, ...] = ()
) -> Judgement:
    """Judge a step by itself."""
    return Judgement(
        table=table,
        step=step,
        headline=headline(table, step),
        holds=holds(table, step),
        lines=(*before, *_lines(table, step, whole)),
        compared=compared,
        disputed=tuple(_disputes(compared)),
        rests=tuple([one for one in step.ruling.bases if one.kind != "reading"]) if step.ruling else (),
    )


def _before(line: LineReport, number: int) -> Iterator[JudgementLine]:
    """Yield what happened by itself between a position and the first move made in it, shortly."""
    steps, ruling = line.steps[:number], line.steps[number].ruling
    if ruling and ruling.about is not None:  # it came after the moment the ruling is about
        return
    if line.from_set_up or any(one.step.kind == "move" and one.ruling and one.ruling.accepted for one in steps):
        return
    rulings = [line.opening, *(one.ruling for one in steps if one.step.kind == "chance" and one.ruling)]
    events = [event for ruling in rulings for event in ruling.events]
    for at, event in enumerate(events[-MAX_BEFORE:]):
        yield _found("" if at else "before", event)


def holds(table: Table[Any], step: StepReport) -> bool | None:
    """Return yes or no; none, when it is no such question or cannot be said."""
    if step.step.kind != "move":
        return None
    if step.ruling:
        return step.ruling.accepted
    if step.unknown:
        return None
    return True if step.already or is_legal(table, step) else None


def _lines(table: Table[Any], report: StepReport, whole: str) -> Iterator[JudgementLine]:
    """Yield what stands under the sentence."""
    ruling = report.ruling
    if ruling is None or report.failures:
        yield from (JudgementLine("but", Message(failure.message)) for failure in report.failures)
    if report.drawn and report.step.kind != "chance" and not _among_figures(report):
        yield JudgementLine("came up", CameUp({kind: tuple(came) for kind, came in by_kind(report.drawn).items()}))
    if ruling is None:
        return
    if ruling.about is not None and not _refused_now(table, report, ruling):
        yield JudgementLine("about", about_moment(table, ruling.about, report.step.by))
    if report.answer is not UNSET:
        yield from _answer(report.answer)
        yield from (_found("because", finding) for finding in ruling.events[:MAX_EVENTS])
    elif ruling.accepted:
        yield from _accepted(table, report, ruling, whole)
    else:
        yield from _refused(table, report, ruling)
    yield from (_found("odd", finding) for finding in report.odd)


def _found(label: str, finding: Finding) -> JudgementLine:
    """Return what a rule has said or done here."""
    return JudgementLine(label, finding, (finding.rule,))


def _refused_now(table: Table[Any], report: StepReport, ruling: Ruling) -> bool:
    """Return whether the reasons are the same now, so that the moment the move is about needs no telling."""
    cx: Recorder[Any] = Recorder(table)
    judge(cx, report.before, report.step.by or "", report.step.move)
    reasons = list(map(reason_key, ruling.broken))
    return bool(reasons) and reasons == list(map(reason_key, cx.ruling().broken))


def reason_key(finding: Finding) -> tuple[str, Mapping[str, Any]]:
    """Return what makes a finding say the same as another one."""
    return finding.template, finding.known


def _among_figures(report: StepReport) -> bool:
    """Return whether a figure is all that came up: then it is told there."""
    drawn = sorted(str(one) for outcomes in by_kind(report.drawn).values() for one in outcomes)
    figures = report.ruling.workings if report.ruling else ()
    return any(sorted(map(str, figure.total)) == drawn for figure in figures if isinstance(figure.total, tuple))


def _answer(answer: Any) -> Iterator[JudgementLine]:
    whole = not isinstance(answer, Workings)
    for number, one in enumerate(answer_lines(answer)):
        yield JudgementLine("" if number else "answer", one, one.rules if isinstance(one, EquationLine) else (), whole)


def _refused(table: Table[Any], report: StepReport, ruling: Ruling) -> Iterator[JudgementLine]:
    """Yield why a move is refused, and what else is legal."""
    for number, finding in enumerate(ruling.broken):
        yield _found("and" if number else "because", finding)
    if ruling.about is None and report.step.move is not None:  # a question has no other moves
        other = alternatives(table, report.before, report.step.by or "", report.step.move)
        if other:
            yield JudgementLine("instead", other)


def _accepted(table: Table[Any], report: StepReport, ruling: Ruling, whole: str) -> Iterator[JudgementLine]:
    """Yield what decides, what happens, and what is changed by an accepted move."""
    decisive = _decisive(report.after, ruling) if report.step.kind == "check" else []
    reasons = [finding for finding in ruling.findings if finding.how == "held" and finding.template]
    yield from (_found("because", finding) for finding in [*reasons, *decisive])
    for figure in ruling.workings:
        for number, line in enumerate(equation_lines(figure)):
            yield JudgementLine("" if number else "figure", line, line.rules)
    if ruling.declined:
        yield JudgementLine("unsaid", silence_phrase(ruling))
    yield from _events(ruling.events[: len(ruling.events) - len(decisive)], whole)
    rows, then = changes_between(table, report.before, report.after), next_phrases(table, report.before, report.after)
    changed = Changed(tuple(rows), tuple(then))
    if changed.rows or changed.then:
        yield JudgementLine("then", changed)


def _decisive(s: Any, ruling: Ruling) -> list[Finding]:
    """Return why the game is won so: what happens last, and before it what names the winners."""
    found = list[Finding]()
    for finding in reversed(ruling.events[-MAX_DECISIVE:] if s.over else ()):
        if found and not set(s.winners) <= set(_names(finding)):
            break
        found.insert(0, finding)
    return found


def _names(finding: Finding) -> Iterator[str]:
    """Yield every single thing a sentence names."""
    for fact in finding.known.values():
        many = fact if isinstance(fact, tuple | list | frozenset | Mapping) else (fact,)
        yield from (one for one in many if isinstance(one, str))


def _events(events: tuple[Finding, ...], whole: str) -> Iterator[JudgementLine]:
    """Yield what happens, the first few things."""
    for number, finding in enumerate(events[:MAX_EVENTS]):
        yield _found("" if number else "so", finding)
    if len(events) > MAX_EVENTS:
        more = phrase("and {n:#more line}", n=len(events) - MAX_EVENTS)
        yield JudgementLine("", phrase("{more} ({whole})", more=more, whole=whole) if whole else more)


def _disputes(compared: Compared) -> Iterator[tuple[Other, ...]]:
    """Yield what hangs on readings; a combination is told only where its parts do not tell it already."""
    told = list[Other]()
    groups: dict[tuple[str, ...], list[Other]] = {}
    for other in compared.others:
        if not other.same and not _follows_from_parts(other, told):
            groups.setdefault(tuple(other.readings), []).append(other)
            told.append(other)
    yield from map(tuple, groups.values())


def _follows_from_parts(other: Other, told: list[Other]) -> bool:
    """Return whether what comes out under several readings together is known from some: yes or no is the same."""
    parts = [one for one in told if one.readings.items() < other.readings.items()]
    return any(_accepts(one) == _accepts(other) for one in parts)


def _accepts(other: Other) -> bool | None:
    return other.step.ruling.accepted if other.step and other.step.ruling else None
