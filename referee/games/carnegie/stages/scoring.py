"""The stages of final scoring: payments on donations, then the scores (rulebook p.13, p.15; Andrew p.19)."""

from typing import TYPE_CHECKING

from referee.games.carnegie import scoring
from referee.games.carnegie.components import Box
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import next_person, people_from
from referee.games.carnegie.stages.base import ByItself, Phase
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


class Paying(Phase, frozen=True, tag="payments"):
    """A player may pay for donations that ask for it."""

    says = "payments for donations"
    closed_by = "done"
    ends = True

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        cx = table.quiet()
        decides = s.turn and (scoring.paying_cells(cx, s, s.turn) or _may_exchange(cx, s, s.turn))
        return (s.turn,) if s.turn and decides else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        if _for_andrew(cx, s, s.turn or ""):
            cx.rests_on(READ.exchange_at_final_scoring.not_allowed)
            cx.rests_on(READ.solo_last_exchange.end_of_last_round)
        cx.forced_move(s.turn or "", "done")
        return self.next(cx, s)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player, then to Andrew's donations, then to the scores."""
        turn = next_person(cx.table, s)
        if turn is not None:
            return s.with_turn(turn)
        last = AndrewPaying() if cx.table.automata else Scoring()
        return s.swap(last).with_turn(people_from(cx.table, s.first)[0])


def _for_andrew(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether goods of a player could go into Andrew's donations."""
    return s.players[name].goods > 0 and any(scoring.paying_cells(cx, s, andrew) for andrew in cx.table.automata)


def _may_exchange(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether a player can still sell goods that would go into Andrew's donations."""
    return _for_andrew(cx, s, name) and may_exchange_still(cx, s, name)


def may_exchange_still(cx: "Cx", s: "Carnegie", name: str) -> bool:
    """Return whether goods are still exchanged after the last round: disputed, more so without an own donation."""
    if cx.reads(READ.exchange_at_final_scoring.not_allowed):
        return False
    return (
        not cx.table.automata
        or bool(scoring.paying_cells(cx, s, name))
        or not cx.reads(READ.solo_last_exchange.end_of_last_round)
    )


class AndrewPaying(Phase, frozen=True, tag="andrews_payments"):
    """What you have left goes to Andrew's paying donations: by the book for most VP, or as you choose."""

    says = "payments for Andrew's donations"
    closed_by = "done"
    ends = True
    order = R.solo.andrew_payments

    def turn_of(self, table: Table[Box], s: "Carnegie") -> str | None:
        return table.people[0] if table.automata else None

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and _choice(table.quiet(), s) else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        if len(open_cells(cx.quiet(), s)) > 1:
            cx.rests_on(READ.solo_payment_order.you_choose)
        for name in cx.table.automata:
            s = scoring.pay_for_andrew(cx, s, s.turn or "", name)
        return self.next(cx, s)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the scores when nothing is left to pay."""
        return s.swap(Scoring())


def open_cells(cx: "Cx", s: "Carnegie") -> list[str]:
    """Return Andrew's donations on which you can pay something."""
    cells = [(name, cell) for name in cx.table.automata for cell in scoring.paying_cells(cx, s, name)]
    return [cell for name, cell in cells if scoring.payments_left(cx, s, s.turn or "", name, cell)]


def _choice(cx: "Cx", s: "Carnegie") -> bool:
    """Return whether you have a choice: read so, or because several ways of paying give Andrew equally much."""
    if len(open_cells(cx, s)) < 2:
        return False
    return cx.reads(READ.solo_payment_order.you_choose) or any(
        len(scoring.best_payments(cx, s, s.turn or "", name)) > 1 for name in cx.table.automata
    )


def best_is_due(cx: "Cx", s: "Carnegie") -> bool:
    """Return whether payments on several donations of Andrew are possible, and go where he scores most."""
    return len(open_cells(cx.quiet(), s)) > 1 and not cx.reads(READ.solo_payment_order.you_choose)


def most_for_andrew(cx: "Cx", s: "Carnegie", you: str, andrew: str, cell: str) -> int:
    """Return how many more payments you can make on a donation of Andrew: so that he scores most, or as you choose."""
    if best_is_due(cx, s):
        return max(way.get(cell, 0) for way in scoring.best_payments(cx, s, you, andrew))
    return scoring.payments_left(cx, s, you, andrew, cell)


class Scoring(ByItself, frozen=True, tag="scoring"):
    """Everybody's points are counted."""

    says = "final scoring"
    ends = True

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        return scoring.final(cx, s)
