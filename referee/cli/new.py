"""`referee new`: a commented scenario to start from."""

import click

from referee.cli.asked import game_argument


@click.command()
@game_argument
def command(game: str) -> int:
    """Print a commented scenario to start from: it runs as it stands; change it to your table.

    \b
    referee new magnate
    referee new magnate > ours.yaml
    """
    from referee.cli.asked import game_named

    starter = game_named(game).folder / "starter.yaml"
    if not starter.is_file():
        click.echo(f"there is no starter for {game} yet", err=True)
        return 5
    click.echo(starter.read_text(encoding="utf-8"), nl=False)
    return 0
