"""Dice in the air (rulebook «ПЕРЕДВИЖЕНИЕ ПО ПОЛЮ»)."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from referee.games.corporations import ring
from referee.games.corporations.records import DieValue
from referee.games.corporations.rules import R
from referee.games.corporations.stages.base import Phase
from referee.games.corporations.stages.moments import Concerning, Moving

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


class Throwing(Concerning, frozen=True):
    """Dice are thrown."""

    how: Annotated[Literal["throw", "extra", "reroll"], Meta(description="Which throw it is.")] = "throw"
    die: Annotated[DieValue | None, Meta(description="Which die is picked up for an extra die.")] = None
    says = "throwing the dice"

    def below(self) -> tuple[Phase, ...]:
        return (Moving(),)

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Throw the dice; the first throw waits for the player to go."""
        who = self.who
        if self.how == "extra":
            own = s.turn == who and s.in_own_turn
            die = cx.chance.dice(1, who=who)[0]
            return ring.extra_die(cx, s.pop(), who, die, self.die, own)
        dice = cx.chance.dice(cx.layout.numbers.dice.value, who=who)
        cx.figure("dice", dice, R.move.roll)
        cx.cite(R.move.roll, "{who} throws {dice:and}: {n} in all", who=who, dice=dice, n=sum(dice))
        s = s.pop()
        if self.how == "reroll":
            return ring.rethrown(cx, s, who, dice)
        double = ring.is_double(cx, s, who, s.pawn(who), dice)
        s = ring.note_throw(s, s.pawn(who), dice, double, dice, sum(dice))
        if s.this_turn.guess.said in (dice, (sum(dice),)):
            cx.cite(R.card.forsage, "{who} has guessed right and may double", who=who)
            return s.with_guess(right=True)
        return s
