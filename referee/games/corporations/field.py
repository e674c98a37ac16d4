"""The field of hexes: neighbours, borders, black marks, guards, sabotage and bankruptcy."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.corporations.records import FREE
from referee.games.corporations.rules import READ, R
from referee.kernel.components import Datum
from referee.kernel.frozen_map import plus
from referee.kernel.rule import Rule

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations, Cx


def beside(cx: "Cx", hex: str) -> tuple[str, ...]:
    """Return the hexes that touch a hex."""
    return cx.box.hexes[hex].adjacent


def around(cx: "Cx", s: "Corporations", name: str) -> frozenset[str]:
    """Return the hexes that touch a player's enterprises."""
    cx.explain(lambda: cx.rests_on(*[Datum("hexes", own, "adjacent") for own in s.owned(name)]))
    return s.land.around(name, cx.layout.hexes)


def usable(cx: "Cx", hex: str) -> bool:
    """Return whether this hex may be built on with so many players."""
    return everywhere(cx) or cx.box.hexes[hex].two_player


def everywhere(cx: "Cx") -> bool:
    """Return whether every hex may be built on with so many players."""
    return len(cx.table.seats) in cx.layout.everywhere


def in_play(cx: "Cx") -> int:
    """Return how many hexes are built on with so many players."""
    return cx.layout.player_counts[str(len(cx.table.seats))].hexes


def borders(cx: "Cx", s: "Corporations", hex: str) -> list[str]:
    """Return enterprises of other players around a hex."""
    foreign = s.land.others(s.site(hex).owner or "")
    return [near for near in beside(cx, hex) if near in foreign]


def border_enterprises(cx: "Cx", s: "Corporations", owner: str, by: str) -> list[str]:
    """Return a player's border enterprises for a card of somebody; if there are none, all of his."""
    owned, foreign = s.owned(owner), s.land.others(owner)
    if not foreign:
        return owned
    found = [hex for hex in owned if not foreign.isdisjoint(beside(cx, hex))]
    mine = s.land.around(by, cx.layout.hexes)
    own = [hex for hex in found if hex in mine]
    if by != owner and (own or owned) != (found or owned) and cx.reads(READ.border_of_target.borders_card_player):
        found = own
    return found or owned


def borders_on(cx: "Cx", s: "Corporations", hex: str, by: str) -> bool:
    """Return whether an enterprise is on a border however read: beside one of the card's player, or his by another."""
    owner = s.site(hex).owner
    near = [s.site(hex).owner for hex in beside(cx, hex)]
    return any(other not in (None, owner) for other in near) if owner == by else by in near


def tell_border(cx: "Cx", s: "Corporations", hex: str, by: str) -> None:
    """Say that any enterprise will do, where its owner has none on a border."""
    owner = s.site(hex).owner
    assert owner is not None
    if borders_on(cx, s, hex, by):
        return
    bordering = [own for own in s.owned(owner) if borders(cx, s, own)] if s.land.others(owner) else []
    nobody = not any(s.site(near).owner == by for own in bordering for near in beside(cx, own))
    if not bordering or (by != owner and nobody and cx.reads(READ.border_of_target.borders_card_player)):
        cx.cite(R.border.none_means_any, "{owner} has no border enterprise, so any may be chosen", owner=owner)


def safe(cx: "Cx", s: "Corporations", hex: str) -> bool:
    """Return whether this would be a second bankruptcy of its owner in one round (speed-up limit)."""
    site = s.site(hex)
    if "limit_bankruptcies" not in cx.table.options.speed or site.owner is None:
        return False
    return bool(s.players[site.owner].safe) and bool(site.mark) and not site.guard


def judge_limit(cx: "Cx", s: "Corporations", hex: str) -> None:
    """Judge the speed-up limit on bankruptcies, where it was adopted and this would be one."""
    site = s.site(hex)
    if "limit_bankruptcies" in cx.table.options.speed and site.mark and not site.guard:
        owner = site.owner
        cx.need(R.speed.limit_bankruptcies, not safe(cx, s, hex)) or cx.because(
            "{owner} has had a bankruptcy this round", owner=owner
        )


def remove_guard(cx: "Cx", s: "Corporations", hex: str) -> "Corporations":
    """Take one guard from an enterprise."""
    site = s.site(hex)
    cx.cite(R.guard.returns_to_bank, "a guard on {hex} goes back to the bank", hex=hex)
    return s.with_site(hex, replace(site, guard=site.guard - 1))


def sabotage(cx: "Cx", s: "Corporations", hex: str, culprit: str | None) -> "Corporations":
    """Sabotage an enterprise: a guard takes the blow, else the first mark is laid, the second bankrupts."""
    site = s.site(hex)
    if site.guard:
        cx.cite(R.guard.absorbs_sabotage, "the guard on {hex} takes the blow", hex=hex)
        return remove_guard(cx, s, hex)
    if not site.mark:
        cx.cite(R.mark.one_harmless, "{hex} gets its first black mark, which alone does no harm", hex=hex)
        return s.with_site(hex, replace(site, mark=1))
    if safe(cx, s, hex):
        owner = site.owner
        cx.cite(
            R.speed.limit_bankruptcies,
            "{hex} keeps one mark: {owner} has had a bankruptcy this round",
            hex=hex,
            owner=owner,
        )
        return s
    cx.cite(R.mark.two_needed, "a second black mark on {hex}", hex=hex)
    return bankrupt(cx, s, hex, culprit)


def bankrupt(
    cx: "Cx", s: "Corporations", hex: str, culprit: str | None, law: Rule = R.mark.second_bankrupts
) -> "Corporations":
    """Liquidate an enterprise: the chip goes back to its owner, the culprit takes a trophy."""
    owner = s.site(hex).owner
    assert owner is not None
    cx.cite(law, "{owner}'s enterprise on {hex} is bankrupt", owner=owner, hex=hex)
    s = clear(s, hex)
    if "limit_bankruptcies" in cx.table.options.speed:
        s = s.with_player(owner, replace(s.players[owner], safe=len(s.players)))
    if culprit is None or culprit == owner:
        return s
    cx.cite(R.trophy.gain, "{culprit} takes a trophy", culprit=culprit)
    return s.takes_trophies(culprit, 1)


def clear(s: "Corporations", hex: str) -> "Corporations":
    """Take an enterprise off the field: chip to its owner, marks and guards to the bank."""
    site = s.site(hex)
    assert site.owner is not None and site.chip is not None
    player = s.players[site.owner]
    s = s.with_player(site.owner, replace(player, stock=plus(player.stock, site.chip, 1)))
    return s.with_site(hex, replace(FREE, block=site.block))


def markable(cx: "Cx", s: "Corporations", hex: str, builder: str) -> list[str]:
    """Return the neighbours that can get the black mark of construction: an opponent's, without mark and guard."""
    found, foreign = list[str](), s.land.others(builder)
    if not foreign or foreign.isdisjoint(around := beside(cx, hex)):
        return found
    for near in around:
        if near in foreign and not (site := s.field[near]).mark and not site.guard:
            found.append(near)
    return found


def tell_unmarkable(cx: "Cx", s: "Corporations", hex: str, builder: str) -> None:
    """Say which neighbours of a new enterprise a mark or a guard keeps from the mark of construction."""
    foreign = s.land.others(builder)
    for near in [near for near in beside(cx, hex) if near in foreign] if foreign else ():
        if s.site(near).mark:
            cx.cite(
                R.mark.construction_eligible,
                "{near} has a black mark already: construction adds no second one",
                near=near,
            )
        elif s.site(near).guard:
            cx.cite(
                R.guard.only_shield_vs_construction, "the guard on {near} keeps the mark of construction off", near=near
            )
