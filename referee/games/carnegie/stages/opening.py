"""The stages of the set-up (rulebook p.4-5)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.carnegie import setup
from referee.games.carnegie.components import Box, Card
from referee.games.carnegie.rules import R
from referee.games.carnegie.seating import for_players, next_person, people, people_from
from referee.games.carnegie.stages.base import ByItself, Phase
from referee.kernel.facts import phrase
from referee.kernel.field_types import Count
from referee.kernel.game import Table
from referee.kernel.rule import NOT_YOUR_TURN, Rule

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

ENDINGS = ("done", "pass")
"""The words that end a step."""


class ChooseTabs(Phase, frozen=True, tag="choose_tabs"):
    """Everybody chooses which sides of the project tabs are up, in any order."""

    says = "choosing the sides of the tabs"
    opens = True
    sets_up = True

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return tuple(name for name in people_from(table, s.first) if not _sides_chosen(s, name))

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return self.actors(table, s)

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return _sides_chosen(s, by)

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        return s.pop()


def _sides_chosen(s: "Carnegie", name: str) -> bool:
    """Return whether the sides of a player's tabs have been chosen; Andrew has none."""
    tabs = s.players[name].tabs
    return bool(tabs and tabs["housing"].side)


class LayTimeline(ByItself, frozen=True, tag="lay_timeline"):
    """Four timeline tiles are laid at random."""

    says = "laying the timeline"
    opens = True
    sets_up = True

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        row = setup.next_row(cx, s)
        return s.pop() if row is None else setup.lay_tile(cx, s, row)


class RemoveDepartments(ByItself, frozen=True, tag="remove_departments"):
    """Department tiles go back to the box at random."""

    says = "putting department tiles back into the box"
    opens = True
    sets_up = True

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        wanted, gone = for_players(cx).departments_removed, sum(s.removed.values())
        if gone < wanted:
            return setup.remove_department(cx, s)
        cx.cite(R.setup.departments, "{n:#tile} put back into the box: {tiles}", n=gone, tiles=s.removed)
        return s.pop()


class NeutralDiscs(ByItself, frozen=True, tag="neutral_discs"):
    """Solo cards tell where neutral discs go."""

    says = "placing the neutral discs"
    opens = True
    sets_up = True
    drawn: Annotated[tuple[Card, ...], Meta(description="Cards drawn for it so far.")] = ()
    left: Annotated[Count | None, Meta(description="Discs still to be placed.")] = None

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        left = for_players(cx).neutral_discs if self.left is None else self.left
        if not left:
            if not self.drawn:
                cx.cite(setup.neutral_rule(cx), "no neutral discs with {n} players", n=len(people(cx)))
            return s.pop()
        cards = [card for card in cx.layout.solo_cards if card not in self.drawn]
        if not cards:
            cx.cite(setup.neutral_rule(cx), "every card has been drawn: {n} discs find no place", n=left)
            return s.pop()
        card = str(cx.chance.draw("neutral_card", cards, phrase("this card has been drawn already")))
        s, left = setup.place_neutral(cx, s, card, left)
        return s.swap(NeutralDiscs((*self.drawn, card), left))


class Housing(Phase, frozen=True, tag="housing"):
    """Counter-clockwise, the first player last: a housing disc to the map, a department into the reserve."""

    says = "the first housing projects and departments"
    opens = True
    sets_up = True
    order = R.setup.reverse_order
    placed: Annotated[bool, Meta(description="Whether the disc lies and the department is to be chosen.")] = False

    @property
    def first_lies(self) -> bool:
        return self.placed

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        waiting = [name for name in people_from(table, s.first) if not s.players[name].reserved]
        return (waiting[-1],) if waiting else ()

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return self.actors(table, s)

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return s.players[by].reserved is not None

    def has_placed(self, table: Table[Box], s: "Carnegie", name: str) -> bool:
        """Return whether a player's first disc lies on the map."""
        return s.players[name].reserved is not None or (self.placed and name in self.actors(table, s))

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        return self.next(cx, s)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player counter-clockwise, or to the moves."""
        if any(not s.players[name].reserved for name in people(cx)):
            return s.swap(Housing())
        for name in cx.table.automata:
            cx.cite(R.solo.skip_placing, "{name} places no disc and takes no department", name=name)
        first = people_from(cx.table, s.first)[0]
        cx.cite(R.setup.moves, "now {first} may move employees", first=first)
        return s.swap(SetupMoves.begun(cx)).with_turn(first)


class Step(Phase, frozen=True):
    """The last steps of the set-up, of one player after the other: moves, then activations."""

    opens = True
    closed_by = "done"

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        """Return the rule on whose turn it is; ending the own step obeys none of those on moves and desks."""
        return NOT_YOUR_TURN if do in ENDINGS and by == s.turn else self.order


class SetupMoves(Step, frozen=True, tag="setup_moves"):
    """A player moves employees before the first round."""

    says = "the moves of the set-up"
    order = R.setup.moves
    moves: Annotated[Count | None, Meta(description="Steps left; not given: all of them.")] = None

    @classmethod
    def begun(cls, cx: "Cx") -> "SetupMoves":
        """Return the stage in which a player begins to move."""
        return cls(cx.box.numbers.setup_moves.value)

    def left(self, cx: "Cx") -> int:
        """Return the steps left."""
        return cx.box.numbers.setup_moves.value if self.moves is None else self.moves

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Let the player activate after moving."""
        cx.cite(R.setup.activate, "now it is for {turn} to activate employees or not", turn=s.turn)
        return s.swap(SetupActivate())


class SetupActivate(Step, frozen=True, tag="setup_activate"):
    """Having moved, the player may activate employees."""

    says = "activating employees in the set-up"
    order = R.setup.activate

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """Go on to the next player, or to the first round."""
        turn = next_person(cx.table, s)
        if turn is None:
            return s.pop().with_turn(s.first)
        cx.cite(R.setup.moves, "now {turn} may move employees", turn=turn)
        return s.swap(SetupMoves.begun(cx)).with_turn(turn)
