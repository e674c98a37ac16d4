"""`referee odds`: what can come up, and how likely it is."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import as_option, naming, prepared
from referee.cli.complete_moves import complete_moves
from referee.cli.language_option import say
from referee.cli.name_options import given_once

if TYPE_CHECKING:
    from referee.desk.view import View
    from referee.odds.odds_question import Odds


@click.command()
@click.argument("file", metavar="FILE|-", type=click.Path())
@click.option(
    "--move",
    metavar="LINE",
    multiple=True,
    callback=given_once,
    shell_complete=complete_moves,
    help='The odds of a typed move: "anna attract 5E".',
)
@click.option("--of", metavar="FIGURE[>=N]", help='How likely a figure is: "max rolled >= 5", "anna.money > 3".')
@click.option("--at", type=click.IntRange(0), metavar="N", help="After N steps; else after all of them.")
@click.option("--seed", type=int, default=0, metavar="N", help="Where there is too much to count: other samples.")
@click.option("--samples", type=click.IntRange(1), default=1_000, metavar="N", help="How many samples then.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
@as_option
def command(file: str, at: int | None, form: str, viewer: str | None, **options: Any) -> int:
    """Compute what can come up and how likely: exactly where it can be counted, else from samples.

    \b
    referee odds scenarios/magnate/examples/attract-full.yaml --at 3 --move "greyfield attract 5E"
    referee odds scenarios/magnate/examples/attract-full.yaml --at 3 --move "attract 5E" --of "max rolled >= 5"

    Take what the table must turn up now, or a move, with all that follows until somebody must decide.
    A figure is one of the ruling (rolled), of a purse (money, anna.money) or a key of the position (stage,
    plots.5E.tenants.home); take sum, max, min, count or distinct of several numbers. With --as,
    everything this player does not see may be anything.
    """
    with naming(file):
        ready = prepared(file, viewer)
        if ready is None:
            return 3
        from referee.cli.typed_line_options import moment_at

        click.echo(_odds_text(_odds(moment_at(ready, at), **options), file, form))
    return 0


def _odds(moment: "View", move: str | None, of: str | None, seed: int, samples: int) -> "Odds":
    from referee.cli.typed_line_options import LineNotUnderstood, parse_move
    from referee.odds.measured_figure import NoFigure
    from referee.odds.odds_question import NoOdds, Refused, odds
    from referee.report.terminal.verdict_text import verdict_text
    from referee.report.terminal.wrapping import columns

    meant = None if move is None else parse_move(moment, move, "--move")
    try:
        return odds(moment, meant, of, seed, samples)
    except NoFigure as wrong:
        raise click.UsageError(say("--of: {why}", why=str(wrong))) from None
    except NoOdds as wrong:
        raise LineNotUnderstood(str(wrong)) from None
    except Refused:
        assert meant is not None
        raise LineNotUnderstood(verdict_text(moment.verdict(meant), columns())) from None


def _odds_text(odds: "Odds", file: str, form: str) -> str:
    from referee.odds.odds_text import odds_data, odds_text
    from referee.report.json_text import json_text
    from referee.report.terminal.wrapping import columns

    if form == "json":
        return json_text({"format_version": 2, "file": file, **odds_data(odds)})
    return odds_text(odds, columns())
