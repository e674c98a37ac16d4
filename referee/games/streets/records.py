"""The things a state of Streets is made of: buildings in the city, what players hold, what the bank has left."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, field

from referee.games.streets.components import Coordinate, IconName, Money, PersonName, Road, TileName
from referee.games.streets.grid import Cell
from referee.games.streets.street_index import Plan, Street
from referee.kernel.field_types import Balance, Count, PlayerName
from referee.kernel.frozen_map import Things, kept
from referee.kernel.state import Record

At = Annotated[tuple[Coordinate, Coordinate], Meta(description="Cell [x, y]: x grows east, y grows north.")]
People = Annotated[dict[PersonName, Count], Meta(description="People by colour.")]
HiddenTile = Annotated[
    str,
    Meta(
        description="A building tile; `unknown`, or by its back `unknown_hipster`, is one nobody has named.",
        extra={
            "names": "tiles =unknown =unknown_tourist =unknown_hipster =unknown_parent =unknown_shopper =unknown_wild"
        },
    ),
]
Tiles = Annotated[dict[HiddenTile, Count], Meta(description="Tiles and how many of each.")]
Tokens = Annotated[dict[IconName, Count], Meta(description="Business tokens by type.")]


class Placed(Record, frozen=True):
    """A building in the city."""

    at: At | None = None
    road: Road = field(default_factory=lambda: "S")
    owner: Annotated[PlayerName | None, Meta(description="Whose ownership sign lies on it.")] = None
    signs: Annotated[int, Meta(ge=1, le=2, description="How many signs; the Investor may place two.")] = 1
    people: Annotated[People, Meta(description="People lying on it, by colour.")] = {}
    seekers: Annotated[People, Meta(description="Seekers standing on it, by colour.")] = {}

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        assert self.at is not None
        return self.at


class City(Things[Placed]):
    """All buildings by tile, and their plan."""

    @kept
    def plan(self) -> Plan:
        """Where everything lies."""
        return Plan.of((tile, building.cell, building.road) for tile, building in self.items())

    @kept
    def seeking(self) -> tuple[str, ...]:
        """Return the buildings on which seekers stand."""
        return tuple([tile for tile, here in self.items() if here.seekers])

    def with_buildings(self, changed: Mapping[str, Placed]) -> "City":
        """Return the same city with some buildings changed, their places and roads staying as they are."""
        city = City(self)
        city.update(changed)
        city.plan = self.plan
        if not self.seeking and not [here for here in changed.values() if here.seekers]:
            city.seeking = ()
        return city

    def plus(self, tile: str, building: Placed) -> "City":
        """Return the city with one more building."""
        city = City(self)
        city[tile] = building
        city.plan = self.plan.plus(tile, building.cell, building.road)
        if not building.seekers:
            city.seeking = self.seeking
        return city

    def minus(self, tile: str) -> "City":
        """Return the city without a building that was covered."""
        return City({name: building for name, building in self.items() if name != tile})

    def street(self, tile: str) -> Street:
        """Return the street a tile belongs to."""
        return self.plan.streets[tile]


if TYPE_CHECKING:
    Buildings = City
else:
    Buildings = dict[TileName, Placed]
    """A position gives the city as a plain map; it is completed first."""


class Player(Record, frozen=True):
    """What a player holds."""

    money: Money = 0
    signs: Annotated[Count | None, Meta(description="Signs in the supply; else those not in the city.")] = None
    hand: Annotated[Tiles, Meta(description="Tiles in hand; the Grifter's hand is his endgame stack.")] = {}
    shown: Annotated[frozenset[TileName], Meta(description="Tiles in hand that everybody has seen.")] = frozenset()
    tokens: Tokens = {}
    advisor: Annotated[str | None, Meta(description="The advisor card.", extra={"names": "advisors"})] = None
    doubled: Annotated[bool, Meta(description="Investor: whether a building has been doubled in this game.")] = False

    @property
    def supply(self) -> int:
        """Signs not in use."""
        return self.signs or 0


class Bank(Record, frozen=True):
    """Money given out, and the business tokens left."""

    money: Annotated[Balance, Meta(description="Dollars taken in, less those given out.")] = 0
    tokens: Annotated[Tokens, Meta(description="Business tokens left; types not named: what the box has left.")] = {}
