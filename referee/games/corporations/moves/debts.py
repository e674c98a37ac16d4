"""A debtor without money: enterprises are sold to the bank, and who has none starts anew."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.corporations import economy
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.rules import R
from referee.games.corporations.stages import Debt, Phase
from referee.games.corporations.stages.arriving import CELLS
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.facts import Phrase, later
from referee.kernel.move import wording

SHOP = "shop"
"""The own Shop among what somebody may want to sell: a chip, but no enterprise."""


def _tell_short(cx: Cx, debt: Debt, money: int) -> bool:
    """Say what is owed, on which cell and how it is reckoned, and what there is."""
    by, amount, each = debt.who, debt.amount, cx.layout.numbers.fee.value
    if debt.opens is None or debt.opens.cell is None:
        return cx.since("{by} owes {amount:$} and has {money:$}", by=by, amount=amount, money=money)
    return cx.since(
        "{by} owes {amount:$} on the cell {place} ({n:#enterprise} x {each:$}) and has {money:$}",
        by=by,
        amount=amount,
        place=Phrase(CELLS[debt.opens.kind]),
        n=amount // each,
        each=each,
        money=money,
    )


def _owes(s: Corporations, by: str) -> bool:
    """Return whether the player is short of money for an obligation, although something else comes first."""
    return any(isinstance(below, Debt) and below.who == by and below.short(s) for below in s.stage)


class Sell(Act[Debt], frozen=True):
    """Sell an enterprise to the bank, because money is short for an obligation."""

    hex: Annotated[
        str,
        Meta(description="The hex of the enterprise; `shop` for the own Shop.", extra={"names": "hexes =shop"}),
    ]
    says = "sell the enterprise on {hex} to the bank"
    special_wordings = (wording(later("sell the Shop to the bank"), implied={"hex": SHOP}),)
    during: ClassVar[During] = (Debt,)

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self.untimely(cx, stage, s, by)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        if _owes(s, by):
            super().untimely(cx, stage, s, by)
        else:
            cx.need(R.debt.no_voluntary_sale, False) or cx.because(
                "{by} is not short of money for an obligation now", by=by
            )

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Debt, by: str) -> "Iterator[Sell]":
        for hex in s.owned(by):
            yield cls(hex)

    def rules(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> None:
        if self.hex == SHOP:
            cx.need(R.debt.bank_buys, False) or cx.because("the bank buys enterprises, and the Shop is none")
            return
        own = s.site(self.hex).owner == by
        cx.need(R.debt.bank_buys, own) or cx.because("{by} has no enterprise on {hex}", by=by, hex=self.hex)
        money, amount = s.players[by].money, stage.amount
        (cx.need(R.debt.no_voluntary_sale, money < amount) and _tell_short(cx, stage, money)) or cx.because(
            "{by} had {money:$} by then, enough for the {amount:$} owed", by=by, money=money, amount=amount
        )

    def effect(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> Corporations:
        return economy.sell(cx, s, by, self.hex)


class Restart(Act[Debt], frozen=True):
    """Start anew with the starting capital: nothing is left to sell and the money is still short."""

    says = "start anew"
    during: ClassVar[During] = (Debt,)

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self.untimely(cx, stage, s, by)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        if _owes(s, by):
            super().untimely(cx, stage, s, by)
        else:
            cx.need(R.debt.restart, False) or cx.because("{by} is not short of money for an obligation now", by=by)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Debt, by: str) -> "Iterator[Restart]":
        yield cls()

    def rules(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> None:
        left = len(s.owned(by))
        cx.need(R.debt.restart, not left) or cx.because("{by} has {left:#enterprise} to sell", by=by, left=left)
        money, amount = s.players[by].money, stage.amount
        (
            cx.need(R.debt.restart, money < amount)
            and cx.since("{by} owes {amount:$}, has {money:$} and nothing to sell", by=by, amount=amount, money=money)
        ) or cx.because("{by} had {money:$} by then, enough for the {amount:$} owed", by=by, money=money, amount=amount)

    def effect(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> Corporations:
        return economy.restart(cx, s.pop(), stage.who, stage.bill)
