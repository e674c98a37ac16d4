"""Setting up: tiles, for-sale markers, tokens taken blindly, the first player (rulebook p.4-7)."""

from typing import TYPE_CHECKING, Any

from referee.games.magnate import market, setup, supply
from referee.games.magnate.stages.base import Phase
from referee.kernel.facts import Phrase, phrase
from referee.kernel.rule import NOT_NOW

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


class Opening(Phase, frozen=True):
    """A stage of the set-up: no phase of a round has begun."""

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        cx.need(NOT_NOW, fits) or cx.because("the set-up is not finished; next: {stage}", stage=self.called_aloud())


class LayTiles(Opening, frozen=True, tag="lay_tiles"):
    """Six neighbourhood tiles are laid around the city centre at random."""

    says = "laying the neighbourhood tiles"

    def question(self, cx: "Cx", s: "Magnate") -> Phrase | None:
        first, last = next(slot for slot in setup.outer_slots(cx) if slot not in s.tiles), setup.outer_slots(cx)[-1]
        if first == last:
            return phrase("which neighbourhood tile lies in slot {last}?", last=int(last))
        return phrase("which neighbourhood tiles lie in slots {first} to {last}?", first=int(first), last=int(last))

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        slot = next((slot for slot in setup.outer_slots(cx) if slot not in s.tiles), None)
        return s.pop() if slot is None else setup.lay_tile(cx, s, slot)


class LayMarkers(Opening, frozen=True, tag="lay_markers"):
    """For-sale markers are drawn until the board has as many as the players need."""

    says = "laying the for-sale markers"

    def question(self, cx: "Cx", s: "Magnate") -> Phrase | None:
        n = setup.markers_wanted(cx) - len(s.city.for_sale)
        return phrase("which plots are for sale: what do {n:#for-sale marker} show?", n=n)

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return s.pop() if setup.all_laid(cx, s) else setup.lay_marker(cx, s)


class LayBacks(Opening, frozen=True, tag="lay_backs"):
    """Tutorial with arbitrary backs: the coordinates of the markers laid out are drawn."""

    says = "drawing the backs of the for-sale markers"

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return s.pop() if len(s.markers_drawn) >= len(s.city.for_sale) else setup.draw_back(cx, s)


class DrawTokens(Opening, frozen=True, tag="draw_tokens"):
    """Advanced game: which subtypes were taken blindly for the city centre and the available tenants."""

    says = "turning up the tenants taken blindly"

    def question(self, cx: "Cx", s: "Magnate") -> Phrase | None:
        return phrase("which tenant token was taken?")

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        where = supply.unseen(cx, s)
        return supply.flip(cx, s).pop() if where is None else supply.draw_token(cx, s, *where)


class PickFirst(Opening, frozen=True, tag="pick_first"):
    """The first player marker is given out."""

    says = "giving out the first player marker"

    def question(self, cx: "Cx", s: "Magnate") -> Phrase | None:
        return phrase("who begins?")

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return setup.pick_first(cx, s).pop()


class DrawRisk(Opening, frozen=True, tag="draw_risk"):
    """The risk cards that brought the crash marker where a position has it are drawn, as far as nobody named them."""

    says = "drawing the risk cards of the rounds before"

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return market.draw_missing_risk_card(cx, s) or s.pop()
