"""What is done to a player, and the answers to it: the reaction windows (rulebook «ЗАЩИТНЫЕ КОЗЫРИ», «КОММЕНТАРИИ»)."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import attacks, bans, deck, economy, field, ring
from referee.games.corporations.components import Box
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.records import Bill, CellNumber, HexName, PlayerBan, Struck, Theft, TrumpName
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages.base import Phase, Who, silent_move
from referee.games.corporations.stages.cards import Choose
from referee.games.corporations.stages.debts import pay_debt
from referee.games.corporations.stages.moments import Opened, Theirs
from referee.kernel.components import Datum
from referee.kernel.field_types import PlayerName, Signed
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx
    from referee.kernel.engine import AnyMove

BILLS = {
    "foreign_shop_fee": R.home.compulsory_purchase,
    "racket": R.mafsvc.racket,
    "tax_check": R.taxsvc.check,
}
"""By which rule an obligation of this kind is paid."""
FEES = {"tax": R.tax.fee, "mafia": R.mafia.fee, "event": R.event.mandatory_now}
"""By which rule the fee of a cell or the charge of an Event is paid."""

Kind = Annotated[str, Meta(description="The kind of action.", extra={"names": "windows =answer"})]


class Deed(Opened, frozen=True):
    """An action against a player that happens unless it is answered."""

    kind: Kind
    target: Who
    by: Annotated[PlayerName | None, Meta(description="Who does it; nobody for cells and Events.")] = None
    hex: HexName | None = None
    cell: CellNumber | None = None
    bill: Annotated[Bill | None, Meta(description="The financial obligation.")] = None
    percent: Annotated[Signed, Meta(description="On the next circular profit.")] = 0
    ban: Annotated[PlayerBan | None, Meta(description="The ban that is set.")] = None
    theft: Theft = Theft()
    source: Annotated[
        Literal["event", "tax", "mafia"] | None,
        Meta(description="An Event, the Tax office or the Mafia does it; else a card or a cell."),
    ] = None
    card: Annotated[TrumpName | None, Meta(description="The blue trump it comes from.")] = None
    asked: Annotated[bool, Meta(description="Whether it could be answered already.")] = False
    says = "an action against a player"

    @property
    def by_event(self) -> bool:
        """Return whether an Event does it."""
        return self.source == "event"

    @property
    def law(self) -> Rule:
        """The rule by which an obligation is paid."""
        return BILLS.get(self.kind) or FEES.get(self.source or "") or R.trump.card_text_rules

    def deeper(self) -> int:
        """Return 1 for an answer, which is indented below its action; 2 for an answer to a blue trump."""
        return 2 if self.card is not None and self.kind != "answer" else 1

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by or self.target

    def void(self, cx: "Cx", s: "Corporations") -> bool:
        return self.hex is not None and s.site(self.hex).owner != self.target and self.kind != "answer"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Let the action be answered first, then let it happen."""
        if self.asked:
            return self._happen(cx, s)
        s = s.swap(replace(self, asked=True))
        answerable = self._is_answerable(cx, s)
        if answerable or self.kind != "answer":
            s = attacks.struck(s, self.target, Struck(self.kind, event=self.by_event))
        return s.push(AnswerWindow(self.target, self.kind, self.by)) if answerable else s

    def resume(self, cx: "Cx", s: "Corporations", answer: str) -> "Corporations":
        """Go on after an answer: an answered action does not happen, a repelled fee is not paid."""
        return economy.not_paid(cx, s, self.target, self.bill).pop() if answer == "cancelled" else s

    def _is_answerable(self, cx: "Cx", s: "Corporations") -> bool:
        """Return whether there is a window, by open facts only: not by whether a hand holds a trump that helps."""
        who = self.target
        if self.by == who or not any(player.hand for player in s.players.values()):
            return False
        if self.bill is not None and not self.bill.amount:
            return False
        asks = cx if s.players[who].hand else cx.quiet()  # nobody disputes a defence nobody has a card for
        if self.kind == "answer" and (has_answered(s, who) or not asks.reads(READ.answer_to_answer.any_blue_trump)):
            return False
        if self.by_event and self.kind != "charge":
            useless = self.percent > 0 or not attacks.some_card_answers(cx, self)
            if useless or not attacks.event_answered(asks, self.kind):
                return False
        if bans.banned(cx, s, who, "trump"):
            cx.cite(bans.rule_of(cx, s, who, "trump"), "{who} may play no trump", who=who)
            return False
        return self.kind == "answer" or cx.box.windows[self.kind].answerable

    def _happen(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Let the action happen, as nobody answered."""
        match self.kind:
            case "answer":
                return self._answer(cx, s)
            case "sabotage" | "remove_guard" | "bankruptcy":
                return self._strike_enterprise(cx, s.pop())
            case "kidnapping" | "move_pawn":
                return self._move_pawn(cx, s.pop())
            case "look_hand":
                cx.cite(R.trump.card_text_rules, "{by} looks into the hand of {who}", by=self.by, who=self.target)
                return s.noted(looked=s.this_turn.looked | {self.target}).pop()
            case "steal_trump" | "discard_trump":
                return self._steal(cx, s)
            case "set_ban":
                assert self.ban is not None
                cx.cite(R.token.player_tokens, "{who} gets a {ban} ban", who=self.target, ban=self.ban.kind)
                return bans.add(s.pop(), self.target, self.ban)
            case "profit_loss" | "profit_modifier":
                return self._change_profit(cx, s)
            case "cell_ban":
                return self._ban_by_cell(cx, s)
        assert self.bill is not None
        return pay_debt(cx, s.pop(), self.target, self.bill, self.law)

    def _answer(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Let a blue trump take effect: cancel the deed below, then do what the card does to its author."""
        below = s.stage[-2]
        assert isinstance(below, Deed) and self.card is not None and self.by is not None
        card = cx.box.trumps[self.card]
        if self.card == "t_wolf":
            cx.cite(R.card.wolf, "{card} repels {action}", card=self.card, action=attacks.action_name(below))
        s = finish(cx, s, "cancelled")
        for effect in card.effect:
            s = self._consequence(cx, s, effect, below)
        return s

    def _consequence(self, cx: "Cx", s: "Corporations", effect: Effect, below: "Deed") -> "Corporations":
        """Perform what a blue trump does besides cancelling."""
        who, author = self.by, below.by
        assert who is not None
        if effect.op == "forfeit_trump":
            return attacks.forfeit(cx, s, who)
        if effect.op in ("move_pawn", "reflect") and author is not None and s.players[author].immune:
            cx.rests_on(*[Datum("trumps", id, "effect") for id in cx.layout.making_untouchable])
            cx.cite(
                R.trump.card_text_rules, "{author} is untouchable: {card} only cancels", author=author, card=self.card
            )
            return s
        if effect.op == "move_pawn" and author is not None and self.cell is not None:
            return s.push(Deed("move_pawn", author, who, cell=self.cell, card=self.card))
        if effect.op == "reflect" and author is not None and self.hex is not None:
            return s.push(replace(below, target=author, by=who, hex=self.hex, card=self.card, asked=False))
        return s

    def _strike_enterprise(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Sabotage or bankrupt an enterprise, or take a guard from it."""
        assert self.hex is not None
        if self.kind == "sabotage":
            return field.sabotage(cx, s, self.hex, self.by)
        if self.kind == "bankruptcy":
            return field.bankrupt(
                cx, s, self.hex, self.by, R.event.mandatory_now if self.by_event else R.trump.card_text_rules
            )
        return field.remove_guard(cx, s, self.hex) if s.site(self.hex).guard else s

    def _move_pawn(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Put a pawn on another cell; the mandatory effect of the cell happens to its owner."""
        if self.cell is None or ring.landing(cx, s, self.target, self.cell) is None:
            return s
        if self.card is not None:
            cx.rests_on(Datum("trumps", self.card, "effect"))
        law = R.mafsvc.kidnap if self.source == "mafia" else R.trump.card_text_rules
        cx.cite(law, "{who} is put on cell {to}", who=self.target, to=self.cell)
        return ring.put(cx, s.arrives(self.target, came=False), self.target, self.cell)

    def _steal(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Steal a trump: by choice after a look played together with it, else at random."""
        thief, victim = self.by, self.target
        lost, theft = self.kind == "discard_trump", self.theft
        if theft.chosen and victim in s.this_turn.looked and thief is not None:
            return s.swap(Choose(thief, victim, lost, self.by_event, theft.count))
        card = attacks.pull_trump(cx, s, victim, None if lost else thief)
        s = s.swap(replace(self, theft=replace(theft, count=theft.count - 1))) if theft.count > 1 else s.pop()
        return s if card is None else attacks.take_card(cx, s, victim, card, None if lost else thief, self.by_event)

    def _change_profit(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Put a token beside the home cell that changes the next circular profit."""
        player, percent = s.players[self.target], self.percent
        if percent <= cx.box.tokens["profit_loss"].percent:
            law = R.taxsvc.freeze if self.source == "tax" else R.token.player_tokens
            cx.cite(law, "{who} loses the next circular profit", who=self.target)
            changed = replace(player.profit, profit_loss=player.profit.profit_loss + 1)
        else:
            cx.cite(
                R.token.player_tokens,
                "the next circular profit of {who} rises by {percent}%"
                if percent > 0
                else "the next circular profit of {who} falls by {percent}%",
                who=self.target,
                percent=abs(percent),
            )
            changed = attacks.percent_tokens(cx, player.profit, percent)
        return s.pop().with_player(self.target, replace(player, profit=changed))

    def _ban_by_cell(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Let the ban of a cell start to act."""
        who, cell = self.target, s.pawn(self.target)
        cx.rests_on(Datum("ring", str(cell), "cell"))
        cx.cite(R.cell.permanent_effect, "{who} is banned while the pawn stands on cell {cell}", who=who, cell=cell)
        if cell in cx.layout.banning["trump"]:
            cx.cite(R.ban.trump_cell_start, "from now on {who} may play no trump", who=who)
        return s.pop().with_player(who, replace(s.players[who], ban_lifted=False))


class AnswerWindow(Theirs, frozen=True, tag="answer"):
    """The one acted upon may answer with one blue trump."""

    to: Kind
    by: Annotated[PlayerName | None, Meta(description="Who acts; nobody for cells and Events.")] = None
    says = "answering an action"
    is_optional = True

    def below(self) -> tuple[Phase, ...]:
        """Require an action against the player below: what is answered must be known."""
        return ()

    def turn_of(self, table: Table[Box], s: "Corporations") -> str | None:
        return self.by or self.who

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return the one acted upon, with a trump to answer with."""
        return (self.who,) if s.players[self.who].hand else ()

    def silence(self, table: Table[Box], s: "Corporations") -> "tuple[str, AnyMove]":
        return self.who, silent_move(table, "pass")

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Close the window when nobody can answer."""
        after: Corporations = finish(cx, s, "passed")
        return after


def has_answered(s: "Corporations", who: str) -> bool:
    """Return whether the player has used a trump against this action already; one is all."""
    return any(isinstance(stage, Deed) and stage.kind == "answer" and stage.by == who for stage in s.stage[:-1])


def deed_to_answer(s: "Corporations") -> Deed:
    """Return the deed an open window is about."""
    deed = s.stage[-2]
    assert isinstance(deed, Deed)
    return deed


def play_answer(cx: "Cx", s: "Corporations", who: str, card: str, to: int | None, hex: str | None) -> "Corporations":
    """Lay a blue trump: it cancels the deed below unless it is answered itself."""
    deed = deed_to_answer(s)
    cx.cite(R.blue.discard, "{who} plays {card}", who=who, card=card)
    if attacks.trumps_of_turn(s, who):
        cx.cite(R.blue.no_turn_limit, "{who} has played a trump this turn before; blue ones are not limited", who=who)
    if deed.kind == "sabotage":
        cx.cite(R.sabotage.defendable, "the sabotage of {hex} is defended", hex=deed.hex)
    if deed.card is not None:
        cx.cite(R.blue.chain, "{who} defends against what {card} does", who=who, card=deed.card)
    s = deck.discard(cx, s, who, card).pop()
    s = attacks.struck(s, who, Struck(deed.kind, answered=True, event=deed.by_event))
    return s.push(Deed("answer", deed.by or who, who, hex, to, card=card))
