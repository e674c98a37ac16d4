"""Lines typed as an option: `--move "anna buy 2E"`, `--why-not "buy 2E"`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from referee.cli.lang import say

if TYPE_CHECKING:
    from referee.play.on_top import Moment
    from referee.play.results import Meant, NotUnderstood, Unclear
    from referee.report.verdict import Said, Verdict
    from referee.scenario.check import Prepared


class NotSaid(click.ClickException):
    """A line that means nothing, or several things."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Tell it without a usage: the options are right, the words are not."""
        click.echo(self.message, err=True)


def moment_at(ready: "Prepared", at: int | None) -> "Moment":
    """The moment a line is said at: after so many steps, else after all of them."""
    from referee.play.on_top import Moment
    from referee.report.steps import failure_lines

    count = len(ready.scenario.steps)
    if at is not None and at > count:
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=count))
    moment = Moment(ready, at)
    if not moment.reached:
        steps = moment.played.steps
        failures = [line for failure in steps[-1].failures for line in failure_lines(failure, ready.scenario.document)]
        stops = say("the script stops at step {n}, so the move cannot be judged", n=len(steps))
        raise NotSaid("\n".join([*failures, stops]))
    return moment


def meant_by(moment: "Moment", line: str, option: str) -> "Meant":
    """The move a line means at a moment; NotSaid when that is not clear, or when it is a question."""
    from referee.kernel.tongue import say
    from referee.play.lexicon import is_move
    from referee.play.results import Meant

    found = moment.reader().read(line)
    if not isinstance(found, Meant):
        raise NotSaid(_told(moment, found, line, option))
    if not is_move(type(found.move)):
        raise NotSaid(say('{option} "{line}": this is a question; a move is wanted', option=option, line=line))
    return found


def verdict_on(
    moment: "Moment", line: str, option: str, *more: "Said", guessed: bool = False
) -> "tuple[Meant, Verdict]":
    """What a line means at a moment, and the verdict on it; NotSaid when it is not clear what it means."""
    from referee.play.results import Meant, NotUnderstood
    from referee.play.told import notes

    found = moment.read(line)
    if guessed and isinstance(found, NotUnderstood):
        found = replace(found, now=())  # nobody said that it is this moment
    if not isinstance(found, Meant):
        raise NotSaid("\n".join([_told(moment, found, line, option), *(f"  {one.called}: {one.text}" for one in more)]))
    return found, moment.verdict(found, *more, *notes(moment.table, found), *_waiting(moment, found, option))


def _waiting(moment: "Moment", found: "Meant", option: str) -> "Iterator[Said]":
    """What has still to come up before a move that somebody makes too early."""
    from referee.play.lexicon import is_move
    from referee.report.differences import to_act
    from referee.report.verdict import Said

    if moment.waits and not found.chance and is_move(type(found.move)):
        facts = {"due": to_act(moment.table, moment.state), "option": option, "example": moment.outcomes()}
        yield Said("moment", say('{due}; say it before, {option} "{example}"', **facts))


def verdicts_on(
    moment: "Moment", lines: Sequence[str], option: str, before: str = ""
) -> "Iterator[tuple[Meant | None, Verdict]]":
    """Lines said one after the other: each is judged where the ones before have led; a refused one changes nothing."""
    for line in lines:
        if not moment.reached:
            yield None, _not_reached(line, before)
            continue
        meant, found = verdict_on(moment, line, option)
        yield meant, found
        moment, before = moment.after(meant), line


def _not_reached(line: str, before: str) -> "Verdict":
    """No verdict: it cannot be told where the line before has led."""
    from referee.report.verdict import Verdict

    said = say('"{line}" cannot be judged: what follows "{before}" cannot be told yet.', line=line, before=before)
    return Verdict(said, None, (), (), (), True, ())


def _told(moment: "Moment", found: "Unclear | NotUnderstood", line: str, option: str) -> str:
    from referee.play.results import NotUnderstood
    from referee.play.told import puzzled_lines, unclear_lines

    told = puzzled_lines(found) if isinstance(found, NotUnderstood) else unclear_lines(moment.lexicon, found)
    first, *rest = told
    return "\n".join([f'{option} "{line}": {first}', *rest])
