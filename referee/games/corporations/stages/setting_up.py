"""What comes before the first turn (rulebook «ПОДГОТОВКА К ИГРЕ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.corporations import deck
from referee.games.corporations.components import Box
from referee.games.corporations.rules import R
from referee.games.corporations.stages.base import Phase
from referee.kernel.field_types import PlayerName
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN, Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


class Surplus(Phase, frozen=True):
    """Everybody chooses which surplus chips leave the game."""

    waiting: Annotated[frozenset[PlayerName], Meta(description="Who has not chosen yet.")]
    says = "choosing the chips that leave the game"

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return tuple(name for name in table.names if name in self.waiting)

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return self.whose(table, s)

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Go on when everybody has chosen the chips that leave the game."""
        return s.pop()


class DealTrumps(Phase, frozen=True):
    """The trumps dealt to the hands, as far as anybody sees them."""

    says = "dealing the trumps"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Name the cards in the hands, as far as anybody sees them."""
        for name in cx.table.names:
            for _ in range(s.players[name].hand.get(UNKNOWN, 0)):
                card = deck.drawn(cx, deck.hidden(cx, s), name)
                hand = s.players[name].hand
                s = s.with_hand(name, plus(plus(hand, UNKNOWN, -1), card, 1))
        return s.pop()


class FirstThrow(Phase, frozen=True):
    """The dice find the first player."""

    among: Annotated[tuple[PlayerName, ...], Meta(description="Who throws; everybody at first.")] = ()
    says = "throwing for the first turn"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Let everybody throw; the highest begins, equals throw again."""
        throwers = self.among or cx.table.names
        thrown = {name: sum(cx.chance.dice(cx.layout.numbers.dice.value, who=name)) for name in throwers}
        best = tuple(name for name in throwers if thrown[name] == max(thrown.values()))
        for name, total in thrown.items():
            cx.cite(R.setup.first_player, "{who} throws {total}", who=name, total=total)
        if len(best) > 1:
            return s.swap(FirstThrow(best))
        cx.cite(R.setup.first_player, "{who} begins", who=best[0])
        return s.with_first(best[0]).pop()
