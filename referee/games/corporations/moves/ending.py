"""The end of a turn."""

from collections.abc import Iterator
from typing import ClassVar

from referee.games.corporations import construction, stages, turn_allowances
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Main, Phase, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.rule import NOT_YOUR_TURN, Rule


class Done(Act[Phase], frozen=True):
    """End the turn."""

    says = "end the turn"
    weight = 3
    during: ClassVar[During] = (Stopped, Main)
    away: ClassVar[Rule] = NOT_YOUR_TURN
    early: ClassVar[Rule] = R.turn.movement_first
    moving: ClassVar[Rule] = R.move.final_stop

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Done]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        won = construction.complete(s, by)
        if (
            "event_each_turn" in cx.table.options.speed
            and not (s.this_turn.closing or won)
            and cx.reads(READ.end_turn_event.full_use)
        ):
            cx.cite(R.speed.event_each_turn, "{by} takes an Event and may use what it brings", by=by)
            return turn_allowances.used_up(s).push(stages.DrawEvent(by, cause="turn_end"))
        return s.swap(stages.EndTurn(acted=isinstance(stage, Main)))
