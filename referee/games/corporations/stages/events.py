"""Events: revealed, carried out at once, replaced when they concern nobody (rulebook «КЛЕТКИ КРУГА», Событие)."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import deck, effect_lookup, targeting, turn_allowances
from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import COLOURS, Effect
from referee.games.corporations.records import Aim, EventName
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages.moments import Concerning, Moving, Theirs
from referee.games.corporations.stages.performing import Perform
from referee.games.corporations.targeting import NOTHING, UNAIMED
from referee.kernel.game import Table
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

MOVES = ("ride", "extra_die", "fixed_steps")


class DrawEvent(Concerning, frozen=True):
    """An Event is revealed."""

    bought: Annotated[bool, Meta(description="Whether it was bought in a Shop.")] = False
    cause: Annotated[
        Literal["turn_end", "redraw"] | None,
        Meta(description="Why, if not for a cell or for Press: the turn ends, or it takes the place of another."),
    ] = None
    says = "revealing an Event"

    @property
    def law(self) -> Rule:
        """The rule by which it is revealed."""
        if self.cause is None:
            return R.cards.event_when
        return R.speed.event_each_turn if self.cause == "turn_end" else R.event.impossible

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Open the next Event; replace one that concerns a colour nobody plays."""
        who = self.who
        s, card = deck.draw_event(cx, s)
        if card is None:
            return s.pop()
        if absent(cx, card):
            cx.cite(R.event.absent_player, "{card} concerns nobody here: the next one is taken", card=card)
            return discarded(cx, s, card)
        cx.cite(self.law, "{who} reveals {card}", who=who, card=card)
        s = s.pop()
        if isinstance(s.top, Events) and s.top.who == who:
            return s.swap(replace(s.top, cards=(*s.top.cards, card)))
        return s.push(Events(who, (card,), self.bought))


class Events(Theirs, frozen=True):
    """Events lie open and must be carried out at once, several in any order."""

    cards: Annotated[tuple[EventName, ...], Meta(description="The Events that lie open.")] = ()
    bought: Annotated[bool, Meta(description="They were bought in a Shop.")] = False
    moved: Annotated[bool, Meta(description="One of them has moved the pawn.")] = False
    says = "carrying out the open Events"

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return who drew them, unless no card is left or the only one leaves no choice."""
        return () if self.is_forced(table, s) else (self.who,)

    def is_forced(self, table: Table[Box], s: "Corporations") -> bool:
        """Return whether there is nothing to decide: no card, or one that leaves no choice."""
        if not self.cards:
            return True
        cx = table.quiet()
        if len(self.cards) > 1 or (self.bought and not self.moved and press_open(cx, s, self.who)):
            return False
        card = self.cards[0]
        if not possible(cx, s, self.who, card) or optional(cx, s, self.who, card):
            return False
        return effect_lookup.all_aims(cx, s, self.who, "event", card) is UNAIMED

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Carry out the one card without a choice; after the last one a moved pawn has come to its cell."""
        if self.cards:
            return carry_out(cx, s, self, self.cards[0], NOTHING)
        s = s.pop()
        if not self.moved:
            return s
        return _moving_again(s) if _before_main(s, self.who) else s.arrives(self.who)


def absent(cx: "Cx", card: str) -> bool:
    """Return whether the card names a colour nobody plays."""
    named = [COLOURS[e.target] for e in cx.layout.events[card].effect if e.target in COLOURS]
    return bool(named) and not any(cx.table.player(colour) for colour in named)


def own_turn(s: "Corporations", who: str) -> bool:
    """Return whether it is this player's own turn, its end included."""
    return s.turn == who and (s.in_own_turn or s.turn_ends)


def acted(s: "Corporations", who: str) -> bool:
    """Return whether the player has acted in the main stage of the running own turn."""
    return own_turn(s, who) and s.main_stage_begun


def press_open(cx: "Cx", s: "Corporations", who: str) -> bool:
    """Return whether another Event could be bought before these are carried out."""
    if not own_turn(s, who) or cx.reads(READ.bought_events_batch.one_by_one):
        return False
    shops = [access for access in s.this_turn.open if access.kind == "shop"]
    return any(turn_allowances.has(access, "press") or turn_allowances.goods_free(cx, "press") for access in shops)


def _before_main(s: "Corporations", who: str) -> bool:
    """Return whether it is this player's own turn before the main stage."""
    return own_turn(s, who) and not (s.in_main_stage or s.turn_ends or s.this_turn.closing)


def _moving_again(s: "Corporations") -> "Corporations":
    """Let the pawn move again until its owner finally stops; remember whether he had stopped before."""
    moving = s.moment if isinstance(s.moment, Moving) else Moving(after_stop=True)
    return s.with_movement(moved=True).with_moment(moving)


def carry_out(cx: "Cx", s: "Corporations", stage: Events, card: str, aim: Aim) -> "Corporations":
    """Carry out an Event."""
    moving = moves(cx, card)
    cx.cite(
        R.event.bought_now if stage.bought else R.event.mandatory_now,
        "{who} carries out {card}",
        who=stage.who,
        card=card,
    )
    if moving and stage.moved:
        cx.cite(R.event.several_moves_first, "{card} moves {who} on before the cell is used", card=card, who=stage.who)
    if rides(cx, card) and acted(s, stage.who):
        cx.cite(R.event.taxi_any_stage, "{who} leaves the cell although the main stage has begun", who=stage.who)
    s = laid_aside(cx, s.swap(replace(stage, moved=stage.moved or moving)), card)
    return s.push(Perform(stage.who, "event", card, aim))


def moves(cx: "Cx", card: str) -> bool:
    """Return whether the Event moves the pawn of its drawer."""
    return any(effect.op in MOVES for effect in cx.layout.events[card].effect)


def rides(cx: "Cx", card: str) -> bool:
    """Return whether the Event is a ride: Taxi or Taxi home."""
    return any(effect.op == "ride" for effect in cx.layout.events[card].effect)


def laid_aside(cx: "Cx", s: "Corporations", card: str) -> "Corporations":
    """Lay aside an open Event that is carried out or left."""
    stage = s.top
    assert isinstance(stage, Events)
    rest = list(stage.cards)
    rest.remove(card)
    return discarded(cx, s.swap(replace(stage, cards=tuple(rest))), card)


def discarded(cx: "Cx", s: "Corporations", card: str) -> "Corporations":
    """Put an Event on its discard pile."""
    cx.cite(R.deck.discards, "{card} goes to the discard pile of the Events", card=card)
    return deck.discard_event(s, card)


def optional(cx: "Cx", s: "Corporations", who: str, card: str) -> bool:
    """Return whether the drawer may stay where he is: at a ride after a main-stage action, unless read otherwise."""
    if not rides(cx, card):
        return False
    if acted(s, who):
        return not cx.reads(READ.event_taxi_optional.always_mandatory)
    return cx.reads(READ.event_taxi_optional.always_optional)


def possible(cx: "Cx", s: "Corporations", who: str, card: str) -> bool:
    """Return whether the card can be carried out, in part or as a whole."""
    entry = cx.layout.events[card]
    if entry.own_turn_only and not own_turn(s, who):
        return False
    parts = [_possible(cx, s, who, effect) for effect in entry.effect]
    return (
        all(parts)
        if not all(parts) and any(parts) and cx.reads(READ.event_impossible.any_part_impossible)
        else any(parts)
    )


def _possible(cx: "Cx", s: "Corporations", who: str, effect: Effect) -> bool:
    late = effect.op in MOVES and (acted(s, who) or not own_turn(s, who))
    if (
        late
        and not (effect.op == "ride" and own_turn(s, who))
        and cx.reads(READ.event_movement_timing.taxi_in_own_turn_only)
    ):
        return False
    return targeting.somewhere(cx, s, who, effect, "event")
