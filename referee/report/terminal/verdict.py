"""The verdict: yes or no in a sentence, why, what it costs, what is then, and what hangs on a reading."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.document.answers import AnswerLine, answer_lines, differing
from referee.document.equations import EquationLine, equation_lines
from referee.kernel.chance import NeedChance, by_kind
from referee.kernel.claims import may_claim
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import OpenFact, judge
from referee.kernel.game import Table
from referee.kernel.language.current import ENGLISH, speaking
from referee.kernel.language.english import subject_of
from referee.kernel.language.rules import question_text, rule_place, rule_text
from referee.kernel.language.speaking import later, say
from referee.kernel.move import Prescribed
from referee.kernel.move_sentences import in_words
from referee.kernel.pieces import Piece, plain_text
from referee.kernel.rule import Rule
from referee.kernel.ruling import Finding, Ruling
from referee.kernel.workings import Workings
from referee.report.facts.alternatives import instead
from referee.report.facts.balances import amount, changed_by
from referee.report.terminal.assumption_text import bases_text
from referee.report.terminal.step_text import about_text, unsaid
from referee.report.terminal.wrapping import LABEL
from referee.scenario.run.other_readings import Compared, Other
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.wording.differences import differences, otherwise, otherwise_since, over_text, result_text, where_text
from referee.wording.figure_text import amount as figure_amount
from referee.wording.figure_text import line_text, places
from referee.wording.values import answer_line_text, answer_rows, chance_text

DEEDS = 3
"""So many things an automaton does are told in a headline."""
EVENTS = 8
"""So many things that happen are told in a verdict."""
BEFORE = 3
"""So many things that happened by themselves before a move are told, the last ones."""
DECISIVE = 3
"""So many things that happen last are the reason of a victory, at most."""

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
    later("read as"),
    later("disputed"),
    later("earlier"),
    later("in all"),
)
"""What a line under a verdict may be about; other labels are names of figures."""


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

    @property
    def called(self) -> str:
        """Its label in the language spoken now."""
        return say(self.label) if self.label in LABELS else self.label


class Verdict(Struct, frozen=True):
    """The answer to one question of a table."""

    sentence: str
    holds: bool | None
    """Yes or no; none, when it is no such question or cannot be said."""
    lines: tuple[VerdictLine, ...]
    disputed: tuple["Dispute", ...]
    consulted: tuple[str, ...]
    """Every disputed point that was read."""
    together: bool
    rests: tuple[str, ...]
    earlier: tuple["Earlier", ...] = ()
    """Readings under which the script does not come so far, although nothing here hangs on them."""


class Earlier(Struct, frozen=True):
    """Readings under which the script does not come as far as the step that is judged."""

    readings: dict[str, str]
    called: str
    """The readings in words."""
    why: str


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


def numbered(parts: Sequence[str], by: str = " ") -> str:
    """Return one thing as it is, several with their numbers: `1) ...; 2) ...`."""
    return by.join(f"{n}) {part}" for n, part in enumerate(parts, 1)) if len(parts) > 1 else "".join(parts)


def judged_steps(report: Report) -> list[tuple[LineReport, int]]:
    """Return the judged steps: of each branch all claims if one expects nothing, else the last one.

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
    found = _verdict(line.table, line.steps[number], compared, whole)
    return replace(found, lines=(*_before(line, number), *found.lines))


def _before(line: LineReport, number: int) -> Iterator[VerdictLine]:
    """Yield what happened by itself between a position and the first move made in it, shortly."""
    steps, ruling = line.steps[:number], line.steps[number].ruling
    if ruling and ruling.about is not None:  # it came after the moment the ruling is about
        return
    if line.from_set_up or any(one.step.kind == "move" and one.ruling and one.ruling.accepted for one in steps):
        return
    rulings = [line.opening, *(one.ruling for one in steps if one.step.kind == "chance" and one.ruling)]
    events = [event for ruling in rulings for event in ruling.events]
    for at, event in enumerate(events[-BEFORE:]):
        yield VerdictLine("" if at else "before", event.text, cite(line.table, event.rule))


def by_itself(line: LineReport, compared: Compared, whole: str = "") -> Verdict | None:
    """Return the verdict on what a position settles by itself; none when nothing happens before somebody decides."""
    ruling = line.opening
    return _verdict(line.table, line.opened, compared, whole) if ruling.events or ruling.workings else None


def _verdict(table: Table[Any], step: StepReport, compared: Compared, whole: str) -> Verdict:
    ruling = step.ruling
    return Verdict(
        sentence=sentence(table, step),
        holds=holds(table, step),
        lines=tuple(_lines(table, step, whole)),
        disputed=tuple(_disputes(table, step, compared)),
        consulted=tuple(compared.played),
        together=compared.together,
        rests=tuple(_rests(table, ruling)) if ruling else (),
        earlier=tuple(_earlier(table, compared)),
    )


def _rests(table: Table[Any], ruling: Ruling) -> Iterator[str]:
    return bases_text([basis for basis in ruling.bases if basis.kind != "reading"], table.game.tongue)


def holds(table: Table[Any], step: StepReport) -> bool | None:
    """Return yes or no; none, when it is no such question or cannot be said."""
    if step.step.kind != "move":
        return None
    if step.ruling:
        return step.ruling.accepted
    if step.unknown:
        return None
    return True if step.already or _is_legal(table, step) else None


def reason(table: Table[Any], step: StepReport) -> str:
    """Return the first reason of a ruling: why a move is refused, or what decides that it is legal."""
    ruling = step.ruling
    if ruling is None:
        return ""
    findings = ruling.broken or [one for one in ruling.findings if one.how == "held" and one.template]
    return findings[0].text or rule_text(findings[0].rule) if findings else ""


def sentence(table: Table[Any], report: StepReport) -> str:
    """Return what is claimed and what decides it, such as `boris may consult: the game is over`."""
    rest = _rest(table, report)
    whole, said = claim(table, report, rest.get(report.step.by or "", {})), claim(table, report)
    if whole != said:  # what follows for whoever moves is told with what he gets
        rest.pop(report.step.by or "")
    then = [*_consequences(table, report, rest)]
    if not then:
        return whole
    return table.say("{claim}: {then}.", claim=whole.removesuffix("."), then="; ".join(then))


def _consequences(table: Table[Any], report: StepReport, rest: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Yield how the game has ended by a move; else what everybody gets and loses by what follows from it."""
    if _ends(report):
        yield result_text(table, report.after)
        return
    for name, change in rest.items():
        got = [amount(table, key, change[key]) for key in table.game.wealth if change.get(key, 0) > 0]
        lost = [amount(table, key, -change[key]) for key in table.game.paid_with if change.get(key, 0) < 0]
        if got and lost:
            yield table.say("{who} gets {got:and} and {who:=loses|lose} {lost:and}", who=name, got=got, lost=lost)
        elif got:
            yield table.say("{who} gets {got:and}", who=name, got=got)
        elif lost:
            yield table.say("{who} loses {lost:and}", who=name, lost=lost)


def _ends(report: StepReport) -> bool:
    """Return whether a move was accepted and has ended the game."""
    accepted = report.step.kind == "move" and report.ruling is not None and report.ruling.accepted
    return bool(accepted and report.after.over and not report.before.over)


def _rest(table: Table[Any], report: StepReport) -> dict[str, dict[str, int]]:
    """Return how everybody's purse changes by what follows from an accepted move, besides the move itself."""
    if report.step.kind != "move" or report.ruling is None or not report.ruling.accepted or _ends(report):
        return {}
    before = report.ruling.deed[0] if report.ruling.deed else report.before
    found = dict[str, dict[str, int]]()
    for name in table.names:
        change = changed_by(table, before, report.after, name)
        own = _own_change(table, name, _deed(report)) if name == report.step.by else {}
        found[name] = {key: n - own.get(key, 0) for key, n in change.items()}
    return found


Deed = tuple[Any, Any]
"""The positions before a move and right after it."""


def _deed(report: StepReport) -> Deed | None:
    return report.ruling.deed if report.ruling else None


def _own_change(table: Table[Any], by: str, deed: Deed | None) -> dict[str, int]:
    """How a purse changes by the move itself, before anything follows from it; nothing where chance decides it."""
    if deed is None:
        return {}
    try:
        before, after = table.game.purse(deed[0], by), table.game.purse(deed[1], by)
    except OpenFact:  # a wallet nobody looks into
        return {}
    return {key: after.get(key, 0) - before.get(key, 0) for key in {**before, **after}}


def _deeds(table: Table[Any], by: str, ruling: Ruling) -> list[str]:
    """Return what somebody does in a ruling: the events whose subject is that player."""
    with speaking(ENGLISH):
        name = table.say("{by}", by=by)
    found = [
        one
        for one in ruling.events
        if one.facts.get(subject_of(one.template)) == by or one.template.startswith(f"{name} ")
    ]
    return [one.text for one in found[:DEEDS]]


def claim(table: Table[Any], report: StepReport, rest: Mapping[str, int] = {}, deed: Deed | None = None) -> str:
    """Return the claim: `anna may buy 2E for $1.4m.`; `rest` is what follows for her."""
    step, ruling, by = report.step, report.ruling, report.step.by or ""
    if step.kind == "question":
        return table.game.tongue.question_text(in_words(table, step.question), table.say("{by}", by=by))
    if step.kind == "check":
        return _followed(table, report.after)
    if step.kind == "chance":
        return table.say("Came up: {what}.", what=chance_text(step.chance, table))
    move = in_words(table, step.move)
    prescribed = isinstance(step.move, Prescribed) and by in table.automata
    if report.already and prescribed:
        return table.say("{by} has done this already.{prescribed:?}", by=by, prescribed=True)
    if report.already:
        return table.say("{by} has done this already: nothing else was possible than to {move}.", by=by, move=move)
    if report.unknown:
        return table.say("It cannot be known from here whether {by} may {move}.", by=by, move=move)
    if ruling is None and _is_legal(table, report):
        return table.say("{by} may {move}, but what follows cannot be told yet.", by=by, move=move)
    if ruling is None:
        return table.say("It cannot be said yet whether {by} may {move}.", by=by, move=move)
    if not ruling.accepted and prescribed:
        return table.say("{by} may not {move}.{prescribed:?}", by=by, move=move, prescribed=True)
    if not ruling.accepted:
        return table.say("{by} may not {move}.", by=by, move=move)
    move = in_words(table, step.move, (ruling.about or report.before).top)
    price = _price(table, report, move, rest, deed or _deed(report))
    deeds = _deeds(table, by, ruling) if isinstance(step.move, Prescribed) else []
    if deeds:
        return table.say("As prescribed: {deeds}.", deeds="; ".join(deeds))
    if isinstance(step.move, Prescribed) and not any(price.values()):
        return table.say("{by} may {move}.{prescribed:?}", by=by, move=move, prescribed=True)
    return _may(table, by, move, **price)


def _followed(table: Table[Any], s: Any) -> str:
    """Return what a position has come to by itself."""
    if s.over:
        said = over_text(table, s)
        return f"{said[:1].upper()}{said[1:]}."
    return table.say("This follows by itself, without a move.")


def _is_legal(table: Table[Any], report: StepReport) -> bool:
    """Return whether a move is legal although what follows depends on something unknown."""
    try:
        return may_claim(Context(table), report.before, report.step.by or "", report.step.move)
    except (OpenFact, NeedChance):
        return False


def _may(table: Table[Any], by: str, move: str, paid: list[str], got: list[str]) -> str:
    if paid and got:
        return table.say(
            "{by} may {move} for {paid:and} and {by:=gets|get} {got:and}.", by=by, move=move, paid=paid, got=got
        )
    if paid:
        return table.say("{by} may {move} for {paid:and}.", by=by, move=move, paid=paid)
    if got and table.game.money(0) == "0":  # a number without a unit could be a number of anything
        return table.say("{by} may {move} and {by:=gets|get} a sum of {got:and}.", by=by, move=move, got=got)
    if got:
        return table.say("{by} may {move} and {by:=gets|get} {got:and}.", by=by, move=move, got=got)
    return table.say("{by} may {move}.", by=by, move=move)


def _price(
    table: Table[Any], report: StepReport, said: str, rest: Mapping[str, int], deed: Deed | None
) -> dict[str, list[str]]:
    """Return what is paid and got: how the own purse changes by the move itself; not what has just been said.

    Who gets something and by what follows only more is told both at once.
    """
    game, own = table.game, _own_change(table, report.step.by or "", deed)
    costs = [f for f in report.ruling.workings if f.name == "cost" and f.unit == "$"] if report.ruling else []
    if not any(n < 0 for n in own.values()):
        costs = []  # somebody else pays
    change = {key: n for key, n in own.items() if not costs or key != "money"}  # what was worked out is told
    paid = [figure_amount(figure, game.tongue) for figure in costs]
    paid += [amount(table, key, -change[key]) for key in game.paid_with if change.get(key, 0) < 0]
    more = {key: rest.get(key, 0) for key in game.wealth}
    if any(change.get(key, 0) > 0 for key in game.wealth) and all(rest.get(key, 0) >= 0 for key in game.paid_with):
        change = {**change, **{key: change.get(key, 0) + n for key, n in more.items() if n > 0}}
    got = [amount(table, key, change[key]) for key in game.wealth if change.get(key, 0) > 0]
    return {"paid": [one for one in paid if one not in said], "got": got}


def _lines(table: Table[Any], report: StepReport, whole: str) -> Iterator[VerdictLine]:
    """Yield what stands under the sentence."""
    ruling = report.ruling
    if ruling is None or report.failures:
        yield from (VerdictLine("but", failure.message) for failure in report.failures)
    if report.drawn and report.step.kind != "chance" and not _among_figures(report):
        yield VerdictLine("came up", chance_text(by_kind(report.drawn), table))
    if ruling is None:
        return
    if ruling.about is not None and not _refused_now(table, report, ruling):
        yield VerdictLine("about", about_text(table, ruling.about, report.step.by))
    if report.answer is not UNSET:
        yield from _answer(table, report.answer)
        yield from (_by_rule(table, "because", finding) for finding in ruling.events[:EVENTS])
    elif ruling.accepted:
        yield from _accepted(table, report, ruling, whole)
    else:
        yield from _refused(table, report, ruling)


def _refused_now(table: Table[Any], report: StepReport, ruling: Ruling) -> bool:
    """Return whether the reasons are the same now, so that the moment the move is about needs no telling."""
    cx: Recorder[Any] = Recorder(table)
    judge(cx, report.before, report.step.by or "", report.step.move)
    reasons = [finding.text for finding in ruling.broken]
    return bool(reasons) and reasons == [finding.text for finding in cx.ruling().broken]


def _among_figures(report: StepReport) -> bool:
    """Return whether a figure is all that came up: then it is told there."""
    drawn = sorted(str(one) for outcomes in by_kind(report.drawn).values() for one in outcomes)
    figures = report.ruling.workings if report.ruling else ()
    return any(sorted(map(str, figure.total)) == drawn for figure in figures if isinstance(figure.total, tuple))


def _answer(table: Table[Any], answer: Any) -> Iterator[VerdictLine]:
    whole = not isinstance(answer, Workings)
    for number, line in enumerate(answer_lines(answer)):
        rules = line.rules if isinstance(line, EquationLine) else ()
        yield VerdictLine(
            "" if number else "answer",
            f"{'    ' * line.depth}{plain_text(answer_line_text(line, table))}",
            places(rules, table.book),
            whole=whole,
            rules=tuple([rule.id for rule in rules]),
            rows=answer_rows(line.value, table) if isinstance(line, AnswerLine) and line.kind == "table" else (),
        )


def _by_rule(table: Table[Any], label: str, finding: Finding) -> VerdictLine:
    """Return what a rule has said or done here, and where it stands."""
    rule = finding.rule
    return VerdictLine(label, finding.text or rule_text(rule), cite(table, rule), rules=(rule.id,))


def _refused(table: Table[Any], report: StepReport, ruling: Ruling) -> Iterator[VerdictLine]:
    for number, finding in enumerate(ruling.broken):
        yield _by_rule(table, "and" if number else "because", finding)
    if ruling.about is None:
        other = instead(table, report.before, report.step.by or "", report.step.move)
        if other:
            yield VerdictLine("instead", other)


def _accepted(table: Table[Any], report: StepReport, ruling: Ruling, whole: str) -> Iterator[VerdictLine]:
    decisive = _decisive(report.after, ruling) if report.step.kind == "check" else []
    reasons = [finding for finding in ruling.findings if finding.how == "held" and finding.template]
    reasons += decisive
    yield from (_by_rule(table, "because", finding) for finding in reasons)
    for figure in ruling.workings:
        yield from _figure(table, figure)
    if ruling.declined:
        yield VerdictLine("unsaid", unsaid(table, ruling))
    yield from _events(table, ruling.events[: len(ruling.events) - len(decisive)], whole)
    changed = differences(table, report.before, report.after)
    if changed:
        yield VerdictLine("then", "; ".join(changed))


def _figure(table: Table[Any], figure: Workings) -> Iterator[VerdictLine]:
    """Yield a figure, its name before it; the parts that were worked out themselves below it."""
    tongue = table.game.tongue
    name = tongue.label(figure.name)
    for number, line in enumerate(equation_lines(figure)):
        said = line_text(line, tongue)
        named = not number and said[0] == Piece(name, "name")
        label = "" if number else _figure_label(table, name, not named)
        text = f"{'    ' * line.depth}{plain_text(said[2:] if named else said)}"  # behind its name stands a blank
        rules = tuple([rule.id for rule in line.rules])
        yield VerdictLine(
            label, text, places(line.rules, table.book), rules=rules, figure="" if number else figure.name
        )


def _decisive(s: Any, ruling: Ruling) -> list[Finding]:
    """Return why the game is won so: what happens last, and before it what names the winners."""
    found = list[Finding]()
    for finding in reversed(ruling.events[-DECISIVE:] if s.over else ()):
        if found and not all(name in finding.text for name in s.winners):
            break
        found.insert(0, finding)
    return found


def _figure_label(table: Table[Any], name: str, counted: bool) -> str:
    """Return what stands before a figure: nothing but `in all` where the number has its noun, else its name."""
    if not table.game.tongue.terse:
        return name
    if counted:
        return "in all"
    return f"{name}:" if len(name) >= LABEL else name


def _events(table: Table[Any], events: tuple[Finding, ...], whole: str) -> Iterator[VerdictLine]:
    """Yield what happens, the first few things."""
    for number, finding in enumerate(events[:EVENTS]):
        yield _by_rule(table, "" if number else "so", finding)
    if len(events) > EVENTS:
        more = say("and {n:#more line}", n=len(events) - EVENTS)
        yield VerdictLine("", f"{more} ({whole})" if whole else more)


def cite(table: Table[Any], rule: Rule) -> str:
    """Return a rule and its page in the book the table plays by."""
    return f"{rule.id}, {rule_place(rule, table.book)}"


def _disputes(table: Table[Any], step: StepReport, compared: Compared) -> Iterator[Dispute]:
    """Yield what hangs on readings; a combination is told only where its parts do not tell it already."""
    book, told = table.game.book, list[Other]()
    groups: dict[tuple[str, ...], list[Other]] = {}
    for other in compared.others:
        if not other.same and not _follows_from_parts(other, told):
            groups.setdefault(tuple(other.readings), []).append(other)
            told.append(other)
    for ids, others in groups.items():
        yield Dispute(
            ids,
            tuple(question_text(book.ambiguities[id]) for id in ids),
            tuple(compared.played[id] for id in ids),
            tuple((tuple(other.readings.values()), outcome_text(step, other)) for other in others),
            {(id, name): table.game.tongue.reading(id, name) for id in ids for name in book.ambiguities[id].ways},
        )


def _earlier(table: Table[Any], compared: Compared) -> Iterator[Earlier]:
    """Yield readings that stop the script earlier and decide nothing here; a combination is known from its parts."""
    for other in compared.others:
        if other.same and other.earlier and len(other.readings) == 1:
            called = [table.game.tongue.reading(id, name) for id, name in other.readings.items()]
            yield Earlier(other.readings, called[0], other.earlier)


def _follows_from_parts(other: Other, told: list[Other]) -> bool:
    """Return whether the outcome of several readings together follows from some of them."""
    parts = [one for one in told if one.readings.items() < other.readings.items()]
    return any(_accepts(one) == _accepts(other) for one in parts)


def _accepts(other: Other) -> bool | None:
    return other.step.ruling.accepted if other.step and other.step.ruling else None


def outcome_text(mine: StepReport, other: Other, whole: bool = False) -> str:
    """Return what comes out under another reading, in one line; `whole`: also what differed before the step."""
    if other.step is None:
        return other.why_not
    step, table = other.step, other.table
    if step.answer is not UNSET:
        known, there = list(answer_lines(mine.answer)), list(answer_lines(step.answer))
        first = next(differing(known, there), None)
        texts = [plain_text(answer_line_text(line, table)) for line in ([first] if first else there)]
        return "; ".join(texts).replace(":; ", ": ")
    said = claim(table, step)
    if step.ruling and not step.ruling.accepted:
        broken = step.ruling.broken[0]
        return f"{said.removesuffix('.')}: {broken.text or rule_text(broken.rule)} ({cite(table, broken.rule)})"
    if said != claim(table, mine, deed=_deed(step)) or not step.ruling:  # what is got is told as what stands otherwise
        return said
    return "; ".join(_otherwise(table, mine, step, other.settled, whole))


def _otherwise(
    table: Table[Any], mine: StepReport, other: StepReport, settled: tuple[Any, Any] | None, whole: bool
) -> Iterator[str]:
    """Yield the same move with other consequences: where the game stands then, what stands otherwise, other figures."""
    then = where_text(table, other.after)
    if then != where_text(table, mine.after):
        yield then
    if mine.after.over and not other.after.over:  # there the scores are not yet counted
        return
    after = settled or (mine.after, other.after)  # what only waits for an answer is no difference
    if whole or mine.step.kind != "move" or mine.before == other.before:
        rows = otherwise(table, *after)
    else:
        rows = otherwise_since(table, (mine.before, other.before), after)
    yield from rows
    if settled is not None and (rows or then != where_text(table, mine.after)):
        return
    known = {(figure.name, figure.total) for figure in mine.ruling.workings} if mine.ruling else set()
    figures = [one for one in other.ruling.workings if (one.name, one.total) not in known] if other.ruling else []
    for figure in figures:
        yield _other_figure(table, figure)
    if not rows and not figures and then == where_text(table, mine.after):
        yield from _happens(mine, other) or [say("the same now; only what is kept for later differs")]


def _other_figure(table: Table[Any], figure: Workings) -> str:
    """Return a figure that differs; what several players get is told for each of them."""
    if len(figure.parts) > 1 and all(part.name in table.names for part in figure.parts):
        return plain_text(line_text(next(equation_lines(figure)), table.game.tongue))
    tongue = table.game.tongue
    return plain_text(tongue.figure(figure.name, figure_amount(figure, tongue), figure.total))


def _happens(mine: StepReport, other: StepReport) -> list[str]:
    """Return what happens there and does not happen here."""
    known = {event.text for event in mine.ruling.events} if mine.ruling else set()
    return [event.text for event in other.ruling.events if event.text not in known] if other.ruling else []
