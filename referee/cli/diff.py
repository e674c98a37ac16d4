"""`referee diff`: what differs between two positions, lines or files."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import as_option, played
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.scenario.run.results import LineReport, Report


@click.command()
@click.argument("one", metavar="A[@N|@LINE]")
@click.argument("other", metavar="B[@N|@LINE]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@as_option
def command(one: str, other: str, form: str, viewer: str | None) -> int:
    """Compare two positions in the words of the game's tables; exit with 1 when they differ.

    \b
    referee diff scenarios/magnate/examples/sell.yaml@0 scenarios/magnate/examples/sell.yaml
    referee diff scenarios/magnate/examples/sell.yaml scenarios/magnate/examples/sell.yaml@0

    @N is the moment after N steps, @LINE the end of a branch; without it, the end of the steps.
    """
    from referee.report.terminal.wrapping import columns, wrapped
    from referee.wording.differences import differences

    found = [_moment(said, viewer) for said in (one, other)]
    if None in found:
        return 3
    (table, before), (there, after) = found  # type: ignore[misc]
    if table.game is not there.game or table.names != there.names:
        raise click.UsageError(say("the two are not positions of one game with the same players"))
    if form == "json":
        return _tell_data(table, before, after)
    changed = differences(table, before, after)
    for text in changed or [say("nothing differs")]:
        click.echo("\n".join(wrapped(text, columns(), "", "    ")))
    return 1 if changed else 0


def _tell_data(table: Any, before: Any, after: Any) -> int:
    """Print what differs as data, as a served table gives it."""
    from msgspec import to_builtins

    from referee.desk.view import changes_of
    from referee.report.json_text import json_text

    found = changes_of(table, before, after)
    click.echo(json_text({"format_version": 1, **to_builtins(found, enc_hook=str)}))
    return 1 if found.changes else 0


def _moment(said: str, viewer: str | None) -> tuple[Any, Any] | None:
    """Return the table and the position somebody means; None when the file is unusable, which is then told."""
    file, at, place = said.rpartition("@")
    file, place = (file, place) if at else (said, "")
    report = played(file, viewer)
    return None if report is None else _table_and_state(report, file, place)


def _table_and_state(report: "Report", file: str, place: str) -> tuple[Any, Any]:
    """Return the table and the state after a step, at the end of a line, or at the end of the script."""
    line: LineReport = report.main
    if place.isdigit():
        if int(place) > len(line.steps):
            facts = {"file": file, "n": len(line.steps), "said": place}
            raise click.UsageError(say("{file} has {n:#step}, not {said}", **facts))
        return line.table, line.steps[int(place) - 1].after if int(place) else line.start
    if place:
        named = {one.name: one for one in report.lines}
        if place not in named:
            facts = {"file": file, "line": place, "lines": ", ".join(named) or say("none")}
            raise click.UsageError(say("{file} has no line '{line}' (lines: {lines})", **facts))
        line = named[place]
    return line.table, line.end
