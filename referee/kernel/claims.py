"""What is said in a script or at the table: silence is an answer, and nothing passes unheard.

A person says a move; the referee may have been quicker. A move that is legal now, or after some silences, is played.
Any other is judged at the moment it is about: now, a moment that has passed by itself, or one that silence would bring.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from referee.kernel.chance import Chance
from referee.kernel.context import AnyCx, Recorder, Watcher
from referee.kernel.engine import AnyMove, act, actors, judge, judge_passed, play
from referee.kernel.facts import Items, NameOf, Phrase, phrase
from referee.kernel.game import Table
from referee.kernel.ruling import Ruling
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
    heard = _hear(cx, s, by, move)
    if heard.legal:
        for who, decline in heard.declines:
            cx.declined(who, decline.do())
            s = play(cx, s, who, decline)
        return play(cx, s, by, move)
    contested: S = _contest(cx, s, by, move, passed, heard.moments)
    return contested


def may_claim(cx: AnyCx, s: AnyState, by: str, move: AnyMove) -> bool:
    """Return whether a move is legal now, or once those who may answer have stayed silent."""
    if s.over or not s.stage:
        return False
    return _hear(cx, s, by, move).legal


def heard_at(cx: AnyCx, s: S, by: str, move: AnyMove) -> S:
    """Return the moment at which a claimed move is made: now, or once those who may answer have stayed silent."""
    moment: S = _hear(cx, s, by, move).moments[-1]
    return moment


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
    moments = moments if s.over else _hear(cx, s, by, move, cx.chance.scripted_only()).moments
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


class Heard(NamedTuple):
    """A claimed move at the moment it is made: the moments as windows close, the silences that close them."""

    moments: list[Any]
    declines: list[tuple[str, AnyMove]]
    legal: bool


def _hear(cx: AnyCx, s: AnyState, by: str, move: AnyMove, chance: Chance | None = None) -> Heard:
    """Let those who may answer stay silent one by one until the move is legal, or nobody is left to be silent."""
    watch: Watcher[Any] = Watcher(cx.table, chance or cx.chance.copy())
    moments, declines = [s], list[tuple[str, AnyMove]]()
    while not s.over:
        if judge(watch, s, by, move):
            return Heard(moments, declines, True)
        silence = s.top.silence(cx.table, s)
        if silence is None:
            break
        declines.append(silence)
        s = play(watch, s, *silence)
        moments += [moment.state for moment in watch.passed]
        watch.passed.clear()
        moments.append(s)
    return Heard(moments, declines, False)


def about_moment(table: Table[Any], moment: Any, by: str | None) -> Phrase:
    """Return which moment a ruling is about, when that has passed by itself or comes only when others stay silent.

    Where several may choose, each for himself, it is the moment of the one who does.
    """
    whose = moment.top.whose(table, moment)
    stage = moment.top.called_aloud()
    return phrase("the moment of {whose:and}: {stage}", whose=(by,) if by in whose else whose, stage=stage)


def silence_phrase(ruling: Ruling) -> Phrase:
    """Return what silence has meant."""
    told = [phrase("{by} stays silent: {silence}", by=by, silence=NameOf("moves", do)) for by, do in ruling.declined]
    return phrase("{unsaid}", unsaid=Items(tuple(told)))
