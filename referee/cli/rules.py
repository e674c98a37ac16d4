"""`referee rules`: the rule inventory of a game as tables."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import complete_ids, game_argument
from referee.cli.language_option import later, say

if TYPE_CHECKING:
    from referee.kernel.rule import Book
    from referee.words.text_search import SearchResult

RULES = (
    later("no rule of {game} fits '{said}'"),
    later("no rule of {game} fits all of '{said}': these are the nearest"),
)
MOST = 20
"""So many of each kind are shown of what words fit, the best first."""


@click.command()
@game_argument
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...", shell_complete=complete_ids)
@click.option("--all", "whole", is_flag=True, help="Show all that fits, however much it is.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the answer.")
def command(game: str, words: tuple[str, ...], whole: bool, form: str) -> int:
    """Search the rules of a game: all of them, or those that fit, the best first.

    \b
    referee rules magnate sell.value
    referee rules streets закрытая улица

    A word with a dot is the beginning of an id. Other words are English or Russian in any form; they are looked for
    in what players ask, in statements, headings and ids. Whole questions are better asked by `referee ask`.
    """
    from referee.cli.arguments import parse_game
    from referee.report.terminal.wrapping import columns
    from referee.words.rule_search import find_rules

    asked = parse_game(game)
    found = find_rules(asked, words)
    for line in unfitted(found, RULES, asked.name, words):
        click.echo(line, err=True)
    if form == "json":
        from msgspec import to_builtins

        from referee.report.json_text import json_text
        from referee.serve.inventory import rules_data

        click.echo(json_text({"format_version": 1, "game": asked.name, **to_builtins(rules_data(found, whole))}))
    if not found.things:
        return 5
    if form == "json":
        return 0
    cut = not whole and any("." not in word for word in words)
    click.echo(_result_tables(found, asked.book, bool(words), MOST if cut else None, columns()))
    return 0


def _result_tables(found: "SearchResult", book: "Book", sought: bool, most: int | None, wide: int) -> str:
    """Return what was found as tables, and how much of it is shown."""
    from referee.report.terminal import rule_tables
    from referee.report.terminal.table_width import fold
    from referee.words.rule_search import apart

    rules, disputed, examples = apart(found.things)
    parts = [rule_tables.rules_text(rules[:most], wide)] if rules else []
    if disputed and sought:
        parts.append(rule_tables.ambiguities_text(disputed[:most], wide))
    if examples and sought:
        parts.append(rule_tables.examples_text(examples[:most], wide))
    return "\n\n".join([*parts, fold(_count(apart(found.things), len(book.rules), most), wide)])


def _count(found: tuple[list[Any], ...], all: int, most: int | None) -> str:
    """Return how much there is, and how much of it is shown."""
    rules, disputed, examples = map(len, found)
    facts = {"n": rules, "all": all, "disputed": disputed, "examples": examples, "most": most}
    counts = say("{n} of {all:#rule}, {disputed:#disputed point}, {examples:#example}", **facts)
    if most and max(rules, disputed, examples) > most:
        shown = say("{counts} fit, the best {most} of each are shown; --all shows the rest.", counts=counts, most=most)
        return f"{shown} {say('In full: referee explain ID')}"
    return f"{counts}. {say('In full: referee explain ID')}"


def unfitted(found: "SearchResult", nothing: tuple[str, str], game: str, words: Iterable[str]) -> Iterator[str]:
    """Yield what to say when not everything asked for was found; `nothing`: that nothing fits, or not all of it."""
    from referee.report.ansi import clean

    said = clean(" ".join(words))
    if not found.things:
        near = [word for alike in found.strange.values() for word in alike]
        yield say(nothing[0], game=game, said=said) + _near(near)
    elif found.fitted < found.query_words:
        yield say(nothing[1], game=game, said=said)
        for word, alike in found.strange.items():
            fits = say("nothing fits '{word}'", word=clean(word))
            yield f"  {fits}{_near(alike)}"


def _near(words: Iterable[str]) -> str:
    quoted = tuple(say("'{text}'", text=word) for word in words)
    return say("; did you mean {names:or}?", names=quoted) if quoted else ""
