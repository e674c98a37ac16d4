"""A game step by step: who did what, its figures, and how each purse changed."""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.engine import OpenFact
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.language.moves import deed_words, in_words
from referee.language.speaking import language_of, say
from referee.report.ansi import clean
from referee.report.facts.balances import amount
from referee.report.terminal.table_text import table_text
from referee.report.terminal.wrapping import columns, wrapped
from referee.scenario.run.results import LineReport, StepReport
from referee.wording.figure_text import amount as figure_amount
from referee.wording.values import chance_text

Row = tuple[int, str, str, str, str]
HEADERS = (later("step"), later("who"), later("what"), later("figures"), later("purses"))


def replay_rows(line: LineReport, first: int, last: int, only: str | None = None) -> Iterator[Row]:
    """Yield a row for each step between two, of everybody or of one player."""
    for number, report in enumerate(line.steps[:last], 1):
        if number >= first and report.step.kind in ("move", "chance") and only in (None, report.step.by):
            yield _row(line.table, number, report)


def replay_lines(table: Table[Any], rows: Iterable[Row]) -> Iterator[str]:
    """Yield the rows as sentences, in a language that heads no columns."""
    for number, _, what, figures, purses in rows:
        told = "; ".join(part for part in (what, figures, purses) if part)
        yield from wrapped(clean(f"{number}. {told}"), columns(), "", "    ")


def replay_text(table: Table[Any], rows: list[Row]) -> str:
    """Return the rows: as a table, or as sentences where these say it better."""
    if language_of(table.game).terse:
        return "\n".join(replay_lines(table, rows))
    return table_text(list(map(say, HEADERS)), rows, indent="")


def _row(table: Table[Any], number: int, report: StepReport) -> Row:
    step = report.step
    if step.kind != "move":
        what = clean(chance_text(step.chance, table))
    elif language_of(table.game).terse:
        what = deed_words(table, step.by or "", step.move)
    else:
        what = in_words(table, step.move)
    if report.ruling and not report.ruling.accepted:
        what = say("{move}: refused by {rule}", move=what, rule=report.ruling.broken[0].rule.id)
    figures = report.ruling.workings if report.ruling else ()
    told = ", ".join(
        f"{language_of(table.game).label(figure.name)} {figure_amount(figure, language_of(table.game))}"
        for figure in figures[:4]
    )
    return number, step.by or say("the table"), what, told, "; ".join(_purses(table, report))


def _purses(table: Table[Any], report: StepReport) -> Iterator[str]:
    """Yield every purse that changed: `anna $2m -> $600k`."""
    purse = table.game.purse
    for name in table.names:
        try:
            before, after = purse(report.before, name), purse(report.after, name)
        except OpenFact:  # a wallet nobody else looks into
            continue
        changed = [key for key in after if after[key] != before.get(key)]
        purses = [(amount(table, key, before.get(key, 0)), amount(table, key, after[key])) for key in changed]
        parts = [say("{old} -> {new}", old=old, new=new) for old, new in purses]
        if parts:
            yield f"{name}{':' if language_of(table.game).terse else ''} {', '.join(parts)}"
