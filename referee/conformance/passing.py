"""Whatever passes by itself could not have gone otherwise, and whoever contests it is refused by a rule of the book."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from referee.conformance.fault import Fault, place_of, step_of
from referee.conformance.game_under_test import GameUnderTest
from referee.conformance.random_play import random_play
from referee.conformance.wild_moves import wild_moves
from referee.kernel.chance import Chance
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.claims import is_about, same_way
from referee.kernel.context import Context, Recorder, Watcher
from referee.kernel.engine import OpenFact, judge, judge_passed, legal, offers
from referee.kernel.game import Table
from referee.kernel.rule import AUTOMATON, OWN_RULES
from referee.language.speaking import say

OWN = OWN_RULES.keys() - {AUTOMATON.id}
"""Rules of the program; that people do not `act` is a rule of the tool, not of the game."""
MOST = 300
"""So many moves of a game are followed."""
KNOWN = 6
"""So many moves of a kind that were listed at other moments are claimed."""
Pool = dict[type, list[Any]]


def what_passes_had_no_other_way(of: GameUnderTest, table: Table[Any], seed: int = 0) -> Iterator[Fault]:
    """Check that what passes by itself had no other way, and contesting it is refused by a rule of the book."""
    random = Random(f"claims {seed}")
    cx: Watcher[Any] = Watcher(table, Chance(random=Random(seed)))
    pool = Pool()
    cx.passed.clear()
    for number, (before, _, _, after) in enumerate(random_play(table, seed, cx)):
        if number >= MOST:
            return
        for turn in legal(Context(table), before):
            for offer in turn.offers[:8]:
                one = offer.pick(random) if isinstance(offer, ChoiceSet) else offer
                pool.setdefault(type(one), []).append(one)
        yield from _contested(table, [*(moment.state for moment in cx.passed), after], pool, random)
        cx.passed.clear()


def _contested(table: Table[Any], chain: list[Any], pool: Pool, random: Random) -> Iterator[Fault]:
    """Contest every moment of a chain that passed by itself."""
    now = chain[-1]
    for at, then in enumerate(chain[:-1]):
        for by in then.top.whose(table, then):
            wild = [move for _, move in wild_moves(table, then, random)]
            for move in _claims(table, then, by, pool, random) + wild:
                with suppress(OpenFact):  # it says too little to be judged
                    if is_about(table, then, by, move) and (now.over or not judge(Context(table), now, by, move)):
                        yield from _wrong(table, chain[at:], by, move)


def _claims(table: Table[Any], state: Any, by: str, pool: Pool, random: Random) -> list[Any]:
    """Return moves somebody might claim at a moment: what is listed there, and what was listed at other moments."""
    kinds = table.game.takes.get(type(state.top), ())
    listed = offers(Context(table), state, by, kinds)
    found = [offer.pick(random) if isinstance(offer, ChoiceSet) else offer for offer in listed for _ in range(4)]
    for kind in kinds:
        known = pool.get(kind, [])
        found += random.sample(known, min(KNOWN, len(known)))
    return found


def _wrong(table: Table[Any], gone: list[Any], by: str, move: Any) -> Iterator[Fault]:
    """Return the fault of a wrong answer to a claim about the first of these moments."""
    recorder, then = Recorder[Any](table), gone[0]
    stage = type(then.top)
    if judge_passed(recorder, then, by, move):
        if same_way(table, by, move, gone) is None:
            text = say("it passes by itself, though this was possible: {move}", move=step_of(by, move))
            yield Fault(place_of(stage), text, then)
        return
    rule = recorder.ruling().broken[0].rule.id
    if rule in OWN:
        text = say("refused by {rule} and by no rule of the book: {move}", rule=rule, move=step_of(by, move))
        yield Fault(place_of(stage), text, then)
