"""The small things a state of Magnate is made of: plots, the city, players, the bank."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.games.magnate.components import Count, Money

PlotName = Annotated[
    str,
    Meta(pattern="^[0-6][A-I]$", description="A plot: neighbourhood number and letter, like 5E; 0 is the city centre."),
]
PlayerName = Annotated[str, Meta(description="A player's name.", extra={"names": "players"})]
TenantName = Annotated[
    str, Meta(description="A tenant type, in the advanced game a subtype.", extra={"names": "tenants subtypes"})
]
Tokens = Annotated[dict[TenantName, Count], Meta(description="Tenant tokens by type.")]


class Plot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A plot of land."""

    owner: Annotated[PlayerName | None, Meta(description="Whose company marker lies on it.")] = None
    for_sale: Annotated[bool, Meta(description="Whether a for-sale marker lies on it.")] = False
    building: Annotated[str | None, Meta(description="The building on it.", extra={"names": "buildings"})] = None
    tenants: Tokens = {}
    adverts: Annotated[int, Meta(ge=0, description="Advertising tokens placed on it for the roll.")] = 0
    sold_by: Annotated[PlayerName | None, Meta(description="Who sold it to the bank.")] = None


EMPTY = Plot()


class City(dict[str, Plot]):
    """All plots in order. Nobody changes a city: `but` makes another, so what was looked up once can be kept."""

    _owned: dict[str | None, list[str]] | None = None
    _for_sale: list[str] | None = None
    _tokens: dict[tuple[str, str], int] | None = None
    _census: dict[str, int] | None = None
    _adverts: int | None = None

    def but(self, name: str, plot: Plot) -> "City":
        """The same city with one plot changed; what the change does not touch is still known."""
        city, old = City(self), self[name]
        city[name] = plot
        if plot.owner == old.owner:
            city._owned = self._owned
        if plot.for_sale == old.for_sale:
            city._for_sale = self._for_sale
        if plot.tenants == old.tenants:
            city._tokens, city._census = self._tokens, self._census
        if plot.adverts == old.adverts:
            city._adverts = self._adverts
        return city

    def owned(self, name: str | None) -> list[str]:
        """The plots of a player."""
        if self._owned is None:
            self._owned = {}
            for plot, here in self.items():
                if here.owner:
                    self._owned.setdefault(here.owner, []).append(plot)
        return self._owned.get(name, [])

    def for_sale(self) -> list[str]:
        """The plots with a for-sale marker."""
        if self._for_sale is None:
            self._for_sale = [name for name, plot in self.items() if plot.for_sale]
        return self._for_sale

    def tokens(self) -> dict[tuple[str, str], int]:
        """Tenant tokens by neighbourhood and type."""
        if self._tokens is None:
            self._tokens = {}
            for name, plot in self.items():
                for kind, n in plot.tenants.items():
                    self._tokens[name[0], kind] = self._tokens.get((name[0], kind), 0) + n
        return self._tokens

    def census(self) -> dict[str, int]:
        """Tenant tokens by type."""
        if self._census is None:
            self._census = {}
            for (_, kind), n in self.tokens().items():
                self._census[kind] = self._census.get(kind, 0) + n
        return self._census

    def adverts(self) -> int:
        """Advertising tokens placed on plots."""
        if self._adverts is None:
            self._adverts = sum([plot.adverts for plot in self.values()])
        return self._adverts


OPEN = "open"
"""An open space in the bottom row of the holdings."""


class Player(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player's holdings besides land."""

    money: Money = 0
    adverts: Annotated[int, Meta(ge=0, description="Advertising tokens held.")] = 0
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


class Bank(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the bank and the supply have taken in, less what they gave out."""

    money: Annotated[int, Meta(description="Thousands of dollars.")] = 0
    adverts: Annotated[int, Meta(description="Advertising tokens.")] = 0
