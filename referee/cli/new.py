"""`referee new`: a commented scenario to start from."""

from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import game_argument
from referee.cli.language_option import say
from referee.language.current import language

if TYPE_CHECKING:
    from referee.kernel.game import Game


@click.command()
@game_argument
def command(game: str) -> int:
    """Print a commented scenario to start from; it runs as it stands.

    \b
    referee new magnate
    referee new magnate > ours.yaml
    """
    from referee.cli.arguments import parse_game

    asked = parse_game(game)
    folder, own = asked.folder, f"starter.{language()}.yaml"
    starter = folder / (own if (folder / own).is_file() else "starter.yaml")
    if not starter.is_file():
        click.echo(say("there is no starter for {game} yet", game=game), err=True)
        return 5
    click.echo(_with_box(asked, starter.read_text(encoding="utf-8")), nl=False)
    return 0


def _with_box(game: "Game[Any, Any]", text: str) -> str:
    """Return a starter that names the box of its owner, where one is configured that it can be played with."""
    from referee.scenario.file.model import Unusable
    from referee.scenario.file.owner_box import configured
    from referee.scenario.file.reader import read_text
    from referee.scenario.file.yaml_inline import text as yaml_text
    from referee.scenario.run.checker import prepare

    box = configured(game)
    if box is None:
        return text
    key, rest = text.partition("players:")[1:] if "\nplayers:" in text else text.partition("игроки:")[1:]
    named = f"{text.removesuffix(key + rest)}box: {yaml_text(str(box))}\n{key}{rest}"
    try:
        prepare(read_text(named, ""))
    except Unusable:
        return text
    return named
