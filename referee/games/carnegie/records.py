"""What lies before a player and on the timeline: people, tabs, holdings, rows."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie.components import (
    Department,
    DonationCell,
    Project,
    Region,
    Side,
)
from referee.kernel.facts import later
from referee.kernel.field_types import Amount, Balance, Count, Positive
from referee.kernel.frozen_map import plus
from referee.kernel.state import Record

Owner = Annotated[
    str, Meta(description="Whose disc it is: a player's or a neutral one.", extra={"names": "players =neutral"})
]
CellName = Annotated[
    str, Meta(description="A cell of the company board: column letter and floor.", extra={"names": "cells"})
]
Place = Annotated[
    str,
    Meta(
        description="Where people are: a department, the lobby, or an empty cell by its name.",
        extra={"names": "departments cells =lobby =supply"},
    ),
]
LOBBY = "lobby"
NEW_LOBBY = "new_lobby"
SUPPLY = "supply"
NEUTRAL = "neutral"
ANY = "any"
"""A build space nobody named; on the map, one that takes every type."""


AMOUNTS = {
    "dollars": "{n:$}",
    "goods": "{n:#good}",
    "vp": later("{n} VP"),
    "research_points": later("{n} RP"),
    "new_employees": "{n:#new employee}",
    "moves": "{n:#move}",
}
"""So much of a resource, as a player says it: $3, 2 goods, 1 VP."""
NOUNS = {
    "dollars": "dollar",
    "goods": "good",
    "vp": "victory point",
    "research_points": "research point",
    "new_employees": "new employee",
    "moves": "move",
}
"""One of each resource: the noun that is counted in a sentence."""


class Staff(Record, frozen=True):
    """The people in one place."""

    active: Annotated[Count, Meta(description="Standing at a desk.")] = 0
    inactive: Annotated[Count, Meta(description="Lying.")] = 0
    desks: Annotated[
        tuple[Count, ...], Meta(description="Costs of the desks taken, in a department whose desks cost differently.")
    ] = ()

    @property
    def all(self) -> int:
        """How many there are."""
        return self.active + self.inactive


NOBODY = Staff()


class Tab(Record, frozen=True):
    """A project tab in its company board."""

    side: Annotated[Side | None, Meta(description="The side that is up.")] = None
    at: Annotated[
        Positive | None,
        Meta(description="Number of the last visible section, from 1; not given: as far as its discs need."),
    ] = None
    discs: Annotated[Count | None, Meta(description="Discs on its spaces; not given: one on each not built.")] = None
    built: Annotated[
        Count | None, Meta(description="Freed spaces: projects of this type; not given: as many as the map shows.")
    ] = None


NO_TAB = Tab(at=1, discs=0, built=0)


class Marker(Record, frozen=True):
    """A row of the timeline and its action marker."""

    tile: Annotated[str | None, Meta(description="The timeline tile and its side.", extra={"names": "tiles"})] = None
    at: Annotated[Count, Meta(description="Space of the action marker; 0 is the start, 5 the end tile.")] = 0
    turned: Annotated[bool, Meta(description="Whether the marker is turned over.")] = False


_Space = Annotated[Positive, Meta(description="Space of the transport disc in this region, from 1.")]


class Transport(Record, frozen=True):
    """A player's discs on the transport tracks."""

    west: _Space = 1
    midwest: _Space = 1
    east: _Space = 1
    south: _Space = 1

    def at(self, region: str) -> int:
        """Return the space of the disc in a region."""
        space: int = getattr(self, region)
        return space

    def moved(self, region: str, space: int) -> "Transport":
        """Return the same with the disc of a region elsewhere."""
        return replace(self, **{region: space})


class Player(Record, frozen=True):
    """What a player has."""

    dollars: Annotated[Amount, Meta(description="Dollars.")] = 0
    goods: Annotated[Amount, Meta(description="Goods.")] = 0
    vp: Annotated[Amount, Meta(description="Victory points gained during the game.")] = 0
    research_points: Annotated[Amount, Meta(description="Research points not spent yet.")] = 0
    people: Annotated[dict[Place, Staff], Meta(description="People on the company board.")] = {}
    missions: Annotated[dict[Region, Count], Meta(description="People on missions, by area.")] = {}
    departments: Annotated[dict[CellName, Department], Meta(description="Departments created, by cell.")] = {}
    reserved: Annotated[
        str | None, Meta(description="The department reserved in the set-up.", extra={"names": "departments"})
    ] = None
    tabs: Annotated[dict[Project, Tab], Meta(description="The project tabs.")] = {}
    transport: Annotated[Transport, Meta(description="The transport discs.")] = Transport()
    action_choice: Annotated[
        bool | None, Meta(description="Whether an unused action choice tile is there; not given: as in the set-up.")
    ] = None
    last_donation: Annotated[Count | None, Meta(description="Dollars paid for the latest donation.")] = None
    paid: Annotated[dict[DonationCell, Count], Meta(description="Payments made on donations in final scoring.")] = {}
    tiles: Annotated[dict[Department, Count], Meta(description="Department tiles Andrew has taken.")] = {}
    score: Annotated[Balance | None, Meta(description="The final score.")] = None

    @property
    def active(self) -> int:
        """How many employees stand at desks."""
        return sum([staff.active for staff in self.people.values()])

    @property
    def employees(self) -> int:
        """How many employees are in play: on the board and on missions."""
        return sum([staff.all for staff in self.people.values()]) + sum(self.missions.values())

    def tab(self, project: str) -> Tab:
        """Return a project tab; Andrew's are all empty."""
        return self.tabs.get(project, NO_TAB)

    def staff(self, place: str) -> Staff:
        """Return the people in a place."""
        return self.people.get(place, NOBODY)

    def with_staff(self, place: str, active: int = 0, inactive: int = 0, desks: tuple[int, ...] = ()) -> "Player":
        """So many more people in a place, at these desks; whoever leaves frees the cheapest, which is best for all."""
        people = dict(self.people)
        here = people.pop(place, NOBODY)
        if here.desks or desks:
            desks = tuple(sorted([*sorted(here.desks)[max(0, -active) :], *desks]))
        here = Staff(here.active + active, here.inactive + inactive, desks)
        if here.all:
            people[place] = here
        return replace(self, people=people)

    def with_mission(self, area: str, count: int) -> "Player":
        """So many more people on a mission."""
        return replace(self, missions=plus(self.missions, area, count))

    def with_tab(self, project: str, tab: Tab) -> "Player":
        """Return a tab pulled or built from."""
        return replace(self, tabs={**self.tabs, project: tab})
