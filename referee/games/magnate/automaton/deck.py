"""The AI's cards: one deck for each level (rulebook p.17)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate.rules import R
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def draw_card(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """Return the top card of the level's deck; an empty deck moves the AI up a level, and level IV is shuffled anew."""
    s, deck = _deck(cx, s, name)
    player = s.players[name]
    first = [card for card in deck if cx.layout.ai_cards[card].first]
    why = phrase(
        "the first action card lies on top (magnate.ai.first_action)" if first else "it is not in the AI's deck now"
    )
    card = str(cx.chance.draw("ai_card", first or deck, why))
    if first:
        cx.cite(R.ai.first_action, "{card} is the first card {name} draws", card=card, name=name)
    cx.cite(R.ai.draw_level, "{name} draws from level {level}", name=name, level=player.level)
    cx.cite(R.ai.draw, "{name} turns up {card}", name=name, card=card)
    return s.with_player(name, replace(player, card=card))


def level_to_draw(cx: "Cx", s: "Magnate", name: str) -> str:
    """Return the level whose deck the next card comes from: a deck used up moves the AI on, but not beyond the last."""
    levels, used = list(cx.layout.ai_levels), s.players[name].discard
    reached = levels[levels.index(s.players[name].level or levels[0]) :]
    left = [cx.layout.ai_cards[card].level for card in cx.layout.ai_cards if card not in used]
    return next((level for level in reached if level in left), levels[-1])


def card_example(cx: "Cx", s: "Magnate", name: str | None) -> str:
    """Return a line for `position:` that gives the AI's face-up card, with one of its level as an example."""
    player = s.players[name or ""]
    cards = [id for id, card in cx.layout.ai_cards.items() if card.level == player.level and id not in player.discard]
    return f"players: {{{name}: {{card: {next(iter(cards), '...')}}}}}"


def _deck(cx: "Cx", s: "Magnate", name: str) -> "tuple[Magnate, list[str]]":
    """Return the cards left in the deck of the AI's level, after moving up or shuffling if there are none."""
    player, cards, levels = s.players[name], cx.layout.ai_cards, list(cx.layout.ai_levels)
    level = player.level or levels[0]
    left = [id for id, card in cards.items() if card.level == level and id not in player.discard]
    if left:
        return s.with_player(name, replace(player, level=level)), left
    if level == levels[-1]:
        cx.cite(R.ai.deck_iv_reshuffle, "the discarded level {level} cards are shuffled into a new deck", level=level)
        kept = tuple(card for card in player.discard if cards[card].level != level)
        return s.with_player(name, replace(player, discard=kept)), [i for i, c in cards.items() if c.level == level]
    higher = levels[levels.index(level) + 1]
    cx.cite(
        R.ai.deck_empty,
        "deck {level} is empty: {name} moves up to level {higher}",
        level=level,
        name=name,
        higher=higher,
    )
    return _deck(cx, s.with_player(name, replace(player, level=higher)), name)
