"""`referee serve`: the table in the browser, or for other programs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.serve.server import Server


class FileUnusable(click.ClickException):
    """A file that cannot be played on."""

    exit_code = 3


@click.command()
@click.argument("file", required=False, metavar="[FILE|GAME]", type=click.Path())
@click.option("--lan", is_flag=True, help="Let other devices of this network in, each with its link.")
@click.option("--host-on-lan", is_flag=True, help="With --lan: the host's link works from other devices, too.")
@click.option("--port", type=click.IntRange(0, 65_535), metavar="N", help="Listen on this port (default: 8765).")
@click.option("--stdio", is_flag=True, help="Answer JSON lines on standard input and output instead.")
def command(file: str | None, lan: bool, host_on_lan: bool, port: int | None, stdio: bool) -> int:
    """Serve the table to the browser: tap a position together, try a move, hear why, play on.

    \b
    referee serve magnate
    referee serve evening.yaml --lan

    The link it prints opens the table. With FILE the game goes on, and each move becomes a line of it; a new game
    gets a file of its own here. Ctrl-C ends it. With --lan phones can take seats: whoever has a link may do what it
    says, and whoever shares the network can read along.

    With --stdio another program sends a line of JSON and gets a line of JSON: `referee schema desk` describes them.
    """
    if stdio:
        if lan or host_on_lan or port is not None:
            raise click.UsageError(say("--stdio listens on no port: leave out --lan, --host-on-lan and --port"))
        from referee.serve.stdio import main

        main(serving(file, "referee serve --stdio"))
        return 0
    if host_on_lan and not lan:
        raise click.UsageError(say("--host-on-lan goes with --lan"))
    return _in_browser(file, lan, host_on_lan, port)


def _in_browser(file: str | None, lan: bool, host_on_lan: bool, port: int | None) -> int:
    """Serve pages until somebody stops it."""
    try:
        from referee.serve.web.run import NoPort, Wanted, serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("starlette", "uvicorn", "segno", "anyio", "h11"):
            raise
        raise click.UsageError(
            say("the browser needs more: {command}", command="pip install 'referee[serve]'")
        ) from None
    from referee.desk.data import DeskError
    from referee.report.terminal.crash_report import bug_text

    path, game = _file_or_game(file)

    def tell(address: str) -> None:
        click.echo(say("The table: {address}", address=address))
        if lan:
            click.echo(say("Links for phones are under “Links” there. Who shares this network can read along."))
        if lan and host_on_lan:
            click.echo(_square(address))
        click.echo(say("Ctrl-C ends it."))

    wanted = Wanted(path, game, port, lan, host_on_lan)
    try:
        kept = serve(wanted, tell, lambda error: bug_text(error, "referee serve"))
    except NoPort as taken:
        raise click.UsageError(str(taken)) from None
    except DeskError as wrong:
        raise FileUnusable(wrong.message) from None
    if kept is not None:
        click.echo(say("The game is in {file}; on with: {command}", file=kept, command=f"referee serve {kept}"))
    return 0


def _file_or_game(said: str | None) -> tuple[Path | None, str]:
    """Return the file, or the game, an argument names."""
    from referee.words.name_lists import shared_names

    if said is None:
        return None, ""
    if Path(said).exists() or Path(said).suffix:
        return Path(said), ""
    found = shared_names().resolve(said, "games")
    if not isinstance(found, str):
        from referee.cli.arguments import parse_game

        parse_game(said)
    return None, str(found)


def _square(address: str) -> str:
    """Return a link as a square code of letters, for a phone's camera."""
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


def serving(file: str | None, command: str) -> "Server":
    """Return a server, at the table of a file when one is given; `command` is named in the report of a bug."""
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
