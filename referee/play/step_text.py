"""What is said at the table: two to four lines for a move, where the game stands, what must come up."""

import re
from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from referee.document.differences import game_result
from referee.document.headline import gains
from referee.grammar.chance_input import Script, chance_due, fed, need
from referee.kernel.chance import NeedChance, by_kind
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact
from referee.kernel.ruling import Finding
from referee.kernel.state import AnyState
from referee.language.moves import in_words, player_move_words
from referee.language.rules import reason_text
from referee.language.speaking import language_of, say
from referee.play.dialogue import Talk
from referee.report.ansi import bad, clean, faint, good, strong
from referee.report.facts.balances import amount
from referee.report.terminal.figure_lines import answer_text_lines
from referee.report.terminal.step_text import what
from referee.report.terminal.verdict_text import verdict_text
from referee.report.terminal.wrapping import columns, labelled, wrapped
from referee.scenario.file.model import Step
from referee.scenario.run.results import StepReport
from referee.wording.alternatives import instead
from referee.wording.values import chance_text
from referee.wording.verdict import cite, sentence, verdict

EVENTS = 3
"""So many things that happened are told; `why` tells all."""


def verdict_lines(talk: Talk, step: Step) -> Iterator[str]:
    """Yield the verdict on an entry that is not made, with everything that hangs on a reading."""
    at = talk.session.count if talk.looking is None else talk.looking
    line, compared = talk.session.comparison(at).next(replace(step, path=("steps", at), supposed=True))
    yield verdict_text(verdict(line, at, compared), columns())


def result_lines(talk: Talk, report: StepReport) -> Iterator[str]:
    """Yield what became of a line, in a few rows."""
    report = talk.step_for_viewer(report)
    if report.unknown:
        yield from wrapped(bad(clean(sentence(talk.table, report))), columns(), "  ")
    if report.step.kind == "question":
        yield from _answer(talk, report)
    elif report.already and report.ruling is None:
        yield f"  {clean(sentence(talk.table, report))} {say('Nothing was written.')}"
    elif report.ruling is not None and not report.ruling.accepted:
        yield from _refused(talk, report)
    elif report.failures:
        yield from failure_lines(report)
    else:
        yield from _accepted(talk, report)


def failure_lines(report: StepReport) -> Iterator[str]:
    """Yield why a step could not be played."""
    for failure in report.failures:
        yield from wrapped(bad(clean(failure.message)), columns(), "  ")
        key = _open_key(failure.message)
        for hint in (*failure.hints, *([say("`tell {key} ...` tells it", key=key)] if key else [])):
            yield from wrapped(clean(hint), columns(), "    ")


def _open_key(message: str) -> str:
    """Return the key of the position nobody gave, if that is what a message says."""
    before, _, after = say("this needs {key}: {what}", key="\0", what="").partition("\0")
    found = re.match(f"{re.escape(before)}([\\w.]+){re.escape(after.rstrip())}", message)
    return found[1] if found else ""


def _answer(talk: Talk, report: StepReport) -> Iterator[str]:
    """Yield the answer to a question."""
    if report.answer is UNSET:
        yield from failure_lines(report)
        return
    yield f"  {strong(clean(in_words(talk.table, report.step.question)))}"
    yield from (f"    {line}" for line in answer_text_lines(report.answer, talk.table, False))


def _refused(talk: Talk, report: StepReport) -> Iterator[str]:
    """Yield the answer no, why, and what instead."""
    assert report.ruling is not None
    first, *rest = report.ruling.broken
    yield from (f"  {bad(line)}" for line in wrapped(clean(sentence(talk.table, report)), columns() - 2))
    yield from _cited(talk, first, say("because"))
    if rest:
        yield from wrapped(say("and {n} more (`why` tells all)", n=len(rest)), columns(), " " * 12)
    other = instead(talk.table, report.before, report.step.by or "", report.step.move)
    if other and report.ruling.about is None:
        yield from labelled(say("instead"), clean(other), columns())


def _accepted(talk: Talk, report: StepReport) -> Iterator[str]:
    """Yield what happened; the number of the entry stands in front of it."""
    if report.drawn and report.step.kind == "move":
        yield f"  {say('came up: {drawn}', drawn=clean(chance_text(by_kind(report.drawn), talk.table)))}"
    events = report.ruling.events if report.ruling else ()
    if not events:
        yield f"  {good(clean(_action_text(talk, report)))}"
    earned = _gains(talk, report) if len(events) > EVENTS else ""
    if earned:
        yield from wrapped(strong(earned), columns(), "  ", "    ")
    for finding in events[:EVENTS]:
        yield from _cited(talk, finding)
    if len(events) > EVENTS:
        yield f"  {say('and {n} more (`why` tells all)', n=len(events) - EVENTS)}"


def event_lines(talk: Talk, report: StepReport) -> Iterator[str]:
    """Yield what happened because nobody answered."""
    report = talk.step_for_viewer(report)
    return _accepted(talk, report) if report.ruling and report.ruling.events else iter(())


def _gains(talk: Talk, report: StepReport) -> str:
    """Return who earned and lost what."""
    tongue = language_of(talk.table.game)
    return clean("; ".join([tongue.value(one) for one in gains(talk.table, report)]))


def _action_text(talk: Talk, report: StepReport) -> str:
    """Return what a step does, as a sentence."""
    step = report.step
    if step.kind != "move":
        return what(step, talk.table)
    return f"{player_move_words(talk.table, step.by or '', step.move)}."


def _cited(talk: Talk, finding: Finding, label: str = "") -> Iterator[str]:
    """Yield what is so, and the rule behind it."""
    text = clean(reason_text(finding, talk.table.game))
    if label:
        yield from labelled(label, text, columns(), clean(cite(talk.table, finding.rule)))
        return
    *lines, last = wrapped(text, columns(), "  ", "    ")
    yield from lines
    tail = faint(f"[{clean(cite(talk.table, finding.rule))}]")
    yield f"{last}  {tail}" if len(last) + len(tail) < columns() else last


def status(talk: Talk) -> str:
    """Say where the game stands and what is expected of whom."""
    state = talk.state
    if state.over:
        result = _capital(language_of(talk.table.game).value(game_result(talk.table, state)))
        return say("{sentence}.", sentence=result)
    place = [say("round {n}", n=state.round)] if state.round else []
    place += [language_of(talk.table.game).say("{stage}", stage=state.top.called_aloud())] if state.stage else []
    line = say("[{line}] ", line=talk.session.line) if talk.session.line else ""
    head = line + _capital(", ".join(place))
    return f"{head}. {due_text(talk) if talk.waits else _turn(talk)}".strip()


def status_lines(talk: Talk) -> Iterator[str]:
    """Return the same, fitted to the terminal."""
    return wrapped(status(talk), columns(), "  ", "    ")


def due_lines(talk: Talk) -> Iterator[str]:
    """Return what must come up, fitted to the terminal."""
    return wrapped(due_text(talk), columns(), "  ", "    ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _turn(talk: Talk) -> str:
    """Return who must act and what he holds; how an answer is declined."""
    who = talk.who
    if not who:
        return ""
    held = purse_text(talk, talk.state, who)
    said = f"{who}: {held}." if held else f"{who}."
    others = tuple(name for name in talk.actors if name != who and name in talk.table.names)
    if others:
        said += " " + say("{others:and} may act too: `{one}: ...`.", others=others, one=others[0])
    silence = talk.state.top.silence(talk.table, talk.state)
    if silence and not talk.state.top.is_optional:
        unsaid = language_of(talk.table.game).id_text(silence[1].do(), "moves")
        said += " " + say("`{pass}` may be left unsaid.", **{"pass": unsaid})
    elif silence:
        declines = language_of(talk.table.game).id_text(silence[1].do(), "moves")
        said += " " + say(
            "{by} may answer; `{pass}` declines, and so does going on.", **{"by": silence[0], "pass": declines}
        )
    return clean(said)


def purse_text(talk: Talk, state: AnyState, name: str) -> str:
    """Return what a player holds; nothing where the viewer does not know it or nobody does."""
    held = _purse(talk, state, name) or {}
    shown = [key for key, n in held.items() if n or key in talk.table.game.wealth or _anybody_has(talk, state, key)]
    return ", ".join(amount(talk.table, key, held[key]) for key in shown)


def _anybody_has(talk: Talk, state: AnyState, key: str) -> bool:
    """Return whether anybody holds any of a thing: what nobody has is not worth telling."""
    return any((_purse(talk, state, name) or {}).get(key) for name in talk.table.names)


def _purse(talk: Talk, state: AnyState, name: str) -> dict[str, int] | None:
    """Return what a player holds, as far as the viewer may know; None where that is secret."""
    if name not in talk.table.names:
        return None
    try:
        return dict(talk.table.game.purse(talk.player_view(state), name))
    except OpenFact:
        return None


def due_text(talk: Talk) -> str:
    """Return what the table must turn up, all of it, in the order of need."""
    first = need(talk)
    if first is None:
        return ""
    (kind, least, most), *_ = chance_due(talk)
    if kind == "dice":
        due_ = say("{n} dice", n=least)
        due_ = say("{by} rolls {what}", by=first.who, what=due_) if first.who else due_
        said = say("{due}: type what came up, or Enter to let me roll.", due=due_)
    elif least == most > 1:
        said = f"{_question(talk, first)} {say('Type {n} of them, or Enter to let me draw.', n=least)}"
    else:
        said = f"{_question(talk, first)} {say('Type it, or Enter to let me draw.')}"
    came = say("Noted: {came}.", came=clean(chance_text(noted(talk, talk.script), talk.table))) if talk.script else ""
    return clean(f"{said} {came}".rstrip())


def _question(talk: Talk, first: NeedChance) -> str:
    """Return what the table is asked, as the stage puts it that waits."""
    table, tongue = talk.table, language_of(talk.table.game)
    state = talk.state if talk.pending is not None else fed(table, talk.true_runner.state, talk.script).after
    question = state.top.question(Context(table), state) if talk.pending is None else None
    asked = tongue.value(question) if question else tongue.say(table.game.chance[first.kind].question)
    return say("{by}: {question}", by=first.who, question=asked) if first.who and not question else _capital(asked)


def noted(talk: Talk, script: Script) -> Script:
    """Return what came up, as far as the viewer may see it before the game tells who does."""
    back = talk.table.game.back
    return {
        kind: [back(talk.table, str(one)) for one in out] if talk.hides(kind) else out for kind, out in script.items()
    }


def prompt(talk: Talk) -> str:
    """Return who is to speak."""
    if talk.looking is not None:
        return f"[{say('step {n} of {all}', n=talk.looking, all=talk.session.count)}]> "
    if talk.state.over:
        return f"{say('over')}> "
    if talk.waits:
        first = need(talk)
        kind = language_of(talk.table.game).id_text(first.kind, "chance") if first else ""
        return f"{say('{who}', who=first.who or 'table')}, {kind}> " if first else f"{_name(talk)}> "
    return f"{_name(talk)}> "


def _name(talk: Talk) -> str:
    return say("{who}", who=talk.who)
