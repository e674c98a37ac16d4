"""The legal moves as data: each with the line that types it, what it costs and what it yields."""

from random import Random
from typing import Any, NotRequired, TypedDict

from referee.document.purse import purse_change
from referee.grammar.lexicon import Lexicon
from referee.grammar.shortest_line import typed_line
from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Picks, Range, Split
from referee.kernel.context import Context
from referee.kernel.engine import Legal, OpenFact, actors, anytime, legal, single_offers
from referee.kernel.game import Game
from referee.kernel.plain_data import plain
from referee.kernel.spec import spec_of
from referee.kernel.state import AnyState
from referee.language.speaking import language_of
from referee.report.json.verdict_json import TextData

Data = dict[str, Any]
"""A move or a value as a file writes it."""


class OfferData(TypedDict, total=False):
    """One legal move with the line that types it; or a choice too big to list, with one of its moves."""

    move: Data
    line: str
    costs: dict[str, int]
    """What it takes from the purse of its player."""
    yields: dict[str, int]
    form: Data
    """What is fixed in every move of a choice."""
    open: dict[str, Data]
    """What each other field may be."""
    moves: int
    """For how many moves a choice stands."""
    example: Data


class PlayerMovesData(TypedDict):
    """What a player may do."""

    by: str
    moves: list[OfferData]
    secret: NotRequired[TextData]


class NeedsData(TypedDict):
    """What nobody knows, so that nothing can be listed."""

    key: str
    text: str


class LegalData(TypedDict):
    """Who may act, and every legal move."""

    over: bool
    stage: str | None
    next: list[str]
    players: list[PlayerMovesData]
    at_any_time: list[PlayerMovesData]
    needs: NotRequired[NeedsData]
    not_known: list[str]


def legal_data(lexicon: Lexicon, state: AnyState) -> LegalData:
    """Return who may act now, and every legal move; what nobody knows, so that some moves cannot be listed."""
    table = lexicon.table
    data: LegalData = {
        "over": state.over,
        "stage": state.top.called() if state.stage and not state.over else None,
        "next": list(actors(table, state)),
        "players": [],
        "at_any_time": [],
        "not_known": list(table.game.open_facts(table, state)),
    }
    try:
        return {
            **data,
            "players": [_player(lexicon, state, turn) for turn in legal(Context(table), state)],
            "at_any_time": [_player(lexicon, state, turn) for turn in anytime(Context(table), state)],
        }
    except OpenFact as fact:
        return {**data, "needs": {"key": fact.key, "text": language_of(table.game).value(fact.what)}}


def _player(lexicon: Lexicon, state: AnyState, turn: Legal) -> PlayerMovesData:
    moves = [_offer(lexicon, state, turn.by, offer) for offer in single_offers(turn)]
    if not turn.secret:
        return {"by": turn.by, "moves": moves}
    return {"by": turn.by, "moves": moves, "secret": {"text": language_of(lexicon.table.game).value(turn.secret)}}


def _offer(lexicon: Lexicon, state: AnyState, by: str, offer: Any) -> OfferData:
    if isinstance(offer, ChoiceSet):
        return _form(lexicon.table.game, offer)
    change = purse_change(lexicon.table, state, by, offer)
    return {
        "move": plain(offer),
        "line": typed_line(lexicon, offer, by),
        "costs": {key: -n for key, n in change.items() if n < 0},
        "yields": {key: n for key, n in change.items() if n > 0},
    }


def _form(game: Game[Any, Any], form: ChoiceSet) -> OfferData:
    """Return a choice too big to list; the example may differ from one version of referee to the next."""
    fields = spec_of(form.move).by_name
    fixed = {fields[name].key: plain(value) for name, value in form.fixed.items() if value is not None}
    open_ = {fields[name].key: _domain(game, domain) for name, domain in form.open.items()}
    example = plain(form.pick(Random(0)))
    return {"form": {"do": form.move.do(), **fixed}, "open": open_, "moves": form.size, "example": example}


def _domain(game: Game[Any, Any], domain: Domain) -> Data:
    match domain:
        case Range(lowest=lowest, highest=highest, step=step):
            return {"from": lowest, "to": highest, "step": step}
        case Choice(values=values):
            return {"one_of": plain(values)}
        case Picks(values=values, at_most=most):
            return {"some_of": plain(values), "at_most": most}
        case Split(limits=limits, fewest=fewest, most=most):
            return {"counts": dict(limits), "at_least": fewest, "at_most": most}
    return {**plain(domain), "text": language_of(game).value(domain.summary())}  # of a game's own
