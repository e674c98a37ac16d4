"""`referee cut`: a moment of a scenario as a scenario of its own."""

import click

from referee.cli.arguments import played
from referee.cli.language_option import say
from referee.cli.writing import check_out, write_out


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", type=click.IntRange(0), required=True, metavar="N", help="The moment after N steps.")
@click.option("-o", "--out", metavar="OUT", help="Write it into this file; else it is printed.")
@click.option("--force", is_flag=True, help="Let it replace an existing file.")
def command(file: str, at: int, out: str | None, force: bool) -> int:
    """Cut a moment out: the position after N steps and the steps that follow, as a file that runs by itself.

    \b
    referee cut scenarios/magnate/examples/sell.yaml --at 0
    referee cut scenarios/streets/examples/build.yaml --at 1

    There is no --as: a file that can be played holds everything, hidden cards too.
    """
    from referee.scenario.tools.recorder import cut_out

    if out is not None:
        check_out(out, force, [file])
    report = played(file)
    if report is None:
        return 3
    if at > len(report.main.steps):
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=len(report.main.steps)))
    text = cut_out(report, at)
    if out is None:
        click.echo(text, nl=False)
        return 0
    write_out(out, text, force, [file])
    click.echo(say("written to {file}", file=out), err=True)
    return 0
