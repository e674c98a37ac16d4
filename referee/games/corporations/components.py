"""The box of Битва корпораций: what each kind of component says."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.components import Entry, Number, Numbers
from referee.kernel.fields import Count, Text

Money = Annotated[int, Meta(ge=0, description="Money, a multiple of 50.")]
Words = Annotated[tuple[str, ...], Meta(description="Names or remarks.")]
Op = Literal[
    "extra_die",
    "ride",
    "multiply_dice",
    "fixed_steps",
    "reroll",
    "look_hand",
    "steal_trump",
    "discard_trump",
    "draw_trump",
    "open_or_keep_top",
    "remove_guard",
    "sabotage",
    "bankrupt",
    "place_guard",
    "set_ban",
    "lift_ban",
    "profit_modifier",
    "charge",
    "gain_money",
    "extra_build",
    "discount",
    "free_build",
    "relocate",
    "block_hex",
    "use_cell_of",
    "extra_turn",
    "immune",
    "cancel",
    "reflect",
    "move_pawn",
    "forfeit_trump",
    "shop_discount",
    "bonus_trumps",
    "guess_double",
]
TargetWord = Literal[
    "opponent",
    "chosen_opponent",
    "opponent_with_more_trumps_than_you",
    "self",
    "author_of_the_action",
    "colour_red",
    "colour_blue",
    "colour_green",
    "colour_yellow",
    "opponent_enterprise",
    "border_opponent_enterprise",
    "guarded_opponent_enterprise",
    "same_enterprise",
    "unguarded_black_marked_border_opponent_enterprise",
    "own_border_enterprise",
    "free_hex",
]
COLOURS = {f"colour_{colour}": colour for colour in ("red", "blue", "green", "yellow")}
"""Words for whoever leads a colour."""
Until = Literal["this_turn_end", "own_next_turn_start", "target_next_turn_end"]
Where = Literal["any", "home", "any_other_cell", "next_free_hex_bordering_own"]
Ban = Literal["build", "trump"]
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


class Colour(Entry, frozen=True):
    """A colour a player leads."""

    name_ru: Text


class PlayerCount(Entry, frozen=True):
    """What depends on the number of players."""

    enterprises: Count
    hexes: Count
    hex_set: Annotated[Literal["all", "two_player"], Meta(description="Which hexes may be built on.")]
    removed: Annotated[tuple[str, ...], Meta(description="Chips that leave the game when nobody says which.")] = ()
    by_agreement: Count = 0


class RuleNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    starting_money: Number
    starting_trumps: Number
    pawns: Number
    shop_chips: Number
    shop_cost: Number
    chips: Number
    dice: Number
    die_sides: Number
    ring_cells: Number
    hexes: Number
    two_player_hexes: Number
    start_hexes: Number
    marks_to_bankrupt: Number
    guards_each: Number
    modules: Number
    fee: Number
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

    q: Annotated[int, Meta(description="Axial coordinate, to the right.")]
    r: Annotated[int, Meta(description="Axial coordinate, down.")]
    distance: Count
    two_player: Annotated[bool, Meta(description="Usable with two players.")]
    start: Annotated[bool, Meta(description="Thick outline: place of a first enterprise.")]
    adjacent: Words


class Cell(Entry, frozen=True):
    """A cell of the outer ring."""

    cell: CellKind
    modules: Words
    home: Text = ""


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


class Service(Entry, frozen=True):
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
    percent: Annotated[int, Meta(description="On the next circular profit.")] = 0


class TrumpType(Entry, frozen=True):
    """One of the four types of trump."""

    stage: Text
    limit: Count
    per: Text
    leaves: Text
    shared_with: Text = ""


class Effect(Entry, frozen=True):
    """One action of a card, in the words of the effect vocabulary."""

    op: Annotated[Op, Meta(description="The word for what it does: referee components corporations ops.")]
    target: Annotated[TargetWord | None, Meta(description="Whom or what it is aimed at.")] = None
    to: Annotated[Where | None, Meta(description="Where it leads; which of them depends on the word.")] = None
    fare: Money = 0
    factor: Count = 1
    min: Count = 1
    max: Count = 6
    count: Count = 1
    pick: Annotated[Literal["random"], Meta(description="How the card is picked.")] = "random"
    same_enterprise: Annotated[bool, Meta(description="All of them on one enterprise.")] = False
    stack: Annotated[bool, Meta(description="More than one guard may stand on it.")] = False
    kind: Annotated[Ban | None, Meta(description="Which ban is set.")] = None
    kinds: Annotated[tuple[Ban, ...], Meta(description="Which bans are lifted.")] = ()
    until: Annotated[Until, Meta(description="How long it lasts.")] = "this_turn_end"
    liftable: Annotated[bool, Meta(description="Whether the ban can be lifted.")] = True
    percent: Annotated[int, Meta(description="Per cent.")] = 0
    amount: Money = 0
    per_enterprise: Money = 0
    not_construction: Annotated[bool, Meta(description="It does not count as construction.")] = False
    culprit: Annotated[Literal["self", "none"], Meta(description="Who gets the trophy.")] = "self"
    guess: Annotated[Literal["total"], Meta(description="What is guessed.")] = "total"
    against: Annotated[tuple[str, ...], Meta(description="The actions it answers.")] = ()
    event_only: Annotated[tuple[str, ...], Meta(description="What it answers when an Event does it.")] = ()


class Trump(Entry, frozen=True):
    """A trump card."""

    name_ru: Text
    colour: Annotated[Literal["yellow", "white", "green", "blue"], Meta(description="Its background.")]
    effect: Annotated[tuple[Effect, ...], Meta(min_length=1, description="What it does, in order.")]
    copies: Count = 1
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
    copies: Count = 1
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


class Target(Entry, frozen=True):
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
    denominations: Annotated[tuple[int, ...], Meta(description="Notes of money.")] = ()
    smallest: Count = 0


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
    services: dict[str, Service]
    fees: dict[str, Fee]
    tokens: dict[str, Token]
    trump_types: dict[str, TrumpType]
    trumps: dict[str, Trump]
    events: dict[str, EventCard]
    ops: dict[str, Word]
    durations: dict[str, Duration]
    targets: dict[str, Target]
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
    def by_colour(self) -> dict[str, frozenset[str]]:
        """The trumps of each colour."""
        colours = ("yellow", "white", "green", "blue")
        return {it: frozenset(id for id, card in self.trumps.items() if card.colour == it) for it in colours}

    @cached_property
    def making_untouchable(self) -> frozenset[str]:
        """The trumps that make their player untouchable."""
        return frozenset(id for id, card in self.trumps.items() if any(e.op == "immune" for e in card.effect))

    @cached_property
    def between_turns(self) -> frozenset[str]:
        """The trumps that may be played between turns."""
        return frozenset(id for id, card in self.trumps.items() if "between_turns" in card.timing)

    @cached_property
    def counting(self) -> frozenset[str]:
        """The trumps that look at hands, so that it matters which cards have left the own one."""
        hands = ("look_hand", "steal_trump", "discard_trump")
        more = "opponent_with_more_trumps_than_you"
        cards = self.trumps.items()
        return frozenset(id for id, card in cards if any(e.op in hands or e.target == more for e in card.effect))

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
