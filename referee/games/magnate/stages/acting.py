"""Three actions for everybody, one at a time (rulebook p.12)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate.automaton import actions, deck, orders
from referee.games.magnate.components import Box
from referee.games.magnate.rules import R
from referee.games.magnate.stages.base import ACTIONS, Phase, by_person
from referee.games.magnate.stages.market import Market
from referee.kernel.game import Table
from referee.kernel.rule import NOT_NOW
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


class Acting(Phase, frozen=True, tag="action"):
    """Players take one action each, three times round."""

    says = "player actions"
    phase = ACTIONS

    action: Annotated[int, Meta(ge=1, le=3, description="Which of the three actions of the round.")] = 1

    def actors(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        if s.turn in table.automata and not s.players[s.turn].card:
            return ()
        return (s.turn,) if s.turn else ()

    def whose(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        return deck.draw_card(cx, s, s.turn or "")

    def check_turn(self, cx: "Cx", s: "Magnate", by: str) -> None:
        if by != s.turn and self._acted(cx, s, by):
            cx.need(R.act.one_action, False) or cx.because(
                "{by} has just acted" if s.turn == s.first else "{by} has acted already", by=by
            )
        cx.need(R.act.rounds, by == s.turn) or cx.because("it is {turn}'s turn to act", turn=s.turn)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if by != s.turn or move.do() not in ("pass", "done"):
            super().check_moment(cx, s, by, move, fits)
        elif by not in cx.table.automata:
            cx.need(R.act.one_action, False) or cx.because(
                "{by} cannot skip an action; consulting is always possible", by=by
            )
        elif move.do() == "pass":
            cx.need(R.act.one_action, False) or cx.because("{by} cannot skip an action; its card tells which", by=by)
        else:
            super().check_moment(cx, s, by, move, fits)

    def _acted(self, cx: "Cx", s: "Magnate", by: str) -> bool:
        """Return whether the player has acted this time round, or was the last to act before the present turn."""
        if self.action == 1 and s.turn == s.first:
            return False
        order = cx.table.from_(s.first or "")
        return order.index(by) < order.index(s.turn or "") or cx.table.after(by) == s.turn

    def next(self, cx: "Cx", s: "Magnate") -> "Magnate":
        """Go on to the next player clockwise, or to the property market after the third time round."""
        turn = cx.table.after(s.turn or "")
        if turn != s.first:
            return s.with_turn(turn)
        if self.action < cx.box.numbers.actions.value:
            cx.cite(R.round.tracker, "the round tracker moves to action {action}", action=self.action + 1)
            return s.swap(Acting(self.action + 1)).with_turn(turn)
        cx.cite(R.round.tracker, "the round tracker moves to {phase}", phase=Market.called_aloud())
        return s.swap(Market()).with_turn(s.first)


class Ordered(Phase, frozen=True, tag="ordered"):
    """The AI does what its card prescribes; a die decides between equals."""

    of_automaton = True
    says = "doing what the AI card says"
    phase = ACTIONS

    again: Annotated[bool, Meta(description="Whether the die for equals is rolled again.")] = False
    too_dear: Annotated[bool, Meta(description="Whether the die picked a building too dear for the AI.")] = False

    def whose(self, table: Table[Box], s: "Magnate") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()

    def below(self) -> tuple[Stage["Magnate", "Cx"], ...]:
        return (Acting(),)

    def turn_of(self, table: Table[Box], s: "Magnate") -> str | None:
        return next(iter(table.automata), None)

    def check_moment(self, cx: "Cx", s: "Magnate", by: str, move: Any, fits: bool) -> None:
        if Acting in move.during and not by_person(cx, by, move):
            cx.need(NOT_NOW, fits) or cx.because("first {turn} does what its card says", turn=s.turn)
        else:
            super().check_moment(cx, s, by, move, fits)

    def run(self, cx: "Cx", s: "Magnate") -> "Magnate":
        name, below = s.turn or "", s.stage[-2]
        assert isinstance(below, Acting)
        what = orders.order(cx.quiet() if self.again else cx, s, name, can_build=not self.too_dear)
        if not self.again:
            cx.explain(orders.explain, cx, s, name, what)
        kind = orders.decide(cx, what.tied)
        if kind is None:
            return s.swap(Ordered(again=True, too_dear=self.too_dear))
        chosen = orders.dearest(cx, s, name, kind) if what.action == "build" else kind
        if chosen is None:
            return self._default(cx, s, name, what, kind)
        return below.next(cx, actions.perform(cx, s.pop(), name, what, chosen))

    @staticmethod
    def _default(cx: "Cx", s: "Magnate", name: str, what: orders.Order, kind: str) -> "Magnate":
        """Return the state after what the card comes to when the picked type is too dear."""
        cx.explain(_tell_default, cx, s, name, what, kind)
        return s.swap(Ordered(again=True, too_dear=True))


def _tell_default(cx: "Cx", s: "Magnate", name: str, what: orders.Order, kind: str) -> None:
    """Say what the card comes to once a type picked by chance is too dear."""
    other = orders.order(cx, s, name, can_build=False)
    orders.explain(cx, s, name, replace(other, picked=(kind,)), what)
