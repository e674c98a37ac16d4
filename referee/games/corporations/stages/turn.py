"""The course of a turn: its beginning, its end, and who plays next (rulebook «ХОД ИГРЫ»)."""

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from referee.games.corporations import bans, construction
from referee.games.corporations.components import Box
from referee.games.corporations.records import DiceOfTurn, ThisTurn
from referee.games.corporations.rules import READ, R
from referee.games.corporations.stages.base import Phase, silent_move
from referee.games.corporations.stages.events import DrawEvent
from referee.games.corporations.stages.moments import OWN_TURN, Start
from referee.kernel.components import Datum
from referee.kernel.field_types import PlayerName
from referee.kernel.game import Table

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx
    from referee.kernel.engine import AnyMove


class NewTurn(Phase, frozen=True, tag="turn"):
    """A turn is about to begin."""

    extra: Annotated[bool, Meta(description="It is an extra turn, played between those of the seats.")] = False
    says = "beginning a turn"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """End what lasted until this turn; the player is to move the pawn."""
        who = s.turn
        assert who is not None
        cx.cite(R.turn.two_stages, "{who}'s turn: first the pawn, then construction", who=who)
        s = bans.expire(cx, s, who, "turn_start")
        player = s.players[who]
        if player.immune or player.forfeits:
            s = s.with_player(who, replace(player, immune=False, forfeits=0))
        for hex in [hex for hex, site in s.field.items() if site.block == who]:
            s = s.with_site(hex, replace(s.site(hex), block=None))
        s = _nothing_done(s).noted(extra=self.extra)
        return (s.with_trumps(forfeited=player.forfeits) if player.forfeits else s).swap(Start())


def _nothing_done(s: "Corporations") -> "Corporations":
    """Return the allowances of a new turn; the dice lie as they lay."""
    dice = DiceOfTurn(before=s.this_turn.dice.lie or s.this_turn.dice.before)
    return replace(s, this_turn=ThisTurn(dice=dice, struck=s.this_turn.struck))


class EndTurn(Phase, frozen=True):
    """The turn is over: what lasted until its end ends."""

    drawn: Annotated[bool, Meta(description="The Event of the end of the turn has been drawn.")] = False
    acted: Annotated[bool, Meta(description="Whether the main stage had begun.")] = False
    says = "ending the turn"

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """End the turn: victory if read so, the Event of the end, then what lasted until now."""
        who = s.turn
        assert who is not None
        if construction.complete(s, who):
            cx.cite(R.goal.first_to_build_all, "{who} has all enterprises on the field", who=who)
            return s.ended(who)
        if "event_each_turn" in cx.table.options.speed and not self.drawn and not s.this_turn.closing:
            cx.cite(R.speed.event_each_turn, "{who} takes an Event at the end of the turn", who=who)
            return s.swap(replace(self, drawn=True)).push(DrawEvent(who, cause="turn_end"))
        s, after = _nothing_done(_lapsed(cx, s, who)), cx.table.after(who)
        waiting = tuple([name for name in cx.table.from_(after) if may_ask(cx, s, name)])
        cx.explain(_say_who_may_ask, cx, s, after, waiting)
        return s.swap(Between(waiting))


def _lapsed(cx: "Cx", s: "Corporations", who: str) -> "Corporations":
    """End unused rights, and bans until the end of this turn."""
    s = bans.expire(cx, s, who, "turn_end")
    if s.players[who].unblocked:
        s = s.with_player(who, replace(s.players[who], unblocked=False))
    for name, player in s.players.items():
        lifted = player.ban_lifted and not (cx if bans.on_ban_cell(cx, s, name) else cx.quiet()).reads(
            READ.cell_ban_answered.this_turn_only
        )
        safe = max(0, player.safe - 1) if player.safe and cx.reads(READ.bankruptcy_limit_round.rolling) else player.safe
        if lifted != player.ban_lifted or safe != player.safe:
            s = s.with_player(name, replace(player, ban_lifted=lifted, safe=safe))
    return s


def may_ask(cx: "Cx", s: "Corporations", name: str) -> bool:
    """Return whether there is a card for between the turns and no ban on playing it."""
    return bool(cx.layout.between_turns) and not bans.banned(cx, s, name, "trump")


def _say_who_may_ask(cx: "Cx", s: "Corporations", after: str, waiting: tuple[str, ...]) -> None:
    """Say that somebody with the card for it may ask for a turn, unless nobody has a card."""
    if not any(s.players[name].hand for name in waiting):
        return
    coming = s.next[0] if s.next else after
    for card in cx.layout.between_turns:
        cx.rests_on(Datum("trumps", card, "effect"))
        cx.cite(
            R.card.just_ask,
            "before {coming} plays, whoever holds {card} may ask for a turn"
            if len(waiting) == len(s.players)
            else "before {coming} plays, whoever holds {card} and is under no trump ban may ask for a turn",
            coming=coming,
            card=card,
        )


class Between(Phase, frozen=True):
    """Between two turns: whoever has such a card may ask for a turn."""

    waiting: Annotated[tuple[PlayerName, ...], Meta(description="Who has not passed, in order.")]
    says = "the pause between two turns"
    is_optional = True

    def whose(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        return self.waiting[:1]

    def actors(self, table: Table[Box], s: "Corporations") -> tuple[str, ...]:
        """Return the next one, with a trump to ask with."""
        return self.waiting[:1] if self.waiting and s.players[self.waiting[0]].hand else ()

    def silence(self, table: Table[Box], s: "Corporations") -> "tuple[str, AnyMove] | None":
        return (self.waiting[0], silent_move(table, "pass")) if self.waiting else None

    def run(self, cx: "Cx", s: "Corporations") -> "Corporations":
        """Skip whoever has no trump to ask with; then pass the turn clockwise, or to whoever was given an extra one."""
        assert s.turn is not None
        if self.waiting:
            return s.swap(Between(self.waiting[1:]))
        order = s.next or (cx.table.after(s.turn),)
        who, rest = order[0], order[1:]
        if who == s.first and not rest:
            s = s.with_round(s.round + 1)
            for name, player in s.players.items():
                if player.safe and not cx.reads(READ.bankruptcy_limit_round.rolling):
                    s = s.with_player(name, replace(player, safe=0))
        if rest:
            cx.cite(R.trump.card_text_rules, "{who} plays the extra turn", who=who)
        else:
            cx.cite(R.setup.clockwise, "{who} is next", who=who)
        return s.passed_on(who, rest).with_stages(NewTurn(extra=bool(rest)))


TURN = (NewTurn, *OWN_TURN, EndTurn, Between)
"""The moments of a turn: each lies under everything else."""
