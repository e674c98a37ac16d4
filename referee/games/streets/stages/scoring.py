"""Scoring a street: which one, business tokens, swaps, copies, income (rulebook: income)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import advisors, business, income, setup
from referee.games.streets.components import Box, TileName
from referee.games.streets.income import Case, in_order
from referee.games.streets.rules import R
from referee.games.streets.seating import automaton, decider, stands_in
from referee.games.streets.stages.base import Phase
from referee.games.streets.stages.leaving import TILES, Abandoning, Leaving
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets
    from referee.games.streets.street_index import Street


_STREET = Meta(description="The street being scored, by any of its tiles.")
_SWAPPED = Meta(description="Entrepreneur: building to tile in hand.")
_COPIES = Meta(description="Copy building to the building copied.")


class ChooseStreet(Phase, frozen=True, tag="choose_street"):
    """Streets enclosed together are scored one after the other."""

    says = "choosing the street to score"
    streets: Annotated[tuple[TileName, ...], Meta(description="The streets still to be scored, each by a tile.")] = ()

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return self.whose(table, s) if len(self.streets) > 1 else ()

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),)

    def void(self, cx: "Cx", s: "Streets") -> bool:
        return not self.streets

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        if by == s.turn == automaton(cx.table):
            cx.need(R.street.several, False) or cx.because(
                "it is for {who} to choose for the Grifter", who=decider(cx.table, s)
            )
        else:
            super().check_turn(cx, s, by)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return self.score(cx, s, self.streets[0])

    def score(self, cx: "Cx", s: "Streets", tile: str) -> "Streets":
        """Score the street of a tile, then the others."""
        street = s.city.street(tile)
        rest = tuple([other for other in self.streets if other not in street.tiles])
        stages = scoring(cx, s, street)
        if s.turn == automaton(cx.table):
            cx.cite(R.solo.scoring, "the street of {tile} is scored as usual", tile=street.name)
        return s.swap(*stages, ChooseStreet(rest)) if rest else s.swap(*stages)


def scoring(cx: "Cx", s: "Streets", street: "Street") -> tuple[Phase, ...]:
    """Return the agenda for scoring a street: tokens first, then income."""
    if "business" not in setup.modules(cx.table):
        return (Swapping(street.name),)
    players = cx.table.from_(cx.table.after(s.turn or ""))
    owners = tuple(name for name in players if any(s.city[tile].owner == name for tile in street.tiles))
    if not owners:
        return (Swapping(street.name),)
    cx.cite(R.biz.before_scoring, "business tokens come before the income: {owners}", owners=owners)
    # what the first has to choose from rests on the signs of the buildings
    cx.explain(business.options, cx, s, owners[0], street.tiles)
    return TakeTokens(street.tiles, owners), Swapping(street.name)


class TakeTokens(Phase, frozen=True, tag="take_tokens"):
    """Players take business tokens, each for one own building."""

    says = "taking business tokens"
    tiles: Annotated[tuple[TileName, ...], TILES] = ()
    order: Annotated[tuple[PlayerName, ...], Meta(description="Who has still to take tokens, in order.")] = ()

    def abandons(self, s: "Streets") -> bool:
        """Return whether the building is about to be abandoned, not scored."""
        return any(isinstance(stage, Abandoning) and stage.tile in self.tiles for stage in s.stage)

    def taker(self, table: Table[Box]) -> str:
        """Return who decides: for the Grifter the human does."""
        return stands_in(table, self.order[0])

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        if not self.order or len(business.options(table.quiet(), s, self.order[0], self.tiles)) < 2:
            return ()
        return (self.taker(table),)

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return who takes, the Grifter for whom somebody does, and others who claim a token; in the end all owners."""
        owners = self.owners(table, s)
        due = (self.taker(table), self.order[0]) if self.order else owners
        others = [name for name in table.names if name not in owners and name != automaton(table)]
        return tuple(dict.fromkeys((*due, *others)))

    def owners(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return who takes tokens for the buildings, for the Grifter's the human."""
        owners = [s.city[tile].owner for tile in self.tiles]
        return tuple(dict.fromkeys([stands_in(table, name) for name in owners if name]))

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        owners = self.owners(cx.table, s)
        if self.order and by in owners and len(owners) > 1:
            taker = self.taker(cx.table)
            cx.need(R.biz.order, by == taker) or cx.because("now it is for {taker} to take tokens", taker=taker)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        if not self.order:
            return s.pop()
        choices = business.options(cx, s, self.order[0], self.tiles)
        if choices:
            tile, bag = choices[0]
            cx.forced_move(self.taker(cx.table), "take", {"from": tile, "tokens": bag})
            if self.order[0] == automaton(cx.table):
                cx.explain(business.tell_preference, cx, s, self.order[0], self.tiles)
            return self.take(cx, s, tile, bag)
        cx.cite(R.biz.limited, "no token is left for {name}", name=self.order[0])
        return s.swap(replace(self, order=self.order[1:]))

    def take(self, cx: "Cx", s: "Streets", tile: str, bag: dict[str, int]) -> "Streets":
        """Go on to the next player who takes tokens of a building."""
        s = business.take(cx, s, self.order[0], tile, bag, self.abandons(s))
        return s.swap(replace(self, order=self.order[1:]))


class Scored(Phase, frozen=True):
    """A step of scoring a street."""

    street: Annotated[TileName, _STREET]

    def owners(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return whose signs lie in the street, in the order of income."""
        return tuple(dict.fromkeys([name for name, _ in in_order(table, s, self.street)]))


class Swapping(Scored, frozen=True, tag="swap"):
    """The Entrepreneur may score a tile in hand in place of an own building."""

    says = "scoring a tile of the hand"

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        if "advisors" not in setup.modules(table):
            return ()
        able = [name for name in self.owners(table, s) if advisors.has(table, s, name, "entrepreneur")]
        return tuple([name for name in able if s.players[name].hand])

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return everybody but the Grifter: anybody may ask for a swap, the rules say who may have it."""
        return tuple([name for name in table.names if name != automaton(table)])

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        """Refuse a swap to all but the Entrepreneur, whoever's turn it is."""

    def silence(self, table: Any, s: "Streets") -> "tuple[str, Any] | None":
        able, keep = self.actors(table, s), next(move for move in table.game.moves if move.do() == "keep")
        return (able[0], keep()) if able else None

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return s.swap(Copying(self.street))


class Copying(Scored, frozen=True, tag="copy"):
    """Owners of copy buildings choose what to copy, in the order of income."""

    says = "choosing what to copy"
    swapped: Annotated[dict[TileName, TileName], _SWAPPED] = {}
    copies: Annotated[dict[TileName, TileName], _COPIES] = {}

    def pending(self, table: Table[Box], s: "Streets") -> list[str]:
        """Return the copying buildings whose owner has a choice, in the order of income."""
        copiers = income.copiers(table)
        copying = [tile for tile in s.city.street(self.street).tiles if tile in copiers]
        if not copying:
            return []
        cx, done = table.quiet(), {**self.copies, **self.swapped}
        mine = [
            tile
            for name, tile in in_order(table, s, self.street)
            if tile in copying and tile not in done
            if len(income.targets(cx, s, tile)) > 1 and income.chooses(cx, name)
        ]
        return [tile for tile in mine if s.city[tile].owner == s.city[mine[0]].owner]

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        pending = self.pending(table, s)
        owner = s.city[pending[0]].owner if pending else None
        return (stands_in(table, owner),) if owner else ()

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        """Return who chooses; when nothing is left to choose, anybody may still claim something."""
        return self.actors(table, s) or tuple([name for name in table.names if name != automaton(table)])

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        turn, tiles = self.actors(cx.table, s), s.city.street(self.street).tiles
        owners = {s.city[tile].owner for tile in tiles if cx.layout.tiles[tile].kind == "copy"} - {None}
        if turn and by in owners and len(owners) > 1:
            cx.need(R.income.order, by in turn) or cx.because("it is for {turn} to score first", turn=turn)

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        return s.swap(Income(self.street, self.swapped, self.copies))


class Income(Scored, frozen=True, tag="income"):
    """Every building with a sign earns for its owner, and its sign goes back."""

    says = "taking the income"
    swapped: Annotated[dict[TileName, TileName], _SWAPPED] = {}
    copies: Annotated[dict[TileName, TileName], _COPIES] = {}

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        street, figure, earned = s.city.street(self.street), cx.sum("income", unit="$"), {}
        order = in_order(cx.table, s, self.street)
        for name, tile in order:
            case = Case(tile, name, instead=self.swapped.get(tile), copied=self.copies.get(tile))
            part = income.earned(cx, s, case)
            figure.take(part)
            earned[tile] = part.total
        cx.explain(self._tell, cx, s, order, earned)
        cx.show(figure)
        return s.scored(earned).swap(Leaving(street.tiles))

    def _tell(self, cx: "Cx", s: "Streets", order: list[tuple[str, str]], earned: Mapping[str, int]) -> None:
        """Say in which order who earns what, and whose signs go back."""
        owners = tuple(dict.fromkeys([name for name, _ in order]))
        if len(owners) > 1:
            cx.cite(R.income.order, "in the order of play: {owners}", owners=owners)
        for name, tile in order:
            copies = name == automaton(cx.table) and cx.layout.tiles[tile].kind == "copy"
            open_to = len(income.targets(cx.quiet(), s, tile)) if copies else 0
            if open_to and not (open_to > 1 and income.chooses(cx, name)):
                cx.cite(R.value.copy, "the Grifter's {tile} copies what is worth most", tile=tile)
            cx.cite(R.income.each_building, "{tile} earns {n:$} for {name}", tile=tile, n=earned[tile], name=name)
        for name in owners:
            own = [s.city[tile].signs for owner, tile in order if owner == name]
            cx.cite(R.income.remove_sign, "{n:#ownership sign} back to {name}", n=sum(own), name=name)
        bare = tuple([tile for tile in s.city.street(self.street).tiles if s.city[tile].owner is None])
        if bare:
            cx.cite(R.income.unowned, "no ownership sign on {bare}: nothing is earned there", bare=bare)
