"""Double effects: by a double, or for trophies (rulebook «ДУБЛЬ-ЭФФЕКТЫ», «ТРОФЕЙ»)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import aims, arrival, deck, economy, rights, ring, stages, vocabulary
from referee.games.corporations.aims import NOTHING, explain
from referee.games.corporations.book import reading, rule
from referee.games.corporations.moves.base import NO_MOVING, USING_CELL, Act, Aimed, forms
from referee.games.corporations.moves.services import judge_limit
from referee.games.corporations.records import Access, Aim, Bill, Thrown
from referee.games.corporations.stages import Main, Moving, Start, Stopped
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.fields import Count
from referee.kernel.form import Form
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage

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
AT_USE = reading("double_effect_cell", "cell_at_use")
NO_THROW = reading("trophy_without_throw", "movement_stage_suffices")
DEFERRED = reading("trophy_effect_choice", "choice_deferred")
IDLE_SHOP = reading("idle_home_shop_effect", "offered")
OWNER_ONLY = reading("home_shop_effect_user", "owner_only")
FEE_DUE = reading("remote_services_fee", "fee_due")
ONE_ONLY = reading("remote_services_number", "one_only")
MORE_BUILDING = reading("drone_right", "additional_construction")
SLOT = "shop_slot"
Name = Annotated[str, Meta(description="The double effect.", extra={"names": "effects"})]


def offered(cx: Cx, s: Corporations, cell: int, by: str) -> list[str]:
    """The double effects beside a cell; the dashed place gives the Shop once it is built."""
    place = cx.layout.ring[str(cell)]
    modules = [name for name in cx.box.ring[str(cell)].modules if name != SLOT]
    if not place.home:
        return modules
    owner = cx.table.player(place.home)
    if owner is None:
        return [*modules, "shop"] if cx.reads(IDLE_SHOP) else modules
    if not s.players[owner].shop or (owner != by and cx.reads(OWNER_ONLY)):
        return modules
    return [*modules, "shop"]


def modules_of(cx: Cx, s: Corporations, throw: Thrown, by: str) -> list[str]:
    """The effects a throw opens."""
    return offered(cx, s, cell_of(cx, s, throw, by), by)


def cell_of(cx: Cx, s: Corporations, throw: Thrown, by: str) -> int:
    """Whose modules a throw opens: those of the cell where it fell, or where the pawn stands now."""
    return s.pawn(by) if throw.cell != s.pawn(by) and cx.reads(AT_USE) else throw.cell


def throws(cx: Cx, s: Corporations, by: str) -> list[Thrown]:
    """The throws of this turn; without any, the movement itself counts as one if read so."""
    if s.this_turn.throws or s.this_turn.movement.origin is None or not cx.reads(NO_THROW):
        return list(s.this_turn.throws)
    return [Thrown(s.this_turn.movement.origin)]


def fitting(cx: Cx, s: Corporations, by: str, name: str, pay: int) -> Thrown | None:
    """The throw an effect would come from: a double or a prepaid one for nothing, another for trophies."""
    for throw in throws(cx, s, by):
        if throw.used or name not in modules_of(cx, s, throw, by):
            continue
        prepaid = bool(throw.paid) and throw.named in (None, name) and throw.paid >= cx.box.effects[name].trophies
        free = throw.double or prepaid
        if free if not pay else not throw.double and not throw.paid:
            return throw
    return None


class UseEffect(Aimed, frozen=True, kw_only=True, tag="effect"):
    """Use a double effect: by a double, or for trophies before the main stage."""

    name: Name
    pay: Annotated[Count, Meta(description="Trophies paid for it.")] = 0
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Start, Moving, Stopped, Main)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> Iterator[Form]:
        for name, pay in open_effects(cx, s, by):
            cx.broken = False
            cls(name=name, pay=pay)._judge_right(cx, s, stage, by)
            if not cx.broken:
                yield from forms(cls, {"name": name, "pay": pay}, _aims(cx, s, by, name))

    def off_turn(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        law = super().off_turn(cx, stage, s, by)
        known = cx.layout.effects.get(self.name)
        return NO_MOVING if law is self.away and known is not None and known.stage == "movement" else law

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        self._judge_right(cx, s, stage, by)
        if self.name in cx.box.effects:
            self._judge_aim(cx, s, by)

    def _judge_right(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        """Judge whether it may be used, whatever it is aimed at."""
        self._judge_throw(cx, s, stage, by)
        if self.name in cx.box.effects and cx.box.effects[self.name].stage == "movement":
            self._judge_ride(cx, s, stage, by)

    def _judge_throw(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        """Judge where the right to the effect comes from."""
        name, thrown = self.name, throws(cx, s, by)
        here = [throw for throw in thrown if name in modules_of(cx, s, throw, by)]
        slots = [SLOT in cx.layout.ring[str(cell_of(cx, s, throw, by))].modules for throw in thrown]
        shop_here = name == "shop" and any(slots)
        if thrown:
            law = SHOP_EFFECT if shop_here else MODULES
            cx.need(law, bool(here)) or cx.because("{name} is not beside the cell of a throw", name=name)
        open_ = [throw for throw in here if not throw.used and not (self.pay and throw.paid)]
        if here:
            cx.need(ONE_PER_THROW, bool(open_)) or cx.because("the throw has given its effect")
        if self.pay:
            self._judge_trophies(cx, s, stage, by, open_)
        else:
            free = any(throw.double or throw.paid for throw in open_)
            law = COUNT if any(throw.double for throw in thrown) else GRANT
            cx.need(law, free or bool(here and not open_)) or cx.because("no double is left, and no trophies are paid")
        if any(throw.paid for throw in open_) and not cx.broken:
            named = fitting(cx, s, by, name, self.pay) is not None
            cx.need(BUY, named) or cx.because("the trophies were paid for another effect")

    def _judge_trophies(self, cx: Cx, s: Corporations, stage: Any, by: str, open_: list[Thrown]) -> None:
        price = cx.box.effects[self.name].trophies if self.name in cx.box.effects else 1
        cx.need(BEFORE_MAIN, not isinstance(stage, Main)) or cx.because("the main stage has begun")
        if price > 1:
            law = PRICE.get(self.name, DOUBLE_PRICE)
            cx.need(law, self.pay == price) or cx.because("{name} costs {price} trophies", name=self.name, price=price)
        have = s.players[by].trophies
        plain = any(not throw.double for throw in open_)
        cx.need(BUY, self.pay == price and have >= self.pay and plain) or cx.because(
            "trophies of {by}: {have}, paid: {pay}, price: {price}", by=by, have=have, pay=self.pay, price=price
        )

    def _judge_ride(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        """Judge a yellow effect: in the movement stage only, and never after a ride."""
        cx.need(YELLOW_ONLY, not isinstance(stage, Main)) or cx.because("the main stage has begun")
        cx.need(USING_CELL, not isinstance(stage, Stopped)) or cx.because("the pawn has stopped")
        if isinstance(stage, Moving) and stage.only_die:
            cx.need(NEEDS_MOVEMENT, False) or cx.because("only the bought die moves the pawn")
        cx.need(TAXI_ENDS_DICE, not s.this_turn.movement.rode) or cx.because("a ride was taken")
        fare, money = cx.box.effects[self.name].fare, s.players[by].money
        if fare:
            cx.need(FARE, money >= fare) or cx.because("{by} has {money:$} of {fare:$}", by=by, money=money, fare=fare)

    def _judge_aim(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge what it is aimed at."""
        ride = self.name in ("taxi", "taxi_home")
        to = ring.home(cx, by) if self.name == "taxi_home" else self.to
        if ride and to is not None:
            ring.judge_landing(cx, s, by, to)
        if self.name == "sabotage" and self.hex is not None:
            judge_limit(cx, s, self.hex)
        aims.judge_touch(cx, s, by, s.site(self.hex).owner if self.hex else self.target)
        if self.name == "trump_exchange":
            fits = self.discard is not None and deck.holds(cx, s, by, self.discard)
            fits = fits and self.aim() == Aim(discard=self.discard)
        elif self.name in vocabulary.EFFECTS:
            fits = vocabulary.fits(cx, s, by, "effect", self.name, self.aim())
        else:
            fits = self.aim() == NOTHING and self.name in USES
        cx.need(SAYS.get(self.name, MODULES), fits or cx.broken) or cx.because(self._misaimed(cx, s, by))

    def _misaimed(self, cx: Cx, s: Corporations, by: str) -> str:
        """Why it cannot be aimed so."""
        if self.name == "trump_exchange":
            return "say which trump of the own hand is discarded"
        if self.name not in SAYS:
            return "the book does not say what it does"
        return explain(self.name, _aims(cx.quiet(), s, by, self.name), self.aim())

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        throw = fitting(cx, s, by, self.name, self.pay)
        assert throw is not None
        if self.name in DOES:
            cx.cite(DOES[self.name], "{by} uses {name}", by=by, name=self.name)
        if not isinstance(stage, Moving):
            cx.cite(ANY_MOMENT, "at any moment of the turn")
            if throw.named is None and not self.pay:
                cx.cite(DEFER, "the choice was put off")
        at_once = (
            isinstance(stage, Moving)
            and throw.double
            and s.this_turn.dice.just_thrown
            and throw == s.this_turn.throws[-1]
        )
        s = s.takes_trophies(by, -self.pay) if self.pay else s
        s = s.with_dice(just_thrown=False)
        s = _spent(s, throw)
        return USES.get(self.name, _perform)(cx, s, by, self, at_once)


def open_effects(cx: Cx, s: Corporations, by: str) -> list[tuple[str, int]]:
    """The effects the throws still give, and what each costs in trophies."""
    found: set[tuple[str, int]] = set()
    for throw in throws(cx, s, by):
        if throw.used or not (throw.double or throw.paid or s.players[by].trophies):
            continue
        for name in modules_of(cx, s, throw, by):
            price = 0 if throw.double or throw.paid else cx.layout.effects[name].trophies
            if price <= s.players[by].trophies and fitting(cx, s, by, name, price):
                found.add((name, price))
    return sorted(found)


def _spent(s: Corporations, throw: Thrown) -> Corporations:
    """A throw has given its effect."""
    kept = list(s.this_turn.throws)
    used = replace(throw, used=True)
    if throw in kept:
        kept[kept.index(throw)] = used
    else:
        kept.append(used)
    return s.noted(throws=tuple(kept))


def _aims(cx: Cx, s: Corporations, by: str, name: str) -> list[Aim]:
    """What an effect may be aimed at."""
    if name == "trump_exchange":
        return [Aim(discard=card) for card in sorted(s.players[by].hand)]
    if name in vocabulary.EFFECTS:
        return vocabulary.all_aims(cx, s, by, "effect", name)
    return [NOTHING] if name in USES else []


def _perform(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    """An effect in the words of the cards; a ride costs its fare and ends the dice, a die may replace the move."""
    if move.name in ("taxi", "taxi_home"):
        fare = cx.box.effects[move.name].fare
        cx.figure("fare", fare, FARE, unit="$")
        if s.this_turn.dice.bought:
            cx.cite(TAXI_ENDS_DICE, "{n:#bought die} lapse", n=len(s.this_turn.dice.bought))
        s = s.pays(by, fare)
        s = s.with_movement(rode=True).with_dice(bought=())
    if move.name == "extra_die" and s.this_turn.movement.to_go:
        s = ring.dice_over(s)
    return s.push(stages.Perform(by, "effect", move.name, move.aim()))


def _exchange(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    assert move.discard is not None
    return deck.exchange(cx, s, by, move.discard)


def _profit(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    return economy.extraordinary(cx, s, by)


def _services(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    """Shop, Tax office or Mafia are used remotely."""
    single = cx.reads(ONE_ONLY)
    if move.name == "shop":
        return rights.grant(s, Access("shop", single=single))
    tax = move.name == "tax_services"
    office = Access("tax" if tax else "mafia", single=single)
    if not cx.reads(FEE_DUE):
        return rights.grant(s, office)
    amount = economy.debt(cx, arrival.TAX if tax else arrival.MAFIA, economy.enterprises(s, by))
    return s.push(stages.Deed("cell_fee", by, bill=Bill(amount, opens=office)))


def _drone(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    s = s.with_construction(drone=True)
    return rights.grant(s, Access("extra_build")) if cx.reads(MORE_BUILDING) else s


def _extra_trump(cx: Cx, s: Corporations, by: str, move: UseEffect, at_once: bool) -> Corporations:
    """One more white or green trump; chosen at once also a second yellow one."""
    if at_once:
        cx.cite(EXTRA_YELLOW, "chosen at once: two yellow trumps may be played")
        s = s.with_trumps(two_yellow=True)
    return rights.grant(s, Access("extra_trump"))


USES = {
    "trump_exchange": _exchange,
    "extraordinary_profit": _profit,
    "tax_services": _services,
    "mafia_services": _services,
    "shop": _services,
    "drone_service": _drone,
    "extra_trump": _extra_trump,
}


class Reserve(Act, frozen=True):
    """Pay the trophies for an effect now and use it later in the turn."""

    pay: Count
    name: Annotated[str | None, Meta(description="The double effect.", extra={"names": "effects"})] = None
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Moving, Stopped)
    main: ClassVar[Rule] = BEFORE_MAIN

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Reserve]":
        if not s.players[by].trophies:
            return
        names = {name for throw in throws(cx, s, by) for name in modules_of(cx, s, throw, by)}
        for name in sorted(names):
            yield cls(cx.layout.effects[name].trophies, name)
        if cx.reads(DEFERRED):
            yield from (cls(1), cls(2))

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        self._judge_throw(cx, s, by)
        if self.name is None:
            cx.need(BUY, 1 <= self.pay <= 2 and cx.reads(DEFERRED)) or cx.because("the effect is named when paid")
        elif self.name in cx.box.effects:
            effect = cx.box.effects[self.name]
            cx.need(YELLOW_ONLY, effect.stage == "any") or cx.because("{name} is used at once", name=self.name)
            law = PRICE.get(self.name, DOUBLE_PRICE)
            cx.need(law, self.pay == effect.trophies) or cx.because(
                "{name} costs {n}", name=self.name, n=effect.trophies
            )
        have = s.players[by].trophies
        cx.need(BUY, have >= self.pay) or cx.because("trophies of {by}: {have}", by=by, have=have)

    def _judge_throw(self, cx: Cx, s: Corporations, by: str) -> None:
        """Judge the throw the effect is bought for: one without a double that has not given its effect."""
        thrown, here = throws(cx, s, by), self._here(cx, s, by)
        if thrown:
            cx.need(MODULES, bool(here)) or cx.because("{name} is not beside the cell of a throw", name=self.name)
        left = [throw for throw in here if not throw.used and not throw.paid]
        if here:
            cx.need(ONE_PER_THROW, bool(left)) or cx.because("the throw has given its effect")
        plain = any(not throw.double for throw in left)
        cx.need(BUY, plain or cx.broken) or cx.because("there is no throw without a double")

    def _here(self, cx: Cx, s: Corporations, by: str) -> list[Thrown]:
        """The throws that open the effect."""
        thrown = throws(cx, s, by)
        return [throw for throw in thrown if self.name is None or self.name in modules_of(cx, s, throw, by)]

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        throw = next(throw for throw in self._here(cx, s, by) if not (throw.used or throw.double or throw.paid))
        cx.cite(BUY, "{by} pays in trophies: {pay}", by=by, pay=self.pay)
        kept = list(throws(cx, s, by))
        kept[kept.index(throw)] = replace(throw, paid=self.pay, named=self.name)
        return s.takes_trophies(by, -self.pay).noted(throws=tuple(kept)).with_dice(just_thrown=False)
