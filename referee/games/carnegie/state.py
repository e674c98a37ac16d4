"""The state of a Carnegie game: timeline, map, donations, companies."""

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie.automaton.stages import AndrewActs, AndrewChooses
from referee.games.carnegie.components import Back, Box, Card, City, Department, DonationCell, RowName
from referee.games.carnegie.records import Marker, Owner, Player
from referee.games.carnegie.stages.choosing import AndrewTurn, Choosing, NewRound
from referee.games.carnegie.stages.ending import Activating, EndRound
from referee.games.carnegie.stages.events import Donating, Income, LastSpace
from referee.games.carnegie.stages.opening import (
    ChooseTabs,
    Housing,
    LayTimeline,
    NeutralDiscs,
    RemoveDepartments,
    SetupActivate,
    SetupMoves,
)
from referee.games.carnegie.stages.scoring import AndrewPaying, Paying, Scoring
from referee.games.carnegie.stages.using import Research, Settling, Using
from referee.kernel.context import Context as KernelCx
from referee.kernel.field_types import Count, PlayerName
from referee.kernel.frozen_map import plus
from referee.kernel.state import State

Cx = KernelCx[Box]
AnyStage = (
    ChooseTabs
    | LayTimeline
    | RemoveDepartments
    | NeutralDiscs
    | Housing
    | SetupMoves
    | SetupActivate
    | NewRound
    | Choosing
    | AndrewChooses
    | AndrewTurn
    | AndrewActs
    | Income
    | Donating
    | LastSpace
    | Using
    | Settling
    | Research
    | Activating
    | EndRound
    | Paying
    | AndrewPaying
    | Scoring
)
SpaceName = Annotated[
    str, Meta(pattern="^(BL|TL|T|BM|TR|BR|C)$", description="A build space: bottom or top, left, middle or right.")
]
_DiscSpace = Annotated[
    str, Meta(pattern="^(BL|TL|T|BM|TR|BR|C|any)$", description="A build space, or `any`: nobody said which.")
]
Discs = Annotated[dict[_DiscSpace, Owner], Meta(description="Discs by build space.")]


class Carnegie(State[Player], frozen=True):
    """A moment of a game of Carnegie."""

    stage: tuple[AnyStage, ...] = ()
    first: Annotated[PlayerName | None, Meta(description="Who holds the locomotive.")] = None
    row: Annotated[str | None, Meta(description="The row the time marker lies in.", extra={"names": "rows"})] = None
    timeline: Annotated[dict[RowName, Marker], Meta(description="The rows of the timeline.")] = {}
    removed: Annotated[
        dict[Annotated[Department, Meta(extra={"names": "departments =unknown"})], Count],
        Meta(description="Department tiles put back into the box; `unknown` are those nobody has named."),
    ] = {}
    cities: Annotated[
        dict[City, Discs | Owner], Meta(description="Discs on the map; a name alone is a disc on any space.")
    ] = {}
    donations: Annotated[
        dict[DonationCell, Annotated[tuple[Owner, ...], Meta(description="Whose discs lie there, lowest first.")]],
        Meta(description="Discs in the donation table."),
    ] = {}
    discs: Annotated[dict[PlayerName, Count], Meta(description="Discs left in each personal supply.")] = {}
    supply: Annotated[dict[PlayerName, Count], Meta(description="Employees left in the supply, by player.")] = {}
    card: Annotated[str | None, Meta(description="Andrew's card, face up.", extra={"names": "solo_cards"})] = None
    shift: Annotated[Count, Meta(description="How far Andrew's card has moved to the right.")] = 0
    backs: Annotated[
        tuple[Back, ...],
        Meta(description="Backs as far as told: of Andrew's card of the round, then on top of his deck."),
    ] = ()
    vp_cards: Annotated[
        dict[
            Annotated[str, Meta(extra={"names": "vp_cards"})], Annotated[dict[Card, Count], Meta(description="Cards.")]
        ],
        Meta(description="Andrew's cards under each VP card."),
    ] = {}

    @property
    def map(self) -> dict[str, dict[str, str]]:
        """The discs by city and build space; `complete` writes short forms out."""
        return cast(dict[str, dict[str, str]], self.cities)

    def owned(self, name: str) -> list[str]:
        """Return the cities of a player's discs, one entry for each disc."""
        return [city for city, discs in self.map.items() for owner in discs.values() if owner == name]

    def donated(self, name: str) -> list[str]:
        """Return the donations a player has made."""
        return [cell for cell, owners in self.donations.items() if name in owners]

    def gains(self, name: str, dollars: int = 0, goods: int = 0, vp: int = 0, research_points: int = 0) -> "Carnegie":
        """Return the state after a player receives from the endless common supply; negative amounts are paid."""
        player = self.players[name]
        player = replace(
            player,
            dollars=player.dollars + dollars,
            goods=player.goods + goods,
            vp=player.vp + vp,
            research_points=player.research_points + research_points,
        )
        return self.with_player(name, player)

    def hires(self, name: str, count: int, place: str) -> "Carnegie":
        """Return the state with new employees of the supply lying in a place."""
        s = self.with_player(name, self.players[name].with_staff(place, inactive=count))
        return replace(s, supply={**s.supply, name: s.supply[name] - count})

    def takes_discs(self, name: str, count: int) -> "Carnegie":
        """Return the state after a player takes discs from the personal supply."""
        return replace(self, discs={**self.discs, name: self.discs[name] - count})

    def with_disc(self, city: str, space: str, owner: str) -> "Carnegie":
        """Return the state with a disc on a build space."""
        return replace(self, cities={**self.cities, city: {**self.map.get(city, {}), space: owner}})

    def with_donation(self, cell: str, owner: str) -> "Carnegie":
        """Return the state with a disc on a cell of the donation table, on top of those there."""
        return replace(self, donations={**self.donations, cell: (*self.donations.get(cell, ()), owner)})

    def with_marker(self, row: str, marker: Marker) -> "Carnegie":
        """Return the state with an action marker turned or moved, or with a tile laid."""
        return replace(self, timeline={**self.timeline, row: marker})

    def with_row(self, row: str | None) -> "Carnegie":
        """Return the state after the time marker lies in this row."""
        return replace(self, row=row)

    def with_removed(self, department: str) -> "Carnegie":
        """Return the state after a department tile goes back to the box."""
        return replace(self, removed=plus(self.removed, department, 1))

    def with_card(self, card: str | None, shift: int = 0) -> "Carnegie":
        """Return the state with Andrew's card turned up, moved or gone."""
        return replace(self, card=card, shift=shift)

    def with_tucked(self, vp_card: str, card: str) -> "Carnegie":
        """Return the state with Andrew's card under a VP card."""
        return replace(
            self,
            card=None,
            shift=0,
            backs=self.backs[1:],
            vp_cards={**self.vp_cards, vp_card: plus(self.vp_cards.get(vp_card, {}), card, 1)},
        )

    def with_first(self, name: str) -> "Carnegie":
        """Return the state after the locomotive goes to this player."""
        return replace(self, first=name)

    def with_round(self, number: int) -> "Carnegie":
        """Return the state at the beginning of the next round."""
        return replace(self, round=number)

    def ended(self, scores: dict[str, int], winners: frozenset[str]) -> "Carnegie":
        """Return the state after the game is over."""
        players = {name: replace(player, score=scores[name]) for name, player in self.players.items()}
        return replace(self, stage=(), turn=None, over=True, winners=winners, players=players)
