"""Deals between players, and the choice of surplus chips at set-up."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.corporations import deals, hidden_information, setup
from referee.games.corporations.components import Box
from referee.games.corporations.moves.base import Act, During, Reply
from referee.games.corporations.records import ChipName, Goods
from referee.games.corporations.rules import R
from referee.games.corporations.stages import AnswerWindow, Between, Deal, Phase, Surplus
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule


class Offer(Act[Phase], frozen=True):
    """Offer a deal, a loan or a gift, at any moment of the game."""

    to: Annotated[PlayerName, Meta(description="Who is asked.")]
    give: Annotated[Goods, Meta(description="What is given.")] = {}
    get: Annotated[Goods, Meta(description="What is got for it.")] = {}
    says = "offer {to} a deal[, giving {give}][ and getting {get}]"

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        if isinstance(stage, Deal | Surplus):
            return
        for name in cx.table.from_(by)[1:]:
            give, get = deals.bundle(cx, s, by), deals.bundle(cx, s, name)
            yield ChoiceSet(cls, {"to": name, "get": {}}, {"give": give})
            yield ChoiceSet(cls, {"to": name, "give": {}}, {"get": get})
            yield ChoiceSet(cls, {"to": name}, {"give": give, "get": get})

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        if not cx.need(R.social.free_deals, self.to != by):
            cx.because("a deal is made with another player")
            return
        deals.judge(cx, s, by, self.give)
        deals.judge(cx, s, self.to, self.get)
        free = not isinstance(stage, Deal | Surplus)
        cx.need(NOT_NOW, free) or cx.because("this is the moment of {stage}", stage=stage.called_aloud())
        some = any(self.give.values()) or any(self.get.values())
        (
            cx.need(R.social.free_deals, some) and cx.since("{by} and {to} may deal at any moment", by=by, to=self.to)
        ) or cx.because("{by} neither gives nor gets anything", by=by)
        for who, goods in ((by, self.give), (self.to, self.get)):
            left = {what: n for what, n in goods.items() if what not in ("trophies", "guards")}
            deals.judge_has(cx, s, who, left)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        cx.cite(R.social.free_deals, "{by} offers {to} a deal", by=by, to=self.to)
        give, get = ({what: n for what, n in goods.items() if n} for goods in (self.give, self.get))
        return s.push(Deal(by, self.to, give, get))

    def reopens(self, table: Table[Box], s: Corporations, by: str) -> bool:
        """Return whether the deal brings a trump to one whose moment has passed because the hand was empty."""
        if not isinstance(s.top, AnswerWindow | Between) or not s.top.whose(table, s):
            return False
        cards = {self.to: self.give, by: self.get}.get(s.top.whose(table, s)[0], {})
        return any(n and what != "money" for what, n in cards.items())

    def player_view(self, stage: Phase, by: str, viewer: str) -> "Offer":
        return (
            self
            if viewer in (by, self.to)
            else Offer(self.to, hidden_information.face_down(self.give), hidden_information.face_down(self.get))
        )


class DealAnswer(Reply[Deal], frozen=True):
    """A yes or no to a deal that was offered."""

    def nothing_there(self, cx: Cx, by: str) -> None:
        cx.need(NOT_NOW, False) or cx.because("no deal is offered to {by} now", by=by)


class Accept(DealAnswer, frozen=True):
    """Accept the deal."""

    says = "accept the deal"
    during: ClassVar[During] = (Deal,)
    away: ClassVar[Rule] = NOT_YOUR_TURN

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Deal, by: str) -> "Iterator[Accept]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: Deal, by: str) -> Corporations:
        s = deals.hand_over(cx, s.pop(), stage.by, stage.other, stage.give)
        return deals.hand_over(cx, s, stage.other, stage.by, stage.get)


class Decline(DealAnswer, frozen=True):
    """Decline the deal."""

    says = "decline the deal"
    during: ClassVar[During] = (Deal,)
    away: ClassVar[Rule] = NOT_YOUR_TURN

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Deal, by: str) -> "Iterator[Decline]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: Deal, by: str) -> Corporations:
        return s.pop()


class Remove(Act[Surplus], frozen=True):
    """Choose the surplus chips that leave the game."""

    chips: Annotated[frozenset[ChipName], Meta(description="The chips that leave.")]
    says = "remove {chips:and} from the game"
    during: ClassVar[During] = (Surplus,)
    away: ClassVar[Rule] = R.setup.remove_surplus

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        cx.need(R.setup.remove_surplus, False) or cx.because("the game has begun")

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        cx.need(R.setup.remove_surplus, False) or cx.because(
            "{by} has removed the surplus chips already" if isinstance(stage, Surplus) else "the game has begun", by=by
        )

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Surplus, by: str) -> "Iterator[Remove]":
        chips = [chip for chip, entry in cx.layout.enterprises.items() if not entry.crown]
        for choice in combinations(chips, setup.surplus(cx)):
            yield cls(frozenset(choice))

    def rules(self, cx: Cx, s: Corporations, stage: Surplus, by: str) -> None:
        wanted, crown = setup.surplus(cx), cx.layout.crown
        cx.need(R.setup.crown_stays, crown not in self.chips) or cx.because(
            "{crown} is the victory enterprise", crown=crown
        )
        chosen = len(self.chips)
        (
            cx.need(R.setup.remove_surplus, chosen == wanted)
            and cx.since("{wanted:#chip} must leave the game", wanted=wanted)
        ) or cx.because(
            "{by} removes {chosen:#chip}, but {wanted} must leave the game", by=by, chosen=chosen, wanted=wanted
        )

    def effect(self, cx: Cx, s: Corporations, stage: Surplus, by: str) -> Corporations:
        cx.cite(R.setup.remove_surplus, "{by} removes {chips}", by=by, chips=tuple(sorted(self.chips)))
        return setup.remove(cx, s, by, self.chips).swap(Surplus(stage.waiting - {by}))
