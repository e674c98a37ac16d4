"""Lines typed as an option: `--move "anna buy 2E"`, `--why-not "buy 2E"`."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.desk.guess_moment import Situated
    from referee.desk.view import View
    from referee.grammar.guess_stage import Position
    from referee.grammar.parse_result import NotUnderstood, Unclear, Understood
    from referee.scenario.run.checker import Prepared
    from referee.wording.verdict import Verdict, VerdictLine


STAGE_KEY = "position: {stage: ...}"
"""Where a file says its moment."""


class LineNotUnderstood(click.ClickException):
    """A line that means nothing, or several things."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Tell it without a usage: the options are right, the words are not."""
        click.echo(self.message, err=True)


def moment_at(ready: "Prepared", at: int | None) -> "View":
    """Return the moment a line is said at: after so many steps, else after all of them."""
    from referee.desk.view import view_of
    from referee.report.terminal.step_text import failure_lines

    count = len(ready.scenario.steps)
    if at is not None and at > count:
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=count))
    moment = view_of(ready, at)
    if not moment.reached:
        steps = moment.played.steps
        failures = [line for failure in steps[-1].failures for line in failure_lines(failure, ready.scenario.document)]
        stops = say("the script stops at step {n}, so the move cannot be judged", n=len(steps))
        raise LineNotUnderstood("\n".join([*failures, stops]))
    return moment


def parse_move(moment: "View", line: str, option: str) -> "Understood":
    """Return the move a line means at a moment; LineNotUnderstood when that is not clear, or when it is a question."""
    from referee.grammar.parse_result import Understood
    from referee.kernel.move import is_move
    from referee.language.speaking import say

    found = moment.reader().read(line)
    if not isinstance(found, Understood):
        raise LineNotUnderstood(_not_understood_text(moment, found, line, option))
    if not is_move(type(found.move)):
        raise LineNotUnderstood(
            say('{option} "{line}": this is a question; a move is wanted', option=option, line=line)
        )
    return found


def parse_line(moment: "View", line: str, option: str, guessed: bool = False) -> "Understood":
    """Return what a line means, with what came up behind a bar; LineNotUnderstood when that is not clear."""
    from referee.grammar.parse_result import NotUnderstood, Understood

    found = moment.read(line)
    if guessed and isinstance(found, NotUnderstood):
        found = replace(found, now=())  # nobody said that it is this moment
    if not isinstance(found, Understood):
        raise LineNotUnderstood(_not_understood_text(moment, found, line, option))
    return found


def verdict_on(moment: "View", meant: "Understood", option: str, *more: "VerdictLine") -> "Verdict":
    """Return the verdict on what a line means at a moment."""
    from referee.desk.result_text import notes

    return moment.verdict(meant, *more, *notes(moment.table, meant), *_waiting(moment, meant, option))


def situated(
    ready_at: "Callable[[Position], Prepared | None]",
    position: "Position",
    guesses: list[dict[str, Any]],
    line: str,
    option: str,
) -> "list[Situated]":
    """Return the moments a line may be about, the likeliest first; NotSaid when nowhere is clear what it means."""
    from referee.desk.guess_moment import somewhere

    wrong = list[LineNotUnderstood]()

    def understood(at: "View") -> "Understood | None":
        try:
            return parse_line(at, line, option, guessed=bool(guesses))
        except LineNotUnderstood as problem:
            wrong.insert(0 if at.prepared.scenario.setting.leaves_moment_open else len(wrong), problem)
            return None

    found = somewhere(ready_at, understood, position, guesses)
    if wrong and not any(one.holds or one.is_own for one in found):  # at its own moment it is not clear what it means
        raise wrong[-1]
    return found


def verdicts_from(
    found: "list[Situated]", lines: Sequence[str], option: str, where: str
) -> "Iterator[tuple[Understood | None, Verdict]]":
    """Yield the verdicts on lines of which the first is about a moment that may be guessed."""
    from referee.desk.guess_moment import moment_lines

    first = found[0]
    yield first.understood, verdict_on(first.at, first.understood, option, *moment_lines(found, where))
    yield from verdicts_on(first.at.after(first.understood), lines[1:], option, lines[0])


def verdicts_on_top(
    ready: "Prepared", at: int | None, lines: Sequence[str], option: str
) -> "Iterator[tuple[Understood | None, Verdict]]":
    """Return the verdicts on lines after some steps of a file; where it plays none and says no moment, at their own."""
    from referee.desk.guess_moment import position_of, with_moment
    from referee.grammar.guess_stage import guesses_of

    moment, setting = moment_at(ready, at), ready.scenario.setting
    if moment.count or not setting.leaves_moment_open:
        return verdicts_on(moment, lines, option)
    position = position_of(setting)
    guesses = guesses_of(ready.scenario.game, setting.seats, lines[0], position)
    start = replace(ready, scenario=replace(ready.scenario, steps=(), lines=()))
    found = situated(lambda guess: with_moment(start, guess), position, guesses, lines[0], option)
    return verdicts_from(found, lines, option, STAGE_KEY)


def _waiting(moment: "View", found: "Understood", option: str) -> "Iterator[VerdictLine]":
    """Yield what has still to come up before a move that somebody makes too early."""
    from referee.kernel.move import is_move
    from referee.wording.differences import to_act_text
    from referee.wording.verdict import VerdictLine

    if moment.waits and not found.chance and is_move(type(found.move)):
        facts = {"due": to_act_text(moment.table, moment.state), "option": option, "example": moment.outcomes()}
        yield VerdictLine("moment", say('{due}; say it before, {option} "{example}"', **facts))


def verdicts_on(
    moment: "View", lines: Sequence[str], option: str, before: str = ""
) -> "Iterator[tuple[Understood | None, Verdict]]":
    """Judge lines one after the other, each where the accepted ones before have led."""
    for line in lines:
        if not moment.reached:
            yield None, _not_reached(line, before)
            continue
        meant = parse_line(moment, line, option)
        yield meant, verdict_on(moment, meant, option)
        moment, before = moment.after(meant), line


def _not_reached(line: str, before: str) -> "Verdict":
    """Return the error that nobody can know where the line before has led."""
    from referee.wording.verdict import Verdict

    said = say('"{line}" cannot be judged: what follows "{before}" cannot be told yet.', line=line, before=before)
    return Verdict(said, None, (), (), (), True, ())


def _not_understood_text(moment: "View", found: "Unclear | NotUnderstood", line: str, option: str) -> str:
    from referee.desk.result_text import puzzled_lines, unclear_lines
    from referee.grammar.parse_result import NotUnderstood

    told = puzzled_lines(found) if isinstance(found, NotUnderstood) else unclear_lines(moment.lexicon, found)
    first, *rest = told
    return "\n".join([f'{option} "{line}": {first}', *rest])
