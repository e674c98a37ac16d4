"""The legal moves as data: each with the line that types it, what it costs and what it yields."""

from typing import Any

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

Data = dict[str, Any]


def legal_data(lexicon: Lexicon, state: AnyState) -> Data:
    """Return who may act now, and every legal move; what nobody knows, so that some moves cannot be listed."""
    table = lexicon.table
    stage = state.top.called() if state.stage and not state.over else None
    data: Data = {"over": state.over, "stage": stage, "next": list(actors(table, state))}
    try:
        data["players"] = [_player(lexicon, state, turn) for turn in legal(Context(table), state)]
        data["at_any_time"] = [_player(lexicon, state, turn) for turn in anytime(Context(table), state)]
    except OpenFact as fact:
        data |= {
            "players": [],
            "at_any_time": [],
            "needs": {"key": fact.key, "text": language_of(table.game).value(fact.what)},
        }
    data["not_known"] = list(table.game.open_facts(table, state))
    return data


def _player(lexicon: Lexicon, state: AnyState, turn: Legal) -> Data:
    secret = {"secret": language_of(lexicon.table.game).value(turn.secret)} if turn.secret else {}
    return {"by": turn.by, "moves": [_offer(lexicon, state, turn.by, offer) for offer in single_offers(turn)], **secret}


def _offer(lexicon: Lexicon, state: AnyState, by: str, offer: Any) -> Data:
    if isinstance(offer, ChoiceSet):
        return _form(lexicon.table.game, offer)
    change = purse_change(lexicon.table, state, by, offer)
    return {
        "move": plain(offer),
        "line": typed_line(lexicon, offer, by),
        "costs": {key: -n for key, n in change.items() if n < 0},
        "yields": {key: n for key, n in change.items() if n > 0},
    }


def _form(game: Game[Any, Any], form: ChoiceSet) -> Data:
    """Return a choice too big to list: what is fixed, what is open, and how many moves it stands for."""
    fields = spec_of(form.move).by_name
    fixed = {fields[name].key: plain(value) for name, value in form.fixed.items() if value is not None}
    open_ = {fields[name].key: _domain(game, domain) for name, domain in form.open.items()}
    return {"form": {"do": form.move.do(), **fixed}, "open": open_, "moves": form.size}


def _domain(game: Game[Any, Any], domain: Domain) -> Any:
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
