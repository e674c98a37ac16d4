"""Deals: money and trumps change hands at any moment, if both sides agree (rulebook «ВЗАИМОДЕЙСТВИЕ ИГРОКОВ»)."""

from random import Random

from msgspec.structs import replace

from referee.games.corporations import deck
from referee.games.corporations.components import Box
from referee.games.corporations.rules import READ, R
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Domain
from referee.kernel.facts import Phrase, phrase
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN
from referee.kernel.ruling import Secret


class Bundle(Domain, frozen=True):
    """Some of a player's money, in whole notes, and trumps."""

    money: int
    note: int
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        ways = self.money // self.note + 1
        for _, n in self.cards:
            ways *= n + 1
        return ways - 1

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, dict) or not value:
            return False
        limits = {"money": self.money, **dict(self.cards)}
        if value.get("money", 0) % self.note:
            return False
        return all(0 < n <= limits.get(what, 0) for what, n in value.items())

    def pick(self, random: Random) -> dict[str, int]:
        if self.cards and random.random() < 0.5:
            return {random.choice(self.cards)[0]: 1}
        notes = self.money // self.note
        return {"money": self.note * (1 + int(random.random() * notes))} if notes else {self.cards[0][0]: 1}

    def summary(self) -> Phrase:
        most = self.money - self.money % self.note
        if not most:
            return phrase("trumps" if self.cards else "")
        return phrase("money up to {most:$} and trumps" if self.cards else "money up to {most:$}", most=most)


def smallest_note(box: Box) -> int:
    """Return the note all money is counted in."""
    return box.inventory["money"].smallest or 1


def bundle(cx: Cx, s: Corporations, name: str) -> Bundle:
    """Return what a player may give in a deal."""
    player = s.players[name]
    cards = deck.own_hand(s, name)
    for card, n in player.open.items():
        cards = plus(cards, card, n) if cx.reads(READ.trade_goods.also_open_green) else cards
    return Bundle(player.money, smallest_note(cx.layout), tuple(sorted(cards.items())))


def has(cx: Cx, s: Corporations, name: str, goods: dict[str, int]) -> bool:
    """Return whether the player has all that, each unknown card being only one."""
    unknown = deck.own_hand(s, name).get(UNKNOWN, 0)
    for what, n in goods.items():
        if what == "money":
            if n > s.players[name].money:
                return False
            continue
        short = n if what == UNKNOWN else _short(cx, s, name, what, n)
        if what != UNKNOWN and short > deck.hidden(cx, s).count(what):
            return False
        unknown -= short
    return unknown >= 0


def _short(cx: Cx, s: Corporations, name: str, card: str, n: int) -> int:
    """Return how many of these trumps the player must have among the unknown ones."""
    player = s.players[name]
    short = max(0, n - deck.own_hand(s, name).get(card, 0))
    return (
        max(0, short - player.open[card])
        if short and player.open.get(card) and cx.reads(READ.trade_goods.also_open_green)
        else short
    )


def judge_has(cx: Cx, s: Corporations, who: str, goods: dict[str, int]) -> None:
    """Judge whether a player has what he is to give; cards just drawn are not kept yet."""
    drawn = bool(deck.drawn_now(s, who))
    cx.need(R.social.free_deals, has(cx, s, who, goods)) or cx.because(
        "{who} has not all that; cards just drawn are not kept yet" if drawn else "{who} has not all that", who=who
    )


def judge(cx: Cx, s: Corporations, who: str, goods: dict[str, int]) -> None:
    """Judge what may be traded at all, for one who has trophies or guards or offers them."""
    if goods.get("trophies") or s.players[who].trophies:
        cx.need(R.trophy.personal, not goods.get("trophies")) or cx.because("{who} cannot give trophies away", who=who)
    if goods.get("guards") or any(s.site(hex).guard for hex in s.owned(who)):
        cx.need(R.social.no_guard_trophy_trade, not goods.get("guards")) or cx.because(
            "{who} cannot give guards away", who=who
        )
    if goods.get("money", 0) % smallest_note(cx.layout):
        cx.need(R.setup.bank, False) or cx.because("the smallest note is {note:$}", note=smallest_note(cx.box))


def hand_over(cx: Cx, s: Corporations, giver: str, taker: str, goods: dict[str, int]) -> Corporations:
    """Return the state after goods go from one player to another."""
    for what, n in goods.items():
        if what == "money":
            s = s.pays(giver, n, taker)
            continue
        for _ in range(n):
            s = _card(cx, s, giver, taker, what)
    if goods:
        said = Secret(goods, (giver, taker))
        cx.cite(R.social.any_moment, "{giver} gives {taker}: {goods}", giver=giver, taker=taker, goods=said)
    return s


def _card(cx: Cx, s: Corporations, giver: str, taker: str, card: str) -> Corporations:
    """Hand a trump over: out of the hand, or one that lies open if read so."""
    hand, open_ = deck.own_hand(s, giver), s.players[giver].open
    if not hand.get(card) and open_.get(card) and cx.reads(READ.trade_goods.also_open_green):
        s = s.with_player(giver, replace(s.players[giver], open=plus(open_, card, -1)))
        return s.with_player(taker, replace(s.players[taker], open=plus(s.players[taker].open, card, 1)))
    left = card if hand.get(card) else UNKNOWN
    s = s.with_hand(giver, plus(s.players[giver].hand, left, -1))
    return s.with_hand(taker, plus(s.players[taker].hand, card, 1))
