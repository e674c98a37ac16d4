"""The right to a white or green trump, and opening a green one («РАЗЫГРЫВАНИЕ КОЗЫРЯ», «ПОСТОЯННЫЕ КОЗЫРИ»)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from referee.games.corporations import bans, deck, turn_allowances
from referee.games.corporations.components import Trump
from referee.games.corporations.moves.base import Act, During, enter_main
from referee.games.corporations.records import Access, OpenTrump
from referee.games.corporations.rules import R
from referee.games.corporations.stages import AFTER_STOP, Between, Main, Phase, Start, Stopped, Top
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.components import Datum
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN
from referee.kernel.rule import Rule


def cards_at(cx: Cx, s: Corporations, stage: Phase, by: str, among: tuple[str, ...]) -> list[str]:
    """Return those of some cards that may be played now: of the hand, or the one just revealed."""
    if isinstance(stage, Top) and stage.card:
        return [stage.card] if stage.card in among else []
    return deck.may_be(cx, s, by, among)


def judge_card(cx: Cx, s: Corporations, stage: Phase, by: str, card: str) -> None:
    """Judge whether the player has the card: in the hand, or just revealed and nobody knows it is another."""
    if not isinstance(stage, Top):
        deck.judge_holds(cx, s, by, card)
        return
    can = card == stage.card or (stage.card == UNKNOWN and card in deck.hidden(cx, s))
    cx.need(R.trump.card_text_rules, can) or cx.because("{card} is not the card revealed", card=card)


def revealed(s: Corporations, stage: Phase, by: str, card: str) -> Corporations:
    """Name a card revealed unseen when it is used."""
    return deck.identify_unknown(s, by, card) if isinstance(stage, Top) and stage.card == UNKNOWN else s


def has_right(cx: Cx, s: Corporations, stage: Phase, by: str) -> bool:
    """Return whether a trump may be played or opened; just revealed it needs no right, between turns only no ban."""
    if isinstance(stage, AFTER_STOP) and turn_allowances.trumps_left(cx, s) <= 0:
        return False
    return isinstance(stage, Top) or not bans.banned(cx, s, by, "trump")


def judge_permission(cx: Cx, s: Corporations, by: str, card: Trump) -> None:
    """Judge what an additional right covers, where it is the only one left."""
    extra = turn_allowances.open_for(s, "extra_trump", "trump")
    if extra and not turn_allowances.base_trumps_left(cx, s):
        cx.need(permitted_by(extra[0]), card.colour in ("white", "green")) or cx.because(
            "{by} has only an additional right left, which is for a white or green trump", by=by
        )


def judge_right(cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
    """Judge the right to a white or green trump; a card revealed at once or between turns needs none."""
    if not isinstance(stage, Top | Start):
        bans.judge(cx, s, by, "trump", main=isinstance(stage, AFTER_STOP))
    if isinstance(stage, Between | Top):
        return
    n, played, lost = turn_allowances.trumps_left(cx, s), turn_allowances.trumps_played(s), s.this_turn.trumps.forfeited
    left = n > 0
    if s.this_turn.closing:
        cx.need(R.trump.one_per_main_stage, left) or cx.because("the turn of {by} is finished", by=by)
        return
    if s.this_turn.cell.trump_lost:
        cx.need(R.extratrump.same_principle, left) or cx.because("{by} lost the right of the cell on leaving it", by=by)
    law = R.speed.two_trumps if "two_trumps" in cx.table.options.speed else R.trump.one_per_main_stage
    (cx.need(law, left) and _say_left(cx, s, by, n)) or cx.because(
        "{by} has used {played:#right} to a trump this turn and lost {lost}"
        if lost
        else "{by} has used {played:#right} to a trump this turn",
        by=by,
        played=played,
        lost=lost,
    )


def _say_left(cx: Cx, s: Corporations, by: str, n: int) -> Literal[True]:
    """Say how many trumps may still be played, and how many of them only by an additional right."""
    extra = n - turn_allowances.base_trumps_left(cx, s) + s.this_turn.trumps.forfeited
    if not extra or s.this_turn.trumps.forfeited:
        return cx.since("{by} may still play or open {n:#trump} this turn", by=by, n=n)
    return cx.since(
        "{by} may still play or open {n:#trump} this turn, {extra} of them by an additional right",
        by=by,
        n=n,
        extra=extra,
    )


def spend_right(cx: Cx, s: Corporations, by: str) -> Corporations:
    """Use up a right for a white or green trump, an additional one first."""
    if extra := turn_allowances.open_for(s, "extra_trump", "trump"):
        if extra[0].cell is not None:
            cx.rests_on(Datum("ring", str(extra[0].cell), "cell"))
        law = permitted_by(extra[0])
        cx.cite(law, "{by} uses the additional right, which covers a white or green trump", by=by)
    return turn_allowances.spend_trump(cx, s)


def permitted_by(extra: Access) -> Rule:
    """Return the rule that allows an additional trump: that of a double effect or of a cell, even a borrowed one."""
    return R.double.extra_trump if extra.effect else R.extratrump.which


class Open(Act[Phase], frozen=True):
    """Open a green trump: it works from now on."""

    card: OpenTrump
    says = "open {card}"
    from_hand: ClassVar[tuple[str, ...]] = ("card",)
    during: ClassVar[During] = (Stopped, Main, Top)
    early: ClassVar[Rule] = R.green.open_instead_of_white
    moving: ClassVar[Rule] = R.green.open_instead_of_white

    @classmethod
    def offer(cls, cx: Cx, s: Corporations, stage: Phase, by: str) -> "Iterator[Open]":
        found = cards_at(cx, s, stage, by, cx.layout.by_colour["green"])
        if found and has_right(cx, s, stage, by):
            for card in found:
                yield cls(card)

    def rules(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> None:
        green = self.card in cx.box.trumps and cx.box.trumps[self.card].colour == "green"
        cx.need(R.green.open_instead_of_white, green) or cx.because("{card} is no green trump", card=self.card)
        judge_card(cx, s, stage, by, self.card)
        judge_right(cx, s, stage, by)

    def effect(self, cx: Cx, s: Corporations, stage: Phase, by: str) -> Corporations:
        cx.cite(R.green.lies_open, "{by} opens {card}", by=by, card=self.card)
        s = deck.laid(revealed(s, stage, by, self.card), by, self.card)
        player = s.players[by]
        s = s.with_player(by, replace(player, open=plus(player.open, self.card, 1)))
        if isinstance(stage, Top):
            return enter_main(cx, s.pop(), by)
        return spend_right(cx, enter_main(cx, s, by), by)
