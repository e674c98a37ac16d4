"""`referee legal`: who may act in a position, and every legal move."""

from typing import TYPE_CHECKING

import click

from referee.cli.asked import as_option, naming, played

if TYPE_CHECKING:
    from referee.scenario.reports import Report


@click.command()
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N steps; else after all of them.")
@click.option("--show", is_flag=True, help="Show the position as well.")
@as_option
def command(file: str, at: int | None, show: bool, viewer: str | None) -> int:
    """Who may act in a position, and every legal move with what it costs and yields.

    \b
    referee legal scenarios/magnate/examples/sell.yaml --at 0
    referee legal ours.yaml --show

    Big choices are shown as a form: its ranges, and how many moves it stands for.
    """
    from referee.report.offers import legal_text, position_text

    report = played(file, viewer)
    if report is None:
        return 3
    count = len(report.scenario.steps)
    if at is not None and at > count:
        raise click.UsageError(f"--at {at}: the script has {count} step{'s' if count != 1 else ''}")
    done = report.main.steps[: count if at is None else at]
    state = done[-1].after if done else report.main.start
    with naming(file):
        parts = [*(position_text(report.main.table, state) if show else ()), legal_text(report.main.table, state)]
    click.echo("\n\n".join(parts))
    return _stopped(report, count if at is None else at)


def _stopped(report: "Report", at: int) -> int:
    """Say when the script does not come as far as was asked."""
    from referee.report.steps import failure_lines

    failures = [failure for step in report.main.steps[:at] for failure in step.failures]
    for failure in failures:
        click.echo("\n".join(failure_lines(failure, report.scenario.document)), err=True)
    if len(report.main.steps) < at:
        click.echo(f"the script stops at step {len(report.main.steps)}: this is the position there", err=True)
    return 1 if failures else 0
