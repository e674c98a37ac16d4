"""Trumps drawn, kept and taken (rulebook «КАРТЫ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import deck
from referee.games.corporations.components import Box
from referee.games.corporations.records import TrumpName
from referee.games.corporations.rules import R
from referee.games.corporations.stages.base import Who
from referee.games.corporations.stages.moments import Concerning, Theirs
from referee.kernel.field_types import Count
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


class Draw(Concerning, frozen=True):
    """Trumps are drawn."""

    count: Count = 1
    says = "drawing trumps"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Draw so many trumps, or as many as there are."""
        count = self.count
        while count > 0:
            s, cards = deck.draw(cx, s, self.who, count)
            count = count - len(cards) if cards else 0
        return s.pop()


class Exchange(Theirs, frozen=True):
    """A trump was discarded: three are drawn and one of them is kept."""

    cards: Annotated[tuple[TrumpName, ...], Meta(description="The cards drawn; they are in the hand.")] = ()
    count: Annotated[Count, Meta(description="How many are still drawn.")] = 0
    tax: Annotated[bool, Meta(description="The Tax office does it.")] = False
    says = "keeping one of the trumps drawn"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return who keeps one, once all are drawn and if there was any."""
        return (self.who,) if self.cards and not self.count else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Draw one more of the trumps of which one is kept; fewer, or none, with an empty deck."""
        if not self.count:
            return s.pop()
        s, cards = deck.draw(cx, s, self.who)
        return s.swap(replace(self, cards=(*self.cards, *cards), count=self.count - 1 if cards else 0))


class Top(Theirs, frozen=True):
    """The top trump is revealed: kept, or played or opened at once."""

    card: Annotated[TrumpName | None, Meta(description="The card; it is in the hand.")] = None
    says = "keeping or playing the trump revealed"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return who looks, once a trump is revealed."""
        return (self.who,) if self.card is not None else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Reveal the top trump to the one who looks."""
        s, cards = deck.draw(cx, s, self.who)
        return s.swap(replace(self, card=cards[0])) if cards else s.pop()


class Choose(Theirs, frozen=True):
    """A hand was seen, and a card of it is taken (or lost) by choice."""

    victim: Who
    lost: Annotated[bool, Meta(description="The card is discarded, not taken.")] = False
    event: Annotated[bool, Meta(description="An Event takes it.")] = False
    count: Count = 1
    says = "choosing a trump of a hand that was seen"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return who chooses, while the hand has a card that can be taken."""
        return (self.who,) if deck.stealable(table, s, self.victim) else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Close the stage: nothing can be taken out of the hand that was seen."""
        return s.pop()


def exchange(cx: "Cx", s: "Corporations", who: str, card: str, tax: bool = False) -> "Corporations":
    """Discard one trump, take three, keep one of them."""
    take = cx.box.numbers.exchange_take.value
    cx.cite(
        R.taxsvc.exchange if tax else R.double.trump_exchange,
        "{who} discards {card} and takes {take:#trump}, of which one is kept",
        who=who,
        card=card,
        take=take,
    )
    return deck.discard(cx, s, who, card).push(Exchange(who, (), take, tax))
