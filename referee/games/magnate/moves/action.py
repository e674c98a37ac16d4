"""What all actions have in common: a person chooses, the AI is told by its card (rulebook p.12)."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from referee.games.magnate.automaton import actions, deck, orders
from referee.games.magnate.rules import R
from referee.games.magnate.stages import Acting
from referee.games.magnate.state import Cx, Magnate
from referee.kernel.choice_set import ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase, phrase
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret
from referee.kernel.stage import Stage


class Action(Move[Magnate, Cx, Acting], frozen=True):
    """One of the actions of phase 3: a person chooses it, the AI is told by its card."""

    moment: ClassVar[Rule] = R.round.sequence
    during: ClassVar[tuple[type[Stage[Magnate, Cx]], ...]] = (Acting,)

    @classmethod
    def choices(cls, cx: Cx, s: Magnate, by: str) -> "Iterable[Action | ChoiceSet]":
        """Return what a person may choose from."""
        raise TypeError

    @classmethod
    def ordered(cls, cx: Cx, s: Magnate, by: str, what: orders.Order) -> "list[Action]":
        """Return what the AI's order comes to, written out as moves of this kind."""
        return []

    def judge(self, cx: Cx, s: Magnate, by: str) -> None:
        """Judge a person's action."""

    def judge_thing(self, cx: Cx, s: Magnate, by: str) -> bool:
        """Judge what bars the AI's action whatever its card says."""
        return True

    def judge_order(self, cx: Cx, s: Magnate, by: str, what: orders.Order) -> None:
        """Judge the AI's action against its order, of the same kind."""

    def act(self, cx: Cx, s: Magnate, by: str) -> Magnate:
        """Return the state after a person's action."""
        raise TypeError

    def chosen(self) -> str:
        """Return what was chosen among equals in the AI's place."""
        return ""

    @classmethod
    def offer(cls, cx: Cx, s: Magnate, stage: Acting, by: str) -> "Iterable[Action | ChoiceSet]":
        if by in cx.table.automata:
            return [move for what in orders.orders(cx, s, by) for move in cls.ordered(cx, s, by, what)]
        return cls.choices(cx, s, by)

    def rules(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> None:
        if by not in cx.table.automata:
            self.judge(cx, s, by)
            return
        card = s.players[by].card
        if card is None:
            cx.need(R.ai.draw, False) or cx.because(
                "{by} has not drawn a card for this action: a position states it with {line}",
                by=by,
                line=deck.card_example(cx, s, by),
            )
            return
        found = orders.orders(cx.quiet(), s, by)
        fits = self.do() in [what.action for what in found]
        if fits and not self.judge_thing(cx, s, by):
            return
        obeys = cx.need(orders.CARD_RULE[cx.layout.ai_cards[card].kind], fits)
        if obeys:
            what = next(what for what in found if what.action == self.do())
            if what is found[0]:
                orders.order(cx, s, by)  # what the card comes to if chance picks otherwise is no reason for this
            else:
                orders.orders(cx, s, by)
            _say_obeyed(cx, s, by, card, what)
            self.judge_order(cx, s, by, what)
        else:
            _say_due(cx, s, by, card, found)

    def effect(self, cx: Cx, s: Magnate, stage: Acting, by: str) -> Magnate:
        if by in cx.table.automata:
            found = orders.orders(cx.quiet(), s, by)
            what = replace(next(what for what in found if what.action == self.do()), named=True)
            cx.explain(orders.explain, cx, s, by, what)
            return stage.next(cx, actions.perform(cx, s, by, what, self.chosen()))
        return stage.next(cx, self.act(cx, s, by))


def _say_obeyed(cx: Cx, s: Magnate, by: str, card: str, what: orders.Order) -> bool:
    """Say why the AI does this: its card says so, or chance, or it cannot do what the card says."""
    says = orders.indicated(s, cx.layout.ai_cards[card])
    if what.picked:
        return cx.since(
            "by {card} {by} must {action} if chance picks {picked}",
            card=card,
            by=by,
            action=what.action,
            picked=what.picked,
        )
    if what.action == says:
        return cx.since("by {card} {by} must {action}", card=card, by=by, action=what.action)
    return cx.since(
        "{card} says {says}, but {why}: {by} must {action}",
        card=card,
        says=says,
        why=_why_not(cx, s, by, card, what.action),
        by=by,
        action=what.action,
    )


def _say_due(cx: Cx, s: Magnate, by: str, card: str, found: list[orders.Order]) -> bool:
    """Say what the AI has to do instead."""
    action, says = found[0].action, orders.indicated(s, cx.box.ai_cards[card])
    if len(found) > 1:
        return cx.because(
            "by {card} {by} must {action}, or {other} if chance picks {picked}",
            card=card,
            by=by,
            action=action,
            other=found[1].action,
            picked=found[1].picked,
        )
    if action == says:
        return cx.because("by {card} {by} must {action}", card=card, by=by, action=action)
    cx.rests_on(Datum("ai_cards", card, "default"))
    return cx.because(
        "{card} says {says}, but {why}: {by} must {action}",
        card=card,
        says=says,
        why=_why_not(cx, s, by, card, action),
        by=by,
        action=action,
    )


def _why_not(cx: Cx, s: Magnate, by: str, card: str, action: str) -> Phrase:
    """Return why the AI cannot do what its card says, nor its default action where it consults instead of it."""
    printed = cx.layout.ai_cards[card]
    says, default = orders.indicated(s, printed), orders.ACTIONS[printed.default]
    why = orders.why_not(s, by, says)
    if default in (says, action):
        return why
    return phrase("{why}, and {other}", why=why, other=orders.why_not(s, by, default))


def afford(cx: Cx, s: Magnate, by: str, cost: int) -> bool:
    """Judge whether everything can be paid in full at once."""
    money = s.money(by)
    return cx.need(R.act.afford, cost <= money) or cx.because(
        "it costs {cost:$}, {by} has {money:$}", cost=cost, by=by, money=Secret(money, (by,))
    )
