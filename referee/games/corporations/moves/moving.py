"""The movement stage: throwing, going, extra dice, «Форсаж», the final stop."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.corporations import bans, ring, stages, targeting
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.records import DieValue, OpenTrump
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Moving, Phase, Start, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.rule import Rule


class Throw(Act[Start], frozen=True):
    """Throw the dice; the owner of an open «Форсаж» may guess them first."""

    guess: Annotated[int, Meta(ge=2, le=12, description="The total guessed for «Форсаж».")] | None = None
    guess_dice: Annotated[
        tuple[DieValue, ...], Meta(min_length=2, max_length=2, description="Both dice, if the values are guessed.")
    ] = ()
    says = "throw the dice[, guessing {guess}][, guessing {guess_dice:and}]"
    weight = 20
    during: ClassVar[During] = (Start,)
    away: ClassVar[Rule] = R.social.no_moving_out_of_turn
    stopped: ClassVar[Rule] = R.move.using_cell_ends_movement
    main: ClassVar[Rule] = R.main.ends_movement

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Start, by: str) -> "Iterator[Throw | ChoiceSet]":
        yield cls()
        if not guessing(cx, s, by) or bans.banned(cx, s, by, "trump"):
            return
        if cx.reads(READ.forsage_guess.both_dice):
            pairs = tuple((a, b) for a in range(1, 7) for b in range(a, 7))
            yield ChoiceSet(cls, {"guess": None}, {"guess_dice": Choice(pairs)})
        else:
            yield ChoiceSet(cls, {"guess_dice": ()}, {"guess": Choice(tuple(range(2, 13)))})

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Refuse a second throw; a yellow trump may take the place of the first."""
        if s.turn == by and isinstance(stage, Moving):
            cx.need(R.move.roll, False) or cx.because(
                "{by} has thrown the dice this turn"
                if s.this_turn.throws
                else "{by} has moved the pawn this turn without a throw",
                by=by,
            )
        else:
            super().untimely(cx, stage, s, by)

    def rules(self, cx: Cx, s: Corporations, stage: Start, by: str) -> None:
        if self.guess is None and not self.guess_dice:
            return
        card = guessing(cx, s, by)
        if card is not None:
            cx.rests_on(Datum("trumps", card, "effect"))
        (
            cx.need(R.green.works_from_opening, card is not None)
            and cx.since("{card} of {by} lies open", card=card, by=by)
        ) or (cx.because("{by} has no open {card}", by=by, card="t_forsage"))
        bans.judge(cx, s, by, "trump", green=True)
        both = cx.reads(READ.forsage_guess.both_dice)
        fits = (bool(self.guess_dice) and self.guess is None) if both else not self.guess_dice
        cx.need(R.card.forsage, fits) or cx.because(
            "{by} must guess both dice" if both else "{by} must guess the total, not the dice", by=by
        )

    def effect(self, cx: Cx, s: Corporations, stage: Start, by: str) -> Corporations:
        guess = tuple(sorted(self.guess_dice)) or ((self.guess,) if self.guess is not None else ())
        return (s.with_guess(said=guess) if guess else s).swap(Moving()).push(stages.Throwing(by))


def guessing(cx: Cx, s: Corporations, by: str) -> str | None:
    """Return the open card of a player that doubles guessed dice."""
    trumps = cx.layout.trumps
    return next((card for card in s.players[by].open if any(e.op == "guess_double" for e in trumps[card].effect)), None)


class Go(Act[Moving], frozen=True):
    """Go the total of the dice."""

    says = "go as far as was thrown"
    weight = 8
    during: ClassVar[During] = (Moving,)
    away: ClassVar[Rule] = R.social.no_moving_out_of_turn
    stopped: ClassVar[Rule] = R.move.using_cell_ends_movement
    main: ClassVar[Rule] = R.main.ends_movement

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Moving, by: str) -> "Iterator[Go]":
        yield cls()

    def rules(self, cx: Cx, s: Corporations, stage: Moving, by: str) -> None:
        rode, thrown = s.this_turn.movement.rode, bool(s.this_turn.throws)
        if rode:
            cx.need(R.double.taxi_ends_dice, False) or cx.because("{by} has taken a ride this turn", by=by)
            return
        n = s.this_turn.movement.to_go
        (cx.need(R.move.roll, n > 0) and cx.since("{by} has thrown {n} and not gone yet", by=by, n=n)) or cx.because(
            "{by} has nothing left to go" if thrown else "{by} has thrown no dice", by=by
        )

    def effect(self, cx: Cx, s: Corporations, stage: Moving, by: str) -> Corporations:
        return ring.go(cx, s, by)


class Die(Act[Moving | Stopped], frozen=True):
    """Throw an extra die bought in a Shop and go on."""

    die: Annotated[DieValue | None, Meta(description="The value of the die that is picked up.")] = None
    says = "throw an extra die of a Shop[, picking up the {die}]"
    during: ClassVar[During] = (Moving, Stopped)
    away: ClassVar[Rule] = R.social.no_moving_out_of_turn
    early: ClassVar[Rule] = R.goods.extra_die
    main: ClassVar[Rule] = R.goods.extra_die

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Moving | Stopped, by: str) -> "Iterator[Die]":
        if s.this_turn.dice.bought:
            for aim in targeting.every(targeting.possible(cx, s, by, Effect("extra_die"), "service")):
                yield cls(aim.die)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        if s.turn == by and not s.this_turn.dice.bought and s.in_own_turn:
            cx.need(R.goods.extra_die, False) or cx.because("{by} has bought no extra die", by=by)
        else:
            super().untimely(cx, stage, s, by)

    def rules(self, cx: Cx, s: Corporations, stage: Moving | Stopped, by: str) -> None:
        bought = s.this_turn.dice.bought
        usable = bool(bought) and (s.pawn(by) in bought or not cx.reads(READ.bought_die_life.only_from_that_shop))
        if s.this_turn.movement.rode and not (isinstance(stage, Stopped) and usable):
            cx.need(R.double.taxi_ends_dice, False) or cx.because("the ride of {by} was the last movement", by=by)
        if not cx.broken:
            (
                cx.need(R.goods.extra_die, usable) and cx.since("{by} has bought an extra die and not thrown it", by=by)
            ) or cx.because(
                "{by} has bought the extra die in another Shop" if bought else "{by} has bought no extra die", by=by
            )
        if isinstance(stage, Stopped):
            begun = bool(s.this_turn.construction.used or s.this_turn.trumps.main)
            (
                cx.need(R.main.ends_movement, not begun) and cx.since("the main stage of {by} has not begun", by=by)
            ) or cx.because("the main stage of {by} has begun", by=by)
        if bought:
            ring.judge_die(cx, s, by, self.die)

    def effect(self, cx: Cx, s: Corporations, stage: Moving | Stopped, by: str) -> Corporations:
        bought = list(s.this_turn.dice.bought)
        bought.remove(s.pawn(by) if s.pawn(by) in bought else bought[0])
        if bought:
            cx.cite(R.goods.extra_die_optional, "{by} has bought {n} more, to be used or not", by=by, n=len(bought))
        s = s.with_dice(bought=tuple(bought)).with_movement(rode=False)
        s = s.swap(Moving(only_die=cx.reads(READ.movement_after_shop_die.die_only))).push(
            stages.Throwing(by, "extra", self.die)
        )
        return ring.go_first(cx, s, by)


class Use(Act[Phase], frozen=True):
    """Use an open green trump: «Форсаж» doubles dice that were guessed."""

    card: OpenTrump
    says = "use {card}"
    during: ClassVar[During] = (Moving,)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Use]":
        if s.this_turn.guess.right:
            for card in s.players[by].open:
                yield cls(card)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self.rules(cx, s, stage, by)
        if not cx.broken:
            super().untimely(cx, stage, s, by)

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        open_ = bool(s.players[by].open.get(self.card))
        cx.need(R.green.works_from_opening, open_) or cx.because("{by} has no open {card}", by=by, card=self.card)
        if not open_:
            return
        bans.judge(cx, s, by, "trump", green=True)
        doubles = _factor(cx, self.card) > 0
        cx.need(R.trump.card_text_rules, doubles) or cx.because("{card} works by itself", card=self.card)
        if not doubles:
            return
        rode, guess = s.this_turn.movement.rode, s.this_turn.guess
        if rode:
            cx.need(R.double.taxi_ends_dice, False) or cx.because("{by} has taken a ride this turn", by=by)
        guessed = guess.right or guess.missed
        (cx.need(R.card.forsage, guessed) and cx.since("{by} has guessed right", by=by)) or cx.because(
            "{by} has not guessed right", by=by
        )
        cx.need(R.green.no_retroaction, not guess.missed) or cx.because("the movement stage of {by} is over", by=by)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        cx.cite(R.green.use_stays, "{card} stays open", card=self.card)
        s = s.with_guess(right=False)
        return ring.multiply(cx, s, by, _factor(cx, self.card), R.card.forsage)


def _factor(cx: Cx, card: str) -> int:
    """By what a card multiplies guessed dice."""
    if card not in cx.box.trumps:
        return 0
    return max([effect.factor for effect in cx.box.trumps[card].effect if effect.op == "guess_double"], default=0)


class Stop(Act[Moving], frozen=True):
    """Stop for good: the cell takes effect and the movement stage is over."""

    says = "stop for good"
    during: ClassVar[During] = (Moving,)
    early: ClassVar[Rule] = R.turn.movement_first

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Moving, by: str) -> "Iterator[Stop]":
        yield cls()

    def rules(self, cx: Cx, s: Corporations, stage: Moving, by: str) -> None:
        moved = s.this_turn.movement.moved
        (cx.need(R.turn.movement_first, moved) and cx.since("{by} has moved the pawn this turn", by=by)) or cx.because(
            "{by} has not moved the pawn yet", by=by
        )

    def effect(self, cx: Cx, s: Corporations, stage: Moving, by: str) -> Corporations:
        if s.this_turn.guess.right:
            cx.cite(R.green.optional, "{by} has guessed right and does not double", by=by)
            s = s.with_guess(missed=True)
        done = s.this_turn.cell.put == s.pawn(by)
        return ring.dice_over(s).swap(stages.Arrive(by, came=not done, done=done), Stopped())
