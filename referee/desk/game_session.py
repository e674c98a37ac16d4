"""A game in progress: every moment is kept, every accepted entry is one line of the journal."""

from functools import partial
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.desk.edit_yaml import ENGLISH, Addition, Headings, Shaped, added, newline, taken
from referee.desk.journal import Journal, MemoryJournal, NoFile, unbroken
from referee.desk.plain_document import HEAD_KEYS
from referee.desk.view import View
from referee.grammar.chance_input import fed
from referee.grammar.lexicon import Lexicon
from referee.kernel.chance import ImpossibleChance, NothingLeft, Outcome, by_kind
from referee.kernel.engine import TABLE, OpenFact, actors
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.kernel.state import AnyState
from referee.language.speaking import say
from referee.scenario.file.decoder import Script
from referee.scenario.file.document import Problem, Unreadable
from referee.scenario.file.key_names import FILE, LINE, file_keys
from referee.scenario.file.model import Line, Step, Unusable
from referee.scenario.file.reader import MAX_NODES, read_text
from referee.scenario.file.resolve_names import step_with_key_names
from referee.scenario.file.yaml_inline import flow
from referee.scenario.run.checker import Prepared, prepare, worded
from referee.scenario.run.comparison import Comparison
from referee.scenario.run.results import Report, StepReport
from referee.scenario.run.runner import Runner, came_about
from referee.scenario.tools.recorder import step_data

SURE = 2 * MAX_NODES
"""A shorter text has fewer nodes than a file may have: each takes a character and another to part it from the next."""
_HELD = later(
    "the line '{line}' of the file begins after step {n}: it would have no beginning;"
    " `branch {line}` and `undo` take its own entries off first"
)


class Cannot(Exception):
    """Something that cannot be done with the game as it stands; the message tells why."""


class Moment(Struct, frozen=True):
    """A place in the game: the runner as it stood there, and what became of the step that led to it."""

    runner: Runner
    report: StepReport | None = None
    before: str | None = None
    """The text of the file before the step was written, if that was in this sitting."""
    end: Addition | None = None
    """What was known of the end of that text."""

    @property
    def state(self) -> AnyState:
        """The position."""
        state: AnyState = self.runner.state
        return state


class Gone(Struct, frozen=True):
    """An entry that was taken back, and the text of the file with it."""

    moment: Moment
    text: str
    end: Addition | None


class Session:
    """A game in progress and its journal: entries are played, written and taken back."""

    def __init__(self, journal: Journal | MemoryJournal, seed: int | None = None, viewer: str | None = None) -> None:
        self.journal, self._seed = journal, seed
        self.viewer = viewer
        """By whose eyes lines are judged; nobody's: everything is known."""
        try:
            self._mend()
            self.line = ""
            """The line of the file that is played on; none means the script itself."""
            self.load()
        except BaseException:
            self.journal.close()
            raise
        self.sat_down = self.count
        """How many entries there were when this sitting began."""

    def _mend(self) -> None:
        """Take off a last line that was cut short, if the file can be read without it."""
        name, text = str(self.journal.path), self.journal.text
        if not self.journal.readable:
            problem = Problem("file.encoding", say("the file is not UTF-8 text"), None, say("save it as UTF-8"))
            raise Unreadable(name, "", (problem,))
        try:
            read_text(text, name)
        except Unreadable:
            last = self.journal.last_line()
            if last:
                read_text(text[: text.rfind("\n") + 1], name)
                self.journal.mend()

    def load(self) -> None:
        """Read the journal as it stands and play it to its end."""
        self.prepared: Prepared = prepare(read_text(self.journal.text, str(self.journal.path)))
        self.text = self.journal.text
        """The file without what has come up and is not enough yet."""
        self.noted: dict[str, list[Outcome]] = {}
        """What has come up and is not enough yet: the last entry of the file until the rest comes up."""
        self._end: Addition | None = None
        self.base, steps = self._script()
        runner = Runner(self.prepared.main, viewer=self.viewer)
        if self._seed is not None and self.prepared.scenario.seed is None:
            runner.random = Random(self._seed)
        self.moments = [Moment(runner.branch(0))]
        self.stopped = ""
        """Why the file's own script cannot be played to its end."""
        self.gone: list[Gone] = []
        for number, step in enumerate(steps, 1):
            if number == len(steps) > self.base and _falls_short(runner, step):
                self.text = taken(self.text, self.line)
                self.noted = {kind: list(out) for kind, out in step.chance.items()}
                break
            report = runner.step(step)
            self.moments.append(Moment(runner.branch(0), report))
            if report.stopped:
                self.stopped = say("step {n} of the file: {why}", n=self.count, why=report.failures[0].message)
                break
        self._lexicon = Lexicon(runner.table)

    def _script(self) -> tuple[int, tuple[Step, ...]]:
        """Return after how many steps the own ones begin, and all that are played."""
        scenario = self.prepared.scenario
        own = next((line for line in scenario.lines if line.name == self.line), None)
        if own is None:
            self.line = ""
            return 0, scenario.steps
        return own.after, (*scenario.steps[: own.after], *own.steps)

    def reload(self) -> None:
        """Read the file from the disk again."""
        try:
            self.journal = self.journal.reopened()
        except NoFile:
            raise Cannot(say("the file is gone; the next entry writes it anew")) from None
        try:
            self._mend()
            self.load()
        except (Unreadable, Unusable):
            self.stopped = say("the file cannot be used as it is")
            raise
        self.sat_down = self.count

    @property
    def now(self) -> Moment:
        """The last moment."""
        return self.moments[-1]

    @property
    def table(self) -> Table[Any]:
        """The table, with all cards that have been seen at it."""
        return self.now.runner.table

    @property
    def lexicon(self) -> Lexicon:
        """The words of the table."""
        if self._lexicon.table is not self.table:
            self._lexicon = Lexicon(self.table)
        return self._lexicon

    @property
    def count(self) -> int:
        """How many entries have been played."""
        return len(self.moments) - 1

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the file."""
        return self.prepared.scenario.lines

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that was played."""
        return tuple(moment.report.step for moment in self.moments if moment.report)

    @property
    def seed(self) -> int | None:
        """What the referee draws from, if he draws."""
        return self._seed if self._seed is not None else self.prepared.scenario.seed

    def view(self, at: int, viewer: str | None = None) -> View:
        """Return the moment after so many entries, as a viewer sees it."""
        runner, viewer = self.moments[at].runner, viewer or self.viewer
        seen = runner.for_viewer(viewer, asking=True)
        noted = self.noted if at == self.count else None
        return View(seen, at, partial(self.comparison, at, viewer), self.lexicon, runner, noted)

    def comparison(self, at: int, viewer: str | None = None) -> Comparison:
        """Return the first entries as a scenario that can be asked what comes of a further step."""
        viewer, moments, scenario = viewer or self.viewer, self.moments[: at + 1], self.prepared.scenario
        steps = tuple([moment.report.step for moment in moments if moment.report])
        runners = tuple([moment.runner.for_viewer(viewer, asking=True) for moment in moments])
        reports = [self.reported(number, viewer) for number in range(1, len(moments))]
        main = runners[0].report("", runners[0].state, steps, reports)
        alone = Prepared(replace(scenario, steps=steps, lines=()), self.prepared.main, {}, viewer)
        return Comparison(alone, Report(scenario, main, (), viewer, {"": runners}))

    def reported(self, number: int, viewer: str | None = None) -> StepReport:
        """Return what became of an entry; what was refused is judged anew for a viewer, on what he sees."""
        report, viewer = self.moments[number].report, viewer or self.viewer
        assert report is not None
        if viewer == self.viewer or came_about(report):
            return report
        return self.moments[number - 1].runner.for_viewer(viewer).step(report.step)

    def tried(self, step: Step, viewer: str | None = None) -> tuple[Runner, StepReport]:
        """Return what would become of an entry; a viewer's is judged on what he sees."""
        runner = self.now.runner.for_viewer(viewer or self.viewer)
        return runner, runner.claimed(step)

    def enter(self, step: Step, viewer: str | None = None) -> StepReport:
        """Play an entry; accepted and new, it becomes a line of the journal."""
        runner, report = self.tried(step, viewer)
        refused = report.failures or (report.ruling and not report.ruling.accepted)
        said_again = report.already and not report.step.chance
        if refused or said_again or step.kind == "question":
            return report
        self._may_go_on()
        drawn = {kind: tuple(out) for kind, out in by_kind(report.drawn).items()} if self.seed is not None else {}
        entry = flow(as_data(replace(step, chance=drawn or step.chance)))
        read = self._read(entry)
        if _entry(read) != _entry(step):
            runner, report = self.tried(read, viewer)  # what is played is what the file says
        before, end = self.text, self._end
        text = self._added(before, self._as_written(replace(step, chance=drawn or step.chance)))
        with unbroken():
            self._save(text, self.noted if step.kind == "check" else {})
            self.moments.append(Moment(runner.for_viewer(self.viewer), report, before, end))
            self.gone.clear()
        return report

    def hold(self, script: dict[str, list[Outcome]]) -> None:
        """Write down what has come up and is not enough yet."""
        self._may_go_on()
        self._save(self.text, script)
        self.gone.clear()

    def rewrite(self, text: str) -> None:
        """Put another text in the place of the file's, and play it to its end."""
        self._save(text, self.noted)
        self.load()

    def _save(self, text: str, noted: dict[str, list[Outcome]]) -> None:
        """Bring the file to a text, with what has come up and is not enough yet as its last entry."""
        step = Step((), "chance", chance={kind: tuple(out) for kind, out in noted.items()})
        whole = self._added(text, self._as_written(step)) if noted and self._read(flow(as_data(step))) else text
        with unbroken():
            self.journal.write(whole)
            self.text, self.noted = text, noted

    def _read(self, entry: str) -> Step:
        """Return an entry as the file will be read with it; Cannot where nobody could read it."""
        document = self.prepared.scenario.document
        top = "".join(f"{key}: {flow(document.data[key])}\n" for key in HEAD_KEYS if key in document.data)
        try:
            scenario = worded(read_text(f"{top}steps:\n  - {entry}\n", document.name))
        except Unreadable:
            raise Cannot(say("there is a character in it that no file can hold")) from None
        except Unusable as wrong:
            raise Cannot(say("no file can say that: {why}", why=wrong.problems[0].message)) from None
        if scenario.impossible:
            raise Cannot(say("no file can say that: {why}", why=scenario.impossible[0].why))
        return replace(scenario.steps[0], path=("steps", self.count))

    def _as_written(self, step: Step) -> str:
        """Return an entry as the file writes its steps: by ids, or with the names of keys."""
        data, scenario = as_data(step), self.prepared.scenario
        if not scenario.document.has_key_names:
            return flow(data)
        return flow(step_with_key_names(scenario.game, [seat.name for seat in scenario.setting.seats], data))

    @property
    def _headings(self) -> Headings:
        if not self.prepared.scenario.document.has_key_names:
            return ENGLISH
        return Headings(*(file_keys(FILE, LINE).printed(key) for key in Headings.__struct_fields__))

    def _may_go_on(self) -> None:
        """Refuse an entry that cannot be written behind the last one."""
        if self.stopped:
            raise Cannot(say("{why}; behind it nothing can be played: mend the file, then `reload`", why=self.stopped))
        moved = [] if self.line else [line.name for line in self.lines if self._floats(line)]
        if moved:
            names = tuple(say("'{text}'", text=name) for name in moved)
            raise Cannot(
                say("the line {lines} begins where the script ends: `branch NAME` goes on beside it", lines=names)
            )

    def _floats(self, line: Line) -> bool:
        """Return whether a line begins at the end of the script, wherever that is."""
        data: Any = self.prepared.scenario.document.data["lines"]
        return "after" not in data[line.name] if isinstance(data[line.name], dict) else True

    def _added(self, text: str, entry: str) -> str:
        """Return the text with one more entry, where the structure of the file puts it.

        Behind an entry that was just put at the end of the text it need not be read again.
        """
        if self._end is not None and self._end.text == text and len(text) < SURE:
            new = Addition(f"{text}{self._end.dash}{entry}{newline(text)}", self._end.dash)
        else:
            new = added(text, self.line, entry, self.base if self.line else None, self._headings)
            self._check(text, new.text, entry)
        self._end = new if new.dash else None
        return new.text

    def _check(self, text: str, new: str, entry: str) -> None:
        """Check that the text reads as what was meant, so that an oddly written file is not spoilt."""
        name = str(self.journal.path)
        data: Any = read_text(f"entry: {entry}", "").data["entry"]
        try:
            found = _entries_of(read_text(new, name).data, self.line)
        except Unreadable:
            found = None
        if found != [*_entries_of(read_text(text, name).data, self.line), data]:
            raise Shaped(say("steps cannot be added to a file written like this: put each on a line of its own"))

    def undo(self) -> Moment:
        """Take the last entry off."""
        if self.stopped:
            raise Cannot(say("{why}; mend the file, then `reload`", why=self.stopped))
        if self.count <= self.base:
            here, nothing = say("the line begins here; `branch main` goes back"), say("there is nothing to undo")
            raise Cannot(here if self.line else nothing)
        held = [] if self.line else [line.name for line in self.lines if line.after >= self.count]
        if held:
            raise Cannot(say(_HELD, line=held[0], n=self.count))
        text, end = self.text, self._end
        with unbroken():
            self._save(taken(text, self.line) if self.now.before is None else self.now.before, {})
            moment = self.moments.pop()
            self.gone.append(Gone(moment, text, end))
            self._end = moment.end
        return moment

    def redo(self) -> Moment:
        """Put the last entry that was taken off back."""
        if not self.gone:
            raise Cannot(say("there is nothing to redo"))
        last = self.gone[-1]
        with unbroken():
            self._save(last.text, {})
            self.gone.pop()
            self.moments.append(last.moment)
            self._end = last.end
        return last.moment

    def go_to_line(self, name: str) -> None:
        """Go on in another line of the file, or in the script."""
        if any(line.name == name and line.own for line in self.lines):
            own = later("the line '{line}' has players, options or a position of its own: play cannot go on in it")
            raise Cannot(say(own, line=name))
        self.line = name
        self.load()

    def new_line(self, name: str, after: int) -> None:
        """Go on in a new line that leaves the script after some of its steps; its first entry writes it."""
        if self.line:
            raise Cannot(say("a line cannot leave a line: `branch main` first"))
        del self.moments[after + 1 :]
        self.line, self.base, self.stopped = name, after, ""
        self.text, self.noted, self._end = self.journal.text, {}, None
        self.gone.clear()

    def step(self, data: dict[str, Any]) -> Step:
        """Return an entry from its data."""
        scenario = self.prepared.scenario
        return Script(scenario.game, scenario.setting).step(data, ("steps", self.count))


def _falls_short(runner: Runner, step: Step) -> bool:
    """Return whether an entry only says what came up, and that is not enough yet."""
    if step != Step(step.path, "chance", chance=step.chance) or actors(runner.table, runner.state) != TABLE:
        return False
    try:
        found = fed(runner.table, runner.state, step.chance)
    except (ImpossibleChance, NothingLeft, OpenFact):
        return False
    return found.short and not found.used


def _entry(step: Step) -> tuple[Any, ...]:
    """Return the key that identifies an entry."""
    return step.kind, step.by, step.move, step.chance, step.note, step.expect


def as_data(step: Step) -> dict[str, Any]:
    """Return an entry as its file says it: by, do, fields, chance; a note; an expectation."""
    data = step_data(step)
    if "chance" in data:
        data["chance"] = _single(data["chance"])
    return {
        **data,
        **({"note": step.note} if step.note else {}),
        **({"expect": step.expect} if step.expect else {}),
    }


def _single(script: dict[str, list[Outcome]]) -> dict[str, Any]:
    """Return what came up; a single outcome without brackets."""
    return {kind: out[0] if len(out) == 1 else out for kind, out in script.items()}


def _entries_of(data: Any, line: str) -> list[Any]:
    top = {file_keys(FILE).key(key): value for key, value in data.items()}
    if not line:
        return list(top.get("steps", []))
    own = top.get("lines", {}).get(line, [])
    return list(next(own[key] for key in own if file_keys(LINE).key(key) == "steps") if isinstance(own, dict) else own)
