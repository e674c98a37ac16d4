"""What comes before the first turn (rulebook «ПОДГОТОВКА К ИГРЕ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.stages.base import Phase
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations


class Surplus(Phase, frozen=True):
    """Everybody chooses which surplus chips leave the game."""

    waiting: Annotated[frozenset[PlayerName], Meta(description="Who has not chosen yet.")]
    says = "choosing the chips that leave the game"

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return tuple(name for name in table.names if name in self.waiting)

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return self.whose(table, s)


class DealTrumps(Phase, frozen=True):
    """The trumps dealt to the hands, as far as anybody sees them."""

    says = "dealing the trumps"


class FirstThrow(Phase, frozen=True):
    """The dice find the first player."""

    among: Annotated[tuple[PlayerName, ...], Meta(description="Who throws; everybody at first.")] = ()
    says = "throwing for the first turn"
