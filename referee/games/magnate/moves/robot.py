"""The AI's own move: it does what the book prescribes (rulebook p.16-18)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.games.magnate.robot import bidding
from referee.games.magnate.stages import Acting, AiAttracting, Attracting, Bidding, Ordered
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.move import Move
from referee.kernel.rule import AUTOMATON
from referee.kernel.stage import Stage

AnyPhase = Bidding | Attracting | Acting


class Act(Move[Magnate, Cx, AnyPhase], frozen=True):
    """Let the AI do what the book prescribes for it."""

    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding, Attracting, Acting)

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: AnyPhase, by: str) -> "Iterator[Act]":
        if by in cx.table.automata:
            yield cls()

    def rules(self, cx: Cx, s: Magnate, stage: AnyPhase, by: str) -> None:
        cx.need(AUTOMATON, by in cx.table.automata) or cx.because("{by} is a person and decides himself", by=by)

    def effect(self, cx: Cx, s: Magnate, stage: AnyPhase, by: str) -> Magnate:
        if isinstance(stage, Acting):
            return s.push(Ordered())
        if isinstance(stage, Attracting):
            return s.push(AiAttracting())
        amount = bidding.bid(cx, s, stage, by)
        if amount:
            return replace(stage, high=amount, bidder=by, ai_bid=True).next(cx, s)
        return replace(stage, passed=stage.passed | {by}).next(cx, s)
