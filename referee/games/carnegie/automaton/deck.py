"""Andrew's cards: his deck, the card of the round, how it moves along the VP cards (rulebook p.18-19)."""

from typing import TYPE_CHECKING

from referee.games.carnegie.components import Deck
from referee.games.carnegie.rules import R
from referee.kernel.facts import phrase
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box, SoloCard
    from referee.games.carnegie.state import Carnegie, Cx

HARD = "hard"
DECKS: tuple[Deck, ...] = ("normal", "advanced")


def used_cards(s: "Carnegie") -> list[str]:
    """Return the cards of Andrew's deck that have been turned up."""
    return [card for tucked in s.vp_cards.values() for card in tucked] + ([s.card] if s.card else [])


def deck(cx: "Cx", s: "Carnegie") -> list[str]:
    """Return the cards that may be on top of Andrew's deck, each as often as it is likely.

    The deck holds so many ordinary and hard cards, each drawn at random from all of its kind: a kind comes up by the
    cards of it left in the deck, whichever of those not seen it is.
    """
    level, cards, used = cx.layout.difficulties[cx.table.options.difficulty], cx.layout.solo_cards, used_cards(s)
    unseen = {kind: [id for id, c in cards.items() if c.deck == kind and id not in used] for kind in DECKS}
    left = {"normal": level.normal, "advanced": level.advanced}
    for card in used:
        left[cards[card].deck] -= 1
    other: dict[Deck, Deck] = {"normal": "advanced", "advanced": "normal"}
    times = {kind: max(0, left[kind]) * (len(unseen[other[kind]]) if left[other[kind]] > 0 else 1) for kind in DECKS}
    seen = () if s.card else s.backs[:1]
    fitting = {kind: [card for card in unseen[kind] if shows(cx.layout, card, seen)] for kind in DECKS}
    return [card for kind in DECKS for card in fitting[kind] for _ in range(times[kind])]


def shows(box: "Box", card: str, seen: tuple[str, ...]) -> bool:
    """Return whether a card has the back that was seen: ordinary cards show their action, hard ones a question mark."""
    about = box.solo_cards[card]
    return seen in ((), (UNKNOWN,), (about.action if about.deck == "normal" else HARD,))


def turn_up(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Turn up Andrew's card of the round, if it is not yet."""
    if s.card:
        return s
    why = phrase("no such card, with the back seen, is left in his deck")
    card = str(cx.chance.draw("andrew_card", deck(cx, s), why, who=next(iter(cx.table.automata))))
    cx.cite(R.solo.reveal if s.row else R.solo.andrew_choice, "Andrew's card is {card}", card=card)
    return s.with_card(card)


def card_of(cx: "Cx", s: "Carnegie") -> "SoloCard":
    """Return the card that lies face up."""
    assert s.card is not None
    card: SoloCard = cx.box.solo_cards[s.card]
    return card


def shift(cx: "Cx", s: "Carnegie", count: int, law: Rule) -> "Carnegie":
    """Move the card to the right, never beyond the last VP card."""
    last = len(cx.layout.vp_cards) - 1
    at = min(s.shift + count, last)
    if at > s.shift:
        cx.cite(law, "{card} moves {steps:#space} to the right", card=s.card, steps=at - s.shift)
    if at < s.shift + count:
        cx.cite(R.solo.shift_cap, "{card} lies below the last VP card and goes no further", card=s.card)
    return s.with_card(s.card, at)
