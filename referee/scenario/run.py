"""Running a scenario: every step through the kernel, every expectation compared."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from referee.kernel.chance import Chance, Drawn, ImpossibleChance, NeedChance
from referee.kernel.cx import Cx, Recorder
from referee.kernel.game import Table
from referee.kernel.play import OpenFact, actors, advance, ask, wanted
from referee.kernel.position import dump
from referee.kernel.ruling import Ruling
from referee.kernel.shape import plain, without_empty
from referee.kernel.speech import speak
from referee.kernel.state import AnyState as State
from referee.kernel.workings import RecordedSum, Sum
from referee.scenario.check import Prepared, Start, first_state
from referee.scenario.document import Path
from referee.scenario.expect import answer_differs, figures_differ, met, view, wants
from referee.scenario.flow import flow
from referee.scenario.guess import some
from referee.scenario.types import Line, Scenario, Step


class Failure(Struct, frozen=True):
    """A place where rules or expectations disagree with the script."""

    path: Path
    message: str
    hints: tuple[str, ...] = ()


class StepBug(Exception):
    """Our own mistake, with the moment and the step that bring it about."""

    def __init__(self, step: Step, table: Table[Any], state: State) -> None:
        super().__init__(step.path)
        self.step, self.table, self.state = step, table, state


class StepReport(Struct, frozen=True):
    """What became of one step."""

    step: Step
    before: Any
    after: Any
    ruling: Ruling | None = None
    answer: Any = UNSET
    drawn: tuple[Drawn, ...] = ()
    already: bool = False
    """The referee had made this move by himself: there was nothing to choose."""
    failures: tuple[Failure, ...] = ()


class LineReport(Struct, frozen=True):
    """What became of one line; the main script has no name."""

    name: str
    table: Any
    laid: Any
    """The position as it was laid, before anything happened by itself."""
    start: Any
    opening: Ruling
    opening_drawn: tuple[Drawn, ...]
    steps: tuple[StepReport, ...]
    branched: bool = False
    """It starts where the main script ends, so its first moments are told there."""

    @property
    def end(self) -> Any:
        """The state at the end."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that went wrong."""
        return tuple(failure for step in self.steps for failure in step.failures)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, the opening first."""
        return (self.opening, *(step.ruling for step in self.steps if step.ruling))


class Report(Struct, frozen=True):
    """What became of a scenario."""

    scenario: Scenario
    main: LineReport
    lines: tuple[LineReport, ...]

    @property
    def tests(self) -> tuple[LineReport, ...]:
        """The lines that count as tests: the script when it has steps or stands alone, and every line."""
        return (self.main, *self.lines) if self.scenario.steps or not self.lines else self.lines

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that went wrong, each place once."""
        return tuple(dict.fromkeys(failure for line in (self.main, *self.lines) for failure in line.failures))


def run(prepared: Prepared) -> Report:
    """Play a scenario and all its lines."""
    scenario = prepared.scenario
    runner = Runner(prepared.main)
    main = runner.line("", scenario.steps)
    lines = []
    for line in scenario.lines:
        if line.own:
            lines.append(Runner(prepared.starts[line.name]).line(line.name, (*_replayed(scenario.steps), *line.steps)))
        else:
            lines.append(_branch(runner, main, line))
    return Report(scenario, main, tuple(lines))


def _replayed(steps: tuple[Step, ...]) -> Iterator[Step]:
    """The script under other options or another position: what is done, not what was expected of it then."""
    for step in steps:
        if step.kind in ("move", "chance") and not step.refused:
            yield replace(step, expect={}, workings={}, cites=())


def _branch(runner: "Runner", main: LineReport, line: Line) -> LineReport:
    """A line that goes on where the main script ended; when that failed there is nothing to go on from."""
    if main.failures:
        return LineReport(line.name, main.table, main.end, main.end, Ruling(True), (), (), branched=True)
    return runner.branch().rest(line.name, line.steps)


class Runner:
    """Plays steps one by one; states are immutable, so a branch shares everything."""

    def __init__(self, start: Start) -> None:
        self.table: Table[Any] = start.table
        self.random: Random | None = start.random
        cx = Recorder(self.table, Chance(random=self.random))
        self.laid = first_state(start, cx)
        self.state = advance(cx, self.laid)
        self.fresh: State | None = self.laid if start.state is None else None
        self.opening, self.drawn = cx.ruling(), tuple(cx.chance.drawn)
        self.last, self.said = self.opening, 0
        self.earlier: tuple[Any, ...] = ()
        """What had passed by itself before the last ruling, since a player last decided."""

    def branch(self) -> "Runner":
        """Another runner at the same moment."""
        other = object.__new__(Runner)
        other.table, other.state, other.last, other.said = self.table, self.state, self.last, self.said
        other.laid, other.opening, other.drawn = self.state, Ruling(True), ()
        other.earlier, other.fresh = self.earlier, None
        other.random = None
        if self.random is not None:
            other.random = Random()
            other.random.setstate(self.random.getstate())
        return other

    def line(self, name: str, steps: tuple[Step, ...]) -> LineReport:
        """Play steps from the beginning."""
        return self._line(name, steps, branched=False)

    def rest(self, name: str, steps: tuple[Step, ...]) -> LineReport:
        """Play steps from here on."""
        return self._line(name, steps, branched=True)

    def _line(self, name: str, steps: tuple[Step, ...], branched: bool) -> LineReport:
        start, reports = self.state, []
        for step in steps:
            reports.append(self.step(step))
            if any(f.path == step.path for f in reports[-1].failures):
                break
        return LineReport(name, self.table, self.laid, start, self.opening, self.drawn, tuple(reports), branched)

    def step(self, step: Step) -> StepReport:
        """Play one step; a failure whose path is the step itself ends the line."""
        try:
            match step.kind:
                case "move":
                    return self._move(step)
                case "chance":
                    return self._chance(step)
                case "question":
                    return self._question(step)
                case _:
                    return self._judged(step, self.state, self.state)
        except ImpossibleChance as wrong:
            return StepReport(step, self.state, self.state, failures=(_impossible(step, wrong),))
        except NeedChance as need:
            return StepReport(step, self.state, self.state, failures=(Failure(step.path, waits_for(need)),))
        except OpenFact as fact:
            message = f"this needs {fact.key}: {fact.what}"
            return StepReport(step, self.state, self.state, failures=(Failure(step.path, message),))
        except Exception as error:
            raise StepBug(step, self.table, self.state) from error

    def _move(self, step: Step) -> StepReport:
        asked = (step.by, without_empty(_nonzero(plain(step.move))))
        if asked in self.last.made[self.said :] and not step.refused:
            self.said = self.last.made.index(asked, self.said) + 1
            return self._already(step)
        cx = Recorder(self.table, Chance(step.chance, self.random))
        before, after = self.state, speak(cx, self.state, step.by or "", step.move, self._passed())
        ruling = cx.ruling()
        problems = tuple(_refusal(step, ruling, before, self.table))
        already = ruling.accepted and after is before
        if ruling.accepted:
            self._goes_on(after, ruling)
        if problems:
            return StepReport(step, before, before, ruling, failures=problems)
        if already and step.chance and actors(self.table, self.state) == ("table",):
            return self._chance(step)
        return self._judged(step, before, self.state, ruling, cx, already)

    def _already(self, step: Step) -> StepReport:
        """A move the referee has made by himself, written out: it is judged by the ruling that made it."""
        if step.chance and actors(self.table, self.state) == ("table",):
            return self._chance(step)
        cx = Recorder(self.table, Chance(step.chance))
        return self._judged(step, self.state, self.state, self.last, cx, already=True)

    def _goes_on(self, state: State, ruling: Ruling, chance: bool = False) -> None:
        """The game goes on from here; what the referee did by himself may be written out or contested next."""
        self.earlier = self._passed() if chance else ()
        self.state, self.last, self.said, self.fresh = state, ruling, 0, None

    def _passed(self) -> tuple[Any, ...]:
        """What has passed by itself since a player last decided, but for what has been written out."""
        return (*self.earlier, *(moment.state for moment in self.last.passed if moment.made >= self.said))

    def _chance(self, step: Step) -> StepReport:
        """What the table turns up: now, or face down in the set-up, which is then told with it."""
        waits = actors(self.table, self.state) == ("table",)
        if not waits and self.fresh is None:
            message = "nothing waits for chance here"
            return StepReport(step, self.state, self.state, failures=(Failure(step.path, message),))
        before = self.state if waits or self.fresh is None else self.fresh
        cx = Recorder(self.table, Chance(step.chance, self.random))
        after = advance(cx, before)
        if cx.chance.left_over and before is not self.fresh and self.fresh is not None:
            before, cx = self.fresh, Recorder(self.table, Chance(step.chance, self.random))
            after = advance(cx, before)
        ruling = cx.ruling()
        self._goes_on(after, ruling, chance=before is self.state)
        return self._judged(step, before, after, ruling, cx)

    def _question(self, step: Step) -> StepReport:
        cx = Recorder(self.table)
        answer = told(ask(cx, self.state, step.by, step.question))
        failures: tuple[Failure, ...] = ()
        if cx.broken:
            reasons = tuple(_reasons(cx.ruling(), self.state, self.table))
            failures = (Failure(step.path, "there is no answer to this", reasons),)
        elif step.answer is not UNSET:
            differs = answer_differs(answer, step.answer, step.question.ask())
            failures = tuple(Failure((*step.path, "answer"), text) for text in differs)
        return StepReport(step, self.state, self.state, cx.ruling(), answer, failures=failures)

    def _judged(
        self,
        step: Step,
        before: State,
        after: State,
        ruling: Ruling | None = None,
        cx: Recorder[Any] | None = None,
        already: bool = False,
    ) -> StepReport:
        """Compare everything a step expects."""
        failures = [*_state(step, after, self.table), *_figures(step, ruling), *_cites(step, ruling)]
        if cx:
            failures += _left_over(step, cx, after)
        drawn = tuple(cx.chance.drawn) if cx else ()
        told = None if already else ruling
        return StepReport(step, before, after, told, UNSET, drawn, already, tuple(failures))


def _nonzero(data: Any) -> Any:
    """Data without counts of zero: taking none of something is not taking it."""
    if not isinstance(data, dict):
        return data
    return {key: _nonzero(value) for key, value in data.items() if value != 0 or isinstance(value, bool)}


def told(answer: Any) -> Any:
    """An answer as data: figures as finished workings."""
    if isinstance(answer, RecordedSum):
        return answer.workings()
    if isinstance(answer, Sum):
        return answer.total
    return {key: told(value) for key, value in answer.items()} if isinstance(answer, dict) else answer


def _impossible(step: Step, wrong: ImpossibleChance) -> Failure:
    why = f": {wrong.why}" if wrong.why else ""
    hint = f"possible now: {some(dict.fromkeys(map(str, wrong.options)))}"
    return Failure((*step.path, "chance", wrong.kind), f"{wrong.kind} cannot be {wrong.outcome}{why}", (hint,))


def _refusal(step: Step, ruling: Ruling, before: State, table: Table[Any]) -> Iterator[Failure]:
    """A refusal not asked for, an acceptance where a refusal was, or another rule than expected."""
    broken = [finding.rule.id for finding in ruling.broken]
    if not step.refused and broken:
        message = f"refused: {step.by} may not '{step.move.do()}'"
        yield Failure(step.path, message, tuple(_reasons(ruling, before, table)))
    elif step.refused and not broken:
        yield Failure(step.path, f"accepted, but a refusal by {step.refused[0]} was expected")
    elif step.refused and (broken[0] != step.refused[0] or not set(step.refused) <= set(broken)):
        message = f"refused by {', '.join(broken)}, expected {', '.join(step.refused)}"
        yield Failure((*step.path, "refused"), message, tuple(_reasons(ruling, before, table)))


def _reasons(ruling: Ruling, before: State, table: Table[Any]) -> Iterator[str]:
    for finding in ruling.broken:
        text = f"{finding.text}. " if finding.text else ""
        yield f"{text}{finding.rule.says} [{finding.rule.id}, {finding.rule.place}]"
    need = wanted(Cx(table), before)
    if need:
        yield waits_for(need)


def waits_for(need: NeedChance) -> str:
    """What the table must turn up, in words."""
    what = f"{need.count} dice" if need.kind == "dice" else f"1 of {need.kind}"
    return f"the game waits for {what}: write chance: {{{need.kind}: ...}}"


def _state(step: Step, after: State, table: Table[Any]) -> Iterator[Failure]:
    if not step.expect:
        return
    expected = wants(table, step.expect)
    data = view(table, after, *expected)
    for want in expected:
        holds, found = met(want, data)
        if not holds:
            shown = "none" if found in (None, {}, []) else flow(found)
            short = ""
            if isinstance(found, int) and isinstance(want.value, int) and not isinstance(found, bool):
                short = f" ({'short by' if found < want.value else 'over by'} {abs(found - want.value)})"
            yield Failure((*step.path, "expect"), f"{want.said} is {shown}, expected {flow(want.value)}{short}")


def _figures(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    for text in figures_differ(ruling.workings if ruling else (), step.workings):
        yield Failure((*step.path, "workings"), text)


def _cites(step: Step, ruling: Ruling | None) -> Iterator[Failure]:
    missing = [id for id in step.cites if not ruling or id not in ruling.cited]
    if missing:
        yield Failure((*step.path, "cites"), f"the ruling does not cite {', '.join(missing)}")


def _left_over(step: Step, cx: Recorder[Any], after: State) -> Iterator[Failure]:
    for kind, outcomes in cx.chance.left_over.items():
        path = (*step.path, "chance", kind)
        need = wanted(Cx(cx.table), after)
        if need and need.kind == kind:
            yield Failure(path, f"{kind}: {need.count} needed, {len(outcomes)} given")
        else:
            yield Failure(path, f"{kind}: {', '.join(map(str, outcomes))} was not needed")


def filled_in(scenario: Scenario, table: Table[Any], start: State) -> tuple[str, ...]:
    """What the position did not say and the set-up filled in."""
    if scenario.position is None or scenario.position.get("base") == "empty":
        return ()
    data, told = dump(start), scenario.position
    quiet = ("stage", "turn", "players", *table.game.left_to_box)
    found = [
        f"{key} {value}"
        for key, value in data.items()
        if not isinstance(value, dict | list) and key not in (*told, *quiet)
    ]
    found += [key for key, value in data.items() if isinstance(value, dict | list) and key not in (*told, *quiet)]
    given = _map(told.get("players"))
    for name, fields in data.get("players", {}).items():
        own = _map(given.get(name))
        found += [f"{name}.{key} {flow(value)}" for key, value in fields.items() if key not in own]
    return tuple(found)


def _map(said: Any) -> dict[str, Any]:
    """What was said by name; nothing said, or `none`, says nothing."""
    return said if isinstance(said, dict) else {}
