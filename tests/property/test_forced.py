"""Whatever passes by itself could not have gone otherwise, and whoever contests it is refused by a rule of the book."""

from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from referee.kernel.chance import Chance
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.claims import is_about, same_way
from referee.kernel.context import Context, Recorder, Watcher
from referee.kernel.engine import judge, judge_passed, legal, offers, play, settle
from referee.kernel.game import Table
from referee.kernel.position import opening
from referee.kernel.rule import AUTOMATON, OWN_RULES
from referee.odds.random_player import pick_of, seated, table
from tests.property import test_carnegie, test_corporations, test_magnate, test_streets

TOOL = OWN_RULES.keys() - {AUTOMATON.id}
"""Rules of the program; that people do not `act` is said of the tool, not of the game."""
GAMES: list[ModuleType] = [test_carnegie, test_corporations, test_magnate, test_streets]
Strays = Callable[[Table[Any], Any, Random], list[tuple[str, Any]]]
Pool = dict[type, list[Any]]


def claims(at: Table[Any], state: Any, by: str, pool: Pool, random: Random) -> list[Any]:
    """Moves somebody might claim at a moment: what is listed there, and what was listed at other moments."""
    kinds = at.game.takes.get(type(state.top), ())
    listed = offers(Context(at), state, by, kinds)
    found = [offer.pick(random) if isinstance(offer, ChoiceSet) else offer for offer in listed for _ in range(4)]
    for kind in kinds:
        known = pool.get(kind, [])
        found += random.sample(known, min(6, len(known)))
    return found


def wrong_answers(at: Table[Any], chain: list[Any], pool: Pool, strays: Strays, random: Random) -> Iterator[Any]:
    """Contest every moment of a chain that passed by itself; wrong answers, None for right ones."""
    now = chain[-1]
    for place, then in enumerate(chain[:-1]):
        for by in then.top.whose(at, then):
            wild = [move for _, move in strays(at, then, random)]
            for move in claims(at, then, by, pool, random) + wild:
                if is_about(at, then, by, move) and (now.over or not judge(Context(at), now, by, move)):
                    yield _wrong(at, chain[place:], by, move)


class Wrong(Exception):
    """A wrong answer to a claim, and the moment it was made about."""

    def __init__(self, state: Any, *said: Any) -> None:
        super().__init__(*said)
        self.state = state


def _wrong(at: Table[Any], gone: list[Any], by: str, move: Any) -> Wrong | None:
    recorder, then = Recorder(at), gone[0]
    if judge_passed(recorder, then, by, move):
        return Wrong(then, "another way", then.top, by, move) if same_way(at, by, move, gone) is None else None
    rule = recorder.ruling().broken[0].rule.id
    return Wrong(then, "no rule of the book", then.top, by, move, rule) if rule in TOOL else None


def contested(at: Table[Any], seed: int, strays: Strays, most: int = 300) -> Iterator[Any]:
    """Play a random game and contest everything that passes by itself."""
    mind, random = Random(f"mind {seed}"), Random(f"claims {seed}")
    cx: Watcher[Any] = Watcher(at, Chance(random=Random(seed)))
    pick, pool = pick_of(at.game), Pool()
    state = settle(cx, opening(cx))
    for _ in range(most):
        if state.over:
            return
        turns = legal(cx, state)
        for offer in [offer for turn in turns for offer in turn.offers[:8]]:
            one = offer.pick(mind) if isinstance(offer, ChoiceSet) else offer
            pool.setdefault(type(one), []).append(one)
        turn = turns[0] if len(turns) == 1 else mind.choice(turns)
        cx.passed.clear()
        state = play(cx, state, turn.by, pick(mind, turn.offers))
        yield from wrong_answers(at, [*(moment.state for moment in cx.passed), state], pool, strays, random)


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.__name__.rsplit("_", 1)[1])
def test_what_passes_by_itself_had_no_other_way(module: ModuleType) -> None:
    answers = []
    for number, (players, options) in enumerate(module.MODES):
        sit = table if isinstance(players, int) else seated
        at = sit(module.GAME, *((players,) if isinstance(players, int) else players), **options)
        answers += list(contested(at, number, module.strays))
    wrong = [answer for answer in answers if answer]
    assert not wrong, f"{len(wrong)} of {len(answers)}: {wrong[:5]}"
    assert answers
