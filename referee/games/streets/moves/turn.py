"""Drawing, hiring an advisor; adding a sign or looking under the top tile, which nobody may."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.streets import advisors, setup
from referee.games.streets.components import TileName
from referee.games.streets.moves.base import AnyPhase, Deed, During
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton, decider
from referee.games.streets.stages import Building, EndTurn, Hiring
from referee.games.streets.state import Cx, Streets
from referee.kernel.rule import Rule


class Draw(Deed, frozen=True):
    """Draw a tile: it happens by itself at the end of a turn, and at no other time."""

    says = "draw a tile"
    during: ClassVar[During] = (Building, EndTurn)
    self_judged: ClassVar[During] = (Building,)
    moment: ClassVar[Rule] = R.draw.one

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        self.judge_right(cx, s, by)
        if cx.broken:
            return
        if automaton(cx.table):
            self._judge_solo(cx, s, stage)
        elif isinstance(stage, Building):
            self._judge_early(cx, s, stage, by)

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        """Refuse to draw from an empty stack, or for the Grifter."""
        if s.tiles_left == 0:
            cx.need(R.draw.empty, False) or cx.because("the stack is empty: nothing is drawn any more")
        elif by == automaton(cx.table):
            cx.need(R.solo.sequence, False) or cx.because(
                "it is for {who} to draw, not for the Grifter: he builds from the stack", who=decider(cx.table, s)
            )

    def _judge_solo(self, cx: Cx, s: Streets, stage: AnyPhase) -> None:
        """Refuse a draw before the Grifter has built, in the solo game."""
        if isinstance(stage, Building) or (isinstance(stage, EndTurn) and stage.grifter_next(cx.table, s)):
            cx.need(R.solo.sequence, False) or cx.because(
                "{who} may draw when the Grifter has built", who=decider(cx.table, s)
            )

    def _judge_early(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        """Refuse a draw before building, for the Contractor before the second tile."""
        if stage.built or s.players[by].advisor == "contractor":
            cx.need(R.adv.contractor.before_draw, False) or cx.because(
                "the second tile of {by} is still to be built"
                if stage.built
                else "both tiles of {by} are still to be built",
                by=by,
            )
        else:
            cx.need(R.draw.one, False) or cx.because("{by} may draw at the end of the turn, after building", by=by)

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
            cx.need(R.comp.modules_off, False) or cx.because(
                "without the advisors module the {card} stays in the box", card=self.advisor
            )
        elif automaton(cx.table) is None:
            cx.need(R.adv.deal, False) or cx.because("advisors are dealt at random: {by} chooses none", by=by)
        else:
            advisors.judge_advisor(cx, by, self.advisor)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        cx.cite(R.solo.adv, "{card}: the advisor for {by}", by=by, card=self.advisor)
        return s.hires(decider(cx.table, s), self.advisor).pop()


class AddSign(Deed, frozen=True):
    """Put an ownership sign on a building that stands already: it exists to be refused."""

    tile: Annotated[TileName, Meta(description="The building.")]
    says = "put an ownership sign on {tile} afterwards"

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        here = s.city.get(self.tile)
        own = here is not None and here.owner == by
        investor = own and "advisors" in cx.table.options.modules and advisors.has(cx.table, s, by, "investor")
        if investor:
            cx.need(R.adv.investor.at_once, False) or cx.because(
                "{tile} stands already: both ownership signs are put down when a building is built", tile=self.tile
            )
        elif here is not None:
            cx.need(R.place.sign, False) or cx.because(
                "{tile} stands already: an ownership sign is put down when a building is built", tile=self.tile
            )
        else:
            cx.need(R.place.sign, False) or cx.because("{tile} is not in the city", tile=self.tile)


class Peek(Deed, frozen=True):
    """Look at the tile under the top tile of the stack: it exists to be refused."""

    says = "look under the top tile of the stack"

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        robot, left = automaton(cx.table), s.tiles_left
        if robot and left == 0:  # what he builds from then
            left = sum(s.players[robot].hand.values())
        rule = R.setup.shuffle if robot is None else R.solo.peek
        if left == 0:
            cx.need(rule, False) or cx.because("the stack is empty: there is nothing to look at")
        elif left == 1:
            cx.need(rule, False) or cx.because("nothing lies under the last tile of the stack")
        elif robot:
            cx.need(rule, False) or cx.because("nobody looks under the top tile")
        else:
            cx.need(rule, False) or cx.because("the stack lies face down: nobody looks under its top tile")
