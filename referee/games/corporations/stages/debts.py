"""Obligations: paid at once, or met by selling enterprises to the bank (rulebook «ДОЛГИ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations import economy
from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import Money
from referee.games.corporations.records import Access, Bill
from referee.games.corporations.rules import R
from referee.games.corporations.stages.base import silent_move
from referee.games.corporations.stages.moments import Theirs
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx
    from referee.kernel.engine import AnyMove


class Debt(Theirs, frozen=True):
    """An obligation the money does not cover: enterprises are sold to the bank one at a time."""

    amount: Annotated[Money, Meta(description="The obligation.")]
    creditor: Annotated[PlayerName | None, Meta(description="Who is paid; else the bank.")] = None
    opens: Annotated[Access | None, Meta(description="The services open to one who has paid.")] = None
    says = "meeting an obligation"

    @property
    def bill(self) -> Bill:
        """The obligation."""
        return Bill(self.amount, self.creditor, self.opens)

    @property
    def law(self) -> Rule:
        """The rule of the obligation: of the cell whose services it opens, where it is one."""
        kind = self.opens.kind if self.opens else ""
        return economy.FEES.get(kind) or R.debt.as_many_as_needed

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return the debtor, as long as the money is short."""
        return (self.who,) if self.short(s) else ()

    def short(self, s: "Corporations") -> bool:
        """Return whether the money is short."""
        return s.players[self.who].money < self.amount

    def silence(self, table: Table[Box], s: "Corporations") -> "tuple[str, AnyMove] | None":
        """Start anew whoever has nothing to sell and gets no money by deals."""
        ruined = self.short(s) and not s.owned(self.who)
        return (self.who, silent_move(table, "restart")) if ruined else None

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Pay the obligation, as there is money enough and nothing more is sold."""
        economy.tell_paid(cx, R.debt.as_many_as_needed, self.who, self.amount, self.creditor)
        return economy.opened(s.pop().pays(self.who, self.amount, self.creditor), self.bill)


def pay_debt(cx: "Cx", s: "Corporations", who: str, bill: Bill, law: Rule) -> "Corporations":
    """Pay an obligation, with a forced sale if money is short; then open the services that ask for it."""
    if s.players[who].money < bill.amount:
        return s.push(Debt(who, bill.amount, bill.creditor, bill.opens))
    return economy.opened(economy.pay(cx, s, who, bill.amount, law, bill.creditor), bill)
