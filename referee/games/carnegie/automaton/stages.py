"""Andrew's part of a solo round (rulebook p.18-19)."""

from typing import TYPE_CHECKING

from referee.games.carnegie import timeline
from referee.games.carnegie.automaton import deck, turn
from referee.games.carnegie.rules import R
from referee.games.carnegie.stages.base import ByItself
from referee.games.carnegie.stages.choosing import AndrewTurn
from referee.games.carnegie.stages.events import events

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


class AndrewChooses(ByItself, frozen=True, tag="andrew_chooses"):
    """Andrew's card is turned up and names the row he chooses."""

    says = "Andrew's choice of a row"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        s = deck.turn_up(cx, s)
        row = deck.card_of(cx, s).action
        cx.cite(R.solo.andrew_choice, "Andrew chooses {row}", row=row)
        return timeline.choose(cx, s, row).swap(AndrewTurn())


class AndrewActs(ByItself, frozen=True, tag="andrew_acts"):
    """Andrew does what his card prescribes for the event and the row; then it is your turn."""

    says = "Andrew's turn"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        s = deck.turn_up(cx, s)
        return events(cx, turn.act(cx, s, s.turn or ""))
