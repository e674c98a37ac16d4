"""`referee new-game`: the package of a new game."""

from pathlib import Path

import click

from referee.cli.language_option import say


@click.command()
@click.argument("name")
@click.option("--where", type=click.Path(file_okay=False), metavar="DIR", help="The folder for it; else referee-NAME.")
def command(name: str, where: str | None) -> int:
    """Write the package of a new game: the rules of Nim under its name, complete, compiled and ready to be changed.

    \b
    referee new-game hearts
    referee new-game hearts --where games/hearts

    docs/writing-a-game.md goes through its files one by one.
    """
    from referee.devtools.compile_game import write_files
    from referee.devtools.new_game import compiled_files, is_good_name, new_files
    from referee.games import is_game

    if not is_good_name(name):
        raise click.UsageError(say("a game is called by small letters, digits and _: '{name}' is not", name=name))
    if is_game(name):
        raise click.UsageError(say("there is a game '{name}' already", name=name))
    folder = Path(where or f"referee-{name.replace('_', '-')}")
    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(say("{folder} is not empty", folder=folder))
    write_files(new_files(name, folder))
    made = compiled_files(name, folder)
    write_files(made)
    click.echo(say("{folder}: the game '{name}' is ready. Go on with", folder=folder, name=name))
    for line in (f"cd {folder}", "pip install -e .", f"referee play {name}"):
        click.echo(f"  {line}")
    return 0
