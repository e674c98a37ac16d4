"""Answers: blue trumps against actions and circumstances, and choosing what an action left open."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import aims, bans, deck, deeds, economy, field, ring
from referee.games.corporations.book import rule
from referee.games.corporations.components import Effect, Trump
from referee.games.corporations.moves.base import Act
from referee.games.corporations.moves.services import judge_limit
from referee.games.corporations.records import CellNumber, HexName, Struck, TrumpName
from referee.games.corporations.stages import AnswerWindow, Between, Choose, Debt, Events, Exchange, Top
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.form import Choice, Form
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret
from referee.kernel.stage import Stage
from referee.kernel.state import finish

BLUE = rule("trump.blue")
ONE_PER_ACTION = rule("blue.one_per_action")
NO_RETROACTION = rule("blue.no_retroaction")
WOLF = rule("card.wolf")
WOLF_EVENT = rule("card.wolf_event")
WOLF_MOMENT = rule("card.wolf_moment")
CONSTRUCTION = rule("mark.construction_undefendable")
CARD_TEXT = rule("trump.card_text_rules")
SCHRODINGER = rule("card.schrodinger")
VOLUNTARY = rule("debt.no_voluntary_sale")
RESTART = rule("debt.restart")
KEEP = rule("double.trump_exchange")
TAX_EXCHANGE = rule("taxsvc.exchange")
SET = ("set_ban", "cell_ban", "racket", "tax_check", "charge", "profit_loss")
"""Bans and obligations, answered at the moment they are set."""
OWN = Effect("sabotage", target="opponent_enterprise")


class Answer(Act, frozen=True):
    """Answer an action with a blue trump."""

    card: TrumpName
    to: Annotated[CellNumber | None, Meta(description="Where the author's pawn is put.")] = None
    hex: Annotated[HexName | None, Meta(description="The author's enterprise a reflected action hits.")] = None
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (AnswerWindow,)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> Iterator[Form]:
        deed = deeds.answered(s)
        for card in sorted(s.players[by].hand.keys() & cx.layout.by_colour["blue"]):
            known = cx.layout.trumps[card]
            if not any(deeds.answers(e, deed) for e in known.effect):
                continue
            found = _aims(cx, s, by, known)
            cells, hexes = tuple(dict.fromkeys(to for to, _ in found)), tuple(dict.fromkeys(hex for _, hex in found))
            yield Form(cls, {"card": card}, {"to": Choice(cells), "hex": Choice(hexes)})

    def out_of_turn(self, cx: Cx, stage: Any, s: Corporations, by: str) -> None:
        self._refuse_late(cx, s, by)

    def untimely(self, cx: Cx, stage: Any, s: Corporations, by: str) -> None:
        self._refuse_late(cx, s, by)

    def _refuse_late(self, cx: Cx, s: Corporations, by: str) -> None:
        """Refuse an answer to nothing: for the card, a ban, or what was last done to the player."""
        card = cx.box.trumps.get(self.card)
        if card is None or card.colour != "blue":
            cx.need(BLUE, False) or cx.because("{card} is no defensive trump", card=self.card)
        elif not deck.holds(cx, s, by, self.card):
            cx.need(CARD_TEXT, False) or cx.because("{by} has no {card}", by=by, card=self.card)
        elif bans.banned(cx, s, by, "trump"):
            cx.need(bans.rule_of(cx, s, by, "trump"), False) or cx.because("{by} may play no trump", by=by)
        elif self.card == "t_wolf" and (waiting := _waiting_events(s, by)):
            self._refuse_before_event(cx, waiting)
        else:
            self._refuse_after(cx, s.this_turn.struck.get(by), by)

    def _refuse_before_event(self, cx: Cx, waiting: list[str]) -> None:
        """Refuse «Винстон Вульф» before an open Event is carried out."""
        if any(_bills(cx, event) for event in waiting):
            cx.need(BLUE, False) or cx.because("the bill comes when the Event is carried out: say first which one")
        else:
            cx.need(WOLF_EVENT, False) or cx.because("the Event is no bill")

    def _refuse_after(self, cx: Cx, last: Struck | None, by: str) -> None:
        """Refuse an answer to what has happened, was answered, or never was."""
        if last is None:
            cx.need(BLUE, False) or cx.because("nothing has been done to {by}", by=by)
        elif last.answered:
            cx.need(_too_late(last, self.card == "t_wolf"), False) or cx.because(
                "{by} has used a trump against it", by=by
            )
        else:
            cx.need(_too_late(last, self.card == "t_wolf"), False) or cx.because("{kind} has happened", kind=last.kind)

    def rules(self, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> None:
        card, deed = cx.box.trumps.get(self.card), deeds.answered(s)
        blue = card is not None and card.colour == "blue"
        cx.need(BLUE, blue) or cx.because("{card} is no defensive trump", card=self.card)
        held = deck.holds(cx, s, by, self.card)
        cx.need(CARD_TEXT, held) or cx.because("{by} has no {card}", by=by, card=self.card)
        if card is None or not blue:
            return
        last = s.this_turn.struck.get(by)
        cx.need(ONE_PER_ACTION, last is None or not last.answered) or cx.because("{by} has answered it", by=by)
        cx.need(NO_RETROACTION, deed in s.stage) or cx.because("{kind} has happened", kind=deed.kind)
        fits = any(deeds.answers(effect, deed) for effect in card.effect)
        law = CARD_TEXT if self.card != "t_wolf" else WOLF_EVENT if deed.source == "event" else WOLF
        cx.need(law, fits) or cx.because("{card} does not answer {kind}", card=self.card, kind=deed.kind)
        bans.judge(cx, s, by, "trump")
        if self.to is not None and deed.by is not None:
            ring.judge_landing(cx, s, deed.by, self.to)
        if deed.by is not None and (self.to is not None or self.hex is not None):
            aims.judge_touch(cx, s, by, deed.by)
        if self.hex is not None:
            judge_limit(cx, s, self.hex)
        aimed = (self.to, self.hex) in _aims(cx.quiet(), s, by, card)
        cx.need(CARD_TEXT, aimed or cx.broken) or cx.because(
            "{card} says where its author goes ('to') or what is hit ('hex')", card=self.card
        )

    def effect(self, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> Corporations:
        deed = deeds.answered(s)
        if self.card == "t_wolf" and deed.kind in SET:
            cx.cite(WOLF_MOMENT, "{card} comes at its moment", card=self.card)
        return deeds.play_answer(cx, s, by, self.card, self.to, self.hex)


def _waiting_events(s: Corporations, by: str) -> list[str]:
    """The Events that lie open for a player."""
    return [card for below in s.stage if isinstance(below, Events) and below.who == by for card in below.cards]


def _bills(cx: Cx, event: str) -> bool:
    """Does an Event bring a financial obligation?"""
    return any(effect.op == "charge" for effect in cx.box.events[event].effect)


def _too_late(last: Struck, wolf: bool) -> Rule:
    """By which rule the last action against a player cannot be answered any more."""
    if last.kind == "construction_mark":
        return CONSTRUCTION
    if last.answered:
        return ONE_PER_ACTION
    if wolf and last.event and last.kind != "charge":
        return WOLF_EVENT
    return WOLF_MOMENT if wolf and last.kind in SET else NO_RETROACTION


def _aims(cx: Cx, s: Corporations, by: str, card: Trump) -> list[tuple[int | None, str | None]]:
    """Where the author goes, or which enterprise of his is hit; an untouchable one's action is only cancelled."""
    author = deeds.answered(s).by
    found: list[tuple[int | None, str | None]] = [(None, None)]
    for effect in card.effect:
        if author is None or s.players[author].immune:
            continue
        if effect.op == "move_pawn":
            found = [(cell, None) for cell in ring.landings(cx, s, author)]
        elif effect.op == "reflect":
            targets = aims.enterprises(cx, s, by, OWN, "trump")
            hexes = [hex for hex in targets if s.site(hex).owner == author and not field.safe(cx, s, hex)]
            found = [(None, hex) for hex in hexes] or [(None, None)]
    return found


class Pass(Act, frozen=True, tag="pass"):
    """Do not answer, or ask for nothing between turns."""

    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (AnswerWindow, Between)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Pass]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        if isinstance(stage, Between):
            return s.swap(Between(tuple(name for name in stage.waiting if name != by)))
        after: Corporations = finish(cx, s, "passed")
        return after


class Keep(Act, frozen=True):
    """Keep one of the trumps drawn, or the one revealed."""

    card: TrumpName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Exchange, Top)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Any, by: str) -> "Iterator[Keep]":
        cards = _drawn(stage)
        for card in dict.fromkeys(cards):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Any, by: str) -> None:
        cards = _drawn(stage)
        unseen = UNKNOWN in cards and self.card in deck.hidden(cx, s)
        law = CARD_TEXT if isinstance(stage, Top) else TAX_EXCHANGE if stage.tax else KEEP
        cx.need(law, self.card in cards or unseen) or cx.because("{card} was not drawn", card=Secret(self.card, (by,)))

    def effect(self, cx: Cx, s: Corporations, stage: Any, by: str) -> Corporations:
        cards = _drawn(stage)
        return deck.keep(cx, s.pop(), by, cards, self.card)

    def seen(self, stage: Any, by: str, viewer: str) -> "Keep":
        return self if viewer == by else Keep(UNKNOWN)


def _drawn(stage: Exchange | Top) -> tuple[str, ...]:
    """The cards one may be kept of."""
    return stage.cards if isinstance(stage, Exchange) else (stage.card or UNKNOWN,)


class Take(Act, frozen=True):
    """Take a card of one's choice out of a hand that was seen."""

    card: TrumpName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Choose,)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Choose, by: str) -> "Iterator[Take]":
        for card in deck.stealable(cx.table, s, stage.victim):
            yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Choose, by: str) -> None:
        stuck = self.card in cx.box.trumps and cx.box.trumps[self.card].passive == "not_stealable"
        card = Secret(self.card, (by, stage.victim))
        cx.need(SCHRODINGER, not stuck) or cx.because("{card} cannot be taken", card=card)
        held = deck.holds(cx, s, stage.victim, self.card)
        cx.need(CARD_TEXT, held) or cx.because("{who} has no {card}", who=stage.victim, card=card)

    def effect(self, cx: Cx, s: Corporations, stage: Choose, by: str) -> Corporations:
        after = s.swap(replace(stage, count=stage.count - 1)) if stage.count > 1 else s.pop()
        return deeds.taken(cx, after, stage.victim, self.card, None if stage.lost else by, stage.event)

    def seen(self, stage: Any, by: str, viewer: str) -> "Take":
        knows = (by, stage.victim) if isinstance(stage, Choose) else (by,)
        return self if viewer in knows else Take(UNKNOWN)


class Sell(Act, frozen=True):
    """Sell an enterprise to the bank, because money is short for an obligation."""

    hex: HexName
    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Debt,)
    moment: ClassVar[Rule] = VOLUNTARY

    def off_turn(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        return VOLUNTARY

    def wrong_moment(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        return VOLUNTARY

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Debt, by: str) -> "Iterator[Sell]":
        for hex in s.owned(by):
            yield cls(hex)

    def rules(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> None:
        own = s.site(self.hex).owner == by
        cx.need(VOLUNTARY, own) or cx.because("{by} has no enterprise on {hex}", by=by, hex=self.hex)

    def effect(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> Corporations:
        return economy.sell(cx, s, by, self.hex)


class Restart(Act, frozen=True):
    """Start anew with the starting capital: nothing is left to sell and the money is still short."""

    during: ClassVar[tuple[type[Stage[Any, Any]], ...]] = (Debt,)

    def off_turn(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        return RESTART

    def wrong_moment(self, cx: Cx, stage: Any, s: Corporations, by: str) -> Rule:
        return RESTART

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Debt, by: str) -> "Iterator[Restart]":
        yield cls()

    def rules(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> None:
        left = len(s.owned(by))
        cx.need(RESTART, not left) or cx.because("{by} has {left:#enterprise} to sell", by=by, left=left)

    def effect(self, cx: Cx, s: Corporations, stage: Debt, by: str) -> Corporations:
        return economy.restart(cx, s.pop(), stage)
