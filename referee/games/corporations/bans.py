"""Bans: on construction and on playing trumps, by the cell under the pawn or set on the player."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.effect_types import Ban
from referee.games.corporations.records import PlayerBan, Source
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

CELL = {"build": R.ban.build_cell, "trump": R.ban.trump_cell}
MAIN = {"build": R.build.not_under_ban, "trump": R.trump.not_under_ban}
KINDS: tuple[Ban, ...] = ("build", "trump")


def cell_ban(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> bool:
    """Return whether the cell under a pawn bans its owner."""
    player = s.players[name]
    if player.ban_lifted or player.pawn not in cx.layout.banning[kind]:
        return False
    if "ignore_ban_cells" in cx.table.options.speed:
        return False
    return not (kind == "trump" and not_left(s, name) and cx.reads(READ.trump_ban_at_turn_start.ends_with_new_turn))


def on_ban_cell(cx: "Cx", s: "Corporations", name: str) -> bool:
    """Return whether the pawn stands on a cell that bans, as this table plays."""
    here = any(s.pawn(name) in cx.layout.banning[kind] for kind in KINDS)
    return here and "ignore_ban_cells" not in cx.table.options.speed


def not_left(s: "Corporations", name: str) -> bool:
    """Return whether the pawn still stands where its owner's turn began."""
    return s.turn == name and s.before_stop and not s.this_turn.movement.moved


def set_bans(s: "Corporations", name: str, kind: Ban) -> list[PlayerBan]:
    """Return the bans set on a player."""
    return [ban for ban in s.players[name].bans if ban.kind == kind]


def banned(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> bool:
    """Return whether the player may not build, or not play trumps."""
    return bool(s.players[name].bans and set_bans(s, name, kind)) or cell_ban(cx, s, name, kind)


def judge(cx: "Cx", s: "Corporations", name: str, kind: Ban, green: bool = False, main: bool = False) -> None:
    """Judge an action a ban would forbid: the ban of the cell decides, then the Tax office's, then any other.

    `main`: a construction, or a white or green trump of the main stage: what the book forbids under any ban. Of other
    trumps it says so for the cell and the Tax office; under another ban they are closed by what that ban is.
    """
    cell = s.pawn(name)
    here, ignored = cell in cx.layout.banning[kind], "ignore_ban_cells" in cx.table.options.speed
    if here and not ignored:
        acts = cell_ban(cx, s, name, kind)
        if acts or not cx.broken:
            cx.rests_on(Datum("ring", str(cell), "cell"))
        cx.need(R.ban.trump_cell_green_off if green else CELL[kind], not acts) or cx.because(
            "{who} stands on cell {cell}: a {ban} ban", who=name, cell=cell, ban=kind
        )
    tokens = set_bans(s, name, kind)
    if ignored and (here or tokens):
        cx.need(R.speed.player_bans_stay, not tokens) or cx.because(
            "the {ban} ban on {who} was set by a card or service, not by a cell", ban=kind, who=name
        )
    if tokens:
        none_of_the_tax_office = all(ban.source != "tax" for ban in tokens)
        cx.need(R.taxsvc.ban, none_of_the_tax_office) or cx.because(
            "the Tax office has set a {ban} ban on {who}", ban=kind, who=name
        )
        if not none_of_the_tax_office:
            return
    if main or tokens:
        cx.need(MAIN[kind] if main else R.ban.two_kinds, not tokens) or cx.because(
            "{who} is under a {ban} ban", who=name, ban=kind
        )


def rule_of(cx: "Cx", s: "Corporations", name: str, kind: Ban, green: bool = False) -> Rule:
    """Return the rule behind a ban that acts."""
    if cell_ban(cx, s, name, kind):
        cx.rests_on(Datum("ring", str(s.pawn(name)), "cell"))
        return R.ban.trump_cell_green_off if green else CELL[kind]
    if any(ban.source == "tax" for ban in set_bans(s, name, kind)):
        return R.taxsvc.ban
    return R.ban.two_kinds


def add(s: "Corporations", name: str, ban: PlayerBan) -> "Corporations":
    """Return the state after a ban is set on a player."""
    player = s.players[name]
    return s.with_player(name, replace(player, bans=(*player.bans, ban)))


def liftable(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> bool:
    """Return whether a ban of this kind on the player can be lifted."""
    return cell_ban(cx, s, name, kind) or any(ban.liftable for ban in set_bans(s, name, kind))


def relief(cx: "Cx", s: "Corporations", by: str, name: str, kind: Ban) -> bool:
    """Return whether lifting a ban of this kind would change anything for the player."""
    return liftable(cx, s, name, kind) or (kind == "build" and s.turn == name and unblocks(cx, s, by, name))


def unblocks(cx: "Cx", s: "Corporations", by: str, name: str) -> bool:
    """Return whether a lifted build ban opens blocked hexes to the player."""
    if s.players[name].unblocked or not any(site.block for site in s.field.values()):
        return False
    return not cx.reads(READ.corruption_hex.ban_cell_of_ring) and (
        by == name or not cx.reads(READ.corruption_hex.buyer_only)
    )


def sources(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> list[Source]:
    """Return where the liftable bans of a kind on a player come from."""
    cell: list[Source] = ["cell"] if cell_ban(cx, s, name, kind) else []
    return list(dict.fromkeys([*cell, *(ban.source for ban in set_bans(s, name, kind) if ban.liftable)]))


def single(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> bool:
    """Return whether only one of several bans is lifted."""
    tokens = [ban for ban in set_bans(s, name, kind) if ban.liftable]
    return len(tokens) + cell_ban(cx, s, name, kind) > 1 and cx.reads(READ.corruption_scope.one_source)


def lift_one(cx: "Cx", s: "Corporations", name: str, kind: Ban, source: Source) -> "Corporations":
    """Lift a single ban of a player: that of the cell, or one token."""
    player = s.players[name]
    if source == "cell":
        return s.with_player(name, replace(player, ban_lifted=True))
    gone = next(ban for ban in set_bans(s, name, kind) if ban.liftable and ban.source == source)
    rest = list(player.bans)
    rest.remove(gone)
    return s.with_player(name, replace(player, bans=tuple(rest)))


def lift(cx: "Cx", s: "Corporations", name: str, kind: Ban) -> "Corporations":
    """Lift every liftable ban of a kind of a player."""
    player = s.players[name]
    stay = [ban for ban in player.bans if ban.kind != kind or not ban.liftable]
    cell = cell_ban(cx, s, name, kind)
    for ban in set_bans(s, name, kind):
        if not ban.liftable:
            cx.cite(R.card.untouchable_ban, "the {ban} ban on {who} stays: nothing lifts it", ban=kind, who=name)
    return s.with_player(name, replace(player, bans=tuple(stay), ban_lifted=player.ban_lifted or cell))


def expire(cx: "Cx", s: "Corporations", name: str, moment: str) -> "Corporations":
    """End the bans that last until this moment of a player's turn; the others come one turn nearer."""
    player = s.players[name]
    if not player.bans:
        return s
    after = [ban if _waits_for_seat(cx, s, ban) else _nearer(ban, moment) for ban in player.bans]
    return s.with_player(name, replace(player, bans=tuple([ban for ban in after if ban is not None])))


def _nearer(ban: PlayerBan, moment: str) -> PlayerBan | None:
    """Return what is left of a ban at this moment of the banned player's turn."""
    if ban.until == moment:
        return None
    return replace(ban, until="turn_end") if (moment, ban.until) == ("turn_end", "next_turn_end") else ban


def _waits_for_seat(cx: "Cx", s: "Corporations", ban: PlayerBan) -> bool:
    """Return whether a ban of the Tax office outlasts an extra turn, as this table reads it."""
    return s.this_turn.extra and ban.source == "tax" and cx.reads(READ.tax_ban_extra_turn.turn_of_the_seat)
