"""What `judge` is asked, and what to say where a position settles nothing by itself."""

from typing import TYPE_CHECKING, NamedTuple

import click

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.scenario.run.checker import Prepared


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


def nothing_settled(ready: "Prepared") -> click.UsageError:
    """Return the error that a position settles nothing by itself, with what it waits for or what to ask."""
    from referee.scenario.run.failure_messages import wait
    from referee.scenario.run.runner import run

    main = run(ready, asking=True).main
    waits = wait(main.table, main.start)
    if waits and ready.scenario.name:
        return click.UsageError(waits)
    example = '--move "anna buy 2E"'
    return click.UsageError(
        say("nothing happens by itself here: say the move or question to judge, {example}", example=example)
    )


def command_for_all(ready: "Prepared") -> str:
    """Return how to see all that happens, where a verdict tells only the first things."""
    from referee.desk.view import unfiled

    return f"referee run {ready.scenario.name} --explain" if ready.scenario.name else unfiled()
