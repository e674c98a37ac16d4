"""`referee serve`: a table for other programs."""

from typing import TYPE_CHECKING

import click

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.serve.server import Server


class FileUnusable(click.ClickException):
    """A file that cannot be played on."""

    exit_code = 3


@click.command()
@click.argument("file", required=False, metavar="[FILE]", type=click.Path())
@click.option("--stdio", is_flag=True, help="Answer JSON lines on standard input and output.")
def command(file: str | None, stdio: bool) -> int:
    """Serve a table to another program: it sends a line of JSON and gets a line of JSON.

    \b
    referee serve --stdio
    referee serve --stdio evening.yaml

    The first line tells the operations. With FILE its game is open at once and each move becomes a line of it.
    `referee schema desk` describes every message.
    """
    from referee.serve.stdio import main

    if not stdio:
        raise click.UsageError(say("say how: {option}", option="--stdio"))
    main(serving(file, "referee serve --stdio"))
    return 0


def serving(file: str | None, command: str) -> "Server":
    """Return a server, at the table of a file when one is given; `command` is named in the report of a bug."""
    from pathlib import Path

    from referee.desk.data import DeskError
    from referee.desk.desk import open_desk
    from referee.report.terminal.crash_report import bug_text
    from referee.serve.server import Server

    server = Server(lambda error: bug_text(error, command))
    if file is not None:
        try:
            server.desk = open_desk(Path(file))
        except DeskError as wrong:
            raise FileUnusable(wrong.message) from None
    return server
