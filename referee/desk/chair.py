"""A place at the table: everything one viewer may look at, ask and do."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from referee.desk.data import (
    Cannot,
    Changes,
    Data,
    DeskError,
    Due,
    Entry,
    MovedOn,
    NeedsChance,
    NotUnderstood,
    NotYours,
    Refused,
    Summary,
    Unclear,
)
from referee.desk.edit_yaml import Shaped
from referee.desk.game_session import Cannot as CannotGoOn
from referee.desk.game_session import Session, as_data
from referee.desk.journal import Changed
from referee.desk.legal_data import LegalData, legal_data
from referee.desk.plain_document import entry_of
from referee.desk.result_text import notes, row_text
from referee.desk.view import View, changes_of, due_of, position_data, step_of
from referee.grammar.chance_input import Script, chance_step, drawn, fed, with_chance
from referee.grammar.parse_result import NotUnderstood as Puzzled
from referee.grammar.parse_result import Unclear as Several
from referee.grammar.parse_result import Understood
from referee.grammar.shortest_line import typed_line
from referee.kernel.chance import ImpossibleChance, Outcome
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact, anytime, legal, single_offers
from referee.kernel.plain_data import plain
from referee.language.speaking import say
from referee.report.ansi import bare
from referee.report.picture.position import Picture, picture_of
from referee.report.terminal.step_text import what
from referee.scenario.file.model import Step
from referee.scenario.run.failure_messages import wait
from referee.scenario.run.player_view import step_for_viewer
from referee.scenario.run.results import StepReport
from referee.scenario.run.runner import came_about, lacking
from referee.wording.book_answer import Reply, played_stems, reply
from referee.wording.verdict import Verdict

if TYPE_CHECKING:
    from referee.desk.desk import Desk


class Option(Struct, frozen=True):
    """Something a player may do now: one move, or a choice too big to list."""

    by: str
    offer: Any
    """The move, or the choice set."""
    line: str
    """As it may be typed; of a choice set its fixed and open fields."""

    @property
    def is_choice(self) -> bool:
        """Whether it stands for many moves."""
        return isinstance(self.offer, ChoiceSet)

    def pick(self, random: Random) -> "Option":
        """Return a random move of a choice; a single move is itself."""
        if not isinstance(self.offer, ChoiceSet):
            return self
        return Option(self.by, self.offer.pick(random), self.line)


What = str | Option | Mapping[str, Any] | Understood
"""A move or question: a typed line, one of the legal options, or an entry as a file writes it."""


class Chair:
    """What one viewer may look at, ask and do; the host's chair (no viewer) knows and may do everything."""

    def __init__(self, desk: "Desk", viewer: str | None) -> None:
        self.desk, self.viewer = desk, viewer
        self._view: tuple[str, int, View] | None = None

    @property
    def session(self) -> Session:
        """The game and its journal."""
        return self.desk.session

    # ---- look

    def view(self, at: int | None = None) -> View:
        """Return the moment after so many entries, else the present one."""
        session = self.session
        if at is not None and not 0 <= at <= session.count:
            raise Cannot(say("the game has {n:#entry}", n=session.count))
        at = session.count if at is None else at
        if self._view is None or self._view[:2] != (self.desk.version, at):
            self._view = self.desk.version, at, session.view(at, self.viewer)
        return self._view[2]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view().state.over)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once it is over."""
        return tuple(sorted(self.view().state.winners))

    @property
    def actors(self) -> tuple[str, ...]:
        """Who may act now: players, `table` when something must come up, nobody after the end."""
        return self.view().actors

    def summary(self, at: int | None = None) -> Summary:
        """Return where the game stands."""
        session = self.session
        found = self.view(at).summary(session.line, session.stopped)
        return replace(found, version=self.desk.version)

    def position(self, at: int | None = None) -> Data:
        """Return the position as this viewer sees it, as a file would say it."""
        return position_data(self.view(at).table, self.view(at).state)

    def changes(self, start: int, end: int | None = None) -> Changes:
        """Return what differs between two moments, as rows and cells of the game's tables."""
        before, after = self.view(start).state, self.view(end).state
        return changes_of(self.session.table, before, after)

    def picture(self, at: int | None = None) -> Picture | None:
        """Return the board as this viewer sees it, marked what the last entry changed; none where none is drawn."""
        view = self.view(at)
        last = self.reported(view.count) if view.count else None
        if last is None or last.before is last.after:
            return picture_of(view.table, view.state)
        move = last.step.move
        return picture_of(view.table, view.state, last.before, plain(move) if move is not None else None)

    def history(self) -> tuple[Entry, ...]:
        """Return every entry with what became of it."""
        return tuple([self._entry(number) for number in range(1, self.session.count + 1)])

    def _entry(self, number: int) -> Entry:
        report = self.reported(number)
        return Entry(number, as_data(report.step), came_about(report), bare(what(report.step, self.session.table)))

    def reported(self, number: int) -> StepReport:
        """Return what became of an entry, as the viewer may know it."""
        report = self.session.reported(number, self.viewer)
        return report if self.viewer is None else step_for_viewer(self.session.table, report, self.viewer)

    def due(self) -> Due | None:
        """Return what the table must turn up now; nothing where it does not wait."""
        return self.view().due()

    def text(self) -> str:
        """Return the file of the game; only the host may, as it holds everything."""
        if self.viewer is not None:
            raise NotYours(say("the file holds what everybody has: only the host may read it"))
        return self.session.journal.text

    # ---- ask

    def legal(self, by: str | None = None) -> tuple[Option, ...]:
        """Return what may be done now; a player sees his own."""
        view = self.view()
        if by is not None:
            self.desk.check_viewer(by)
        return tuple(_options(view, lambda name: name == by if by else self.viewer in (None, name)))

    def legal_data(self, at: int | None = None) -> LegalData:
        """Return who may act and every legal move as data, with what it costs and yields."""
        view = self.view(at)
        return legal_data(view.lexicon, view.state)

    def read(self, line: str) -> Understood:
        """Return what a typed line means; NotUnderstood or Unclear where that is not plain."""
        return _read_line(self.view(), line)

    def judge(self, said: What, at: int | None = None) -> Verdict:
        """Return the verdict on a move or question: yes or no, why, and which disputed rules matter here."""
        view = self.view(at)
        meant = self._understand(view, said)
        return view.verdict(meant, *notes(view.table, meant))

    def ask(self, question: str) -> Verdict | Reply:
        """Answer a question in plain words: about a move or number here by a verdict, else by what the book says."""
        view = self.view()
        found = view.read(question)
        if isinstance(found, Understood) and found.move is not None:
            return view.verdict(found, *notes(view.table, found))
        return reply(view.table.game, question, view.table.readings, played_stems(view.table))

    def _understand(self, view: View, said: What) -> Understood:
        """Return what is said as a move, a question, or what comes up."""
        if isinstance(said, str):
            return _read_line(view, said)
        if isinstance(said, Understood):
            return said
        if isinstance(said, Option):
            if said.is_choice:
                raise Unclear(say("this stands for many moves: say which"), (said.line,))
            return Understood(said.by, said.offer)
        step = self._step_of(said)
        if step.kind == "check":
            raise Cannot(say("this is no move and no question: it can be entered, but not judged"))
        chance = view.with_noted(step.chance) if step.kind == "chance" else step.chance
        return Understood(step.by, step.move or step.question, chance=chance)

    def _step_of(self, data: Mapping[str, Any]) -> Step:
        """Return an entry from its data; WrongData with the path of what is wrong."""
        return entry_of(self.session.prepared.scenario.document.data, data)

    # ---- do

    def do(self, said: What, version: str | None = None) -> StepReport:
        """Make a move, or say what came up; Refused with the verdict when it may not be. `version`: the one known.

        As in a file an entry may also be a note or an expectation; a question is answered and not written down.
        """
        self._check_version(version)
        view = self.view()
        entry = self._step_of(said) if isinstance(said, Mapping) else None
        if entry is not None and entry.kind == "check":
            self._check_own(entry, view)
            return self._play(view, entry)
        meant = self._understand(view, said)
        if meant.asks:
            raise NotUnderstood(
                say("this asks whether the move may be made"), (say("say it without asking to make it"),)
            )
        wrong = view.reservation(meant)
        if wrong:
            raise NotUnderstood(wrong[0], wrong[1:])
        step = step_of(meant, self.session.count)
        self._check_own(step, view)
        if step.kind == "move" and self.session.seed is None:
            self._check_chance(view, step)
        return self._play(view, step, meant)

    def do_and_roll(self, said: What, version: str | None = None) -> StepReport:
        """Make a move and let the referee roll or draw what it needs; Refused where it may not be made anyway."""
        self._check_version(version)
        view = self.session.view(self.session.count, self.viewer)
        step = step_of(self._understand(view, said), self.session.count)
        self._check_own(step, view)
        if self.session.seed is None and view.runner.is_legal(step):
            view.pending = step
            while (more := drawn(view)) and view.pending is not None:
                view.pending = with_chance(view.pending, more)
            step = view.pending
        return self._play(view, step)

    def _check_chance(self, view: View, step: Step) -> None:
        """Raise NeedsChance where a legal move draws something that nobody has given."""
        due = self._due_for(view, step)
        if due is not None:
            raise NeedsChance(say("the move needs {due}", due=due.text), due)

    def due_for(self, said: What) -> Due | None:
        """Return what a legal move itself must turn up, beyond what is said; nothing where the referee draws it."""
        step = step_of(self._understand(self.view(), said), self.session.count)
        return self._due_for(self.view(), step) if step.kind == "move" and self.session.seed is None else None

    def _due_for(self, view: View, step: Step) -> Due | None:
        if self.viewer is not None and not view.runner.is_legal(step):
            return None
        own = view.true_runner.needs(step)
        if own is None:
            return None
        options = () if view.hides(own.kind) else own.options
        return due_of(view.table, own, options, own.who or step.by or "")

    def _check_own(self, step: Step, view: View) -> None:
        if self.viewer is None:
            return
        due = view.due() if step.kind == "chance" else None
        if (
            step.kind == "check"
            or (step.by or (due and due.by) or self.viewer) != self.viewer
            or self.viewer == "table"
        ):
            raise NotYours(say("{viewer} may only act for himself", viewer=self.viewer))

    def _check_version(self, version: str | None) -> None:
        if version is not None and version != self.desk.version:
            raise MovedOn(say("somebody was quicker: the game has gone on"))

    def _play(self, view: View, step: Step, meant: Understood | None = None) -> StepReport:
        before = self.session.count
        report = self._apply(lambda: self.session.enter(step, self.viewer))
        if self.session.count > before:
            self.desk.changed()
        told = report if self.viewer is None or report.stopped else step_for_viewer(view.table, report, self.viewer)
        if report.ruling is not None and not report.ruling.accepted:
            meant = meant or Understood(step.by, step.move)
            raise Refused(view.verdict(meant))
        if report.failures:
            raise _failed(report)
        return told

    def turn_up(
        self, came_up: Mapping[str, Outcome | Sequence[Outcome]], version: str | None = None
    ) -> StepReport | None:
        """Say what came up; what is not enough yet is kept until the rest comes, and nothing is returned."""
        self._check_version(version)
        view = self.view()
        if not view.waits:
            raise Cannot(say("nothing waits for chance here"))
        step = chance_step(view, view.with_noted({kind: _outcomes(out) for kind, out in came_up.items()}))
        if not step.chance:
            raise Cannot(wait(view.table, view.state))
        self._check_own(step, view)
        _, report = self.session.tried(step, self.viewer)
        if not report.failures:
            return self._play(view, step)
        short = self._falls_short(step)
        if short is None:
            raise _failed(report)
        used, left = short
        told = self._play(view, chance_step(view, used)) if used else None
        self._apply(lambda: self.session.hold(left))
        self.desk.changed()
        return told

    def _falls_short(self, step: Step) -> tuple[Script, Script] | None:
        """Return what of it can be played and what waits for more; none when it cannot come up like this."""
        try:
            found = fed(self.session.table, self.session.now.runner.state, step.chance)
        except ImpossibleChance:
            return None
        return (found.used, found.left) if found.short else None

    def roll(self, version: str | None = None) -> StepReport | None:
        """Let the referee roll or draw what is due."""
        self._check_version(version)
        view = self.view()
        if not view.waits:
            raise Cannot(say("nothing waits for chance here"))
        if self.session.seed is not None:
            step = chance_step(view, self.session.noted)
            self._check_own(step, view)
            return self._play(view, step)
        return self.turn_up(drawn(view))

    def undo(self, many: int = 1, version: str | None = None) -> int:
        """Take back so many entries; return how many there are then. Only the host may."""
        return self._change_as_host(many, version, self.session.undo, self.session.redo)

    def redo(self, many: int = 1, version: str | None = None) -> int:
        """Put back so many entries that were taken back; return how many there are then. Only the host may."""
        return self._change_as_host(many, version, self.session.redo, self.session.undo)

    def _change_as_host(self, many: int, version: str | None, change: Any, back: Any) -> int:
        """Change so many entries, or none."""
        self._check_version(version)
        self._check_host()
        for done in range(many):
            try:
                self._apply(change)
            except DeskError:
                for _ in range(done):
                    self._apply(back)
                raise
        self.desk.changed()
        return self.session.count

    def _check_host(self) -> None:
        if self.viewer is not None:
            raise NotYours(say("only the host may do that"))

    def branch(self, name: str = "", after: int | None = None, version: str | None = None) -> Summary:
        """Go on in a branch of the file, a new one after so many entries, or (no name) in the script itself."""
        self._check_version(version)
        self._check_host()
        known = name in ("", *(line.name for line in self.session.lines))
        count = self.session.count if after is None else after
        if not 0 <= count <= self.session.count:
            raise Cannot(say("the game has {n:#entry}", n=self.session.count))
        self._apply(lambda: self.session.go_to_line(name) if known else self.session.new_line(name, count))
        self.desk.changed()
        return self.summary()

    def note(self, text: str, version: str | None = None) -> None:
        """Write a remark into the journal. Only the host may."""
        self._check_version(version)
        self._check_host()
        self._play(self.view(), self.session.step({"note": text}))

    def chair_of(self, viewer: str | None) -> "Chair":
        """Return the chair of another viewer; a player has only his own."""
        if self.viewer is not None and viewer != self.viewer:
            raise NotYours(say("{viewer} sees only what is open to him", viewer=self.viewer))
        return self.desk.chair(viewer)

    def _apply(self, change: Any) -> Any:
        """Apply a change of the journal; raise Cannot with the reason when that is not possible."""
        try:
            return change()
        except (CannotGoOn, Shaped) as wrong:
            raise Cannot(str(wrong)) from None
        except Changed:
            raise MovedOn(say("somebody else has written to the file")) from None


def _failed(report: StepReport) -> Cannot:
    """Return why an entry did not come out as it says."""
    return Cannot("; ".join([report.failures[0].message, *report.failures[0].hints]))


def _read_line(view: View, line: str) -> Understood:
    found = view.read(line)
    if isinstance(found, Puzzled):
        raise NotUnderstood(found.message, (*found.hints, *found.now))
    if isinstance(found, Several):
        raise Unclear(found.why, tuple([row_text(view.lexicon, row) for row in found.rows]))
    return found


def _options(view: View, wanted: Any) -> Iterator[Option]:
    """Yield what the players may do for whom `wanted` holds."""
    state = view.state
    if state.over or view.waits:
        return
    try:
        turns = [*legal(Context(view.table), state), *anytime(Context(view.table), state)]
    except OpenFact as fact:
        raise Cannot(lacking(view.table, fact)) from None
    for turn in turns:
        for offer in single_offers(turn) if wanted(turn.by) else ():
            line = str(offer) if isinstance(offer, ChoiceSet) else typed_line(view.lexicon, offer, turn.by)
            yield Option(turn.by, offer, line)


def _outcomes(out: Outcome | Sequence[Outcome]) -> list[Outcome]:
    return [out] if isinstance(out, int | str) else list(out)
