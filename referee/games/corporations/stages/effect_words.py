"""What each word of the effect vocabulary does, as a table of small functions (docs/corporations-effects.md)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from referee.games.corporations import bans, construction, economy, field, ring, targeting, turn_allowances
from referee.games.corporations.effect_types import COLOURS, Effect, Op, Until
from referee.games.corporations.records import FREE, Access, Bill, PlayerBan, Theft
from referee.games.corporations.rules import R
from referee.games.corporations.stages.actions import Deed
from referee.games.corporations.stages.cards import Draw, Top
from referee.games.corporations.stages.throwing import Throwing

if TYPE_CHECKING:
    from referee.games.corporations.stages.performing import Perform
    from referee.games.corporations.state import Corporations, Cx

RIDES = {"taxi": R.double.taxi, "taxi_home": R.double.taxi_home}
OFFICES: Mapping[str, Literal["tax", "mafia"]] = {
    "freeze_profit": "tax",
    "set_ban": "tax",
    "tax_check": "tax",
    "racket": "mafia",
    "kidnapping": "mafia",
}
"""Which office sells a service; a sabotage may have other sources."""
KINDS = {"bankrupt": "bankruptcy"}


def _deed(cx: "Cx", s: "Corporations", act: "Perform", kind: str, target: str, effect: Effect) -> Deed:
    """Return an action of this card against a player."""
    event = act.source == "event"
    by = None if event and target == act.who else act.who
    if event and target != act.who and effect.target in COLOURS:
        cx.cite(R.event.names_other, "the Event concerns {who}", who=target)
    return Deed(kind, target, by, source="event" if event else OFFICES.get(act.name))


def _target(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> str:
    """Return the player it is aimed at."""
    if act.aim.target is not None:
        return act.aim.target
    return targeting.players(cx, s, act.who, effect, act.source)[0]


def _on_enterprise(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Remove guard, sabotage, bankruptcy: an action against an enterprise's owner."""
    hex = act.aim.hex
    owner = s.site(hex).owner if hex else None
    if hex is None or owner is None:
        return s
    if effect.target in targeting.BORDER:
        field.tell_border(cx, s, hex, act.who)
    deed = _deed(cx, s, act, KINDS.get(effect.op, effect.op), owner, effect)
    return s.push(replace(deed, hex=hex, by=None if effect.culprit == "none" else deed.by))


def _on_hand(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Perform a look into a hand, a theft or the loss of a trump."""
    deed = _deed(cx, s, act, effect.op, _target(cx, s, act, effect), effect)
    return s.push(replace(deed, theft=Theft(effect.count, act.combo)))


def _set_ban(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Set a ban on a player; one that nothing lifts is set on oneself at once."""
    target, kind = _target(cx, s, act, effect), effect.kind or act.aim.ban
    assert kind is not None
    source: Literal["tax", "card"] = "tax" if act.source == "service" else "card"
    ban = PlayerBan(kind, _until(s, target, effect.until), source, effect.liftable)
    if target == act.who:
        cx.cite(R.token.player_tokens, "{who} gets a {ban} ban", who=target, ban=kind)
        return bans.add(s, target, ban)
    return s.push(replace(_deed(cx, s, act, "set_ban", target, effect), ban=ban))


def _until(s: "Corporations", target: str, until: Until) -> Literal["turn_end", "next_turn_end", "turn_start"]:
    """Return a duration as the banned player counts it: his coming turn is the next one when it is his turn now."""
    if until == "own_next_turn_start":
        return "turn_start"
    return "next_turn_end" if until == "target_next_turn_end" and s.turn == target else "turn_end"


def _profit(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    kind = "profit_loss" if effect.percent <= cx.box.tokens["profit_loss"].percent else "profit_modifier"
    deed = _deed(cx, s, act, kind, _target(cx, s, act, effect), effect)
    return s.push(replace(deed, percent=effect.percent))


def _charge(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Charge a financial obligation, fixed when it arises."""
    target = _target(cx, s, act, effect)
    if act.source == "service":
        amount = economy.debt(cx, s, R.mafsvc.racket if act.name == "racket" else R.taxsvc.check, target)
        return s.push(replace(_deed(cx, s, act, act.name, target, effect), bill=Bill(amount)))
    amount = effect.amount
    if effect.per_enterprise:
        amount = economy.debt(cx, s, act.law, target, effect.per_enterprise)
    else:
        cx.figure("debt", amount, act.law, unit="$")
    return s.push(replace(_deed(cx, s, act, "charge", target, effect), bill=Bill(amount)))


def _kidnap(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    kind = "kidnapping" if act.source == "service" else "move_pawn"
    return s.push(replace(_deed(cx, s, act, kind, _target(cx, s, act, effect), effect), cell=act.aim.to))


def _ride(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    to = ring.home(cx, act.who) if effect.to == "home" else act.aim.to
    if to is None:
        return s
    if effect.fare:
        cx.figure("cost", effect.fare, act.law, unit="$")
        s = economy.pay(cx, s, act.who, effect.fare, act.law)
    law = RIDES[act.name] if act.source == "effect" else act.law
    cx.cite(law, "{who} rides from {start} to {to}", who=act.who, start=s.pawn(act.who), to=to)
    s = ring.ride(cx, _arriving(s, act), act.who, to)
    return _moved(s, act)


def _moved(s: "Corporations", act: "Perform") -> "Corporations":
    """Note that the own pawn has moved in the own movement stage."""
    if act.source == "event" or s.turn != act.who:
        return s
    return ring.dice_over(s).with_movement(moved=True)


def _arriving(s: "Corporations", act: "Perform") -> "Corporations":
    """Let the cell take effect to which a white trump brought the own pawn."""
    if act.source != "trump" or s.before_stop:
        return s
    return s.arrives(act.who)


def _extra_die(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    return ring.go_first(cx, _arriving(s, act).push(Throwing(act.who, "extra", act.aim.die)), act.who)


def _fixed_steps(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Move a chosen number of cells instead of the throw."""
    assert act.aim.steps is not None
    s, _ = ring.walk(cx, _arriving(s, act), act.who, act.aim.steps, s.pawn(act.who), act.law)
    return _moved(s, act)


def _multiply(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    return ring.multiply(cx, s, act.who, effect.factor, act.law)


def _reroll(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    return s.push(Throwing(act.who, "reroll"))


def _draw(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    law = R.gettrump.take if act.source == "effect" else act.law
    cx.cite(law, "{who} takes {n:#trump}", who=act.who, n=effect.count)
    return s.push(Draw(act.who, effect.count))


def _top(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    return s.push(Top(act.who))


def _place_guard(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Put guards at once on the enterprises named."""
    hexes = act.aim.hexes or (act.aim.hex or "",) * effect.count
    for hex in dict.fromkeys(hexes):
        cx.cite(R.guard.placed_at_once, "{n:#guard} on {hex}", n=hexes.count(hex), hex=hex)
        s = s.with_site(hex, replace(s.site(hex), guard=s.site(hex).guard + hexes.count(hex)))
    return s


def _lift(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    target = _target(cx, s, act, effect)
    for kind in effect.kinds:
        if bans.liftable(cx, s, target, kind):
            cx.cite(R.ban.how_lifted, "the {ban} ban on {who} is lifted", ban=kind, who=target)
            s = bans.lift(cx, s, target, kind)
    return unblock(cx, s, act.who, target) if "build" in effect.kinds else s


def unblock(cx: "Cx", s: "Corporations", by: str, who: str) -> "Corporations":
    """Lift the bans of blocked hexes with the build ban, to the end of the player's running or coming turn."""
    if not bans.unblocks(cx, s, by, who):
        return s
    now = s.turn == who
    cx.cite(
        R.mafsvc.corruption_block,
        "{who} may build on blocked hexes this turn" if now else "{who} may build on blocked hexes in the coming turn",
        who=who,
    )
    return s.with_player(who, replace(s.players[who], unblocked=True))


def _gain(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    cx.figure("gain", effect.amount, act.law, unit="$")
    cx.cite(act.law, "{who} receives {amount:$}", who=act.who, amount=effect.amount)
    return s.pays(act.who, -effect.amount)


def _too_late(cx: "Cx", s: "Corporations", act: "Perform") -> bool:
    """Return whether a right to build lapses at once because the turn is finished."""
    if s.turn_ends:
        cx.cite(
            R.speed.event_each_turn,
            "the turn of {who} is finished: what {card} allows lapses",
            who=act.who,
            card=act.name,
        )
    return s.turn_ends


def _for_crown(cx: "Cx", s: "Corporations", act: "Perform") -> bool:
    """Return whether a help to build comes when only the crown is left, which takes none."""
    late = construction.only_crown(cx, s, act.who)
    if late:
        cx.cite(
            R.build.crown_normal_right_only,
            "{who} has only the crown left, which is built by the base right at full price: {what} does not help",
            who=act.who,
            what=act.name,
        )
    return late


def _extra_build(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    if _too_late(cx, s, act):
        return s
    law = R.extrabuild.right if act.source == "effect" else act.law
    if not _for_crown(cx, s, act):
        cx.cite(law, "{who} gets the right to one more construction this turn", who=act.who)
    return turn_allowances.grant(s, Access("extra_build"))


def _discount(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    if _too_late(cx, s, act):
        return s
    percent = effect.percent
    if not _for_crown(cx, s, act):
        cx.cite(act.law, "one construction of {who} costs {percent}% less this turn", who=act.who, percent=percent)
    return s.with_construction(discount=max(s.this_turn.construction.discount, effect.percent))


def _free_build(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    if _too_late(cx, s, act):
        return s
    if not _for_crown(cx, s, act):
        cx.cite(act.law, "one construction of {who} costs nothing this turn", who=act.who)
    return s.with_construction(free=True)


def _relocate(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Move an enterprise with its tokens; that is no construction, so no mark is laid."""
    hex, onto = act.aim.hex, act.aim.onto
    assert hex is not None and onto is not None
    cx.cite(
        R.mark.not_construction, "the enterprise on {hex} moves to {onto}: no black mark is placed", hex=hex, onto=onto
    )
    site = s.site(hex)
    return s.with_site(hex, replace(FREE, block=site.block)).with_site(onto, replace(site, block=None))


def _block(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    assert act.aim.hex is not None
    cx.cite(R.token.block, "{hex} is blocked until {who}'s next turn", hex=act.aim.hex, who=act.who)
    return s.with_site(act.aim.hex, replace(s.site(act.aim.hex), block=act.who))


def _use_cell(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    other = _target(cx, s, act, effect)
    cx.cite(
        R.card.grass,
        "{who} uses cell {cell}, where the pawn of {other} is",
        who=act.who,
        cell=s.pawn(other),
        other=other,
    )
    return s.arrives(act.who, cell=s.pawn(other))


def _extra_turn(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Return the state with one more turn next."""
    assert s.turn is not None
    cx.cite(act.law, "{who} plays a turn next", who=act.who)
    return s.with_next((act.who, *(s.next or (cx.table.after(s.turn),))))


def _immune(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    cx.cite(act.law, "{who} is untouchable until {who}'s next turn begins", who=act.who)
    return s.with_player(act.who, replace(s.players[act.who], immune=True))


def _nothing(cx: "Cx", s: "Corporations", act: "Perform", effect: Effect) -> "Corporations":
    """Do nothing: this word works from an open card or as an answer only."""
    return s


WORDS: "Mapping[Op, Callable[[Cx, Corporations, Perform, Effect], Corporations]]" = {
    "extra_die": _extra_die,
    "ride": _ride,
    "multiply_dice": _multiply,
    "fixed_steps": _fixed_steps,
    "reroll": _reroll,
    "look_hand": _on_hand,
    "steal_trump": _on_hand,
    "discard_trump": _on_hand,
    "draw_trump": _draw,
    "open_or_keep_top": _top,
    "remove_guard": _on_enterprise,
    "sabotage": _on_enterprise,
    "bankrupt": _on_enterprise,
    "place_guard": _place_guard,
    "set_ban": _set_ban,
    "lift_ban": _lift,
    "profit_modifier": _profit,
    "charge": _charge,
    "gain_money": _gain,
    "extra_build": _extra_build,
    "discount": _discount,
    "free_build": _free_build,
    "relocate": _relocate,
    "block_hex": _block,
    "use_cell_of": _use_cell,
    "extra_turn": _extra_turn,
    "immune": _immune,
    "cancel": _nothing,
    "reflect": _nothing,
    "move_pawn": _kidnap,
    "forfeit_trump": _nothing,
    "shop_discount": _nothing,
    "bonus_trumps": _nothing,
    "guess_double": _nothing,
}
