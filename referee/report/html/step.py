"""One step: a line of its own, and behind it a card with the whole ruling; nothing empty is shown."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from referee.document.changes import Change, changes
from referee.kernel.chance import by_kind
from referee.kernel.context import Context
from referee.kernel.move_sentences import move_phrase
from referee.kernel.ruling import Finding, Ruling
from referee.kernel.table_data import Grid
from referee.language.moves import in_words, made_words
from referee.language.rules import finding_text, reason_text, rule_text
from referee.language.speaking import language_of, say
from referee.report.ansi import bare
from referee.report.html.figures import Numbers
from referee.report.html.markup import Html, join, name_of, tag
from referee.report.html.player_colours import Cast
from referee.report.html.rule_notes import Rules
from referee.report.terminal.one_line import gist
from referee.report.terminal.step_text import expectations, outcome
from referee.scenario.file.document import Document
from referee.scenario.run.results import Failure, LineReport, StepReport
from referee.wording.assumptions import bases_text
from referee.wording.changes import change_words

EVENTS = 7
"""With more events than that the later ones are folded."""
SHOWN = 5
SIGNS = {
    "accepted": "✓",
    "refused": "✕",
    "failed": "!",
    "answer": "?",
    "check": "✓",
    "chance": "◦",
    "made": "✓",
    "unknown": "?",
}


class Steps:
    """Writes the steps of one line."""

    def __init__(
        self, line: LineReport, cast: Cast, rules: Rules, document: Document, disputes: dict[str, str]
    ) -> None:
        self.table, self.cast, self.rules, self.document = line.table, cast, rules, document
        self.numbers = Numbers(self.table, rules)
        self.disputes = disputes
        """Disputed points with the places on the page where they are told."""
        self._known: tuple[Any, tuple[Grid, ...]] = (None, ())

    def opening(self, line: LineReport, anchor: str, said: Html, number: int = 0) -> Html:
        """Return what happened before the first step that is told."""
        self.rules.here = anchor
        more = join(self._came(by_kind(line.opening_drawn)), *self._ruling(line.opening)) if not number else Html("")
        gist = (
            ""
            if number
            else next((finding_text(event, self.table.game) for event in line.opening.events if event.template), "")
        )
        return _item(anchor, number, "chance", [tag("b", said)], "", gist, more, self.cast.badge(None))

    def step(self, report: StepReport, number: int, anchor: str) -> Html:
        """Return a step and its card."""
        self.rules.here = anchor
        step, word = report.step, bare(outcome(report))
        said = [tag("span", name_of(step.by), class_="who")] if step.by else []
        said.append(tag("b", self._action_text(report)))
        badge = self.cast.badge(step.by)
        kind = kind_of(report)
        word = say("answered") if kind == "answer" else word.lower() if word.isupper() else word
        return _item(anchor, number, kind, said, word, gist(self.table, report), join(*self._card(report)), badge)

    def _action_text(self, report: StepReport) -> str:
        """Return what the step does, in words."""
        step = report.step
        match step.kind:
            case "move":
                return language_of(self.table.game).move_sentence(move_phrase(self.table, step.move))
            case "question":
                return say("asks: {question}", question=in_words(self.table, step.question))
            case "chance":
                return say("the table turns up")
            case _:
                return say("check")

    def _card(self, report: StepReport) -> Iterator[Html]:
        step = report.step
        if step.note:
            yield tag("p", step.note, class_="note")
        broken = report.ruling.broken if report.ruling else ()
        yield from (self._failure(failure, not broken) for failure in report.failures)
        if broken:
            yield tag("div", *map(self._broken, broken), class_="why")
        yield self._came(by_kind(report.drawn))
        if report.asked:
            yield tag("p", say("asked for: {key}", key=report.asked), class_="came")
        for odd in report.odd:
            told = say("odd in the position: {what} [{rule}]", what=reason_text(odd, self.table.game), rule=odd.rule.id)
            yield tag("p", told, class_="came")
        if step.kind == "check" and step.expect:
            yield tag("p", tag("span", say("expected"), class_="lab"), " ", expectations(step.expect), class_="came")
        if report.answer is not UNSET:
            yield _part(say("Answer"), self.numbers.answer(report.answer))
        if report.ruling:
            yield from self._ruling(report.ruling, report)

    def _failure(self, failure: Failure, alone: bool) -> Html:
        """Return what is not as the file says; reasons that are told below as broken rules are not told here too."""
        line = self.document.key_mark(failure.path).line
        hints = [join(tag("br"), hint) for hint in failure.hints if alone]
        place = tag("small", f" {say('line {n} of the file', n=line)}")
        return tag("div", tag("b", f"{say('Failed')}: "), failure.message, place, *hints, class_="fail")

    def _broken(self, finding: Finding) -> Html:
        rule = finding.rule
        quoted = tag("blockquote", f"{rule_text(rule)} ", self.rules.link(rule, self.table.book))
        return join(tag("p", tag("b", finding_text(finding, self.table.game))), quoted) if finding.template else quoted

    def _ruling(self, ruling: Ruling, report: StepReport | None = None) -> Iterator[Html]:
        if ruling.about is not None:
            yield tag(
                "p",
                language_of(self.table.game).say("about the moment: {stage}", stage=ruling.about.top.called_aloud()),
                class_="note",
            )
        reasons = [self._event(one) for one in ruling.findings if one.how == "held" and one.template]
        if reasons:
            yield _part(say("Why it holds"), tag("ul", *reasons, class_="ev"))
        events = [*self._events(ruling)]
        if events:
            yield _part(say("What happened"), _folded(events))
        if ruling.workings and (report is None or report.answer is UNSET):
            yield _part(say("Numbers"), self.numbers.all(ruling.workings))
        if report and report.before is not report.after:
            yield self._changed(report)
        yield from self._bases(ruling)
        yield self._held(ruling)

    def _events(self, ruling: Ruling) -> Iterator[Html]:
        for by, do in ruling.declined:
            move = f"{by}: {language_of(self.table.game).id_text(do, 'moves')}"
            yield tag("li", tag("span", say("unsaid before it: {moves}", moves=move)), class_="auto")
        for one in ruling.story:
            if isinstance(one, Finding):
                yield self._event(one)
            else:
                said = say("nothing else to decide for {by}: {move}", by=one[0], move=made_words(self.table, one[1]))
                yield tag("li", tag("span", said), class_="auto")

    def _event(self, finding: Finding) -> Html:
        deep = f"d{min(finding.depth, 3)}" if finding.depth else None
        return tag(
            "li",
            tag("span", reason_text(finding, self.table.game)),
            self.rules.link(finding.rule, self.table.book),
            class_=deep,
        )

    def _changed(self, report: StepReport) -> Html:
        """Return who and what: old and new."""
        old = self._known[1] if self._known[0] is report.before else self._grids(report.before)
        new = self._grids(report.after)
        self._known = report.after, new
        rows = [self._change(change) for change in changes(old, new)]
        return _part(say("Changed"), tag("ul", *rows, class_="chg")) if rows else Html("")

    def _grids(self, state: Any) -> tuple[Grid, ...]:
        grids: tuple[Grid, ...] = self.table.game.tables(Context(self.table), state)
        return grids

    def _change(self, change: Change) -> Html:
        tongue = language_of(self.table.game)
        words = change_words(tongue)
        name = words.row_name(change)
        who = self.cast.name_with_badge(name) or tag("b", name)
        if change.kind == "gone":
            return tag("li", who, f" {say('is gone')}")
        cells = [_cell(words.column(cell), tongue.value(cell.old), tongue.value(cell.new)) for cell in change.cells]
        return tag("li", who, " ", *(join("; " if at else "", cell) for at, cell in enumerate(cells)))

    def _bases(self, ruling: Ruling) -> Iterator[Html]:
        for basis in ruling.bases:
            if basis.kind == "reading":
                place = self.disputes.get(basis.what)
                point = tag("a", basis.what, href=f"#{place}") if place else basis.what
                label = tag("span", say("disputed"), class_="lab")
                yield tag("p", label, " ", point, f" {say('read as')} ", tag("b", basis.text), class_="base read")
        rest = [basis for basis in ruling.bases if basis.kind != "reading"]
        yield from (tag("p", said, class_="base") for said in bases_text(rest, self.table.game))

    def _held(self, ruling: Ruling) -> Html:
        """Return the rules looked at and kept, by number: they are written out when somebody looks."""
        rules = dict.fromkeys(one.rule for one in ruling.findings if one.how == "held" and not one.template)
        if not rules:
            return Html("")
        numbers = " ".join(str(self.rules.number(rule, self.table.book)) for rule in rules)
        count = say("{n:#rule} looked at and kept", n=len(rules))
        return tag("details", tag("summary", count), class_="held", data_h=numbers)

    def _came(self, kinds: dict[str, list[int | str]]) -> Html:
        """Return what came up: dice as squares, cards as tags."""
        if not kinds:
            return Html("")
        tongue, known = language_of(self.table.game), self.table.game.chance
        said = []
        for kind, outcomes in kinds.items():
            dice, names = kind == "dice", known[kind].names if kind in known else ""
            called = tag("span", tongue.id_text(kind, "chance").replace("_", " "), class_="ck")
            said.append(Html("" if dice else f" {called} "))
            shown = [tongue.id_text(str(one), names) for one in outcomes]
            said += [join(tag("span", one, class_="die" if dice else "crd"), " ") for one in shown]
        return tag("p", tag("span", say("came up"), class_="lab"), " ", *said, class_="came")


def kind_of(report: StepReport) -> str:
    """Return the class of a step: accepted, refused, failed ..."""
    step, ruling = report.step, report.ruling
    if report.unknown and not report.failures:
        return "unknown"
    if step.kind == "move" and ruling and not ruling.accepted:
        return "refused failed" if report.failures else "refused"
    if report.failures:
        return "failed"
    if report.already:
        return "made"
    return {"move": "accepted", "question": "answer"}.get(step.kind, step.kind)


def _item(anchor: str, number: int, kind: str, said: list[Html], word: str, gist: str, more: Html, badge: Html) -> Html:
    sign = SIGNS["failed" if "failed" in kind else kind]
    quiet = kind in ("accepted", "check", "made") or not word
    head = tag(
        "a",
        tag("span", str(number), class_="no"),
        tag("span", sign, class_="sym", aria_hidden="true"),
        badge,
        tag("span", *[join(" " if at else "", part) for at, part in enumerate(said)], class_="move"),
        tag("span", f" {word}", class_="sr" if quiet else "out") if word else None,
        tag("span", gist, class_="gist") if gist else None,
        class_="head",
        href=f"#{anchor}",
    )
    body = tag("div", more, class_="more") if more else None
    return tag("li", head, body, class_=f"step {kind}", id=anchor, data_n=str(number))


def _part(title: str, inside: Html) -> Html:
    return tag("section", tag("h3", title), inside)


def _folded(events: list[Html]) -> Html:
    """Return events; of many only the first few, the others folded."""
    if len(events) <= EVENTS:
        return tag("ul", *events, class_="ev")
    first, rest = events[:SHOWN], events[SHOWN:]
    more = tag(
        "details", tag("summary", say("{n} more events", n=len(rest))), tag("ul", *rest, class_="ev"), class_="rest"
    )
    return join(tag("ul", *first, class_="ev"), more)


def _cell(head: str, old: object, new: object) -> Html:
    """Return `money $2m → $1.6m`."""
    blank = ("", None)
    label = tag("span", f"{head} ", class_="tn") if head else None
    if old in blank:
        return join(label, tag("b", str(new)))
    return join(label, tag("s", str(old)), " → ", tag("b", say("none") if new in blank else str(new)))
