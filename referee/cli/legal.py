"""`referee legal`: who may act in a position, and every legal move."""

from typing import TYPE_CHECKING

import click

from referee.cli.arguments import as_option, naming, played, prepared
from referee.cli.complete_moves import complete_moves
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.scenario.run.results import Report


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N steps; else after all of them.")
@click.option("--show", is_flag=True, help="Show the position as well.")
@click.option(
    "--why-not", metavar="LINE", shell_complete=complete_moves, help='The verdict on a move typed like this: "buy 2E".'
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@as_option
def command(file: str, at: int | None, show: bool, why_not: str | None, form: str, viewer: str | None) -> int:
    """List who may act in a position, and every legal move with what it costs and yields.

    \b
    referee legal scenarios/magnate/examples/sell.yaml --at 0
    referee legal scenarios/streets/examples/build.yaml --show

    Big choices are shown as one move with ranges, and how many moves it stands for.
    """
    if why_not is not None:
        if show:
            raise click.UsageError(say("--why-not judges one move: leave out {option}", option="--show"))
        with naming(file):
            return _why_not(file, at, why_not, form, viewer)
    report = played(file, viewer)
    if report is None:
        return 3
    count = len(report.scenario.steps)
    if at is not None and at > count:
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=count))
    with naming(file):
        click.echo(_legal_text(report, count if at is None else at, show, form))
    return _stopped(report, count if at is None else at)


def _legal_text(report: "Report", at: int, show: bool, form: str) -> str:
    """Return the legal moves after so many steps."""
    table, done = report.main.table, report.main.steps[:at]
    state = done[-1].after if done else report.main.start
    if form == "json":
        from referee.desk.legal_data import legal_data
        from referee.grammar.lexicon import Lexicon
        from referee.report.json_text import json_text

        data = {"format_version": 2, "file": report.scenario.name, "at": len(done), **legal_data(Lexicon(table), state)}
        return json_text(data)
    from referee.report.terminal.legal_moves import legal_text, position_text

    return "\n\n".join([*(position_text(table, state) if show else ()), legal_text(table, state)])


def _why_not(file: str, at: int | None, line: str, form: str, viewer: str | None) -> int:
    """Return the verdict on a move that somebody thinks is legal, or is not."""
    from referee.cli.typed_line_options import verdicts_on_top
    from referee.report.json.verdict_json import verdict_data
    from referee.report.json_text import json_text
    from referee.report.terminal.verdict_text import verdict_text
    from referee.report.terminal.wrapping import columns

    ready = prepared(file, viewer)
    if ready is None:
        return 3
    [(_, verdict)] = verdicts_on_top(ready, at, [line], "--why-not")
    if form == "json":
        data = {"format_version": 2, "verdicts": [{"file": file, **verdict_data(verdict)}]}
        click.echo(json_text(data))
    else:
        click.echo(verdict_text(verdict, columns()))
    return 0


def _stopped(report: "Report", at: int) -> int:
    """Say when the script does not come as far as was asked."""
    from referee.report.terminal.step_text import failure_lines

    failures = [failure for step in report.main.steps[:at] for failure in step.failures]
    for failure in failures:
        click.echo("\n".join(failure_lines(failure, report.scenario.document)), err=True)
    if len(report.main.steps) < at:
        click.echo(say("the script stops at step {n}: this is the position there", n=len(report.main.steps)), err=True)
    return 1 if failures else 0
