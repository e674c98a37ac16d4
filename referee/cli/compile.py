"""`referee compile`: the YAML files of a game of another package, checked and compiled."""

from pathlib import Path

import click

from referee.cli.language_option import say


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False), default=".", metavar="[DIR]")
@click.option("--check", is_flag=True, help="Write nothing; leave with 1 when something is out of date.")
def command(folder: str, check: bool) -> int:
    """Check the YAML files of your game and compile them into what the referee reads; the game is not imported.

    \b
    referee compile referee-hearts
    referee compile referee-hearts --check

    Compiled are rules.yaml and components.yaml, and readings.yaml, words.yaml, asked.yaml and catalogues (ru.po) where
    they are there, into the folder compiled and the module rules.py beside them. See docs/writing-a-game.md.
    """
    from referee.devtools.compile_game import compiled, game_folders, write_files
    from referee.devtools.read_game_files import WrongGameFiles
    from referee.report.terminal.problem_text import problems_text

    folders = game_folders(Path(folder))
    if not folders:
        click.echo(say("no rules.yaml in {folder} or a package in it", folder=folder), err=True)
        return 5
    code = 0
    for one in folders:
        try:
            made = compiled(one)
        except WrongGameFiles as wrong:
            for file in wrong.files:
                click.echo(problems_text(file), err=True)
            code = 3
            continue
        stale = [path for path, data in made.items() if not path.exists() or path.read_bytes() != data]
        if check:
            for path in stale:
                click.echo(say("{file} is out of date", file=str(path)), err=True)
            code = code or (1 if stale else 0)
            if not stale:
                click.echo(say("{folder} is up to date", folder=str(one)))
        else:
            write_files({path: made[path] for path in stale})
            click.echo(
                say("{folder}: {n:#file} compiled, {changed} changed", folder=str(one), n=len(made), changed=len(stale))
            )
    return code
