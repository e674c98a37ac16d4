"""Drawing, hiring an advisor; adding a sign or looking under the top tile, which nobody may."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.streets import advisors, setup
from referee.games.streets.book import rule
from referee.games.streets.components import TileName
from referee.games.streets.moves.deed import AnyPhase, Deed, During
from referee.games.streets.seat import automaton, decider
from referee.games.streets.stages import Building, EndTurn, Hiring
from referee.games.streets.stages.phase import SOLO_SEQUENCE
from referee.games.streets.state import Cx, Streets
from referee.kernel.rule import Rule

DRAW_ONE = rule("draw.one")
DRAW_EMPTY = rule("draw.empty")
BEFORE_DRAW = rule("adv.contractor.before_draw")
PLACE_SIGN = rule("place.sign")
AT_ONCE = rule("adv.investor.at_once")
PEEK = rule("solo.peek")
MODULES_OFF = rule("comp.modules_off")


class Draw(Deed, frozen=True):
    """Draw a tile: it happens by itself at the end of a turn, and at no other time."""

    says = "draw a tile"
    during: ClassVar[During] = (Building, EndTurn)
    self_judged: ClassVar[During] = (Building,)
    moment: ClassVar[Rule] = DRAW_ONE

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if isinstance(stage, EndTurn):
            self._judge_end(cx, s, stage, by)
            return
        contractor = s.players[by].advisor == "contractor" and s.tiles_left
        if isinstance(stage, Building) and (stage.built or contractor):
            cx.need(BEFORE_DRAW, False) or cx.because(
                "the second tile of {by} is still to be built"
                if stage.built
                else "both tiles of {by} are still to be built",
                by=by,
            )
        else:
            cx.need(DRAW_ONE, False) or cx.because("{by} may draw at the end of the turn, after building", by=by)

    def _judge_end(self, cx: Cx, s: Streets, stage: EndTurn, by: str) -> None:
        """Solo, the player draws after the Grifter has built; nobody draws from an empty stack."""
        if automaton(cx.table):
            waits = stage.grifter_next(cx.table, s) or by == automaton(cx.table)
            if waits:
                cx.need(SOLO_SEQUENCE, False) or cx.because(
                    "{who} may draw when the Grifter has built", who=decider(cx.table, s)
                )
        if not s.left:
            cx.need(DRAW_EMPTY, False) or cx.because("the stack is empty")

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        return s


class Hire(Deed, frozen=True):
    """Solo: choose your advisor."""

    advisor: Annotated[str, Meta(description="The advisor card.", extra={"names": "advisors"})]
    says = "play with the {advisor}"
    during: ClassVar[During] = (Hiring,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Hire]":
        yield from (cls(card) for card in cx.layout.advisors)

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        advisors.judge_advisor(cx, by, self.advisor)

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        if "advisors" not in setup.modules(cx.table):
            cx.need(MODULES_OFF, False) or cx.because(
                "without the advisors module {card} stays in the box", card=self.advisor
            )
        elif automaton(cx.table) is None:
            cx.need(setup.DEAL, False) or cx.because("advisors are dealt at random: {by} chooses none", by=by)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        cx.cite(advisors.SOLO_ADVISOR, "the advisor of {by}: {card}", by=by, card=self.advisor)
        return s.hires(decider(cx.table, s), self.advisor).pop()


class AddSign(Deed, frozen=True):
    """Put another sign on a building that stands already: it exists to be refused."""

    tile: Annotated[TileName, Meta(description="The building.")]
    says = "put another sign on {tile}"

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        here = s.city.get(self.tile)
        own = here is not None and here.owner == by
        investor = own and "advisors" in cx.table.options.modules and advisors.has(cx.table, s, by, "investor")
        if investor:
            cx.need(AT_ONCE, False) or cx.because(
                "{tile} was built before: both signs are put down then", tile=self.tile
            )
        else:
            cx.need(PLACE_SIGN, False) or cx.because(
                "a sign is put on a building when it is built: {tile}", tile=self.tile
            )


class Peek(Deed, frozen=True):
    """Look at the tile under the top tile of the stack: it exists to be refused."""

    says = "look under the top tile of the stack"

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if automaton(cx.table) is not None:
            cx.need(PEEK, False) or cx.because("nobody looks under the top tile")
        else:
            cx.need(setup.SHUFFLE, False) or cx.because("the stack lies face down: nobody looks under its top tile")
