"""The stages of Битва корпораций: set-up, the four moments of a turn, and everything that may open over them."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import arrival, deals, deck, deeds, economy, events, setup, turn, vocabulary
from referee.games.corporations.book import rule
from referee.games.corporations.components import Box, Count
from referee.games.corporations.records import (
    Access,
    Aim,
    BanKind,
    CellNumber,
    Die,
    EventName,
    HexName,
    PlayerName,
    TrumpName,
)
from referee.kernel.bag import plus
from referee.kernel.game import UNKNOWN, Table
from referee.kernel.rule import NOT_YOUR_TURN
from referee.kernel.stage import Stage

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

AS_MANY = rule("debt.as_many_as_needed")
Kind = Annotated[str, Meta(description="The kind of action.", extra={"names": "windows =answer"})]
Who = Annotated[PlayerName, Meta(description="Whom it concerns.")]


class Phase(Stage["Corporations", "Cx"], frozen=True):
    """A stage of this game: who acts out of turn or at the wrong moment is refused by the move's own rules."""

    def check_turn(self, cx: "Cx", s: "Corporations", by: str) -> None:
        """Judged together with the moment, because the book refuses each kind of action by a rule of its own."""

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: Any, fits: bool) -> None:
        actors = self.actors(cx.table, s)
        if actors and by not in actors:
            law, why = move.off_turn(cx, self, s, by), move.why(cx, s, by)
            cx.need(law, False) or cx.because(why or "{turn} is to act, not {by}", turn=actors, by=by)
        elif fits:
            cx.need(move.away, True)
        else:
            law, why = move.untimely(cx, self, s, by), move.why(cx, s, by)
            cx.need(law, False) or cx.because(why or "the game is at '{stage}'", stage=self.called())


class Own(Phase, frozen=True):
    """A moment of the own turn."""

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (s.turn,) if s.turn else ()


class Surplus(Phase, frozen=True):
    """Everybody chooses which surplus chips leave the game."""

    waiting: Annotated[frozenset[PlayerName], Meta(description="Who has not chosen yet.")]

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return tuple(name for name in table.names if name in self.waiting)

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return s.pop()


class DealTrumps(Phase, frozen=True):
    """The trumps dealt to the hands, as far as anybody sees them."""

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return setup.deal(cx, s).pop()


class FirstThrow(Phase, frozen=True):
    """The dice find the first player."""

    among: Annotated[tuple[PlayerName, ...], Meta(description="Who throws; everybody at first.")] = ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return setup.first_throw(cx, s, self.among)


class NewTurn(Phase, frozen=True, tag="turn"):
    """A turn is about to begin."""

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return turn.begin(cx, s)


class Start(Own, frozen=True):
    """The pawn has not moved: throw, or play a yellow trump instead."""


class Moving(Own, frozen=True):
    """The movement stage: dice, yellow trumps and yellow double effects until the final stop."""

    only_die: Annotated[bool, Meta(description="Only bought dice move the pawn.")] = False

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        """Who uses the cell, or acts in the main stage, has finally stopped, once the dice are gone."""
        return (s.turn, turn.final_stop()) if s.turn and s.acts.moved and not s.acts.steps else None


class Stopped(Own, frozen=True):
    """The pawn has finally stopped; the main stage has not begun."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True


class Main(Own, frozen=True):
    """The main stage: construction and trumps."""

    moved: Annotated[bool, Meta(description="Whether its owner came here himself.")] = True


class Throwing(Phase, frozen=True):
    """Dice are thrown."""

    who: Who
    how: Annotated[Literal["throw", "extra", "reroll"], Meta(description="Which throw it is.")] = "throw"
    die: Annotated[Die | None, Meta(description="Which die is picked up for an extra die.")] = None

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return turn.throw(cx, s, self)


class Draw(Phase, frozen=True):
    """Trumps are drawn."""

    who: Who
    count: Count = 1

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        for _ in range(self.count):
            s = deck.draw(cx, s, self.who)
        return s.pop()


class Exchange(Phase, frozen=True):
    """A trump was discarded: three are drawn and one of them is kept."""

    who: Who
    cards: Annotated[tuple[TrumpName, ...], Meta(description="The cards drawn; they are in the hand.")] = ()
    count: Annotated[int, Meta(ge=0, description="How many are still drawn.")] = 0
    tax: Annotated[bool, Meta(description="The Tax office does it.")] = False

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,) if self.cards and not self.count else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        if not self.count:
            return s.pop()
        s, card = deck.draw_one(cx, s, self.who)
        if card is None:
            return s.swap(replace(self, count=0))
        s = s.with_hand(self.who, plus(s.players[self.who].hand, card, 1))
        return s.swap(replace(self, cards=(*self.cards, card), count=self.count - 1))


class Top(Phase, frozen=True):
    """The top trump is revealed: kept, or played or opened at once."""

    who: Who
    card: Annotated[TrumpName | None, Meta(description="The card; it is in the hand.")] = None

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,) if self.card else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        s, card = deck.draw_one(cx, s, self.who)
        if card is None:
            return s.pop()
        return s.with_hand(self.who, plus(s.players[self.who].hand, card, 1)).swap(replace(self, card=card))


class Choose(Phase, frozen=True):
    """A hand was seen, and a card of it is taken (or lost) by choice."""

    who: Who
    victim: Who
    lost: Annotated[bool, Meta(description="The card is discarded, not taken.")] = False
    event: Annotated[bool, Meta(description="An Event takes it.")] = False
    count: Count = 1

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,) if deeds.stealable(table, s, self.victim) else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return s.pop()


class Arrive(Phase, frozen=True):
    """A pawn has finally stopped or was put on a cell: its duties and what it opens."""

    who: Who
    came: Annotated[bool, Meta(description="Whether its owner came himself.")] = True
    cell: Annotated[CellNumber | None, Meta(description="Another cell used instead of the pawn's.")] = None
    done: Annotated[bool, Meta(description="Its duties were done before.")] = False

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return arrival.arrive(cx, s.pop(), self)


class Perform(Phase, frozen=True):
    """The actions of a card, effect or service, one after the other."""

    who: Who
    source: Annotated[Literal["trump", "event", "effect", "service"], Meta(description="Where they come from.")]
    name: Annotated[
        str, Meta(description="The card, effect or service.", extra={"names": "trumps events effects services"})
    ]
    aim: Aim = Aim()
    index: Annotated[int, Meta(ge=0, description="How many are done.")] = 0
    combo: Annotated[bool, Meta(description="Played together with a look into the hand.")] = False

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return vocabulary.perform(cx, s, self)


class Deed(Phase, frozen=True):
    """An action against a player that happens unless it is answered."""

    kind: Kind
    target: Who
    by: Annotated[PlayerName | None, Meta(description="Who does it; nobody for cells and Events.")] = None
    hex: HexName | None = None
    cell: CellNumber | None = None
    amount: Annotated[int, Meta(ge=0, description="The obligation as it arose.")] = 0
    creditor: Annotated[PlayerName | None, Meta(description="Who is paid; else the bank.")] = None
    percent: Annotated[int, Meta(description="On the next circular profit.")] = 0
    ban: BanKind | None = None
    until: Annotated[
        Literal["turn_end", "next_turn_end", "turn_start"], Meta(description="How long the ban lasts.")
    ] = "turn_end"
    tax: Annotated[bool, Meta(description="The Tax office does it.")] = False
    count: Count = 1
    card: Annotated[TrumpName | None, Meta(description="The blue trump it comes from.")] = None
    event: Annotated[bool, Meta(description="An Event does it.")] = False
    combo: Annotated[bool, Meta(description="Played together with a look into the hand.")] = False
    asked: Annotated[bool, Meta(description="Whether it could be answered already.")] = False
    opens: Annotated[Access | None, Meta(description="The services open to one who has paid.")] = None

    def deeper(self) -> int:
        """An answer is told inside the action, an answer to what a blue trump does one step deeper still."""
        return 2 if self.card is not None and self.kind != "answer" else 1

    def void(self, cx: "Cx", s: "Corporations") -> bool:
        return self.hex is not None and s.site(self.hex).owner != self.target and self.kind != "answer"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        if not self.asked:
            return deeds.ask(cx, s, self)
        return deeds.carry_out(cx, s, self)

    def resume(self, cx: "Cx", s: "Corporations", answer: Any) -> "Corporations":
        return deeds.cancelled(cx, s, self) if answer == "cancelled" else s


class Answer(Phase, frozen=True):
    """The one acted upon may answer with one blue trump."""

    who: Who
    to: Kind
    by: Annotated[PlayerName | None, Meta(description="Who acts; nobody for cells and Events.")] = None

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,)

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any]:
        return self.who, deeds.silence()


class Debt(Phase, frozen=True):
    """An obligation the money does not cover: enterprises are sold to the bank one at a time."""

    who: Who
    amount: Annotated[int, Meta(ge=0, description="The obligation.")]
    creditor: Annotated[PlayerName | None, Meta(description="Who is paid; else the bank.")] = None
    opens: Annotated[Access | None, Meta(description="The services open to one who has paid.")] = None

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.who,) if s.players[self.who].money < self.amount else ()

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        cx.cite(AS_MANY, "{who} pays {amount:$} and sells no more", who=self.who, amount=self.amount)
        return economy.opened(s.pop().pays(self.who, self.amount, self.creditor), self.opens)

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        """Who has nothing to sell and gets no money by deals starts anew."""
        ruined = s.players[self.who].money < self.amount and not s.owned(self.who)
        return (self.who, economy.ruin()) if ruined else None


class DrawEvent(Phase, frozen=True):
    """An Event is revealed."""

    who: Who
    bought: Annotated[bool, Meta(description="Whether it was bought in a Shop.")] = False

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return events.reveal(cx, s, self.who, self.bought)


class Events(Phase, frozen=True):
    """Events lie open and must be carried out at once, several in any order."""

    who: Who
    cards: Annotated[tuple[EventName, ...], Meta(description="The Events that lie open.")] = ()
    bought: Annotated[bool, Meta(description="They were bought in a Shop.")] = False
    moved: Annotated[bool, Meta(description="One of them has moved the pawn.")] = False

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return () if events.automatic(table, s, self) else (self.who,)

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return events.next(cx, s, self)


class EndTurn(Phase, frozen=True):
    """The turn is over: what lasted until its end ends."""

    drawn: Annotated[bool, Meta(description="The Event of the end of the turn has been drawn.")] = False
    acted: Annotated[bool, Meta(description="Whether the main stage had begun.")] = False

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return turn.end(cx, s, self)


class Between(Phase, frozen=True):
    """Between two turns: whoever has such a card may ask for a turn."""

    waiting: Annotated[tuple[PlayerName, ...], Meta(description="Who has not passed, in order.")]

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return self.waiting[:1]

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        return turn.next(cx, s)

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        return (self.waiting[0], deeds.silence()) if self.waiting else None


class Deal(Phase, frozen=True):
    """A deal is offered: the other side accepts or declines."""

    by: Who
    other: Who
    give: Annotated[deals.Goods, Meta(description="What the one who offers gives.")] = {}
    get: Annotated[deals.Goods, Meta(description="What he gets.")] = {}

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.other,)

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: Any, fits: bool) -> None:
        cx.need(NOT_YOUR_TURN, by == self.other) or cx.because("{to} is asked, not {by}", to=self.other, by=by)
        if by == self.other and not fits:
            super().check_moment(cx, s, by, move, fits)


def covered(stage: Any, viewer: str) -> Any:
    """A stage as a player sees it: cards somebody else has just drawn are face down."""
    if isinstance(stage, Exchange) and stage.who != viewer:
        return replace(stage, cards=(UNKNOWN,) * len(stage.cards))
    if isinstance(stage, Top) and stage.who != viewer and stage.card:
        return replace(stage, card=UNKNOWN)
    if isinstance(stage, Deal) and viewer not in (stage.by, stage.other):
        return replace(stage, give=deals.covered(stage.give), get=deals.covered(stage.get))
    return stage


OWN_TURN = (Start, Moving, Stopped, Main)
TURN = (NewTurn, *OWN_TURN, EndTurn, Between)
"""The moments of a turn: they lie under everything else."""
SETUP = (Surplus, DealTrumps, FirstThrow)
"""What comes before the first turn."""
AnyStage = (
    Surplus
    | DealTrumps
    | FirstThrow
    | NewTurn
    | Start
    | Moving
    | Stopped
    | Main
    | Throwing
    | Draw
    | Exchange
    | Top
    | Choose
    | Arrive
    | Perform
    | Deed
    | Answer
    | Debt
    | DrawEvent
    | Events
    | EndTurn
    | Between
    | Deal
)
