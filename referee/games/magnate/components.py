"""The Magnate box: what each kind of component says."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from referee.kernel.components import Entry, Number, Numbers, Price, check_order
from referee.kernel.field_types import Amount, Count, Few, Signed, Text

Type = Annotated[str, Meta(pattern="^(home|retail|office|industry)$", description="A tenant type.")]
Gives = Annotated[dict[Type, Signed], Meta(description="Effect on matching neighbours: 1 bonus, -1 penalty.")]
Money = Annotated[Amount, Meta(description="Thousands of dollars: 400 is $400k, 2000 is $2m.")]
Action = Literal["buy_land", "build", "sell", "consult"]
CompanyId = Annotated[str, Meta(extra={"names": "companies"})]
LetterId = Annotated[str, Meta(extra={"names": "letters"})]
SlotId = Annotated[str, Meta(extra={"names": "slots"})]
TileId = Annotated[str, Meta(extra={"names": "tiles"})]
FeatureId = Annotated[str, Meta(extra={"names": "features"})]
PlotId = Annotated[str, Meta(pattern="^[0-6][A-I]$")]
Tokens = Annotated[dict[Type, Count], Meta(description="Tokens by type.")]
TrackSpace = Annotated[int, Meta(ge=0, le=10_000, description="A number printed on a track.")]
Dice = Annotated[tuple[Count, ...], Meta(min_length=1, description="Dice a set needs, each matched or exceeded.")]


class Company(Entry, frozen=True):
    """A company a player leads."""

    name: Text
    automaton: Annotated[bool, Meta(description="Played by the book's instructions, not by a person.")] = False


class Tenant(Entry, frozen=True):
    """A tenant type, standard side of the tokens."""

    population: Count
    rent: Money
    gives: Gives
    set: Dice
    count: Count
    dice_from: Annotated[tuple[Type, ...], Meta(description="Nearby populations that give its dice; the lower counts.")]
    ru: Text = ""


class Subtype(Entry, frozen=True):
    """A tenant subtype, advanced side of the tokens."""

    type: Annotated[Type, Meta(description="The tenant type it belongs to.")]
    population: Count
    rent: Money
    gives: Gives
    set: Dice
    difficulty: Count
    count: Count


class Building(Entry, frozen=True):
    """A building a player can construct."""

    type: Annotated[Type, Meta(description="The tenants it houses.")]
    size: Annotated[Literal["small", "large"], Meta(description="Small or large.")]
    capacity: Few
    bonus: Annotated[Signed, Meta(description="Building bonus on its own dice and value.")]
    cost: Money
    miniatures: Count = 0
    ru: Text = ""


class Feature(Entry, frozen=True):
    """Background artwork of a plot, with arrows for the buildings around it."""

    gives: Gives
    ru: Text = ""


class Tile(Entry, frozen=True):
    """A neighbourhood tile."""

    name: Text
    features: Annotated[
        dict[LetterId, FeatureId], Meta(description="Feature by plot letter; such plots are never for sale.")
    ]
    arrow: Text = ""


class CentrePlot(Entry, frozen=True):
    """A plot of the city centre as set up."""

    building: Annotated[Text, Meta(extra={"names": "buildings ="})] = ""
    tenants: Tokens = {}
    feature: Annotated[Text, Meta(extra={"names": "features ="})] = ""


class Letter(Entry, frozen=True):
    """Where a plot lies in its neighbourhood."""

    row: Count
    column: Count


class Slot(Entry, frozen=True):
    """A place for a tile around the city centre."""

    touches: Annotated[tuple[SlotId, ...], Meta(description="Slots it touches.")]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the plots-sold track."""

    rise: Count
    risk: Count


class Board(Entry, frozen=True):
    """A property market board for one player count."""

    for_sale: Count
    available: Annotated[dict[Type, Count], Meta(description="Tokens by type at set-up.")]
    risk_4: Count
    risk_3: Count
    risk_2: Count
    risk_1: Count
    risk_0: Count
    advert_moderate: Count
    advert_high: Count
    plots_sold: Annotated[tuple[Space, ...], Meta(description="Spaces of the plots-sold track.")]
    new_tenants: Count
    new_plots: Count


class RuleNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    bid_step: Price
    actions: Number
    advertise_free: Number
    advert_price: Price
    advert_die: Number
    off_market_factor: Number
    land_value: Number
    building_value: Number
    price_step: Price
    smallest_note: Price
    die_faces: Number
    ai_die: Number
    advert_low_risk: Number
    advert_high_rise: Number
    ai_money: Price


class Zone(Entry, frozen=True):
    """A coloured zone of the land price track."""

    lowest: Money
    highest: Money
    risk_cards: Count

    def __post_init__(self) -> None:
        check_order(self.lowest, self.highest)


class Track(Entry, frozen=True):
    """The ends of a track."""

    lowest: TrackSpace
    highest: TrackSpace

    def __post_init__(self) -> None:
        check_order(self.lowest, self.highest)


class Start(Entry, frozen=True):
    """How a game begins."""

    crash: Count
    land_price: Money
    money: Money
    adverts: Count
    tile_count: Count = 6
    players: Count = 0
    tiles: Annotated[dict[SlotId, TileId], Meta(description="Tile by slot.")] = {}
    for_sale: Annotated[tuple[PlotId, ...], Meta(description="Plots with a for-sale marker.")] = ()
    available: Tokens = {}
    first: Annotated[Text, Meta(extra={"names": "companies ="})] = ""
    seats: Annotated[tuple[CompanyId, ...], Meta(description="Companies clockwise.")] = ()


class Risk(Entry, frozen=True):
    """A risk card."""

    top: Count
    bottom: Count


class NewTenants(Entry, frozen=True):
    """A new-tenant card."""

    add: Tokens
    subtypes: Annotated[
        dict[Annotated[str, Meta(extra={"names": "subtypes"})], Count], Meta(description="Tokens by subtype.")
    ] = {}


class AiCard(Entry, frozen=True):
    """An action card of the automaton."""

    level: Annotated[Text, Meta(extra={"names": "ai_levels"})]
    kind: Annotated[Literal["action", "land_price", "crash"], Meta(description="What the card looks at.")]
    top: Annotated[Action, Meta(description="An action of the AI.")]
    default: Annotated[Action, Meta(description="An action of the AI.")]
    advertising: Count
    bottom: Annotated[Action | Literal[""], Meta(description="An action of the AI.")] = ""
    threshold: Money = 0
    first: Annotated[bool, Meta(description="The first card of the game.")] = False


class AiLevel(Entry, frozen=True):
    """A level of the automaton."""

    bid_percent: Count
    max_cost: Money


class Difficulty(Entry, frozen=True):
    """How hard the automaton is."""

    modifier: Annotated[Signed, Meta(description="Added to the value of what it sells.")]


class BoxLine(Entry, frozen=True):
    """A line of the box contents."""

    total: Count
    limited: Annotated[bool | None, Meta(description="Whether it can run out.")] = None
    note: Text = ""


class Aid(Entry, frozen=True):
    """The printed table of prices and values."""

    lowest_price: Money
    highest_price: Money
    lowest_value: Count
    highest_value: Count
    misprint: Annotated[dict[str, Money], Meta(description="The one wrong cell.")] = {}


class Box(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All kinds of components."""

    companies: dict[str, Company]
    tenants: dict[Type, Tenant]
    subtypes: dict[str, Subtype]
    buildings: dict[str, Building]
    features: dict[str, Feature]
    tiles: dict[str, Tile]
    centre: dict[str, CentrePlot]
    letters: dict[str, Letter]
    slots: dict[str, Slot]
    boards: dict[str, Board]
    numbers: RuleNumbers
    zones: dict[str, Zone]
    tracks: dict[str, Track]
    start: dict[str, Start]
    risk: dict[str, Risk]
    new_tenants: dict[str, NewTenants]
    ai_cards: dict[str, AiCard]
    ai_levels: dict[str, AiLevel]
    difficulties: dict[str, Difficulty]
    inventory: dict[str, BoxLine]
    aids: dict[str, Aid] = field(default_factory=dict)

    @cached_property
    def plots(self) -> tuple[str, ...]:
        """All plots of the board, the city centre's first."""
        return tuple(slot + letter for slot in self.slots for letter in self.letters)

    @cached_property
    def markers(self) -> tuple[str, ...]:
        """The coordinates on the backs of the for-sale markers: one for each plot outside the centre."""
        return tuple(plot for plot in self.plots if plot[0] != "0")

    @cached_property
    def subtypes_of(self) -> dict[Type, tuple[str, ...]]:
        """The subtypes of each tenant type."""
        return {kind: tuple(id for id, sub in self.subtypes.items() if sub.type == kind) for kind in self.tenants}

    @cached_property
    def faces(self) -> dict[Type, tuple[str, ...]]:
        """What tokens of a type may be called in the advanced game."""
        return {kind: (*subtypes, f"unknown_{kind}") for kind, subtypes in self.subtypes_of.items()}

    @cached_property
    def types(self) -> dict[str, Type]:
        """The tenant type of every name a token may have."""
        return {name: kind for kind, names in self.faces.items() for name in (kind, *names)}

    @cached_property
    def rank(self) -> dict[str, int]:
        """The order in which tokens are told."""
        return {name: number for number, name in enumerate(self.types)}

    @cached_property
    def nearby(self) -> dict[str, tuple[str, ...]]:
        """The neighbourhoods whose tenants are nearby: the same one and those it touches."""
        return {id: tuple(sorted((id, *slot.touches))) for id, slot in self.slots.items()}

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The up to eight plots around each plot, always in the same neighbourhood."""
        return {plot: tuple(p for p in self.plots if self._apart(p, plot) == 1) for plot in self.plots}

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """The up to four plots that share an edge with each plot."""
        return {plot: tuple(p for p in near if self._edge(p, plot)) for plot, near in self.around.items()}

    def _apart(self, a: str, b: str) -> int:
        one, other = self.letters[a[1]], self.letters[b[1]]
        return max(abs(one.row - other.row), abs(one.column - other.column)) if a[0] == b[0] else 9

    def _edge(self, a: str, b: str) -> bool:
        one, other = self.letters[a[1]], self.letters[b[1]]
        return one.row == other.row or one.column == other.column
