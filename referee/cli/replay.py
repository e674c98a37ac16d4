"""`referee replay`: a game step by step."""

import click

from referee.cli.arguments import as_option, played
from referee.cli.language_option import say


@click.command()
@click.argument("file", type=click.Path())
@click.option("--from", "first", type=click.IntRange(1), default=1, metavar="N", help="From this step on.")
@click.option("--to", "last", type=click.IntRange(1), metavar="N", help="Up to this step.")
@click.option("--only", metavar="PLAYER", help="Only what this player does.")
@click.option("--step", is_flag=True, help="One step at a time; Enter goes on, q leaves.")
@as_option
def command(file: str, first: int, last: int | None, only: str | None, step: bool, viewer: str | None) -> int:
    """List each step: who, what, figures, each purse before and after; then the curve of each purse.

    \b
    referee replay scenarios/magnate/examples/sell.yaml
    referee replay scenarios/carnegie/examples/hr-moves.yaml --from 1 --to 3
    """
    from referee.report.facts.balances import ledger_lines
    from referee.report.terminal.board_text import poor
    from referee.report.terminal.replay import replay_steps
    from referee.report.terminal.wrapping import columns

    report = played(file, viewer)
    if report is None:
        return 3
    names = report.main.table.names
    if only is not None and only not in names:
        raise click.UsageError(
            say("--only {only}: nobody of that name plays (players: {names})", only=only, names=names)
        )
    for sentence in replay_steps(report.main, first, last or len(report.main.steps), only):
        click.echo(sentence)
        if step and click.prompt("", default="", show_default=False, prompt_suffix="> ").strip().lower() == "q":
            break
    if report.main.steps:
        click.echo("\n".join(["", *ledger_lines(report.main, columns(), poor())]))
    return 1 if report.failures else 0
