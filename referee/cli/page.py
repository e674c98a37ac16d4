"""`referee page`: a scenario, or a folder of them, as one HTML file to look at, to send and to print."""

from functools import partial
from typing import TYPE_CHECKING

import click

from referee.cli.arguments import as_option, for_viewer
from referee.cli.language_option import say
from referee.cli.progress import progress
from referee.cli.writing import check_out, write_out

if TYPE_CHECKING:
    from referee.report.html.document import Played


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option("-o", "--out", required=True, metavar="OUT", help="The file to write; - for the terminal.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option("--readings/--no-readings", default=True, help="Try every other reading of what is disputed (default).")
@as_option
def command(paths: tuple[str, ...], out: str, force: bool, readings: bool, viewer: str | None) -> int:
    """Write a scenario as one page: verdict, board, every step with its ruling, readings side by side.

    \b
    referee page scenarios/magnate/examples/sell.yaml -o sell.html
    referee page scenarios/magnate/examples -o examples.html

    Several files or a folder make a book with an index. The page needs nothing else: no network, no other file.
    """
    from referee.report.html.document import page
    from referee.report.html.load import played
    from referee.scenario.file.find_files import find
    from referee.scenario.file.shipped import located

    found = find(paths)
    if not found:
        click.echo(say("nothing to show: no scenario in {paths}", paths=paths), err=True)
        return 5
    missing = [str(path) for path in found if not located(path).is_file()]
    if missing:
        raise click.UsageError(say("there is no file {files}", files=missing))
    if out != "-":
        check_out(out, force, found)
    see = partial(for_viewer, viewer=viewer) if viewer is not None else None
    shown = []
    with progress(len(found)) as tick:
        for path in found:
            shown.append(played(path, readings, see))
            tick(1)
    for one in shown:
        if one.trouble:
            click.echo(one.trouble, err=True)
    text = page(shown, ", ".join(paths))
    if out == "-":
        click.echo(text, nl=False)
    else:
        write_out(out, text, force, found)
        click.echo(say("written to {file}", file=out))
    return max(map(_code, shown))


def _code(one: "Played") -> int:
    """Return the exit code: 0 as expected, 1 not, 3 unusable, 4 our bug."""
    if one.report is None:
        return 4 if one.bug else 3
    return 1 if one.report.failures else 0
