"""Actions against players and the answers to them: the reaction windows (rulebook «ЗАЩИТНЫЕ КОЗЫРИ», «КОММЕНТАРИИ»)."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from referee.games.corporations import bans, deck, economy, field, ring, stages, turn_allowances
from referee.games.corporations.book import reading, rule
from referee.games.corporations.effect_types import Effect
from referee.games.corporations.records import ProfitTokens, Struck
from referee.games.corporations.stages import AnswerWindow, Deed
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase, phrase
from referee.kernel.frozen_map import plus
from referee.kernel.game import UNKNOWN
from referee.kernel.language.speaking import later
from referee.kernel.rule import Rule
from referee.kernel.ruling import Secret
from referee.kernel.state import finish

CHAIN = rule("blue.chain")
UNLIMITED = rule("blue.no_turn_limit")
DEFENDABLE = rule("sabotage.defendable")
SCHRODINGER = rule("card.schrodinger")
KIDNAP = rule("mafsvc.kidnap")
FREEZE = rule("taxsvc.freeze")
TOKENS = rule("token.player_tokens")
BAN_STARTS = rule("ban.trump_cell_start")
PERMANENT = rule("cell.permanent_effect")
LOST_RIGHT = rule("trump.lost_right_not_retroactive")
WOLF = rule("card.wolf")
CARD_TEXT = rule("trump.card_text_rules")
EVENT_NOW = rule("event.mandatory_now")
BLUE_DISCARD = rule("blue.discard")
ANY_BLUE = reading("answer_to_answer", "any_blue_trump")
CARD_RULES = {"t_wolf": WOLF}
BILLS = {
    "foreign_shop_fee": rule("home.compulsory_purchase"),
    "racket": rule("mafsvc.racket"),
    "tax_check": rule("taxsvc.check"),
}
"""By which rule an obligation of this kind is paid."""
FEES = {"tax": rule("tax.fee"), "mafia": rule("mafia.fee"), "event": EVENT_NOW}
"""By which rule the fee of a cell or the charge of an Event is paid."""
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
BILLS_ONLY = reading("event_sabotage_answered", "bills_only")
BAN_BY_CARD = reading("event_ban_answered", "by_its_card")
BANS_AND_LOSSES = ("set_ban", "profit_loss", "profit_modifier")
ANY_ACTION = "any_action_of_a_player_against_you"


def happen(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """First it may be answered, then it happens."""
    return carry_out(cx, s, deed) if deed.asked else ask(cx, s, deed)


def ask(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """Before an action happens, the one acted upon may answer, unless a ban or the kind of action closes the window."""
    s = s.swap(replace(deed, asked=True))
    open_ = answerable(cx, s, deed)
    if open_ or deed.kind != "answer":
        s = struck(s, deed.target, Struck(deed.kind, event=deed.source == "event"))
    if not open_:
        return s
    return s.push(stages.AnswerWindow(deed.target, deed.kind, deed.by))


def struck(s: Corporations, who: str, action: Struck) -> Corporations:
    """Remember the last action against a player."""
    return s.noted(struck={**s.this_turn.struck, who: action})


def answerable(cx: Cx, s: Corporations, deed: Deed) -> bool:
    """Is there a window: from open facts only. A hand may hold nothing that helps, or get a trump just now."""
    if deed.by == deed.target or not any(player.hand for player in s.players.values()):
        return False
    if deed.bill is not None and not deed.bill.amount:
        return False
    if deed.kind == "answer":
        asks = cx if s.players[deed.target].hand else cx.quiet()  # nobody disputes a defence nobody has a card for
        if has_answered(s, deed.target) or not asks.reads(ANY_BLUE):
            return False
    if deed.source == "event" and deed.kind != "charge":
        asks = cx if s.players[deed.target].hand else cx.quiet()
        if deed.percent > 0 or not _some_card(cx, deed) or not event_answered(asks, deed.kind):
            return False
    if bans.banned(cx, s, deed.target, "trump"):
        cx.cite(bans.rule_of(cx, s, deed.target, "trump"), "{who} may play no trump", who=deed.target)
        return False
    return deed.kind == "answer" or cx.box.windows[deed.kind].answerable


def event_answered(cx: Cx, kind: str) -> bool:
    """May what an Event does, and is no bill, be answered by a card that answers such an action?"""
    if kind == "sabotage":
        return not cx.reads(BILLS_ONLY)
    return kind in BANS_AND_LOSSES and cx.reads(BAN_BY_CARD)


def _some_card(cx: Cx, deed: Deed) -> bool:
    """Is there any blue trump that answers such a deed?"""
    blue = [cx.layout.trumps[card] for card in cx.layout.by_colour["blue"]]
    return any(answers(effect, deed) for card in blue for effect in card.effect)


def unanswered(cx: Cx, s: Corporations, window: AnswerWindow) -> Corporations:
    """Nobody can answer: the window passes."""
    after: Corporations = finish(cx, s, "passed")
    return after


def has_answered(s: Corporations, who: str) -> bool:
    """Has the player used a trump against this action already? One is all."""
    return any(isinstance(st, stages.Deed) and st.kind == "answer" and st.by == who for st in s.stage[:-1])


def answers(effect: Effect, deed: Deed) -> bool:
    """Does an action of a blue trump answer this deed? Thrown back is only what has an author."""
    if effect.op not in ("cancel", "reflect") or (effect.op == "reflect" and deed.by is None):
        return False
    if ANY_ACTION in effect.against:
        return deed.by is not None and deed.source != "event"
    known = effect.event_only if deed.source == "event" and effect.event_only else effect.against
    return deed.kind in known


def answered(s: Corporations) -> Deed:
    """The deed an open window is about."""
    deed = s.stage[-2]
    assert isinstance(deed, stages.Deed)
    return deed


def action_name(deed: Deed) -> Phrase:
    """What an action is called: a blue trump by its card, others by their kind."""
    return phrase("the trump {card}", card=deed.card) if deed.kind == "answer" and deed.card else called(deed.kind)


def called(kind: str) -> Phrase:
    """A kind of action as a player would call it."""
    return Phrase(CALLED.get(kind, kind))


def play_answer(cx: Cx, s: Corporations, who: str, card: str, to: int | None, hex: str | None) -> Corporations:
    """A blue trump is laid: it cancels the deed below, unless it is answered itself."""
    deed = answered(s)
    cx.cite(BLUE_DISCARD, "{who} plays {card}", who=who, card=card)
    if trumps_of_turn(s, who):
        cx.cite(UNLIMITED, "{who} has played a trump this turn before; blue ones are not limited", who=who)
    if deed.kind == "sabotage":
        cx.cite(DEFENDABLE, "the sabotage of {hex} is defended", hex=deed.hex)
    if deed.card is not None:
        cx.cite(CHAIN, "{who} defends against what {card} does", who=who, card=deed.card)
    s = deck.discard(cx, s, who, card).pop()
    s = struck(s, who, Struck(deed.kind, answered=True, event=deed.source == "event"))
    return s.push(stages.Deed("answer", deed.by or who, who, hex, to, card=card))


def trumps_of_turn(s: Corporations, who: str) -> int:
    """How many trumps a player has played by the rights of the own turn."""
    played = s.this_turn.trumps
    return played.yellow + turn_allowances.trumps_played(s) if s.turn == who else 0


def carry_out(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """Nobody answered: the action happens."""
    return DEEDS[deed.kind](cx, s, deed)


def resumed(cx: Cx, s: Corporations, deed: Deed, answer: str) -> Corporations:
    """An action that was answered does not happen; a fee repelled is not paid."""
    return economy.not_paid(cx, s, deed.target, deed.bill).pop() if answer == "cancelled" else s


def _answer(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """A blue trump takes effect: the deed below is cancelled, then comes what the card does to its author."""
    below = s.stage[-2]
    assert isinstance(below, stages.Deed) and deed.card is not None and deed.by is not None
    card = cx.box.trumps[deed.card]
    if deed.card in CARD_RULES:
        cx.cite(CARD_RULES[deed.card], "{card} repels {action}", card=deed.card, action=action_name(below))
    s = finish(cx, s, "cancelled")
    for effect in card.effect:
        s = _consequence(cx, s, effect, deed, below)
    return s


def _consequence(cx: Cx, s: Corporations, effect: Effect, deed: Deed, below: Deed) -> Corporations:
    """What a blue trump does besides cancelling."""
    who, author = deed.by, below.by
    assert who is not None
    if effect.op == "forfeit_trump":
        return forfeit(cx, s, who)
    if effect.op in ("move_pawn", "reflect") and author is not None and s.players[author].immune:
        cx.rests_on(*[Datum("trumps", id, "effect") for id in cx.layout.making_untouchable])
        cx.cite(CARD_TEXT, "{author} is untouchable: {card} only cancels", author=author, card=deed.card)
        return s
    if effect.op == "move_pawn" and author is not None and deed.cell is not None:
        return s.push(stages.Deed("move_pawn", author, who, cell=deed.cell, card=deed.card))
    if effect.op == "reflect" and author is not None and deed.hex is not None:
        return s.push(replace(below, target=author, by=who, hex=deed.hex, card=deed.card, asked=False))
    return s


def forfeit(cx: Cx, s: Corporations, who: str) -> Corporations:
    """A trump right is lost: of this turn, or of the coming one."""
    if s.turn == who and s.stage and isinstance(s.stage[0], stages.OWN_TURN):
        if turn_allowances.trumps_played(s):
            cx.cite(LOST_RIGHT, "{who} loses a right to a trump, but what was played before stands", who=who)
        return s.with_trumps(forfeited=s.this_turn.trumps.forfeited + 1)
    player = s.players[who]
    return s.with_player(who, replace(player, forfeits=player.forfeits + 1))


def _sabotage(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    assert deed.hex is not None
    return field.sabotage(cx, s.pop(), deed.hex, deed.by)


def _remove_guard(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    assert deed.hex is not None
    return field.remove_guard(cx, s.pop(), deed.hex) if s.site(deed.hex).guard else s.pop()


def _bankrupt(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    assert deed.hex is not None
    law = EVENT_NOW if deed.source == "event" else CARD_TEXT
    return field.bankrupt(cx, s.pop(), deed.hex, deed.by, law)


def _move(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """A pawn is put on another cell; the mandatory effect of the cell happens to its owner."""
    s = s.pop()
    if deed.cell is None or ring.landing(cx, s, deed.target, deed.cell) is None:
        return s
    if deed.card is not None:
        cx.rests_on(Datum("trumps", deed.card, "effect"))
    cx.cite(KIDNAP if deed.source == "mafia" else CARD_TEXT, "{who} is put on cell {to}", who=deed.target, to=deed.cell)
    return ring.put(cx, s.push(stages.Arrive(deed.target, came=False)), deed.target, deed.cell)


def _look(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    cx.cite(CARD_TEXT, "{by} looks into the hand of {who}", by=deed.by, who=deed.target)
    return s.noted(looked=s.this_turn.looked | {deed.target}).pop()


def _steal(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """A trump leaves the hand: by choice after a look played together with it, else at random."""
    thief, victim = deed.by, deed.target
    lost, event, theft = deed.kind == "discard_trump", deed.source == "event", deed.theft
    if theft.chosen and victim in s.this_turn.looked and thief is not None:
        return s.swap(stages.Choose(thief, victim, lost, event, theft.count))
    card = _pulled(cx, s, victim, None if lost else thief)
    s = s.swap(replace(deed, theft=replace(theft, count=theft.count - 1))) if theft.count > 1 else s.pop()
    if card is None:
        return s
    return take_card(cx, s, victim, card, None if lost else thief, event)


def _pulled(cx: Cx, s: Corporations, victim: str, thief: str | None) -> str | None:
    """A card pulled at random, open to all if nobody takes it; one that cannot be taken is given back."""
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
        cx.cite(SCHRODINGER, "{card} is given back", card=Secret(card, seen_by))
        options = [option for option in options if option != card]
    return None


def take_card(cx: Cx, s: Corporations, victim: str, card: str, thief: str | None, event: bool) -> Corporations:
    """A card leaves a hand, for another hand or for the discard pile, by a trump or by an Event."""
    law = EVENT_NOW if event else CARD_TEXT
    if thief is None:
        cx.cite(law, "{victim} loses {card}", victim=victim, card=card)
        return deck.discard(cx, s, victim, card)
    secret = Secret(card, (victim, thief))
    cx.cite(law, "{thief} takes a card of {victim}: {card}", thief=thief, victim=victim, card=secret)
    s = s.with_hand(victim, deck.without(s.players[victim].hand, card))
    return s.with_hand(thief, plus(s.players[thief].hand, card, 1))


def _set_ban(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    assert deed.ban is not None
    cx.cite(TOKENS, "{who} gets a {ban} ban", who=deed.target, ban=deed.ban.kind)
    return bans.add(s.pop(), deed.target, deed.ban)


def _profit(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """A token beside the home cell changes the next circular profit."""
    player, tokens = s.players[deed.target], s.players[deed.target].profit
    if deed.percent <= cx.box.tokens["profit_loss"].percent:
        law = FREEZE if deed.source == "tax" else TOKENS
        cx.cite(law, "{who} loses the next circular profit", who=deed.target)
        changed = replace(tokens, profit_loss=tokens.profit_loss + 1)
    else:
        cx.cite(
            TOKENS,
            "the next circular profit of {who} rises by {percent}%"
            if deed.percent > 0
            else "the next circular profit of {who} falls by {percent}%",
            who=deed.target,
            percent=abs(deed.percent),
        )
        changed = _percent(cx, tokens, deed.percent)
    return s.pop().with_player(deed.target, replace(player, profit=changed))


def _percent(cx: Cx, tokens: ProfitTokens, percent: int) -> ProfitTokens:
    """As many tokens as make up a percentage."""
    if percent > 0:
        return replace(tokens, plus_50=tokens.plus_50 + percent // cx.box.tokens["plus_50"].percent)
    return replace(tokens, minus_50=tokens.minus_50 + percent // cx.box.tokens["minus_50"].percent)


def _charge(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """An obligation is paid; services that ask for it are open then."""
    assert deed.bill is not None
    return economy.pay_debt(cx, s.pop(), deed.target, deed.bill, law_of(deed))


def law_of(deed: Deed) -> Rule:
    """The rule by which an obligation is paid."""
    return BILLS.get(deed.kind) or FEES.get(deed.source or "") or CARD_TEXT


def _cell_ban(cx: Cx, s: Corporations, deed: Deed) -> Corporations:
    """The ban of a cell starts to act."""
    who, cell = deed.target, s.pawn(deed.target)
    cx.rests_on(Datum("ring", str(cell), "cell"))
    cx.cite(PERMANENT, "{who} is banned while the pawn stands on cell {cell}", who=who, cell=cell)
    if cell in cx.layout.banning["trump"]:
        cx.cite(BAN_STARTS, "from now on {who} may play no trump", who=who)
    return s.pop().with_player(deed.target, replace(s.players[deed.target], ban_lifted=False))


DEEDS: Mapping[str, Callable[[Cx, Corporations, Deed], Corporations]] = {
    "answer": _answer,
    "sabotage": _sabotage,
    "remove_guard": _remove_guard,
    "bankruptcy": _bankrupt,
    "kidnapping": _move,
    "move_pawn": _move,
    "look_hand": _look,
    "steal_trump": _steal,
    "discard_trump": _steal,
    "set_ban": _set_ban,
    "profit_loss": _profit,
    "profit_modifier": _profit,
    "charge": _charge,
    "cell_fee": _charge,
    "foreign_shop_fee": _charge,
    "racket": _charge,
    "tax_check": _charge,
    "cell_ban": _cell_ban,
}
