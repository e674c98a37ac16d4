"""One step of a scenario as text: what was done, the ruling, what happened, the numbers, what it rests on."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from referee.kernel.chance import by_kind
from referee.kernel.claims import about_moment, silence_phrase
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.ruling import Finding, Ruling
from referee.language.moves import in_words, made_words, player_move_words
from referee.language.rules import cite_in, cite_text, finding_text, reason_text, rule_place, rule_text
from referee.language.speaking import language_of, say
from referee.report.ansi import bad, clean, doubtful, faint, good, strong
from referee.report.facts.move_text import value_text
from referee.report.terminal.figure_lines import answer_text_lines, figures
from referee.scenario.file.document import Document
from referee.scenario.file.model import Step
from referee.scenario.run.results import Failure, StepReport
from referee.wording.assumptions import bases_text
from referee.wording.values import chance_text

PAD = "     "


class Teller:
    """How a story is told: in the words of a table, in full or not; a rule's sentence only the first time."""

    def __init__(self, table: Table[Any], explain: bool, brief: bool = False) -> None:
        self.table, self.explain, self.brief = table, explain, brief
        self.tongue = language_of(table.game)
        self._said: set[str] = set()

    def first_time(self, rule: Rule) -> bool:
        """Return whether this rule's sentence has not been said yet; from now on it has."""
        new = rule.id not in self._said
        self._said.add(rule.id)
        return new


def step_lines(report: StepReport, number: int, document: Document, teller: Teller) -> Iterator[str]:
    """Yield a whole step."""
    yield f"{number:>3}. {strong(what(report.step, teller.table))}   {outcome(report)}".rstrip()
    if teller.brief:
        return
    if report.step.note:
        yield f"{PAD}{clean(report.step.note)}"
    if report.drawn and report.step.kind != "chance":
        yield f"{PAD}{say('came up: {drawn}', drawn=clean(chance_text(by_kind(report.drawn), teller.table)))}"
    if report.asked:
        yield f"{PAD}{say('asked for: {key}', key=clean(report.asked))}"
    if report.answer is not UNSET:
        yield from (f"{PAD}{line}" for line in answer_text_lines(report.answer, teller.table, teller.explain))
    if report.ruling:
        yield from (f"{PAD}{line}" for line in ruling_lines(report.ruling, teller, report.step.by))
    for odd in report.odd:
        told, rule = clean(reason_text(odd, teller.table.game)), odd.rule.id
        yield f"{PAD}{doubtful(say('odd in the position: {what} [{rule}]', what=told, rule=rule))}"
    if teller.explain and report.step.expect:
        yield f"{PAD}{say('expected: {expected}', expected=expectations(report.step.expect))}"
    yield from (f"{PAD}{bad(say('failed'))}: {clean(failure.message)}" for failure in report.failures)


def what(step: Step, table: Table[Any]) -> str:
    """Return what a step says: `anna: buy 2E`."""
    who = f"{clean(step.by)}: " if step.by else ""
    match step.kind:
        case "move" if step.by:
            return clean(player_move_words(table, step.by, step.move))
        case "move":
            return clean(in_words(table, step.move))
        case "question":
            return who + say("ask: {question}", question=clean(in_words(table, step.question)))
        case "chance":
            return say("the table: {drawn}", drawn=clean(chance_text(step.chance, table)))
        case _:
            return say("check")


def outcome(report: StepReport) -> str:
    """Return in a word what became of a step: accepted, refused, answered."""
    step, ruling = report.step, report.ruling
    if report.unknown:
        return say("cannot be known from here")
    if step.shared and step.refused and ruling:
        if ruling.accepted:
            return say("accepted here; judged, not played: the script expects a refusal")
        return say("refused here; judged, not played: the script expects a refusal")
    if step.kind == "move" and ruling and not ruling.accepted:
        asked = bool(step.refused) and not report.failures
        return good(say("refused, as expected")) if asked else bad(say("REFUSED"))
    if report.failures:
        return bad(say("FAILED"))
    if report.already:
        return good(say("already made by the referee: there was nothing to choose"))
    if step.kind == "move":
        return good(say("accepted"))
    return good(say("as expected")) if step.kind == "check" else ""


def ruling_lines(ruling: Ruling, teller: Teller, by: str | None = None) -> Iterator[str]:
    """Yield unsaid moves, held and broken rules, events, moves made by the referee, figures and bases."""
    if ruling.about is not None:
        yield clean(say("about {moment}", moment=teller.tongue.value(about_moment(teller.table, ruling.about, by))))
    if ruling.declined:
        yield say("unsaid before it: {moves}", moves=clean(teller.tongue.value(silence_phrase(ruling))))
    if teller.explain:
        yield from _held_lines([f.rule for f in ruling.findings if f.how == "held"], teller)
    for finding in ruling.broken:
        yield from broken_lines(finding, teller.table)
    for one in ruling.story:
        if isinstance(one, Finding):
            yield from _event_lines(one, teller)
        else:
            made = made_words(teller.table, one[1])
            yield clean(f"- {teller.tongue.say('decided without a choice, {by}: {move}', by=one[0], move=made)}")
    yield from figures(ruling.workings, teller.tongue, teller.explain, teller.table.book)
    yield from map(doubtful, bases_text(ruling.bases, teller.table.game))


def _held_lines(rules: list[Rule], teller: Teller) -> Iterator[str]:
    """Yield the rules a move obeys: in full the first time, then by id."""
    known = []
    for rule in dict.fromkeys(rules):
        if teller.first_time(rule):
            place = faint(f"({rule_place(rule, teller.table.book)})")
            yield say("obeys {rule} {place}: {text}", rule=rule.id, place=place, text=clean(rule_text(rule)))
        else:
            known.append(rule.id)
    if known:
        yield say("obeys {rules}", rules=tuple(known))


def broken_lines(finding: Finding, table: Table[Any]) -> Iterator[str]:
    """Yield why a move is refused: what is wrong here, what the book says, where."""
    rule, own = finding.rule, finding_text(finding, table.game)
    if own:
        yield bad(clean(own))
    cite = cite_in(rule, table.book)
    place = f" ({cite_text(cite)})" if cite else ""
    yield say("rule {rule}{place}: {text}", rule=rule.id, place=faint(place), text=clean(rule_text(rule)))


def _event_lines(finding: Finding, teller: Teller) -> Iterator[str]:
    """Yield what happened, an answer to an action one step deeper than the action."""
    rule, pad = finding.rule, "    " * finding.depth
    said = clean(reason_text(finding, teller.table.game))
    if not teller.explain:
        yield f"{pad}- {said}   {faint(f'[{rule.id}]')}"
        return
    yield f"{pad}- {said}   {faint(f'[{rule.id}, {rule_place(rule, teller.table.book)}]')}"
    if teller.first_time(rule) and finding.template:
        yield faint(f"{pad}    {clean(rule_text(rule))}")


def expectations(expect: dict[str, Any], before: str = "") -> str:
    """Return an `expect` map on one line, dotted."""
    said = []
    for key, value in expect.items():
        if key == "digest":
            said.append(say("the position as recorded"))
        elif isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
            said.append(expectations(value, f"{before}{key}."))
        else:
            said.append(f"{clean(before + key)} {value_text(value)}")
    return ", ".join(said)


def place(document: Document, failure: Failure) -> str:
    """Return `file:line:col` of a failure."""
    mark = document.key_mark(failure.path)
    return f"{clean(document.name)}:{mark.line}:{mark.column}"


def failure_lines(failure: Failure, document: Document) -> Iterator[str]:
    """Yield a failure with its place and its hints."""
    yield f"{strong(place(document, failure))}: {bad(say('failed'))}: {clean(failure.message)}"
    for hint in failure.hints:
        yield f"  {clean(hint)}"
