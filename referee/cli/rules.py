"""`referee rules`: the rule inventory of a game as tables."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from referee.cli.asked import complete_ids, game_argument

if TYPE_CHECKING:
    from referee.kernel.rule import Book
    from referee.words.search import Found

MOST = 20
"""So many of each kind are shown of what words fit, the best first."""


@click.command()
@game_argument
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...", shell_complete=complete_ids)
@click.option("--all", "whole", is_flag=True, help="Show all that fits, however much it is.")
def command(game: str, words: tuple[str, ...], whole: bool) -> int:
    """The rules of a game: all of them, or those that fit, the best first.

    \b
    referee rules magnate sell.value
    referee rules streets закрытая улица

    A word with a dot is the beginning of an id. Other words are English or Russian in any form; they are looked for
    in ids, statements, headings of the books and, by the glossary, in the other language.
    """
    from referee.cli.asked import game_named
    from referee.report.layout import columns
    from referee.words.rulebook import find_rules

    asked = game_named(game)
    found = find_rules(asked, words)
    for line in unfitted(found, f"no rule of {asked.name}", words):
        click.echo(line, err=True)
    if not found.things:
        return 5
    cut = not whole and any("." not in word for word in words)
    click.echo(_told(found, asked.book, bool(words), MOST if cut else None, columns()))
    return 0


def _told(found: "Found", book: "Book", sought: bool, most: int | None, wide: int) -> str:
    """What was found as tables, and how much of it is shown."""
    from referee.report import inventory
    from referee.report.fitting import fold
    from referee.words.rulebook import apart

    rules, disputed, examples = apart(found.things)
    parts = [inventory.rules_text(rules[:most], wide)] if rules else []
    if disputed and sought:
        parts.append(inventory.ambiguities_text(disputed[:most], wide))
    if examples and sought:
        parts.append(inventory.examples_text(examples[:most], wide))
    count = f"{len(rules)} of {len(book.rules)} rules, {len(disputed)} disputed points, {len(examples)} examples"
    full = max(len(rules), len(disputed), len(examples))
    more = f" fit, the best {most} of each are shown; --all shows the rest" if most and full > most else ""
    return "\n\n".join([*parts, fold(f"{count}{more}. In full: referee explain ID", wide)])


def unfitted(found: "Found", nothing: str, words: Iterable[str]) -> Iterator[str]:
    """What to say when not everything asked for was found."""
    from referee.report.ink import clean

    said = clean(" ".join(words))
    if not found.things:
        near = [f"'{word}'" for alike in found.strange.values() for word in alike]
        yield f"{nothing} fits '{said}'" + (f"; did you mean {' or '.join(near)}?" if near else "")
    elif found.fitted < found.asked:
        yield f"{nothing} fits all of '{said}': these are the nearest"
        for word, alike in found.strange.items():
            near = [f"'{one}'" for one in alike]
            yield f"  nothing fits '{clean(word)}'" + (f"; did you mean {' or '.join(near)}?" if near else "")
