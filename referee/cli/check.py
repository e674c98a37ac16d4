"""`referee check`: is a file usable? Schema and meaning, nothing is played."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.arguments import only_option
from referee.cli.language_option import say

if TYPE_CHECKING:
    from referee.report.terminal.troubles import Trouble


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE|FOLDER...", type=click.Path())
@only_option
def command(paths: tuple[str, ...], only: bool) -> int:
    """Check scenario files without playing them: keys, names, rules, positions.

    \b
    referee check scenarios/magnate/examples/sell.yaml
    referee check scenarios
    """
    from referee.report.terminal.troubles import Troubles
    from referee.scenario.file.find_files import find, is_scenario

    files = find(paths)
    if only:
        files = list(filter(is_scenario, files))
    elif not files:
        click.echo(say("nothing to check: no *.yaml in {paths}", paths=paths), err=True)
        return 5
    wrong = Troubles()
    for path in files:
        wrong.add(str(path), _check(path))
    if text := wrong.text():
        click.echo(f"\n{text}")
    return 3 if text else 0


def _check(path: Path) -> "tuple[Trouble, ...]":
    """Tell one file in a line; what is wrong with it is kept for the end."""
    from referee.cli.arguments import naming
    from referee.report.ansi import bad, clean, good
    from referee.report.terminal.problem_text import note_text
    from referee.report.terminal.troubles import problem_troubles
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
            return problem_troubles(wrong)
    word = f"{say('ok'):<4}"
    click.echo(f"{good(word)} {clean(path)}")
    for start in (prepared.main, *prepared.starts.values()):
        for note in start.notes:
            click.echo(note_text(note))
    return ()
