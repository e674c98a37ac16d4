"""One line of a scenario: its steps under the headings of their rounds, and the data to step through it."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from referee.kernel.engine import actors
from referee.kernel.plain_data import plain
from referee.language.speaking import say
from referee.report.facts.balances import Ledger, amount_text, ledgers
from referee.report.html.animation import Film
from referee.report.html.markup import Html, join, tag
from referee.report.html.player_colours import Cast
from referee.report.html.step import Steps
from referee.report.picture.position import groups_of_data
from referee.report.terminal.result_line import asks
from referee.report.terminal.story import stopped_text
from referee.scenario.file.model import Line
from referee.scenario.run.results import LineReport, Report, StepReport
from referee.scenes.scene import Scene
from referee.scenes.scene_parts import scene_of


class Take:
    """A line as it is shown: under its own number and address, from its first step that is news."""

    def __init__(self, report: Report, line: LineReport, number: int, pre: str) -> None:
        self.line, self.number, self.pre = line, number, pre
        self.own: Line | None = next((own for own in report.scenario.lines if own.name == line.name), None)
        self.first = _same(report.main, line) if self.own and self.own.own else 0
        """So many steps are those of the script and come out the same."""
        self.states = [self._start, *(step.after for step in line.steps[self.first :])]
        self.opens = _opening(report, line, self.first)
        """The step that is shown first."""
        self.ledgers: tuple[Ledger, ...] = tuple(replace(one, rows=one.rows[self.first :]) for one in ledgers(line))

    @property
    def _start(self) -> Any:
        return self.line.steps[self.first - 1].after if self.first else self.line.start

    @property
    def count(self) -> int:
        """The number of the last step."""
        return len(self.line.steps)

    @property
    def name(self) -> str:
        """What its tab says."""
        return self.line.name or say("Script")

    @property
    def rounds(self) -> list[int]:
        """The round after each step."""
        return [state.round for state in self.states]

    def scenes(self) -> Iterator[Scene]:
        """Yield its pictures, the one before the first step too; none where the game has none."""
        table, before, last = self.line.table, None, None
        for state in self.states:
            scene = last if state is before else scene_of(table, state)
            if scene is not None:
                yield scene
            before, last = state, scene

    def data(self, film: Film) -> dict[str, Any]:
        """Return what the script needs to step through it."""
        table = self.line.table
        names = [*table.names]
        acting = [next((who for who in actors(table, state) if who in names), "") for state in self.states]
        about = dict[int, frozenset[str]]()
        frames = film.shoot(self._noting(about, self.scenes()))
        return {
            "pre": self.pre,
            "first": self.first,
            "opens": self.opens,
            "about": {at: sorted(film.numbers[key] for key in keys) for at, keys in about.items() if keys},
            "frames": frames,
            "scores": [[*row] for row in self.ledgers[0].rows],
            "turns": [names.index(who) if who else -1 for who in acting],
            "rounds": self.rounds,
        }

    def _noting(self, about: dict[int, frozenset[str]], scenes: Iterable[Scene]) -> Iterator[Scene]:
        """Yield the pictures, and note of each step that changes nothing what it is about."""
        for at, scene in enumerate(scenes, self.first):
            step = self.line.steps[at - 1] if at > self.first else None
            if step and step.before is step.after:
                about[at] = groups_of_data(scene, _words_of(step))
            yield scene

    def ledger_texts(self) -> dict[str, str]:
        """Return every amount and every difference of its first ledger, as the game writes them."""
        one, table = self.ledgers[0], self.line.table
        columns = [[amount for amount in one.of(name) if amount is not None] for name in one.names]
        amounts = {amount for column in columns for amount in column}
        amounts |= {abs(b - a) for column in columns for a, b in pairwise(column)}
        return {str(amount): amount_text(table, one.key, amount) for amount in sorted(amounts)}

    def steps(self, writer: Steps, cast: Cast, tabbed: bool) -> Html:
        """Return the list of steps."""
        attributes = {"role": "tabpanel", "aria_labelledby": f"{self.pre}tab{self.number}"} if tabbed else {}
        many = " many" if self.count > 200 else ""
        return tag(
            "div",
            tag("ol", *self._items(writer), class_=f"steps{many}", aria_label=say("Steps")),
            class_="panel",
            data_l=str(self.number),
            **attributes,
        )

    def _items(self, writer: Steps) -> Iterator[Html]:
        if not self.line.reached:
            yield tag("li", say("not reached: the script failed before it"), class_="same")
            return
        yield from self._beginning(writer)
        before = self.states[0].round
        for number, step in enumerate(self.line.steps[self.first :], self.first + 1):
            round_ = _during(step)
            if round_ != before or number == self.first + 1:
                yield from _heading(round_)
            before = round_
            yield writer.step(step, number, f"{self.pre}{number}")
        if self.line.not_played:
            yield tag("li", stopped_text(self.line), class_="same")

    def _beginning(self, writer: Steps) -> Iterator[Html]:
        """Yield what is before the first step: the set-up, the script, or the steps that come out as in the script."""
        if self.first:
            said = say("the first {n:#step} come out as in the script", n=self.first)
        elif self.line.branched and self.own:
            said = say("after step {n} of the script", n=self.own.after)
        else:
            said = say("at the start")
        yield writer.opening(self.line, f"{self.pre}{self.first}", join(said), self.first)


FEW = 12
"""In a line of so many steps the one that matters is shown first; a longer one begins where it begins."""


def _opening(report: Report, line: LineReport, first: int) -> int:
    """Return the step that is shown first: one that failed or is asked about, else where the line begins."""
    from referee.wording.verdict import judged_steps

    begins = first + 1 if first or report.scenario.position else 0
    if len(line.steps) <= FEW:
        failed = [number for number, step in enumerate(line.steps, 1) if step.failures]
        asked = [at + 1 for its, at in judged_steps(report) if its is line] if asks(report.scenario) else []
        return next(iter([*failed, *asked[-1:]]), min(begins, len(line.steps)))
    return begins


def _words_of(step: StepReport) -> Any:
    """Return what a move or a question names."""
    act = step.step.move if step.step.kind == "move" else step.step.question
    return plain(act) if act is not None else None


def _during(step: StepReport) -> int:
    round_: int = step.before.round
    return round_


def _heading(number: int) -> Iterator[Html]:
    if number:
        yield tag("li", tag("h3", say("Round {n}", n=number)), class_="round")


def _same(main: LineReport, line: LineReport) -> int:
    """Return how many steps replayed from the script come out as they did there."""
    script = [step for step in main.steps if step.step.kind in ("move", "chance")]
    count = 0
    for mine, there in zip(line.steps, script, strict=False):
        if not mine.step.shared or not _alike(mine, there):
            break
        count += 1
    return count


def _alike(mine: StepReport, there: StepReport) -> bool:
    accepted = [step.ruling.accepted if step.ruling else None for step in (mine, there)]
    return accepted[0] == accepted[1] and bool(mine.after == there.after)
