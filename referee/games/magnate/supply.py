"""Tenant tokens at set-up: what lies in the supply, and what was taken blindly (rulebook p.5-7, p.15)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import tenants
from referee.games.magnate.rules import R
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def tokens(cx: "Cx", printed: Mapping[str, int]) -> dict[str, int]:
    """Return tokens as they are taken at set-up: in the advanced game blindly, nobody knows the subtypes."""
    if not cx.table.options.advanced:
        return dict(printed)
    return {f"unknown_{kind}": n for kind, n in printed.items() if n}


def fill_supply(cx: "Cx", s: "Magnate") -> "Magnate":
    """Fill the supply with what lies nowhere else, or with what a position says."""
    known = supply_of(cx, s)
    return replace(s, supply={**dict.fromkeys(known, 0), **s.supply} if s.supply else known)


def supply_of(cx: "Cx", s: "Magnate") -> dict[str, int]:
    """Return the tokens that lie nowhere else: by type; by subtype (advanced game) if all on the table are seen."""
    box, housed = cx.layout, s.city.census
    left: dict[str, int] = {}
    for kind, tenant in box.tenants.items():
        lying = {name: housed.get(name, 0) + s.available.get(name, 0) for name in (kind, *box.faces[kind])}
        if not cx.table.options.advanced:
            left[kind] = tenant.count - lying[kind]
        elif lying[f"unknown_{kind}"]:
            left[f"unknown_{kind}"] = tenant.count - sum(lying.values())
        else:
            left |= {sub: box.subtypes[sub].count - lying[sub] for sub in box.subtypes_of[kind]}
    return left


def unseen(cx: "Cx", s: "Magnate") -> tuple[str, str] | None:
    """Return the next token nobody has looked at: its plot (none for the available tenants) and its name."""
    bags = [(plot, here.tenants) for plot, here in s.plots.items() if here.tenants] + [("", s.available)]
    found = [(where, name) for where, bag in bags for name in bag if name.startswith("unknown_")]
    return next((one for one in found if subtypes_left(cx, s, one[1])), None)


def subtypes_left(cx: "Cx", s: "Magnate", name: str) -> list[str]:
    """Return the subtypes an unseen token may turn out to be: those of which not all lie open."""
    box = cx.layout
    lying = {sub: s.available.get(sub, 0) + s.city.census.get(sub, 0) for sub in box.subtypes_of[box.types[name]]}
    return [sub for sub, n in lying.items() if n < box.subtypes[sub].count]


def draw_token(cx: "Cx", s: "Magnate", where: str, name: str) -> "Magnate":
    """Return the state after a token taken blindly turns out to be a subtype of its type."""
    box = cx.layout
    why = phrase("no such token of the type is left")
    drawn = str(cx.chance.draw("pick", subtypes_left(cx, s, name), why))
    bag = s.plots[where].tenants if where else s.available
    turned = {**tenants.less(box, bag, name, 1), drawn: bag.get(drawn, 0) + 1}
    if where:
        cx.cite(R.adv.setup_blind, "{kind} token on {plot}: {drawn:a}", kind=box.types[name], plot=where, drawn=drawn)
        return s.with_plot(where, replace(s.plots[where], tenants=turned))
    cx.cite(R.adv.setup_blind, "available {kind} token: {drawn:a}", kind=box.types[name], drawn=drawn)
    return s.with_tokens(turned)


def flip(cx: "Cx", s: "Magnate") -> "Magnate":
    """Turn all tokens to the advanced side; the supply holds the rest of each subtype."""
    lying = sum(s.available.values())
    placed = lying + sum(s.city.census.values())
    cx.cite(R.adv.side, "{placed:#tenant token} turned to the advanced side", placed=placed)
    cx.cite(R.adv.normal_rules, "{lying:#token} available, as many as in the standard game", lying=lying)
    return s.with_tokens(s.available, supply_of(cx, s))
