"""Carrying out Events that lie open, and what to do with one that cannot be carried out."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import (
    bans,
    deck,
    effect_lookup,
    field,
    ring,
    stages,
    targeting,
    turn_allowances,
)
from referee.games.corporations.components import Box
from referee.games.corporations.moves import action_text
from referee.games.corporations.moves.base import AimedCard, During, Reply, enter_main, forms
from referee.games.corporations.moves.playing import looks_in
from referee.games.corporations.records import Aim, OpenEvent, OpenTrump
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Events, events
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import Found
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.rule import Rule

HERE: During = (Events,)


class OnEvent(Reply[Events], frozen=True):
    """A move about an Event that lies open."""

    about: ClassVar[Rule] = R.event.mandatory_now
    """The rule that speaks of such a move."""

    def waits(self, s: Corporations, by: str) -> bool:
        return any(isinstance(stage, Events) and stage.who == by for stage in s.stage)

    def nothing_there(self, cx: Cx, by: str) -> None:
        cx.need(self.about, False) or cx.because("no Event lies open for {by}", by=by)


class CarryOut(OnEvent, AimedCard[Events], frozen=True):
    """Carry out an Event that lies open."""

    card: OpenEvent
    look: Annotated[OpenTrump | None, Meta(description="A look into the hand, declared together with it.")] = None
    says = "carry out {card}[ together with {look}]"
    from_hand: ClassVar[tuple[str, ...]] = ("look",)
    during: ClassVar[During] = HERE

    def does(self, box: Box) -> tuple[str, ...]:
        known = box.events.get(self.card)
        return tuple(action_text.action_word(box, effect) for effect in known.effect) if known else ()

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> Iterator[ChoiceSet]:
        for card in dict.fromkeys(stage.cards):
            for look in (None, *_looks(cx, s, by, card)):
                after = _laid(s, by, look)
                if events.possible(cx, after, by, card):
                    found = effect_lookup.all_aims(cx, after, by, "event", card)
                    yield from forms(cls, {"card": card, "look": look}, found)

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        return effect_lookup.all_aims(cx, _laid(s, by, self.look), by, "event", self.card)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        if not _judge_open(cx, stage, self.card):
            return
        if self.look is not None:
            self._judge_look(cx, s, by, self.look)
        full = self if cx.broken else self.filled(cx, s, by)
        full._judge_use(cx, s, stage, by)

    def _judge_use(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        """Judge whether the Event can be carried out, and how it is aimed."""
        if stage.moved and events.moves(cx, self.card):
            used = any(access.used for access in s.this_turn.open if access.cell == s.pawn(by))
            cx.need(R.event.several_moves_first, not used) or cx.because("{by} has used the cell in between", by=by)
        after = s if cx.broken else _laid(s, by, self.look)
        can = events.possible(cx, after, by, self.card)
        if not can:
            cx.need(R.event.impossible, False) or cx.because("{card} cannot be carried out", card=self.card)
        ops = {effect.op for effect in cx.box.events[self.card].effect}
        if self.to is not None and "ride" in ops:
            ring.judge_landing(cx, s, by, self.to)
        if self.hex is not None and ops & {"sabotage", "bankrupt"}:
            field.judge_limit(cx, s, self.hex)
        targeting.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        fits = effect_lookup.fits(cx, after, by, "event", self.card, self.aim())
        if not cx.broken:
            cx.need(R.event.mandatory_now, fits) or effect_lookup.say_misaimed(
                cx, after, by, "event", self.card, self.aim()
            )

    def _judge_look(self, cx: Cx, s: Corporations, by: str, look: str) -> None:
        """Judge a look into the hand declared together with the Event's theft."""
        moving = s.turn == by and s.before_stop
        cx.need(R.trump.white, not moving) or cx.because("the movement stage of {by} is not finished", by=by)
        ready = _main_stage(s, by)
        if not moving:
            cx.need(R.card.voyeur_combo_event, ready) or cx.because(
                "{by} is not in the main stage of the own turn", by=by
            )
        bans.judge(cx, s, by, "trump", main=True)
        card = cx.box.trumps.get(look)
        looks = card is not None and looks_in(card)
        cx.need(R.card.voyeur_combo_event, looks) or cx.because("{look} is no look into a hand", look=look)
        deck.judge_holds(cx, s, by, look)
        theft = _steals(cx, self.card)
        cx.need(R.card.voyeur_combo_event, theft and not cx.reads(READ.voyeur_with_event.never)) or cx.because(
            "{look} cannot be declared together with {card}", look=look, card=self.card
        )
        if ready:
            left = turn_allowances.trumps_left(cx, s) > 0
            cx.need(R.trump.one_per_main_stage, left) or cx.because(
                "{by} has no right to a trump left this turn", by=by
            )

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        full = self.filled(cx, s, by)
        aim = full.aim() if self.die is None else replace(full.aim(), die=ring.choice_of(cx, s, by, self.die))
        s = events.carry_out(cx, s, stage, self.card, aim)
        if self.look is None:
            return s
        act = s.top
        assert isinstance(act, stages.Perform)
        s = turn_allowances.spend_trump(cx, enter_main(cx, deck.discard(cx, s.pop(), by, self.look), by))
        cx.cite(
            R.card.voyeur_combo_event, "{by} declares {look} and {card} together", by=by, look=self.look, card=self.card
        )
        together = stages.Perform(by, "event", self.card, act.aim, combo=True)
        return s.push(stages.Perform(by, "trump", self.look, Aim(target=full.target)), together)


def _laid(s: Corporations, by: str, look: str | None) -> Corporations:
    """Return the position without a look declared with the Event."""
    return deck.laid(s, by, look) if look else s


def _steals(cx: Cx, event: str) -> bool:
    """Return whether the Event takes a trump out of a hand."""
    return any(effect.op == "steal_trump" for effect in cx.layout.events[event].effect)


def _main_stage(s: Corporations, by: str) -> bool:
    """Return whether the player may play white trumps: in the own turn, between movement stage and end."""
    return s.turn == by and s.after_stop


def _looks(cx: Cx, s: Corporations, by: str, event: str) -> list[str]:
    """Return the looks into a hand that can be declared together with an Event."""
    if not _steals(cx, event) or not _main_stage(s, by) or bans.banned(cx, s, by, "trump"):
        return []
    found = deck.may_be(cx, s, by, cx.layout.looking)
    return (
        found if found and turn_allowances.trumps_left(cx, s) > 0 and not cx.reads(READ.voyeur_with_event.never) else []
    )


class Ignore(OnEvent, frozen=True):
    """Leave an Event that cannot be carried out, or a ride that need not be taken."""

    card: OpenEvent
    says = "leave {card}"
    about: ClassVar[Rule] = R.event.impossible
    during: ClassVar[During] = HERE

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> "Iterator[Ignore]":
        for card in dict.fromkeys(stage.cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        if _judge_open(cx, stage, self.card):
            cx.rests_on(Datum("events", self.card, "effect"))
            optional = events.optional(cx, s, by, self.card)
            stays = optional or not events.possible(cx, s, by, self.card)
            allowed_by = R.event.taxi_any_stage if optional else R.event.impossible
            (
                cx.need(allowed_by if stays else R.event.mandatory_now, stays)
                and cx.since(
                    "{by} need not take the ride of {card}" if optional else "{card} cannot be carried out",
                    by=by,
                    card=self.card,
                )
            ) or cx.because(
                "{card} can and must be carried out"
                if stage.actors(cx.table, s)
                else "{card} has been carried out: it could not be left",
                card=self.card,
            )

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        possible = events.possible(cx, s, by, self.card)
        cx.cite(
            R.event.taxi_any_stage if possible else R.event.impossible,
            "{by} stays and leaves {card}" if possible else "{card} cannot be carried out: {by} leaves it",
            by=by,
            card=self.card,
        )
        return events.laid_aside(cx, s, self.card)


class Redraw(OnEvent, frozen=True):
    """Take another Event instead of one that cannot be carried out."""

    card: OpenEvent
    says = "take another Event instead of {card}"
    about: ClassVar[Rule] = R.event.impossible
    during: ClassVar[During] = HERE

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> "Iterator[Redraw]":
        for card in dict.fromkeys(stage.cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        if _judge_open(cx, stage, self.card):
            cx.rests_on(Datum("events", self.card, "effect"))
            impossible = not events.possible(cx, s, by, self.card)
            law = R.event.impossible if impossible else R.event.mandatory_now
            (cx.need(law, impossible) and cx.since("{card} cannot be carried out", card=self.card)) or cx.because(
                "{card} can be carried out"
                if stage.actors(cx.table, s)
                else "{card} has been carried out: no other takes its place",
                card=self.card,
            )

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        cx.cite(R.event.impossible, "{card} cannot be carried out: {by} takes another Event", card=self.card, by=by)
        return events.laid_aside(cx, s, self.card).push(stages.DrawEvent(by, stage.bought, "redraw"))


def _judge_open(cx: Cx, stage: Events, card: str) -> bool:
    """Judge whether the Event lies open; that is in question only where it does not."""
    return (
        card in stage.cards
        or cx.need(R.event.mandatory_now, False)
        or cx.because("{card} does not lie open", card=card)
    )
