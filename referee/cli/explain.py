"""`referee explain`: one rule, worked example or disputed point in full."""

import click


@click.command()
@click.argument("id")
def command(id: str) -> int:
    """One entry of the rule inventory in full: statement, places in the books, readings, scenarios.

    \b
    referee explain magnate.sell.payment
    referee explain magnate.amb.own_population
    """
    from referee.cli.asked import game_or_all, shipped
    from referee.report.inventory import entry_text, find_entry, known_ids
    from referee.report.layout import columns
    from referee.scenario.guess import guess

    games = game_or_all(None)
    books = [game.book for game in games]
    book, entry = find_entry(books, id)
    if entry is None:
        near = guess(id, known_ids(books))
        raise click.UsageError(f"the inventories have no '{id}'{near or '; see: referee rules GAME WORDS'}")
    settled = next((game.settled[entry.id] for game in games if entry.id in game.settled), "")
    click.echo(entry_text(book, entry, shipped(), columns(), settled))
    return 0
