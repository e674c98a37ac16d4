"""Ending a turn, exchanging goods, paying for donations, and Andrew's own move (rulebook p.8, p.15, p.18-19)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.games.carnegie import affordable, donations, scoring
from referee.games.carnegie.automaton.stages import AndrewActs, AndrewChooses
from referee.games.carnegie.book import in_question
from referee.games.carnegie.components import Box, DonationCell
from referee.games.carnegie.donations import rule_of
from referee.games.carnegie.records import Player
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.stages.choosing import AndrewTurn, Choosing
from referee.games.carnegie.stages.ending import Activating
from referee.games.carnegie.stages.events import Donating, Income, LastSpace
from referee.games.carnegie.stages.opening import SetupActivate, SetupMoves
from referee.games.carnegie.stages.scoring import (
    AndrewPaying,
    Paying,
    best_is_due,
    may_exchange_still,
    most_for_andrew,
    open_cells,
)
from referee.games.carnegie.stages.using import Research, Settling, Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.choice_set import ChoiceSet, Range
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.field_types import Positive
from referee.kernel.game import Table
from referee.kernel.move import Move, Prescribed, wording
from referee.kernel.rule import NOT_NOW
from referee.kernel.stage import Stage


class Ending(Move[Carnegie, Cx, Any], frozen=True):
    """Go on without doing more: nobody is obliged to, and either word will do."""

    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (
        *(SetupMoves, SetupActivate),
        *(Income, Donating, LastSpace),
        *(Using, Settling, Research, Activating),
        *(Paying, AndrewPaying),
    )

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Any, by: str) -> "Iterable[Ending]":
        return (cls(),) if cls.do() == stage.closed_by else ()  # the other word says the same

    def belongs(self, table: Table[Box], s: Carnegie, by: str) -> bool:
        """Return whether this word is meant: the other one only while there is a choice."""
        stage: Any = s.top
        if stage.ended(by):
            return False
        return stage.closed_by == self.do() or (
            by in stage.actors(table, s) and stage.closes(table.quiet(), s, self.do())
        )

    def rules(self, cx: Cx, s: Carnegie, stage: Any, by: str) -> None:
        said = self.do()
        if stage.closed_by != said:
            cx.need(NOT_NOW, stage.closes(cx, s, said)) or cx.because(
                "`{said}` may be about what has just passed; {stage} ends with `{doing}`",
                said=said,
                stage=stage.called_aloud(),
                doing=stage.closed_by,
            )
        if type(stage) is AndrewPaying:
            cells = tuple(open_cells(cx, s))
            cx.need(R.solo.andrew_payments, not cells) or cx.because(
                "{by} can still pay for {cells:and}", by=by, cells=cells
            )

    def effect(self, cx: Cx, s: Carnegie, stage: Any, by: str) -> Carnegie:
        stage.forgone(cx, by)
        after: Carnegie = stage.ended_by(cx, s, by) if isinstance(stage, Activating) else stage.next(cx, s)
        return after


class Done(Ending, frozen=True):
    """End this part of the turn."""

    says = "end this part of the turn"
    special_wordings = (wording(later("make no more payments in final scoring"), stages=(Paying, AndrewPaying)),)


class Pass(Ending, frozen=True, tag="pass"):
    """Do without income, donation, the moving in of somebody, or more of anything."""

    says = "pass and do nothing more here"
    weight = 3


class Exchange(Move[Carnegie, Cx, Any], frozen=True):
    """Turn goods into dollars, at any moment."""

    says = "exchange {count:#good} for dollars"
    count: Annotated[Positive, Meta(description="How many goods.")] = 1

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Any, by: str) -> Iterator[ChoiceSet]:
        closed = isinstance(stage, AndrewPaying) or (isinstance(stage, Paying) and not may_exchange_still(cx, s, by))
        if not closed:
            yield ChoiceSet(cls, {}, {"count": Range(1, s.players[by].goods)})

    def rules(self, cx: Cx, s: Carnegie, stage: Any, by: str) -> None:
        goods = s.players[by].goods
        (cx.need(R.goods.exchange, self.count <= goods) and cx.since("{n:#good} in hand", n=goods)) or cx.because(
            "{n:#good} in hand, {count} wanted", n=goods, count=self.count
        )
        if isinstance(stage, AndrewPaying):
            cx.need(R.solo.andrew_payments, False) or cx.because(
                "what is left to {by} now goes into Andrew's donations", by=by
            )
        elif isinstance(stage, Paying):
            cx.need(R.goods.exchange, may_exchange_still(in_question(cx), s, by)) or cx.because(
                "round {n} was the last one", n=s.round
            )

    def effect(self, cx: Cx, s: Carnegie, stage: Any, by: str) -> Carnegie:
        each = cx.box.numbers.exchange.value
        dollars = cx.show(cx.product("dollars", R.goods.exchange, unit="$", goods=self.count, each=each))
        return s.gains(by, dollars=dollars, goods=-self.count)


class Pay(Move[Carnegie, Cx, Paying | AndrewPaying], frozen=True):
    """Pay for a donation that asks for it, in final scoring."""

    says = "pay for {cell}[ {count} times]"
    cell: DonationCell
    count: Annotated[Positive, Meta(description="How many times.")] = 1
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Paying, AndrewPaying)
    moment: ClassVar = R.donation.welfare_timing

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Paying | AndrewPaying, by: str) -> Iterator[ChoiceSet]:
        owner = owner_of(cx, stage, by)
        for cell in scoring.paying_cells(cx, s, owner):
            yield ChoiceSet(cls, {"cell": cell}, {"count": Range(1, most_payments(cx, s, by, owner, cell))})

    def belongs(self, table: Table[Box], s: Carnegie, by: str) -> bool:
        """Return whether the own donations are paid for, which come before a donation of Andrew alone."""
        andrews = any(self.cell in s.donated(name) for name in table.automata)
        return isinstance(s.top, AndrewPaying) or not andrews or self.cell in s.donated(by)

    def granted(self, cx: Cx, s: Carnegie, by: str) -> bool:
        """Judge whether the cell asks for payments at all."""
        asks = cx.box.donations[self.cell].per == "payment"
        return cx.need(rule_of(cx, self.cell), asks) or cx.because("nothing is paid for {cell}", cell=self.cell)

    def rules(self, cx: Cx, s: Carnegie, stage: Paying | AndrewPaying, by: str) -> None:
        if not self.granted(cx, s, by):
            return
        owner, law = owner_of(cx, stage, by), rule_of(cx, self.cell)
        own = self.cell in s.donated(owner)
        waits = any(self.cell in s.donated(name) for name in cx.table.automata - {owner})
        cx.need(R.solo.andrew_payments if waits else law, own) or cx.because(
            "{cell} is a donation of Andrew: payments on it come after `done`"
            if waits
            else "{owner} made no donation to {cell}",
            owner=owner,
            cell=self.cell,
        )
        if own:
            self._judge_count(cx, s, by, owner)

    def _judge_count(self, cx: Cx, s: Carnegie, by: str, owner: str) -> None:
        """Judge whether so many payments can be made, or are due."""
        most, printed = most_payments(cx, s, by, owner, self.cell), donations.most_payments(cx, s, self.cell, owner, by)
        made = s.players[owner].paid.get(self.cell, 0)
        counted = phrase(
            "{made} of {n:#payment} on {cell} made before, {count} wanted",
            made=made,
            n=printed,
            cell=self.cell,
            count=self.count,
        )
        due = (
            counted
            if owner == by
            else phrase(
                "for Andrew to score most, up to {n:#payment} on {cell}"
                if best_is_due(cx.quiet(), s)
                else "up to {n:#payment} on {cell} can be made for Andrew",
                n=most,
                cell=self.cell,
            )
        )
        holds = cx.need(rule_of(cx, self.cell) if owner == by else R.solo.andrew_payments, self.count <= most)
        (holds and cx.since(due)) or cx.because(self._why(cx, s, by, made + self.count > printed or owner != by, due))

    def _why(self, cx: Cx, s: Carnegie, by: str, counted: bool, due: Phrase) -> Phrase:
        """Return why so many payments cannot be made: there are not so many, or they cannot be paid."""
        return (
            due
            if counted or self.count <= scoring.possible(cx, s, by, by, self.cell)
            else self._short(cx, s.players[by])
        )

    def _short(self, cx: Cx, player: Player) -> Phrase:
        """Say what is missing for the payments; exchanging goods first in final scoring is a disputed point."""
        asked = {kind: n * self.count for kind, n in cx.box.donations[self.cell].pay.items()}
        kind = next(kind for kind, price in asked.items() if price > affordable.in_hand(player, kind))
        price, goods = asked[kind], asked.get("goods", 0)
        spare = kind == affordable.DOLLARS and goods + affordable.to_sell(cx, player, price) <= player.goods
        exchange = spare and not cx.reads(READ.exchange_at_final_scoring.not_allowed)
        return affordable.short(cx, player, kind, price, goods, exchange)

    def effect(self, cx: Cx, s: Carnegie, stage: Paying | AndrewPaying, by: str) -> Carnegie:
        owner = owner_of(cx, stage, by)
        cx.figure("payments", self.count, rule_of(cx, self.cell))
        if owner == by:
            cx.cite(rule_of(cx, self.cell), "{by} paid {n:#time} for {cell}", by=by, n=self.count, cell=self.cell)
            return scoring.settle(s, by, by, self.cell, self.count, cx.box.donations[self.cell].pay)
        cx.cite(
            R.solo.andrew_payments,
            "{by} paid {n:#time} for {cell}, a donation of Andrew",
            by=by,
            n=self.count,
            cell=self.cell,
        )
        return scoring.pay_one(cx, s, by, owner, self.cell, self.count)


def most_payments(cx: Cx, s: Carnegie, by: str, owner: str, cell: str) -> int:
    """Return how many more payments a player can make on a donation: an own one, or one of Andrew's."""
    return scoring.possible(cx, s, by, by, cell) if owner == by else most_for_andrew(cx, s, by, owner, cell)


def owner_of(cx: Cx, stage: Paying | AndrewPaying, by: str) -> str:
    """Return whose donations are paid for: the player's own, or Andrew's."""
    return next(iter(cx.table.automata)) if isinstance(stage, AndrewPaying) else by


class Act(Prescribed[Carnegie, Cx, Choosing | AndrewTurn], frozen=True):
    """Let Andrew do what the book prescribes for him."""

    says = "act as the card of the round prescribes"
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Choosing, AndrewTurn)

    def effect(self, cx: Cx, s: Carnegie, stage: Choosing | AndrewTurn, by: str) -> Carnegie:
        return s.swap(AndrewChooses() if isinstance(stage, Choosing) else AndrewActs())
