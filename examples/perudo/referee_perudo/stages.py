"""The stages of a round: rolling and lifting happen by themselves, bidding is a player's turn."""

from typing import TYPE_CHECKING, Annotated, Any

from referee.game import UNKNOWN, OneByOne, PlayerName, Stage, about
from referee_perudo import counting
from referee_perudo.rules import R

if TYPE_CHECKING:
    from referee_perudo.state import Cx, Perudo


class Roll(Stage["Perudo", "Cx"], frozen=True):
    """All roll their dice under their cups; nobody but the player sees them."""

    says = "rolling"

    def run(self, cx: "Cx", s: "Perudo") -> "Perudo":
        """Draw the dice of everybody; those nobody has turned up stay unknown."""
        for name, player in s.players.items():
            options = tuple(cx.layout.faces)
            dice = [
                str(cx.chance.draw("cup", options, unseen=UNKNOWN, seen_by=(name,), who=name))
                for _ in range(player.dice)
            ]
            s = s.with_cup(name, dice)
        cx.cite(R.round.roll, "{n:#die} are rolled", n=sum(player.dice for player in s.players.values()))
        return s.swap(Bidding())


class Bidding(OneByOne["Perudo", "Cx"], frozen=True):
    """The player whose turn it is bids, doubts or calls the last bid exact."""

    says = "bidding"


class Lift(Stage["Perudo", "Cx"], frozen=True):
    """All cups are lifted, and somebody loses or wins a die."""

    caller: Annotated[PlayerName, about("Who doubted the bid or called it exact.")]
    exact: Annotated[bool, about("Whether it was called exact.")] = False
    says = "lifting the cups"

    def whose(self, table: Any, s: "Perudo") -> tuple[str, ...]:
        """Return whose call it was."""
        return (self.caller,)

    def run(self, cx: "Cx", s: "Perudo") -> "Perudo":
        """Turn up what nobody has seen, count, and begin the next round."""
        for name, player in s.players.items():
            hidden = player.cup.get(UNKNOWN, 0)
            seen = [face for face, n in player.cup.items() if face != UNKNOWN for _ in range(n)]
            shown = [str(cx.chance.draw("cup", tuple(cx.layout.faces), who=name)) for _ in range(hidden)]
            s = s.with_cup(name, [*seen, *shown])
        return self._settle(cx, s)

    def _settle(self, cx: "Cx", s: "Perudo") -> "Perudo":
        bid = s.bid
        assert bid is not None
        lying = cx.show(counting.lying(cx, s, bid.face))
        if not self.exact:
            loser = bid.by if lying < bid.count else self.caller
            cx.cite(R.doubt.loses, "{lying:#die}, {n} were bid: {who} loses one", lying=lying, n=bid.count, who=loser)
            return s.loses(cx, loser)
        if lying != bid.count:
            cx.cite(
                R.exact.wrong, "{lying:#die}, {n} were bid: {who} loses one", lying=lying, n=bid.count, who=self.caller
            )
            return s.loses(cx, self.caller)
        cx.cite(R.exact.right, "exactly {lying:#die}: {who} takes one back", lying=lying, who=self.caller)
        return s.wins(cx, self.caller)
