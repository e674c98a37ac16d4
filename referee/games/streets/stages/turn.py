"""A turn: building a tile, drawing at its end; and final scoring after the last one."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from referee.games.streets import end_scoring, setup
from referee.games.streets.components import Box, PersonName
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton, decider
from referee.games.streets.stages.base import Phase
from referee.kernel.field_types import Count
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


class Building(Phase, frozen=True, tag="build"):
    """The active player builds a tile, after abandoning a building when no sign is left."""

    says = "building"
    built: Annotated[Count, Meta(description="Tiles already built in this turn (Contractor).")] = 0
    waiting: Annotated[frozenset[PersonName], Meta(description="Colours kept for the new tile, where read so.")] = (
        frozenset()
    )

    @property
    def built_before(self) -> int:
        return self.built

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        unseen = not s.stack and s.turn in table.automata
        return (s.turn,) if s.turn and not unseen else ()

    def check_moment(self, cx: "Cx", s: "Streets", by: str, move: Any, fits: bool) -> None:
        if fits or self.actors(cx.table, s):
            super().check_moment(cx, s, by, move, fits)
        else:
            cx.need(R.solo.sequence, by == s.turn) or cx.because("it is the turn of {turn}", turn=s.turn)
            rule = R.solo.grifter_tile if s.left else R.solo.stack_empty
            cx.need(rule, False) or cx.because("the tile {turn} builds must be turned up first", turn=s.turn)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return setup.turn_up(cx, s, s.turn or "")


class EndTurn(Phase, frozen=True, tag="draw"):
    """The active player draws; the next one builds, or the game ends."""

    says = "drawing at the end of the turn"
    tiles: Annotated[Count, Meta(description="How many tiles are drawn.")] = 1

    @property
    def built_before(self) -> int:
        return self.tiles

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return the player whose turn ends; after the Grifter's the player draws."""
        return tuple(dict.fromkeys((s.turn or "", decider(table, s))))

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        if automaton(cx.table) is None or by not in self.whose(cx.table, s):
            super().check_turn(cx, s, by)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        robot, name = automaton(cx.table), s.turn or ""
        if robot and self.grifter_next(cx.table, s):
            return s.with_turn(robot).swap(Building())
        s = self._draw(cx, s, decider(cx.table, s) if robot else name)
        s = setup.face_up(cx, s) if robot else s
        turn = next((other for other in cx.table.from_(cx.table.after(name)) if s.players[other].hand), None)
        if turn is None:
            cx.cite(R.end.trigger, "{name} built the last tile: final scoring", name=name)
            return s.swap(FinalScoring())
        seats = cx.table.from_(s.first or cx.table.names[0])
        new_round = seats.index(turn) <= seats.index(name) or robot is not None
        return s.begins(turn, s.round + new_round, Building())

    def grifter_next(self, table: Table[Box], s: "Streets") -> bool:
        """Solo: whether the Grifter builds before the player draws."""
        robot = automaton(table)
        return robot is not None and s.turn != robot and bool(s.left or s.players[robot].hand)

    def is_last(self, table: Table[Box], s: "Streets") -> bool:
        """Return whether nobody has a tile left, so that final scoring follows."""
        return not any(player.hand for player in s.players.values()) and not s.left

    def _draw(self, cx: "Cx", s: "Streets", name: str) -> "Streets":
        if not s.left:
            cx.cite(R.draw.empty, "the stack is empty: nothing to draw for {name}", name=name)
            return s
        count = min(self.tiles, s.left)
        for _ in range(count):
            s = setup.draw(cx, s, name)
        if self.tiles > 1:
            cx.cite(R.adv.contractor.two, "{name} built {n:#tile} in this turn", name=name, n=self.tiles)
            cx.cite(R.adv.contractor.before_draw, "{name} drew {count:#tile} only now", name=name, count=count)
        else:
            cx.cite(R.draw.one, "{name} drew the top tile", name=name)
        robot = automaton(cx.table)
        n = sum(s.players[robot].hand.values()) if robot else 0
        if n and not s.left:
            cx.cite(
                R.solo.stack_empty, "the stack is empty: the endgame stack is shuffled and turned up, {n:#tile}", n=n
            )
        cx.forced_move(name, "draw")
        return s


class FinalScoring(Phase, frozen=True, tag="final_scoring"):
    """Everything is scored at half, tokens pay, the richest wins."""

    says = "final scoring"

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return tuple(name for name in table.names if name != automaton(table))

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        """Accept any player: it is nobody's turn, and each claim is judged by its own rule."""

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        s = end_scoring.tokens(cx, end_scoring.score(cx, s))
        return s.ended(end_scoring.winners(cx, s))
