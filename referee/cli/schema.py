"""`referee schema`: the JSON Schema of a game's scenario files, for editors."""

import json
from importlib.resources import files

import click

from referee.cli.arguments import game_argument


@click.command()
@game_argument
def command(game: str) -> int:
    """Print the JSON Schema of a game's scenarios: every key described, every name to choose from.

    \b
    referee schema magnate
    referee schema streets > streets.schema.json

    `referee schema rules` describes the rules.yaml of a game of your own; so do readings, components and words.
    `referee schema report` describes what `run --format json` prints, `referee schema desk` the messages of `serve` and
    what other commands print as JSON.
    Begin a file with `# yaml-language-server: $schema=streets.schema.json` and your editor completes and explains it.
    """
    from referee.cli.arguments import parse_game

    if game == "report":
        click.echo(files("referee.report").joinpath("report.schema.json").read_text(encoding="utf-8"), nl=False)
        return 0
    if game == "desk":
        from referee.serve.messages import schema

        click.echo(json.dumps(schema(), ensure_ascii=False, indent=2))
        return 0
    from referee.devtools.game_file_schema import file_schema
    from referee.devtools.game_files import FILES
    from referee.scenario.file.json_schema import game_schema

    if game in FILES:
        click.echo(json.dumps(file_schema(game), ensure_ascii=False, indent=2))
        return 0

    click.echo(json.dumps(game_schema(parse_game(game), offering=True), ensure_ascii=False, indent=2))
    return 0
