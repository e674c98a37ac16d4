"""Carrying out Events that lie open, and what to do with one that cannot be carried out."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.games.corporations import aims, bans, deck, events, rights, ring, stages, vocabulary
from referee.games.corporations.book import reading, rule
from referee.games.corporations.moves.base import Act, Aimed, enter_main, forms
from referee.games.corporations.moves.playing import looks_in
from referee.games.corporations.moves.services import judge_limit
from referee.games.corporations.records import Aim, EventName, TrumpName
from referee.games.corporations.stages import Events
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.form import Form
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage

NOW = rule("event.mandatory_now")
IMPOSSIBLE = rule("event.impossible")
TAXI = rule("event.taxi_any_stage")
WHITE = rule("trump.white")
COMBO_EVENT = rule("card.voyeur_combo_event")
NEVER = reading("voyeur_with_event", "never")
HERE: tuple[type[Stage[Any, Any]], ...] = (Events,)


class CarryOut(Aimed, frozen=True, kw_only=True):
    """Carry out an Event that lies open."""

    card: EventName
    look: Annotated[TrumpName | None, Meta(description="A look into the hand, declared together with it.")] = None
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = HERE

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> Iterator[Form]:
        for card in dict.fromkeys(stage.cards):
            for look in (None, *_looks(cx, s, by, card)):
                after = _laid(s, by, look)
                if events.possible(cx, after, by, card):
                    found = vocabulary.all_aims(cx, after, by, "event", card)
                    yield from forms(cls, {"card": card, "look": look}, found)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        lies = self.card in stage.cards
        cx.need(NOW, lies) or cx.because("{card} does not lie open", card=self.card)
        if not lies:
            return
        if self.look is not None:
            self._judge_look(cx, s, by, self.look)
        after = s if cx.broken else _laid(s, by, self.look)
        can = events.possible(cx, after, by, self.card)
        cx.need(IMPOSSIBLE, can) or cx.because("{card} cannot be carried out", card=self.card)
        ops = {effect.op for effect in cx.box.events[self.card].effect}
        if self.to is not None and "ride" in ops:
            ring.judge_landing(cx, s, by, self.to)
        if self.hex is not None and ops & {"sabotage", "bankrupt"}:
            judge_limit(cx, s, self.hex)
        aims.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        fits = vocabulary.fits(cx, after, by, "event", self.card, self.aim())
        cx.need(NOW, fits or cx.broken) or cx.because(
            vocabulary.misaimed(cx, after, by, "event", self.card, self.aim())
        )

    def _judge_look(self, cx: Cx, s: Corporations, by: str, look: str) -> None:
        """Judge a look into the hand declared together with the Event's theft."""
        moving = isinstance(s.stage[0], stages.Start | stages.Moving)
        cx.need(WHITE, not moving) or cx.because("the movement stage is not finished")
        bans.judge(cx, s, by, "trump")
        card = cx.box.trumps.get(look)
        looks = card is not None and looks_in(card) and _steals(cx, self.card)
        held = looks and deck.holds(cx, s, by, look) and _main_stage(s, by)
        fits = held and rights.trumps_left(cx, s) > 0 and not cx.reads(NEVER)
        cx.need(COMBO_EVENT, fits or moving) or cx.because("{look} cannot be played together with it", look=look)

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        s = events.carry_out(cx, s, stage, self.card, self.aim())
        if self.look is None:
            return s
        act = s.top
        assert isinstance(act, stages.Perform)
        s = rights.spend_trump(cx, enter_main(cx, deck.discard(cx, s.pop(), by, self.look)))
        cx.cite(COMBO_EVENT, "both are declared together")
        together = stages.Perform(by, "event", self.card, act.aim, combo=True)
        return s.push(stages.Perform(by, "trump", self.look, Aim(target=self.target)), together)


def _laid(s: Corporations, by: str, look: str | None) -> Corporations:
    """The position once a look declared with the Event has left the hand."""
    return deck.laid(s, by, look) if look else s


def _steals(cx: Cx, event: str) -> bool:
    """Does the Event take a trump out of a hand?"""
    return any(effect.op == "steal_trump" for effect in cx.layout.events[event].effect)


def _main_stage(s: Corporations, by: str) -> bool:
    """May the player play white trumps: in the own turn, after the movement stage and before its end?"""
    return s.turn == by and isinstance(s.stage[0], stages.Stopped | stages.Main)


def _looks(cx: Cx, s: Corporations, by: str, event: str) -> list[str]:
    """The looks into a hand that can be declared together with an Event."""
    if not _steals(cx, event) or not _main_stage(s, by) or bans.banned(cx, s, by, "trump"):
        return []
    trumps = cx.layout.trumps
    found = [card for card in sorted(s.players[by].hand) if card in trumps and looks_in(trumps[card])]
    return found if found and rights.trumps_left(cx, s) > 0 and not cx.reads(NEVER) else []


class Ignore(Act, frozen=True):
    """Leave an Event that cannot be carried out, or a ride that need not be taken."""

    card: EventName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = HERE

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> "Iterator[Ignore]":
        for card in dict.fromkeys(stage.cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        _judge_left(
            cx, s, stage, by, self.card, events.optional(cx, s, by, self.card) if self.card in stage.cards else False
        )

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        law: Rule = IMPOSSIBLE if not events.possible(cx, s, by, self.card) else TAXI
        cx.cite(law, "{by} leaves {card}", by=by, card=self.card)
        return events.laid_aside(cx, s, self.card)


class Redraw(Act, frozen=True):
    """Take another Event instead of one that cannot be carried out."""

    card: EventName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = HERE

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Events, by: str) -> "Iterator[Redraw]":
        for card in dict.fromkeys(stage.cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Events, by: str) -> None:
        _judge_left(cx, s, stage, by, self.card, False)

    def effect(self, cx: Cx, s: Corporations, stage: Events, by: str) -> Corporations:
        cx.cite(IMPOSSIBLE, "{by} takes another Event", by=by)
        return events.laid_aside(cx, s, self.card).push(stages.DrawEvent(by, stage.bought))


def _judge_left(cx: Cx, s: Corporations, stage: Events, by: str, card: str, optional: bool) -> None:
    """Judge whether an Event need not be carried out."""
    lies = card in stage.cards
    free = lies and (optional or not events.possible(cx, s, by, card))
    cx.need(NOW, free) or cx.because("{card} must be carried out" if lies else "{card} does not lie open", card=card)
