"""The way of a move: judged, applied, and everything that follows by itself. One path for everybody."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.chance import NeedChance
from referee.kernel.cx import AnyCx, Cx
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.move import Answer, Move, Question
from referee.kernel.rule import NOT_NOW, VOID_STAGE
from referee.kernel.state import VOID, State, finish

S = TypeVar("S", bound=State)
AnyMove = Move[Any, Any, Any]
ENDLESS = 10_000
"""More automatic stages in a row than any game has."""


class OpenFact(Exception):
    """The position leaves something open that is needed now."""

    def __init__(self, key: str, what: str) -> None:
        super().__init__(f"{key}: {what}")
        self.key, self.what = key, what


class Bug(Exception):
    """We made a mistake: something was created, lost, or never ends."""


class Legal(Struct, frozen=True):
    """What one player may do now."""

    by: str
    offers: tuple[Any, ...]

    def __contains__(self, move: object) -> bool:
        return any(move in offer if isinstance(offer, Form) else move == offer for offer in self.offers)


def judge(cx: AnyCx, s: State, by: str, move: AnyMove) -> bool:
    """Is the move legal? Game over, wrong player, wrong moment, then its own rules; all broken ones are collected."""
    game = cx.table.game
    cx.broken = False
    game.check_over(cx, s)
    if cx.broken:
        return False
    stage, kind = s.stage[-1], type(move)
    acted = bool(stage.actors(cx.table, s))
    if kind in game.anytime:
        move.rules(cx, s, stage, by)
        cx.need(NOT_NOW, acted) or cx.because("the table must turn something up first")
        return not cx.broken
    if acted:
        stage.check_turn(cx, s, by)
    fits = acted and type(stage) in kind.during
    stage.check_moment(cx, s, by, move, fits)
    if fits:
        move.rules(cx, s, stage, by)
    return not cx.broken


def play(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """The state after a move and all that follows by itself; the very same state when it is refused."""
    if not judge(cx, s, by, move):
        return s
    if cx.recording:
        cx.depth = _depth(s)
    after: S = settle(cx, move.effect(cx, s, s.stage[-1], by))
    if cx.recording:
        conserve(cx, s, after)
    return after


def speak(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """A move of a script, where silence is an answer: windows nobody speaks up in are declined, if it is legal then.

    A move that never is legal is judged at the first moment it belongs to.
    """
    if s.over or not s.stage or s.top.silence(cx.table, s) is None:
        return play(cx, s, by, move)
    moments, declines = _silences(cx, s, by, move)
    if not judge(Cx(cx.table), moments[-1], by, move):
        theirs = [moment for moment in moments if by in actors(cx.table, moment)]
        fitting = [m for m in theirs if type(m.top) in type(move).during and move.belongs(cx.table, m, by)]
        judge(cx, next(iter([*fitting, *theirs[::-1]]), s), by, move)
        return s
    for who, decline in declines:
        cx.declined(who, decline.do())
        s = play(cx, s, who, decline)
    return play(cx, s, by, move)


def _silences(cx: AnyCx, s: S, by: str, move: AnyMove) -> tuple[list[S], list[tuple[str, AnyMove]]]:
    """The moments as windows close one by one until the move is legal or nobody can stay silent, and the silences."""
    quiet: AnyCx = Cx(cx.table, cx.chance.copy())
    moments, declines = [s], list[tuple[str, AnyMove]]()
    while not s.over and not judge(quiet, s, by, move):
        silence = s.top.silence(cx.table, s)
        if silence is None:
            break
        declines.append(silence)
        s = play(quiet, s, *silence)
        moments.append(s)
    return moments, declines


def settle(cx: AnyCx, s: S) -> S:
    """Run automatic stages until somebody has to decide, the table has to turn something up, or the game is over."""
    for _ in range(ENDLESS):
        if s.over:
            return s
        if not s.stage:
            s = replace(s, stage=cx.table.game.begin(cx.table))
        stage = s.stage[-1]
        if cx.recording:
            cx.depth = _depth(s)
        if stage.void(cx, s):
            cx.cite(VOID_STAGE, "'{stage}' is passed over", stage=stage.called())
            s = finish(cx, s, VOID)
            continue
        if stage.actors(cx.table, s):
            return s
        mark = cx.mark()
        try:
            s = stage.run(cx, s)
        except NeedChance:
            cx.rewind(mark)
            return s
    raise Bug(f"{s.stage[-1].called()} never ends")


def _depth(s: State) -> int:
    """How many nested actions lie open."""
    return sum(stage.deeper() for stage in s.stage)


def advance(cx: AnyCx, s: S) -> S:
    """What happens by itself from here, as a step of its own."""
    after = settle(cx, s)
    if cx.recording:
        conserve(cx, s, after)
    return after


def conserve(cx: AnyCx, before: State, after: State) -> None:
    """Nothing may be created or lost, and nobody may fall below zero."""
    table = cx.table
    old, new = table.totals(before), table.totals(after)
    if old != new:
        changed = [
            f"{key}: {old.get(key, 0)} -> {new.get(key, 0)}" for key in new | old if old.get(key) != new.get(key)
        ]
        raise Bug("not conserved: " + "; ".join(changed))
    if table.game.lowest(after) < 0:
        raise Bug(f"something fell below zero: {[table.game.purse(after, name) for name in table.names]}")


def wanted(cx: AnyCx, s: State) -> NeedChance | None:
    """What the table must turn up now, if the game waits for it."""
    if s.over or not s.stage or s.top.actors(cx.table, s):
        return None
    try:
        s.top.run(cx, s)
    except NeedChance as need:
        return need
    return None


def actors(table: Table[Any], s: State) -> tuple[str, ...]:
    """Who may act: players, or the table when chance must come up, or nobody after the end."""
    if s.over or not s.stage:
        return ()
    return s.top.actors(table, s) or ("table",)


def offers(cx: AnyCx, s: State, by: str, kinds: tuple[type[AnyMove], ...]) -> tuple[Any, ...]:
    """The legal moves of these kinds, big choices as forms: candidates filtered by the rules that judge a move."""
    found: list[Any] = []
    stage = s.stage[-1]
    for kind in kinds:
        for offer in kind.offer(cx, s, stage, by):
            if isinstance(offer, Form):
                if not offer.empty:
                    found.append(offer)
                continue
            cx.broken = False
            offer.rules(cx, s, stage, by)
            if not cx.broken:
                found.append(offer)
    return tuple(found)


def legal(cx: AnyCx, s: State) -> list[Legal]:
    """Who may act now and every legal move; those possible at any time are listed apart."""
    if s.over or not s.stage:
        return []
    stage = s.stage[-1]
    kinds = cx.table.game.takes.get(type(stage), ())
    return [Legal(by, offers(cx, s, by, kinds)) for by in stage.actors(cx.table, s)]


def told(turn: Legal) -> list[Any]:
    """The offers of a turn, choices among named things one by one."""
    return [one for offer in turn.offers for one in (offer.told() if isinstance(offer, Form) else [offer])]


def anytime(cx: AnyCx, s: State) -> list[Legal]:
    """The moves each player may make whoever is to act."""
    if s.over or not s.stage or not s.stage[-1].actors(cx.table, s):
        return []
    found = [Legal(by, offers(cx, s, by, cx.table.game.anytime)) for by in cx.table.names]
    return [legal for legal in found if legal.offers]


def ask(cx: AnyCx, s: State, by: str | None, question: Question[Any, Any]) -> Answer:
    """Answer a question on the position as it lies."""
    return question.answer(cx, s, by)
