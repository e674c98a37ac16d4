"""What lies on the table and what is remembered of a turn: plain records, changed only by making others."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations.components import Hex
from referee.games.corporations.effect_types import Ban, Money
from referee.kernel.field_types import Amount, Balance, Count, PlayerName
from referee.kernel.frozen_map import Things, kept
from referee.kernel.state import Record

HexName = Annotated[str, Meta(description="A hex: row letter and number, like D3.", extra={"names": "hexes"})]
CellNumber = Annotated[int, Meta(ge=0, le=19, description="A cell of the ring, clockwise from 0.")]
ChipName = Annotated[str, Meta(description="An enterprise chip.", extra={"names": "enterprises"})]
TrumpName = Annotated[
    str, Meta(description="A trump; `unknown` is one nobody has named.", extra={"names": "trumps =unknown"})
]
OpenTrump = Annotated[str, Meta(description="A trump that everybody sees.", extra={"names": "trumps"})]
EventName = Annotated[str, Meta(description="An Event card.", extra={"names": "events =unknown"})]
OpenEvent = Annotated[str, Meta(description="An Event card.", extra={"names": "events"})]
BanKind = Annotated[Ban, Meta(description="On construction, or on playing trumps.")]
Goods = dict[
    Annotated[
        str,
        Meta(
            description="`money`, a trump, or `unknown` for a card nobody has named.",
            extra={"names": "trumps =money =unknown =trophies =guards"},
        ),
    ],
    Amount,
]
Source = Literal["cell", "tax", "card"]
Trumps = Annotated[dict[TrumpName, Count], Meta(description="Trumps and how many of each.")]
DieValue = Annotated[int, Meta(ge=1, le=6, description="The value of a die.")]


class Site(Record, frozen=True):
    """A hex of the field with what lies on it."""

    owner: Annotated[PlayerName | None, Meta(description="Whose enterprise stands on it.")] = None
    chip: Annotated[ChipName | None, Meta(description="The enterprise on it.")] = None
    mark: Annotated[int, Meta(ge=0, le=1, description="Black marks on the enterprise; the second one bankrupts.")] = 0
    guard: Annotated[Count, Meta(description="Guards on the enterprise.")] = 0
    block: Annotated[
        PlayerName | None, Meta(description="Who put a Block token on it: it lies until his next turn begins.")
    ] = None


FREE = Site()


class Field(Things[Site]):
    """The hexes on which something lies."""

    def but(self, name: str, thing: Site) -> "Field":
        """Return the same field with one hex changed; a hex on which nothing lies is left out."""
        field = Field(self)
        field.pop(name, None)
        if thing != FREE:
            field[name] = thing
        if thing.owner == self.get(name, FREE).owner:
            field.__dict__.update(self.__dict__)
        return field

    @kept
    def _owned(self) -> dict[str | None, list[str]]:
        found: dict[str | None, list[str]] = {}
        for hex in sorted(self):
            found.setdefault(self[hex].owner, []).append(hex)
        return found

    @kept
    def _others(self) -> dict[str, frozenset[str]]:
        return {}

    @kept
    def _around(self) -> dict[str, frozenset[str]]:
        return {}

    def owned(self, name: str) -> list[str]:
        """Return the hexes with a player's enterprises, in order."""
        return self._owned.get(name, [])

    def around(self, name: str, map: Mapping[str, Hex]) -> frozenset[str]:
        """Return the hexes that touch a player's enterprises on this map."""
        if name not in self._around:
            self._around[name] = frozenset([near for own in self.owned(name) for near in map[own].adjacent])
        return self._around[name]

    def others(self, name: str) -> frozenset[str]:
        """Return the hexes with enterprises of the other players."""
        if name not in self._others:
            found = [hex for hex, site in self.items() if site.owner not in (None, name)]
            self._others[name] = frozenset(found)
        return self._others[name]


class PlayerBan(Record, frozen=True):
    """A ban set on a player by a card, a service or an Event."""

    kind: BanKind
    until: Annotated[
        Literal["turn_end", "next_turn_end", "turn_start"],
        Meta(
            description="The end of his coming (or running) turn, of the one after it, or the start of his next turn."
        ),
    ] = "turn_end"
    source: Annotated[Literal["tax", "card"], Meta(description="The Tax office or a card.")] = "card"
    liftable: Annotated[bool, Meta(description="Whether anything can lift it.")] = True


class ProfitTokens(Record, frozen=True):
    """Tokens beside a home cell that change the next circular profit."""

    profit_loss: Count = 0
    minus_50: Count = 0
    plus_50: Count = 0


class Player(Record, frozen=True):
    """What a player has."""

    money: Money = 0
    pawn: Annotated[
        CellNumber | None,
        Meta(
            description="Where the pawn stands: a cell, or its name (the first so called); else at home.",
            extra={"names": "cells"},
        ),
    ] = None
    hand: Trumps = {}
    open: Annotated[dict[OpenTrump, Count], Meta(description="Green trumps lying open.")] = {}
    trophies: Annotated[Count, Meta(description="Red trophy marks.")] = 0
    shop: Annotated[bool, Meta(description="Whether the own Shop is built.")] = False
    profit: ProfitTokens = ProfitTokens()
    bans: Annotated[tuple[PlayerBan, ...], Meta(description="Bans set on the player.")] = ()
    ban_lifted: Annotated[
        bool, Meta(description="The ban of the cell under the pawn does not act: not stopped on, answered or lifted.")
    ] = False
    immune: Annotated[bool, Meta(description="Untouchable: no direct action may be aimed at the player.")] = False
    stock: Annotated[dict[ChipName, Count], Meta(description="Chips not built yet.")] = {}
    removed: Annotated[
        frozenset[Annotated[str, Meta(extra={"names": "enterprises"})]], Meta(description="Chips that left the game.")
    ] = frozenset()
    begun: Annotated[bool, Meta(description="Whether the player has ever built an enterprise.")] = False
    restarted: Annotated[bool, Meta(description="Ruined and started anew: the first enterprise may go anywhere.")] = (
        False
    )
    unblocked: Annotated[
        bool, Meta(description="Block tokens do not bind the player in the running or coming turn.")
    ] = False
    forfeits: Annotated[Count, Meta(description="Trump rights lost for the coming turn.")] = 0
    safe: Annotated[Count, Meta(description="Turns for which no enterprise of his can be bankrupted.")] = 0


class Thrown(Record, frozen=True):
    """A throw of this turn and the one double effect it gives."""

    cell: Annotated[int, Meta(ge=0, le=19, description="The cell on which the pawn stood when it was thrown.")]
    double: Annotated[bool, Meta(description="Whether it was a double.")] = False
    used: Annotated[bool, Meta(description="Whether its effect has been used.")] = False
    paid: Annotated[Count, Meta(description="Trophies paid for its effect in advance.")] = 0
    named: Annotated[str | None, Meta(description="The effect they were paid for.", extra={"names": "effects"})] = None


class Access(Record, frozen=True):
    """A function of a cell open to the player of this turn."""

    kind: Annotated[
        Literal["shop", "tax", "mafia", "home", "extra_build", "extra_trump"], Meta(description="What it gives.")
    ]
    cell: Annotated[
        CellNumber | None, Meta(description="The cell it hangs on while the pawn is there; none: to the turn's end.")
    ] = None
    owner: Annotated[PlayerName | None, Meta(description="Whose home cell or Shop it is.")] = None
    used: Annotated[
        frozenset[Annotated[str, Meta(extra={"names": "services =build =trump =sabotage"})]],
        Meta(description="What of it has been used."),
    ] = frozenset()
    single: Annotated[bool, Meta(description="Only one thing of it may be used.")] = False
    effect: Annotated[bool, Meta(description="A double effect gives it, not a cell.")] = False


class Bill(Record, frozen=True):
    """A financial obligation, fixed when it arises."""

    amount: Annotated[Money, Meta(description="How much is owed.")]
    creditor: Annotated[PlayerName | None, Meta(description="Who is paid; else the bank.")] = None
    opens: Annotated[Access | None, Meta(description="The services open to one who has paid.")] = None


class Theft(Record, frozen=True):
    """Trumps that leave a hand."""

    count: Count = 1
    chosen: Annotated[bool, Meta(description="Chosen after a look into the hand played together with it.")] = False


class Struck(Record, frozen=True):
    """The last action against a player."""

    kind: Annotated[str, Meta(description="The kind of action.", extra={"names": "windows =answer"})]
    answered: Annotated[bool, Meta(description="A blue trump was used against it.")] = False
    event: Annotated[bool, Meta(description="An Event did it.")] = False


class DiceOfTurn(Record, frozen=True):
    """The dice on the table."""

    lie: Annotated[tuple[DieValue, ...], Meta(description="The dice as they lie after this turn's throws.")] = ()
    before: Annotated[tuple[DieValue, ...], Meta(description="The dice as they lay when the turn began.")] = ()
    just_thrown: Annotated[bool, Meta(description="Nothing has been done since the last throw.")] = False
    bought: Annotated[
        tuple[CellNumber, ...],
        Meta(description="The cells of the Shops where extra dice were bought that are not thrown yet; twice for two."),
    ] = ()


class Movement(Record, frozen=True):
    """How the pawn has moved this turn, and the move by the dice as long as it can be counted anew."""

    moved: Annotated[bool, Meta(description="Whether the pawn has moved this turn.")] = False
    rode: Annotated[bool, Meta(description="Whether a double effect Taxi was taken: no dice any more.")] = False
    to_go: Annotated[Count, Meta(description="Cells thrown and not gone yet.")] = 0
    counted: Annotated[tuple[DieValue, ...], Meta(description="The dice whose move can still be counted anew.")] = ()
    added: Annotated[Count, Meta(description="Cells gone by extra dice in addition to them.")] = 0
    origin: Annotated[CellNumber | None, Meta(description="Where that move is counted from.")] = None
    touches: Annotated[Count, Meta(description="Touches of home that move has paid already.")] = 0


class Guess(Record, frozen=True):
    """What was guessed for «Форсаж»."""

    said: Annotated[tuple[Count, ...], Meta(description="The total guessed, or both dice.")] = ()
    right: Annotated[bool, Meta(description="Whether the guess was right and has not been used.")] = False
    missed: Annotated[bool, Meta(description="A right guess was not used before the movement stage ended.")] = False


class TrumpsPlayed(Record, frozen=True):
    """The trumps played this turn, and rights to them won or lost."""

    yellow: Annotated[Count, Meta(description="Yellow trumps played.")] = 0
    two_yellow: Annotated[bool, Meta(description="A second yellow trump is allowed.")] = False
    main: Annotated[Count, Meta(description="White or green trumps played by the right of the main stage.")] = 0
    forfeited: Annotated[Count, Meta(description="Trump rights lost this turn.")] = 0


class Construction(Record, frozen=True):
    """The constructions of this turn, and on what terms the next one may be made."""

    used: Annotated[Count, Meta(description="Constructions made by the right of the main stage.")] = 0
    drone: Annotated[bool, Meta(description="One construction may border anybody's enterprise.")] = False
    discount: Annotated[int, Meta(ge=0, le=100, description="Per cent off one construction.")] = 0
    free: Annotated[bool, Meta(description="One construction without paying.")] = False


class CellUse(Record, frozen=True):
    """What has become of the functions of the cells the pawn came to this turn."""

    put: Annotated[CellNumber | None, Meta(description="Where somebody put the pawn: its duties are done.")] = None
    unpaid: Annotated[
        bool, Meta(description="The fee was not paid, or a restart put the pawn here: the cell is closed.")
    ] = False
    sabotaged: Annotated[bool, Meta(description="Whether a home cell's free sabotage has been used.")] = False
    build_lost: Annotated[bool, Meta(description="An additional construction was lost unused on leaving its cell.")] = (
        False
    )
    trump_lost: Annotated[bool, Meta(description="An additional trump was lost unused on leaving its cell.")] = False


class ThisTurn(Record, frozen=True):
    """What the player of this turn has done and may still do."""

    throws: Annotated[
        tuple[Thrown, ...],
        Meta(
            description="The throws of this turn, extra dice too. A double whose effect is still to be used:"
            " [{cell: 4, double: true}], 4 being the cell where it was thrown."
        ),
    ] = ()
    dice: Annotated[
        DiceOfTurn,
        Meta(description="The dice. An extra die bought in the Shop of cell 4, not thrown yet: {bought: [4]}."),
    ] = DiceOfTurn()
    movement: Annotated[
        Movement,
        Meta(description="How the pawn has moved. Thrown 7 and not gone yet: {to_go: 7}; gone: {moved: true}."),
    ] = Movement()
    guess: Annotated[Guess, Meta(description="What was guessed for «Форсаж». Guessed right: {right: true}.")] = Guess()
    trumps: Annotated[
        TrumpsPlayed,
        Meta(description="Trumps played this turn. One yellow and one white: {yellow: 1, main: 1}."),
    ] = TrumpsPlayed()
    construction: Annotated[
        Construction,
        Meta(
            description="Constructions of this turn, and the terms of the next one."
            " One built, the drone service still to be used: {used: 1, drone: true}."
        ),
    ] = Construction()
    open: Annotated[
        tuple[Access, ...],
        Meta(
            description="What is open besides the base rights; what the cell of the final stop opens need not be said."
            " One more construction by a double effect: [{kind: extra_build}]."
        ),
    ] = ()
    cell: Annotated[
        CellUse, Meta(description="What has become of the cell under the pawn. Its fee was not paid: {unpaid: true}.")
    ] = CellUse()
    looked: Annotated[frozenset[PlayerName], Meta(description="Whose hand has been seen this turn.")] = frozenset()
    struck: Annotated[
        dict[PlayerName, Struck], Meta(description="The last action against each player: an answer may be too late.")
    ] = {}
    closing: Annotated[bool, Meta(description="The Event at the end of the turn has been drawn.")] = False
    extra: Annotated[bool, Meta(description="It is an extra turn, played between those of the seats.")] = False


class Aim(Record, frozen=True):
    """What an action is aimed at, as far as it needs it."""

    target: PlayerName | None = None
    hex: HexName | None = None
    to: CellNumber | None = None
    onto: HexName | None = None
    steps: Count | None = None
    die: DieValue | None = None
    ban: BanKind | None = None
    discard: TrumpName | None = None
    hexes: tuple[HexName, ...] = ()


class Aims(Record, frozen=True):
    """Aims that differ in one word: which word, what it may say, and what else they all say."""

    word: str
    values: tuple[object, ...]
    besides: dict[str, object] = {}

    def each(self) -> list[Aim]:
        """Return the aims one by one."""
        return [replace(Aim(), **self.besides, **{self.word: value}) for value in self.values]


class Bank(Record, frozen=True):
    """What bank and decks have taken in, less what they gave out."""

    money: Annotated[Balance, Meta(description="Money.")] = 0
    trumps: Annotated[Balance, Meta(description="Trumps in the deck.")] = 0
    events: Annotated[Balance, Meta(description="Events in the deck.")] = 0
    trophies: Annotated[Balance, Meta(description="Trophies.")] = 0
    tokens: Annotated[Balance, Meta(description="Black marks and guards.")] = 0
