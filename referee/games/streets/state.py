"""The state of a game of Streets: the city, the stack, the players, the supplies."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from referee.games.streets.components import Box, Count, IconName, Money, PersonName, PlayerName, Road, TileName
from referee.games.streets.grid import Cell
from referee.games.streets.plan import Plan, Street
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    DealAdvisors,
    DealHands,
    EndTurn,
    FinalScoring,
    Hiring,
    Income,
    Leaving,
    PrepareStack,
    Rehousing,
    Swapping,
    TakeTokens,
)
from referee.kernel.bag import plus
from referee.kernel.cx import Cx as KernelCx
from referee.kernel.state import State

Cx = KernelCx[Box]
AnyStage = (
    DealAdvisors
    | Hiring
    | PrepareStack
    | DealHands
    | Building
    | Abandoning
    | ChooseStreet
    | TakeTokens
    | Swapping
    | Copying
    | Income
    | Leaving
    | Rehousing
    | EndTurn
    | FinalScoring
)
Whole = Annotated[int, Meta(ge=-99, le=99)]
At = Annotated[tuple[Whole, Whole], Meta(description="Cell [x, y]: x grows east, y grows north.")]
People = Annotated[dict[PersonName, Count], Meta(description="People by colour.")]
_STACK = Meta(
    description="Tiles known to lie on top of the stack, in order; when it is empty, of the Grifter's endgame stack."
)
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


class Placed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
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


class City(dict[str, Placed]):
    """All buildings by tile. Nobody changes a city: `but` makes another, so that its plan can be kept."""

    @cached_property
    def plan(self) -> Plan:
        """Where everything lies."""
        return Plan.of((tile, building.cell, building.road) for tile, building in self.items())

    def but(self, changed: Mapping[str, Placed]) -> "City":
        """The same city with some buildings changed, their places and roads staying as they are."""
        city = City(self)
        city.update(changed)
        city.plan = self.plan
        return city

    def plus(self, tile: str, building: Placed) -> "City":
        """The city with one more building."""
        city = City(self)
        city[tile] = building
        city.plan = self.plan.plus(tile, building.cell, building.road)
        return city

    def minus(self, tile: str) -> "City":
        """The city without a building that was covered."""
        return City({name: building for name, building in self.items() if name != tile})

    def street(self, tile: str) -> Street:
        """The street a tile belongs to."""
        return self.plan.streets[tile]


class Player(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player holds."""

    money: Money = 0
    signs: Annotated[Count | None, Meta(description="Signs in the supply; else those not in the city.")] = None
    hand: Annotated[Tiles, Meta(description="Tiles in hand; the Grifter's hand is his endgame stack.")] = {}
    tokens: Tokens = {}
    advisor: Annotated[str | None, Meta(description="The advisor card.", extra={"names": "advisors"})] = None
    doubled: Annotated[bool, Meta(description="Investor: whether a building has been doubled in this game.")] = False

    @property
    def supply(self) -> int:
        """Signs not in use."""
        return self.signs or 0


class Bank(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Money given out, and the business tokens left."""

    money: Annotated[int, Meta(description="Dollars taken in, less those given out.")] = 0
    tokens: Annotated[Tokens, Meta(description="Business tokens left; types not named: what the box has left.")] = {}


class Streets(State[Player], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment of a game of Streets."""

    stage: tuple[AnyStage, ...] = ()
    first: Annotated[PlayerName | None, Meta(description="Who took the first turn.")] = None
    city: Annotated[dict[TileName, Placed], Meta(description="The buildings of the city, by tile.")] = {}
    covered: Annotated[frozenset[TileName], Meta(description="Tiles the Renovator built over.")] = frozenset()
    stack: Annotated[tuple[TileName, ...], _STACK] = ()
    tiles_left: Annotated[Count | None, Meta(description="Tiles in the stack; else what the box has left.")] = None
    removed: Annotated[Tiles, Meta(description="Tiles removed at set-up.")] = {}
    supply: Annotated[People, Meta(description="People left; colours not named: what the box has left.")] = {}
    players: Annotated[dict[PlayerName, Player], Meta(description="What each player holds.")] = {}
    bank: Bank = Bank()

    @property
    def town(self) -> City:
        """The city, with what it knows about itself."""
        assert isinstance(self.city, City)
        return self.city

    @property
    def left(self) -> int:
        """Tiles in the stack."""
        return self.tiles_left or 0

    def owned(self, name: str) -> list[str]:
        """The buildings with a player's signs."""
        return [tile for tile, building in self.city.items() if building.owner == name]

    def living(self, colour: str) -> int:
        """The people of a colour in the city, lying or standing."""
        return sum(here.people.get(colour, 0) + here.seekers.get(colour, 0) for here in self.city.values())

    def with_player(self, name: str, player: Player) -> "Streets":
        """A player holds something else."""
        return replace(self, players={**self.players, name: player})

    def earns(self, name: str, money: int) -> "Streets":
        """A player takes money from the bank."""
        player, bank = self.players[name], self.bank
        changed = {**self.players, name: replace(player, money=player.money + money)}
        return replace(self, players=changed, bank=replace(bank, money=bank.money - money))

    def takes_tokens(self, name: str, tokens: Mapping[str, int]) -> "Streets":
        """A player takes business tokens."""
        player, left = self.players[name], self.bank.tokens
        held = player.tokens
        for icon, n in tokens.items():
            held, left = plus(held, icon, n), {**left, icon: left[icon] - n}
        changed = {**self.players, name: replace(player, tokens=held)}
        return replace(self, players=changed, bank=replace(self.bank, tokens=left))

    def with_building(self, tile: str, building: Placed) -> "Streets":
        """Something on a building changed, but neither its place nor its road."""
        return replace(self, city=self.town.but({tile: building}))

    def scored(self, earned: Mapping[str, int]) -> "Streets":
        """Buildings bring their owners money, and their signs go back."""
        players, bare = {**self.players}, {}
        for tile, money in earned.items():
            here = self.city[tile]
            name = here.owner or ""
            player = players[name]
            players[name] = replace(player, money=player.money + money, signs=player.supply + here.signs)
            bare[tile] = replace(here, owner=None, signs=1)
        bank = replace(self.bank, money=self.bank.money - sum(earned.values()))
        return replace(self, city=self.town.but(bare), players=players, bank=bank)

    def lays_tile(self, tile: str, building: Placed) -> "Streets":
        """A tile lies in the city, with its owner's signs and people from the supply."""
        name, signs = building.owner or "", building.signs
        player = self.players[name]
        owner = replace(player, signs=player.supply - signs, doubled=player.doubled or signs > 1)
        supply = {**self.supply, **{colour: self.supply[colour] - n for colour, n in building.people.items()}}
        return replace(self, city=self.town.plus(tile, building), players={**self.players, name: owner}, supply=supply)

    def returns_signs(self, tile: str) -> "Streets":
        """The signs on a building go back to their owner."""
        building = self.city[tile]
        if building.owner is None:
            return self
        player = self.players[building.owner]
        s = self.with_building(tile, replace(building, owner=None, signs=1))
        return s.with_player(building.owner, replace(player, signs=player.supply + building.signs))

    def moves_people(self, going: Mapping[str, int], to: str, colour: str) -> "Streets":
        """People of a colour, so many from each building, lie down on another."""
        there = self.city[to]
        changed = {to: replace(there, people=plus(there.people, colour, sum(going.values())))}
        for tile, n in going.items():
            here = self.city[tile]
            changed[tile] = replace(here, people=plus(here.people, colour, -n))
        return replace(self, city=self.town.but(changed))

    def moves_seekers(self, tile: str, to: str, colour: str) -> "Streets":
        """All seekers of a colour leave a building and lie down on another."""
        here, n = self.city[tile], self.city[tile].seekers.get(colour, 0)
        s = self.with_building(tile, replace(here, seekers=plus(here.seekers, colour, -n)))
        there = s.city[to]
        return s.with_building(to, replace(there, people=plus(there.people, colour, n)))

    def stands_up(self, tile: str, colour: str) -> "Streets":
        """The people of a colour on a building become seekers."""
        here, n = self.city[tile], self.city[tile].people.get(colour, 0)
        standing = plus(here.seekers, colour, n)
        return self.with_building(tile, replace(here, people=plus(here.people, colour, -n), seekers=standing))

    def joins(self, tile: str, colour: str, n: int, lying: bool) -> "Streets":
        """People who stood on a covered building come to another one, lying or still standing."""
        here = self.city[tile]
        if lying:
            return self.with_building(tile, replace(here, people=plus(here.people, colour, n)))
        return self.with_building(tile, replace(here, seekers=plus(here.seekers, colour, n)))

    def hires(self, name: str, advisor: str) -> "Streets":
        """A player gets an advisor."""
        return self.with_player(name, replace(self.players[name], advisor=advisor))

    def with_hand(self, name: str, hand: dict[str, int]) -> "Streets":
        """A player holds other tiles."""
        return self.with_player(name, replace(self.players[name], hand=hand))

    def draws(self, name: str, tile: str) -> "Streets":
        """A player takes the top tile of the stack."""
        player = self.players[name]
        players = {**self.players, name: replace(player, hand=plus(player.hand, tile))}
        return replace(self, players=players, stack=self.stack[1:], tiles_left=self.left - 1)

    def with_stack(self, stack: tuple[str, ...], left: int) -> "Streets":
        """Another stack: its known top tiles, and how many tiles there are."""
        return replace(self, stack=stack, tiles_left=left)

    def with_removed(self, removed: dict[str, int]) -> "Streets":
        """Other tiles lie in the box."""
        return replace(self, removed=removed)

    def covers(self, tile: str) -> "Streets":
        """A tile is built over."""
        return replace(self, city=self.town.minus(tile), covered=self.covered | {tile})

    def begins(self, turn: str, number: int) -> "Streets":
        """It is this player's turn, in this round."""
        return replace(self, turn=turn, round=number)

    def ended(self, winners: frozenset[str]) -> "Streets":
        """The game is over."""
        return replace(self, stage=(), turn=None, over=True, winners=winners)
