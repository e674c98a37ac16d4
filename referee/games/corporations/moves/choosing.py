"""Choosing what an action left open: the trump that is kept, the trump that is taken."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from referee.games.corporations import attacks, deck
from referee.games.corporations.moves.base import During, Reply
from referee.games.corporations.records import TrumpName
from referee.games.corporations.rules import R
from referee.games.corporations.stages import Choose, Exchange, Top
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.components import Datum
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import NOT_NOW, NOT_YOUR_TURN, Rule
from referee.kernel.ruling import Secret


class Keep(Reply[Exchange | Top], frozen=True):
    """Keep one of the trumps drawn, or the one revealed."""

    card: TrumpName
    says = "keep {card}"
    during: ClassVar[During] = (Exchange, Top)
    away: ClassVar[Rule] = NOT_YOUR_TURN

    def nothing_there(self, cx: Cx, by: str) -> None:
        cx.need(NOT_NOW, False) or cx.because("no trumps lie before {by} of which one is kept", by=by)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Exchange | Top, by: str) -> "Iterator[Keep]":
        cards = _drawn(stage)
        for card in dict.fromkeys(cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Exchange | Top, by: str) -> None:
        cards = _drawn(stage)
        law = _law_of(stage)
        cx.need(law, bool(cards)) or cx.because("{by} has drawn no trump", by=by)
        if cards:
            drawn = self.card in cards or (UNKNOWN in cards and self.card in deck.hidden(cx, s))
            card = Secret(self.card, (by,))
            (cx.need(law, drawn) and cx.since("{by} has drawn {card}", by=by, card=card)) or cx.because(
                "{card} was not drawn", card=card
            )

    def effect(self, cx: Cx, s: Corporations, stage: Exchange | Top, by: str) -> Corporations:
        cards = _drawn(stage)
        return deck.keep(cx, s.pop(), by, cards, self.card)

    def player_view(self, stage: Exchange | Top, by: str, viewer: str) -> "Keep":
        return self if viewer == by else Keep(UNKNOWN)


def _law_of(stage: Exchange | Top) -> Rule:
    """Return the rule by which one of the cards is kept."""
    if isinstance(stage, Top):
        return R.trump.card_text_rules
    return R.taxsvc.exchange if stage.tax else R.double.trump_exchange


def _drawn(stage: Exchange | Top) -> tuple[str, ...]:
    """Return the cards one may be kept of."""
    if isinstance(stage, Exchange):
        return stage.cards
    return () if stage.card is None else (stage.card,)


def _stuck(cx: Cx, card: str) -> bool:
    """Return whether it is a card nobody takes out of a hand."""
    return card in cx.layout.trumps and cx.layout.trumps[card].passive == "not_stealable"


class Take(Reply[Choose], frozen=True):
    """Take a card of one's choice out of a hand that was seen."""

    card: TrumpName
    says = "take {card} out of the hand"
    during: ClassVar[During] = (Choose,)
    away: ClassVar[Rule] = NOT_YOUR_TURN

    def nothing_there(self, cx: Cx, by: str) -> None:
        cx.need(NOT_NOW, False) or cx.because("nothing lets {by} choose a trump out of a hand now", by=by)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Choose, by: str) -> "Iterator[Take]":
        for card in deck.stealable(cx.table, s, stage.victim):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Choose, by: str) -> None:
        stuck = _stuck(cx, self.card)
        card = Secret(self.card, (by, stage.victim))
        if stuck:
            cx.rests_on(Datum("trumps", self.card, "passive"))
        if stuck or any(_stuck(cx, other) for other in s.players[stage.victim].hand):
            cx.need(R.card.schrodinger, not stuck) or cx.because("{card} cannot be taken", card=card)
        held = deck.holds(cx, s, stage.victim, self.card)
        who = stage.victim
        (
            cx.need(R.trump.card_text_rules, held) and cx.since("{by} has seen the hand of {who}", by=by, who=who)
        ) or cx.because("{who} has no {card}", who=who, card=card)

    def effect(self, cx: Cx, s: Corporations, stage: Choose, by: str) -> Corporations:
        after = s.swap(replace(stage, count=stage.count - 1)) if stage.count > 1 else s.pop()
        return attacks.take_card(cx, after, stage.victim, self.card, None if stage.lost else by, stage.event)

    def player_view(self, stage: Choose, by: str, viewer: str) -> "Take":
        knows = (by, stage.victim) if isinstance(stage, Choose) else (by,)
        return self if viewer in knows else Take(UNKNOWN)
