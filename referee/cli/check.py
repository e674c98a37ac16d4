"""`referee check`: is a file usable? Schema and meaning, nothing is played."""

from pathlib import Path

import click

from referee.cli.arguments import tell_skipped
from referee.cli.language_option import say


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER...", type=click.Path())
def command(paths: tuple[str, ...]) -> int:
    """Check scenario files without playing them: keys, names, rules, positions.

    \b
    referee check scenarios/magnate/examples/sell.yaml
    referee check scenarios
    """
    from referee.scenario.file.find_files import find

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
    from referee.cli.arguments import naming
    from referee.report.ansi import bad, clean, good
    from referee.report.terminal.problem_text import note_text, problems_text
    from referee.scenario.file.document import Unreadable
    from referee.scenario.file.model import Unusable
    from referee.scenario.file.reader import read_file
    from referee.scenario.run.checker import prepare

    with naming(str(path)):
        try:
            prepared = prepare(read_file(path), claims=True)
        except (Unreadable, Unusable) as wrong:
            count = say("{n:#problem}", n=len(wrong.problems))
            click.echo(f"{bad(say('ERROR'))} {clean(path)} ({count})")
            return problems_text(wrong)
    word = f"{say('ok'):<4}"
    click.echo(f"{good(word)} {clean(path)}")
    for start in (prepared.main, *prepared.starts.values()):
        for note in start.notes:
            click.echo(note_text(note))
    return ""
