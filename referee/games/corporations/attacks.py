"""Actions against players: what they are called, which card answers them, and what leaves a hand."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations import deck, turn_allowances
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.records import ProfitTokens, Struck
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN
from referee.kernel.ruling import Secret

if TYPE_CHECKING:
    from referee.games.corporations.stages import Deed
    from referee.games.corporations.state import Corporations, Cx

CALLED = {
    "sabotage": later("the sabotage"),
    "remove_guard": later("the removal of a guard"),
    "bankruptcy": later("the bankruptcy"),
    "kidnapping": later("the kidnapping"),
    "move_pawn": later("the kidnapping"),
    "look_hand": later("the look into the hand"),
    "steal_trump": later("the theft of a trump"),
    "discard_trump": later("the loss of a trump"),
    "set_ban": later("the ban"),
    "cell_ban": later("the ban of the cell"),
    "cell_fee": later("the fee of the cell"),
    "foreign_shop_fee": later("the compulsory purchase"),
    "racket": later("the racket"),
    "tax_check": later("the tax check"),
    "profit_loss": later("the profit loss"),
    "profit_modifier": later("the change of the profit"),
    "charge": later("the obligation"),
    "event_other": later("the action of the Event"),
    "construction_mark": later("the mark of construction"),
    "answer": later("the answer"),
}
"""Kinds of action as a player would call them."""
BANS_AND_LOSSES = ("set_ban", "profit_loss", "profit_modifier")
ANY_ACTION = "any_action_of_a_player_against_you"


def struck(s: "Corporations", who: str, action: Struck) -> "Corporations":
    """Remember the last action against a player."""
    return s.noted(struck={**s.this_turn.struck, who: action})


def event_answered(cx: "Cx", kind: str) -> bool:
    """Return whether a card that answers such an action may answer what an Event does, bills apart."""
    if kind == "sabotage":
        return not cx.reads(READ.event_sabotage_answered.bills_only)
    return kind in BANS_AND_LOSSES and cx.reads(READ.event_ban_answered.by_its_card)


def some_card_answers(cx: "Cx", deed: "Deed") -> bool:
    """Return whether any blue trump answers such a deed."""
    blue = [cx.layout.trumps[card] for card in cx.layout.by_colour["blue"]]
    return any(answers(effect, deed) for card in blue for effect in card.effect)


def answers(effect: Effect, deed: "Deed") -> bool:
    """Return whether an action of a blue trump answers this deed; only what has an author is thrown back."""
    if effect.op not in ("cancel", "reflect") or (effect.op == "reflect" and deed.by is None):
        return False
    if ANY_ACTION in effect.against:
        return deed.by is not None and not deed.by_event
    known = effect.event_only if deed.by_event and effect.event_only else effect.against
    return deed.kind in known


def action_name(deed: "Deed") -> Phrase:
    """Return what an action is called: a blue trump by its card, others by their kind."""
    return phrase("the trump {card}", card=deed.card) if deed.kind == "answer" and deed.card else called(deed.kind)


def called(kind: str) -> Phrase:
    """Return a kind of action as a player would call it."""
    return Phrase(CALLED.get(kind, kind))


def trumps_of_turn(s: "Corporations", who: str) -> int:
    """Return how many trumps a player has played by the rights of the own turn."""
    played = s.this_turn.trumps
    return played.yellow + turn_allowances.trumps_played(s) if s.turn == who else 0


def forfeit(cx: "Cx", s: "Corporations", who: str) -> "Corporations":
    """Return the state after a trump right of this turn, or of the coming one, is lost."""
    if s.turn == who and s.in_own_turn:
        if turn_allowances.trumps_played(s):
            cx.cite(
                R.trump.lost_right_not_retroactive,
                "{who} loses a right to a trump, but what was played before stands",
                who=who,
            )
        return s.with_trumps(forfeited=s.this_turn.trumps.forfeited + 1)
    player = s.players[who]
    return s.with_player(who, replace(player, forfeits=player.forfeits + 1))


def pull_trump(cx: "Cx", s: "Corporations", victim: str, thief: str | None) -> str | None:
    """Return a card pulled at random, open to all if nobody takes it; one that cannot be taken is given back."""
    hand = s.players[victim].hand
    trumps = cx.layout.trumps
    stuck = {card for card in hand if card in trumps and trumps[card].passive == "not_stealable"}
    fixed = [card for card, n in sorted(hand.items()) for _ in range(n) if card != UNKNOWN]
    loose = deck.hidden(cx, s) if hand.get(UNKNOWN) else []
    if not loose and set(fixed) <= stuck:
        cx.rests_on(*[Datum("trumps", card, "passive") for card in sorted(stuck)])
        return None
    options, unseen = [*fixed, *loose], UNKNOWN if hand.get(UNKNOWN) else None
    seen_by = None if thief is None else (victim, thief)
    why = phrase("{victim} cannot hold it", victim=victim)
    while options:
        if len(set(options)) == 1:
            return options[0]
        card = str(cx.chance.draw("pick", options, why, unseen, seen_by, thief or ""))
        if card == UNKNOWN or cx.box.trumps[card].passive != "not_stealable":
            return card
        cx.cite(R.card.schrodinger, "{card} is given back", card=Secret(card, seen_by))
        options = [option for option in options if option != card]
    return None


def take_card(cx: "Cx", s: "Corporations", victim: str, card: str, thief: str | None, event: bool) -> "Corporations":
    """Take a card out of a hand, for another hand or for the discard pile."""
    law = R.event.mandatory_now if event else R.trump.card_text_rules
    if thief is None:
        cx.cite(law, "{victim} loses {card}", victim=victim, card=card)
        return deck.discard(cx, s, victim, card)
    secret = Secret(card, (victim, thief))
    cx.cite(law, "{thief} takes a card of {victim}: {card}", thief=thief, victim=victim, card=secret)
    s = s.with_hand(victim, deck.without(s.players[victim].hand, card))
    return s.with_hand(thief, plus(s.players[thief].hand, card, 1))


def percent_tokens(cx: "Cx", tokens: ProfitTokens, percent: int) -> ProfitTokens:
    """Return profit tokens with as many more as make up a percentage."""
    if percent > 0:
        return replace(tokens, plus_50=tokens.plus_50 + percent // cx.box.tokens["plus_50"].percent)
    return replace(tokens, minus_50=tokens.minus_50 + percent // cx.box.tokens["minus_50"].percent)
