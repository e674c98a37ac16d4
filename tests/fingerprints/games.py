"""What random games come to, without a worded sentence: rulings, offers, refusals, answers, tables, faults."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins

from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.wild_moves import Wild, wild_moves
from referee.kernel.chance import Chance, NeedChance
from referee.kernel.claims import apply_claim
from referee.kernel.context import Context, Recorder
from referee.kernel.engine import OpenFact, ask, judge, legal, play, settle
from referee.kernel.game import Table
from referee.kernel.plain_data import normal
from referee.kernel.position import dump, opening
from referee.kernel.spec import spec_of
from referee.language.current import speaking
from referee.odds.random_player import pick_of
from tests.fingerprints.spoil import Spoiler, faults
from tests.fingerprints.structures import appearance, legal_moves, plain, ruling_structure

KINDS = ("rulings", "legal moves", "refusals", "answers", "tables", "faults")
MOST = 300
"""So many moves of a game are followed."""
LOOKED = 10
"""So many moments of a game are looked at closely, evenly taken from all."""
SPOILT = 14
"""So many ways each of them is spoilt."""


def tables(of: GameUnderTest) -> Iterator[tuple[str, Table[Any]]]:
    """Every mode of a game, and every other one with all disputed points read in another way."""
    for number, at in enumerate(of.tables):
        yield f"mode-{number}", at
        if number % 2:
            yield f"mode-{number}-read-otherwise", at.with_readings(of.other_readings()[-1])


def game_structures(name: str, at: Table[Any]) -> dict[str, Any]:
    """Play a random game at a table and return all it comes to, by `KINDS`."""
    mind, cx = Random(f"mind {name}"), Recorder(at, Chance(random=Random(name)))
    state, pick = settle(cx, opening(cx)), pick_of(at.game)
    told, listed, moments = [ruling_structure(cx.ruling())], [], []
    for _ in range(MOST):
        if state.over:
            break
        turns = [turn for turn in legal(Context(at), state) if turn.offers]
        listed.append(legal_moves(at, state))
        turn = mind.choice(turns)
        chance, move = cx.chance, pick(mind, turn.offers)
        cx = Recorder(at, chance)
        before, state = state, play(cx, state, turn.by, move)
        passed = [moment.state for moment in cx.passed]
        moments.append((before, passed, state))
        told.append({**ruling_structure(cx.ruling()), "state": dump(state)})
    close = moments[:: max(1, len(moments) // LOOKED)]
    parts = (told, listed, *_closely(at, close, mind))
    return dict(zip(KINDS, parts, strict=True))


def _closely(at: Table[Any], moments: list[Any], random: Random) -> tuple[Any, ...]:
    """What is refused and answered at some moments, how they look, and what is wrong with them spoilt."""
    refused, answered, looked, wrong = [], [], [], []
    spoiler = Spoiler(at.game, [_laid(at, one) for _, passed, after in moments for one in (*passed[:2], after)], random)
    for _, passed, state in moments:
        data = _laid(at, state)
        wild, strays = Wild(at, data, random), wild_moves(at, state, random, legal(Context(at), state))
        here = dump(state)
        refused += [_said(at, state, here, by, move, passed) for by, move in strays]
        refused += [_judged(at, moment, by, move) for moment in passed[-2:] for by, move in strays]
        answered += [_answer(at, state, random.choice((*at.names, None)), wild.of(kind)) for kind in at.game.questions]
        looked.append((appearance(at, state), _in_russian(at, state)))
        wrong += [faults(at, spoilt) for spoilt in spoiler.of(data, SPOILT)]
        wrong += [faults(at, {**data, "stage": stage}) for stage in _stages(at, wild, random)]
    return refused, answered, looked, wrong


def _in_russian(at: Table[Any], state: Any) -> Any:
    """What the tables and their columns are called there: in English many words are their own names."""
    with speaking("ru"):
        return [(grid.id, plain(grid.columns)) for grid in at.game.tables(Context(at), state)]


def _laid(at: Table[Any], state: Any) -> Any:
    """A state as a position, its short forms written out."""
    return normal(spec_of(at.game.state), dump(state))


def _stages(at: Table[Any], wild: Wild, random: Random) -> list[Any]:
    """Moments that need not belong there."""
    kinds = sorted(at.game.takes, key=lambda kind: kind.__name__)
    return [[to_builtins(wild.of(kind), order="deterministic")] for kind in random.sample(kinds, min(4, len(kinds)))]


def _said(at: Table[Any], state: Any, here: Any, by: str, move: Any, passed: list[Any]) -> Any:
    """What somebody is answered who says a move; `here` is the position, where most moves leave it."""
    cx: Recorder[Any] = Recorder(at, Chance(random=Random(1)))
    try:
        after = apply_claim(cx, state, by, move, passed)
    except (OpenFact, NeedChance) as missing:
        return type(missing).__name__
    return {**ruling_structure(cx.ruling()), "state": here if after is state else dump(after)}


def _judged(at: Table[Any], passing: Any, by: str, move: Any) -> Any:
    """What somebody is answered who moves while a stage goes on by itself."""
    cx: Recorder[Any] = Recorder(at)
    judge(cx, passing, by, move)
    return ruling_structure(cx.ruling())


def _answer(at: Table[Any], state: Any, by: str | None, question: Any) -> Any:
    """What somebody is answered who asks."""
    cx: Recorder[Any] = Recorder(at)
    try:
        answer = ask(cx, state, by, question)
    except (OpenFact, NeedChance) as missing:
        return type(missing).__name__
    return {"answer": plain(answer), **ruling_structure(cx.ruling())}
