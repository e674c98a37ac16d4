"""The same steps under other readings: what a ruling would be if the book were read otherwise."""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.language.speaking import say
from referee.scenario.file.model import Line, Scenario, Setting, Step, Unusable
from referee.scenario.run.alike import outcome
from referee.scenario.run.checker import Prepared
from referee.scenario.run.results import LineReport, StepReport
from referee.scenario.run.runner import run
from referee.scenario.run.start_position import Refused, Start, Starts

MOST = 64
"""So many combinations of readings are tried."""
Readings = Mapping[str, str]


class Other(Struct, frozen=True):
    """What comes out under other readings."""

    readings: dict[str, str]
    step: StepReport | None = None
    """The same step there; none when there is no such step."""
    table: Any = None
    why_not: str = ""
    """Why there is no such step."""
    same: bool = False
    earlier: str = ""
    """Why the script does not come so far there; the step is then judged at the moment it has come to here."""
    settled: tuple[Any, Any] | None = None
    """The positions here and there once the answer windows that only one of them has are closed by silence."""


class Compared(Struct, frozen=True):
    """One step under all the readings that were consulted on the way to it."""

    played: dict[str, str]
    """The disputed points consulted, with the reading played."""
    others: tuple[Other, ...]
    together: bool
    """Whether all combinations were tried, not only each reading alone."""


def consulted(line: LineReport, number: int) -> dict[str, str]:
    """Return every disputed point read up to a step: what an earlier step read may decide this one."""
    rulings = [line.opening, *(step.ruling for step in line.steps[: number + 1] if step.ruling)]
    return {basis.what: basis.text for ruling in rulings for basis in sorted(ruling.readings)}


def cannot_be(refused: Refused, viewer: str | None) -> str:
    """Return why there is no such position; a viewer is not told, as the reason may be what he does not see."""
    if viewer is not None:
        return say("such a position cannot be")
    return say("such a position cannot be: {why}", why=refused.problems[0].message)


def stops(report: StepReport) -> str:
    """Return why the game does not come further than a step that could not be played."""
    facts = {"step": step_name(report.step), "why": report.failures[0].message}
    return say("it does not come so far: {step}: {why}", **facts)


def step_name(step: Step) -> str:
    """Return a step as its file numbers it."""
    *place, number = step.path
    if place == ["steps"]:
        return say("step {n}", n=int(number) + 1)
    return say("step {n} of the line", n=int(number) + 1)


def other_names(game: Any, ambiguity: str, played: str) -> list[str]:
    """Return the readings of a point besides the one played."""
    return [name for name in game.book.ambiguities[ambiguity].ways if name != played]


def each_alone(choices: Mapping[str, list[str]]) -> list[dict[str, str]]:
    """Return every other reading alone."""
    return [{id: name} for id, names in choices.items() for name in names]


def combinations(choices: Mapping[str, list[str]]) -> tuple[list[dict[str, str]], bool]:
    """Return every combination of several other readings, the smaller first; and whether they are not too many."""
    if prod(len(names) + 1 for names in choices.values()) > MOST:
        return [], False
    ways = product(*[[(id, name) for name in ("", *names)] for id, names in choices.items()])
    mixed = [{id: name for id, name in way if name} for way in ways]
    return sorted((way for way in mixed if len(way) > 1), key=len), True


def under(prepared: Prepared, name: str, readings: Readings) -> Prepared:
    """Return a line of a scenario with some readings changed; Refused when its position cannot be then."""
    scenario = prepared.scenario
    lines = tuple(_changed_line(line, readings) for line in scenario.lines if line.name == name)
    setting = _changed(scenario.setting, readings)
    changed: Scenario = replace(scenario, setting=setting, lines=lines)
    first = Starts(changed)
    starts: dict[str, Start] = {line.name: first.of(line) for line in lines if line.own}
    return Prepared(changed, prepared.main if starts else first.of(None), starts, prepared.viewer)


def read_as(prepared: Prepared, readings: Readings) -> Prepared:
    """Return a whole scenario with some readings of its game changed, as if its file said so."""
    scenario = prepared.scenario
    own = {id: name for id, name in readings.items() if id in scenario.game.book.ambiguities}
    lines = tuple(_changed_line(line, own) for line in scenario.lines)
    changed: Scenario = replace(scenario, setting=_changed(scenario.setting, own), lines=lines)
    first, starts, claimed = Starts(changed), dict[str, Start](), dict[str, Refused]()
    try:
        for line in lines:
            if not line.own:
                continue
            try:
                starts[line.name] = first.of(line)
            except Refused as refused:
                if not line.claim:
                    raise
                claimed[line.name] = refused
        return Prepared(changed, first.of(None), starts, prepared.viewer, claimed)
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
    """Return what of a scenario hangs on which reading."""
    report, found = run(prepared, asking=True), list[Hanging]()
    game, name = prepared.scenario.game, prepared.scenario.name
    for line in report.tests:
        played = consulted(line, len(line.steps))
        for id in played.keys() - game.settled.keys():
            for other in other_names(game, id, played[id]):
                step = _first_difference(prepared, line, {id: other})
                if step is not None:
                    found.append(Hanging(name, line.name, id, other, step))
    return sorted(found, key=lambda one: (one.file, one.line, one.ambiguity, one.reading))


def _first_difference(prepared: Prepared, line: LineReport, readings: dict[str, str]) -> int | None:
    """Return the number of the first step that comes out otherwise; none, when all come out the same."""
    try:
        there = run(under(prepared, line.name, readings), asking=True)
    except Refused:
        return 0
    return _differing(line, next((one for one in (there.main, *there.lines) if one.name == line.name), there.main))


def _differing(line: LineReport, other: LineReport) -> int | None:
    """Return the first step of two lines that comes out otherwise; 0 when the other does not come so far."""
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
    """Return a line under every other reading of a point, up to where it first comes out otherwise."""
    game = prepared.scenario.game
    names = [] if ambiguity in game.settled else other_names(game, ambiguity, played)
    return [_tried(prepared, line, ambiguity, name) for name in names]


def _tried(prepared: Prepared, line: LineReport, ambiguity: str, name: str) -> Tried:
    """Return a line under one other reading, up to the first step that comes out otherwise."""
    readings = {ambiguity: name}
    try:
        there = run(under(prepared, line.name, readings), asking=True)
    except Refused as refused:
        return Tried(name, 0, Other(readings, why_not=cannot_be(refused, prepared.viewer)))
    other = next((one for one in (there.main, *there.lines) if one.name == line.name), there.main)
    step = _differing(line, other)
    if step == 0:
        last = other if other.reached else there.main
        return Tried(name, 0, Other(readings, why_not=stops(last.steps[-1])))
    return Tried(name, step, Other(readings, other.steps[step - 1] if step else None, other.table, same=step is None))


def _changed_line(line: Line, readings: Readings) -> Line:
    return replace(line, setting=_changed(line.setting, readings)) if line.setting else line


def _changed(setting: Setting, readings: Readings) -> Setting:
    options = setting.options
    return replace(setting, options=replace(options, readings={**options.readings, **readings}))
