"""The state: one immutable value; its fields are the keys of `position:`."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from referee.game import Context, Count, PlayerName, State, about, replace
from referee_perudo.components import Box
from referee_perudo.records import Bid, Player
from referee_perudo.rules import R
from referee_perudo.stages import Bidding, Lift, Roll

Cx = Context[Box]


class Perudo(State[Player], frozen=True):
    """A moment of a game of Perudo."""

    stage: tuple[Roll | Bidding | Lift, ...] = ()
    bid: Annotated[Bid | None, about("The last bid.")] = None
    palifico: Annotated[bool, about("Whether this is a palifico round.")] = False
    begins: Annotated[PlayerName | None, about("Who began the round.")] = None
    lost: Annotated[Count, about("How many dice have been lost.")] = 0

    def with_cup(self, name: str, dice: Iterable[str]) -> "Perudo":
        """Return the state with other dice under a cup."""
        return self.with_player(name, replace(self.players[name], cup=dict(Counter(dice))))

    def loses(self, cx: Cx, name: str) -> "Perudo":
        """Return the state after a player has lost a die."""
        player = self.players[name]
        left, falls = player.dice - 1, player.dice == 2 and not player.fell
        s = self.with_player(name, replace(player, dice=left, fell=player.fell or falls))
        return replace(s, lost=s.lost + 1)._next_round(cx, name, falls)

    def wins(self, cx: Cx, name: str) -> "Perudo":
        """Return the state after a player has taken a die back, if one of his is lost."""
        player = self.players[name]
        more = min(1, cx.box.numbers.dice.value - player.dice)
        s = self.with_player(name, replace(player, dice=player.dice + more))
        return replace(s, lost=s.lost - more)._next_round(cx, name, falls=False)

    def _next_round(self, cx: Cx, name: str, falls: bool) -> "Perudo":
        alive = [one for one in cx.table.from_(name) if self.players[one].dice]
        s = replace(
            self,
            bid=None,
            palifico=False,
            players={n: replace(p, shown=p.cup, cup={}) for n, p in self.players.items()},
        )
        if len(alive) == 1:
            cx.cite(R.end.winner, "{who} alone has dice left", who=alive[0])
            return replace(s, over=True, winners=frozenset(alive), turn=None, begins=None, stage=())
        cx.cite(R.next.begins, "{who} begins", who=alive[0])
        palifico = falls and len(alive) > 2
        if palifico:
            cx.cite(R.palifico.begins, "{who} has one die for the first time", who=name)
        return replace(s, round=s.round + 1, turn=alive[0], begins=alive[0], palifico=palifico, stage=(Roll(),))
