"""Instead: the legal moves nearest to one that was refused."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields

from referee.kernel.cx import Cx
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.play import OpenFact, anytime, legal, told
from referee.kernel.tongue import say
from referee.report.sentences import form_words, in_words

SHOWN = 4


def instead(table: Table[Any], state: Any, by: str, move: Any) -> str:
    """Other moves of that kind that differ least, or the kinds of moves that are possible."""
    try:
        cx = Cx(table)
        turns = [turn for turn in (*legal(cx, state), *anytime(cx, state)) if turn.by == by]
    except OpenFact:
        return ""
    offers = [one for turn in turns for one in told(turn) if not table.game.provided(table, state, by, one)]
    same = [offer for offer in offers if _kind(offer) is type(move)]
    if same:
        return _others(table, same, move)
    kinds = dict.fromkeys(table.word("moves", _kind(offer).do()) for offer in offers)
    return table.say("{by} may now: {kinds}", by=by, kinds=tuple(kinds)) if kinds else ""


def _kind(offer: Any) -> Any:
    return offer.move if isinstance(offer, Form) else type(offer)


def _others(table: Table[Any], same: list[Any], move: Any) -> str:
    """Those that keep most of what was said, as they are said; and how many there are in all."""
    kept = [(sum(_keeps(offer, move)), offer) for offer in same]
    most = max(count for count, _ in kept)
    near = [offer for count, offer in kept if count == most]
    said = list(dict.fromkeys(_said(table, offer) for offer in near))
    ways = sum(offer.size if isinstance(offer, Form) else 1 for offer in same)
    if len(near) == len(same) and len(said) <= SHOWN:
        return "; ".join(said)
    rest = "; ..." if len(said) > SHOWN else ""
    return say("{moves} ({n} ways in all)", moves="; ".join(said[:SHOWN]) + rest, n=ways)


def _keeps(offer: Any, move: Any) -> Iterator[bool]:
    """Field by field, whether an offer has what the move says."""
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(offer, Form):
            domain = offer.open.get(field.name)
            yield value in domain if domain is not None else offer.fixed.get(field.name, field.default) == value
        else:
            yield getattr(offer, field.name) == value


def _said(table: Table[Any], offer: Any) -> str:
    return form_words(table, offer) if isinstance(offer, Form) else in_words(table, offer)
