"""Questions about a position: computed as it lies, changing nothing."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.games.corporations import (
    attacks,
    bans,
    construction,
    deck,
    double_effects,
    economy,
    effect_lookup,
    field,
    setup,
    targeting,
    turn_allowances,
)
from referee.games.corporations.effect_types import Ban
from referee.games.corporations.moves.services import service_aims
from referee.games.corporations.records import Aim, HexName
from referee.games.corporations.rules import R
from referee.games.corporations.shops_and_services import price_of
from referee.games.corporations.stages import AnswerWindow, Debt, Deed
from referee.games.corporations.stages.actions import deed_to_answer
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.game import UNKNOWN
from referee.kernel.move import Answer, Question
from referee.kernel.workings import Sum


def asker(cx: Cx, by: str | None) -> str:
    """Return whose the question is."""
    if by is None:
        raise OpenFact("by", phrase("whose it is that is asked for"))
    return by


class Profit(Question[Corporations, Cx], frozen=True):
    """How much money would a player's next circular profit bring?"""

    says = "the next circular profit"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Sum:
        return economy.circular(cx, s, asker(cx, by))


class ProfitTrumps(Question[Corporations, Cx], frozen=True):
    """How many trumps would a player's next circular profit bring?"""

    says = "the trumps of the next circular profit"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Sum:
        return economy.profit_trumps(cx, s, asker(cx, by))


NOTHING_LEFT: Answer = {
    **dict.fromkeys(("build", "base_build", "extra_build", "trumps", "yellow", "sabotage", "effects", "dice"), 0),
    "open": [],
}
"""What may be done by one whose turn it is not, or after the game."""


class Rights(Question[Corporations, Cx], frozen=True):
    """What may the player of this turn still do?"""

    says = "what may still be done this turn"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        if s.over or by not in (None, s.turn) or not s.in_own_turn:
            return NOTHING_LEFT
        base, extra = turn_allowances.builds_left(cx, s)
        free = [throw for throw in double_effects.throws(cx, s, s.turn or "") if not throw.used] if s.turn else []
        return {
            "build": base + extra,
            "base_build": base,
            "extra_build": extra,
            "trumps": max(0, turn_allowances.trumps_left(cx, s)),
            "yellow": 0 if s.in_main_stage else max(0, turn_allowances.yellow_limit(cx, s) - s.this_turn.trumps.yellow),
            "sabotage": len(turn_allowances.sabotage_against(cx, s, s.turn or "")),
            "effects": sum(throw.double or bool(throw.paid) for throw in free),
            "dice": len(s.this_turn.dice.bought),
            "open": sorted(access.kind for access in s.this_turn.open if access.kind in ("shop", "tax", "mafia")),
        }


class Neighbours(Question[Corporations, Cx], frozen=True):
    """Which hexes touch a hex, whose enterprises stand there, and is it a border enterprise?"""

    hex: HexName
    says = "the neighbours of {hex}"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        near = {hex: s.site(hex).owner or "free" for hex in field.beside(cx, self.hex)}
        border = bool(s.site(self.hex).owner and field.borders(cx, s, self.hex))
        cx.cite(
            R.border.definition,
            "{hex} is a border enterprise" if border else "{hex} is no border enterprise",
            hex=self.hex,
        )
        return {"neighbours": near, "border": "yes" if border else "no"}


class Places(Question[Corporations, Cx], frozen=True):
    """On which hexes may a player build?"""

    drone: Annotated[bool, Meta(description="With the drone service.")] = False
    says = "the places to build"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        who = asker(cx, by)
        found = construction.places_for(cx, s, who, self.drone)
        taken, hexes = sum(site.owner is not None for site in s.field.values()), field.in_play(cx)
        if taken == hexes:
            cx.cite(R.build.free_hex, "all {hexes} hexes in play are taken", hexes=hexes)
        return found


class Targets(Question[Corporations, Cx], frozen=True):
    """At whom or what may a trump, an Event, a double effect or a service be aimed?"""

    what: Annotated[
        str, Meta(description="The card, effect or service.", extra={"names": "trumps events effects services"})
    ]
    says = "the targets of {what}"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        who = asker(cx, by)
        if self.what in cx.box.trumps:
            found = effect_lookup.all_aims(cx, s, who, "trump", self.what)
        elif self.what in cx.box.events:
            found = effect_lookup.all_aims(cx, s, who, "event", self.what)
        elif self.what in effect_lookup.EFFECTS:
            found = effect_lookup.all_aims(cx, s, who, "effect", self.what)
        else:
            found = service_aims(cx, s, who, self.what) if self.what in SERVICE_WORDS else targeting.UNAIMED
        return [_in_short(aim) for aim in targeting.every(found) if aim != targeting.NOTHING]


SERVICE_WORDS = (*effect_lookup.SERVICES, "corruption", "trump_exchange")


def _in_short(aim: Aim) -> object:
    """Return an aim in as few words as it needs."""
    values = {name: list(it) if isinstance(it, tuple) else it for name, it in targeting.targets_of(aim).items()}
    return next(iter(values.values())) if len(values) == 1 else values


class Effects(Question[Corporations, Cx], frozen=True):
    """Which double effects do the throws of this turn open?"""

    says = "the double effects that are open"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        who = by or s.turn
        return (
            sorted({name for name, _ in double_effects.open_effects(cx, s, who)})
            if who is not None and who == s.turn
            else []
        )


class Reactions(Question[Corporations, Cx], frozen=True):
    """Who may answer what now, and which listed cards would do?"""

    says = "who may answer now"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        if not s.stage or not isinstance(s.top, AnswerWindow):
            return {}
        window, deed = s.top, deed_to_answer(s)
        cards = [card for card in sorted(s.players[window.who].hand) if _answers(cx, card, deed)]
        unknown = s.players[window.who].hand.get(UNKNOWN, 0)
        return {"who": window.who, "to": window.to, "by": window.by or "nobody", "with": cards, "unknown": unknown}


def _answers(cx: Cx, card: str, deed: Deed) -> bool:
    known = cx.box.trumps.get(card)
    return known is not None and known.colour == "blue" and any(attacks.answers(e, deed) for e in known.effect)


class Bans(Question[Corporations, Cx], frozen=True):
    """Which bans lie on a player?"""

    says = "the bans that act"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        kinds: tuple[Ban, ...] = ("build", "trump")
        return [f"{kind}_ban" for kind in kinds if bans.banned(cx, s, asker(cx, by), kind)]


class DebtOf(Question[Corporations, Cx], frozen=True, tag="debt"):
    """How much does a player owe at this moment?"""

    says = "the debt"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        who = asker(cx, by)
        owed, money = cx.sum("debt", unit="$").because(R.debt.as_many_as_needed), s.players[who].money
        for stage in s.stage:
            if isinstance(stage, Debt) and stage.who == who:
                owed.add(stage.amount, stage.law, "obligation")
            elif isinstance(stage, Deed) and stage.target == who and stage.bill:
                owed.add(stage.bill.amount, stage.law, "obligation")
        short = max(0, owed.total - money)
        if short:
            cx.cite(
                R.debt.as_many_as_needed if s.owned(who) else R.debt.restart,
                "{who} is {short:$} short: the bank buys as many enterprises as it takes"
                if s.owned(who)
                else "{who} is {short:$} short and has nothing to sell",
                who=who,
                short=short,
            )
        elif owed.total:
            cx.cite(
                R.debt.as_many_as_needed,
                "{who} has {money:$}, enough for the {amount:$} owed",
                who=who,
                money=money,
                amount=owed.total,
            )
        else:
            cx.cite(R.debt.as_many_as_needed, "{who} owes nothing at this moment", who=who)
        return {"total": owed, "money": money, "short": short}


class Numbers(Question[Corporations, Cx], frozen=True):
    """How many enterprises and hexes belong to a game of so many players?"""

    says = "the numbers of enterprises and hexes"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        number = str(len(cx.table.seats))
        counts, chips = cx.box.player_counts[number], setup.chips_each(cx)
        setup.tell_counts(cx, chips, counts.hexes)
        return {"enterprises": chips, "hexes": counts.hexes, "together": chips * len(cx.table.seats)}


class Prices(Question[Corporations, Cx], frozen=True):
    """What does a Shop, the Tax office or the Mafia ask for everything it has?"""

    at: Annotated[Literal["shop", "tax", "mafia"], Meta(description="Where.")]
    says = "the prices of the {at}"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Sum:
        prices = cx.sum("prices", unit="$")
        for name, service in cx.box.services.items():
            if service.at == self.at:
                prices.add(price_of(cx, s, by, name).total if by else service.price, R.goods.pay_at_once, name)
        return prices


class Standings(Question[Corporations, Cx], frozen=True):
    """How many enterprises has each player built, and how many are left to build?"""

    says = "the enterprises built and left"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        built = max(len(s.owned(name)) for name in s.players)
        cx.cite(R.goal.first_to_build_all, "the most enterprises any player has built are {built}", built=built)
        return {name: {"built": len(s.owned(name)), "left": deck.size(s.players[name].stock)} for name in s.players}


class Winner(Question[Corporations, Cx], frozen=True):
    """Who has won; before the end nobody has, and those with the most enterprises are named."""

    says = "the winner"

    def answer(self, cx: Cx, s: Corporations, by: str | None) -> Answer:
        built = {name: len(s.owned(name)) for name in s.players}
        if s.over:
            won = tuple(sorted(s.winners))
            cx.cite(R.goal.first_to_build_all, "{won} has all enterprises on the field", won=won)
            return {name: built[name] for name in won}
        most = max(built.values())
        ahead = tuple(name for name, n in built.items() if n == most)
        cx.cite(
            R.goal.first_to_build_all,
            "nobody has built all enterprises yet; the most, {n}: {names}",
            n=most,
            names=ahead,
        )
        if len(ahead) > 1:
            cx.cite(R.goal.one_winner, "there is no shared victory: {names} go on until one is first", names=ahead)
        return dict.fromkeys(ahead, most)


QUESTIONS = (
    *(Profit, ProfitTrumps, Rights, Neighbours, Places, Targets, Effects),
    *(Reactions, Bans, DebtOf, Numbers, Prices, Standings, Winner),
)
