"""Double effects: by a double, or for trophies (rulebook «ДУБЛЬ-ЭФФЕКТЫ», «ТРОФЕЙ»)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import (
    deck,
    double_effects,
    economy,
    effect_lookup,
    field,
    ring,
    stages,
    targeting,
    turn_allowances,
)
from referee.games.corporations.components import Box
from referee.games.corporations.moves import action_text
from referee.games.corporations.moves.base import Act, AimedByName, During, ceased, forms
from referee.games.corporations.records import Access, Bill, Thrown
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages import Main, Moving, Phase, Start, Stopped, cards
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import NOTHING, UNAIMED, Found, say_why_not
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.field_types import Count
from referee.kernel.rule import Rule

PRICE = {
    "extraordinary_profit": R.double.extraordinary_two_trophies,
    "drone_service": R.double.drone_two_trophies,
}
DOES = {
    "remove_guard": R.double.remove_guard,
    "sabotage": R.double.sabotage,
    "taxi_home": R.double.taxi_home,
    "tax_services": R.double.remote_services,
    "mafia_services": R.double.remote_services,
    "shop": R.double.shop,
    "extra_trump": R.double.extra_trump,
    "drone_service": R.double.drone,
}
SAYS = {
    **DOES,
    "taxi": R.double.taxi,
    "trump_exchange": R.double.trump_exchange,
    "extra_die": R.double.by_extra_die,
    "get_trump": R.gettrump.take,
    "extra_build": R.extrabuild.right,
    "extraordinary_profit": R.double.extraordinary_profit,
}
"""What each double effect does, and so what it can be aimed at."""
RIDES = ("taxi", "taxi_home")
DONE_AT_ONCE = (
    *("extraordinary_profit", "tax_services", "mafia_services", "shop", "drone_service", "extra_trump"),
    "trump_exchange",
)
"""Effects no card has, so that no words of the cards say what they do."""
Name = Annotated[str, Meta(description="The double effect.", extra={"names": "effects"})]


class UseEffect(AimedByName[Phase], frozen=True, tag="effect"):
    """Use a double effect: by a double, or for trophies before the main stage."""

    name: Name
    pay: Annotated[Count, Meta(description="Trophies paid for it.")] = 0
    says = "use the effect {name}[ for {pay:#trophy}]"
    during: ClassVar[During] = (Start, Moving, Stopped, Main)

    def does(self, box: Box) -> tuple[str, ...]:
        known = effect_lookup.EFFECTS.get(self.name)
        return (action_text.deed(box, known) if known else self.name,)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> Iterator[ChoiceSet]:
        for name, pay in double_effects.open_effects(cx, s, by):
            cx.broken = False
            if pay or cx.layout.effects[name].stage == "movement":
                cls(name=name, pay=pay)._judge_right(cx, s, stage, by)
            if not cx.broken:
                yield from forms(cls, {"name": name, "pay": pay}, _aims(cx, s, by, name))

    def off_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> Rule:
        law = super().off_turn(cx, stage, s, by)
        known = cx.layout.effects.get(self.name)
        return (
            R.social.no_moving_out_of_turn
            if law is self.away and known is not None and known.stage == "movement"
            else law
        )

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        return _aims(cx, s, by, self.name)

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        known, full = self.name in cx.layout.effects, self.filled(cx, s, by)
        if not (known and self._only_misaimed(cx, s, stage, by)):
            self._judge_right(cx, s, stage, by)
        if known:
            full._judge_aim(cx, s, by)

    def _only_misaimed(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> bool:
        """Return whether the right is there and only the aim is wrong."""
        right, aimed = cx.quiet(), cx.quiet()
        self._judge_right(right, s, stage, by)
        self.filled(cx, s, by)._judge_aim(aimed, s, by)
        return aimed.broken and not right.broken

    def _judge_right(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge whether it may be used, whatever it is aimed at."""
        if double_effects.throws(cx, s, by):
            self._judge_throw(cx, s, stage, by)
        elif self.pay:
            cx.need(R.trophy.buy_effect, False) or cx.because("{by} has thrown no dice this turn", by=by)
        else:
            cx.need(R.double.grant, False) or cx.because("{by} has thrown no double this turn", by=by)
        if self.name in cx.layout.effects and cx.layout.effects[self.name].stage == "movement":
            self._judge_ride(cx, s, stage, by)

    def _judge_throw(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge which throw gives the effect."""
        name, here = self.name, double_effects.beside(cx, s, by, self.name)
        law = R.home.shop_effect if name == "shop" and double_effects.beside_slot(cx, s, by) else R.double.three_modules
        cells = double_effects.cells(cx, s, by)
        cx.need(law, bool(here)) or cx.because(
            "beside cell {cells:or}, which counts for {by}, no Shop is built"
            if law is R.home.shop_effect and not any(player.shop for player in s.players.values())
            else "beside cell {cells:or}, which counts for {by}, there is no {effect}",
            effect=name,
            by=by,
            cells=cells,
        )
        if not here:
            return
        unused = [throw for throw in here if not throw.used and not (self.pay and throw.paid)]
        paid = any(throw.paid and not throw.used for throw in here)
        cx.need(R.trophy.one_per_throw, bool(unused)) or cx.because(
            "trophies were paid for the throw beside {effect} before"
            if paid
            else "the throw beside {effect} has given its effect",
            effect=name,
        )
        if not unused:
            return
        if self.pay:
            self._judge_trophies(cx, s, stage, by)
        else:
            self._judge_free(cx, s, by, unused)

    def _judge_free(self, cx: Cx, s: Corporations, by: str, unused: list[Thrown]) -> None:
        """Judge whether a double is left for it, or trophies were paid for it before."""
        name, paid = self.name, any(throw.paid for throw in unused)
        if paid and not any(throw.double for throw in unused):
            throw = double_effects.free_throw(cx, s, by, name)
            (cx.need(R.trophy.buy_effect, throw is not None) and self._say_free(cx, s, by, throw)) or cx.because(
                "the trophies of {by} were paid for another effect", by=by
            )
            return
        left = any(throw.double for throw in unused)
        thrown = sum(throw.double for throw in double_effects.throws(cx, s, by))
        law = R.double.count if thrown > left else R.double.grant
        (cx.need(law, left) and self._say_free(cx, s, by, double_effects.free_throw(cx, s, by, name))) or cx.because(
            "the throw beside {effect} was no double, and {by} pays no trophies for it", effect=name, by=by
        )

    def _say_free(self, cx: Cx, s: Corporations, by: str, throw: Thrown | None) -> Literal[True]:
        """Say which throw gives the effect for nothing."""
        if throw is None:
            return True
        cell, paid = double_effects.cell_of(cx, s, throw, by), throw.paid
        if throw.double:
            return cx.since(
                "{by} has thrown a double, and {effect} lies beside cell {cell}", by=by, effect=self.name, cell=cell
            )
        return cx.since("{by} has paid {paid:#trophy} for an effect of cell {cell}", by=by, paid=paid, cell=cell)

    def _judge_trophies(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge the purchase: before the main stage, for a throw without a double, at its price."""
        name, price, have = self.name, cx.box.effects[self.name].trophies, s.players[by].trophies
        cx.need(R.trophy.decide_before_main, not isinstance(stage, Main)) or cx.because(
            "the main stage of {by} has begun", by=by
        )
        plain = double_effects.plain_throw(cx, s, by, name) is not None
        (
            cx.need(R.trophy.buy_effect, plain)
            and cx.since("{effect} lies beside the cell of a throw that was no double", effect=name)
        ) or cx.because("the throw beside {effect} is a double: it is free", effect=name)
        if not plain:
            return
        judge_price(cx, name, self.pay, price)
        cx.need(R.trophy.buy_effect, have >= price) or cx.because(
            "{effect} costs {price:#trophy}, {by} has {have}", effect=name, price=price, by=by, have=have
        )

    def _judge_ride(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge a yellow effect: in the movement stage only, and never after a ride."""
        cx.need(R.double.yellow_only_in_movement, not isinstance(stage, Main)) or cx.because(
            "the main stage of {by} has begun", by=by
        )
        if isinstance(stage, Stopped):
            cx.need(R.move.using_cell_ends_movement, False) or cx.because("the pawn of {by} has stopped", by=by)
        if isinstance(stage, Moving) and stage.only_die:
            cx.need(R.move.yellow_needs_movement, False) or cx.because(
                "only the bought die moves the pawn of {by}", by=by
            )
        if isinstance(stage, Moving) and stage.after_stop:
            cx.need(R.move.using_cell_ends_movement, not ceased(cx, stage)) or cx.because(
                "{by} had stopped before the Event moved the pawn", by=by
            )
        if s.this_turn.movement.rode:
            cx.need(R.double.taxi_ends_dice, False) or cx.because("{by} has taken a ride this turn", by=by)
        fare, money = cx.layout.effects[self.name].fare if self.name in RIDES else 0, s.players[by].money
        if fare and (money < fare or not cx.broken):
            fare = cx.box.effects[self.name].fare
            cx.need(R.double.taxi_fare, money >= fare) or cx.because(
                "the ride costs {fare:$}, {by} has {money:$}", fare=fare, by=by, money=money
            )

    def _judge_aim(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge what it is aimed at."""
        to = ring.home(cx, by) if self.name == "taxi_home" else self.to
        if self.name in RIDES and to is not None:
            ring.judge_landing(cx, s, by, to)
        if self.name == "sabotage" and self.hex is not None:
            field.judge_limit(cx, s, self.hex)
        targeting.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        if self.name == "trump_exchange":
            deck.judge_discard(cx, s, by, R.double.trump_exchange, self.discard)
        if self.name not in SAYS:
            cx.need(R.double.three_modules, False) or cx.because(
                "the book does not say what {effect} does", effect=self.name
            )
            return
        law, aim = SAYS[self.name], self.aim()
        if self.name in effect_lookup.EFFECTS:
            fits = effect_lookup.fits(cx, s, by, "effect", self.name, aim)
        else:
            fits = replace(aim, discard=None) == NOTHING and (aim == NOTHING or self.name == "trump_exchange")
        if not cx.broken and (not fits or targeting.targets_of(aim).keys() - {"die"}):
            cx.need(law, fits) or say_why_not(cx, self.name, _aims(cx.quiet(), s, by, self.name), aim)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        full, free = self.filled(cx, s, by), None if self.pay else double_effects.free_throw(cx, s, by, self.name)
        throw = free or double_effects.plain_throw(cx, s, by, self.name)
        assert throw is not None
        if self.name in DOES:
            cx.cite(DOES[self.name], "{by} uses {effect}", by=by, effect=self.name)
        if not isinstance(stage, Moving):
            now = stage.called_aloud()
            cx.cite(R.double.any_moment, "{by} uses {effect} at {now}", by=by, effect=self.name, now=now)
            if throw.named is None and not self.pay:
                cx.cite(R.double.defer_choice, "{by} chooses {effect} only now", by=by, effect=self.name)
        last = throw.double and throw == s.this_turn.throws[-1]
        at_once = isinstance(stage, Moving) and last and s.this_turn.dice.just_thrown
        if self.pay:
            cx.cite(R.trophy.buy_effect, "{by} pays {pay:#trophy}", by=by, pay=self.pay)
            s = s.takes_trophies(by, -self.pay)
        s = double_effects.spent(s.with_dice(just_thrown=False), throw)
        return full._use(cx, s, by, at_once)

    def _use(self, cx: Cx, s: Corporations, by: str, at_once: bool) -> Corporations:
        """Perform the effect: what cards do too in their words, the others here."""
        match self.name:
            case "trump_exchange":
                assert self.discard is not None
                return cards.exchange(cx, s, by, self.discard)
            case "extraordinary_profit":
                return economy.extraordinary(cx, s, by)
            case "shop":
                return turn_allowances.grant(s, Access("shop", single=cx.reads(READ.remote_services_number.one_only)))
            case "tax_services":
                return _open_office(cx, s, by, "tax")
            case "mafia_services":
                return _open_office(cx, s, by, "mafia")
            case "drone_service":
                s = s.with_construction(drone=True)
                return (
                    turn_allowances.grant(s, Access("extra_build"))
                    if cx.reads(READ.drone_right.additional_construction)
                    else s
                )
            case "extra_trump":
                return _extra_trump(cx, s, by, at_once)
        return self._perform(cx, s, by)

    def _perform(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """Perform an effect in the words of the cards; a ride costs its fare, a die may replace the move."""
        if self.name in RIDES:
            fare = cx.box.effects[self.name].fare
            cx.figure("cost", fare, R.double.taxi_fare, unit="$")
            if s.this_turn.dice.bought:
                lost = len(s.this_turn.dice.bought)
                cx.cite(R.double.taxi_ends_dice, "the extra dice {by} has bought lapse: {lost}", by=by, lost=lost)
            s = economy.pay(cx, s, by, fare, R.double.taxi_fare)
            s = s.with_movement(rode=True).with_dice(bought=())
        if self.name == "extra_die" and s.this_turn.movement.to_go:
            s = ring.dice_over(s)
        return s.push(stages.Perform(by, "effect", self.name, self.aim()))


def _open_office(cx: Cx, s: Corporations, by: str, kind: Literal["tax", "mafia"]) -> Corporations:
    """Use the Tax office or the Mafia remotely, for its fee if read so."""
    office = Access(kind, single=cx.reads(READ.remote_services_number.one_only))
    if not cx.reads(READ.remote_services_fee.fee_due):
        return turn_allowances.grant(s, office)
    amount = economy.debt(cx, s, R.tax.fee if kind == "tax" else R.mafia.fee, by)
    return s.push(stages.Deed("cell_fee", by, bill=Bill(amount, opens=office), source=kind))


def _extra_trump(cx: Cx, s: Corporations, by: str, at_once: bool) -> Corporations:
    """Allow one more white or green trump; chosen at once also a second yellow one."""
    if at_once:
        cx.cite(R.double.extra_trump_yellow, "chosen at once: {by} has the right to two yellow trumps", by=by)
        s = s.with_trumps(two_yellow=True)
    return turn_allowances.grant(s, Access("extra_trump", effect=True))


def judge_price(cx: Cx, name: str, pay: int, price: int) -> None:
    """Judge whether as many trophies are paid as the effect costs."""
    law = PRICE.get(name, R.trophy.double_price) if price > 1 else R.trophy.buy_effect
    cx.need(law, pay == price) or cx.because(
        "{effect} costs {price:#trophy}, not {pay}", effect=name, price=price, pay=pay
    )


def _aims(cx: Cx, s: Corporations, by: str, name: str) -> Found:
    """Return what an effect may be aimed at."""
    if name == "trump_exchange":
        return targeting.discards(s, by)
    if name in effect_lookup.EFFECTS:
        return effect_lookup.all_aims(cx, s, by, "effect", name)
    return UNAIMED if name in DONE_AT_ONCE else ()


class Reserve(Act[Phase], frozen=True):
    """Pay the trophies for an effect now and use it later in the turn."""

    pay: Count
    name: Annotated[str | None, Meta(description="The double effect.", extra={"names": "effects"})] = None
    says = "pay {pay:#trophy} now[ for {name}] and use the effect later"
    weight = 1
    during: ClassVar[During] = (Moving, Stopped)
    main: ClassVar[Rule] = R.trophy.decide_before_main

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Reserve]":
        if not s.players[by].trophies:
            return
        thrown = double_effects.throws(cx, s, by)
        for name in sorted({name for throw in thrown for name in double_effects.modules_of(cx, s, throw, by)}):
            yield cls(cx.layout.effects[name].trophies, name)
        if cx.reads(READ.trophy_effect_choice.choice_deferred):
            yield from (cls(price) for price in sorted({effect.trophies for effect in cx.layout.effects.values()}))

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        self._judge_throw(cx, s, by)
        if self.name is None:
            prices = {effect.trophies for effect in cx.layout.effects.values()}
            cx.need(R.trophy.buy_effect, cx.reads(READ.trophy_effect_choice.choice_deferred)) or cx.because(
                "{by} names no effect when paying", by=by
            )
            cx.need(R.trophy.buy_effect, self.pay in prices) or cx.because(
                "no effect costs {pay:#trophy}", pay=self.pay
            )
        else:
            effect = cx.box.effects[self.name]
            if effect.stage != "any":
                cx.need(R.double.yellow_only_in_movement, False) or cx.because(
                    "{effect} is used at once, in the movement stage", effect=self.name
                )
            judge_price(cx, self.name, self.pay, effect.trophies)
        have, pay = s.players[by].trophies, self.pay
        cx.need(R.trophy.buy_effect, have >= pay) or cx.because(
            "{by} has {have:#trophy}, not {pay}", by=by, have=have, pay=pay
        )

    def _judge_throw(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the throw the effect is bought for: one without a double that has not given its effect."""
        thrown = double_effects.throws(cx, s, by)
        cx.need(R.trophy.buy_effect, bool(thrown)) or cx.because("{by} has thrown no dice this turn", by=by)
        here = thrown if self.name is None else double_effects.beside(cx, s, by, self.name)
        if thrown and self.name is not None:
            cells = double_effects.cells(cx, s, by)
            cx.need(R.double.three_modules, bool(here)) or cx.because(
                "beside cell {cells:or}, which counts for {by}, there is no {effect}",
                cells=cells,
                by=by,
                effect=self.name,
            )
        if not here:
            return
        left = [throw for throw in here if not throw.used and not throw.paid]
        cx.need(R.trophy.one_per_throw, bool(left)) or cx.because(
            "every such throw of {by} has given its effect or is paid for", by=by
        )
        if left:
            plain = any(not throw.double for throw in left)
            (
                cx.need(R.trophy.buy_effect, plain)
                and cx.since("{by} has a throw that was no double and gave no effect", by=by)
            ) or cx.because("the throw of {by} is a double: its effect is free", by=by)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        throw = double_effects.plain_throw(cx, s, by, self.name)
        assert throw is not None
        cx.cite(R.trophy.buy_effect, "{by} pays {pay:#trophy}", by=by, pay=self.pay)
        s = double_effects.changed(s, throw, replace(throw, paid=self.pay, named=self.name))
        return s.takes_trophies(by, -self.pay).with_dice(just_thrown=False)
