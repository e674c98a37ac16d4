"""The small things a state of Magnate is made of: plots, the city, players, the bank."""

from typing import Annotated

from msgspec import Meta

from referee.games.magnate.components import Money
from referee.kernel.field_types import Balance, Count, PlayerName
from referee.kernel.frozen_map import Things, kept
from referee.kernel.state import Record

PlotName = Annotated[
    str,
    Meta(pattern="^[0-6][A-I]$", description="A plot: neighbourhood number and letter, like 5E; 0 is the city centre."),
]
TenantName = Annotated[
    str,
    Meta(
        description="A tenant type, in the advanced game a subtype; `unknown_home` is a home token nobody has named.",
        extra={"names": "tenants subtypes =unknown_home =unknown_retail =unknown_office =unknown_industry"},
    ),
]
Tokens = Annotated[dict[TenantName, Count], Meta(description="Tenant tokens by type.")]


class Plot(Record, frozen=True):
    """A plot of land."""

    owner: Annotated[PlayerName | None, Meta(description="Whose company marker lies on it.")] = None
    for_sale: Annotated[bool, Meta(description="Whether a for-sale marker lies on it.")] = False
    building: Annotated[str | None, Meta(description="The building on it.", extra={"names": "buildings"})] = None
    tenants: Tokens = {}
    adverts: Annotated[Count, Meta(description="Advertising tokens placed on it for the roll.")] = 0
    sold_by: Annotated[PlayerName | None, Meta(description="Who sold it to the bank.")] = None


EMPTY = Plot()


class City(Things[Plot]):
    """All plots in order."""

    def but(self, name: str, plot: Plot) -> "City":
        """Return the same city with one plot changed; what the change does not touch is still known."""
        city, old = super().but(name, plot), self[name]
        city.__dict__ = known = self.__dict__.copy()
        if plot.owner != old.owner:
            known.pop("_owned", None)
        if plot.for_sale != old.for_sale:
            known.pop("for_sale", None)
        if plot.tenants != old.tenants:
            known.pop("tokens", None)
            known.pop("census", None)
        return city

    def owned(self, name: str | None) -> list[str]:
        """Return the plots of a player."""
        return self._owned.get(name, [])

    @kept
    def _owned(self) -> dict[str | None, list[str]]:
        owned: dict[str | None, list[str]] = {}
        for plot, here in self.items():
            if here.owner:
                owned.setdefault(here.owner, []).append(plot)
        return owned

    @kept
    def for_sale(self) -> list[str]:
        """Return the plots with a for-sale marker."""
        return [name for name, plot in self.items() if plot.for_sale]

    @kept
    def tokens(self) -> dict[tuple[str, str], int]:
        """Return tenant tokens by neighbourhood and type."""
        tokens: dict[tuple[str, str], int] = {}
        for name, plot in self.items():
            for kind, n in plot.tenants.items():
                tokens[name[0], kind] = tokens.get((name[0], kind), 0) + n
        return tokens

    @kept
    def census(self) -> dict[str, int]:
        """Return tenant tokens by type."""
        census: dict[str, int] = {}
        for (_, kind), n in self.tokens.items():
            census[kind] = census.get(kind, 0) + n
        return census


OPEN = "open"
"""An open space in the bottom row of the holdings."""


class Player(Record, frozen=True):
    """A player's holdings besides land."""

    money: Money | None = 0
    """Nobody's business but the owner's: unknown in what another player sees, never in the game itself."""
    adverts: Annotated[Count, Meta(description="Advertising tokens held.")] = 0
    level: Annotated[str | None, Meta(description="The AI's level.", extra={"names": "ai_levels"})] = None
    card: Annotated[str | None, Meta(description="The AI card lying face up.", extra={"names": "ai_cards"})] = None
    discard: Annotated[
        tuple[Annotated[str, Meta(extra={"names": "ai_cards"})], ...],
        Meta(description="AI cards used, the last one on top."),
    ] = ()
    land: Annotated[
        tuple[Annotated[str, Meta(pattern="^([0-6][A-I]|open)$")], ...],
        Meta(description="Bottom row of the AI holdings: bare plots, `open` an open space."),
    ] = ()
    built: Annotated[tuple[PlotName, ...], Meta(description="Top row of the AI holdings: built plots.")] = ()


class Bank(Record, frozen=True):
    """What the bank and the supply have taken in, less what they gave out."""

    money: Annotated[Balance | None, Meta(description="Thousands of dollars.")] = 0
    """Unknown in what a player sees, as it would tell what the others have."""
    adverts: Annotated[Balance, Meta(description="Advertising tokens.")] = 0
