"""`referee new`: a commented scenario to start from."""

import click

from referee.cli.arguments import game_argument
from referee.cli.language_option import say
from referee.language.current import language


@click.command()
@game_argument
def command(game: str) -> int:
    """Print a commented scenario to start from; it runs as it stands.

    \b
    referee new magnate
    referee new magnate > ours.yaml
    """
    from referee.cli.arguments import parse_game

    folder, own = parse_game(game).folder, f"starter.{language()}.yaml"
    starter = folder / (own if (folder / own).is_file() else "starter.yaml")
    if not starter.is_file():
        click.echo(say("there is no starter for {game} yet", game=game), err=True)
        return 5
    click.echo(starter.read_text(encoding="utf-8"), nl=False)
    return 0
