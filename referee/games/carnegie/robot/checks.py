"""What Andrew can have, and where his cards can lie."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie.book import rule
from referee.games.carnegie.records import Player
from referee.games.carnegie.robot.deck import DECKS, deck, shows
from referee.kernel.play import OpenFact

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

LIMITED = rule("supply.limited")
NO_RESOURCES = rule("solo.no_resources")
NEW_CARD = rule("solo.new_card")
DIFFICULTY = rule("solo.difficulty")
SHIFT_CAP = rule("solo.shift_cap")
HIS = ("transport", "paid", "tiles", "score")
"""What of a player's things Andrew has."""


def check_andrew(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Andrew has discs and tiles, but no company and no resources."""
    player, nothing = s.players[name], Player()
    things = [field for field in player.__struct_fields__ if field not in HIS]
    had = tuple(field for field in things if getattr(player, field) != getattr(nothing, field))
    cx.need(NO_RESOURCES, not had) or cx.because("Andrew has no {things}", things=had)


def check_cards(cx: "Cx", s: "Carnegie") -> None:
    """Every card lies once, and so many of each kind have come up as the deck holds and rounds were played."""
    cards = [card for tucked in s.vp_cards.values() for card, n in tucked.items() for _ in range(n)]
    cards += [s.card] if s.card else []
    cx.need(LIMITED, len(set(cards)) == len(cards)) or cx.because("a solo card lies in two places")
    if not cx.table.automata:
        cx.need(NEW_CARD, not cards and not s.shift and not s.backs) or cx.because("Andrew does not play")
        return
    box = cx.layout
    some = bool(deck(cx, replace(s, backs=())))
    fits = len(cards) <= s.round and (some or len(cards) == box.numbers.rounds.value)
    cx.need(NEW_CARD, fits) or cx.because("{n} of Andrew's cards in round {r}", n=len(cards), r=s.round)
    kinds, level = [box.solo_cards[card].deck for card in cards], box.difficulties[cx.table.options.difficulty]
    over = tuple(kind for kind in DECKS if kinds.count(kind) > getattr(level, kind))
    cx.need(DIFFICULTY, not over) or cx.because("too many {kinds} cards have come up", kinds=over)
    unseen = fits and not over and some and not deck(cx, s)
    cx.need(DIFFICULTY, not unseen) or cx.because("no card with the back {back} is left in his deck", back=s.backs[:1])
    seen = len(s.backs) <= 2 and (s.card is None or shows(box, s.card, s.backs[:1]))
    cx.need(NEW_CARD, seen) or cx.because("the backs seen are those of the card of the round and of the next one")
    if s.shift and not s.card:
        raise OpenFact("card", "which of Andrew's cards lies face up and has moved")
    last = len(box.vp_cards) - 1
    cx.need(SHIFT_CAP, s.shift <= last) or cx.because("a card moves {n} spaces at most", n=last)
