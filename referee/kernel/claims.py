"""What is said in a script or at the table: silence is an answer, and nothing passes unheard.

A person says a move; the referee may have been quicker. A move that is legal now, or after some silences, is played.
Any other is judged at the moment it is about: now, a moment that has passed by itself, or one that silence would bring.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from referee.kernel.chance import Chance
from referee.kernel.context import AnyCx, Recorder, Watcher
from referee.kernel.engine import AnyMove, act, actors, judge, judge_passed, play
from referee.kernel.game import Table
from referee.kernel.state import AnyState

S = TypeVar("S", bound=AnyState)


def apply_claim(cx: Recorder[Any], s: S, by: str, move: AnyMove, passed: Sequence[S] = ()) -> S:
    """Return the state after a move somebody says; the very same state when it is refused or has been made already."""
    if s.over:  # the last moments may be contested even when the scores are counted
        return _contest(cx, s, by, move, passed, [s])
    if not s.stage:
        return play(cx, s, by, move)
    for moment in passed:
        if move.reopens(cx.table, moment, by) and judge_passed(cx.quiet(), moment, by, move):
            cx.about = moment
            judge_passed(cx, moment, by, move)
            return act(cx, moment, by, move)
    moments, declines = _silences(cx, s, by, move)
    if judge(cx.quiet(), moments[-1], by, move):
        for who, decline in declines:
            cx.declined(who, decline.do())
            s = play(cx, s, who, decline)
        return play(cx, s, by, move)
    return _contest(cx, s, by, move, passed, moments)


def may_claim(cx: AnyCx, s: AnyState, by: str, move: AnyMove) -> bool:
    """Return whether a move is legal now, or once those who may answer have stayed silent."""
    if s.over or not s.stage:
        return False
    moments, _ = _silences(cx, s, by, move)
    return judge(cx.quiet(), moments[-1], by, move)


def heard_at(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Return the moment at which a claimed move is made: now, or once those who may answer have stayed silent."""
    return _silences(cx, s, by, move)[0][-1]


def _contest(cx: Recorder[Any], s: S, by: str, move: AnyMove, passed: Sequence[S], moments: list[S]) -> S:
    """Judge a move that cannot be made now at the first moment it is about."""
    if is_about(cx.table, s, by, move):
        judge(cx, s, by, move)
        return s
    for at, moment in enumerate(passed):
        if not is_about(cx.table, moment, by, move):
            continue
        if not judge_passed(cx.quiet(), moment, by, move):
            cx.about = moment
            judge_passed(cx, moment, by, move)
            return s
        way = same_way(cx.table, by, move, [*passed[at:], s])
        if way is not None:
            cx.about = moment
            judge_passed(cx, moment, by, move)
            for state in way:
                cx.passes(state)
            return s
    moments = moments if s.over else _silences(cx, s, by, move, cx.chance.scripted_only())[0]
    later = [moment for moment in moments[1:] if is_about(cx.table, moment, by, move)]
    theirs = [moment for moment in moments if by in actors(cx.table, moment)]
    moments = later or theirs or [s]
    moment = next((moment for moment in moments if _by_the_book(cx.table, moment, by, move)), moments[0])
    if moment is not s:
        cx.about = moment
    judge(cx, moment, by, move)
    return s


def _by_the_book(table: Table[Any], s: AnyState, by: str, move: AnyMove) -> bool:
    """Return whether a rule of the book, not of the program, refuses a move at a moment."""
    cx: Recorder[Any] = Recorder(table)
    return not judge(cx, s, by, move) and cx.ruling().broken[0].rule.section != "referee"


def is_about(table: Table[Any], s: AnyState, by: str, move: AnyMove) -> bool:
    """Return whether a move of this player is about a moment."""
    if s.over or not s.stage or type(s.top) not in type(move).during:
        return False
    return by in s.top.whose(table, s) and move.belongs(table, s, by)


def same_way(table: Table[Any], by: str, move: AnyMove, gone: Sequence[S]) -> list[S] | None:
    """Return what passes by itself after a move at an earlier moment, if that leads where the game is now."""
    watch: Watcher[Any] = Watcher(table)
    end = act(watch, gone[0], by, move)
    way = [moment.state for moment in watch.passed]
    for at, state in enumerate([*way, end]):
        if state in gone:
            return [*way[:at], *gone[gone.index(state) : -1]]
    return None


def _silences(
    cx: AnyCx, s: S, by: str, move: AnyMove, chance: Chance | None = None
) -> tuple[list[S], list[tuple[str, AnyMove]]]:
    """Return the moments as windows close one by one until the move is legal, and the silences that close them."""
    watch: Watcher[Any] = Watcher(cx.table, chance or cx.chance.copy())
    moments, declines = [s], list[tuple[str, AnyMove]]()
    while not s.over and not judge(watch, s, by, move):
        silence = s.top.silence(cx.table, s)
        if silence is None:
            break
        declines.append(silence)
        s = play(watch, s, *silence)
        moments += [moment.state for moment in watch.passed]
        watch.passed.clear()
        moments.append(s)
    return moments, declines
