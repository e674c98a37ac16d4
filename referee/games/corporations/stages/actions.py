"""What is done to a player: cells, cards, answers, obligations and deals (rulebook «ЗАЩИТНЫЕ КОЗЫРИ»)."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import Money
from referee.games.corporations.records import (
    Access,
    Aim,
    Bill,
    CellNumber,
    Goods,
    HexName,
    PlayerBan,
    Theft,
    TrumpName,
)
from referee.games.corporations.stages.base import Phase, Who, course
from referee.games.corporations.stages.overlay import Concerning, Opened, Theirs
from referee.kernel.field_types import Count, PlayerName, Signed
from referee.kernel.game import Table
from referee.kernel.rule import NOT_YOUR_TURN

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

Kind = Annotated[str, Meta(description="The kind of action.", extra={"names": "windows =answer"})]


class Arrive(Concerning, frozen=True):
    """A pawn has finally stopped or was put on a cell: its duties and what it opens."""

    came: Annotated[bool, Meta(description="Whether its owner came himself.")] = True
    cell: Annotated[CellNumber | None, Meta(description="Another cell used instead of the pawn's.")] = None
    done: Annotated[bool, Meta(description="Its duties were done before.")] = False
    says = "coming to a cell"


class Perform(Concerning, frozen=True):
    """The actions of a card, effect or service, one after the other."""

    source: Annotated[Literal["trump", "event", "effect", "service"], Meta(description="Where they come from.")]
    name: Annotated[
        str, Meta(description="The card, effect or service.", extra={"names": "trumps events effects services"})
    ]
    aim: Aim = Aim()
    index: Annotated[Count, Meta(description="How many are done.")] = 0
    combo: Annotated[bool, Meta(description="Played together with a look into the hand.")] = False
    says = "doing what a card says"


class Deed(Opened, frozen=True):
    """An action against a player that happens unless it is answered."""

    kind: Kind
    target: Who
    by: Annotated[PlayerName | None, Meta(description="Who does it; nobody for cells and Events.")] = None
    hex: HexName | None = None
    cell: CellNumber | None = None
    bill: Annotated[Bill | None, Meta(description="The financial obligation.")] = None
    percent: Annotated[Signed, Meta(description="On the next circular profit.")] = 0
    ban: Annotated[PlayerBan | None, Meta(description="The ban that is set.")] = None
    theft: Theft = Theft()
    source: Annotated[
        Literal["event", "tax", "mafia"] | None,
        Meta(description="An Event, the Tax office or the Mafia does it; else a card or a cell."),
    ] = None
    card: Annotated[TrumpName | None, Meta(description="The blue trump it comes from.")] = None
    asked: Annotated[bool, Meta(description="Whether it could be answered already.")] = False
    says = "an action against a player"

    def deeper(self) -> int:
        """An answer is told inside the action, an answer to what a blue trump does one step deeper still."""
        return 2 if self.card is not None and self.kind != "answer" else 1

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by or self.target

    def void(self, cx: "Cx", s: "Corporations") -> bool:
        return self.hex is not None and s.site(self.hex).owner != self.target and self.kind != "answer"


class AnswerWindow(Theirs, frozen=True, tag="answer"):
    """The one acted upon may answer with one blue trump."""

    to: Kind
    by: Annotated[PlayerName | None, Meta(description="Who acts; nobody for cells and Events.")] = None
    says = "answering an action"

    def below(self) -> tuple[Phase, ...]:
        """What is answered must be said: an action against the player lies below."""
        return ()

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by or self.who

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """The one acted upon, with a trump to answer with."""
        return (self.who,) if s.players[self.who].hand else ()

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any]:
        return self.who, course(table).silences[AnswerWindow]()


class Debt(Theirs, frozen=True):
    """An obligation the money does not cover: enterprises are sold to the bank one at a time."""

    amount: Annotated[Money, Meta(description="The obligation.")]
    creditor: Annotated[PlayerName | None, Meta(description="Who is paid; else the bank.")] = None
    opens: Annotated[Access | None, Meta(description="The services open to one who has paid.")] = None
    says = "meeting an obligation"

    @property
    def bill(self) -> Bill:
        """The obligation."""
        return Bill(self.amount, self.creditor, self.opens)

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """The debtor, as long as the money is short."""
        return (self.who,) if self.short(s) else ()

    def short(self, s: "Corporations") -> bool:
        """Is the money short?"""
        return s.players[self.who].money < self.amount

    def silence(self, table: Table[Box], s: "Corporations") -> tuple[str, Any] | None:
        """Who has nothing to sell and gets no money by deals starts anew."""
        ruined = s.players[self.who].money < self.amount and not s.owned(self.who)
        return (self.who, course(table).silences[Debt]()) if ruined else None


class Deal(Opened, frozen=True):
    """A deal is offered: the other side accepts or declines."""

    by: Who
    other: Who
    give: Annotated[Goods, Meta(description="What the one who offers gives.")] = {}
    get: Annotated[Goods, Meta(description="What he gets.")] = {}
    says = "answering an offer"

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.other,)

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return (self.other,)

    def check_moment(self, cx: "Cx", s: "Corporations", by: str, move: Any, fits: bool) -> None:
        cx.need(NOT_YOUR_TURN, by == self.other) or cx.because("{to} is asked, not {by}", to=self.other, by=by)
        if by == self.other and not fits:
            super().check_moment(cx, s, by, move, fits)
