"""What Andrew can have, and where his cards can lie."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie.automaton.deck import DECKS, deck, shows
from referee.games.carnegie.records import Player
from referee.games.carnegie.rules import R
from referee.games.carnegie.timeline import played_out
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

HIS = ("transport", "paid", "tiles", "score")
"""What of a player's things Andrew has."""
BACKS = {"normal": "ordinary", "advanced": "hard"}


def check_andrew(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check that Andrew has discs and tiles, but no company and no resources."""
    player, nothing = s.players[name], Player()
    for field in player.__struct_fields__:
        if field not in HIS:
            none = getattr(player, field) == getattr(nothing, field)
            cx.need(R.solo.no_resources, none, at=("players", name, field)) or cx.because(
                "Andrew has no {thing}", thing=field.replace("_", " ")
            )


def check_cards(cx: "Cx", s: "Carnegie") -> None:
    """Check that every card lies once, and that as many came up as deck and rounds allow."""
    cards = [card for tucked in s.vp_cards.values() for card, n in tucked.items() for _ in range(n)]
    at = ("card",) if s.card else ("vp_cards",)
    cards += [s.card] if s.card else []
    twice = tuple(sorted({card for card in cards if cards.count(card) > 1}))
    cx.need(R.supply.limited, not twice, at=at) or cx.because("{cards} in two places", cards=twice)
    if cx.table.automata:
        _check_deck(cx, s, cards, at)
        _check_card(cx, s)
        return
    for key in ("card", "vp_cards", "shift", "backs"):
        cx.need(R.solo.new_card, not getattr(s, key), at=(key,)) or cx.because(
            "Andrew is not among {players}", players=cx.table.names
        )


def _check_deck(cx: "Cx", s: "Carnegie", cards: list[str], at: tuple[str, ...]) -> None:
    """Check that the cards that came up were in Andrew's deck."""
    box, level = cx.layout, cx.box.difficulties[cx.table.options.difficulty]
    some = bool(deck(cx, replace(s, backs=())))
    most = s.round if s.card or played_out(s) else s.round - 1
    fits = len(cards) <= most and (some or len(cards) == cx.box.numbers.rounds.value)
    cx.need(R.solo.new_card, fits, at=at) or cx.because(
        "{n:#card} of Andrew in round {round}", n=len(cards), round=s.round
    )
    kinds = [box.solo_cards[card].deck for card in cards]
    over = tuple(kind for kind in DECKS if kinds.count(kind) > getattr(level, kind))
    cx.need(R.solo.difficulty, not over, at=at) or cx.because(
        "more {kinds} cards have come up than his deck holds", kinds=tuple(BACKS[kind] for kind in over)
    )
    if fits and not over and some:
        cx.need(R.solo.difficulty, bool(deck(cx, s)), at=("backs",)) or cx.because(
            "no card with the back {back} is left in his deck", back=s.backs[:1]
        )


def _check_card(cx: "Cx", s: "Carnegie") -> None:
    """Check the back of the card of the round and its place along the VP cards."""
    backs = tuple(s.backs)
    cx.need(R.solo.new_card, len(backs) <= 2, at=("backs",)) or cx.because(
        "{n:#back}; one sees that of the card of the round and that of the next", n=len(backs)
    )
    if s.card is not None:
        fits = shows(cx.layout, s.card, s.backs[:1])
        cx.need(R.solo.new_card, fits, at=("backs",)) or cx.because(
            "{card} has not the back {back}", card=s.card, back=s.backs[:1]
        )
    elif s.shift:
        raise OpenFact("card", phrase("which of Andrew's cards lies face up and has moved"))
    last = len(cx.layout.vp_cards) - 1
    cx.need(R.solo.shift_cap, s.shift <= last, at=("shift",)) or cx.because("a card moves {n:#space} at most", n=last)
