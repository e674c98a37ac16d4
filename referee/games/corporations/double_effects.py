"""Double effects: which of them the throws of this turn open (rulebook «ДУБЛЬ-ЭФФЕКТЫ», «ТРОФЕЙ»)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.components import SLOT
from referee.games.corporations.records import Thrown
from referee.games.corporations.rules import READ

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


def offered(cx: "Cx", s: "Corporations", cell: int, by: str) -> list[str]:
    """Return the double effects beside a cell; the dashed place gives the Shop once it is built."""
    beside = cx.layout.ring[str(cell)]
    modules = [name for name in cx.box.ring[str(cell)].modules if name != SLOT]
    if not beside.home:
        return modules
    owner = cx.table.player(beside.home)
    if owner is None:
        return [*modules, "shop"] if cx.reads(READ.idle_home_shop_effect.offered) else modules
    if not s.players[owner].shop or (owner != by and cx.reads(READ.home_shop_effect_user.owner_only)):
        return modules
    return [*modules, "shop"]


def modules_of(cx: "Cx", s: "Corporations", throw: Thrown, by: str) -> list[str]:
    """Return the effects a throw opens."""
    return offered(cx, s, cell_of(cx, s, throw, by), by)


def cell_of(cx: "Cx", s: "Corporations", throw: Thrown, by: str) -> int:
    """Return whose modules a throw opens: those of the cell where it fell, or where the pawn stands now."""
    return s.pawn(by) if throw.cell != s.pawn(by) and cx.reads(READ.double_effect_cell.cell_at_use) else throw.cell


def throws(cx: "Cx", s: "Corporations", by: str) -> list[Thrown]:
    """Return the throws of this turn; without any, the movement itself counts as one if read so."""
    if (
        s.this_turn.throws
        or s.this_turn.movement.origin is None
        or not cx.reads(READ.trophy_without_throw.movement_stage_suffices)
    ):
        return list(s.this_turn.throws)
    return [Thrown(s.this_turn.movement.origin)]


def beside(cx: "Cx", s: "Corporations", by: str, name: str) -> list[Thrown]:
    """Return the throws beside whose cell an effect lies."""
    found = []
    for throw in throws(cx, s, by):
        cell = cell_of(cx, s, throw, by)
        here = offered(cx, s, cell, by) if name == "shop" else cx.box.ring[str(cell)].modules
        found += [throw] if name in here else []
    return found


def cells(cx: "Cx", s: "Corporations", by: str) -> tuple[str, ...]:
    """Return the cells whose modules the throws of this turn open."""
    return tuple(dict.fromkeys(str(cell_of(cx, s, throw, by)) for throw in throws(cx, s, by)))


def beside_slot(cx: "Cx", s: "Corporations", by: str) -> bool:
    """Return whether something was thrown on a home cell, where a built Shop is an effect."""
    cells = [cell_of(cx, s, throw, by) for throw in throws(cx, s, by)]
    return any(SLOT in cx.layout.ring[str(cell)].modules for cell in cells)


def is_prepaid(cx: "Cx", throw: Thrown, name: str) -> bool:
    """Return whether enough trophies have been paid for this effect of a throw."""
    return bool(throw.paid) and throw.named in (None, name) and throw.paid >= cx.box.effects[name].trophies


def free_throw(cx: "Cx", s: "Corporations", by: str, name: str) -> Thrown | None:
    """Return the throw that gives an effect for nothing: a double, or trophies were paid for it."""
    unused = [throw for throw in beside(cx, s, by, name) if not throw.used]
    return next((throw for throw in unused if throw.double or is_prepaid(cx, throw, name)), None)


def plain_throw(cx: "Cx", s: "Corporations", by: str, name: str | None) -> Thrown | None:
    """Return the throw for which an effect can be bought: no double, not used, nothing paid for it."""
    thrown = throws(cx, s, by) if name is None else beside(cx, s, by, name)
    return next((throw for throw in thrown if not (throw.used or throw.double or throw.paid)), None)


def open_effects(cx: "Cx", s: "Corporations", by: str) -> list[tuple[str, int]]:
    """Return the effects the throws still give, and what each costs in trophies."""
    found: set[tuple[str, int]] = set()
    trophies = s.players[by].trophies
    for throw in throws(cx, s, by):
        if throw.used or not (throw.double or throw.paid or trophies):
            continue
        for name in modules_of(cx, s, throw, by):
            if throw.double or is_prepaid(cx, throw, name):
                found.add((name, 0))
            elif not throw.paid and 0 < (price := cx.layout.effects[name].trophies) <= trophies:
                found.add((name, price))
    return sorted(found)


def spent(s: "Corporations", throw: Thrown) -> "Corporations":
    """Return the state after a throw has given its effect."""
    return changed(s, throw, replace(throw, used=True))


def changed(s: "Corporations", throw: Thrown, after: Thrown) -> "Corporations":
    """Use or pay for a throw; note one that only counts as a throw."""
    kept = list(s.this_turn.throws)
    if throw in kept:
        kept[kept.index(throw)] = after
    else:
        kept.append(after)
    return s.noted(throws=tuple(kept))
