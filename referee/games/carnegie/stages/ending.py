"""The end of a round: employees are activated, the marker and the locomotive move on (rulebook p.13)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.carnegie import timeline
from referee.games.carnegie.components import Box
from referee.games.carnegie.rules import R
from referee.games.carnegie.seating import people_from
from referee.games.carnegie.stages.base import ByItself, Phase
from referee.games.carnegie.stages.choosing import NewRound
from referee.games.carnegie.stages.scoring import Paying
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


class Activating(Phase, frozen=True, tag="activate"):
    """At the end of the round players may activate employees, in any order."""

    says = "activating employees"
    closed_by = "done"
    done: Annotated[frozenset[PlayerName], Meta(description="Who has finished.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        people = people_from(table, s.first)
        return tuple([name for name in people if name not in self.done]) if self.done else people

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return self.actors(table, s)

    def ended_by(self, cx: "Cx", s: "Carnegie", by: str) -> "Carnegie":
        """Finish a player's round; end the round when everybody has finished."""
        stage = Activating(self.done | {by})
        return s.swap(stage if stage.actors(cx.table, s) else EndRound())


class EndRound(ByItself, frozen=True, tag="end_round"):
    """The marker advances, the locomotive goes on."""

    says = "the end of the round"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        s = _tuck(cx, timeline.advance(cx, s))
        if s.round >= cx.box.numbers.rounds.value:
            cx.cite(R.final.trigger, "{round} rounds have been played: final scoring", round=s.round)
            return s.swap(Paying()).with_turn(people_from(cx.table, s.first)[0])
        s = s.with_first(cx.table.after(s.first or cx.table.names[0]))
        cx.cite(
            R.solo.end_loco if cx.table.automata else R.end.pass_first,
            "the locomotive moves to the other side: {first} chooses next"
            if cx.table.automata
            else "the locomotive goes to {first}",
            first=s.first,
        )
        return s.with_round(s.round + 1).swap(NewRound())


def _tuck(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Put Andrew's card under the VP card it has reached, at the end of the round."""
    if s.card is None:
        return s
    reached = [*cx.layout.vp_cards][s.shift]
    cx.cite(R.solo.end_card, "{card} goes under the card with {vp} VP", card=s.card, vp=reached)
    return s.with_tucked(reached, s.card)
