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
from referee.games.corporations.book import reading, rule
from referee.games.corporations.components import Box
from referee.games.corporations.moves import action_text
from referee.games.corporations.moves.base import NO_MOVING, USING_CELL, Act, AimedByName, During, ceased, forms
from referee.games.corporations.records import Access, Bill, Thrown
from referee.games.corporations.stages import Main, Moving, Phase, Start, Stopped, arriving, cards
from referee.games.corporations.state import Corporations, Cx
from referee.games.corporations.targeting import NOTHING, UNAIMED, Found, say_why_not
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.field_types import Count
from referee.kernel.rule import Rule

GRANT = rule("double.grant")
MODULES = rule("double.three_modules")
ANY_MOMENT = rule("double.any_moment")
DEFER = rule("double.defer_choice")
COUNT = rule("double.count")
YELLOW_ONLY = rule("double.yellow_only_in_movement")
TAXI_ENDS_DICE = rule("double.taxi_ends_dice")
FARE = rule("double.taxi_fare")
TAXI = rule("double.taxi")
TAXI_HOME = rule("double.taxi_home")
ONE_PER_THROW = rule("trophy.one_per_throw")
BUY = rule("trophy.buy_effect")
BEFORE_MAIN = rule("trophy.decide_before_main")
PRICE = {
    "extraordinary_profit": rule("double.extraordinary_two_trophies"),
    "drone_service": rule("double.drone_two_trophies"),
}
DOUBLE_PRICE = rule("trophy.double_price")
SHOP_EFFECT = rule("home.shop_effect")
EXCHANGE = rule("double.trump_exchange")
NEEDS_MOVEMENT = rule("move.yellow_needs_movement")
DOES = {
    "remove_guard": rule("double.remove_guard"),
    "sabotage": rule("double.sabotage"),
    "taxi_home": TAXI_HOME,
    "tax_services": rule("double.remote_services"),
    "mafia_services": rule("double.remote_services"),
    "shop": rule("double.shop"),
    "extra_trump": rule("double.extra_trump"),
    "drone_service": rule("double.drone"),
}
SAYS = {
    **DOES,
    "taxi": TAXI,
    "trump_exchange": EXCHANGE,
    "extra_die": ring.BY_EXTRA_DIE,
    "get_trump": rule("gettrump.take"),
    "extra_build": rule("extrabuild.right"),
    "extraordinary_profit": rule("double.extraordinary_profit"),
}
"""What each double effect does, and so what it can be aimed at."""
EXTRA_YELLOW = rule("double.extra_trump_yellow")
DEFERRED = reading("trophy_effect_choice", "choice_deferred")
FEE_DUE = reading("remote_services_fee", "fee_due")
ONE_ONLY = reading("remote_services_number", "one_only")
MORE_BUILDING = reading("drone_right", "additional_construction")
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
        return NO_MOVING if law is self.away and known is not None and known.stage == "movement" else law

    def possible(self, cx: Cx, s: Corporations, by: str) -> Found:
        return _aims(cx, s, by, self.name)

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        known, full = self.name in cx.layout.effects, self.filled(cx, s, by)
        if not (known and self._only_misaimed(cx, s, stage, by)):
            self._judge_right(cx, s, stage, by)
        if known:
            full._judge_aim(cx, s, by)

    def _only_misaimed(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> bool:
        """Is the right there and the aim wrong, so that nothing about the right decides?"""
        right, aimed = cx.quiet(), cx.quiet()
        self._judge_right(right, s, stage, by)
        self.filled(cx, s, by)._judge_aim(aimed, s, by)
        return aimed.broken and not right.broken

    def _judge_right(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge whether it may be used, whatever it is aimed at."""
        if double_effects.throws(cx, s, by):
            self._judge_throw(cx, s, stage, by)
        elif self.pay:
            cx.need(BUY, False) or cx.because("{by} has thrown no dice this turn", by=by)
        else:
            cx.need(GRANT, False) or cx.because("{by} has thrown no double this turn", by=by)
        if self.name in cx.layout.effects and cx.layout.effects[self.name].stage == "movement":
            self._judge_ride(cx, s, stage, by)

    def _judge_throw(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge which throw gives the effect."""
        name, here = self.name, double_effects.beside(cx, s, by, self.name)
        law = SHOP_EFFECT if name == "shop" and double_effects.beside_slot(cx, s, by) else MODULES
        cells = double_effects.cells(cx, s, by)
        cx.need(law, bool(here)) or cx.because(
            "beside cell {cells:or}, which counts for {by}, no Shop is built"
            if law is SHOP_EFFECT and not any(player.shop for player in s.players.values())
            else "beside cell {cells:or}, which counts for {by}, there is no {effect}",
            effect=name,
            by=by,
            cells=cells,
        )
        if not here:
            return
        unused = [throw for throw in here if not throw.used and not (self.pay and throw.paid)]
        paid = any(throw.paid and not throw.used for throw in here)
        cx.need(ONE_PER_THROW, bool(unused)) or cx.because(
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
            (cx.need(BUY, throw is not None) and self._say_free(cx, s, by, throw)) or cx.because(
                "the trophies of {by} were paid for another effect", by=by
            )
            return
        left = any(throw.double for throw in unused)
        thrown = sum(throw.double for throw in double_effects.throws(cx, s, by))
        law = COUNT if thrown > left else GRANT
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
        cx.need(BEFORE_MAIN, not isinstance(stage, Main)) or cx.because("the main stage of {by} has begun", by=by)
        plain = double_effects.plain_throw(cx, s, by, name) is not None
        (
            cx.need(BUY, plain) and cx.since("{effect} lies beside the cell of a throw that was no double", effect=name)
        ) or cx.because("the throw beside {effect} is a double: it is free", effect=name)
        if not plain:
            return
        judge_price(cx, name, self.pay, price)
        cx.need(BUY, have >= price) or cx.because(
            "{effect} costs {price:#trophy}, {by} has {have}", effect=name, price=price, by=by, have=have
        )

    def _judge_ride(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        """Judge a yellow effect: in the movement stage only, and never after a ride."""
        cx.need(YELLOW_ONLY, not isinstance(stage, Main)) or cx.because("the main stage of {by} has begun", by=by)
        if isinstance(stage, Stopped):
            cx.need(USING_CELL, False) or cx.because("the pawn of {by} has stopped", by=by)
        if isinstance(stage, Moving) and stage.only_die:
            cx.need(NEEDS_MOVEMENT, False) or cx.because("only the bought die moves the pawn of {by}", by=by)
        if isinstance(stage, Moving) and stage.after_stop:
            cx.need(USING_CELL, not ceased(cx, stage)) or cx.because(
                "{by} had stopped before the Event moved the pawn", by=by
            )
        if s.this_turn.movement.rode:
            cx.need(TAXI_ENDS_DICE, False) or cx.because("{by} has taken a ride this turn", by=by)
        fare, money = cx.layout.effects[self.name].fare if self.name in RIDES else 0, s.players[by].money
        if fare and (money < fare or not cx.broken):
            fare = cx.box.effects[self.name].fare
            cx.need(FARE, money >= fare) or cx.because(
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
            deck.judge_discard(cx, s, by, EXCHANGE, self.discard)
        if self.name not in SAYS:
            cx.need(MODULES, False) or cx.because("the book does not say what {effect} does", effect=self.name)
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
            cx.cite(ANY_MOMENT, "{by} uses {effect} at {now}", by=by, effect=self.name, now=now)
            if throw.named is None and not self.pay:
                cx.cite(DEFER, "{by} chooses {effect} only now", by=by, effect=self.name)
        last = throw.double and throw == s.this_turn.throws[-1]
        at_once = isinstance(stage, Moving) and last and s.this_turn.dice.just_thrown
        if self.pay:
            cx.cite(BUY, "{by} pays {pay:#trophy}", by=by, pay=self.pay)
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
                return turn_allowances.grant(s, Access("shop", single=cx.reads(ONE_ONLY)))
            case "tax_services":
                return _open_office(cx, s, by, "tax")
            case "mafia_services":
                return _open_office(cx, s, by, "mafia")
            case "drone_service":
                s = s.with_construction(drone=True)
                return turn_allowances.grant(s, Access("extra_build")) if cx.reads(MORE_BUILDING) else s
            case "extra_trump":
                return _extra_trump(cx, s, by, at_once)
        return self._perform(cx, s, by)

    def _perform(self, cx: Cx, s: Corporations, by: str) -> Corporations:
        """Perform an effect in the words of the cards; a ride costs its fare, a die may replace the move."""
        if self.name in RIDES:
            fare = cx.box.effects[self.name].fare
            cx.figure("cost", fare, FARE, unit="$")
            if s.this_turn.dice.bought:
                lost = len(s.this_turn.dice.bought)
                cx.cite(TAXI_ENDS_DICE, "the extra dice {by} has bought lapse: {lost}", by=by, lost=lost)
            s = economy.pay(cx, s, by, fare, FARE)
            s = s.with_movement(rode=True).with_dice(bought=())
        if self.name == "extra_die" and s.this_turn.movement.to_go:
            s = ring.dice_over(s)
        return s.push(stages.Perform(by, "effect", self.name, self.aim()))


def _open_office(cx: Cx, s: Corporations, by: str, kind: Literal["tax", "mafia"]) -> Corporations:
    """Use the Tax office or the Mafia remotely, for its fee if read so."""
    office = Access(kind, single=cx.reads(ONE_ONLY))
    if not cx.reads(FEE_DUE):
        return turn_allowances.grant(s, office)
    amount = economy.debt(cx, s, arriving.TAX if kind == "tax" else arriving.MAFIA, by)
    return s.push(stages.Deed("cell_fee", by, bill=Bill(amount, opens=office), source=kind))


def _extra_trump(cx: Cx, s: Corporations, by: str, at_once: bool) -> Corporations:
    """One more white or green trump; chosen at once also a second yellow one."""
    if at_once:
        cx.cite(EXTRA_YELLOW, "chosen at once: {by} has the right to two yellow trumps", by=by)
        s = s.with_trumps(two_yellow=True)
    return turn_allowances.grant(s, Access("extra_trump", effect=True))


def judge_price(cx: Cx, name: str, pay: int, price: int) -> None:
    """Judge whether as many trophies are paid as the effect costs."""
    law = PRICE.get(name, DOUBLE_PRICE) if price > 1 else BUY
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
    during: ClassVar[During] = (Moving, Stopped)
    main: ClassVar[Rule] = BEFORE_MAIN

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Reserve]":
        if not s.players[by].trophies:
            return
        thrown = double_effects.throws(cx, s, by)
        for name in sorted({name for throw in thrown for name in double_effects.modules_of(cx, s, throw, by)}):
            yield cls(cx.layout.effects[name].trophies, name)
        if cx.reads(DEFERRED):
            yield from (cls(price) for price in sorted({effect.trophies for effect in cx.layout.effects.values()}))

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        self._judge_throw(cx, s, by)
        if self.name is None:
            prices = {effect.trophies for effect in cx.layout.effects.values()}
            cx.need(BUY, cx.reads(DEFERRED)) or cx.because("{by} names no effect when paying", by=by)
            cx.need(BUY, self.pay in prices) or cx.because("no effect costs {pay:#trophy}", pay=self.pay)
        else:
            effect = cx.box.effects[self.name]
            if effect.stage != "any":
                cx.need(YELLOW_ONLY, False) or cx.because(
                    "{effect} is used at once, in the movement stage", effect=self.name
                )
            judge_price(cx, self.name, self.pay, effect.trophies)
        have, pay = s.players[by].trophies, self.pay
        cx.need(BUY, have >= pay) or cx.because("{by} has {have:#trophy}, not {pay}", by=by, have=have, pay=pay)

    def _judge_throw(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the throw the effect is bought for: one without a double that has not given its effect."""
        thrown = double_effects.throws(cx, s, by)
        cx.need(BUY, bool(thrown)) or cx.because("{by} has thrown no dice this turn", by=by)
        here = thrown if self.name is None else double_effects.beside(cx, s, by, self.name)
        if thrown and self.name is not None:
            cells = double_effects.cells(cx, s, by)
            cx.need(MODULES, bool(here)) or cx.because(
                "beside cell {cells:or}, which counts for {by}, there is no {effect}",
                cells=cells,
                by=by,
                effect=self.name,
            )
        if not here:
            return
        left = [throw for throw in here if not throw.used and not throw.paid]
        cx.need(ONE_PER_THROW, bool(left)) or cx.because(
            "every such throw of {by} has given its effect or is paid for", by=by
        )
        if left:
            plain = any(not throw.double for throw in left)
            (
                cx.need(BUY, plain) and cx.since("{by} has a throw that was no double and gave no effect", by=by)
            ) or cx.because("the throw of {by} is a double: its effect is free", by=by)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        throw = double_effects.plain_throw(cx, s, by, self.name)
        assert throw is not None
        cx.cite(BUY, "{by} pays {pay:#trophy}", by=by, pay=self.pay)
        s = double_effects.changed(s, throw, replace(throw, paid=self.pay, named=self.name))
        return s.takes_trophies(by, -self.pay).with_dice(just_thrown=False)
