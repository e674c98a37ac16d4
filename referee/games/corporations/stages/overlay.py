"""What opens over a moment of a turn: alone in a position it lies on the final stop."""

from typing import TYPE_CHECKING

from referee.games.corporations.components import Box
from referee.games.corporations.stages.base import Phase, Who
from referee.games.corporations.stages.moments import Stopped
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations


class Opened(Phase, frozen=True):
    """A moment that opens over one of the turn."""

    def below(self) -> tuple[Phase, ...]:
        return (Stopped(),)


class Concerning(Opened, frozen=True):
    """What concerns one player, whose turn it is unless a position says otherwise."""

    who: Who

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.who


class Theirs(Concerning, frozen=True):
    """A moment of one player, in whose turn ever."""

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,)
