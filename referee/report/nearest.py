"""Instead: the legal moves nearest to one that was refused."""

from typing import Any

from msgspec.structs import fields

from referee.kernel.cx import Cx
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.play import OpenFact, legal, told
from referee.kernel.tongue import say
from referee.report.moves import value_text

SHOWN = 6


def instead(table: Table[Any], state: Any, by: str, move: Any) -> str:
    """Other moves of that kind that differ least, or the kinds of moves that are possible."""
    try:
        turns = [turn for turn in legal(Cx(table), state) if turn.by == by]
    except OpenFact:
        return ""
    offers = [one for turn in turns for one in told(turn) if not table.game.provided(table, state, by, one)]
    same = [offer for offer in offers if type(offer) is type(move)]
    if same:
        return _others(same, move)
    forms = [offer for offer in offers if isinstance(offer, Form) and offer.move is type(move)]
    if forms:
        return _ranges(forms)
    kinds = dict.fromkeys((offer.move if isinstance(offer, Form) else offer).do() for offer in offers)
    return say("{by} may now: {kinds}", by=by, kinds=tuple(kinds)) if kinds else ""


def _others(same: list[Any], move: Any) -> str:
    names = {field.name: field.encode_name for field in fields(move)}
    kept = {id(offer): [n for n in names if getattr(offer, n) == getattr(move, n)] for offer in same}
    most = max(map(len, kept.values()))
    near = [offer for offer in same if len(kept[id(offer)]) == most]
    said = list(dict.fromkeys(_differing(offer, move, names) for offer in near))
    rest = "; ..." if len(said) > SHOWN else ""
    return say("{n} legal: {moves}", n=len(said), moves="; ".join(said[:SHOWN]) + rest)


def _differing(offer: Any, move: Any, names: dict[str, str]) -> str:
    """The fields in which an offer differs."""
    other = [n for n in names if getattr(offer, n) != getattr(move, n)]
    return " ".join(f"{names[n]}={value_text(getattr(offer, n))}" for n in other) or offer.do()


def _ranges(forms: list[Form]) -> str:
    said = dict.fromkeys(" ".join(f"{name}={domain}" for name, domain in form.open.items()) for form in forms)
    return say("legal: {moves}", moves="; ".join(list(said)[:SHOWN]))
