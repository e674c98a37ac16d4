"""The AI's own move: it does what the book prescribes (rulebook p.16-18)."""

from typing import ClassVar

from referee.games.magnate.automaton import bidding, deck
from referee.games.magnate.rules import R
from referee.games.magnate.stages import Acting, AiAttracting, Attracting, Bidding, Ordered
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.move import Prescribed
from referee.kernel.rule import AUTOMATON
from referee.kernel.stage import Stage

AnyPhase = Bidding | Attracting | Acting


class Act(Prescribed[Magnate, Cx, AnyPhase], frozen=True):
    """Let the AI do what the book prescribes for it."""

    says = "follow the instructions for the AI"
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Bidding, Attracting, Acting)

    def rules(self, cx: Cx, s: Magnate, stage: AnyPhase, by: str) -> None:
        cx.need(AUTOMATON, by in cx.table.automata) or cx.because("{by} is not the AI", by=by)
        if isinstance(stage, Acting) and by in cx.table.automata:
            drawn = s.players[by].card is not None
            (cx.need(R.ai.draw, drawn) and cx.since("{card} lies face up", card=s.players[by].card)) or cx.because(
                "{by} has not drawn a card for this action: a position states it with {line}",
                by=by,
                line=deck.card_example(cx, s, by),
            )

    def effect(self, cx: Cx, s: Magnate, stage: AnyPhase, by: str) -> Magnate:
        if isinstance(stage, Acting):
            return s.push(Ordered())
        if isinstance(stage, Attracting):
            return s.push(AiAttracting())
        return bidding.make_bid(cx, s, stage, by)
