"""`referee conform`: does a game keep what every game must keep? The checks of `referee.testing` without pytest."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import complete_games, parse_game
from referee.cli.language_option import say

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option(
    "--scenarios", metavar="DIR", type=click.Path(exists=True, file_okay=False), help="Where its scenarios lie."
)
@click.option("--check", "only", metavar="NAME", multiple=True, help="Only checks with this in their names.")
def command(game: str, scenarios: str | None, only: tuple[str, ...]) -> int:
    """Check a game of your own: rules, words, scenarios, and random games in which everything is tried.

    \b
    referee conform magnate --check well_formed
    referee conform streets --check names --check words

    Each fault is told with the file and line to look at. A test class does the same and more: see `referee.testing`.
    """
    from pathlib import Path

    from referee.conformance.checks import BEFORE_ALL, OF_THE_GAME, faults, table_checks
    from referee.conformance.game_under_test import GameUnderTest
    from referee.report.ansi import bad, clean, good

    of = GameUnderTest(parse_game(game), Path(scenarios) if scenarios else None)
    checks: list[tuple[Callable[..., Any], tuple[Any, ...]]]
    if any(faults(check, of).faults for check in BEFORE_ALL):
        checks = [(check, ()) for check in BEFORE_ALL]
    else:
        checks = [(check, ()) for check in OF_THE_GAME]
        checks += [(check, (of.table(of.modes[mode]),)) for check, mode in table_checks(of)]
    wanted = [(check, at) for check, at in checks if not only or any(name in check.__name__ for name in only)]
    count = 0
    for check, at in wanted:
        found = faults(check, of, *at).faults
        if found:
            count += len(found)
            click.echo(bad(check.__name__) + "".join(f" {name}" for table in at for name in table.names))
            for fault in found:
                click.echo(clean(str(fault)))
    told = say("{n:#check}, {faults:#fault}", n=len(wanted), faults=count)
    click.echo(f"{of.game.name}: {(bad if count else good)(told)}")
    return 1 if count else 0
