"""What may be done in a position: every legal move with what it costs and yields."""

from collections.abc import Iterator
from typing import Any

from referee.document.purse import purse_change
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.context import Context
from referee.kernel.engine import Legal, OpenFact, anytime, legal
from referee.kernel.game import Table
from referee.language.speaking import language_of, say
from referee.report.ansi import clean, strong
from referee.report.facts.balances import amount
from referee.report.facts.move_text import SHORT, form_text, move_text, value_text
from referee.report.terminal.story import next_text
from referee.report.terminal.table_text import table_text
from referee.report.terminal.wrapping import columns, wrapped
from referee.wording.alternatives import words_and_typed

FEW = 12
"""So many moves of a form are told one by one."""
COUNTED = 10_000
"""Above this a number of moves says nothing to anybody."""


def legal_text(table: Table[Any], state: Any) -> str:
    """Return who may act, and the moves of each."""
    parts = [next_text(table, state)]
    try:
        parts += [part for moves in legal(Context(table), state) for part in _player(table, state, moves)]
        parts += [part for moves in anytime(Context(table), state) for part in _player(table, state, moves, True)]
    except OpenFact as fact:
        hangs = {"key": fact.key, "what": fact.what}
        told = language_of(table.game).fill("What may be done hangs on {key}, which nobody gave: {what}.", hangs)
        parts.append(told)
    missing = table.game.open_facts(table, state)
    if missing:
        parts.append(say("Not known: {keys}. Moves that need it are left out, and what they yield.", keys=missing))
    return "\n\n".join(part for part in parts if part)


def _player(table: Table[Any], state: Any, moves: Legal, always: bool = False) -> Iterator[str]:
    """Yield what a player may do; what hangs on something unknown under a title of its own."""
    if moves.secret:
        yield language_of(table.game).say(
            "What {by} may do is hidden: {what} is secret.", by=moves.by, what=moves.secret
        )
    groups: dict[str, list[Any]] = {}
    for offer in moves.offers:
        unknown = language_of(table.game).value(table.game.provided(table, state, moves.by, offer))
        groups.setdefault(unknown, []).append(offer)
    for condition, offers in sorted(groups.items()):
        count = sum(offer.size if isinstance(offer, ChoiceSet) else 1 for offer in offers)
        rows = [_row(table, state, moves.by, one) for offer in offers for one in _members(offer)]
        title = strong(_title(clean(moves.by), always, condition)) + f" ({_moves(count)})"
        heads = (say("move"), say("costs"), say("yields"), "")
        yield "\n".join([title, table_text(heads, rows), *_choices(offers)])


def _title(by: str, always: bool, condition: str) -> str:
    """Return whose moves they are, and under which condition."""
    if always and condition:
        return say("{by} may at any time, if {condition}", by=by, condition=condition)
    if always:
        return say("{by} may at any time", by=by)
    return say("{by} may, if {condition}", by=by, condition=condition) if condition else say("{by} may", by=by)


def _members(offer: Any) -> list[Any]:
    """Return a move, or a form: one by one while that is few, else the form itself."""
    return offer.members_or_self() if isinstance(offer, ChoiceSet) and offer.size <= FEW else [offer]


def _choices(offers: list[Any]) -> Iterator[str]:
    """Yield the long choices of the forms above, each told once."""
    seen: dict[tuple[str, Choice], None] = {}
    for form in [offer for offer in offers if isinstance(offer, ChoiceSet) and offer.size > FEW]:
        for name, domain in form.open.items():
            if isinstance(domain, Choice) and domain.size > SHORT:
                seen[name, domain] = None
    for name, domain in seen:
        said = say("{key}: any of {values}", key=name, values=", ".join(map(value_text, domain.values)))
        yield from wrapped(said, columns(), "  ", "      ")


def _row(table: Table[Any], state: Any, by: str, offer: Any) -> tuple[str, str, str, str]:
    typed = form_text(table.game, offer) if isinstance(offer, ChoiceSet) else move_text(offer)
    said = clean(words_and_typed(table, offer, typed))
    if isinstance(offer, ChoiceSet):
        return said, "", "", _moves(offer.size)
    changes = purse_change(table, state, by, offer)
    costs = ", ".join(amount(table, key, -n) for key, n in changes.items() if n < 0)
    return said, costs, ", ".join(amount(table, key, n) for key, n in changes.items() if n > 0), ""


def _moves(count: int) -> str:
    """Return the number of moves in words; more than anybody counts are many."""
    return say("{n:#move}", n=count) if count <= COUNTED else say("many moves")


def position_text(table: Table[Any], state: Any) -> Iterator[str]:
    """Yield the position as tables."""
    from referee.report.terminal.table_text import grid_text

    yield from (
        grid_text(grid, language_of(table.game)) for grid in table.game.tables(Context(table), state) if grid.shown
    )
