"""`referee coverage`: which rules the scenarios exercise."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import complete_games
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.scenario.tools.rule_coverage import Coverage


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option("--section", default="", help="Only this section, by number or title.")
@click.option("--missing", is_flag=True, help="Only the gaps.")
@click.option("--scenarios", type=click.Path(exists=True), help="Folder of scenarios; else scenarios/.")
@click.option("--fail-under", type=click.IntRange(0, 100), default=100, metavar="N", help="Leave with 1 below N %.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the report.")
def command(game: str | None, section: str, missing: bool, scenarios: str | None, fail_under: int, form: str) -> int:
    """Report which rules the scenarios cite, break and obey, and which nothing touches.

    \b
    referee coverage magnate --missing
    referee coverage magnate --section 10
    """
    from referee.cli.arguments import game_or_all
    from referee.report.terminal.coverage_text import coverage_json, coverage_text, section_of

    games = game_or_all(game)
    wanted = [section_of(each.book, section) for each in games]
    for each, number in zip(games, wanted, strict=True):
        if section and not number:
            facts = {"game": each.name, "section": section, "known": tuple(each.book.sections)}
            raise click.UsageError(say("{game} has no section '{section}'; known: {known}", **facts))
    folders = [Path(scenarios) if scenarios else _folder(each.name) for each in games]
    found = [_covered(each, folder) for each, folder in zip(games, folders, strict=True)]
    covered = [one for one in found if one is not None]
    if len(covered) < len(found):
        return 3
    for one, folder in zip(covered, folders, strict=True):
        if not one.scenarios:
            click.echo(
                say("no scenario of {game} in {folder}: --scenarios DIR names another", game=one.game, folder=folder),
                err=True,
            )
    if not any(one.scenarios for one in covered):
        return 5
    if form == "json":
        click.echo(coverage_json(covered))
    else:
        asked = zip(games, covered, wanted, strict=True)
        texts = [coverage_text(game.book, one, number, missing) for game, one, number in asked]
        click.echo("\n\n".join(texts))
    return 0 if all(100 * one.done >= fail_under * one.wanted for one in covered) else 1


def _covered(game: Any, folder: Path) -> "Coverage | None":
    """Return a game against its scenarios; None when one of them is unusable, which is then told."""
    from referee.report.terminal.problem_text import problems_text
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.find_files import find
    from referee.scenario.file.model import Unusable
    from referee.scenario.tools.rule_coverage import coverage

    try:
        return coverage(game, find([folder]))
    except (Unreadable, Unusable) as wrong:
        click.echo(problems_text(wrong), err=True)
        return None


def _folder(game: str) -> Path:
    """Return where the scenarios of a game are, if nobody says."""
    from referee.scenario.file.shipped import NAME

    own = Path(NAME)
    return own if own.is_dir() and not (own / game).is_dir() else own / game
