"""People leave: those of a scored street, those of an abandoned building (rulebook: income, no signs left)."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from referee.games.streets import people, setup
from referee.games.streets.components import Box, TileName
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton, decider
from referee.games.streets.stages.base import Phase
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


TILES = Meta(description="The buildings it is about.")


class Abandoning(Phase, frozen=True, tag="abandon"):
    """A building is given up: its signs go back, its people leave."""

    says = "abandoning a building"
    tile: Annotated[TileName, Meta(description="The building.")]

    def turn_of(self, table: Table[Box], s: "Streets") -> str | None:
        """Return the owner of the building, who alone gives it up."""
        return s.city[self.tile].owner if self.tile in s.city else None

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        here = s.city[self.tile]
        if here.signs > 1:
            cx.cite(R.adv.investor.abandon, "{n:#ownership sign} back from {tile}", n=here.signs, tile=self.tile)
        else:
            cx.cite(R.abandon.sign_back, "the ownership sign on {tile} back to {by}", tile=self.tile, by=here.owner)
        cx.cite(R.abandon.no_income, "{tile} earns nothing", tile=self.tile)
        return s.returns_signs(self.tile).swap(Leaving((self.tile,), abandoned=True))


class Leaving(Phase, frozen=True, tag="leave"):
    """People leave buildings: those with no place to go become seekers; when nobody has a choice the others move."""

    says = "moving people"
    tiles: Annotated[tuple[TileName, ...], TILES] = ()
    abandoned: Annotated[bool, Meta(description="Whether the building was abandoned, not scored.")] = False

    def whose(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return (decider(table, s),)

    def check_turn(self, cx: "Cx", s: "Streets", by: str) -> None:
        who, solo = decider(cx.table, s), s.turn == automaton(cx.table)
        cx.need(R.solo.people if solo else R.people.choice, by == who) or cx.because(
            "it is for {who} to decide where people go", who=who
        )

    def run(self, cx: "Cx", s: "Streets") -> "Streets":
        going = people.leaving(s, self.tiles)
        if not going:
            return leave_done(cx, s, self.abandoned)
        quiet = cx.quiet()
        places = {colour: people.destinations(quiet, s, colour, self.tiles) for colour in going}
        for colour, found in places.items():
            cx.explain(people.rests_on_homes, cx, s, colour, found, self.tiles)
            if not found:
                s = self._seek(cx, s, colour)
        if self._decides(cx, s, places):
            return s.swap(Rehousing(self.tiles, self.abandoned))
        for colour, to in [(colour, found[0]) for colour, found in places.items() if found]:
            n = going[colour]
            s = people.move(s, self.tiles, colour, n, to)
            cx.forced_move(decider(cx.table, s), "rehouse", {"people": {colour: n}, "to": to})
            cx.explain(self.tell_moved, cx, s, colour, n, to)
        return leave_done(cx, s, self.abandoned)

    def _decides(self, cx: "Cx", s: "Streets", places: Mapping[str, list[str]]) -> bool:
        """Return whether some who leave can go to several places, or wait."""
        if max(map(len, places.values())) > 1:
            return True
        return self.abandoned and any(found and self.may_wait(cx, s, (colour,)) for colour, found in places.items())

    def _seek(self, cx: "Cx", s: "Streets", colour: str) -> "Streets":
        if self.abandoned:
            tile = self.tiles[0]
            n = s.city[tile].people[colour]
            cx.cite(R.abandon.people_seek, "no place to go from {tile}: {n:#{colour}}", n=n, colour=colour, tile=tile)
        s = people.become_seekers(cx, s, self.tiles, colour)
        if self.abandoned:
            cx.cite(
                R.abandon.people_new,
                "they can move into the tile built in this turn if it shows {colour:a}",
                colour=colour,
            )
        return s

    def tell_moved(self, cx: "Cx", s: "Streets", colour: str, n: int, to: str) -> None:
        """Say who moved where, and by which rule: from a street of the Grifter to his buildings first."""
        robot = automaton(cx.table)
        his = robot is not None and s.turn == s.city[to].owner == robot
        rule = R.solo.people if his else R.abandon.people_move if self.abandoned else R.people.destination
        cx.cite(rule, "{n:#{colour}} moved to {to}", n=n, colour=colour, to=to)

    def may_wait(self, cx: "Cx", s: "Streets", colours: Collection[str]) -> bool:
        """Return whether people of an abandoned building may be kept for the tile about to be built."""
        if not self.abandoned:
            return False
        return people.some_take(cx.quiet(), setup.playable(cx, s, s.turn or ""), colours) and cx.reads(
            READ.abandon_people_wait.may_wait
        )

    def goes_on(self, cx: "Cx", s: "Streets") -> "Streets":
        """Finish when nobody is left to move; else look up whether there is still a choice."""
        if not people.anybody(s, self.tiles):
            return leave_done(cx, s, self.abandoned)
        return s.swap(Leaving(self.tiles, self.abandoned))


class Rehousing(Leaving, frozen=True, tag="rehouse"):
    """The active player decides where people go."""

    def actors(self, table: Table[Box], s: "Streets") -> tuple[str, ...]:
        return self.whose(table, s) if people.anybody(s, self.tiles) else ()


def leave_done(cx: "Cx", s: "Streets", abandoned: bool) -> "Streets":
    """Finish leaving: everybody has moved or stands up."""
    if abandoned:
        cx.cite(R.abandon.then_build, "now {by} must build", by=s.turn)
    return s.pop()
