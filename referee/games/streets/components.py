"""The Streets box: what each kind of component says."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.components import Entry, ImpossibleBox, Number, Numbers, Price
from referee.kernel.facts import phrase
from referee.kernel.field_types import Amount, Count, Positive, Text

Colour = Annotated[
    str, Meta(pattern="^(tourist|hipster|parent|shopper|wild)$", description="A colour of symbols; wild counts as any.")
]
Kind = Literal["people", "symbols", "sets", "wild_symbols", "signs", "size", "adjacency", "enclosure", "copy"]
Icon = Literal["restaurant", "residential", "leisure", "retail", "universal"]
Road = Annotated[
    Literal["N", "E", "S", "W"], Meta(description="The edge of the cell along which the road runs; S is upright.")
]
Money = Annotated[Amount, Meta(description="Dollars.")]
Coordinate = Annotated[int, Meta(ge=-99, le=99)]
Symbols = Annotated[dict[Colour, Count], Meta(description="Symbols by colour.")]
TileName = Annotated[str, Meta(description="A building tile.", extra={"names": "tiles"})]
PersonName = Annotated[str, Meta(description="A colour of people.", extra={"names": "people"})]
IconName = Annotated[str, Meta(description="A type of business.", extra={"names": "icons"})]


class SignColour(Entry, frozen=True):
    """A colour of ownership signs, or the Grifter."""

    name: Text
    ru: Text = ""
    automaton: Annotated[bool, Meta(description="Played by the book's instructions, not by a person.")] = False


class Person(Entry, frozen=True):
    """A colour of people."""

    ru: Text
    colour: Text
    count: Count


class Valuation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a building earns."""

    kind: Annotated[Kind, Meta(description="What is counted.")]
    colour: Annotated[Colour | None, Meta(description="Whose people or symbols are counted.")] = None
    colours: Annotated[tuple[Colour, ...], Meta(description="The symbols of a set.")] = ()
    amount: Annotated[Money | None, Meta(description="Dollars for each; left out: as the kind prints it.")] = None


class Business(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A business sign."""

    icon: Annotated[Icon, Meta(description="The type of business.")]
    count: Annotated[Positive, Meta(description="2 for a double sign.")] = 1
    second: Annotated[Icon | None, Meta(description="The other icon of a sign that shows two different ones.")] = None

    @property
    def icons(self) -> tuple[str, ...]:
        """Every icon of the sign: each gives one token."""
        return (self.icon,) * self.count + ((self.second,) if self.second else ())


class Tile(Entry, frozen=True):
    """A building tile."""

    type: Annotated[
        Literal["tourist", "hipster", "parent", "shopper", "wild", "start"],
        Meta(description="The kind of the building, as on its back."),
    ]
    symbols: Symbols
    valuation: Annotated[Valuation | None, Meta(description="What it earns; start tiles earn nothing.")] = None
    business: Annotated[Business | None, Meta(description="The sign in its top left corner.")] = None
    set: Annotated[Literal["base", "five_player", "start"], Meta(description="When it is in the stack.")] = "base"
    name: Text = ""
    ru: Text = ""

    @property
    def kind(self) -> str:
        """The kind of valuation; a start tile has none."""
        return self.valuation.kind if self.valuation else "none"


class StartTile(Entry, frozen=True):
    """Where a start tile lies."""

    at: Annotated[tuple[Coordinate, Coordinate], Meta(description="Cell: east, north.")]
    road: Road
    people: Annotated[dict[PersonName, Count], Meta(description="People by colour.")] = {}


class ValuationKind(Entry, frozen=True):
    """A kind of valuation."""

    ru: Text
    counts: Text
    amount: Money = 0


class Stack(Entry, frozen=True):
    """How the stack is prepared for a number of players."""

    remove_coloured: Count
    remove_wild: Count
    five_player: Annotated[bool, Meta(description="Whether the five-player tiles are added.")]


class StreetsNumbers(Numbers, frozen=True):
    """The single numbers of the rules."""

    hand: Number
    signs: Number
    all_signs: Number
    signs_doubled: Number
    street: Number
    person: Number
    final_divisor: Number
    contractor_tiles: Number
    contractor_removed: Number
    majority: Number
    majority_tie: Number
    token_set: Number
    advisor_money: Price


class IconKind(Entry, frozen=True):
    """A type of business."""

    ru: Text
    count: Count


class Advisor(Entry, frozen=True):
    """An advisor card."""

    name: Text
    ru: Text
    players: Annotated[tuple[Count, ...], Meta(description="Numbers of players it may be used with; 1 is solo.")]
    with_business: Annotated[bool, Meta(description="Whether it may be used beside the business module.")]
    symbols: Symbols
    effect: Text = ""


class Difficulty(Entry, frozen=True):
    """How hard the Grifter is."""

    money: Money


class BoxLine(Entry, frozen=True):
    """A line of the box contents."""

    total: Count


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of components."""

    colours: dict[str, SignColour]
    people: dict[str, Person]
    tiles: dict[str, Tile]
    start: dict[str, StartTile]
    valuations: dict[str, ValuationKind]
    stacks: dict[str, Stack]
    numbers: StreetsNumbers
    icons: dict[str, IconKind]
    advisors: dict[str, Advisor]
    difficulties: dict[str, Difficulty]
    inventory: dict[str, BoxLine]

    def __post_init__(self) -> None:
        """Refuse a box that nobody can play with."""
        for id, tile in self.tiles.items():
            _check_valuation(id, tile.valuation)
        for number in AT_LEAST_ONE:
            if not self.numbers[number].value:
                raise ImpossibleBox(phrase("numbers.{number} must be at least 1", number=number))
        each, total = self.numbers.signs.value, self.numbers.all_signs.value
        if total < each:
            raise ImpossibleBox(phrase("numbers.all_signs must be at least numbers.signs, {each}", each=each))
        strange = self.start.keys() - self.tiles.keys()
        if strange:
            raise ImpossibleBox(phrase("start.{id} is no tile", id=min(strange)))
        if len({start.at for start in self.start.values()}) < len(self.start):
            raise ImpossibleBox(phrase("two start tiles lie on one cell"))


AT_LEAST_ONE = ("signs", "hand", "street", "final_divisor", "contractor_tiles")


def _check_valuation(id: str, face: Valuation | None) -> None:
    """Check that a valuation says which colours it counts; wild is none of them."""
    if face and face.kind in ("people", "symbols") and face.colour in (None, "wild"):
        raise ImpossibleBox(phrase("tiles.{id}.valuation counts {kind}: give their colour", id=id, kind=face.kind))
    if face and face.kind == "sets" and (not face.colours or "wild" in face.colours):
        raise ImpossibleBox(phrase("tiles.{id}.valuation counts sets: give their colours", id=id))
    if face and len({*face.colours}) < len(face.colours):
        raise ImpossibleBox(phrase("tiles.{id}.valuation names a colour twice", id=id))
