"""The box of Битва корпораций: what each kind of component says."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.games.corporations.effect_types import Effect, Money
from referee.kernel.components import Entry, Number, Numbers, Price, Several, Sides
from referee.kernel.field_types import Count, Few, Signed, Text

Words = Annotated[tuple[str, ...], Meta(description="Names or remarks.")]
CellKind = Literal[
    "home",
    "event",
    "shop",
    "build_ban",
    "trump_ban",
    "extra_trump",
    "mafia",
    "tax",
    "extra_build",
    "get_trump",
]

SLOT = "shop_slot"
"""The module with the dashed outline: it gives the Shop once it is built."""


class Colour(Entry, frozen=True):
    """A colour a player leads."""

    name_ru: Text


class PlayerCount(Entry, frozen=True):
    """What depends on the number of players."""

    enterprises: Count
    hexes: Count
    hex_set: Annotated[Literal["all", "two_player"], Meta(description="Which hexes may be built on.")]
    removed: Annotated[
        tuple[Annotated[str, Meta(extra={"names": "enterprises"})], ...],
        Meta(description="Chips that leave the game when nobody says which."),
    ] = ()
    by_agreement: Count = 0


class RuleNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    starting_money: Price
    starting_trumps: Number
    pawns: Number
    shop_chips: Number
    shop_cost: Price
    chips: Number
    dice: Several
    die_sides: Sides
    ring_cells: Number
    hexes: Number
    two_player_hexes: Number
    start_hexes: Number
    marks_to_bankrupt: Number
    guards_each: Number
    modules: Number
    fee: Price
    profit_trumps: Number
    bulb_trumps: Number
    floor_percent: Number
    speed_profit_factor: Number
    constructions: Number
    main_trumps: Number
    speed_main_trumps: Number
    yellow_trumps: Number
    exchange_take: Number
    reminder_slots: Number


class Enterprise(Entry, frozen=True):
    """An enterprise chip."""

    cost: Money
    profit: Money
    bulb: Annotated[bool, Meta(description="Brings one more trump with every circular profit.")] = False
    crown: Annotated[bool, Meta(description="The victory enterprise, built last.")] = False


class Hex(Entry, frozen=True):
    """A hex of the inner field."""

    q: Annotated[Signed, Meta(description="Axial coordinate, to the right.")]
    r: Annotated[Signed, Meta(description="Axial coordinate, down.")]
    distance: Count
    two_player: Annotated[bool, Meta(description="Usable with two players.")]
    start: Annotated[bool, Meta(description="Thick outline: place of a first enterprise.")]
    adjacent: Words


class Cell(Entry, frozen=True):
    """A cell of the outer ring."""

    cell: CellKind
    modules: Words
    home: Annotated[Text, Meta(extra={"names": "colours ="})] = ""


class RingKind(Entry, frozen=True):
    """A kind of ring cell."""

    name_ru: Text
    shared: Annotated[bool, Meta(description="Holds several pawns.")] = False
    touching: Text = ""
    arriving: Text = ""
    options: Words = ()
    here: Text = ""


class DoubleEffect(Entry, frozen=True):
    """A double effect."""

    name_ru: Text
    stage: Annotated[Literal["movement", "any"], Meta(description="Yellow: in the movement stage only.")]
    trophies: Count
    does: Text
    fare: Money = 0


class GoodOrService(Entry, frozen=True):
    """A good of the Shop, or a service of the Tax office or the Mafia."""

    at: Annotated[Literal["shop", "tax", "mafia"], Meta(description="Where it is bought.")]
    name_ru: Text
    price: Money
    does: Text


class Fee(Entry, frozen=True):
    """Who pays for what, by enterprises."""

    payer: Text
    counts: Text
    goes_to: Text


class Token(Entry, frozen=True):
    """A mark or token."""

    name_ru: Text
    lies_on: Text
    count: Count
    most: Count = 0
    note: Text = ""
    tradeable: Annotated[bool, Meta(description="Whether players may trade it.")] = True
    percent: Annotated[Signed, Meta(description="On the next circular profit.")] = 0


class TrumpType(Entry, frozen=True):
    """One of the four types of trump."""

    stage: Text
    limit: Count
    per: Text
    leaves: Text
    shared_with: Text = ""


class Trump(Entry, frozen=True):
    """A trump card."""

    name_ru: Text
    colour: Annotated[Literal["yellow", "white", "green", "blue"], Meta(description="Its background.")]
    effect: Annotated[tuple[Effect, ...], Meta(min_length=1, description="What it does, in order.")]
    copies: Few = 1
    name_en: Text = ""
    printed: Words = ()
    timing: Annotated[
        tuple[Literal["main_stage", "between_turns"], ...], Meta(description="When it may be played besides.")
    ] = ()
    passive: Annotated[Literal["", "not_stealable"], Meta(description="What it does in the hand.")] = ""
    serves: Text = ""


class EventCard(Entry, frozen=True):
    """An Event card."""

    name_ru: Text
    effect: Annotated[tuple[Effect, ...], Meta(min_length=1, description="What it does, in order.")]
    copies: Few = 1
    serves: Text = ""
    note: Text = ""
    own_turn_only: Annotated[bool, Meta(description="Impossible outside the own turn.")] = False


class Word(Entry, frozen=True):
    """A word of the effect vocabulary."""

    what: Text
    takes: Words = ()


class Duration(Entry, frozen=True):
    """How long an effect lasts."""

    what: Text


class TargetKind(Entry, frozen=True):
    """Whom or what an effect is aimed at."""

    what: Text


class SpeedUp(Entry, frozen=True):
    """A decision against long games."""

    what: Text


class Window(Entry, frozen=True):
    """An action and who may answer it."""

    defender: Text
    answerable: Annotated[bool, Meta(description="Whether a blue trump may answer it.")]
    note: Text = ""
    moment: Text = ""


class BoxLine(Entry, frozen=True):
    """A line of the box contents."""

    limited: Annotated[bool, Meta(description="Whether it can run out.")]
    total: Count = 0
    note: Text = ""
    denominations: Annotated[tuple[Money, ...], Meta(description="Notes of money.")] = ()
    smallest: Money = 0


class Box(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All kinds of components."""

    colours: dict[str, Colour]
    player_counts: dict[str, PlayerCount]
    numbers: RuleNumbers
    enterprises: dict[str, Enterprise]
    hexes: dict[str, Hex]
    ring: dict[str, Cell]
    cells: dict[str, RingKind]
    effects: dict[str, DoubleEffect]
    services: dict[str, GoodOrService]
    fees: dict[str, Fee]
    tokens: dict[str, Token]
    trump_types: dict[str, TrumpType]
    trumps: dict[str, Trump]
    events: dict[str, EventCard]
    ops: dict[str, Word]
    durations: dict[str, Duration]
    targets: dict[str, TargetKind]
    windows: dict[str, Window]
    speed: dict[str, SpeedUp]
    inventory: dict[str, BoxLine]

    @cached_property
    def size(self) -> int:
        """How many cells the ring has."""
        return len(self.ring)

    @cached_property
    def shared(self) -> frozenset[int]:
        """The cells that hold several pawns."""
        return frozenset(int(id) for id, cell in self.ring.items() if self.cells[cell.cell].shared)

    @cached_property
    def homes(self) -> dict[str, int]:
        """The home cell of each colour."""
        return {cell.home: int(id) for id, cell in self.ring.items() if cell.home}

    @cached_property
    def everywhere(self) -> frozenset[int]:
        """With how many players every hex may be built on."""
        return frozenset(int(n) for n, count in self.player_counts.items() if count.hex_set == "all")

    @cached_property
    def by_colour(self) -> dict[str, tuple[str, ...]]:
        """The trumps of each colour, in order."""
        colours, cards = ("yellow", "white", "green", "blue"), sorted(self.trumps.items())
        return {it: tuple([id for id, card in cards if card.colour == it]) for it in colours}

    @cached_property
    def making_untouchable(self) -> frozenset[str]:
        """The trumps that make their player untouchable."""
        return self._doing("immune")

    @cached_property
    def between_turns(self) -> tuple[str, ...]:
        """The trumps that may be played between turns, in order."""
        return tuple([id for id, card in sorted(self.trumps.items()) if "between_turns" in card.timing])

    @cached_property
    def counting(self) -> frozenset[str]:
        """The trumps that compare hands, so that it matters which cards have left the own one."""
        more = "opponent_with_more_trumps_than_you"
        return frozenset(id for id, card in self.trumps.items() if any(e.target == more for e in card.effect))

    @cached_property
    def robbing(self) -> frozenset[str]:
        """The trumps that take a trump out of a hand."""
        return self._doing("steal_trump", "discard_trump")

    @cached_property
    def throwing(self) -> frozenset[str]:
        """The trumps that move the pawn by dice or in their place."""
        return self._doing("extra_die", "multiply_dice", "reroll", "fixed_steps")

    @cached_property
    def stepping(self) -> frozenset[str]:
        """The trumps that replace the throw."""
        return self._doing("fixed_steps")

    @cached_property
    def looking(self) -> tuple[str, ...]:
        """The looks into a hand that can be played together with a theft, in order."""
        looks = self._doing("look_hand")
        return tuple([id for id in self.by_colour["white"] if id in looks])

    @cached_property
    def banning(self) -> dict[str, frozenset[int]]:
        """The cells that ban their visitor, by what they ban."""
        kinds = {"build": "build_ban", "trump": "trump_ban"}
        return {ban: frozenset(int(id) for id, it in self.ring.items() if it.cell == kinds[ban]) for ban in kinds}

    def _doing(self, *ops: str) -> frozenset[str]:
        return frozenset(id for id, card in self.trumps.items() if any(e.op in ops for e in card.effect))

    @cached_property
    def trump_count(self) -> int:
        """How many trumps there are."""
        return sum(card.copies for card in self.trumps.values())

    @cached_property
    def trump_copies(self) -> dict[str, int]:
        """How many copies there are of each trump."""
        return {id: card.copies for id, card in self.trumps.items()}

    @cached_property
    def event_count(self) -> int:
        """How many Events there are."""
        return sum(card.copies for card in self.events.values())

    @cached_property
    def crown(self) -> str:
        """The victory enterprise."""
        return next(id for id, chip in self.enterprises.items() if chip.crown)
