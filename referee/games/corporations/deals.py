"""Deals: money and trumps change hands at any moment, if both sides agree (rulebook «ВЗАИМОДЕЙСТВИЕ ИГРОКОВ»)."""

from random import Random
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import deck
from referee.games.corporations.book import reading, rule
from referee.games.corporations.components import Count
from referee.kernel.form import Domain
from referee.kernel.game import UNKNOWN

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

Goods = dict[
    Annotated[
        str,
        Meta(
            description="`money`, a trump, or `unknown` for a card nobody has named.",
            extra={"names": "trumps =money =unknown =trophies =guards"},
        ),
    ],
    Count,
]
FREE_DEALS = rule("social.free_deals")
ANY_MOMENT = rule("social.any_moment")
NO_TRADE = rule("social.no_guard_trophy_trade")
PERSONAL = rule("trophy.personal")
GREEN_TOO = reading("trade_goods", "also_open_green")
STEP = 50
"""The smallest note of money."""


class Bundle(Domain, frozen=True):
    """Some of a player's money and trumps."""

    money: int
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        ways = self.money // STEP + 1
        for _, n in self.cards:
            ways *= n + 1
        return ways - 1

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, dict) or not value:
            return False
        limits = {"money": self.money, **dict(self.cards)}
        return all(0 < n <= limits.get(what, 0) for what, n in value.items()) and not value.get("money", 0) % STEP

    def pick(self, random: Random) -> dict[str, int]:
        if self.cards and random.random() < 0.5:
            return {random.choice(self.cards)[0]: 1}
        return (
            {"money": STEP * (1 + int(random.random() * (self.money // STEP)))} if self.money else {self.cards[0][0]: 1}
        )

    def __str__(self) -> str:
        return " and ".join(filter(None, [f"money up to {self.money}" if self.money else "", "trumps in hand"]))


def bundle(s: "Corporations", name: str) -> Bundle:
    """What a player may give in a deal."""
    player = s.players[name]
    return Bundle(player.money // STEP * STEP, tuple(sorted(player.hand.items())))


def has(cx: "Cx", s: "Corporations", name: str, goods: dict[str, int]) -> bool:
    """Does the player have all that?"""
    return all(_has(cx, s, name, what, n) for what, n in goods.items())


def _has(cx: "Cx", s: "Corporations", name: str, what: str, n: int) -> bool:
    player = s.players[name]
    if what == "money":
        return player.money >= n
    in_hand = player.hand.get(what, 0)
    if in_hand >= n:
        return True
    if player.open.get(what, 0) >= n and cx.reads(GREEN_TOO):
        return True
    unknown = player.hand.get(UNKNOWN, 0)
    return in_hand + unknown >= n and what != UNKNOWN and deck.hidden(cx, s).count(what) >= n - in_hand


def judge(cx: "Cx", goods: dict[str, int]) -> None:
    """Judge what may be traded at all."""
    cx.need(PERSONAL, not goods.get("trophies")) or cx.because("trophies are personal")
    cx.need(NO_TRADE, not goods.get("guards")) or cx.because("guards stay where they are")


def hand_over(cx: "Cx", s: "Corporations", giver: str, taker: str, goods: dict[str, int]) -> "Corporations":
    """Goods go from one player to another."""
    for what, n in goods.items():
        if what == "money":
            s = s.pays(giver, n, taker)
            continue
        for _ in range(n):
            s = _card(s, giver, taker, what)
    if goods:
        cx.cite(ANY_MOMENT, "{giver} gives {taker}: {goods}", giver=giver, taker=taker, goods=tuple(goods))
    return s


def _card(s: "Corporations", giver: str, taker: str, card: str) -> "Corporations":
    hand, open_ = s.players[giver].hand, s.players[giver].open
    if not hand.get(card) and open_.get(card):
        s = s.with_player(giver, replace(s.players[giver], open=deck.plus(open_, card, -1)))
        return s.with_player(taker, replace(s.players[taker], open=deck.plus(s.players[taker].open, card, 1)))
    s = s.with_hand(giver, deck.without(hand, card))
    return s.with_hand(taker, deck.plus(s.players[taker].hand, card, 1))
