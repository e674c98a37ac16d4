"""One step under other readings of the book: what the ruling would be from the present moment on.

The game stands where it stands, however it came there. Only what belongs to the step itself is played anew under
another reading: the move a player answers, what came up in between, and before the first decision the set-up.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.context import Recorder
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.kernel.position import dump
from referee.kernel.ruling import Ruling
from referee.kernel.state import AnyState
from referee.language.rules import finding_text
from referee.language.speaking import say
from referee.scenario.file.model import Step
from referee.scenario.run.checker import Prepared
from referee.scenario.run.failure_messages import wait
from referee.scenario.run.other_readings import (
    Compared,
    Other,
    Readings,
    cannot_be,
    combinations,
    consulted,
    each_alone,
    other_names,
    outcome,
    step_name,
    stops,
    under,
)
from referee.scenario.run.player_view import state_for_viewer, step_for_viewer
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.scenario.run.runner import Runner, run, steps_of
from referee.scenario.run.start_position import Refused

WINDOWS = 20
"""So many answer windows in a row are closed by silence to find the same moment again."""


class Played(Struct, frozen=True):
    """Steps as they were played, with the moment before each of them and after the last."""

    table: Any
    opening: Ruling
    """What happened by itself before them; nothing, where others were played before."""
    moments: tuple[Runner, ...]
    script: tuple[Step, ...]
    """The steps as the file has them; their reports may tell less to a viewer."""
    steps: tuple[StepReport, ...]

    def then(self, step: Step) -> "Played":
        """Return this with one more step, which is only asked about."""
        runner = self.moments[-1].branch(0)
        runner.asking = True
        script, steps = (*self.script, step), (*self.steps, _step(runner, step))
        return Played(self.table, self.opening, (*self.moments, runner), script, steps)

    def further(self, script: tuple[Step, ...], at: int) -> "Played":
        """Return this with the steps of a script up to one of them, as far as they can be played."""
        if len(self.steps) > at:
            return self
        runner, moments, reports = self.moments[-1].branch(0), [*self.moments], [*self.steps]
        while len(reports) <= at and not (reports and reports[-1].stopped):
            reports.append(_step(runner, script[len(reports)]))
            moments.append(runner.branch(0))
        return Played(self.table, self.opening, tuple(moments), script, tuple(reports))

    def since(self, number: int) -> "Played":
        """Return what was played from a step on."""
        if not number:
            return self
        moments, script, steps = self.moments[number:], self.script[number:], self.steps[number:]
        return Played(self.table, Ruling(True), moments, script, steps)

    def begins(self, number: int) -> int:
        """Return the step with which the matter begins that this one belongs to.

        A move belongs to its round and to what came up or was asked before it; the first of all to the set-up.
        """
        now = _round(self.moments[number])
        while number and (self._is_no_decision(number - 1) or _round(self.moments[number - 1]) == now):
            number -= 1
        return number

    def _is_no_decision(self, number: int) -> bool:
        """Return whether a step only says what came up or asks, or opens a window for answers."""
        return self.script[number].kind != "move" or self.moments[number + 1].is_window

    def consulted(self, number: int) -> dict[str, str]:
        """Return every disputed point read up to a step, with its reading."""
        rulings = [self.opening, *(step.ruling for step in self.steps[: number + 1] if step.ruling)]
        return {basis.what: basis.text for ruling in rulings for basis in sorted(ruling.readings)}


SetUp = Callable[[Readings], Played | str]
"""The first moment under other readings; why not, where there is no such position."""


class Comparison:
    """A scenario that was asked about, and what it comes to under other readings."""

    def __init__(self, prepared: Prepared, report: Report) -> None:
        self.prepared, self.report = prepared, report
        self._lines = {line.name: line for line in prepared.scenario.lines}
        self._rounds: dict[tuple[str, int], Ways] = {}
        self._last: Played | None = None

    def judged(self, line: LineReport, number: int) -> LineReport:
        """Return the line up to a step that is judged: a viewer judges it on what he sees, as if it were not made."""
        if self.prepared.viewer is None:
            return line
        at = self._place(line, number)
        supposed = _up_to(self._mine(line), at, self.prepared.viewer)
        return replace(line, steps=(*line.steps[:number], supposed.steps[at]))

    def of(self, line: LineReport, number: int) -> Compared:
        """Return a step of a line under every other reading: each changed alone, then together."""
        mine, at = self._mine(line), self._place(line, number)
        first = mine.begins(at)
        ways = self._rounds.setdefault((line.name, first), {})
        return self._compared(line.name, mine, first, at, ways)

    def tried(self, step: Step) -> StepReport:
        """Return what would become of one more step of the script."""
        return self._further(step).steps[-1]

    def next(self, step: Step) -> tuple[LineReport, Compared]:
        """Return the script with one more step, which is only supposed, and that step under every other reading."""
        main, at = self.report.main, len(self.report.main.steps)
        mine = self._further(step)
        compared = self._compared("", mine, mine.begins(at), at, {})
        return replace(main, steps=(*main.steps, mine.steps[-1])), compared

    def then(self, step: Step) -> "Comparison":
        """Return the scenario with one more step."""
        mine, main = self._further(step), self.report.main
        report = replace(
            self.report, main=replace(main, steps=(*main.steps, mine.steps[-1])), moments={"": mine.moments}
        )
        scenario = replace(self.prepared.scenario, steps=mine.script)
        return Comparison(replace(self.prepared, scenario=scenario), report)

    def _further(self, step: Step) -> Played:
        """Return the script with one more step, which is played once however often it is asked for."""
        if self._last is None or self._last.script[-1] != step:
            self._last = self._mine(self.report.main).then(step)
        return self._last

    def _compared(self, name: str, mine: Played, first: int, at: int, ways: "Ways") -> Compared:
        set_up = None if first else partial(self._set_up, name)
        return compare(mine.since(first), at - first, self.prepared.viewer, set_up, ways)

    def _place(self, line: LineReport, number: int) -> int:
        """Return which step it is, counted from the beginning of the script."""
        return number + (self._lines[line.name].after if line.branched else 0)

    def _mine(self, line: LineReport) -> Played:
        """Return a line as it was played from the beginning on."""
        reports = {one.name: one for one in (self.report.main, *self.report.lines)}
        own, moments = reports[line.name], self.report.moments[line.name]
        script = steps_of(self.prepared.scenario, self._lines.get(line.name))
        if not line.branched:
            return Played(line.table, own.opening, moments, script, own.steps)
        main, after = self.report.main, self._lines[line.name].after
        moments = (*self.report.moments[""][:after], *moments)
        return Played(line.table, main.opening, moments, script, (*main.steps[:after], *own.steps))

    def _set_up(self, name: str, readings: Readings) -> Played | str:
        """Return a line under other readings with no step played; the reason where there is no such position."""
        try:
            ready = under(self.prepared, name, readings)
        except Refused as refused:
            return cannot_be(refused, self.prepared.viewer)
        runner = Runner(ready.starts.get(name, ready.main), asking=True, viewer=ready.viewer)
        return Played(runner.table, runner.opening, (runner,), (), ())


Ways = dict[tuple[tuple[str, str], ...], Played | str]
"""Some steps under other readings, as far as they have been played; why not, where there is no such position."""


def compare(mine: Played, at: int, viewer: str | None, set_up: SetUp | None, known: Ways) -> Compared:
    """Return a step under every other reading of the points read since the first of the steps played.

    What is played on the way is kept for the steps behind it.
    """
    mine, true = _up_to(mine, at, viewer), mine
    played, game = mine.consulted(at), mine.table.game
    script = _with_claims(true.script, true)

    def played_under(readings: Readings) -> Played | str:
        key = tuple(readings.items())
        if key not in known:
            known[key] = _since_first_read(true, at, readings) if set_up is None else set_up(readings)
        way = known[key]
        if isinstance(way, str):
            return way
        known[key] = way = way.further(script, at)
        return _up_to(way, at, viewer)

    while True:
        switches = {id: other_names(game, id, was) for id, was in played.items() if id not in game.settled}
        ways = [(readings, played_under(readings)) for readings in each_alone(switches)]
        acting = set(switches) if set_up else _acting(mine, ways, at)
        mixed, together = combinations({id: names for id, names in switches.items() if id in acting})
        ways += [(readings, played_under(readings)) for readings in mixed]
        read = [way.consulted(at) for _, way in ways if isinstance(way, Played)]
        further = {id: was for points in read for id, was in points.items() if id not in played}
        if not further:
            return Compared(played, tuple([_other(mine, way, at, readings) for readings, way in ways]), together)
        played = {**played, **further}  # a point that only another reading brings up may count together with it


def _acting(mine: Played, ways: list[tuple[dict[str, str], Played | str]], at: int) -> set[str]:
    """Return the points that may bear on a step together: those it reads, and those that change it alone."""
    played = [mine, *(way for _, way in ways if isinstance(way, Played) and len(way.steps) > at)]
    rulings = [one.steps[at].ruling for one in played]
    read = {basis.what for ruling in rulings if ruling for basis in ruling.readings}
    changing = [way for way, there in ways if isinstance(there, str) or not _comes_out_alike(mine, there, at)]
    return read.union(*changing)


def _comes_out_alike(mine: Played, there: Played, at: int) -> bool:
    return len(there.steps) > at and alike(mine.steps[at], there.steps[at])


def compare_opening(prepared: Prepared, report: Report) -> Compared:
    """Return what a position settles by itself, under every other reading."""
    game, played = prepared.scenario.game, consulted(report.main, -1)
    switches = {id: other_names(game, id, was) for id, was in played.items() if id not in game.settled}
    mixed, together = combinations(switches)
    tries = [*each_alone(switches), *mixed]
    return Compared(played, tuple(_other_opening(prepared, report.main, readings) for readings in tries), together)


def _other_opening(prepared: Prepared, line: LineReport, readings: dict[str, str]) -> Other:
    """Return what the position settles by itself under other readings."""
    try:
        there = run(under(prepared, "", readings), asking=True).main
    except Refused as refused:
        return Other(readings, why_not=cannot_be(refused, prepared.viewer))
    return Other(readings, there.opened, there.table, same=alike(line.opened, there.opened))


def _since_first_read(mine: Played, at: int, readings: Readings) -> Played:
    """Return the steps before the first one that reads one of these points: they go as they went."""
    rulings = [step.ruling for step in mine.steps[:at]]
    first = next((n for n, one in enumerate(rulings) if one and any(b.what in readings for b in one.readings)), at)
    table = mine.table.with_readings(readings)
    moments = (*mine.moments[:first], _at_table(mine.moments[first], table))
    return Played(table, mine.opening, moments, mine.script, mine.steps[:first])


def _up_to(played: Played, at: int, viewer: str | None) -> Played:
    """Return a line up to the step that is judged; for a viewer that step is only supposed, on what he sees."""
    if viewer is None or at >= len(played.moments) or at >= len(played.script):
        return played
    supposed = replace(played.script[at], supposed=True)
    after = played.moments[at].branch(0)
    report = _step(after, supposed)
    script, moments = (*played.script[:at], supposed), (*played.moments[: at + 1], after)
    return replace(played, script=script, moments=moments, steps=(*played.steps[:at], report))


def _step(runner: Runner, step: Step) -> StepReport:
    """Play a step; of what became of it a viewer is told what he may see."""
    report, viewer = runner.step(step), runner.viewer
    return report if viewer is None else step_for_viewer(runner.table, report, viewer)


def _with_claims(steps: tuple[Step, ...], mine: Played) -> tuple[Step, ...]:
    """Mark refused moves before the step as claims: no other reading makes moves of them."""
    refused = {number for number, one in enumerate(mine.steps) if _refused(one)}
    return tuple(
        [replace(step, refused_in_file=True) if number in refused else step for number, step in enumerate(steps)]
    )


def _refused(report: StepReport) -> bool:
    return report.ruling is not None and not report.ruling.accepted


def _other(mine: Played, there: Played | str, at: int, readings: dict[str, str]) -> Other:
    """Return a step under other readings, beside the same step here."""
    if isinstance(there, str):
        return Other(readings, why_not=there)
    here, earlier = mine.steps[at], _earlier(mine, there, at)
    if earlier and not _can_be(there.table, mine.moments[at].state):
        return Other(readings, table=there.table, why_not=earlier)
    # where the script goes another way, only at the moment it has come to here is it the same question
    runner = _at_table(mine.moments[at], there.table) if earlier else there.moments[at]
    after = runner.branch(0)
    report = _step(after, mine.script[at])
    if not earlier and not _refused(here) and not alike(here, report):  # what is refused may be an answer itself
        closed = _closed(runner, mine.moments[at].state.stage)
        if closed is not None:
            after = closed.branch(0)
            report = _step(after, mine.script[at])
    if alike(here, report):
        return Other(readings, report, there.table, same=True, earlier=earlier)
    if _refused(report) and actors(there.table, report.before) == ("table",):
        why_not = wait(there.table, report.before) or earlier  # nothing to wait for: there it goes on by itself
        return Other(readings, table=there.table, why_not=why_not, earlier=earlier)
    settled = _settled(mine.moments[at + 1], after, here, report)
    same = settled is not None and settled[0] == settled[1] and _is_same_moment(here.after, report.after)
    return Other(readings, report, there.table, same=same, earlier=earlier, settled=settled)


def _round(runner: Runner) -> int:
    """Return the round of the game a moment belongs to."""
    number: int = runner.state.round
    return number


def _is_same_moment(mine: Any, other: Any) -> bool:
    """Return whether the same player decides the same thing, whatever is kept for later."""
    return bool(mine.stage and other.stage) and mine.turn == other.turn and type(mine.top) is type(other.top)


def _earlier(mine: Played, there: Played, at: int) -> str:
    """Return why the script does not come so far there; nothing when it does."""
    for number, (here, other) in enumerate(zip(mine.steps[:at], there.steps, strict=False)):
        if other.stopped and not here.stopped:
            return stops(other)
        if _refused(other) and not _refused(here) and not _is_silence(mine.moments[number], mine.script[number]):
            facts = {
                "step": step_name(other.step),
                "why": finding_text(other.ruling.broken[0], there.table.game) if other.ruling else "",
            }
            return say("{step} would be refused already: {why}", **facts)
    return ""


def _is_silence(runner: Runner, step: Step) -> bool:
    """Return whether a step only lets an answer window pass, which another reading need not have."""
    state = runner.state
    return not state.over and bool(state.stage) and state.top.silence(runner.table, state) == (step.by, step.move)


def _can_be(table: Table[Any], state: AnyState) -> bool:
    """Return whether such a position can be by the readings of this table."""
    judge = Recorder(table)
    table.game.check_position(judge, state)
    return not judge.broken


def _at_table(runner: Runner, table: Table[Any]) -> Runner:
    """Return the same moment at another table: one that plays by other readings."""
    other = runner.branch()
    other.table = table
    return other


def _closed(runner: Runner, stages: tuple[Any, ...]) -> Runner | None:
    """Return the moment of these stages after the answer windows before it; None if it never comes."""
    runner = runner.branch(0)
    for _ in range(WINDOWS):
        state = runner.state
        if state.stage == stages:
            return runner
        silence = None if state.over or not state.stage else state.top.silence(runner.table, state)
        if silence is None:
            return None
        who, move = silence
        if runner.step(Step((), "move", who, move)).stopped:
            return None
    return None


def _settled(ours: Runner, theirs: Runner, here: StepReport, other: StepReport) -> tuple[Any, Any] | None:
    """Return both positions once windows that only one of them has are closed; None if that differs."""
    if here.after.stage == other.after.stage or any(_refused(one) or one.stopped for one in (here, other)):
        return None
    closed = _closed(theirs, ours.state.stage)
    if closed is not None:
        return _position(ours), _position(closed)
    closed = _closed(ours, theirs.state.stage)
    return None if closed is None else (_position(closed), _position(theirs))


def _position(runner: Runner) -> Any:
    """Return the position as the viewer sees it, if there is one."""
    return runner.state if runner.viewer is None else state_for_viewer(runner.table, runner.state, runner.viewer)


def alike(mine: StepReport, other: StepReport) -> bool:
    """Return whether a ruling comes out the same in what this step itself changed."""
    if not _is_played(mine) or not _is_played(other):
        return outcome(mine) == outcome(other)
    if mine.already != other.already or _figures_and_events(mine) != _figures_and_events(other):
        return False
    return _same_change((dump(mine.before), dump(mine.after)), (dump(other.before), dump(other.after)))


def _is_played(step: StepReport) -> bool:
    return step.step.kind == "move" and step.ruling is not None and step.ruling.accepted


def _figures_and_events(step: StepReport) -> tuple[list[Any], list[Any]]:
    """Return the figures of a ruling and what happens by it."""
    assert step.ruling is not None
    figures = [(figure.name, figure.total) for figure in step.ruling.workings]
    return figures, [(event.template, event.known) for event in step.ruling.events]


def _same_change(mine: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Return whether two changes, each from old to new, are the same, whatever there was before.

    Numbers change by so much, of a list entries come and go; of all else counts what it is now.
    """
    (old, new), (was, now) = mine, other
    if old == new or was == now or mine == other:
        return bool(old == new) is bool(was == now)
    if all(isinstance(one, dict | None) for one in (old, new, was, now)):
        old, new, was, now = (one or {} for one in (old, new, was, now))
        keys = {**old, **new, **was, **now}
        return all(_same_change((old.get(key), new.get(key)), (was.get(key), now.get(key))) for key in keys)
    if all(isinstance(one, int | None) for one in (old, new, was, now)):
        return bool((new or 0) - (old or 0) == (now or 0) - (was or 0))
    if old != was and all(isinstance(one, list | None) for one in (old, new, was, now)):
        return _gone(old, new) == _gone(was, now) and _gone(new, old) == _gone(now, was)
    return bool(new == now)


def _gone(old: list[Any] | None, new: list[Any] | None) -> list[Any]:
    """Return the entries of a list another one lacks, each as often as it is lacking, in their order."""
    left, gone = [*(new or ())], list[Any]()
    for entry in old or ():
        if entry in left:
            left.remove(entry)
        else:
            gone.append(entry)
    return gone
