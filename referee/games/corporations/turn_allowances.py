"""What is still open this turn: constructions, trumps, services and the free sabotage."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.records import (
    Access,
    CellUse,
    Construction,
    DiceOfTurn,
    Movement,
    ThisTurn,
    TrumpsPlayed,
)
from referee.games.corporations.rules import READ

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx

EXTRA = ("extra_build", "extra_trump")
UNUSED = CellUse()


def has(access: Access, thing: str) -> bool:
    """Return whether this is still to be had there."""
    return thing not in access.used and not (access.single and access.used)


def open_for(s: "Corporations", kind: str, thing: str) -> list[Access]:
    """Return the accesses where this is still to be had."""
    return [access for access in s.this_turn.open if access.kind == kind and has(access, thing)]


def use(s: "Corporations", access: Access, thing: str) -> "Corporations":
    """Use up one thing of an access."""
    rest = list(s.this_turn.open)
    rest[rest.index(access)] = replace(access, used=access.used | {thing})
    return s.noted(open=tuple(rest))


def grant(s: "Corporations", access: Access) -> "Corporations":
    """Open something more to the player of this turn."""
    return s.noted(open=(*s.this_turn.open, access))


def left_cell(s: "Corporations") -> "Corporations":
    """Return the allowances after the pawn left its cell: what hung on it lapses, what was used stays used."""
    turn, cell = s.this_turn, s.this_turn.cell
    here = [access for access in turn.open if access.cell is not None]
    if here or cell != UNUSED:
        spent = [replace(access, cell=None) for access in here if access.kind in EXTRA and access.used]
        lost = {access.kind for access in here if not access.used}
        build, trump = cell.build_lost or "extra_build" in lost, cell.trump_lost or "extra_trump" in lost
        kept = (*[access for access in turn.open if access.cell is None], *spent)
        s = s.noted(open=kept, cell=replace(cell, put=None, unpaid=False, build_lost=build, trump_lost=trump))
    stay = [stage for stage in s.stage if not stage.lapses_on_leaving(s)]
    return s if len(stay) == len(s.stage) else s.with_stages(*stay)


def goods_free(cx: "Cx", thing: str) -> bool:
    """Return whether this good may be bought repeatedly at one access."""
    return thing in ("extra_die", "press") and cx.reads(READ.shop_limit_scope.dice_and_press_free)


def builds_left(cx: "Cx", s: "Corporations") -> tuple[int, int]:
    """Return base and additional rights to build."""
    base = 0 if s.this_turn.closing else cx.layout.numbers.constructions.value - s.this_turn.construction.used
    return max(0, base), len(open_for(s, "extra_build", "build"))


def built(s: "Corporations") -> int:
    """Return how many constructions were made this turn."""
    return s.this_turn.construction.used + sum("build" in access.used for access in s.this_turn.open)


def spend_build(cx: "Cx", s: "Corporations", crown: bool, base_only: bool = False) -> "Corporations":
    """Use up a right to build: the crown the base one, others an additional one first, unless read otherwise."""
    base, extra = builds_left(cx, s)
    use_base = crown or base_only or not extra or (base > 0 and cx.reads(READ.construction_right_order.base_first))
    if use_base:
        return s.with_construction(used=s.this_turn.construction.used + 1)
    return use(s, open_for(s, "extra_build", "build")[0], "build")


def base_trumps_left(cx: "Cx", s: "Corporations") -> int:
    """Return how many of the rights of the main stage are left, without additional ones."""
    if s.this_turn.closing:
        return 0
    numbers = cx.layout.numbers
    base = numbers.speed_main_trumps if "two_trumps" in cx.table.options.speed else numbers.main_trumps
    return max(0, base.value - s.this_turn.trumps.main)


def trumps_left(cx: "Cx", s: "Corporations") -> int:
    """Return how many white or green trumps may still be played this turn."""
    extra = len(open_for(s, "extra_trump", "trump"))
    return base_trumps_left(cx, s) + extra - s.this_turn.trumps.forfeited


def trumps_played(s: "Corporations") -> int:
    """Return how many white or green trumps were played or opened this turn."""
    return s.this_turn.trumps.main + sum("trump" in access.used for access in s.this_turn.open)


def yellow_limit(cx: "Cx", s: "Corporations") -> int:
    """Return how many yellow trumps may be played this turn."""
    limit = cx.box.numbers.yellow_trumps.value + s.this_turn.trumps.two_yellow
    return limit + ("two_trumps" in cx.table.options.speed and cx.reads(READ.two_trumps_colours.also_yellow))


def spend_trump(cx: "Cx", s: "Corporations") -> "Corporations":
    """Use up a right for a white or green trump, an additional one first."""
    extra = open_for(s, "extra_trump", "trump")
    if extra:
        return use(s, extra[0], "trump")
    return s.with_trumps(main=s.this_turn.trumps.main + 1)


def used_up(s: "Corporations") -> "Corporations":
    """Return the allowances of a finished turn: only what the Event of its end brings can be used."""
    turn = s.this_turn
    rest = ThisTurn(
        dice=DiceOfTurn(turn.dice.lie, turn.dice.before),
        movement=Movement(moved=True),
        trumps=TrumpsPlayed(yellow=turn.trumps.yellow, main=trumps_played(s)),
        construction=Construction(used=built(s)),
        cell=CellUse(sabotaged=turn.cell.sabotaged),
        looked=turn.looked,
        struck=turn.struck,
        closing=True,
        extra=turn.extra,
    )
    return replace(s, this_turn=rest)


def sabotage_against(cx: "Cx", s: "Corporations", by: str) -> list[Access]:
    """Return the free sabotages of home cells that are open."""
    if s.this_turn.cell.sabotaged and cx.reads(READ.home_sabotage_number.one_per_turn):
        return []
    return open_for(s, "home", "sabotage")
