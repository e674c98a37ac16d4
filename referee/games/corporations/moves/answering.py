"""Answers: blue trumps against actions and circumstances (rulebook «ЗАЩИТНЫЕ КОЗЫРИ»)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.corporations import attacks, bans, deck, field, ring, targeting
from referee.games.corporations.components import Box, Trump
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.moves.base import Act, During
from referee.games.corporations.records import Aim, CellNumber, HexName, OpenTrump
from referee.games.corporations.rules import R
from referee.games.corporations.stages import AnswerWindow, Between, Deed, Events, Phase
from referee.games.corporations.stages.actions import deed_to_answer, has_answered, play_answer
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.facts import later
from referee.kernel.move import wording
from referee.kernel.rule import NOT_YOUR_TURN, Rule
from referee.kernel.state import finish

SET = ("set_ban", "cell_ban", "racket", "tax_check", "charge", "profit_loss")
"""Bans and obligations, answered at the moment they are set."""
OWN = Effect("sabotage", target="opponent_enterprise")


class Answer(Act[AnswerWindow], frozen=True):
    """Answer an action with a blue trump."""

    card: OpenTrump
    to: Annotated[CellNumber | None, Meta(description="Where the author's pawn is put.")] = None
    hex: Annotated[HexName | None, Meta(description="The author's enterprise a reflected action hits.")] = None
    says = "answer with {card}[, putting the author on cell {to}][, hitting {hex}]"
    weight = 3
    from_hand: ClassVar[tuple[str, ...]] = ("card",)
    during: ClassVar[During] = (AnswerWindow,)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> Iterator[ChoiceSet]:
        deed = deed_to_answer(s)
        for card in deck.may_be(cx, s, by, cx.layout.by_colour["blue"]):
            known = cx.layout.trumps[card]
            if not any(attacks.answers(effect, deed) for effect in known.effect):
                continue
            found = _aims(cx, s, by, known, deed)
            cells, hexes = tuple(dict.fromkeys(to for to, _ in found)), tuple(dict.fromkeys(hex for _, hex in found))
            yield ChoiceSet(cls, {"card": card}, {"to": Choice(cells), "hex": Choice(hexes)})

    def rules(self, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> None:
        deed = deed_to_answer(s)
        card = self._judge_card(cx, s, by, cx.box if deck.holds(cx.quiet(), s, by, self.card) else cx.layout)
        self._judge_moment(cx, s, by, deed)
        deck.judge_holds(cx, s, by, self.card)
        if card is not None:
            self._judge_use(cx, s, by, card, deed)

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        self.untimely(cx, stage, s, by)

    def untimely(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        """Say why nothing can be answered now: the card, a ban, or what was last done to the player."""
        known = cx.layout.trumps.get(self.card)
        if self._judge_card(cx, s, by, cx.layout if known is not None and known.colour == "blue" else cx.box) is None:
            return
        if s.this_turn.struck.get(by) is not None:
            deck.judge_holds(cx, s, by, self.card)
        if not cx.broken or s.this_turn.struck.get(by) is None:
            self._judge_moment(cx, s, by, None)

    def _judge_card(self, cx: Cx, s: Corporations, by: str, box: Box) -> Trump | None:
        """Judge whether the card is a defensive trump, the only one played off turn, and not closed by a ban."""
        card = box.trumps.get(self.card)
        blue = card is not None and card.colour == "blue"
        cx.need(R.trump.blue, blue) or cx.because("{card} is no defensive trump", card=self.card)
        if s.turn != by:
            cx.need(R.blue.only_off_turn_action, blue) or cx.because(
                "it is not the turn of {by}, so only a defensive trump may be played", by=by
            )
        if not blue:
            return None
        bans.judge(cx, s, by, "trump")
        return card

    def _judge_moment(self, cx: Cx, s: Corporations, by: str, deed: Deed | None) -> None:
        """Judge whether there is something to answer, and nothing was used against it."""
        wolf, last = self.card == "t_wolf", s.this_turn.struck.get(by)
        if deed is None and wolf and (waiting := _waiting_events(s, by)):
            bills = [event for event in waiting if _bills(cx, event)]
            bill = bool(bills)
            cx.need(R.trump.blue if bill else R.card.wolf_event, False) or cx.because(
                "the bill of {waiting} comes when it is carried out" if bill else "{waiting} is no bill",
                waiting=tuple(bills or waiting),
            )
            return
        last_kind = last.kind if last is not None else ""
        kind = deed.kind if deed is not None else last_kind
        cx.need(R.trump.blue, bool(kind)) or cx.because("no action is there for {by} to answer", by=by)
        if not kind:
            return
        if deed is None and kind == "construction_mark":
            cx.need(R.mark.construction_undefendable, False) or cx.because(
                "the last mark on {by} came from construction", by=by
            )
        again = has_answered(s, by) if deed is not None else last is not None and last.answered
        cx.need(R.blue.one_per_action, not again) or cx.because(
            "{by} has used a trump against {action} already", by=by, action=attacks.called(kind)
        )
        if not cx.broken:
            event = deed.by_event if deed is not None else last is not None and last.event
            law = _in_time(cx, kind, event, wolf)
            cx.need(law, deed is not None) or cx.because(
                "the Event brought no bill" if law is R.card.wolf_event else "it is too late to answer {action}",
                action=attacks.called(kind),
            )

    def _judge_use(self, cx: Cx, s: Corporations, by: str, card: Trump, deed: Deed) -> None:
        """Judge whether the card answers such an action, and how it is aimed."""
        fits = any(attacks.answers(effect, deed) for effect in card.effect)
        wolf = R.card.wolf_event if deed.by_event else R.card.wolf
        law = wolf if self.card == "t_wolf" else R.trump.card_text_rules
        action = attacks.action_name(deed)
        (cx.need(law, fits) and cx.since("{card} answers {action}", card=self.card, action=action)) or cx.because(
            "{card} does not answer {action}", card=self.card, action=action
        )
        if self.to is not None and deed.by is not None:
            ring.judge_landing(cx, s, deed.by, self.to)
        if deed.by is not None and (self.to is not None or self.hex is not None):
            targeting.judge_touch(cx, s, by, deed.by)
        if self.hex is not None:
            field.judge_limit(cx, s, self.hex)
        if cx.broken:
            return
        found = _aims(cx.quiet(), s, by, card, deed)
        possible = targeting.gathered(Aim(to=to, hex=hex) for to, hex in found)
        cx.need(R.trump.card_text_rules, self._resolve_target(cx, s, by, deed) in found) or targeting.say_why_not(
            cx, self.card, possible, Aim(to=self.to, hex=self.hex)
        )

    def effect(self, cx: Cx, s: Corporations, stage: AnswerWindow, by: str) -> Corporations:
        to, hex = self._resolve_target(cx, s, by, deed_to_answer(s))
        return play_answer(cx, s, by, self.card, to, hex)

    def _resolve_target(self, cx: Cx, s: Corporations, by: str, deed: Deed) -> tuple[int | None, str | None]:
        """Where it is aimed; what nobody says is the only thing possible."""
        found = _aims(cx.quiet(), s, by, cx.layout.trumps[self.card], deed)
        return found[0] if (self.to, self.hex) == (None, None) and len(found) == 1 else (self.to, self.hex)


def _waiting_events(s: Corporations, by: str) -> list[str]:
    """Return the Events that lie open for a player."""
    return [card for below in s.stage if isinstance(below, Events) and below.who == by for card in below.cards]


def _bills(cx: Cx, event: str) -> bool:
    """Return whether an Event brings a financial obligation."""
    return any(effect.op == "charge" for effect in cx.box.events[event].effect)


def _in_time(cx: Cx, kind: str, event: bool, wolf: bool) -> Rule:
    """By which rule an answer to such an action comes in time or too late."""
    disputed = kind == "sabotage" or kind in attacks.BANS_AND_LOSSES
    if event and kind != "charge" and (wolf or (disputed and not attacks.event_answered(cx, kind))):
        return R.card.wolf_event
    return R.card.wolf_moment if wolf and kind in SET and not event else R.blue.no_retroaction


def _aims(cx: Cx, s: Corporations, by: str, card: Trump, deed: Deed) -> list[tuple[int | None, str | None]]:
    """Where the author goes, or which enterprise of his is hit; an untouchable one's action is only cancelled."""
    author = deed.by
    found: list[tuple[int | None, str | None]] = [(None, None)]
    for effect in card.effect:
        if author is None or s.players[author].immune:
            continue
        if effect.op == "move_pawn":
            found = [(cell, None) for cell in ring.landings(cx, s, author)]
        elif effect.op == "reflect":
            targets = targeting.enterprises(cx, s, by, OWN, "trump")
            hexes = [hex for hex in targets if s.site(hex).owner == author and not field.safe(cx, s, hex)]
            found = [(None, hex) for hex in hexes] or [(None, None)]
    return found


class Pass(Act[AnswerWindow | Between], frozen=True, tag="pass"):
    """Do not answer, or ask for nothing between turns."""

    says = "pass"
    weight = 2
    special_wordings = (
        wording(later("leave it unanswered"), stages=(AnswerWindow,)),
        wording(later("play nothing between turns"), stages=(Between,)),
    )
    during: ClassVar[During] = (AnswerWindow, Between)
    away: ClassVar[Rule] = NOT_YOUR_TURN

    def out_of_turn(self, cx: Cx, stage: Phase, s: Corporations, by: str) -> None:
        turn = stage.whose(cx.table, s)
        cx.need(NOT_YOUR_TURN, False) or cx.because("now it is for {turn} to act, not for {by}", turn=turn, by=by)

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: AnswerWindow | Between, by: str) -> "Iterator[Pass]":
        yield cls()

    def effect(self, cx: Cx, s: Corporations, stage: AnswerWindow | Between, by: str) -> Corporations:
        if isinstance(stage, Between):
            return s.swap(Between(tuple([name for name in stage.waiting if name != by])))
        after: Corporations = finish(cx, s, "passed")
        return after
