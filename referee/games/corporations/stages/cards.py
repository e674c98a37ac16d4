"""Dice thrown, trumps drawn, kept, taken, and Events that lie open (rulebook «КАРТЫ», «КЛЕТКИ КРУГА»)."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.records import DieValue, EventName, TrumpName
from referee.games.corporations.stages.base import Phase, Who
from referee.games.corporations.stages.overlay import Concerning, Theirs
from referee.games.corporations.stages.turn import Moving
from referee.kernel.field_types import Count
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations


class Throwing(Concerning, frozen=True):
    """Dice are thrown."""

    how: Annotated[Literal["throw", "extra", "reroll"], Meta(description="Which throw it is.")] = "throw"
    die: Annotated[DieValue | None, Meta(description="Which die is picked up for an extra die.")] = None
    says = "throwing the dice"

    def below(self) -> tuple[Phase, ...]:
        return (Moving(),)


class Draw(Concerning, frozen=True):
    """Trumps are drawn."""

    count: Count = 1
    says = "drawing trumps"


class Exchange(Theirs, frozen=True):
    """A trump was discarded: three are drawn and one of them is kept."""

    cards: Annotated[tuple[TrumpName, ...], Meta(description="The cards drawn; they are in the hand.")] = ()
    count: Annotated[Count, Meta(description="How many are still drawn.")] = 0
    tax: Annotated[bool, Meta(description="The Tax office does it.")] = False
    says = "keeping one of the trumps drawn"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Who keeps one, once all are drawn and if there was any."""
        return (self.who,) if self.cards and not self.count else ()


class Top(Theirs, frozen=True):
    """The top trump is revealed: kept, or played or opened at once."""

    card: Annotated[TrumpName | None, Meta(description="The card; it is in the hand.")] = None
    says = "keeping or playing the trump revealed"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Who looks, once a trump is revealed."""
        return (self.who,) if self.card is not None else ()


class Choose(Theirs, frozen=True):
    """A hand was seen, and a card of it is taken (or lost) by choice."""

    victim: Who
    lost: Annotated[bool, Meta(description="The card is discarded, not taken.")] = False
    event: Annotated[bool, Meta(description="An Event takes it.")] = False
    count: Count = 1
    says = "choosing a trump of a hand that was seen"


class DrawEvent(Concerning, frozen=True):
    """An Event is revealed."""

    bought: Annotated[bool, Meta(description="Whether it was bought in a Shop.")] = False
    cause: Annotated[
        Literal["turn_end", "redraw"] | None,
        Meta(description="Why, if not for a cell or for Press: the turn ends, or it takes the place of another."),
    ] = None
    says = "revealing an Event"


class Events(Theirs, frozen=True):
    """Events lie open and must be carried out at once, several in any order."""

    cards: Annotated[tuple[EventName, ...], Meta(description="The Events that lie open.")] = ()
    bought: Annotated[bool, Meta(description="They were bought in a Shop.")] = False
    moved: Annotated[bool, Meta(description="One of them has moved the pawn.")] = False
    says = "carrying out the open Events"
