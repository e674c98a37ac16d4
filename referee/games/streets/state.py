"""The state of a game of Streets: the city, the stack, the players, the supplies."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets.components import Box, TileName
from referee.games.streets.records import Bank, Buildings, People, Placed, Player, Tiles
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
from referee.kernel.context import Context as KernelCx
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.field_types import Count, PlayerName
from referee.kernel.frozen_map import plus
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
_STACK = Meta(
    description="Tiles known to lie on top of the stack, in order; when it is empty, of the Grifter's endgame stack."
)


class Streets(State[Player], frozen=True):
    """A moment of a game of Streets."""

    stage: tuple[AnyStage, ...] = ()
    first: Annotated[PlayerName | None, Meta(description="Who took the first turn.")] = None
    city: Annotated[Buildings, Meta(description="The buildings of the city, by tile.")] = Buildings()
    covered: Annotated[frozenset[TileName], Meta(description="Tiles the Renovator built over.")] = frozenset()
    stack: Annotated[tuple[TileName, ...], _STACK] = ()
    tiles_left: Annotated[Count | None, Meta(description="Tiles in the stack; else what the box has left.")] = None
    removed: Annotated[Tiles, Meta(description="Tiles removed at set-up.")] = {}
    supply: Annotated[People, Meta(description="People left; colours not named: what the box has left.")] = {}
    bank: Bank = Bank()

    @property
    def left(self) -> int:
        """Tiles in the stack; how many hangs on the Contractor, so that it may have to be told."""
        if self.tiles_left is None:
            raise OpenFact("tiles_left", phrase("how many tiles lie in the stack, or who has which advisor"))
        return self.tiles_left

    def owned(self, name: str) -> list[str]:
        """Return the buildings with a player's signs."""
        return [tile for tile, building in self.city.items() if building.owner == name]

    def living(self, colour: str) -> int:
        """Return the people of a colour in the city, lying or standing."""
        return sum(here.people.get(colour, 0) + here.seekers.get(colour, 0) for here in self.city.values())

    def earns(self, name: str, money: int) -> "Streets":
        """Return the state after a player takes money from the bank."""
        player, bank = self.players[name], self.bank
        changed = {**self.players, name: replace(player, money=player.money + money)}
        return replace(self, players=changed, bank=replace(bank, money=bank.money - money))

    def takes_tokens(self, name: str, tokens: Mapping[str, int]) -> "Streets":
        """Return the state after a player takes business tokens."""
        player, left = self.players[name], self.bank.tokens
        held = player.tokens
        for icon, n in tokens.items():
            held, left = plus(held, icon, n), {**left, icon: left[icon] - n}
        changed = {**self.players, name: replace(player, tokens=held)}
        return replace(self, players=changed, bank=replace(self.bank, tokens=left))

    def with_building(self, tile: str, building: Placed) -> "Streets":
        """Return the state with a building changed, but neither its place nor its road."""
        return replace(self, city=self.city.with_buildings({tile: building}))

    def scored(self, earned: Mapping[str, int]) -> "Streets":
        """Return the state after buildings bring their owners money and signs go back."""
        players, bare = {**self.players}, {}
        for tile, money in earned.items():
            here = self.city[tile]
            name = here.owner or ""
            player = players[name]
            players[name] = replace(player, money=player.money + money, signs=player.supply + here.signs)
            bare[tile] = replace(here, owner=None, signs=1)
        bank = replace(self.bank, money=self.bank.money - sum(earned.values()))
        return replace(self, city=self.city.with_buildings(bare), players=players, bank=bank)

    def lays_tile(self, tile: str, building: Placed, hand: dict[str, int] | None = None) -> "Streets":
        """Return the state with a tile laid in the city, with signs and people; it may have left the hand."""
        name, signs = building.owner or "", building.signs
        player, supply = self.players[name], {**self.supply}
        held, twice = player.hand if hand is None else hand, player.doubled or signs > 1
        shown = player.shown - {tile} if player.shown else player.shown
        owner = replace(player, signs=player.supply - signs, hand=held, shown=shown, doubled=twice)
        for colour, n in building.people.items():
            supply[colour] -= n
        return replace(self, city=self.city.plus(tile, building), players={**self.players, name: owner}, supply=supply)

    def returns_signs(self, tile: str) -> "Streets":
        """Return the state after the signs on a building go back to their owner."""
        building = self.city[tile]
        if building.owner is None:
            return self
        player = self.players[building.owner]
        s = self.with_building(tile, replace(building, owner=None, signs=1))
        return s.with_player(building.owner, replace(player, signs=player.supply + building.signs))

    def moves_people(self, going: Mapping[str, int], to: str, colour: str) -> "Streets":
        """Return the state after people of a colour from some buildings lie down on another."""
        there = self.city[to]
        changed = {to: replace(there, people=plus(there.people, colour, sum(going.values())))}
        for tile, n in going.items():
            here = self.city[tile]
            changed[tile] = replace(here, people=plus(here.people, colour, -n))
        return replace(self, city=self.city.with_buildings(changed))

    def moves_seekers(self, tile: str, to: str, colour: str) -> "Streets":
        """Return the state after all seekers of a colour leave a building and lie down on another."""
        here, n = self.city[tile], self.city[tile].seekers.get(colour, 0)
        s = self.with_building(tile, replace(here, seekers=plus(here.seekers, colour, -n)))
        there = s.city[to]
        return s.with_building(to, replace(there, people=plus(there.people, colour, n)))

    def stands_up(self, tile: str, colour: str) -> "Streets":
        """Return the state after the people of a colour on a building become seekers."""
        here, n = self.city[tile], self.city[tile].people.get(colour, 0)
        standing = plus(here.seekers, colour, n)
        return self.with_building(tile, replace(here, people=plus(here.people, colour, -n), seekers=standing))

    def joins(self, tile: str, colour: str, n: int, lying: bool) -> "Streets":
        """Return the state after people of a covered building come to another one."""
        here = self.city[tile]
        if lying:
            return self.with_building(tile, replace(here, people=plus(here.people, colour, n)))
        return self.with_building(tile, replace(here, seekers=plus(here.seekers, colour, n)))

    def hires(self, name: str, advisor: str) -> "Streets":
        """Return the state after a player gets an advisor."""
        return self.with_player(name, replace(self.players[name], advisor=advisor))

    def with_hand(self, name: str, hand: dict[str, int]) -> "Streets":
        """Return the state in which a player holds other tiles."""
        return self.with_player(name, replace(self.players[name], hand=hand))

    def shows(self, name: str, tile: str) -> "Streets":
        """Return the state after everybody has seen a tile that stays in a player's hand."""
        player = self.players[name]
        return self.with_player(name, replace(player, shown=player.shown | {tile}))

    def draws(self, name: str, tile: str) -> "Streets":
        """Return the state after a player takes the top tile of the stack."""
        player = self.players[name]
        players = {**self.players, name: replace(player, hand=plus(player.hand, tile))}
        return replace(self, players=players, stack=self.stack[1:], tiles_left=self.left - 1)

    def with_stack(self, stack: tuple[str, ...], left: int | None) -> "Streets":
        """Return the state with another stack: its known top tiles and its size."""
        return replace(self, stack=stack, tiles_left=left)

    def with_removed(self, removed: dict[str, int]) -> "Streets":
        """Return the state in which other tiles lie in the box."""
        return replace(self, removed=removed)

    def covers(self, tile: str) -> "Streets":
        """Return the state after a tile is built over."""
        return replace(self, city=self.city.minus(tile), covered=self.covered | {tile})

    def begins(self, turn: str, number: int, stage: AnyStage) -> "Streets":
        """Return the state at the beginning of this player's turn: a stage in the place of the one that ended."""
        return replace(self, turn=turn, round=number, stage=(*self.stage[:-1], stage))

    def ended(self, winners: frozenset[str]) -> "Streets":
        """Return the state after the game is over."""
        return replace(self, stage=(), turn=None, over=True, winners=winners)
