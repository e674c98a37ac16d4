"""What `judge` is asked, and the verdict on what a position settles by itself."""

from typing import TYPE_CHECKING, NamedTuple

import click

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.scenario.run.checker import Prepared
    from referee.wording.verdict import Verdict


class JudgeOptions(NamedTuple):
    """What is judged, and how it is told."""

    at: int | None
    moves: tuple[str, ...]
    players: str | None
    set: tuple[str, ...]
    save: str | None
    force: bool
    form: str
    exit_code: bool
    viewer: str | None


def verdict_by_itself(ready: "Prepared") -> "Verdict":
    """Return the verdict on what follows from a position without a move; wrong usage when nothing does."""
    from referee.scenario.run.comparison import compare_opening
    from referee.scenario.run.failure_messages import wait
    from referee.scenario.run.runner import run
    from referee.wording.verdict import by_itself

    report = run(ready, asking=True)
    found = None if ready.main.fresh else by_itself(report.main, compare_opening(ready, report), command_for_all(ready))
    if found is None:
        waits = wait(report.main.table, report.main.start)
        if waits and ready.scenario.name:
            raise click.UsageError(waits)
        example = '--move "anna buy 2E"'
        raise click.UsageError(
            say("nothing happens by itself here: say the move or question to judge, {example}", example=example)
        )
    return found


def command_for_all(ready: "Prepared") -> str:
    """Return how to see all that happens, where a verdict tells only the first things."""
    from referee.desk.view import unfiled

    return f"referee run {ready.scenario.name} --explain" if ready.scenario.name else unfiled()
