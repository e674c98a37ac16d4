"""The same steps under other readings: what a ruling would be if the book were read otherwise."""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.kernel.play import actors
from referee.kernel.position import dump
from referee.kernel.tongue import say
from referee.kernel.workings import Workings
from referee.scenario.check import Prepared
from referee.scenario.failures import wait
from referee.scenario.reports import LineReport, Report, StepReport
from referee.scenario.run import run
from referee.scenario.start import Refused, Start, Starts
from referee.scenario.types import Line, Scenario, Setting, Step, Unusable

MOST = 64
"""So many combinations of readings are tried."""
Readings = Mapping[str, str]


class Other(Struct, frozen=True):
    """What comes out under other readings."""

    readings: dict[str, str]
    step: StepReport | None
    """The same step there; none when the game does not come so far."""
    line: LineReport | None
    why_not: str
    same: bool


class Compared(Struct, frozen=True):
    """One step under all the readings that were consulted on the way to it."""

    played: dict[str, str]
    """The disputed points consulted, with the reading played."""
    others: tuple[Other, ...]
    together: bool
    """Whether all combinations were tried, not only each reading alone."""


def consulted(line: LineReport, number: int) -> dict[str, str]:
    """Every disputed point read from the beginning up to a step: what an earlier step read may decide this one."""
    rulings = [line.opening, *(step.ruling for step in line.steps[: number + 1] if step.ruling)]
    return {basis.what: basis.text for ruling in rulings for basis in sorted(ruling.readings)}


def compare(prepared: Prepared, report: Report, line: LineReport, number: int) -> Compared:
    """A step under every other reading: each changed alone, then together."""
    game, played = prepared.scenario.game, consulted(line, number)
    if line.branched:
        after = next(own.after for own in prepared.scenario.lines if own.name == line.name)
        played = {**consulted(report.main, after - 1), **played}
    asked = _with_claims(prepared, report, line, number)
    while True:
        switches = {id: _others(game, id, was) for id, was in played.items() if id not in game.settled}
        tries, together = combinations(switches)
        others = tuple(_other(asked, line, number, readings) for readings in tries)
        read = [consulted(other.line, number) for other in others if other.line]
        further = {id: was for found in read for id, was in found.items() if id not in played}
        if not further:
            return Compared(played, others, together)
        played = {**played, **further}  # a point that only another reading brings up may count together with it


def supposing(prepared: Prepared, line: LineReport, number: int) -> Prepared:
    """The scenario with a step only supposed, so that a viewer judges it on what he sees."""
    if prepared.viewer is None:
        return prepared
    scenario, path = prepared.scenario, line.steps[number].step.path

    def marked(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple([replace(step, supposed=True) if step.path == path else step for step in steps])

    lines = tuple([replace(own, steps=marked(own.steps)) for own in scenario.lines if own.name == line.name])
    return replace(prepared, scenario=replace(scenario, steps=marked(scenario.steps), lines=lines))


def compare_opening(prepared: Prepared, report: Report) -> Compared:
    """What a position settles by itself, under every other reading."""
    game, played = prepared.scenario.game, consulted(report.main, -1)
    switches = {id: _others(game, id, was) for id, was in played.items() if id not in game.settled}
    tries, together = combinations(switches)
    return Compared(played, tuple(_other_opening(prepared, report.main, readings) for readings in tries), together)


def _other_opening(prepared: Prepared, line: LineReport, readings: dict[str, str]) -> Other:
    try:
        there = run(under(prepared, "", readings), asking=True).main
    except Refused as refused:
        return Other(readings, None, None, _cannot_be(refused, prepared.viewer), False)
    return Other(readings, there.opened, there, "", came_of(there.opened) == came_of(line.opened))


def _cannot_be(refused: Refused, viewer: str | None) -> str:
    """Why there is no such position; a viewer is not told, as the reason may be what he does not see."""
    if viewer is not None:
        return say("such a position cannot be")
    return say("such a position cannot be: {why}", why=refused.problems[0].message)


def _with_claims(prepared: Prepared, report: Report, line: LineReport, number: int) -> Prepared:
    """What was refused on the way to a step was only claimed: no other reading makes a move of it."""
    refused = {one.step.path for one in (*report.main.steps, *line.steps) if one.ruling and not one.ruling.accepted}
    refused.discard(line.steps[number].step.path)

    def marked(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple([replace(step, claim=True) if step.path in refused else step for step in steps])

    scenario = prepared.scenario
    lines = tuple([replace(own, steps=marked(own.steps)) for own in scenario.lines])
    return replace(prepared, scenario=replace(scenario, steps=marked(scenario.steps), lines=lines))


def _others(game: Any, ambiguity: str, played: str) -> list[str]:
    return [name for name in game.book.ambiguities[ambiguity].readings if name != played]


def combinations(choices: Mapping[str, list[str]]) -> tuple[list[dict[str, str]], bool]:
    """Every other reading alone, and all that can be combined, if that is not too much; and whether it was done."""
    alone = [{id: name} for id, names in choices.items() for name in names]
    if prod(len(names) + 1 for names in choices.values()) > MOST:
        return alone, False
    ways = product(*[[(id, name) for name in ("", *names)] for id, names in choices.items()])
    mixed = [{id: name for id, name in way if name} for way in ways]
    return alone + sorted((way for way in mixed if len(way) > 1), key=len), True


def _other(prepared: Prepared, line: LineReport, number: int, readings: dict[str, str]) -> Other:
    try:
        report = run(under(prepared, line.name, readings), asking=True)
    except Refused as refused:
        return Other(readings, None, None, _cannot_be(refused, prepared.viewer), False)
    there = next((one for one in (report.main, *report.lines) if one.name == line.name), report.main)
    if not there.reached or len(there.steps) <= number:
        return Other(readings, None, there, _stops(report, there), False)
    step, mine = there.steps[number], line.steps[number]
    if came_of(step) == came_of(mine):
        return Other(readings, step, there, "", True)
    return Other(readings, None if (why := _otherwise_there(line, there, number)) else step, there, why, False)


def _otherwise_there(line: LineReport, there: LineReport, number: int) -> str:
    """Why a step cannot be compared with the same step elsewhere; nothing when it can be."""
    for at, (mine, theirs) in enumerate(zip(line.steps[:number], there.steps, strict=False), 1):
        if mine.ruling and mine.ruling.accepted and theirs.ruling and not theirs.ruling.accepted:
            return say("step {n} would be refused already: {why}", n=at, why=theirs.ruling.broken[0].text)
    before, refused = there.steps[number].before, there.steps[number].ruling
    if refused and not refused.accepted and actors(there.table, before) == ("table",):
        return wait(there.table, before)
    return ""


def _stops(report: Report, line: LineReport) -> str:
    """Why the game does not come so far."""
    last = line if line.reached else report.main
    failures = last.steps[-1].failures if last.steps else ()
    why = failures[0].message if failures else say("it ends before")
    return say("it does not come so far: step {n}: {why}", n=len(last.steps), why=why)


def came_of(step: StepReport) -> tuple[Any, ...]:
    """What a ruling is compared by: its outcome, but only what this step changed, whatever came before it."""
    if step.step.kind != "move" or not step.ruling or not step.ruling.accepted:
        return outcome(step)
    figures = [(figure.name, figure.total) for figure in step.ruling.workings]
    happened = [event.text for event in step.ruling.events]
    return True, figures, happened, _change(dump(step.before), dump(step.after)), step.already


def _change(old: Any, new: Any) -> Any:
    """What has changed between two positions: of numbers by how much, of all else what it is now."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
        return {key: _change(old.get(key), new.get(key)) for key in keys}
    if isinstance(old, int | None) and isinstance(new, int | None):
        return "by", (new or 0) - (old or 0)
    return new


def outcome(step: StepReport) -> tuple[Any, ...]:
    """What is compared: of a question its answer, of a refusal its decisive rule, else the figures and the position."""
    ruling, broken = step.ruling, step.ruling.broken if step.ruling else ()
    if step.answer is not UNSET:
        return (_plain(step.answer),)
    if broken:
        return False, broken[0].rule.id, broken[0].text
    figures = [(figure.name, figure.total) for figure in ruling.workings] if ruling else []
    return ruling is not None, figures, dump(step.after), step.already


def _plain(answer: Any) -> Any:
    if isinstance(answer, Workings):
        return answer.name, answer.total, [_plain(part) for part in answer.parts]
    if isinstance(answer, dict):
        return {key: _plain(value) for key, value in answer.items()}
    return None if answer is UNSET else answer


def under(prepared: Prepared, name: str, readings: Readings) -> Prepared:
    """A line of a scenario with some readings changed; Refused when its position cannot be then."""
    scenario = prepared.scenario
    lines = tuple(_changed_line(line, readings) for line in scenario.lines if line.name == name)
    setting = _changed(scenario.setting, readings)
    changed: Scenario = replace(scenario, setting=setting, lines=lines)
    first = Starts(changed)
    starts: dict[str, Start] = {line.name: first.of(line) for line in lines if line.own}
    return Prepared(changed, prepared.main if starts else first.of(None), starts, prepared.viewer)


def read_as(prepared: Prepared, readings: Readings) -> Prepared:
    """A whole scenario with some readings of its game changed, as if its file said so."""
    scenario = prepared.scenario
    own = {id: name for id, name in readings.items() if id in scenario.game.book.ambiguities}
    lines = tuple(_changed_line(line, own) for line in scenario.lines)
    changed: Scenario = replace(scenario, setting=_changed(scenario.setting, own), lines=lines)
    first = Starts(changed)
    try:
        starts = {line.name: first.of(line) for line in lines if line.own}
        return Prepared(changed, first.of(None), starts, prepared.viewer)
    except Refused as refused:
        raise Unusable(scenario.document.name, scenario.document.text, refused.problems) from None


class Hanging(Struct, frozen=True):
    """A line that comes out otherwise under another reading."""

    file: str
    line: str
    ambiguity: str
    reading: str
    step: int
    """The first step that differs, or 0 when the line does not come so far."""


def hanging(prepared: Prepared) -> list[Hanging]:
    """What of a scenario hangs on which reading."""
    report, found = run(prepared, asking=True), list[Hanging]()
    game, name = prepared.scenario.game, prepared.scenario.name
    for line in report.tests:
        played = consulted(line, len(line.steps))
        for id in played.keys() - game.settled.keys():
            for other in _others(game, id, played[id]):
                step = _first_difference(prepared, line, {id: other})
                if step is not None:
                    found.append(Hanging(name, line.name, id, other, step))
    return sorted(found, key=lambda one: (one.file, one.line, one.ambiguity, one.reading))


def _first_difference(prepared: Prepared, line: LineReport, readings: dict[str, str]) -> int | None:
    """The number of the first step that comes out otherwise; none, when all come out the same."""
    try:
        there = run(under(prepared, line.name, readings), asking=True)
    except Refused:
        return 0
    return _differing(line, next((one for one in (there.main, *there.lines) if one.name == line.name), there.main))


def _differing(line: LineReport, other: LineReport) -> int | None:
    """The first step of two lines that comes out otherwise; 0 when the other does not come so far."""
    pairs = zip(map(outcome, line.steps), map(outcome, other.steps), strict=False)
    different = next((number for number, (mine, yours) in enumerate(pairs, 1) if mine != yours), None)
    return 0 if different is None and len(other.steps) < len(line.steps) else different


class Tried(Struct, frozen=True):
    """A line played once more with one disputed point read otherwise."""

    reading: str
    step: int | None
    """The first step that comes out otherwise; 0 when there is no such step; none when all come out the same."""
    other: Other


def tried(prepared: Prepared, line: LineReport, ambiguity: str, played: str) -> list[Tried]:
    """A line under every other reading of a point, up to where it first comes out otherwise."""
    game = prepared.scenario.game
    names = [] if ambiguity in game.settled else _others(game, ambiguity, played)
    return [_tried(prepared, line, ambiguity, name) for name in names]


def _tried(prepared: Prepared, line: LineReport, ambiguity: str, name: str) -> Tried:
    readings = {ambiguity: name}
    try:
        there = run(under(prepared, line.name, readings), asking=True)
    except Refused as refused:
        return Tried(name, 0, Other(readings, None, None, _cannot_be(refused, prepared.viewer), False))
    other = next((one for one in (there.main, *there.lines) if one.name == line.name), there.main)
    step = _differing(line, other)
    if step == 0:
        return Tried(name, 0, Other(readings, None, other, _stops(there, other), False))
    return Tried(name, step, Other(readings, other.steps[step - 1] if step else None, other, "", step is None))


def _changed_line(line: Line, readings: Readings) -> Line:
    return replace(line, setting=_changed(line.setting, readings)) if line.setting else line


def _changed(setting: Setting, readings: Readings) -> Setting:
    options = setting.options
    return replace(setting, options=replace(options, readings={**options.readings, **readings}))
