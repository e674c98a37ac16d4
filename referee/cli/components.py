"""`referee components`: what is in the box, and how we know."""

import click

from referee.cli.arguments import game_argument
from referee.cli.language_option import say
from referee.language.speaking import language_of


@click.command()
@game_argument
@click.argument("kind", required=False)
@click.option("--box", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="With what this box says.")
def command(game: str, kind: str | None, box: str | None) -> int:
    """List the components of a game: every kind, or all entries of one, with where each number comes from.

    \b
    referee components magnate
    referee components magnate buildings

    Name a kind as it is printed, in English or Russian.
    """
    from referee.cli.arguments import parse_game
    from referee.report.terminal.component_tables import kind_text, kinds_text
    from referee.report.terminal.wrapping import columns
    from referee.scenario.file.suggestions import first_few, listed_name, nearest
    from referee.words.term_list import TermList

    asked = parse_game(game)
    kind = kind and (TermList(asked).kind(kind) or kind)
    plain, origins = asked.plain_box, asked.origins
    if box is not None:
        from referee.cli.box import read_or_complain
        from referee.scenario.tools.box_inventory import opened, origins_of, plain_of

        table = opened(asked, read_or_complain(asked, box))
        plain, origins = plain_of(table), origins_of(table)
    if kind is None:
        click.echo(kinds_text(plain, origins, columns(), language_of(asked)))
    elif kind in origins.kinds:
        click.echo(kind_text(plain, origins, kind, columns(), language_of(asked)))
    else:
        kinds = first_few([listed_name(language_of(asked), one, "kinds") for one in origins.kinds], 40)
        facts = {"game": game, "word": kind, "near": nearest(kind, origins.kinds), "kinds": kinds}
        raise click.UsageError(say("{game} has no components '{word}'{near} (kinds: {kinds})", **facts))
    return 0
