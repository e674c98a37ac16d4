"""The course of a turn: its beginning, its throws, its end, and who plays next (rulebook «ХОД ИГРЫ»)."""

from msgspec.structs import replace

from referee.games.corporations import bans, ring, stages
from referee.games.corporations.book import reading, rule
from referee.games.corporations.records import DiceOfTurn, ThisTurn
from referee.games.corporations.stages import Between, EndTurn, Throwing
from referee.games.corporations.state import Corporations, Cx
from referee.kernel.components import Datum

TWO_STAGES = rule("turn.two_stages")
CLOCKWISE = rule("setup.clockwise")
JUST_ASK = rule("card.just_ask")
CARD_TEXT = rule("trump.card_text_rules")
END_EVENT = rule("speed.event_each_turn")
FIRST_TO_BUILD = rule("goal.first_to_build_all")
FORSAGE = rule("card.forsage")
THIS_TURN = reading("cell_ban_answered", "this_turn_only")
ROLLING = reading("bankruptcy_limit_round", "rolling")


def begin(cx: Cx, s: Corporations, stage: stages.NewTurn) -> Corporations:
    """What lasted until this turn ends; the player is to move the pawn."""
    who = s.turn
    assert who is not None
    cx.cite(TWO_STAGES, "{who}'s turn: first the pawn, then construction", who=who)
    s = bans.expire(cx, s, who, "turn_start")
    player = s.players[who]
    if player.immune or player.forfeits:
        s = s.with_player(who, replace(player, immune=False, forfeits=0))
    for hex in [hex for hex, site in s.field.items() if site.block == who]:
        s = s.with_site(hex, replace(s.site(hex), block=None))
    s = _fresh(s).noted(extra=stage.extra)
    return (s.with_trumps(forfeited=player.forfeits) if player.forfeits else s).swap(stages.Start())


def _fresh(s: Corporations) -> Corporations:
    """Nothing has been done this turn; the dice lie as they lay."""
    dice = DiceOfTurn(before=s.this_turn.dice.lie or s.this_turn.dice.before)
    return replace(s, this_turn=ThisTurn(dice=dice, struck=s.this_turn.struck))


def throw(cx: Cx, s: Corporations, stage: Throwing) -> Corporations:
    """The dice fall; the first throw waits for the player to go, an extra die and a repeated throw are gone at once."""
    who = stage.who
    if stage.how == "extra":
        own = s.turn == who and isinstance(s.stage[0], stages.OWN_TURN)
        die = cx.chance.dice(1, who=who)[0]
        return ring.extra_die(cx, s.pop(), who, die, stage.die, own)
    dice = cx.chance.dice(cx.layout.numbers.dice.value, who=who)
    cx.figure("dice", dice, ring.ROLL)
    cx.cite(ring.ROLL, "{who} throws {dice:and}: {n} in all", who=who, dice=dice, n=sum(dice))
    s = s.pop()
    if stage.how == "reroll":
        return ring.rethrown(cx, s, who, dice)
    s = ring.note_throw(s, s.pawn(who), dice, ring.is_double(cx, s, who, s.pawn(who), dice), dice, sum(dice))
    said = s.this_turn.guess.said
    right = said in (dice, (sum(dice),))
    if right:
        cx.cite(FORSAGE, "{who} has guessed right and may double", who=who)
        return s.with_guess(right=True)
    return s


def complete(cx: Cx, s: Corporations, name: str) -> bool:
    """Has the player all enterprises on the field?"""
    return not any(s.players[name].stock.values())


def end(cx: Cx, s: Corporations, stage: EndTurn) -> Corporations:
    """Victory if read so, the Event of the end, then everything that lasted until now ends."""
    who = s.turn
    assert who is not None
    if complete(cx, s, who):
        cx.cite(FIRST_TO_BUILD, "{who} has all enterprises on the field", who=who)
        return s.ended(who)
    if "event_each_turn" in cx.table.options.speed and not stage.drawn and not s.this_turn.closing:
        cx.cite(END_EVENT, "{who} takes an Event at the end of the turn", who=who)
        return s.swap(replace(stage, drawn=True)).push(stages.DrawEvent(who, cause="turn_end"))
    return _lapse(cx, s, who)


def _lapse(cx: Cx, s: Corporations, who: str) -> Corporations:
    """Unused rights and bans until the end of this turn are over; between turns somebody may ask for one."""
    s = bans.expire(cx, s, who, "turn_end")
    if s.players[who].unblocked:
        s = s.with_player(who, replace(s.players[who], unblocked=False))
    for name, player in s.players.items():
        lifted = player.ban_lifted and not (cx if bans.on_ban_cell(cx, s, name) else cx.quiet()).reads(THIS_TURN)
        safe = max(0, player.safe - 1) if player.safe and cx.reads(ROLLING) else player.safe
        if lifted != player.ban_lifted or safe != player.safe:
            s = s.with_player(name, replace(player, ban_lifted=lifted, safe=safe))
    s, after = _fresh(s), cx.table.after(who)
    waiting = tuple([name for name in cx.table.from_(after) if may_ask(cx, s, name)])
    if cx.recording and any(s.players[name].hand for name in waiting):
        coming = s.next[0] if s.next else after
        for card in cx.layout.between_turns:
            cx.rests_on(Datum("trumps", card, "effect"))
            cx.cite(
                JUST_ASK,
                "before {coming} plays, whoever holds {card} may ask for a turn"
                if len(waiting) == len(s.players)
                else "before {coming} plays, whoever holds {card} and is under no trump ban may ask for a turn",
                coming=coming,
                card=card,
            )
    return s.swap(Between(waiting))


def may_ask(cx: Cx, s: Corporations, name: str) -> bool:
    """Is there a card for between the turns, and no ban on playing it?"""
    return bool(cx.layout.between_turns) and not bans.banned(cx, s, name, "trump")


def next(cx: Cx, s: Corporations, stage: Between) -> Corporations:
    """Who has no trump asks for nothing; then the turn passes clockwise, or to whoever was given an extra one."""
    assert s.turn is not None
    if stage.waiting:
        return s.swap(Between(stage.waiting[1:]))
    order = s.next or (cx.table.after(s.turn),)
    who, rest = order[0], order[1:]
    if who == s.first and not rest:
        s = s.with_round(s.round + 1)
        for name, player in s.players.items():
            if player.safe and not cx.reads(ROLLING):
                s = s.with_player(name, replace(player, safe=0))
    if rest:
        cx.cite(CARD_TEXT, "{who} plays the extra turn", who=who)
    else:
        cx.cite(CLOCKWISE, "{who} is next", who=who)
    return s.passed_on(who, rest).with_stages(stages.NewTurn(extra=bool(rest)))
