"""The way of a move: judged, applied, and everything that follows by itself. One path for everybody."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from referee.kernel.chance import NeedChance
from referee.kernel.cx import AnyCx, Cx
from referee.kernel.form import Form
from referee.kernel.game import Table
from referee.kernel.move import Answer, Move, Question
from referee.kernel.state import State

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
    if kind not in game.anytime:
        if stage.actors(cx.table, s):
            stage.check_turn(cx, s, by)
        stage.check_moment(cx, s, by, move, type(stage) in kind.at)
    if not cx.broken:
        move.rules(cx, s, stage, by)
    return not cx.broken


def play(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """The state after a move and all that follows by itself; the very same state when it is refused."""
    s, asked = hushed(cx, s, by, move), s
    if not judge(cx, s, by, move):
        return asked
    after: S = settle(cx, move.effect(cx, s, s.stage[-1], by))
    if cx.recording:
        conserve(cx, s, after)
    return after


def hushed(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Close answer windows nobody speaks up in, when the move is legal after them; else leave them open."""
    if not s.stage or s.over or s.stage[-1].silence(s) is None:
        return s
    quiet: AnyCx = Cx(cx.table)
    later, declined = s, []
    while not judge(quiet, later, by, move):
        silence = later.stage[-1].silence(later) if later.stage else None
        if silence is None:
            return s
        declined.append(silence)
        later = settle(quiet, silence[1].effect(quiet, later, later.stage[-1], silence[0]))
    for who, decline in declined:
        cx.made(who, decline.do())
        s = settle(cx, decline.effect(cx, s, s.stage[-1], who))
    return s


def settle(cx: AnyCx, s: S) -> S:
    """Run automatic stages until somebody has to decide, the table has to turn something up, or the game is over."""
    for _ in range(ENDLESS):
        if not s.stage or s.over:
            return s
        stage = s.stage[-1]
        if stage.void(s):
            s = s.pop()
        elif stage.actors(cx.table, s):
            return s
        else:
            drawn = len(cx.chance.drawn)
            try:
                s = stage.run(cx, s)
            except NeedChance as need:
                if len(cx.chance.drawn) != drawn:
                    raise Bug(f"{stage.name()} drew chance after it had begun") from need
                return s
    raise Bug(f"{s.stage[-1].name()} never ends")


def advance(cx: AnyCx, s: S) -> S:
    """What happens by itself from here, as a step of its own."""
    after = settle(cx, s)
    if cx.recording:
        conserve(cx, s, after)
    return after


def conserve(cx: AnyCx, before: State, after: State) -> None:
    """Nothing may be created or lost, and nobody may fall below zero."""
    old, new = cx.table.totals(before), cx.table.totals(after)
    if old != new:
        changed = [
            f"{key}: {old.get(key, 0)} -> {new.get(key, 0)}" for key in new | old if old.get(key) != new.get(key)
        ]
        raise Bug("not conserved: " + "; ".join(changed))


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


def offers(cx: AnyCx, s: State, by: str) -> Iterator[Any]:
    """Every legal move of a player, big choices as forms: candidates filtered by the rules that judge a played move."""
    game = cx.table.game
    stage = s.stage[-1]
    for kind in (*game.takes.get(type(stage), ()), *game.anytime):
        for offer in kind.offer(cx, s, stage, by):
            if isinstance(offer, Form):
                if offer.size:
                    yield offer
                continue
            cx.broken = False
            offer.rules(cx, s, stage, by)
            if not cx.broken:
                yield offer


def legal(cx: AnyCx, s: State) -> list[Legal]:
    """Who may act now and every legal move."""
    if s.over or not s.stage:
        return []
    return [Legal(by, tuple(offers(cx, s, by))) for by in s.stage[-1].actors(cx.table, s)]


def ask(cx: AnyCx, s: State, by: str | None, question: Question[Any, Any]) -> Answer:
    """Answer a question on the position as it lies."""
    return question.answer(cx, s, by)
