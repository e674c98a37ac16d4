"""`referee examples`: the worked examples and disputes that come with the program."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import complete_games
from referee.cli.language_option import say
from referee.cli.writing import check_out, write_out

if TYPE_CHECKING:
    from referee.kernel.game import Game


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option("--copy", "folder", type=click.Path(file_okay=False), metavar="DIR", help="Copy them there to edit.")
@click.option("--force", is_flag=True, help="Let --copy replace existing files.")
def command(game: str | None, folder: str | None, force: bool) -> int:
    """List the worked examples and disputes of the games; every command takes them by these names, wherever you are.

    \b
    referee examples magnate
    referee examples --copy ours

    --copy puts the files into DIR/scenarios and the schemas for your editor into DIR/schemas.
    """
    from referee.cli.arguments import game_or_all

    games = game_or_all(game)
    if folder is None:
        click.echo("\n\n".join(map(_listed, games)))
        click.echo("\n" + say("Look at one: {command}", command="referee run NAME --explain"))
    else:
        count = _copy([game.name for game in games], Path(folder), force)
        click.echo(say("{n:#file} copied to {folder}", n=count, folder=folder))
    return 0


def _listed(game: "Game[Any, Any]") -> str:
    """Return the files of a game with their titles."""
    from referee.language.speaking import game_title
    from referee.report.ansi import clean, strong
    from referee.scenario.file.reader import read_file
    from referee.scenario.file.shipped import shipped_files, source_of

    files = shipped_files([game.name])
    lines = (f"  {path.as_posix()}\n      {clean(read_file(source_of(path)).data.get('title', ''))}" for path in files)
    return "\n".join([strong(clean(game_title(game))), *lines])


def _copy(games: list[str], folder: Path, force: bool) -> int:
    """Write examples, disputes and schemas into a folder and return how many; nothing if one may not be replaced."""
    import json

    from referee.games import GAMES, load_game
    from referee.scenario.file.json_schema import game_schema, published
    from referee.scenario.file.shipped import shipped_files, source_of

    sources = {folder / path: source_of(path) for path in shipped_files(games)}
    texts = {path: source.read_text(encoding="utf-8") for path, source in sources.items()}
    others = {name: game_schema(load_game(name), offering=True) for name in games if name not in GAMES}
    for name, schema in {**published(), **others}.items():
        if name in ("scenario", *games):
            texts[folder / "schemas" / f"{name}.schema.json"] = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    for path in texts:
        check_out(str(path), force, sources.values())
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_out(str(path), text, force)
    return len(texts)
