"""The way of a move: judged, applied, and everything that follows by itself. One path for everybody."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import NeedChance
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.conservation import Bug, check_conservation
from referee.kernel.context import AnyCx
from referee.kernel.facts import Phrase
from referee.kernel.game import Table
from referee.kernel.move import Answer, Move, Question
from referee.kernel.rule import NOT_NOW, VOID_STAGE
from referee.kernel.state import VOID, AnyState, finish

S = TypeVar("S", bound=AnyState)
AnyMove = Move[Any, Any, Any]
TABLE = ("table",)
"""Who acts when chance must come up."""
ENDLESS = 10_000
"""More automatic stages in a row than any game has."""


class OpenFact(Exception):
    """The position leaves something open that is needed now."""

    def __init__(self, key: str, what: Phrase, secret: bool = False) -> None:
        super().__init__(f"{key}: {what.template}")
        self.key, self.what = key, what
        self.secret = secret
        """It is somebody's secret: in what another player sees, not in the game itself."""


class Legal(Struct, frozen=True, gc=False):
    """What one player may do now."""

    by: str
    offers: tuple[Any, ...]
    secret: Phrase | None = None
    """What hides it from others: then nothing is listed."""

    def __contains__(self, move: object) -> bool:
        return any(move in offer if isinstance(offer, ChoiceSet) else move == offer for offer in self.offers)


def judge(cx: AnyCx, s: AnyState, by: str, move: AnyMove) -> bool:
    """Judge the move: the moment, whose turn it is, then its own rules, collecting all broken ones.

    Each is judged only when the one before holds: nobody is told the rules of a moment that is not his.
    """
    game = cx.table.game
    cx.broken = False
    if s.over:
        game.check_over(cx, s)
        return False
    stage, kind = s.stage[-1], type(move)
    acting = stage.actors(cx.table, s)
    if kind in game.anytime:
        move.rules(cx, s, stage, by)
    else:
        fits = (type(stage), kind) in game.pairs and bool(acting or stage.whose(cx.table, s))
        stage.check_moment(cx, s, by, move, fits)
        if fits:
            stage.check_turn(cx, s, by)
            if not cx.broken:
                move.rules(cx, s, stage, by)
    if not acting and not cx.broken:
        cx.need(NOT_NOW, False) or cx.because("first {stage} goes on by itself", stage=stage.called_aloud())
    return not cx.broken


def judge_passed(cx: AnyCx, s: AnyState, by: str, move: AnyMove) -> bool:
    """Return whether the move would have been legal at a moment that has passed by itself."""
    stage = s.stage[-1]
    cx.broken = False
    if type(move) not in cx.table.game.anytime:
        stage.check_turn(cx, s, by)
        stage.check_moment(cx, s, by, move, True)
    if not cx.broken:
        move.rules(cx, s, stage, by)
    return not cx.broken


def play(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Return the state after a move and all that follows by itself; the very same state when it is refused."""
    return act(cx, s, by, move) if judge(cx, s, by, move) else s


def act(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Return the state after a move that was judged legal, and all that follows by itself."""
    cx.stages, stage = s.stage, s.stage[-1]
    done: S
    if not cx.recording:
        done = move.effect(cx, s, stage, by)
        return settle(cx, done)
    drawn = len(cx.chance.drawn)
    done = move.effect(cx, s, stage, by)
    if len(cx.chance.drawn) == drawn:
        cx.does(s, done)
    after = settle(cx, done)
    check_conservation(cx, s, after)
    return after


def follow(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Return the state after a move that `legal` has just listed, without judging it again; for simulation only."""
    return act(cx, s, by, move)


def settle(cx: AnyCx, s: S) -> S:
    """Run automatic stages until somebody has to decide, the table has to turn something up, or the game is over."""
    table = cx.table
    for _ in range(ENDLESS):
        if s.over:
            return s
        if not s.stage:
            s = replace(s, stage=table.game.begin(table))
        stage = s.stage[-1]
        cx.stages = s.stage
        if stage.void(cx, s):
            cx.cite(VOID_STAGE, "{stage} is passed over: what it was about is gone", stage=stage.called_aloud())
            s = finish(cx, s, VOID)
            continue
        if stage.actors(table, s):
            return s
        mark = cx.mark()
        if cx.watching:
            cx.passes(s)
        try:
            s = stage.run(cx, s)
        except NeedChance:
            cx.rewind(mark)
            return s
    raise Bug(f"{s.stage[-1].called()} never ends")


def advance(cx: AnyCx, s: S) -> S:
    """Return the state after what happens by itself from here, as a step of its own."""
    after = settle(cx, s)
    if cx.recording:
        check_conservation(cx, s, after)
    return after


def chance_needed(cx: AnyCx, s: AnyState) -> NeedChance | None:
    """Return what the table must turn up now, if the game waits for it."""
    if s.over or not s.stage or s.top.actors(cx.table, s):
        return None
    try:
        s.top.run(cx, s)
    except NeedChance as need:
        whose = s.top.whose(cx.table, s)
        need.who = need.who or (whose[0] if len(whose) == 1 else "")
        return need
    return None


def actors(table: Table[Any], s: AnyState) -> tuple[str, ...]:
    """Return who may act: players, or the table when chance must come up, or nobody after the end."""
    if s.over or not s.stage:
        return ()
    return s.top.actors(table, s) or TABLE


def offers(cx: AnyCx, s: AnyState, by: str, kinds: tuple[type[AnyMove], ...]) -> tuple[Any, ...]:
    """Return the legal moves of these kinds, big choices as choice sets: what `offer` gives and `rules` accepts."""
    found: list[Any] = []
    stage = s.stage[-1]
    for kind in kinds:
        for offer in kind.offer(cx, s, stage, by):
            if type(offer) is ChoiceSet:
                if not offer.empty:
                    found.append(offer)
                continue
            cx.broken = False
            offer.rules(cx, s, stage, by)
            if not cx.broken:
                found.append(offer)
    return tuple(found)


def legal(cx: AnyCx, s: AnyState) -> list[Legal]:
    """Return who may act now and every legal move; those possible at any time are listed apart."""
    if s.over or not s.stage:
        return []
    stage = s.stage[-1]
    kinds = cx.table.game.takes.get(type(stage), ())
    return [_turn(cx, s, by, kinds) for by in stage.actors(cx.table, s)]


def _turn(cx: AnyCx, s: AnyState, by: str, kinds: tuple[type[AnyMove], ...]) -> Legal:
    """Return what one player may do; what hangs on a secret of his hides nothing of what the others may do."""
    try:
        return Legal(by, offers(cx, s, by, kinds))
    except OpenFact as fact:
        if not fact.secret:
            raise
        return Legal(by, (), fact.what)


def single_offers(turn: Legal) -> list[Any]:
    """Return the offers of a turn, choices among named things one by one."""
    return [
        one for offer in turn.offers for one in (offer.members_or_self() if isinstance(offer, ChoiceSet) else [offer])
    ]


def anytime(cx: AnyCx, s: AnyState) -> list[Legal]:
    """Return the moves each player may make whoever is to act."""
    if s.over or not s.stage or not s.stage[-1].actors(cx.table, s):
        return []
    found = [_turn(cx, s, by, cx.table.game.anytime) for by in cx.table.names]
    return [legal for legal in found if legal.offers]


def ask(cx: AnyCx, s: AnyState, by: str | None, question: Question[Any, Any]) -> Answer:
    """Answer a question on the position as it lies."""
    return question.answer(cx, s, by)
