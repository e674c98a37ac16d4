"""What stays hidden: hands, decks and trumps that change hands face down (rulebook «КАРТЫ»)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations import deck, stages
from referee.games.corporations.stages import AnyStage, Phase
from referee.games.corporations.state import Corporations
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.game import UNKNOWN

if TYPE_CHECKING:
    from referee.games.corporations.moves.base import Act

OPEN = ("money", "trophies", "guards")
"""What everybody sees change hands."""


def player_view(s: Corporations, viewer: str) -> Corporations:
    """Return the position as a player sees it: other hands and the deck face down, but for hands he has looked into."""
    for name, player in s.players.items():
        looked = viewer == s.turn and name in s.this_turn.looked
        if player.hand and name != viewer and not looked:
            s = s.with_hand(name, {UNKNOWN: deck.size(player.hand)})
    return replace(s, deck=(), event_deck=(), stage=tuple(_stage_for_viewer(stage, viewer) for stage in s.stage))


def _stage_for_viewer(stage: AnyStage, viewer: str) -> AnyStage:
    """Return a stage as a player sees it: cards somebody else has just drawn are face down."""
    if isinstance(stage, stages.Exchange) and stage.who != viewer:
        return replace(stage, cards=(UNKNOWN,) * len(stage.cards))
    if isinstance(stage, stages.Top) and stage.who != viewer and stage.card:
        return replace(stage, card=UNKNOWN)
    if isinstance(stage, stages.Deal) and viewer not in (stage.by, stage.other):
        return replace(stage, give=face_down(stage.give), get=face_down(stage.get))
    return stage


def is_guess(s: Corporations, by: str, offer: "Act[Phase] | ChoiceSet") -> bool:
    """Return whether an offered move names a trump that only an unknown card of the hand can be."""
    if isinstance(offer, ChoiceSet):
        named = [offer.fixed.get(key) for key in offer.move.from_hand]
    else:
        named = [getattr(offer, key) for key in offer.from_hand]
    return any(card is not None and not s.players[by].hand.get(card) for card in named)


def hangs(s: Corporations, by: str, move: "Act[Phase]") -> bool:
    """Return whether a move may only be made if a face-down card is the one it names."""
    return any(_unlisted(s, who, cards) for who, cards in _cards_of_move(s, by, move))


def _cards_of_move(s: Corporations, by: str, move: "Act[Phase]") -> Iterator[tuple[str, Iterable[str | None]]]:
    """Yield the trumps a move names, and in whose hand each must be."""
    yield by, [getattr(move, key) for key in move.from_hand]
    yield by, [getattr(move, "discard", None)]
    if isinstance(s.top, stages.Top | stages.Exchange):
        yield by, [getattr(move, "card", None)]
    if isinstance(s.top, stages.Choose):
        yield s.top.victim, [getattr(move, "card", None)]
    yield by, [card for card in getattr(move, "give", ()) if card not in OPEN]
    yield getattr(move, "to", ""), [card for card in getattr(move, "get", ()) if card not in OPEN]


def _unlisted(s: Corporations, who: str, cards: Iterable[str | None]) -> bool:
    """Return whether one of these cards may only be among the unseen ones of a hand."""
    hand = s.players[who].hand if who in s.players else {}
    return UNKNOWN in hand and any(card not in (None, UNKNOWN) and not hand.get(card) for card in cards)


def face_down(goods: dict[str, int]) -> dict[str, int]:
    """Return goods as others see them change hands: trumps face down."""
    cards = sum(n for what, n in goods.items() if what not in OPEN)
    shown = {what: n for what, n in goods.items() if what in OPEN}
    return {**shown, UNKNOWN: cards} if cards else shown
