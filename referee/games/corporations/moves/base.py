"""What all moves share: by which rule each is refused out of turn or at the wrong moment, and how actions are aimed."""

from collections.abc import Collection, Mapping
from typing import Annotated, Any, ClassVar, Self, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import turn_allowances
from referee.games.corporations.components import Box
from referee.games.corporations.moves import action_text
from referee.games.corporations.records import Aim, BanKind, CellNumber, DieValue, HexName, TrumpName
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import (
    AnswerWindow,
    Between,
    Debt,
    Events,
    Main,
    Moving,
    Phase,
    Start,
    Stopped,
    Surplus,
)
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import NOTHING, OPEN_LAST, Found, every, includes, targets_of
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.field_types import PlayerName, Positive
from referee.kernel.game import Table
from referee.kernel.move import Move, Wording
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule

P = TypeVar("P", bound=Phase)
During = tuple[type[Phase], ...]
"""The stages that take a move."""
AFTER_MOVEMENT: During = (Stopped, Main)
WHY = {
    R.turn.movement_first: later("{by} has not moved the pawn yet"),
    R.move.final_stop: later("{by} has not finally stopped"),
    R.move.functions_on_final_stop: later("{by} has not finally stopped"),
    R.move.using_cell_ends_movement: later("the pawn of {by} has stopped"),
    R.main.ends_movement: later("the main stage of {by} has begun"),
}
"""What is true of the player where such a rule refuses a move at another moment."""


class Act(Move[Corporations, Cx, P], frozen=True):
    """A move of this game."""

    away: ClassVar[Rule] = R.blue.only_off_turn_action
    """The rule that refuses it out of turn."""
    early: ClassVar[Rule] = NOT_NOW
    """The rule that refuses it before the pawn has moved."""
    moving: ClassVar[Rule] = NOT_NOW
    """The rule that refuses it after the pawn has moved, before the final stop."""
    stopped: ClassVar[Rule] = NOT_NOW
    """The rule that refuses it after the final stop."""
    main: ClassVar[Rule] = NOT_NOW
    """The rule that refuses it in the main stage."""
    uses_cell: ClassVar[bool] = False
    """Whether it uses a function of a cell."""
    from_hand: ClassVar[tuple[str, ...]] = ()
    """The keys that name a trump of the own hand: an unknown card may be it."""

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Refuse it to one who is not to act."""
        turn, law = stage.whose(cx.table, s), self.off_turn(cx, stage, s, by)
        cx.need(law, False) or cx.because(_why_not_to_act(stage, s, by, law), turn=turn, by=by)

    def off_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        """Return the rule by which it is refused to one who is not to act."""
        if isinstance(stage, Surplus):
            return NOT_YOUR_TURN
        if isinstance(stage, Between) and s.turn == by:
            return self.forgotten()
        return self._waits(stage) if s.turn == by and (s.in_own_turn or s.turn_ends) else self.away

    def _waits(self, stage: Phase) -> Rule:
        """Return the rule by which somebody else's decision comes first in the own turn."""
        if isinstance(stage, Events):
            return R.event.bought_now if stage.bought else R.event.mandatory_now
        return R.debt.bank_buys if isinstance(stage, Debt) else NOT_YOUR_TURN

    def forgotten(self) -> Rule:
        """Return the rule by which it is refused to one whose turn has just ended."""
        return R.undo.no_retroaction if self.away is R.blue.only_off_turn_action else self.away

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Refuse it at another moment; what has no rule in the book is told what it is the moment of."""
        law = self.wrong_moment(cx, stage, s, by)
        cx.need(law, False) or cx.because(_why_untimely(stage, s, by, law))

    def wrong_moment(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        """Return the rule by which it is refused at another moment: out of the own turn by the one that says so."""
        if isinstance(stage, Surplus):
            return NOT_NOW
        if isinstance(stage, Debt):
            return R.debt.bank_buys
        if s.turn not in (None, by) and self.away is not NOT_YOUR_TURN:
            return self.off_turn(cx, stage, s, by)
        if isinstance(stage, Between) and s.turn == by:
            return self.forgotten()
        below = next((st for st in reversed(s.stage) if isinstance(st, Events)), None)
        if below is not None and not isinstance(stage, AnswerWindow):
            return self._before_events(cx, below, s)
        return self._wrong_part_of_turn(s, stage)

    def _wrong_part_of_turn(self, s: Corporations, stage: Phase) -> Rule:
        """Return the rule by which it is refused in another part of the own turn."""
        match stage:
            case Start():
                return self.early
            case Moving():
                return self.moving if s.this_turn.movement.moved else self.early
            case Stopped():
                return self.stopped
            case Main():
                return self.main
        return NOT_NOW

    def _before_events(self, cx: Cx, stage: Events, s: Corporations) -> Rule:
        """Return the rule by which the Events that lie open come first."""
        if self.uses_cell and stage.moved:
            return R.event.several_moves_first
        if self.uses_cell and not stage.bought and _idle_home(cx, s, stage.who):
            return R.idlehome.event_first
        return R.event.bought_now if stage.bought else R.event.mandatory_now


def _why_not_to_act(stage: Phase, s: Corporations, by: str, law: Rule) -> str:
    """Return why a move is refused to one who is not to act."""
    if law is R.debt.bank_buys:
        return later("first {turn} has to settle the obligation")
    return _why_in_pause(s, by) if isinstance(stage, Between) else later("now it is for {turn} to act, not for {by}")


def _why_in_pause(s: Corporations, by: str) -> str:
    """Return why a move is refused between two turns."""
    return later("the turn of {by} is over") if s.turn == by else later("it is not the turn of {by}")


def _why_untimely(stage: Phase, s: Corporations, by: str, law: Rule) -> Phrase:
    """Return why a move is refused at another moment."""
    now = stage.called_aloud()
    if law is NOT_NOW:
        return phrase("this is the moment of {now}", now=now)
    if law is R.debt.bank_buys:
        return phrase("first {turn} has to settle the obligation", turn=(by,))
    if law in WHY:
        return phrase(WHY[law], by=by)
    if isinstance(stage, Between):
        return phrase(_why_in_pause(s, by), by=by)
    if s.turn in (None, by):
        return phrase(_why_in_own_turn(stage), by=by, now=now)
    if isinstance(stage, AnswerWindow):
        return phrase("it is the turn of {turn}, and {by} may only answer the action", turn=s.turn, by=by, now=now)
    template = later("it is the turn of {turn}, and for {by} this is only the moment of {now}")
    return phrase(template, turn=s.turn, by=by, now=now)


def _why_in_own_turn(stage: Phase) -> str:
    """Return why a move is refused in another part of the own turn."""
    match stage:
        case Start():
            return later("{by} has not moved the pawn yet")
        case Moving():
            return later("the movement stage of {by} is not finished")
        case Main():
            return later("the main stage of {by} has begun")
    return later("this is the moment of {now}")


class Reply(Act[P], frozen=True):
    """A move about something that lies before the player: where nothing does, that is why it is refused."""

    def waits(self, s: Corporations, by: str) -> bool:
        """Return whether there is such a thing, so that only the moment is wrong."""
        return False

    def nothing_there(self, cx: Cx, by: str) -> None:
        """Refuse it, because there is nothing it could be about."""
        raise TypeError

    def wrong_moment(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        return NOT_NOW

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        super().out_of_turn(cx, stage, s, by) if self.waits(s, by) else self.nothing_there(cx, by)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        super().untimely(cx, stage, s, by) if self.waits(s, by) else self.nothing_there(cx, by)


def _idle_home(cx: Cx, s: Corporations, who: str) -> bool:
    """Return whether the pawn stands on the home cell of a colour nobody plays."""
    home = cx.layout.ring[str(s.pawn(who))].home
    return bool(home) and cx.table.player(home) is None


AimedPlayer = Annotated[PlayerName | None, Meta(description="The player it is aimed at.")]
TargetHex = Annotated[HexName | None, Meta(description="The hex it is aimed at.")]
TargetCell = Annotated[CellNumber | None, Meta(description="The ring cell it leads to.")]
Onto = Annotated[HexName | None, Meta(description="The hex an enterprise moves to.")]
Steps = Annotated[Positive, Meta(description="How many cells to go.")] | None
PickedDie = Annotated[DieValue | None, Meta(description="The value of the die that is picked up.")]
WhichBan = Annotated[BanKind | None, Meta(description="Which ban.")]
Discard = Annotated[TrumpName | None, Meta(description="The own trump that is discarded.")]
Hexes = Annotated[tuple[HexName, ...], Meta(description="The hexes of several guards.")]


class Aimed(Act[P], frozen=True):
    """A move that may be aimed at somebody or something; what is used is named first, then the aim."""

    def aim(self) -> Aim:
        """Return what it is aimed at."""
        assert isinstance(self, (AimedCard, AimedByName))
        hexes = tuple(sorted(self.hexes)) if self.hexes else ()
        return Aim(self.target, self.hex, self.to, self.onto, self.steps, self.die, self.ban, self.discard, hexes)

    def does(self, box: Box) -> tuple[str, ...]:
        """Return the actions of the card, service or effect, in order."""
        raise TypeError

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        """Return everything it may be aimed at."""
        raise TypeError

    def filled(self, cx: Cx, s: Corporations, by: str) -> Self:
        """Return the move with the only possible aim filled in."""
        aim = self.aim()
        if aim not in UNNAMED:
            return self
        found = self.possible(cx.quiet(), s, by)
        if includes(found, aim):
            return self
        fitting = [one for one in every(found) if targets_of(aim).items() <= targets_of(one).items()]
        return replace(self, **targets_of(fitting[0])) if len(fitting) == 1 else self

    @classmethod
    def wordings(cls) -> tuple[Wording, ...]:
        return (Wording((((cls.says,),), *action_text.AIMED)),)

    def worded(self, table: Table[Box], stage: Any = None, open: Collection[str] = ()) -> tuple[str, ...]:
        return (self.says, *action_text.aimed(self.does(table.layout), self.aim()))


class AimedCard(Aimed[P], frozen=True):
    """A card that may be aimed at somebody or something."""

    card: str
    target: AimedPlayer = None
    hex: TargetHex = None
    to: TargetCell = None
    onto: Onto = None
    steps: Steps = None
    die: PickedDie = None
    ban: WhichBan = None
    discard: Discard = None
    hexes: Hexes = ()


class AimedByName(Aimed[P], frozen=True):
    """A service or double effect that may be aimed at somebody or something."""

    name: str
    target: AimedPlayer = None
    hex: TargetHex = None
    to: TargetCell = None
    onto: Onto = None
    steps: Steps = None
    die: PickedDie = None
    ban: WhichBan = None
    discard: Discard = None
    hexes: Hexes = ()


def forms(move: type[Act[P]], fixed: Mapping[str, object], found: Found) -> list[ChoiceSet]:
    """Return all aims of a move as choice sets: the word in which they differ is open, the others are fixed."""
    return [
        ChoiceSet(move, {**OTHERWISE[one.word], **fixed, **one.besides}, {one.word: Choice(one.values)})
        for one in found
    ]


OTHERWISE: dict[str, dict[str, object]] = {
    word: {name: getattr(NOTHING, name) for name in OPEN_LAST if name != word} for word in OPEN_LAST
}
"""What an aim that says one word says in the others."""
UNNAMED = (NOTHING, Aim(ban="build"), Aim(ban="trump"))
"""Aims that leave open whom they are about."""


def ceased(cx: Cx, stage: Phase) -> bool:
    """Return whether the own movement is over because only an Event has moved the pawn since the final stop."""
    return isinstance(stage, Moving) and stage.after_stop and not cx.reads(READ.movement_after_event.all_means_reopen)


def enter_main(cx: Cx, s: Corporations, by: str, building: bool = False) -> Corporations:
    """Begin the main stage with the first construction or trump; the others follow in any order."""
    if isinstance(s.moment, Stopped):
        if not s.this_turn.closing:
            cx.cite(R.main.actions, "the main stage of {by} begins", by=by)
        return s.with_moment(Main(s.moment.moved))
    if turn_allowances.trumps_played(s) if building else turn_allowances.built(s):
        cx.cite(
            R.main.any_order,
            "{by} builds after a trump" if building else "the trump of {by} follows a construction",
            by=by,
        )
    return s
