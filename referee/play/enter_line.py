"""A line that is a move, a question, a number or what came up: understood, played, told."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.desk.result_text import notes, puzzled_lines
from referee.desk.view import step_of
from referee.grammar.chance_input import (
    BAR,
    Script,
    chance_step,
    drawn,
    fed,
    is_speech,
    need,
    typed,
    with_bar,
    with_chance,
)
from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.chance import ImpossibleChance, by_kind
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, legal
from referee.language.speaking import say
from referee.play.choice_list import numbered
from referee.play.dialogue import Talk
from referee.play.step_text import (
    due_lines,
    event_lines,
    failure_lines,
    noted,
    result_lines,
    status_lines,
    verdict_lines,
)
from referee.report.ansi import clean
from referee.scenario.file.model import Step
from referee.wording.values import chance_text
from referee.words.name_resolver import nothing

_NUMBER = re.compile(r"#?(\d{1,3})(?:\s+(.*))?")


def enter_line(talk: Talk, line: str) -> Iterator[str]:
    """Enter a line that is no command, and yield what to print."""
    silence = None if talk.waits or talk.looking is not None else _silence(talk)
    if silence is not None and nothing(line):
        yield from enter_step(talk, step_of(Understood(*silence), talk.session.count))
    elif talk.looking is not None:
        yield say(
            "  this is only a look at entry {n}: `goto end` goes back, `branch NAME` goes on from here,", n=talk.looking
        )
        yield f"  {say('`undo` takes off what came after it')}"
    elif talk.waits and not is_speech(talk, line):
        yield from enter_chance(talk, line)
    else:
        yield from enter_move(talk, line)


def _silence(talk: Talk) -> tuple[str, Any] | None:
    """Return what going on without an answer means here."""
    state = talk.state
    return None if state.over or not state.stage else state.top.silence(talk.table, state)


def parse_entry(talk: Talk, line: str, makes: bool = True) -> tuple[Step | None, list[str]]:
    """Return the entry a line means, and what is said about that; no entry when it is not clear.

    `makes`: whether the move is to be made, and not only judged.
    """
    words, bar, chance = line.partition(BAR)
    number = _NUMBER.fullmatch(words.strip())
    if number:
        rows = talk.numbered()
        if not 1 <= int(number[1]) <= len(rows):
            return None, [_no_row(talk, len(rows))]
        row = rows[int(number[1]) - 1]
        if not isinstance(row.offer, ChoiceSet):
            step = step_of(Understood(row.by, row.offer), talk.session.count)
            return with_bar(talk, step, chance if bar else ""), []
        words = f"{typed_line(talk.session.lexicon, row.offer, row.by)} {number[2] or ''}"
    found = talk.reader().read(words)
    if isinstance(found, NotUnderstood):
        return None, [*_indented(puzzled_lines(found))]
    if isinstance(found, Unclear):
        talk.show_rows(found.rows)
        return None, [f"  {clean(found.why)}", numbered(talk)]
    wrong = talk.view.reservation(found)
    if wrong and (makes or found.tail):
        return None, [f"  {clean(text)}" for text in wrong]
    told = [f"  {one.called}: {clean(one.text)}" for one in notes(talk.table, found)]
    return with_bar(talk, step_of(found, talk.session.count), chance if bar else ""), told


def _no_row(talk: Talk, count: int) -> str:
    if count:
        return say("  there are {n:#number}", n=count)
    return f"  {say('a number means a row of a list shown at this moment: `?` shows one')}"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


def enter_move(talk: Talk, line: str) -> Iterator[str]:
    """Enter a move or a question, and yield what to print."""
    step, told = parse_entry(talk, line)
    yield from told
    if step is None:
        return
    if asks(talk, line):
        yield from verdict_lines(talk, step)
        return
    if step.kind == "move" and talk.session.seed is None and _draws(talk, step):
        talk.moved()
        talk.pending = step
        yield from due_lines(talk)
        return
    yield from enter_step(talk, step)


def asks(talk: Talk, line: str) -> bool:
    """Return whether a line asks about a move and does not make it: `may I buy 2E?`."""
    found = talk.reader().read(line.partition(BAR)[0])
    return isinstance(found, Understood) and found.asks


def _draws(talk: Talk, step: Step) -> bool:
    """Return whether a legal move must itself have something drawn before it can be played."""
    return (talk.viewer is None or talk.runner.is_legal(step)) and talk.true_runner.needs(step) is not None


def enter_step(talk: Talk, step: Step) -> Iterator[str]:
    """Play an entry, and yield what became of it."""
    before = talk.session.count
    report = talk.session.enter(step)
    yield from result_lines(talk, report)
    if talk.session.count > before:
        talk.moved()
        yield from let_pass(talk)
        yield from status_lines(talk)


def let_pass(talk: Talk) -> Iterator[str]:
    """Let those pass who are asked for an answer and have none; yield what follows."""
    while (silence := only_silence(talk)) is not None:
        report = talk.session.enter(step_of(Understood(*silence), talk.session.count))
        talk.moved()
        yield from event_lines(talk, report)


def only_silence(talk: Talk) -> tuple[str, Any] | None:
    """Return who is asked for an answer and can give none, with the move that says so; else nothing."""
    state, table = talk.state, talk.table
    if state.over or not state.stage or not state.top.is_optional:
        return None
    silence = state.top.silence(table, state)
    if silence is None or silence[0] not in state.top.actors(table, state):
        return None
    try:
        turn = next(turn for turn in legal(Context(table), state) if turn.by == silence[0])
    except OpenFact:
        return None
    return silence if not turn.secret and turn.offers == (silence[1],) else None


def enter_chance(talk: Talk, line: str) -> Iterator[str]:
    """Enter what came up, as it was typed; yield what to print."""
    first = need(talk)
    found = typed(talk, line)
    if first is None:
        yield f"  {say('nothing is due')}"
        return
    yield from _enter_outcomes(talk, _join_scripts(talk.script, found))


def roll_chance(talk: Talk) -> Iterator[str]:
    """Roll or draw what is due, from the seed where there is one; yield what to print."""
    if talk.session.seed is not None:
        step = _chance_entry(talk, talk.script)
        _, report = talk.session.tried(step)
        yield f"  {chance_text(noted(talk, by_kind(report.drawn)), talk.table)}"
        yield from enter_step(talk, step)
        return
    found = drawn(talk)
    yield f"  {clean(chance_text(noted(talk, found), talk.table))}"
    yield from _enter_outcomes(talk, _join_scripts(talk.script, found))


def _join_scripts(before: Script, more: Script) -> Script:
    return {kind: [*before.get(kind, ()), *more.get(kind, ())] for kind in {**before, **more}}


def _chance_entry(talk: Talk, script: Script) -> Step:
    """Return the move that waits, or an entry of its own, with what came up."""
    return with_chance(talk.pending, script) if talk.pending is not None else chance_step(talk, script)


def _enter_outcomes(talk: Talk, script: Script) -> Iterator[str]:
    """Give what came up to the game; what is not enough is noted and waits for the rest."""
    step = _chance_entry(talk, script)
    _, report = talk.session.tried(step)
    if not report.failures:
        yield from enter_step(talk, step)
        return
    enough = _so_far(talk, step, script)
    if enough is None:
        yield from failure_lines(report)
        yield from due_lines(talk)
        return
    used, left = enough
    if used:
        yield from result_lines(talk, talk.session.enter(chance_step(talk, used)))
        talk.moved()
    talk.hold(left)
    yield from due_lines(talk)


def _so_far(talk: Talk, step: Step, script: Script) -> tuple[Script, Script] | None:
    """Return what of it can be played and what waits for more; none when it cannot come up like this."""
    if talk.pending is not None:
        missing = talk.true_runner.needs(step)
        return ({}, script) if missing is not None else None
    try:
        found = fed(talk.table, talk.true_runner.state, script)
    except ImpossibleChance:
        return None
    return (found.used, found.left) if found.short else None


def judged_only(talk: Talk, line: str) -> tuple[Step | None, list[str]]:
    """Return the entry a line means, without what came up: to be judged."""
    step, told = parse_entry(talk, line, makes=False)
    return (replace(step, chance={}) if step and not step.chance else step), told
