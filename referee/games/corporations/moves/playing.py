"""Playing trumps: yellow while moving, white and green in the main stage («РАЗЫГРЫВАНИЕ КОЗЫРЯ», p.7)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import aims, bans, deck, rights, ring, stages, vocabulary
from referee.games.corporations.book import reading, rule
from referee.games.corporations.components import Trump
from referee.games.corporations.moves.base import (
    ENDS_MOVEMENT,
    MOVEMENT_FIRST,
    NO_MOVING,
    UNDO,
    USING_CELL,
    Act,
    Aimed,
    enter_main,
    forms,
)
from referee.games.corporations.moves.services import judge_limit
from referee.games.corporations.records import Aim, TrumpName
from referee.games.corporations.stages import Between, Main, Moving, Start, Stopped, Top
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.bag import plus
from referee.kernel.form import Form
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage

YELLOW = rule("trump.yellow")
WHITE = rule("trump.white")
BLUE = rule("trump.blue")
ONE = rule("trump.one_per_main_stage")
TWO_MORE = rule("speed.two_trumps")
WHICH = rule("extratrump.which")
LOST = rule("extratrump.same_principle")
CARD_TEXT = rule("trump.card_text_rules")
INDEPENDENT = rule("trump.yellow_independent")
DISCARD = rule("trump.discard")
ONCE = rule("move.yellow_once")
EXTRA_YELLOW = rule("double.extra_trump_yellow")
MODE = rule("move.yellow_mode")
NEEDS_MOVEMENT = rule("move.yellow_needs_movement")
TAXI_ENDS_DICE = rule("double.taxi_ends_dice")
FARE = rule("double.taxi_fare")
TRANSIT = rule("move.no_effect_in_transit")
OPENING = rule("green.open_instead_of_white")
LIES_OPEN = rule("green.lies_open")
FROM_OPENING = rule("green.works_from_opening")
COMBO = rule("card.voyeur_combo")
ONE_RIGHT = reading("voyeur_combo_rights", "one_right")
ANY_VICTIM = reading("voyeur_then_steal", "any_victim_this_turn")
ALL_BARRED = reading("yellow_after_taxi_effect", "all_yellow_barred")
DICE_OPS = ("extra_die", "multiply_dice", "reroll", "fixed_steps")
MOVES = ("ride", "extra_die", "fixed_steps")
NEEDS_THROW = ("multiply_dice", "reroll")


def has_op(card: Trump, *ops: str) -> bool:
    """Does the card do one of these?"""
    return any(effect.op in ops for effect in card.effect)


class Play(Aimed, frozen=True, kw_only=True):
    """Play a yellow or white trump."""

    card: TrumpName
    look: Annotated[TrumpName | None, Meta(description="A look into the hand, played together with it.")] = None
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Start, Moving, Stopped, Main, Between, Top)

    def off_turn(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        law = super().off_turn(cx, stage, s, by)
        known = cx.layout.trumps.get(self.card)
        return NO_MOVING if law is self.away and known is not None and known.colour == "yellow" else law

    def belongs(self, table: Any, s: Corporations, by: str) -> bool:
        """In the movement stage only a yellow trump is meant."""
        card = table.layout.trumps.get(self.card)
        return not isinstance(s.top, Moving) or (card is not None and card.colour == "yellow")

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> Iterator[Form]:
        for card in _playable(cx, s, stage, by):
            known = cx.layout.trumps[card]
            for look in (None, *_looks(cx, s, stage, by, known)):
                after = _laid(s, by, card, look) if card in cx.layout.counting else s
                found = vocabulary.all_aims(cx, after, by, "trump", card)
                if has_op(known, "steal_trump") and s.this_turn.looked and s.turn == by:
                    found = [aim for aim in found if aim.target not in s.this_turn.looked and not cx.reads(ANY_VICTIM)]
                yield from forms(cls, {"card": card, "look": look}, found)

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        card = cx.box.trumps.get(self.card)
        judge_card(cx, s, stage, by, self.card)
        if card is None:
            return
        JUDGES[card.colour](self, cx, s, stage, by, card)
        self._judge_combo(cx, s, by, card)
        self._judge_aim(cx, s, by, card)

    def _judge_aim(self, cx: Cx, s: Corporations, by: str, card: Trump) -> None:
        """Judge what the card is aimed at."""
        if self.to is not None and has_op(card, "ride", "move_pawn"):
            ring.judge_landing(cx, s, self.target or by, self.to)
        if self.hex is not None and has_op(card, "sabotage", "bankrupt"):
            judge_limit(cx, s, self.hex)
        if not has_op(card, "use_cell_of"):
            aims.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        fare, money = sum(effect.fare for effect in card.effect), s.players[by].money
        if fare:
            cx.need(FARE, money >= fare) or cx.because("{by} has {money:$} of {fare:$}", by=by, money=money, fare=fare)
        after = _laid(s, by, self.card, self.look)
        fits = vocabulary.fits(cx, after, by, "trump", self.card, self.aim())
        cx.need(CARD_TEXT, fits or cx.broken) or cx.because(
            vocabulary.misaimed(cx, after, by, "trump", self.card, self.aim())
        )

    def _judge_combo(self, cx: Cx, s: Corporations, by: str, card: Trump) -> None:
        """Judge a look into the hand: together with the theft or not at all."""
        if has_op(card, "steal_trump") and s.this_turn.looked and s.turn == by:
            barred = self.target in s.this_turn.looked or cx.reads(ANY_VICTIM)
            cx.need(COMBO, not barred) or cx.because("the hand was looked at before")
        if self.look is None:
            return
        seen = cx.box.trumps.get(self.look)
        robs = has_op(card, "steal_trump", "discard_trump")
        fits = seen is not None and looks_in(seen) and robs and deck.holds(cx, s, by, self.look)
        cx.need(COMBO, fits) or cx.because("{card} is no look into the hand", card=self.look)
        enough = rights.trumps_left(cx, s) >= 2 or cx.reads(ONE_RIGHT)
        cx.need(ONE, enough) or cx.because("two trumps need two rights")

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        card = cx.box.trumps[self.card]
        cx.cite(DISCARD, "{by} plays {card}", by=by, card=self.card)
        s = deck.discard(cx, revealed(s, stage, by, self.card), by, self.card)
        if isinstance(stage, Between):
            s = s.swap(Between(()))
        elif isinstance(stage, Top):
            s = enter_main(cx, s.pop())
        elif card.colour == "yellow":
            return self._yellow(cx, s, stage, by)
        else:
            s = spend_right(cx, enter_main(cx, s))
        if s.this_turn.trumps.yellow:
            cx.cite(INDEPENDENT, "the yellow trump takes nothing away")
        act = stages.Perform(by, "trump", self.card, self.aim(), combo=self.look is not None)
        return s.push(act) if self.look is None else self._looking(cx, s, by, act)

    def _looking(self, cx: Cx, s: Corporations, by: str, act: Any) -> Corporations:
        """The look comes first, then the theft."""
        assert self.look is not None
        s = deck.discard(cx, s, by, self.look)
        s = s if cx.reads(ONE_RIGHT) else spend_right(cx, s)
        cx.cite(COMBO, "both are played together")
        return s.push(stages.Perform(by, "trump", self.look, Aim(target=self.target)), act)

    def _yellow(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        """A yellow trump instead of the throw, or in addition to it; one that moves nobody leaves the throw open."""
        first = isinstance(stage, Start) and has_op(cx.box.trumps[self.card], *MOVES)
        again = has_op(cx.box.trumps[self.card], "reroll")
        how = "in the place of the throw before" if again else "instead of the throw"
        cx.cite(MODE, how if first or again else "in addition to the throw")
        if s.this_turn.trumps.yellow and s.this_turn.trumps.two_yellow:
            cx.cite(EXTRA_YELLOW, "the second one, because the effect was chosen at once")
        s = s.with_trumps(yellow=s.this_turn.trumps.yellow + 1)
        s = s.with_movement(origin=s.pawn(by)).swap(Moving()) if first else s
        s = s.push(stages.Perform(by, "trump", self.card, self.aim()))
        if has_op(cx.box.trumps[self.card], "extra_die"):
            s = ring.go_first(cx, s, by)
        if s.this_turn.movement.moved and s.pawn(by) != ring.home(cx, by):
            cx.cite(TRANSIT, "cell {cell} has no effect", cell=s.pawn(by))
        return s


def cards_at(s: Corporations, stage: Any, by: str, among: frozenset[str]) -> list[str]:
    """Those of some cards that may be played now: of the hand, or the one just revealed."""
    if isinstance(stage, Top) and stage.card:
        return [stage.card] if stage.card in among else []
    return sorted(among.intersection(s.players[by].hand))


def _laid(s: Corporations, by: str, card: str, look: str | None) -> Corporations:
    """The position once the card, and a look played with it, have left the hand."""
    return deck.laid(s, by, card, *([look] if look else []))


def judge_card(cx: Cx, s: Corporations, stage: Any, by: str, card: str) -> None:
    """Judge whether the player has the card: in the hand, or just revealed and nobody knows it is another."""
    if not isinstance(stage, Top):
        cx.need(CARD_TEXT, deck.holds(cx, s, by, card)) or cx.because("{by} has no {card}", by=by, card=card)
        return
    can = card == stage.card or (stage.card == UNKNOWN and card in deck.hidden(cx, s))
    cx.need(CARD_TEXT, can) or cx.because("{card} is not the card revealed", card=card)


def revealed(s: Corporations, stage: Any, by: str, card: str) -> Corporations:
    """A card revealed unseen gets its name when it is used."""
    return deck.named(s, by, card) if isinstance(stage, Top) and stage.card == UNKNOWN else s


def _playable(cx: Cx, s: Corporations, stage: Any, by: str) -> list[str]:
    """The cards that would be accepted, whatever they are aimed at: white ones are all alike, yellow ones are not."""
    if isinstance(stage, Start | Moving):
        if s.this_turn.trumps.yellow >= rights.yellow_limit(cx, s):
            return []
        yellow = cards_at(s, stage, by, cx.layout.by_colour["yellow"])
        return [card for card in yellow if _accepted(cx, s, stage, by, card)]
    if isinstance(stage, Stopped | Main) and rights.trumps_left(cx, s) <= 0:
        return []
    box = cx.layout
    found = cards_at(s, stage, by, box.between_turns if isinstance(stage, Between) else box.by_colour["white"])
    return found if found and _accepted(cx, s, stage, by, found[0]) else []


def _accepted(cx: Cx, s: Corporations, stage: Any, by: str, id: str) -> bool:
    """Would the card be accepted, whatever it is aimed at?"""
    card = cx.layout.trumps[id]
    cx.broken = False
    JUDGES[card.colour](Play(card=id), cx, s, stage, by, card)
    return not cx.broken


def _looks(cx: Cx, s: Corporations, stage: Any, by: str, card: Trump) -> list[str]:
    """The looks into a hand that can be played together with a theft."""
    if not has_op(card, "steal_trump", "discard_trump"):
        return []
    white = cards_at(s, stage, by, cx.layout.by_colour["white"])
    found = [id for id in white if looks_in(cx.layout.trumps[id])]
    return found if found and (rights.trumps_left(cx, s) >= 2 or cx.reads(ONE_RIGHT)) else []


def looks_in(card: Trump) -> bool:
    """Is it a look into a hand that can be played together with a theft?"""
    return card.colour == "white" and has_op(card, "look_hand")


def _judge_yellow(move: Play, cx: Cx, s: Corporations, stage: Any, by: str, card: Trump) -> None:
    cx.need(ENDS_MOVEMENT, not isinstance(stage, Main)) or cx.because("the main stage has begun")
    cx.need(USING_CELL, not isinstance(stage, Stopped)) or cx.because("the pawn has stopped")
    cx.need(YELLOW, not isinstance(stage, Between | Top)) or cx.because("yellow trumps belong to the movement stage")
    bans.judge(cx, s, by, "trump")
    dice = has_op(card, *DICE_OPS)
    cx.need(TAXI_ENDS_DICE, not (s.this_turn.movement.rode and dice)) or cx.because(
        "the ride was the last movement by dice"
    )
    closed = s.this_turn.movement.rode and not dice and cx.reads(ALL_BARRED)
    only_die = isinstance(stage, Moving) and stage.only_die
    cx.need(NEEDS_MOVEMENT, not closed and not only_die) or cx.because("{by} has no movement left", by=by)
    limit = rights.yellow_limit(cx, s)
    if (
        s.this_turn.trumps.yellow >= limit
        and not s.this_turn.trumps.two_yellow
        and any(a.kind == "extra_trump" for a in s.this_turn.open)
    ):
        cx.need(EXTRA_YELLOW, False) or cx.because("the effect was not chosen at once")
    cx.need(ONCE, s.this_turn.trumps.yellow < limit) or cx.because(
        "{n:#yellow trump} played", n=s.this_turn.trumps.yellow
    )
    if has_op(card, "fixed_steps"):
        cx.need(CARD_TEXT, isinstance(stage, Start)) or cx.because("it replaces the throw")
    if has_op(card, *NEEDS_THROW):
        left = bool(vocabulary.all_aims(cx, s, by, "trump", move.card))
        cx.need(CARD_TEXT, left) or cx.because("there is no throw to be counted anew")


def _judge_white(move: Play, cx: Cx, s: Corporations, stage: Any, by: str, card: Trump) -> None:
    early = isinstance(stage, Start | Moving) and not s.this_turn.movement.moved
    cx.need(MOVEMENT_FIRST, not early) or cx.because("the pawn moves first")
    cx.need(WHITE, not isinstance(stage, Moving)) or cx.because("the movement stage is not finished")
    if isinstance(stage, Between):
        asks = "between_turns" in card.timing
        if s.turn == by:
            cx.need(UNDO, asks) or cx.because("the turn of {by} is over", by=by)
        cx.need(CARD_TEXT, asks) or cx.because("{card} is not played between turns", card=move.card)
    judge_right(cx, s, stage, by)


def _judge_green(move: Play, cx: Cx, s: Corporations, stage: Any, by: str, card: Trump) -> None:
    cx.need(FROM_OPENING, False) or cx.because("{card} is opened, not played", card=move.card)


def _judge_blue(move: Play, cx: Cx, s: Corporations, stage: Any, by: str, card: Trump) -> None:
    base = cx.layout.numbers.main_trumps.value
    if s.this_turn.trumps.main >= base and rights.open_for(s, "extra_trump", "trump"):
        cx.need(WHICH, False) or cx.because("the one permission left does not cover blue trumps")
    cx.need(BLUE, False) or cx.because("{card} is played in answer to an action", card=move.card)


JUDGES = {"yellow": _judge_yellow, "white": _judge_white, "green": _judge_green, "blue": _judge_blue}


def judge_right(cx: Cx, s: Corporations, stage: Any, by: str) -> None:
    """Judge the right to a white or green trump; a card revealed at once or between turns needs none."""
    if not isinstance(stage, Top | Start):
        bans.judge(cx, s, by, "trump")
    if isinstance(stage, Between | Top):
        return
    left = rights.trumps_left(cx, s)
    if s.this_turn.cell.trump_lost:
        cx.need(LOST, left > 0) or cx.because("the right of the cell was lost on leaving it")
    if "two_trumps" in cx.table.options.speed:
        cx.need(TWO_MORE, left > 0) or cx.because("{by} has played two", by=by)
    cx.need(ONE, left > 0) or cx.because("{by} has no trump left this turn", by=by)


def spend_right(cx: Cx, s: Corporations) -> Corporations:
    """A white or green trump uses up a right, an additional one first."""
    if rights.open_for(s, "extra_trump", "trump"):
        cx.cite(WHICH, "the additional right covers a white or green trump")
    return rights.spend_trump(cx, s)


class Open(Act, frozen=True):
    """Open a green trump: it works from now on."""

    card: TrumpName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Stopped, Main, Top)
    early: ClassVar[Rule] = OPENING
    moving: ClassVar[Rule] = OPENING

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Open]":
        for card in cards_at(s, stage, by, cx.layout.by_colour["green"]):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        green = self.card in cx.box.trumps and cx.box.trumps[self.card].colour == "green"
        cx.need(OPENING, green) or cx.because("{card} is not green", card=self.card)
        judge_card(cx, s, stage, by, self.card)
        judge_right(cx, s, stage, by)

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        cx.cite(LIES_OPEN, "{by} opens {card}", by=by, card=self.card)
        s = deck.laid(revealed(s, stage, by, self.card), by, self.card)
        player = s.players[by]
        s = s.with_player(by, replace(player, open=plus(player.open, self.card, 1)))
        if isinstance(stage, Top):
            return enter_main(cx, s.pop())
        return spend_right(cx, enter_main(cx, s))
