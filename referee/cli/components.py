"""`referee components`: what is in the box, and how we know."""

import click

from referee.cli.asked import game_argument
from referee.cli.lang import say


@click.command()
@game_argument
@click.argument("kind", required=False)
def command(game: str, kind: str | None) -> int:
    """The components of a game: every kind, or all entries of one, with where each number comes from.

    \b
    referee components magnate
    referee components magnate buildings

    A kind may be called as it is printed, in English or Russian.
    """
    from referee.cli.asked import game_named
    from referee.report.box import kind_text, kinds_text
    from referee.report.layout import columns
    from referee.scenario.guess import guess, named, some
    from referee.words.terms import Terms

    asked = game_named(game)
    kind = kind and (Terms(asked).kind(kind) or kind)
    plain, origins = asked.plain_box, asked.origins
    if kind is None:
        click.echo(kinds_text(plain, origins, columns(), asked.tongue))
    elif kind in origins.kinds:
        click.echo(kind_text(plain, origins, kind, columns(), asked.tongue))
    else:
        kinds = some([named(asked.tongue, one, "kinds") for one in origins.kinds], 40)
        facts = {"game": game, "word": kind, "near": guess(kind, origins.kinds), "kinds": kinds}
        raise click.UsageError(say("{game} has no components '{word}'{near} (kinds: {kinds})", **facts))
    return 0
