"""Playing trumps: yellow while moving, white in the main stage («РАЗЫГРЫВАНИЕ КОЗЫРЯ», p.7)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.corporations import bans, deck, effect_lookup, field, ring, stages, targeting, turn_allowances
from referee.games.corporations.components import Box, Trump
from referee.games.corporations.moves import action_text
from referee.games.corporations.moves.base import AimedCard, During, ceased, enter_main, forms
from referee.games.corporations.moves.opening import (
    cards_at,
    has_right,
    judge_card,
    judge_permission,
    judge_right,
    revealed,
    spend_right,
)
from referee.games.corporations.records import Aim, OpenTrump
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import AFTER_STOP, BEFORE_STOP, Between, Main, Moving, Phase, Start, Stopped, Top
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import Found
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.facts import later
from referee.kernel.game import Table
from referee.kernel.rule import Rule

OVER = {"yellow": R.trump.yellow, "white": R.trump.white}
"""By which rule a trump of a colour is refused when the turn is over."""
DICE_OPS = ("extra_die", "multiply_dice", "reroll", "fixed_steps")
MOVES = ("ride", "extra_die", "fixed_steps")
NEEDS_THROW = ("multiply_dice", "reroll")


def has_op(card: Trump, *ops: str) -> bool:
    """Return whether the card does one of these."""
    return not {effect.op for effect in card.effect}.isdisjoint(ops)


class Play(AimedCard[Phase], frozen=True):
    """Play a yellow or white trump."""

    card: OpenTrump
    look: Annotated[OpenTrump | None, Meta(description="A look into the hand, played together with it.")] = None
    says = "play {card}[ together with {look}]"
    from_hand: ClassVar[tuple[str, ...]] = ("card", "look")
    during: ClassVar[During] = (Start, Moving, Stopped, Main, Between, Top)

    def does(self, box: Box) -> tuple[str, ...]:
        known = box.trumps.get(self.card)
        return tuple(action_text.action_word(box, effect) for effect in known.effect) if known else ()

    def off_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        law = super().off_turn(cx, stage, s, by)
        known = cx.layout.trumps.get(self.card)
        if law is R.undo.no_retroaction and known is not None:
            return OVER.get(known.colour, law)
        return (
            R.social.no_moving_out_of_turn
            if law is self.away and known is not None and known.colour == "yellow"
            else law
        )

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Refuse a defensive trump out of turn: there is nothing to answer."""
        known = cx.box.trumps.get(self.card)
        if known is None or known.colour != "blue":
            super().out_of_turn(cx, stage, s, by)
        else:
            cx.need(R.trump.blue, False) or cx.because("no action is there for {by} to answer", by=by)

    def belongs(self, table: Table[Box], s: Corporations, by: str) -> bool:
        """Return whether this moment is meant: in the movement stage only by a yellow trump."""
        card = table.layout.trumps.get(self.card)
        return not isinstance(s.top, Moving) or (card is not None and card.colour == "yellow")

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        for card in _playable(cx, s, stage, by):
            for look in (None, *_looks(cx, s, stage, by, card)):
                after = _laid(cx, s, by, card, look)
                found = effect_lookup.all_aims(cx, after, by, "trump", card)
                if s.this_turn.looked and s.turn == by and has_op(cx.layout.trumps[card], "steal_trump"):
                    found = (
                        ()
                        if cx.reads(READ.voyeur_then_steal.any_victim_this_turn)
                        else targeting.not_at(found, s.this_turn.looked)
                    )
                yield from forms(cls, {"card": card, "look": look}, found)

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        known, after = self.card in cx.layout.trumps, _laid(cx, s, by, self.card, self.look)
        return effect_lookup.all_aims(cx, after, by, "trump", self.card) if known else ()

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        barred = isinstance(stage, AFTER_STOP) and bool(bans.set_bans(s, by, "trump"))
        judge_card(cx, s, stage, by, self.card)
        card = (cx.layout if barred or cx.broken else cx.box).trumps.get(self.card)
        if card is None:
            return
        if card.colour != "yellow" and isinstance(stage, AFTER_STOP):
            judge_permission(cx, s, by, card)
        self._judge_colour(cx, s, stage, by, card)
        full = self if cx.broken else self.filled(cx, s, by)
        full._judge_combo(cx, s, by, cx.layout.trumps[self.card] if cx.broken else card)
        if not cx.broken:
            full._judge_aim(cx, s, by, card)

    def _judge_colour(self, cx: Cx, s: Corporations, stage: Phase, by: str, card: Trump) -> None:
        """Judge whether a trump of this colour may be played now; green ones are opened, blue ones answer."""
        match card.colour:
            case "yellow":
                self._judge_yellow(cx, s, stage, by, card)
            case "white":
                self._judge_white(cx, s, stage, by, card)
            case "green":
                cx.need(R.green.works_from_opening, False) or cx.because("{card} is opened, not played", card=self.card)
            case "blue":
                cx.need(R.trump.blue, False) or cx.because("{card} is played in answer to an action", card=self.card)

    def _judge_yellow(self, cx: Cx, s: Corporations, stage: Phase, by: str, card: Trump) -> None:
        """Judge whether a yellow trump may be played now: in the movement stage, one a turn."""
        if isinstance(stage, Main):
            cx.need(R.main.ends_movement, False) or cx.because("the main stage of {by} has begun", by=by)
        if s.this_turn.movement.moved:
            stopped = isinstance(stage, Stopped)
            cx.need(R.move.using_cell_ends_movement, not stopped and not ceased(cx, stage)) or cx.because(
                "the pawn of {by} has stopped" if stopped else "{by} had stopped before the Event moved the pawn", by=by
            )
        moving = not isinstance(stage, Between | Top)
        cx.need(R.trump.yellow, moving) or cx.because("{by} is not in the movement stage", by=by)
        bans.judge(cx, s, by, "trump")
        _judge_movement(cx, s, stage, by, card)
        _judge_number(cx, s, by)
        if has_op(card, "fixed_steps") and isinstance(stage, Start | Moving):
            instead = isinstance(stage, Start)
            cx.need(R.trump.card_text_rules, instead) or cx.because(
                "{card} replaces the throw, and {by} has thrown"
                if s.this_turn.throws
                else "{card} replaces the throw, and {by} has moved the pawn without one",
                card=self.card,
                by=by,
            )
        if has_op(card, *NEEDS_THROW):
            left = bool(effect_lookup.all_aims(cx, s, by, "trump", self.card))
            cx.need(R.trump.card_text_rules, left) or cx.because("{by} has no throw that can be counted anew", by=by)

    def _judge_white(self, cx: Cx, s: Corporations, stage: Phase, by: str, card: Trump) -> None:
        """Judge whether a white trump may be played now: after the movement stage, or between turns if it says so."""
        if not isinstance(stage, Between | Top):
            if isinstance(stage, BEFORE_STOP):
                moved = s.this_turn.movement.moved
                cx.need(R.turn.movement_first, moved) or cx.because("{by} has not moved the pawn yet", by=by)
            moving = isinstance(stage, Moving)
            cx.need(R.trump.white, not moving) or cx.because("the movement stage of {by} is not finished", by=by)
        if isinstance(stage, Between):
            self._judge_between(cx, s, by, card)
        judge_right(cx, s, stage, by)

    def _judge_between(self, cx: Cx, s: Corporations, by: str, card: Trump) -> None:
        """Judge whether a card is one for between the turns."""
        fits = "between_turns" in card.timing
        own = R.card.just_ask if self.card == "t_just_ask" else R.trump.card_text_rules
        (
            cx.need(own if fits else R.trump.white, fits) and cx.since("{card} is played between turns", card=self.card)
        ) or cx.because("the turn of {by} is over" if s.turn == by else "it is not the turn of {by}", by=by)

    def _judge_aim(self, cx: Cx, s: Corporations, by: str, card: Trump) -> None:
        """Judge what the card is aimed at."""
        if self.to is not None and has_op(card, "ride", "move_pawn"):
            ring.judge_landing(cx, s, self.target or by, self.to)
        if self.hex is not None and has_op(card, "sabotage", "bankrupt"):
            field.judge_limit(cx, s, self.hex)
        if not has_op(card, "use_cell_of"):
            targeting.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        fare, money = sum([effect.fare for effect in card.effect]), s.players[by].money
        if fare:
            cx.need(R.trump.card_text_rules, money >= fare) or cx.because(
                "{card} costs {fare:$}, {by} has {money:$}", card=self.card, fare=fare, by=by, money=money
            )
        after = _laid(cx, s, by, self.card, self.look)
        fits = effect_lookup.fits(cx, after, by, "trump", self.card, self.aim())
        if not cx.broken:
            cx.need(R.trump.card_text_rules, fits) or effect_lookup.say_misaimed(
                cx, after, by, "trump", self.card, self.aim()
            )

    def _judge_combo(self, cx: Cx, s: Corporations, by: str, card: Trump) -> None:
        """Judge a look into the hand: together with the theft or not at all."""
        if has_op(card, "steal_trump") and s.this_turn.looked and s.turn == by:
            barred = self.target in s.this_turn.looked or cx.reads(READ.voyeur_then_steal.any_victim_this_turn)
            looked = tuple(sorted(s.this_turn.looked))
            cx.need(R.card.voyeur_combo, not barred) or cx.because(
                "{by} has looked into the hand of {looked}", by=by, looked=looked
            )
        if self.look is None:
            return
        look = (cx.layout if cx.broken else cx.box).trumps.get(self.look)
        looks = look is not None and looks_in(look)
        cx.need(R.card.voyeur_combo, looks) or cx.because("{look} is no look into a hand", look=self.look)
        deck.judge_holds(cx, s if cx.broken else deck.laid(s, by, self.card), by, self.look)
        robs = has_op(card, "steal_trump", "discard_trump")
        cx.need(R.card.voyeur_combo, robs) or cx.because("{card} takes no trump out of a hand", card=self.card)
        if s.turn != by or not s.after_stop:
            return
        left = turn_allowances.trumps_left(cx, s)
        cx.need(R.trump.one_per_main_stage, left >= 2 or cx.reads(READ.voyeur_combo_rights.one_right)) or cx.because(
            "two trumps need two rights, {by} has {left}", by=by, left=max(0, left)
        )

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        full = self.filled(cx, s, by)
        return full._played(cx, s, stage, by, cx.box.trumps[self.card])

    def _played(self, cx: Cx, s: Corporations, stage: Phase, by: str, card: Trump) -> Corporations:
        """Play the card: it leaves the hand and does what it says."""
        cx.cite(R.trump.discard, "{by} plays {card}", by=by, card=self.card)
        s = deck.discard(cx, revealed(s, stage, by, self.card), by, self.card)
        if isinstance(stage, Between):
            s = s.swap(Between(()))
        elif isinstance(stage, Top):
            s = enter_main(cx, s.pop(), by)
        elif card.colour == "yellow":
            return self._yellow(cx, s, stage, by)
        else:
            s = spend_right(cx, enter_main(cx, s, by), by)
        if n := s.this_turn.trumps.yellow:
            cx.cite(
                R.trump.yellow_independent,
                "{by} has played {n:#yellow trump} besides: that takes nothing away",
                n=n,
                by=by,
            )
        act = stages.Perform(by, "trump", self.card, self.aim(), combo=self.look is not None)
        return s.push(act) if self.look is None else self._looking(cx, s, by, act)

    def _looking(self, cx: Cx, s: Corporations, by: str, act: stages.Perform) -> Corporations:
        """Perform the look first, then the theft."""
        assert self.look is not None
        cx.cite(R.trump.discard, "{by} plays {look}", by=by, look=self.look)
        s = deck.discard(cx, s, by, self.look)
        s = s if cx.reads(READ.voyeur_combo_rights.one_right) else spend_right(cx, s, by)
        cx.cite(R.card.voyeur_combo, "{by} plays {look} and {card} together", by=by, look=self.look, card=self.card)
        return s.push(stages.Perform(by, "trump", self.look, Aim(target=self.target)), act)

    def _yellow(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        """Play a yellow trump in place of the throw or besides it; one that moves nobody leaves the throw open."""
        first = isinstance(stage, Start) and has_op(cx.box.trumps[self.card], *MOVES)
        again = has_op(cx.box.trumps[self.card], "reroll")
        cx.cite(R.move.yellow_mode, _beside_throw(again, first, bool(s.this_turn.throws)), card=self.card)
        s = s.with_trumps(yellow=s.this_turn.trumps.yellow + 1)
        s = s.with_movement(origin=s.pawn(by)).swap(Moving()) if first else s
        s = s.push(stages.Perform(by, "trump", self.card, self.aim()))
        if has_op(cx.box.trumps[self.card], "extra_die"):
            s = ring.go_first(cx, s, by)
        if s.this_turn.movement.moved and s.pawn(by) not in (ring.home(cx, by), s.this_turn.cell.put):
            cx.cite(R.move.no_effect_in_transit, "{by} goes on: cell {cell} has no effect", by=by, cell=s.pawn(by))
        return s


def _beside_throw(again: bool, first: bool, thrown: bool) -> str:
    """Return how a yellow trump stands beside the throw: in its place, instead of it or in addition to it."""
    if again:
        return later("{card} is played in the place of the throw before")
    if first:
        return later("{card} is played instead of the throw")
    if thrown:
        return later("{card} is played in addition to the throw")
    return later("{card} is played in addition to the move before")


def _laid(cx: Cx, s: Corporations, by: str, card: str, look: str | None) -> Corporations:
    """Return the position without the card, and a look played with it, where that matters for the aim."""
    return deck.laid(s, by, card, *([look] if look else [])) if card in cx.layout.counting else s


def _playable(cx: Cx, s: Corporations, stage: Phase, by: str) -> list[str]:
    """Return the cards that would be accepted, whatever their aim; all white ones are alike."""
    if isinstance(stage, BEFORE_STOP):
        return _yellow_playable(cx, s, stage, by)
    among = cx.layout.between_turns if isinstance(stage, Between) else cx.layout.by_colour["white"]
    found = cards_at(cx, s, stage, by, among)
    return found if found and has_right(cx, s, stage, by) else []


def _yellow_playable(cx: Cx, s: Corporations, stage: Start | Moving, by: str) -> list[str]:
    """Return the yellow cards that would be accepted: after a ride none by dice, in place of a throw only before."""
    found = cards_at(cx, s, stage, by, cx.layout.by_colour["yellow"])
    if not found or s.this_turn.trumps.yellow >= turn_allowances.yellow_limit(cx, s) or bans.banned(cx, s, by, "trump"):
        return []
    if isinstance(stage, Moving):
        found = (
            [] if stage.only_die or ceased(cx, stage) else [card for card in found if card not in cx.layout.stepping]
        )
    if s.this_turn.movement.rode:
        found = (
            []
            if cx.reads(READ.yellow_after_taxi_effect.all_yellow_barred)
            else [card for card in found if card not in cx.layout.throwing]
        )
    return found


def _looks(cx: Cx, s: Corporations, stage: Phase, by: str, card: str) -> list[str]:
    """Return the looks into a hand that can be played together with a theft."""
    looking = cx.layout.looking
    if card not in cx.layout.robbing or not cards_at(cx, s, stage, by, looking):
        return []
    found = cards_at(cx, deck.laid(s, by, card), stage, by, looking)
    return (
        found
        if found and (turn_allowances.trumps_left(cx, s) >= 2 or cx.reads(READ.voyeur_combo_rights.one_right))
        else []
    )


def looks_in(card: Trump) -> bool:
    """Return whether it is a look into a hand that can be played together with a theft."""
    return card.colour == "white" and has_op(card, "look_hand")


def _judge_movement(cx: Cx, s: Corporations, stage: Phase, by: str, card: Trump) -> None:
    """Judge whether the pawn may still be moved by such a card."""
    rode, dice = s.this_turn.movement.rode, has_op(card, *DICE_OPS)
    if dice and rode:
        cx.need(R.double.taxi_ends_dice, False) or cx.because("{by} has taken a ride this turn", by=by)
    elif rode:
        cx.need(
            R.move.yellow_needs_movement, not cx.reads(READ.yellow_after_taxi_effect.all_yellow_barred)
        ) or cx.because("the ride of {by} was the last movement", by=by)
    if isinstance(stage, Moving) and stage.only_die:
        cx.need(R.move.yellow_needs_movement, False) or cx.because("only the bought die moves the pawn of {by}", by=by)


def _judge_number(cx: Cx, s: Corporations, by: str) -> None:
    """Judge how many yellow trumps were played; a second one needs the effect chosen at once."""
    played = s.this_turn.trumps.yellow
    limit = turn_allowances.yellow_limit(cx if played else cx.quiet(), s)
    effect = any(access.kind == "extra_trump" and access.effect for access in s.this_turn.open)
    if played and (effect or s.this_turn.trumps.two_yellow):
        at_once = s.this_turn.trumps.two_yellow or played < limit
        cx.need(R.double.extra_trump_yellow, at_once) or cx.because(
            "{by} did not choose the extra trump at once when a double fell", by=by
        )
    (
        cx.need(R.move.yellow_once, played < limit)
        and cx.since("{by} has played {played} of {limit:#yellow trump} this turn", by=by, played=played, limit=limit)
    ) or cx.because("{by} has played {played:#yellow trump} this turn", by=by, played=played)
