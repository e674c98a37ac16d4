"""What stays hidden: hands, decks and trumps that change hands face down (rulebook «КАРТЫ»)."""

from typing import Any

from msgspec.structs import replace

from referee.games.corporations import deck, stages
from referee.games.corporations.state import Corporations
from referee.kernel.form import Form
from referee.kernel.game import UNKNOWN

OPEN = ("money", "trophies", "guards")
"""What everybody sees change hands."""


def as_seen(s: Corporations, viewer: str) -> Corporations:
    """The position as a player sees it: other hands and the deck face down, but for hands he has looked into."""
    for name, player in s.players.items():
        looked = viewer == s.turn and name in s.this_turn.looked
        if player.hand and name != viewer and not looked:
            s = s.with_hand(name, {UNKNOWN: deck.size(player.hand)})
    return replace(s, deck=(), event_deck=(), stage=tuple(_stage_as_seen(stage, viewer) for stage in s.stage))


def _stage_as_seen(stage: Any, viewer: str) -> Any:
    """A stage as a player sees it: cards somebody else has just drawn are face down."""
    if isinstance(stage, stages.Exchange) and stage.who != viewer:
        return replace(stage, cards=(UNKNOWN,) * len(stage.cards))
    if isinstance(stage, stages.Top) and stage.who != viewer and stage.card:
        return replace(stage, card=UNKNOWN)
    if isinstance(stage, stages.Deal) and viewer not in (stage.by, stage.other):
        return replace(stage, give=face_down(stage.give), get=face_down(stage.get))
    return stage


def is_guess(s: Corporations, by: str, offer: Any) -> bool:
    """Does an offered move name a trump that only an unknown card of the hand can be?"""
    form = isinstance(offer, Form)
    named = [offer.fixed.get(key) if form else getattr(offer, key) for key in (offer.move if form else offer).from_hand]
    return any(card is not None and not s.players[by].hand.get(card) for card in named)


def face_down(goods: dict[str, int]) -> dict[str, int]:
    """Goods as others see them change hands: trumps face down."""
    cards = sum(n for what, n in goods.items() if what not in OPEN)
    shown = {what: n for what, n in goods.items() if what in OPEN}
    return {**shown, UNKNOWN: cards} if cards else shown
