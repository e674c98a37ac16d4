"""Drawing, hiring an advisor, looking where one may not."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.streets import advisors
from referee.games.streets.book import rule
from referee.games.streets.robot.seat import automaton, decider
from referee.games.streets.stages import Building, Hiring
from referee.games.streets.state import Cx, Streets
from referee.kernel.move import Move
from referee.kernel.rule import NOT_NOW
from referee.kernel.stage import Stage

DRAW_ONE = rule("draw.one")
BEFORE_DRAW = rule("adv.contractor.before_draw")
PEEK = rule("solo.peek")

During = tuple[type[Stage[Streets, Cx]], ...]


class Draw(Move[Streets, Cx, Building], frozen=True):
    """Draw a tile: it happens by itself at the end of a turn, and at no other time."""

    during: ClassVar[During] = (Building,)

    def rules(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        if stage.built:
            cx.need(BEFORE_DRAW, False) or cx.because("the second tile is still to be built")
        cx.need(DRAW_ONE, False) or cx.because("tiles are drawn at the end of a turn")


class Hire(Move[Streets, Cx, Hiring], frozen=True):
    """Solo: choose your advisor."""

    advisor: Annotated[str, Meta(description="The advisor card.", extra={"names": "advisors"})]
    during: ClassVar[During] = (Hiring,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Hiring, by: str) -> "Iterator[Hire]":
        yield from (cls(card) for card in cx.table.box.advisors)

    def rules(self, cx: Cx, s: Streets, stage: Hiring, by: str) -> None:
        advisors.judge_advisor(cx, by, self.advisor)

    def effect(self, cx: Cx, s: Streets, stage: Hiring, by: str) -> Streets:
        cx.cite(advisors.SOLO_ADVISOR, "{by} plays with the {card}", by=by, card=self.advisor)
        return s.hires(decider(cx.table, s), self.advisor).pop()


class Peek(Move[Streets, Cx, Stage[Streets, Cx]], frozen=True):
    """Look at the tile under the top tile of the stack: it exists to be refused."""

    def rules(self, cx: Cx, s: Streets, stage: Stage[Streets, Cx], by: str) -> None:
        solo = automaton(cx.table) is not None
        cx.need(PEEK if solo else NOT_NOW, False) or cx.because("nobody looks under the top tile")
