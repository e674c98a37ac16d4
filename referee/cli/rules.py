"""`referee rules`: the rule inventory of a game as tables."""

import click


@click.command()
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...")
def command(game: str, words: tuple[str, ...]) -> int:
    """The rules of a game: all of them, or those that fit.

    \b
    referee rules magnate sell.value
    referee rules magnate adjacent buy

    A word with a dot is the beginning of an id; other words must occur in the id or in the statement.
    """
    from referee.cli.asked import game_named
    from referee.report import inventory
    from referee.report.layout import columns

    book = game_named(game).book
    rules, disputed, examples = inventory.matching(book, words)
    if not (rules or disputed or examples):
        click.echo(f"no rule of {game} fits {' '.join(words)}", err=True)
        return 5
    wide, parts = columns(), []
    if rules:
        parts.append(inventory.rules_text(rules, wide))
    if disputed and words:
        parts.append(inventory.ambiguities_text(disputed, wide))
    if examples and words:
        parts.append(inventory.examples_text(examples, wide))
    count = f"{len(rules)} of {len(book.rules)} rules, {len(disputed)} disputed points, {len(examples)} examples"
    click.echo("\n\n".join([*parts, f"{count}. In full: referee explain ID"]))
    return 0
