"""Running a scenario: every step through the kernel, every expectation compared."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from referee.kernel.chance import Chance, ImpossibleChance, NeedChance, NothingLeft
from referee.kernel.claims import apply_claim, heard_at, may_claim
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import OpenFact, actors, advance, ask
from referee.kernel.game import Table
from referee.kernel.plain_data import plain, without_empty
from referee.kernel.ruling import Ruling
from referee.kernel.state import AnyState
from referee.language.speaking import language_of, say
from referee.scenario.file.expectations import answer_differs
from referee.scenario.file.model import Line, Scenario, Step
from referee.scenario.run.checker import Prepared
from referee.scenario.run.failure_messages import (
    impossible,
    left_over,
    not_cited,
    nothing_left,
    reasons,
    refusal,
    state_differs,
    waits_for,
    workings_differ,
)
from referee.scenario.run.player_view import (
    drawn_for_viewer,
    line_for_viewer,
    ruling_for_viewer,
    scenario_for_viewer,
    state_for_viewer,
)
from referee.scenario.run.position_claims import claim_report
from referee.scenario.run.results import Failure, LineReport, Report, StepReport, answer_data
from referee.scenario.run.start_position import Start

Moments = tuple["Runner", ...]
"""A runner before each of some steps, and one after the last."""


class StepBug(Exception):
    """Our own mistake, with the moment and the step that bring it about."""

    def __init__(self, step: Step, table: Table[Any], state: AnyState) -> None:
        super().__init__(step.path)
        self.step, self.table, self.state = step, table, state


def run(prepared: Prepared, asking: bool = False) -> Report:
    """Play a scenario and all its lines; when it is only asked, a refusal is an answer and ends nothing."""
    scenario, viewer = prepared.scenario, prepared.viewer
    played = {"": Runner(prepared.main, asking, viewer).play("", scenario.steps, asking or bool(scenario.lines))}
    for line in scenario.lines:
        if line.claim:
            played[line.name] = claim_report(prepared, line), ()
        elif line.own:
            runner = Runner(prepared.starts[line.name], asking, viewer)
            played[line.name] = runner.play(line.name, steps_of(scenario, line), asking)
        else:
            played[line.name] = _branch(*played[""], line, asking)
    main, *lines = (report for report, _ in played.values())
    moments = {name: runners for name, (_, runners) in played.items()} if asking else {}
    return Report(scenario if viewer is None else scenario_for_viewer(scenario), main, tuple(lines), viewer, moments)


def steps_of(scenario: Scenario, line: Line | None) -> tuple[Step, ...]:
    """Return all steps of the script, or of a line from the beginning on."""
    if line is None:
        return scenario.steps
    shared = scenario.steps[: line.after]
    return (*(_replayed(shared) if line.own else shared), *line.steps)


def _replayed(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Yield the steps without their expectations, for another setting; refusals are judged anew."""
    for step in steps:
        if step.kind in ("move", "chance"):
            yield replace(
                step, expect={}, wants=(), workings={}, cites=(), shared=True, refused_in_file=bool(step.refused)
            )


def _branch(main: LineReport, moments: "Moments", line: Line, asking: bool) -> "tuple[LineReport, Moments]":
    """Return a line that leaves the script; when that failed before it there is nothing to go on from."""
    reports = main.steps[: line.after]
    if len(reports) < line.after or any(one.stopped if asking else one.failures for one in reports):
        return LineReport(line.name, main.table, main.end, main.end, Ruling(True), (), (), True, reached=False), ()
    return moments[line.after].branch(line.after).play(line.name, line.steps, asking)


class Runner:
    """Plays steps one by one; states are immutable, so a branch shares everything.

    What somebody did is played on the true position. What a viewer only supposes is judged on what he sees: the runner
    then forgets the rest for good. A move that was not accepted is told to him as he would have judged it himself.
    """

    def __init__(self, start: Start, asking: bool = False, viewer: str | None = None) -> None:
        self.table: Table[Any] = start.table
        self.asking, self.viewer = asking, viewer
        self.guessing = False
        """The position is not the true one: what the viewer does not see is unknown in it."""
        self.random = start.generator()
        self.laid, self.state = start.laid, start.state
        self.fresh: AnyState | None = start.laid if start.fresh else None
        self.opening, self.drawn, self.from_set_up = start.opening, start.drawn, start.fresh
        self.last, self.said, self.branched = start.opening, 0, False
        self.earlier: tuple[Any, ...] = ()
        """What had passed by itself before the last ruling, since a player last decided."""
        self.read = start.opening.readings
        """The disputed points read so far."""

    def branch(self, after: int = 1) -> "Runner":
        """Return another runner at the same moment; what happened before the first step it tells itself."""
        other = object.__new__(Runner)
        other.table, other.state, other.last, other.said = self.table, self.state, self.last, self.said
        other.laid, other.opening, other.drawn, other.fresh = self.laid, self.opening, self.drawn, self.fresh
        other.earlier, other.read, other.asking = self.earlier, self.read, self.asking
        other.viewer, other.guessing, other.from_set_up = self.viewer, self.guessing, self.from_set_up
        other.branched, other.random = bool(after), copy(self.random)
        if after:
            other.laid, other.opening, other.drawn = self.state, Ruling(True), ()
        return other

    def for_viewer(self, viewer: str | None, asking: bool = False) -> "Runner":
        """Return another runner at the same moment, which tells what this viewer may know."""
        other = self.branch(0)
        other.viewer, other.asking = viewer, asking
        return other

    def player_view(self) -> "Runner":
        """Return another runner at the same moment that knows only what the viewer sees."""
        other = self.branch(0)
        if self.viewer is not None:
            other._forget(self.viewer)
        return other

    def _forget(self, viewer: str) -> None:
        """Forget what the viewer does not see; from now on nothing is drawn that nobody has drawn."""
        table, true = self.table, self.state
        self.state, self.laid = state_for_viewer(table, true, viewer), state_for_viewer(table, self.laid, viewer)
        self.fresh = None if self.fresh is None else state_for_viewer(table, self.fresh, viewer)
        self.opening, self.last = (
            ruling_for_viewer(table, self.opening, viewer),
            ruling_for_viewer(table, self.last, viewer),
        )
        self.drawn = drawn_for_viewer(table, self.drawn, viewer)
        self.earlier = tuple([state_for_viewer(table, state, viewer) for state in self.earlier])
        self.random, self.guessing = None, self.guessing or self.state != true

    def play(self, name: str, steps: tuple[Step, ...], keep: bool = False) -> "tuple[LineReport, Moments]":
        """Play steps until one stops the line; if wanted, keep a runner before each of them and after the last."""
        start, reports, moments = self.state, list[StepReport](), [self.branch(0)] if keep else []
        for step in steps:
            reports.append(self.step(step))
            if keep:
                moments.append(self.branch(0))
            if reports[-1].stopped:
                break
        return self.report(name, start, steps, reports), tuple(moments)

    def line(self, name: str, steps: tuple[Step, ...]) -> LineReport:
        """Play steps from here on."""
        return self.play(name, steps)[0]

    def report(self, name: str, start: AnyState, steps: tuple[Step, ...], reports: list[StepReport]) -> LineReport:
        """Return what became of a line, as the viewer may see it."""
        report = LineReport(
            name=name,
            table=self.table,
            laid=self.laid,
            start=start,
            opening=self.opening,
            opening_drawn=self.drawn,
            steps=tuple(reports),
            branched=self.branched,
            from_set_up=self.from_set_up,
            not_played=len(steps) - len(reports),
        )
        return report if self.viewer is None else line_for_viewer(report, self.viewer)

    def step(self, step: Step) -> StepReport:
        """Play one step."""
        if self.viewer is None:
            return self._step(step)
        if step.supposed:
            self._forget(self.viewer)
        before = self.branch(0)
        report = self._step(step)
        return report if self.guessing or came_about(report) else _as_judged(report, before.player_view()._step(step))

    def claimed(self, step: Step) -> StepReport:
        """Judge a claim on what the viewer sees, and play it only if it is legal there."""
        if self.viewer is None or step.kind not in ("move", "question"):
            return self.step(step)
        seen = self.player_view()
        if step.kind == "question":
            return seen._step(step)
        legal = seen.is_legal(step)
        asked = seen._step(step)
        if not (came_about(asked) or (legal and asked.failures[0].path == step.path)):
            return asked
        report = self._step(step)
        return report if came_about(report) else _unknown(step, asked.before)

    @property
    def is_window(self) -> bool:
        """Whether somebody may answer here, or let it pass."""
        state = self.state
        return not state.over and bool(state.stage) and state.top.silence(self.table, state) is not None

    def is_legal(self, step: Step) -> bool:
        """Return whether a move is known to be legal, whatever may follow it."""
        try:
            legal = may_claim(Context(self.table), self.state, step.by or "", step.move)
        except (OpenFact, NeedChance):
            return False
        return legal and not self.hangs(step)

    def hangs(self, step: Step) -> bool:
        """Return whether it cannot be known from here that a move is legal: it names something face down."""
        if not self.guessing or self.state.over or not self.state.stage:
            return False
        moment, by = heard_at(Context(self.table), self.state, step.by or "", step.move), step.by or ""
        hangs: bool = self.table.game.hangs(moment, by, step.move)
        return hangs

    def _step(self, step: Step) -> StepReport:
        """Play one step on the position this runner has."""
        try:
            match step.kind:
                case "move":
                    return self._move(step)
                case "chance":
                    return self._chance(step)
                case "question":
                    return self._question(step)
                case _:
                    return self._judged(step, self.state, self.last, told=False)
        except ImpossibleChance as wrong:
            return self._stopped(step, impossible(step, wrong, self.table))
        except NeedChance as need:
            return self._stopped(step, Failure(step.path, waits_for(self.table, need)))
        except NothingLeft as nothing:
            return self._stopped(step, Failure(step.path, nothing_left(nothing)))
        except OpenFact as fact:
            stopped = self._stopped(step, Failure(step.path, lacking(self.table, fact)))
            return replace(stopped, unknown=fact.secret and step.kind == "move" and not self.is_legal(step))
        except Exception as error:
            raise StepBug(step, self.table, self.state) from error

    def needs(self, step: Step) -> NeedChance | None:
        """Return what a move must itself have drawn before it can be played; none when nothing is missing for it."""
        try:
            self.branch(0)._move(step)
        except NeedChance as need:
            return need
        except (ImpossibleChance, OpenFact):
            pass
        return None

    def _stopped(self, step: Step, failure: Failure, ruling: Ruling | None = None) -> StepReport:
        """Return a step that could not be played; nothing has changed."""
        return StepReport(step, self.state, self.state, ruling, failures=(failure,), stopped=True)

    def outcome(self, step: Step | None, chance: Chance) -> tuple[Recorder[Any], AnyState]:
        """Return what comes of a move, or of what the table turns up now, with this chance; nothing changes here."""
        cx = Recorder(self.table, chance)
        if step is not None and _move_key(step) not in self.last.made[self.said :]:
            move = step.move.means(self.table, self.state, step.by or "")
            after = apply_claim(cx, self.state, step.by or "", move, self._passed())
            if after is not self.state or cx.broken:
                return cx, after
        return cx, advance(cx, self.state)  # a move the referee has made already brings what follows it

    def _move(self, step: Step) -> StepReport:
        asked = _move_key(step)
        if asked in self.last.made[self.said :] and not step.refused:
            self.said = self.last.made.index(asked, self.said) + 1
            return self._already(step, self.last)
        cx = Recorder(self.table, Chance(step.chance, self.random))
        before = self._turned_up(cx, step)
        step = replace(step, move=step.move.means(self.table, before, step.by or ""))
        after = apply_claim(cx, before, step.by or "", step.move, self._passed())
        ruling = self._ruling(cx)
        if ruling.accepted and self.hangs(step):
            return _unknown(step, before)
        if step.refused_in_file:
            return StepReport(step, before, before, ruling)
        problems = () if self.asking else tuple(refusal(step, ruling, before, self.table))
        if ruling.accepted:
            self._goes_on(after, ruling)
        if problems or not ruling.accepted:
            stopped = any(problem.path == step.path for problem in problems)
            return StepReport(step, before, before, ruling, failures=problems, stopped=stopped)
        if after is before:
            return self._already(step, ruling)
        return self._judged(step, before, ruling, cx)

    def _turned_up(self, cx: Recorder[Any], step: Step) -> AnyState:
        """Return the moment of a move: what the table must turn up first may stand beside it."""
        waits = step.chance and actors(self.table, self.state) == ("table",)
        return advance(cx, self.state) if waits else self.state

    def _already(self, step: Step, ruling: Ruling) -> StepReport:
        """Return a move the referee has made by himself, written out: it is judged by the ruling that made it."""
        if step.chance and actors(self.table, self.state) == ("table",):
            return self._chance(step)
        cx = Recorder(self.table, Chance(step.chance))
        return replace(self._judged(step, self.state, ruling, cx, told=False), already=True)

    def _ruling(self, cx: Recorder[Any]) -> Ruling:
        """Return the ruling with the disputed points read earlier that bear on its rules."""
        ruling = cx.ruling(self.read)
        self.read |= ruling.readings
        return ruling

    def _goes_on(self, state: AnyState, ruling: Ruling, chance: bool = False) -> None:
        """Go on from a state; what the referee did by itself may be written out or contested next."""
        self.earlier = self._passed() if chance else ()
        self.state, self.last, self.said, self.fresh = state, ruling, 0, None

    def _passed(self) -> tuple[Any, ...]:
        """Return what has passed by itself since a player last decided, but for what has been written out."""
        return (*self.earlier, *(moment.state for moment in self.last.passed if moment.made >= self.said))

    def _chance(self, step: Step) -> StepReport:
        """Return what the table turns up: now, or face down in the set-up, which is then told with it."""
        waits = actors(self.table, self.state) == ("table",)
        if not waits and self.fresh is None:
            return self._stopped(step, Failure(step.path, say("nothing waits for chance here")))
        before = self.state if waits or self.fresh is None else self.fresh
        cx = Recorder(self.table, Chance(step.chance, self.random))
        after = advance(cx, before)
        if cx.chance.left_over and before is not self.fresh and self.fresh is not None:
            before, cx = self.fresh, Recorder(self.table, Chance(step.chance, self.random))
            after = advance(cx, before)
        ruling = self._ruling(cx)
        self._goes_on(after, ruling, chance=before is self.state)
        return self._judged(step, before, ruling, cx)

    def _question(self, step: Step) -> StepReport:
        cx = Recorder(self.table)
        answer = answer_data(ask(cx, self.state, step.by, step.question))
        ruling = self._ruling(cx)
        if cx.broken:
            why = tuple(reasons(ruling, self.state, self.table))
            return self._stopped(step, Failure(step.path, say("there is no answer to this"), why), ruling)
        failures: tuple[Failure, ...] = ()
        if step.answer is not UNSET:
            differs = answer_differs(answer, step.answer, step.question.ask())
            failures = tuple(Failure((*step.path, "answer"), text) for text in differs)
        return StepReport(step, self.state, self.state, ruling, answer, failures=failures)

    def _judged(
        self, step: Step, before: AnyState, ruling: Ruling, cx: Recorder[Any] | None = None, told: bool = True
    ) -> StepReport:
        """Compare everything a step expects; a ruling that was given before is not told again."""
        after = self.state
        failures = [*state_differs(step, after, self.table), *workings_differ(step, ruling), *not_cited(step, ruling)]
        unused = list(left_over(step, cx, after)) if cx and not self.asking else []
        drawn = tuple(cx.chance.drawn) if cx else ()
        said = ruling if told else None
        return StepReport(step, before, after, said, drawn=drawn, failures=(*failures, *unused), stopped=bool(unused))


def came_about(report: StepReport) -> bool:
    """Return whether a step was played: neither refused nor stopped."""
    return not report.stopped and (report.ruling is None or report.ruling.accepted)


def _as_judged(report: StepReport, asked: StepReport) -> StepReport:
    """Return a step that did not come about, as the viewer would have judged it himself."""
    if came_about(asked) or (report.failures and not asked.failures):
        asked = _unknown(report.step, asked.before)
    return replace(asked, failures=asked.failures if report.failures else (), stopped=report.stopped)


def _unknown(step: Step, before: AnyState) -> StepReport:
    """Return a move of which the viewer cannot know whether it may be made; nothing has changed."""
    hidden = say("it hangs on what is hidden from you: whoever sees that can say it, or somebody without --as")
    return StepReport(step, before, before, failures=(Failure(step.path, hidden),), stopped=True, unknown=True)


def lacking(table: Table[Any], fact: OpenFact) -> str:
    """Return what is needed and not known: because nobody gave it, or because it is secret."""
    what = language_of(table.game).value(fact.what)
    return (
        say("{what} is secret", what=what) if fact.secret else say("this needs {key}: {what}", key=fact.key, what=what)
    )


def _move_key(step: Step) -> tuple[str | None, Any]:
    """Return a move as the referee notes those he has made by himself."""
    return step.by, without_empty(_nonzero(plain(step.move)))


def _nonzero(data: Any) -> Any:
    """Return data without counts of zero: taking none of something is not taking it."""
    if not isinstance(data, dict):
        return data
    return {key: _nonzero(value) for key, value in data.items() if value != 0 or isinstance(value, bool)}
