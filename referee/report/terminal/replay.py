"""A game step by step: who did what, its figures, and how each purse changed."""

from collections.abc import Iterator
from typing import Any

from referee.kernel.engine import OpenFact
from referee.kernel.game import Table
from referee.language.moves import in_words, player_move_words
from referee.language.speaking import language_of, say
from referee.report.ansi import clean
from referee.report.facts.balances import amount
from referee.report.terminal.wrapping import columns, wrapped
from referee.scenario.run.results import LineReport, StepReport
from referee.wording.figure_text import amount as figure_amount
from referee.wording.values import chance_text


def replay_steps(line: LineReport, first: int, last: int, only: str | None = None) -> Iterator[str]:
    """Yield a sentence for each step between two, of everybody or of one player."""
    for number, report in enumerate(line.steps[:last], 1):
        if number >= first and report.step.kind in ("move", "chance") and only in (None, report.step.by):
            parts = [_what(line.table, report), _figures(line.table, report), *_purses(line.table, report)]
            text = clean("; ".join(part for part in parts if part))
            yield "\n".join(wrapped(f"{number}. {text}", columns(), "", "    "))


def _what(table: Table[Any], report: StepReport) -> str:
    """Return what was done, and by which rule it was refused."""
    step = report.step
    if step.kind != "move":
        what = chance_text(step.chance, table)
    else:
        what = player_move_words(table, step.by, step.move) if step.by else in_words(table, step.move)
    if report.ruling and not report.ruling.accepted:
        return say("{move}: refused by {rule}", move=what, rule=report.ruling.broken[0].rule.id)
    return what


def _figures(table: Table[Any], report: StepReport) -> str:
    """Return the first figures of a ruling."""
    tongue, figures = language_of(table.game), report.ruling.workings if report.ruling else ()
    return ", ".join(f"{tongue.label(figure.name)} {figure_amount(figure, tongue)}" for figure in figures[:4])


def _purses(table: Table[Any], report: StepReport) -> Iterator[str]:
    """Yield every purse that changed: `anna: $2m -> $600k`."""
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
            yield f"{name}: {', '.join(parts)}"
