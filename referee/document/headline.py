"""The sentence of a verdict as data: what is claimed of a step, and what follows from it; without its full stop."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.document.differences import WON, WON_BY_NOBODY, game_result, is_over
from referee.document.purse import changed_by
from referee.kernel.chance import NeedChance
from referee.kernel.claims import may_claim
from referee.kernel.context import Context
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Amount, Items, Phrase, later, phrase
from referee.kernel.game import Table
from referee.kernel.move import Prescribed
from referee.kernel.move_sentences import move_phrase
from referee.kernel.ruling import Ruling
from referee.language.english_words import singular
from referee.language.template import gaps_of, subject_of
from referee.language.word_forms import load_words
from referee.scenario.run.results import StepReport

MAX_DEEDS = 3  # of an automaton, in a headline
MAY = later("{by} may {move}")
MAY_PRESCRIBED = later("{by} may {move}{prescribed:?}")
MAY_FOR = later("{by} may {move} for {paid:and}")
MAY_AND_GETS = later("{by} may {move} and {by:=gets|get} {got:and}")
MAY_AND_GETS_SUM = later("{by} may {move} and {by:=gets|get} a sum of {got:and}")
MAY_FOR_AND_GETS = later("{by} may {move} for {paid:and} and {by:=gets|get} {got:and}")
MAY_NOT = later("{by} may not {move}")
MAY_NOT_PRESCRIBED = later("{by} may not {move}{prescribed:?}")
DONE_ALREADY = later("{by} has done this already: nothing else was possible than to {move}")
DONE_PRESCRIBED = later("{by} has done this already{prescribed:?}")
MAY_BUT_THEN = later("{by} may {move}, but what follows cannot be told yet")
NOT_SAID_YET = later("It cannot be said yet whether {by} may {move}")
NOT_KNOWN = later("It cannot be known from here whether {by} may {move}")
CLAIMS = (
    *(MAY, MAY_PRESCRIBED, MAY_FOR, MAY_AND_GETS, MAY_AND_GETS_SUM, MAY_FOR_AND_GETS, MAY_BUT_THEN),
    *(MAY_NOT, MAY_NOT_PRESCRIBED, DONE_ALREADY, DONE_PRESCRIBED, NOT_SAID_YET, NOT_KNOWN),
)
"""Every sentence a verdict tells a move in; they are read back by the same templates."""
GETS_AND_LOSES = later("{who} gets {got:and} and {who:=loses|lose} {lost:and}")
GETS = later("{who} gets {got:and}")
LOSES = later("{who} loses {lost:and}")
CONSEQUENCES = (GETS_AND_LOSES, GETS, LOSES, WON, WON_BY_NOBODY)
"""Every sentence a verdict tells in what follows from a move; behind the last two stand the scores."""


class Inquiry(Struct, frozen=True):
    """What a question asks, and for whom."""

    question: Items
    by: str


class CameUp(Struct, frozen=True):
    """What came up, kind by kind."""

    kinds: Mapping[str, tuple[int | str, ...]]


class Ended(Struct, frozen=True):
    """That a position has come to an end by itself."""

    how: Phrase


class Deeds(Struct, frozen=True):
    """What an automaton did as the book prescribes."""

    sentences: tuple[Phrase, ...]


Claim = Phrase | Inquiry | CameUp | Ended | Deeds


class Headline(Struct, frozen=True):
    """What is claimed of a step, and what everybody gets and loses by what follows, or how the game has ended."""

    claim: Claim
    then: tuple[Phrase, ...] = ()


def headline(table: Table[Any], report: StepReport) -> Headline:
    """Return what is claimed of a step, and what follows from it."""
    rest = _rest(table, report)
    whole, alone = claim(table, report, rest.get(report.step.by or "", {})), claim(table, report)
    if whole != alone:  # what follows for whoever moves is told with what he gets
        rest.pop(report.step.by or "")
    return Headline(whole, tuple(_consequences(table, report, rest)))


def _consequences(table: Table[Any], report: StepReport, rest: Mapping[str, Mapping[str, int]]) -> Iterator[Phrase]:
    """Yield how the game has ended by a move; else what everybody gets and loses by what follows from it."""
    if _ends(report):
        yield game_result(table, report.after)
    else:
        yield from _gains(table, rest)


def gains(table: Table[Any], report: StepReport) -> tuple[Phrase, ...]:
    """Return what everybody gets and loses by a step, whatever of it the move itself brings."""
    return tuple(_gains(table, {name: changed_by(table, report.before, report.after, name) for name in table.names}))


def _gains(table: Table[Any], changes: Mapping[str, Mapping[str, int]]) -> Iterator[Phrase]:
    """Yield what everybody gets and loses."""
    for name, change in changes.items():
        got = [Amount(key, change[key]) for key in table.game.wealth if change.get(key, 0) > 0]
        lost = [Amount(key, -change[key]) for key in table.game.paid_with if change.get(key, 0) < 0]
        if got and lost:
            yield phrase(GETS_AND_LOSES, who=name, got=got, lost=lost)
        elif got:
            yield phrase(GETS, who=name, got=got)
        elif lost:
            yield phrase(LOSES, who=name, lost=lost)


def _ends(report: StepReport) -> bool:
    """Return whether a move was accepted and has ended the game."""
    accepted = report.step.kind == "move" and report.ruling is not None and report.ruling.accepted
    return bool(accepted and report.after.over and not report.before.over)


def _rest(table: Table[Any], report: StepReport) -> dict[str, dict[str, int]]:
    """Return how everybody's purse changes by what follows from an accepted move, besides the move itself."""
    if report.step.kind != "move" or report.ruling is None or not report.ruling.accepted or _ends(report):
        return {}
    before = report.ruling.own_effect[0] if report.ruling.own_effect else report.before
    found = dict[str, dict[str, int]]()
    for name in table.names:
        change = changed_by(table, before, report.after, name)
        own = _own_change(table, name, own_effect_of(report)) if name == report.step.by else {}
        found[name] = {key: n - own.get(key, 0) for key, n in change.items()}
    return found


OwnEffect = tuple[Any, Any]
"""The positions before a move and right after it."""


def own_effect_of(report: StepReport) -> OwnEffect | None:
    """Return the positions before the move of a step and right after it."""
    return report.ruling.own_effect if report.ruling else None


def _own_change(table: Table[Any], by: str, own_effect: OwnEffect | None) -> dict[str, int]:
    """Return how a purse changes by the move itself, before anything follows; nothing where chance decides it."""
    if own_effect is None:
        return {}
    try:
        before, after = table.game.purse(own_effect[0], by), table.game.purse(own_effect[1], by)
    except OpenFact:  # a wallet nobody looks into
        return {}
    return {key: after.get(key, 0) - before.get(key, 0) for key in {**before, **after}}


def claim(
    table: Table[Any], report: StepReport, rest: Mapping[str, int] = {}, own_effect: OwnEffect | None = None
) -> Claim:
    """Return `anna may buy 2E for $1.4m`.

    `rest` follows for whoever moves, and is told with what the move brings if it is only more; `own_effect` tells what
    the move has cost where it is not what the step itself has come to.
    """
    step, ruling, by = report.step, report.ruling, report.step.by or ""
    match step.kind:
        case "question":
            return Inquiry(move_phrase(table, step.question), by)
        case "check":
            if report.after.over:
                return Ended(is_over(report.after))
            return phrase("This follows by itself, without a move")
        case "chance":
            return CameUp({kind: tuple(outcomes) for kind, outcomes in step.chance.items()})
    prescribed = isinstance(step.move, Prescribed) and by in table.automata
    if ruling is None or report.already or not ruling.accepted:
        return _not_accepted(table, report, prescribed)
    move = move_phrase(table, step.move, (ruling.about or report.before).top)
    paid, got = _price(table, report, move, rest, own_effect or own_effect_of(report))
    deeds = _deeds(table, by, ruling) if isinstance(step.move, Prescribed) else ()
    if deeds:
        return Deeds(deeds)
    if isinstance(step.move, Prescribed) and not (paid or got):
        return phrase(MAY_PRESCRIBED, by=by, move=move, prescribed=True)
    return _may(table, by, move, paid, got)


def _not_accepted(table: Table[Any], report: StepReport, prescribed: bool) -> Phrase:
    """Return what is claimed of a move that is refused, was made already or cannot be judged to its end."""
    by, move = report.step.by or "", move_phrase(table, report.step.move)
    if report.already and prescribed:
        return phrase(DONE_PRESCRIBED, by=by, prescribed=True)
    if report.already:
        return phrase(DONE_ALREADY, by=by, move=move)
    if report.unknown:
        return phrase(NOT_KNOWN, by=by, move=move)
    if report.ruling is None and is_legal(table, report):
        return phrase(MAY_BUT_THEN, by=by, move=move)
    if report.ruling is None:
        return phrase(NOT_SAID_YET, by=by, move=move)
    if prescribed:
        return phrase(MAY_NOT_PRESCRIBED, by=by, move=move, prescribed=True)
    return phrase(MAY_NOT, by=by, move=move)


def is_legal(table: Table[Any], report: StepReport) -> bool:
    """Return whether a move that cannot be played to its end is legal: only what follows hangs on something open."""
    try:
        return may_claim(Context(table), report.before, report.step.by or "", report.step.move)
    except (OpenFact, NeedChance):
        return False


def _deeds(table: Table[Any], by: str, ruling: Ruling) -> tuple[Phrase, ...]:
    """Return what somebody does in a ruling: the events whose subject is that player, by a fact or by English name."""
    words = load_words(table.game.folder)
    name = words.name_of("player", by) or load_words().name_of("player", by) or by
    found = [
        one
        for one in ruling.events
        if one.facts.get(subject_of(one.template)) == by or one.template.startswith(f"{name} ")
    ]
    return tuple([Phrase(one.template, one.known) for one in found[:MAX_DEEDS]])


def _may(table: Table[Any], by: str, move: Items, paid: list[Amount], got: list[Amount]) -> Phrase:
    """Return `anna may ...`, with what is paid and got."""
    facts: dict[str, Any] = {"by": by, "move": move}
    if paid and got:
        return phrase(MAY_FOR_AND_GETS, **facts, paid=paid, got=got)
    if paid:
        return phrase(MAY_FOR, **facts, paid=paid)
    if got and table.game.money(0) == "0":  # a number without a unit could be a number of anything
        return phrase(MAY_AND_GETS_SUM, **facts, got=got)
    if got:
        return phrase(MAY_AND_GETS, **facts, got=got)
    return phrase(MAY, **facts)


def _price(
    table: Table[Any], report: StepReport, move: Items, rest: Mapping[str, int], own_effect: OwnEffect | None
) -> tuple[list[Amount], list[Amount]]:
    """Return what is paid and got: how the own purse changes by the move itself; not what the move says already.

    Who gets something and by what follows only more is told both at once.
    """
    game, own = table.game, _own_change(table, report.step.by or "", own_effect)
    workings = report.ruling.workings if report.ruling else ()
    costs = [one.total for one in workings if one.name == "cost" and one.unit == "$" and isinstance(one.total, int)]
    if not any(n < 0 for n in own.values()):
        costs = []  # somebody else pays
    change = {key: n for key, n in own.items() if not costs or key != "money"}  # what was worked out is told
    paid = [Amount("money", n) for n in costs]
    paid += [Amount(key, -change[key]) for key in game.paid_with if change.get(key, 0) < 0]
    more = {key: rest.get(key, 0) for key in game.wealth}
    if any(change.get(key, 0) > 0 for key in game.wealth) and all(rest.get(key, 0) >= 0 for key in game.paid_with):
        change = {**change, **{key: change.get(key, 0) + n for key, n in more.items() if n > 0}}
    got = [Amount(key, change[key]) for key in game.wealth if change.get(key, 0) > 0]
    return [one for one in paid if not _says(move, one)], got


def _says(move: Items, amount: Amount) -> bool:
    """Return whether the sentence of a move tells an amount already."""
    gaps = [gap for part in move.values if isinstance(part, Phrase) for gap in gaps_of(part)]
    if amount.key in ("money", "dollars"):
        return any(form == "$" and value == amount.n for _, form, value in gaps)
    nouns = (f"#{amount.key}", f"#{singular(amount.key)}")
    return any(value == amount.n and (form in nouns or name == amount.key) for name, form, value in gaps)
