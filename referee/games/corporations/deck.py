"""Trumps: hands, the deck and its discard pile; and the Event deck (rulebook «КАРТЫ», «НЕКОТОРЫЕ ИГРОВЫЕ ПРИНЦИПЫ»)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.components import Box
from referee.games.corporations.rules import R
from referee.kernel.facts import phrase
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN, Table
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


_NOT_THERE = phrase("it is not in the deck")


def size(hand: Mapping[str, int]) -> int:
    """Return how many cards a bag holds."""
    return sum(hand.values())


def trumps_outside_deck(s: "Corporations") -> dict[str, int]:
    """Return every trump that lies outside the deck, `unknown` ones too."""
    return together(*_bags(s))


def _bags(s: "Corporations") -> list[dict[str, int]]:
    """Return the hands, the open trumps and the discard pile."""
    bags = [bag for player in s.players.values() for bag in (player.hand, player.open) if bag]
    return [*bags, s.discards]


def together(*bags: Mapping[str, int]) -> dict[str, int]:
    """Return several bags as one."""
    found: dict[str, int] = {}
    for bag in bags:
        for card, n in bag.items():
            found[card] = found.get(card, 0) + n
    return found


def laid(s: "Corporations", who: str, *cards: str) -> "Corporations":
    """Return the position without these cards in the hand."""
    for card in cards:
        s = s.with_hand(who, without(s.players[who].hand, card))
    return s


def in_play(s: "Corporations") -> dict[str, int]:
    """Return the cards that lie on the table until they have been carried out; they are not shuffled into a deck."""
    return together(*({card: 1} for card in s.carried_out()))


def open_events(s: "Corporations") -> dict[str, int]:
    """Return the Events that lie open: neither in their deck nor discarded."""
    return together(*({card: 1} for card in s.open_events()))


def split(pile: Mapping[str, int], kept: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Return a discard pile in two: what stays where it is, and the others."""
    stay = {card: min(n, kept[card]) for card, n in pile.items() if card in kept}
    return stay, {card: n - stay.get(card, 0) for card, n in pile.items() if n > stay.get(card, 0)}


def left(cx: "Cx", s: "Corporations") -> int:
    """Return how many trumps are in the deck."""
    outside = sum([size(player.hand) + size(player.open) for player in s.players.values()])
    return cx.layout.trump_count - outside - size(s.discards)


def drawn_now(s: "Corporations", who: str) -> dict[str, int]:
    """Return the cards of a hand that were just drawn or revealed: they are not the player's own until he keeps one."""
    return together(*({card: 1} for card in s.just_drawn(who)))


def own_hand(s: "Corporations", who: str) -> dict[str, int]:
    """Return a hand without the cards just drawn of which one is still to be kept."""
    hand = s.players[who].hand
    for card, n in drawn_now(s, who).items():
        hand = plus(hand, card, -n)
    return hand


def hidden(cx: "Cx", s: "Corporations") -> list[str]:
    """Return the trumps nobody has seen: they are in the deck or among the unknown ones."""
    left = dict(cx.layout.trump_copies)
    for bag in (*_bags(s), *({card: 1} for card in s.deck)):
        for card, n in bag.items():
            if card in left:
                left[card] -= n
    return [card for id, n in left.items() for card in [id] * n]


def events_left(cx: "Cx", s: "Corporations") -> int:
    """Return how many Events are in their deck."""
    return cx.layout.event_count - size(s.event_discards) - size(open_events(s))


def holds(cx: "Cx", s: "Corporations", name: str, card: str) -> bool:
    """Return whether the player can have this card in hand: it is listed, or one unknown card may be it."""
    hand = s.players[name].hand
    if hand.get(card) or not hand.get(UNKNOWN) or card == UNKNOWN:
        return bool(hand.get(card)) or (card == UNKNOWN and bool(hand.get(UNKNOWN)))
    return unseen(cx, s, card) > 0


def judge_holds(cx: "Cx", s: "Corporations", name: str, card: str) -> None:
    """Judge whether a card can leave the hand; that is in question only where it is not listed there."""
    hand = s.players[name].hand
    if hand.get(card):
        return
    unknown = hand.get(UNKNOWN, 0)
    (
        cx.need(R.cards.trumps_secret, holds(cx, s, name, card))
        and cx.since("{who} has {unknown:#unknown card}, and one may be {card}", who=name, unknown=unknown, card=card)
    ) or cx.because("{who} has no {card} in hand", who=name, card=card)


def may_be(cx: "Cx", s: "Corporations", name: str, among: tuple[str, ...]) -> list[str]:
    """Return those of some trumps a player has in hand, or can have among the cards nobody has named."""
    hand = s.players[name].hand
    if not hand.get(UNKNOWN):
        return [card for card in among if card in hand]
    return [card for card in among if card in hand or unseen(cx, s, card) > 0]


def unseen(cx: "Cx", s: "Corporations", card: str) -> int:
    """Return how many copies of a trump nobody has seen; that rests on how many the box is taken to hold."""
    if card not in cx.box.trumps:
        return 0
    return cx.box.trumps[card].copies - trumps_outside_deck(s).get(card, 0) - s.deck.count(card)


def without(hand: Mapping[str, int], card: str) -> dict[str, int]:
    """Return a hand after one card left it; a card not listed uses up one unknown."""
    return plus(hand, card if hand.get(card) else UNKNOWN, -1)


def draw(cx: "Cx", s: "Corporations", who: str, count: int = 1) -> "tuple[Corporations, list[str]]":
    """Draw the top trumps, as many as there are; make a used-up deck of the discard pile first."""
    there = left(cx, s)
    if there <= 0:
        s = reshuffled(cx, s)
        there = left(cx, s)
    cards = _top(cx, s, who, min(count, there))
    if not cards:
        return s, cards
    hand = s.players[who].hand
    for card in cards:
        hand = plus(hand, card, 1)
    return s.with_trump_deck(s.deck[len(cards) :], s.discards, -len(cards)).with_hand(who, hand), cards


def _top(cx: "Cx", s: "Corporations", who: str, count: int) -> list[str]:
    """Return so many trumps from the top: those known to lie there, then any that nobody has seen."""
    cards = list(s.deck[:count]) if count > 0 else []
    pool = hidden(cx, s) if len(cards) < count else []
    while len(cards) < count:
        card = drawn(cx, pool or [UNKNOWN], who)
        cards.append(card)
        if card in pool:
            pool.remove(card)
    return cards


def drawn(cx: "Cx", cards: list[str], who: str) -> str:
    """Draw one of these trumps from the deck; only the one who draws it sees it."""
    return str(cx.chance.draw("trump", cards, _NOT_THERE, unseen=UNKNOWN, seen_by=(who,)))


def reshuffled(cx: "Cx", s: "Corporations") -> "Corporations":
    """Make a used-up deck anew of its discard pile."""
    stay, rest = split(s.discards, in_play(s))
    if not rest:
        return s
    copies = sum(card.copies for card in cx.box.trumps.values())
    cx.cite(R.deck.reshuffle, "the discard pile becomes the deck: {n:#trump} of {copies}", n=size(rest), copies=copies)
    return s.with_trump_deck(s.deck, stay, size(rest))


def discard(cx: "Cx", s: "Corporations", name: str, card: str) -> "Corporations":
    """Return the state after a trump goes from a hand to the discard pile."""
    player = s.players[name]
    after = replace(player, hand=without(player.hand, card))
    return replace(s, players={**s.players, name: after}, discards=plus(s.discards, card, 1))


def stealable(table: Table[Box], s: "Corporations", victim: str) -> list[str]:
    """Return the listed cards of a seen hand that can be taken; unknown ones by that name."""
    trumps, hand = table.layout.trumps, s.players[victim].hand
    return [card for card in sorted(hand) if card not in trumps or trumps[card].passive != "not_stealable"]


def draw_event(cx: "Cx", s: "Corporations") -> "tuple[Corporations, str | None]":
    """Draw the top Event; make a used-up deck of the discard pile first."""
    if events_left(cx, s) <= 0:
        stay, rest = split(s.event_discards, in_play(s))
        if rest:
            copies = sum(card.copies for card in cx.box.events.values())
            cx.cite(
                R.deck.reshuffle,
                "the discard pile becomes the deck: {n:#Event} of {copies}",
                n=size(rest),
                copies=copies,
            )
        s = s.with_event_deck(s.event_deck, stay, size(rest))
    top, known = (s.event_deck[0], s.event_deck[1:]) if s.event_deck else (UNKNOWN, ())
    if top == UNKNOWN:
        pool = hidden_events(cx, s)
        if not pool:
            return s, None
        top = str(cx.chance.draw("event", pool, _NOT_THERE))
    return s.with_event_deck(known, s.event_discards, -1), top


def discard_event(s: "Corporations", card: str) -> "Corporations":
    """Return the state after an Event goes to the discard pile."""
    return replace(s, event_discards=plus(s.event_discards, card, 1))


def hidden_events(cx: "Cx", s: "Corporations") -> list[str]:
    """Return the Events that may lie where nobody knows the deck."""
    seen_ = together(s.event_discards, open_events(s), *({card: 1} for card in s.event_deck))
    return [id for id, card in cx.layout.events.items() for _ in range(card.copies - seen_.get(id, 0))]


def judge_discard(cx: "Cx", s: "Corporations", who: str, law: Rule, card: str | None) -> None:
    """Judge the trump discarded for an exchange: one of the own hand is named."""
    cx.need(law, card is not None) or cx.because("{who} must say which own trump is discarded", who=who)
    if card is not None:
        cx.need(law, holds(cx, s, who, card)) or cx.because("{who} has no {card}", who=who, card=Secret(card, (who,)))


def identify_unknown(s: "Corporations", who: str, card: str) -> "Corporations":
    """Return the state after an unknown card of a hand turns out to be this one."""
    return s.with_hand(who, plus(plus(s.players[who].hand, UNKNOWN, -1), card, 1))


def keep(cx: "Cx", s: "Corporations", who: str, cards: tuple[str, ...], kept: str) -> "Corporations":
    """Keep one of the cards just drawn and discard the others."""
    rest = list(cards)
    rest.remove(kept if kept in rest else UNKNOWN)
    if kept not in cards:
        s = identify_unknown(s, who, kept)
    for card in rest:
        s = discard(cx, s, who, card)
    return s
