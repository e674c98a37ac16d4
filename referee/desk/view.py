"""One moment of a game as one viewer sees it: what may be done there, what a line means, the verdict on it."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.desk.data import Changes, Data, Due, PlayerData, Summary
from referee.document.changes import change_data
from referee.document.differences import changes_between
from referee.grammar.parse_result import NotUnderstood, Result, Unclear, Understood
from referee.kernel.chance import NeedChance, Outcome
from referee.kernel.context import Context
from referee.kernel.engine import actors, chance_needed
from referee.kernel.game import Table
from referee.kernel.move import is_move
from referee.kernel.plain_data import plain
from referee.kernel.position import dump
from referee.kernel.state import AnyState
from referee.language.speaking import language_of, say
from referee.report.ansi import bare
from referee.scenario.file.model import Step
from referee.scenario.run.checker import Prepared
from referee.scenario.run.comparison import Comparison
from referee.scenario.run.failure_messages import awaited, turned_up_by
from referee.scenario.run.results import LineReport, StepReport
from referee.scenario.run.runner import Runner, run
from referee.wording.changes import change_texts
from referee.wording.differences import result_text, to_act_text
from referee.wording.verdict import Verdict, VerdictLine, sentence, verdict

if TYPE_CHECKING:
    from referee.grammar.chance_input import Script
    from referee.grammar.lexicon import Lexicon
    from referee.grammar.line_parser import Reader


class View:
    """The moment after the steps of a script; nothing is played here, only supposed.

    At the moment where a game goes on, what really lies there decides what comes up; all else is as the viewer sees it.
    """

    def __init__(
        self,
        runner: Runner,
        count: int,
        ask: Callable[[], Comparison],
        lexicon: "Lexicon | None" = None,
        true_runner: Runner | None = None,
        noted: "Script | None" = None,
    ) -> None:
        self.runner = runner.player_view()
        """Plays on from here, with no more than the viewer sees."""
        self.viewer, self.count = runner.viewer, count
        """Who looks (nobody: whoever may know everything), and how many steps led here."""
        self.true_runner = true_runner or self.runner
        """Knows what can really come up; where all is only supposed nobody need know more than may be seen."""
        self._lexicon = lexicon
        self.script: Script = noted or {}
        """What has come up here and is not enough yet."""
        self.pending: Step | None = None
        self._ask = ask

    @cached_property
    def comparison(self) -> Comparison:
        """What led here, and what would come of a further step; gathered when somebody asks."""
        return self._ask()

    @cached_property
    def lexicon(self) -> "Lexicon":
        """The words of the table; what reads lines is loaded when somebody says one."""
        from referee.grammar.lexicon import Lexicon

        return self._lexicon or Lexicon(self.table)

    @property
    def prepared(self) -> Prepared:
        """The scenario whose steps led here."""
        return self.comparison.prepared

    @property
    def played(self) -> LineReport:
        """What became of the steps that led here."""
        return self.comparison.report.main

    @property
    def reached(self) -> bool:
        """Whether the script comes so far."""
        return len(self.played.steps) == self.count and not any(step.stopped for step in self.played.steps)

    @property
    def table(self) -> Table[Any]:
        """The table."""
        return self.runner.table

    @property
    def state(self) -> AnyState:
        """The position as the viewer sees it."""
        state: AnyState = self.runner.state
        return state

    def hides(self, kind: str) -> bool:
        """Return whether the viewer does not see what may come up of a kind; whatever may be seen may be supposed."""
        true = self.true_runner
        return true is not self.runner and self.runner.guessing and self.table.game.hides(true.state, kind)

    @property
    def actors(self) -> tuple[str, ...]:
        """Who must act: players, the table when something must come up, nobody after the end."""
        return actors(self.table, self.state)

    @property
    def waits(self) -> bool:
        """Whether the table must turn something up."""
        return self.actors == ("table",)

    @property
    def who(self) -> str:
        """Whom a prompt names: the one who must act; of several the viewer, if he is one of them."""
        if self.waits:
            due = chance_needed(Context(self.table), self.true_runner.state)
            return (due and due.who) or "table"
        return self.viewer if self.viewer in self.actors else next(iter(self.actors), "")

    def due(self) -> Due | None:
        """Return what the table must turn up now; nothing where it does not wait."""
        from referee.grammar.chance_input import need

        first = need(self) if self.waits else None
        if first is None:
            return None
        return due_of(self.table, first, first.options, first.who)

    def summary(self, branch: str = "", stopped: str = "") -> Summary:
        """Return where the game stands."""
        state, table = self.state, self.table
        told = result_text(table, state) if state.over else to_act_text(table, state) if state.stage else ""
        return Summary(
            game=table.game.name,
            players=tuple([PlayerData(seat.name, seat.piece) for seat in table.seats]),
            entries=self.count,
            branch=branch,
            round=state.round,
            stage=state.top.called() if state.stage and not state.over else "",
            actors=self.actors,
            over=state.over,
            winners=tuple(sorted(state.winners)),
            due=self.due(),
            stopped=stopped,
            version="",
            text=bare(told),
        )

    @cached_property
    def _reader(self) -> "Reader":
        from referee.grammar.line_parser import Reader

        return Reader(self.lexicon, self.state, self._is_playable, self.who, self._sentence)

    def reader(self) -> "Reader":
        """Return the reader of lines; moves the referee just made may be claimed too."""
        return self._reader

    def _is_playable(self, by: str, move: Any) -> bool:
        report = self.report(Understood(by, move))
        return report.already or bool(report.ruling and report.ruling.accepted)

    def _sentence(self, by: str, move: Any) -> str:
        return sentence(self.table, self.report(Understood(by, move)))

    def read(self, line: str) -> Result:
        """Return what a line means here: what the table turns up, or a move or question, with chance behind a bar."""
        from referee.grammar.chance_input import BAR, Wrong, is_speech, with_bar

        try:
            words, _, chance = line.partition(BAR)
            if self.waits and not is_speech(self, words):
                return self._parse_chance(line)
            found = self._parse(words)
            if not isinstance(found, Understood) or not chance.strip():
                return found
            return self._turned(replace(found, chance=with_bar(self, step_of(found, self.count), chance).chance))
        except Wrong as wrong:
            return NotUnderstood(str(wrong))

    def outcomes(self) -> str:
        """Return how what is due might be said: any that can come up."""
        from referee.grammar.chance_input import need

        due = need(self)
        options = [str(one) for one in due.options] if due and due.options else [str(face) for face in range(3, 7)]
        return " ".join(options[: due.count if due else 1])

    def _parse_chance(self, line: str) -> Result:
        """Parse dice or cards; if the text is neither, treat it as somebody's move."""
        from referee.grammar.chance_input import Wrong, typed

        try:
            return self._turned(Understood(None, None, chance=self.with_noted(typed(self, line))))
        except Wrong:
            if line.lstrip()[:1].isdigit():
                raise
            return self.reader().read(line)

    def with_noted(self, script: Mapping[str, Iterable[Outcome]]) -> dict[str, tuple[Outcome, ...]]:
        """Return what came up behind what has been noted before."""
        kinds = dict.fromkeys((*self.script, *script))
        return {kind: (*self.script.get(kind, ()), *script.get(kind, ())) for kind in kinds}

    def _parse(self, line: str) -> Result:
        """Parse a move or question; where more must be said of a move and only one way is legal, it is that one."""
        reader = self.reader()
        found = reader.read(line)
        if isinstance(found, Unclear):
            return found.only_way or found
        if (
            isinstance(found, NotUnderstood)
            or not is_move(type(found.move))
            or self._is_playable(found.by or "", found.move)
        ):
            return found
        return reader.unsaid(found.by or "", found.move) or found

    def _turned(self, meant: Understood) -> Result:
        """Return what came up, if that can come up here."""
        runner = self.runner.branch(0)
        runner.asking = False
        report = runner.step(step_of(meant, self.count))
        if report.ruling and not report.ruling.accepted:
            return meant
        wrong = [failure for failure in report.failures if "chance" in failure.path]
        return NotUnderstood(wrong[0].message, wrong[0].hints) if wrong else meant

    def after(self, meant: Understood) -> "View":
        """Return the moment a line would lead to; where it is refused nothing has changed."""
        return _view(self.comparison.then(self.supposed(meant)), self.lexicon)

    def supposed(self, meant: Understood) -> Step:
        """Return what a line means as a further step, which is only supposed."""
        return replace(step_of(meant, self.count), supposed=True)

    def report(self, meant: Understood) -> StepReport:
        """Return what would become of a line."""
        return self.comparison.tried(self.supposed(meant))

    def verdict(self, meant: Understood, *notes: VerdictLine) -> Verdict:
        """Return the verdict on what a line means, under every reading that bears on it."""
        line, compared = self.comparison.next(self.supposed(meant))
        found = verdict(line, self.count, compared, "" if self.prepared.scenario.name else unfiled())
        wrong = self._wrong_tail(meant, found.sentence) if found.holds else ""
        more = (VerdictLine("but", wrong),) if wrong else ()
        return replace(found, lines=(*more, *notes, *found.lines))

    def reservation(self, meant: Understood) -> tuple[str, str] | None:
        """Return why a line makes no move, and what to do: it says something wrong of it, or more than the move."""
        if meant.asides and not meant.asks:
            more = say("“{said}” is no part of the move", said=", ".join(meant.asides))
            return more, say("say it without that to make the move")
        if not meant.tail or not self._is_playable(meant.by or "", meant.move):
            return None
        wrong = self._wrong_tail(meant, self._sentence(meant.by or "", meant.move))
        return (wrong, say("say it without the price to make the move")) if wrong else None

    def _wrong_tail(self, meant: Understood, told: str) -> str:
        if not meant.tail:
            return ""
        same = [one for one in self.lexicon.sentences.parse(told) if one.move == meant.move]
        right = (
            any(_holds_sum(one.amounts, meant.sum) for one in same)
            if meant.sum is not None
            else any(
                meant.price in ({}, one.amounts) and (one.tail == meant.tail or ": " not in meant.tail) for one in same
            )
        )
        said = meant.tail.removeprefix(",").strip()
        return "" if right else say("the line says “{said}”; it is: {sentence}", said=said, sentence=told)


def due_of(table: Table[Any], need: NeedChance, options: tuple[Outcome, ...], by: str) -> Due:
    """Return what is still wanted of something that must come up."""
    count = need.count - need.have
    rest = NeedChance(need.kind, count, 0, options, by, need.called)
    whole = need.count if need.kind == "dice" else count
    told = turned_up_by(table, rest, whole) if by else awaited(table, need.kind, count)
    return Due(need.kind, count, options, by, bare(told))


def position_data(state: AnyState) -> Data:
    """Return a position as a file says it."""
    return {"base": "empty", **dump(state)}


def changes_of(table: Table[Any], before: AnyState, after: AnyState) -> Changes:
    """Return what differs between two positions."""
    rows = changes_between(table, before, after)
    return Changes(tuple(map(change_data, rows)), "; ".join(change_texts(rows, language_of(table.game))))


def view_of(prepared: Prepared, at: int | None = None) -> View:
    """Return the moment after some steps of a scenario, else after all of them."""
    steps = prepared.scenario.steps[:at]
    alone = replace(prepared, scenario=replace(prepared.scenario, steps=steps, lines=()), starts={})
    return _view(Comparison(alone, run(alone, asking=True)))


def _view(asked: Comparison, lexicon: "Lexicon | None" = None) -> View:
    """Return the moment at the end of a scenario that was asked about."""
    runner: Runner = asked.report.moments[""][-1]
    return View(runner, len(asked.prepared.scenario.steps), lambda: asked, lexicon)


def _holds_sum(amounts: Any, sum: int) -> bool:
    """Return whether what a verdict says is paid and got holds a sum."""
    if isinstance(amounts, Mapping):
        return any(_holds_sum(one, sum) for one in amounts.values())
    if isinstance(amounts, list | tuple):
        return any(_holds_sum(one, sum) for one in amounts)
    return bool(amounts == sum)


def unfiled() -> str:
    """Return how to see all that happens in a situation that is in no file yet."""
    return say("--save FILE, then {command}", command="referee run FILE --explain")


def step_of(meant: Understood, number: int) -> Step:
    """Return what a line means as a step of a script."""
    path = ("steps", number)
    if meant.move is None:
        return Step(path, "chance", chance=meant.chance)
    said = plain(meant.move)
    if is_move(type(meant.move)):
        return Step(path, "move", meant.by, meant.move, chance=meant.chance, keys=said)
    return Step(path, "question", meant.by, question=meant.move, keys=said)


def _outcomes(script: "Script") -> dict[str, tuple[Outcome, ...]]:
    return {kind: tuple(out) for kind, out in script.items()}
