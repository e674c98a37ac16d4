"""`referee show`: the board after any step, as text or as a drawing."""

from typing import TYPE_CHECKING

import click

from referee.cli.arguments import as_option, naming, played
from referee.cli.language_option import say
from referee.cli.writing import check_out, write_out

if TYPE_CHECKING:
    from referee.report.picture.position import Picture
    from referee.scenario.run.results import Report


@click.command()
@click.argument("file", type=click.Path())
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N steps; else after all of them.")
@click.option("--svg", metavar="OUT", help="Write a drawing (SVG) into this file; '-' is standard output.")
@click.option("--force", is_flag=True, help="Let --svg replace an existing file.")
@click.option("--plain", is_flag=True, help="Only ASCII letters.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@as_option
def command(file: str, at: int | None, svg: str | None, force: bool, plain: bool, form: str, viewer: str | None) -> int:
    """Show the board after a step, and mark what the step changed or asked about.

    \b
    referee show scenarios/magnate/examples/sell.yaml --at 0
    referee show scenarios/streets/examples/build.yaml --svg - > board.svg

    With --as only what this player may see is drawn: other hands are backs.
    """
    if form == "json":
        return _tell_data(file, at, viewer)
    if svg is not None and svg != "-":
        check_out(svg, force, [file])
    report = played(file, viewer)
    if report is None:
        return 3
    count = len(report.main.steps)
    if at is not None and at > len(report.scenario.steps):
        raise click.UsageError(say("--at {at}: the script has {n:#step}", at=at, n=len(report.scenario.steps)))
    with naming(file):
        picture = _picture(report, count if at is None else min(at, count))
    if picture is None and svg is not None:
        click.echo(say("there is no picture of {game}", game=report.scenario.game.name), err=True)
        return 5
    if picture is None:
        _tell_tables(report, count if at is None else min(at, count))
    elif svg is None:
        _tell(picture, plain)
    elif svg is not None:
        _draw(picture, svg, force, file)
    return _stopped(report, at)


def _tell_data(file: str, at: int | None, viewer: str | None) -> int:
    """Print where the game stands and its position as data, as a served table gives them."""
    from msgspec import to_builtins

    from referee.cli.arguments import prepared
    from referee.cli.typed_line_options import moment_at
    from referee.desk.view import position_data
    from referee.report.json_text import json_text

    with naming(file):
        ready = prepared(file, viewer)
        if ready is None:
            return 3
        view = moment_at(ready, at)
        found = {"summary": to_builtins(view.summary(), enc_hook=str), "position": position_data(view.state)}
        click.echo(json_text({"format_version": 1, "file": file, **found}))
    return 0


def _picture(report: "Report", at: int) -> "Picture | None":
    """Return the position after so many steps, with what the last of them changed or is about."""
    from referee.kernel.plain_data import plain
    from referee.report.picture.position import picture_of

    table = report.main.table
    if not at:
        return picture_of(table, report.main.start)
    step = report.main.steps[at - 1]
    asked = {"move": step.step.move, "question": step.step.question}.get(step.step.kind)
    return picture_of(table, step.after, step.before, plain(asked) if asked is not None else None)


def _tell(picture: "Picture", plain: bool) -> None:
    from referee.report.terminal.board_text import poor
    from referee.report.terminal.wrapping import columns

    click.echo(picture.text(columns(), plain or poor(), colour=True))


def _tell_tables(report: "Report", at: int) -> None:
    """Print the tables of a game that has no picture."""
    from referee.report.terminal.story import tables_text

    click.echo(tables_text(report.main, report.main.steps[at - 1].after if at else report.main.start))


def _draw(picture: "Picture", svg: str, force: bool, file: str) -> None:
    if svg == "-":
        click.echo(picture.svg(), nl=False)
        return
    write_out(svg, picture.svg(), force, [file])
    click.echo(say("drawn in {file}", file=svg), err=True)


def _stopped(report: "Report", at: int | None) -> int:
    """Say when the script does not come as far as was asked."""
    wanted = len(report.scenario.steps) if at is None else at
    if len(report.main.steps) < wanted:
        click.echo(say("the script stops at step {n}: this is the position there", n=len(report.main.steps)), err=True)
        return 1
    return 0
