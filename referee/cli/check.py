"""`referee check`: is a file usable? Schema and meaning, nothing is played."""

from pathlib import Path

import click

from referee.cli.asked import tell_skipped
from referee.cli.lang import say


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER...", type=click.Path())
def command(paths: tuple[str, ...]) -> int:
    """Check scenario files without playing them: keys, names, rules, positions.

    \b
    referee check scenarios/magnate/examples/sell.yaml
    referee check scenarios
    """
    from referee.scenario.find import find

    files = find(paths)
    if not files:
        click.echo(say("nothing to check: no *.yaml in {paths}", paths=paths), err=True)
        return 5
    tell_skipped(paths)
    wrong = [text for text in map(_check, files) if text]
    if wrong:
        click.echo("\n" + "\n\n".join(wrong))
    return 3 if wrong else 0


def _check(path: Path) -> str:
    """Tell one file in a line; what is wrong with it is kept for the end."""
    from referee.cli.asked import naming
    from referee.report.ink import bad, clean, good
    from referee.report.problems import problems_text
    from referee.scenario.check import prepare
    from referee.scenario.document import Unreadable
    from referee.scenario.reader import read_file
    from referee.scenario.types import Unusable

    with naming(str(path)):
        try:
            prepare(read_file(path))
        except (Unreadable, Unusable) as wrong:
            count = say("{n:#problem}", n=len(wrong.problems))
            click.echo(f"{bad(say('ERROR'))} {clean(path)} ({count})")
            return problems_text(wrong)
    word = f"{say('ok'):<4}"
    click.echo(f"{good(word)} {clean(path)}")
    return ""
