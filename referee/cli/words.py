"""`referee words`: everything one may write, in both languages."""

from typing import TYPE_CHECKING

import click

from referee.cli.arguments import game_argument
from referee.cli.language_option import later, say
from referee.language.speaking import language_of

if TYPE_CHECKING:
    from referee.words.term_list import Term, TermList

WORDS = (
    later("no word of {game} fits '{said}'"),
    later("no word of {game} fits all of '{said}': these are the nearest"),
)
MOST = 20
"""So many words are shown of what fits, the best first."""


@click.command()
@game_argument
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--all", "whole", is_flag=True, help="Show all that fits, and every component.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Form of the report.")
def command(game: str, words: tuple[str, ...], whole: bool, form: str) -> int:
    """List everything you may write in files and lines: moves, questions, stages, keys, names; in both languages.

    \b
    referee words magnate moves
    referee words magnate купить землю

    Words are English or Russian in any form; the best fit comes first. The name of a section (moves, figures ...) or
    of a kind of components lists all of it. Names may be written in any spelling that is clear. Without a word the
    sections are named.
    """
    from referee.cli.arguments import parse_game
    from referee.report.terminal.table_width import fold
    from referee.report.terminal.word_list import overview_text, words_json, words_text
    from referee.report.terminal.wrapping import columns
    from referee.words.term_list import TermList

    known = TermList(parse_game(game))
    if not words and not whole and form == "text":
        click.echo(overview_text(known, columns()))
        return 0
    terms, note = _requested_terms(known, words, whole or form == "json")
    if form == "json":
        click.echo(words_json(known.game.name, terms, len(known.terms)))
    elif terms:
        click.echo(f"{words_text(terms, columns(), language_of(known.game))}\n\n{fold(note, columns())}")
    return 0 if terms else 5


def _requested_terms(known: "TermList", words: tuple[str, ...], whole: bool) -> "tuple[list[Term], str]":
    """Return the terms asked for, and how many of how many they are."""
    from referee.cli.rules import unfitted
    from referee.words.term_list import SECTIONS

    name, all = known.game.name, len(known.terms)
    if not words:
        return list(known.terms), say("{n} of {all:#word}.", n=all, all=all)
    section = known.find_section(" ".join(words))
    if section is not None:
        shown = known.section(section) if section in SECTIONS else known.about(section, words)
        return shown, say("{n} of {all:#word}.", n=len(shown), all=all)
    found = known.find(words)
    for line in unfitted(found, WORDS, name, words):
        click.echo(line, err=True)
    shown = list(found.things[: None if whole else MOST])
    facts = {"n": len(shown), "all": all, "fit": len(found.things)}
    if len(shown) < len(found.things):
        return shown, say("{n} of {all:#word}; {fit} fit, --all shows them.", **facts)
    return shown, say("{n} of {all:#word}.", **facts)
