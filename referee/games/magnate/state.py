"""The state of a Magnate game: the city, the property market, the players."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.magnate.components import Box, Money
from referee.games.magnate.records import Bank, City, Player, Plot, PlotName, TenantName
from referee.games.magnate.stages import (
    Acting,
    AiAttracting,
    Attracting,
    Bidding,
    Crash,
    DrawRisk,
    DrawTokens,
    Fives,
    LayBacks,
    LayMarkers,
    LayTiles,
    Market,
    MovingIn,
    NewRound,
    Ordered,
    PickFirst,
    Prepare,
    Rolling,
)
from referee.kernel.context import Context as KernelCx
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.field_types import Count, PlayerName
from referee.kernel.state import State

Cx = KernelCx[Box]
AnyStage = (
    LayTiles
    | LayMarkers
    | LayBacks
    | DrawTokens
    | DrawRisk
    | PickFirst
    | NewRound
    | Bidding
    | Attracting
    | Rolling
    | Fives
    | MovingIn
    | AiAttracting
    | Acting
    | Ordered
    | Market
    | Prepare
    | Crash
)


class Magnate(State[Player], frozen=True):
    """A moment of a game of Magnate."""

    stage: tuple[AnyStage, ...] = ()
    first: Annotated[PlayerName | None, Meta(description="Who holds the first player marker.")] = None
    land_price: Money = 0
    crash: Annotated[Count, Meta(description="Position of the crash marker.")] = 0
    tiles: Annotated[
        dict[
            Annotated[str, Meta(pattern="^[1-6]$", description="Slot 1 to 6, clockwise from the top.")],
            Annotated[str, Meta(description="A neighbourhood tile.", extra={"names": "tiles"})],
        ],
        Meta(description="Which neighbourhood tile lies in which slot."),
    ] = {}
    plots: Annotated[dict[PlotName, Plot], Meta(description="The plots of the city.")] = {}
    available: Annotated[dict[TenantName, Count], Meta(description="Available tenants by type.")] = {}
    supply: Annotated[dict[TenantName, Count], Meta(description="Tenant tokens left in the supply.")] = {}
    adverts_spent: Annotated[Count, Meta(description="Tokens on 'advertising spent'.")] = 0
    plots_sold: Annotated[dict[PlayerName, Count], Meta(description="Markers on 'plots sold by players'.")] = {}
    risk_drawn: Annotated[
        dict[Annotated[str, Meta(extra={"names": "risk"})], Count], Meta(description="Risk cards drawn so far.")
    ] = {}
    tenants_drawn: Annotated[
        dict[Annotated[str, Meta(extra={"names": "new_tenants"})], Count],
        Meta(description="New-tenant cards drawn so far."),
    ] = {}
    markers_drawn: Annotated[frozenset[PlotName], Meta(description="For-sale markers that have left the supply.")] = (
        frozenset()
    )
    bank: Bank = Bank()

    def owned(self, name: str | None) -> list[str]:
        """Return the plots a player owns."""
        return self.city.owned(name)

    @property
    def city(self) -> City:
        """The plots as a city; `complete` and `with_plot` keep them so."""
        plots = self.plots
        return plots if isinstance(plots, City) else City(plots)

    def with_plot(self, name: str, plot: Plot) -> "Magnate":
        """Return the same city with one plot changed."""
        return replace(self, plots=self.city.but(name, plot))

    def money(self, name: str) -> int:
        """Return what a player has; what others have in their wallets is secret."""
        money = self.players[name].money
        if money is None:
            raise OpenFact(f"players.{name}.money", phrase("what {name} has in the wallet", name=name), secret=True)
        return money

    def pays(self, name: str, amount: int) -> "Magnate":
        """Return the state after a player pays the bank (receives, if negative); a secret sum stays secret."""
        if self.players[name].money is None:
            return self
        bank = replace(self.bank, money=(self.bank.money or 0) + amount)
        player = replace(self.players[name], money=self.money(name) - amount)
        return replace(self, players={**self.players, name: player}, bank=bank)

    def takes_adverts(self, name: str, count: int) -> "Magnate":
        """Return the state after a player takes advertising tokens from the supply."""
        player, bank = self.players[name], self.bank
        changed = replace(player, adverts=player.adverts + count)
        return replace(self, players={**self.players, name: changed}, bank=replace(bank, adverts=bank.adverts - count))

    def places_adverts(self, name: str, plot: str, count: int) -> "Magnate":
        """Return the state after a player puts advertising tokens on a plot."""
        player = self.players[name]
        players = {**self.players, name: replace(player, adverts=player.adverts - count)}
        return replace(self.with_plot(plot, replace(self.plots[plot], adverts=count)), players=players)

    def spends_adverts(self, plot: str) -> "Magnate":
        """Return the state after the tokens on a plot go to 'advertising spent'."""
        spent = self.adverts_spent + self.plots[plot].adverts
        return replace(self.with_plot(plot, replace(self.plots[plot], adverts=0)), adverts_spent=spent)

    def adds_adverts(self, count: int) -> "Magnate":
        """Return the state after tokens go from the supply straight to 'advertising spent'."""
        bank = replace(self.bank, adverts=self.bank.adverts - count)
        return replace(self, adverts_spent=self.adverts_spent + count, bank=bank)

    def returns_adverts(self) -> "Magnate":
        """Return the state after the spent tokens go back to the supply."""
        bank = replace(self.bank, adverts=self.bank.adverts + self.adverts_spent)
        return replace(self, adverts_spent=0, bank=bank)

    def with_tokens(self, available: dict[str, int], supply: dict[str, int] | None = None) -> "Magnate":
        """Return the state in which other tokens are available (and in the supply)."""
        return replace(self, available=available, supply=self.supply if supply is None else supply)

    def with_market(self, land_price: int | None = None, crash: int | None = None) -> "Magnate":
        """Return the state with land price or crash marker moved."""
        return replace(
            self,
            land_price=self.land_price if land_price is None else land_price,
            crash=self.crash if crash is None else crash,
        )

    def with_sold(self, plots_sold: dict[str, int]) -> "Magnate":
        """Return the state in which other markers lie on 'plots sold by players'."""
        return replace(self, plots_sold=plots_sold)

    def with_risk(self, card: str) -> "Magnate":
        """Return the state after a risk card was drawn."""
        return replace(self, risk_drawn={**self.risk_drawn, card: 1})

    def with_tenant_card(self, card: str) -> "Magnate":
        """Return the state after a new-tenant card was drawn."""
        return replace(self, tenants_drawn={**self.tenants_drawn, card: 1})

    def with_marker(self, coordinate: str) -> "Magnate":
        """Return the state after a for-sale marker left the supply."""
        return replace(self, markers_drawn=self.markers_drawn | {coordinate})

    def with_tile(self, slot: str, tile: str) -> "Magnate":
        """Return the state after a tile was laid."""
        return replace(self, tiles={**self.tiles, slot: tile})

    def with_first(self, name: str) -> "Magnate":
        """Return the state after the first player marker goes to this player."""
        return replace(self, first=name)

    def with_round(self, number: int) -> "Magnate":
        """Return the state at the beginning of the next round."""
        return replace(self, round=number)

    def ended(self, winners: frozenset[str]) -> "Magnate":
        """Return the state after the game is over."""
        return replace(self, stage=(), turn=None, over=True, winners=winners)
