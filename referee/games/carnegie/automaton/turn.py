"""Andrew's turn: the event, then the action of the chosen row (rulebook p.19)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie import company, timeline, transport
from referee.games.carnegie.automaton.deck import card_of, shift
from referee.games.carnegie.projects import free_space
from referee.games.carnegie.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.frozen_map import plus

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx


def act(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Play Andrew's turn: the event, then the action of the chosen row."""
    row, event = timeline.chosen(s), timeline.event(cx, s)
    if event.donation:
        s = donate(cx, s, name)
    else:
        cx.cite(R.solo.event_income, "income from the {area} is nothing to Andrew", area=event.area)
    return ACTIONS[row](cx, s, name)


def donate(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Put Andrew's disc on the cell of his card, or move the card."""
    cell = card_of(cx, s).donation
    if cell in s.donations:
        cx.cite(R.solo.event_donation, "{cell} is occupied", cell=cell)
        return shift(cx, s, 1, R.solo.event_donation)
    if not s.discs[name]:
        cx.cite(R.solo.event_donation, "Andrew has no disc for {cell}", cell=cell)
        return shift(cx, s, 1, R.solo.event_donation)
    cx.cite(R.solo.event_donation, "Andrew puts a disc on {cell}", cell=cell)
    return s.takes_discs(name, 1).with_donation(cell, name)


def _hr(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    count = card_of(cx, s).shift
    cx.cite(R.solo.act_hr, "{card} shows {n} for human resources", card=s.card, n=count)
    return shift(cx, s, count, R.solo.act_hr)


def _management(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Take department tiles of the types shown, the lowest number first, one copy of a kind at a time."""
    taken: list[str] = []
    for kind in card_of(cx, s).takes:
        department = _lowest(cx, s, kind, taken)
        if department is None:
            some = any(cx.box.departments[one].type == kind for one in taken)
            cx.cite(
                R.solo.act_mgmt,
                "no {kind} department of another kind is available" if some else "no {kind} department is available",
                kind=kind,
            )
            s = shift(cx, s, 1, R.solo.act_mgmt)
            continue
        taken.append(department)
        cx.cite(R.solo.act_mgmt, "Andrew takes {department}", department=department)
        player = s.players[name]
        s = s.with_player(name, replace(player, tiles=plus(player.tiles, department, 1)))
    return s


def _lowest(cx: "Cx", s: "Carnegie", kind: str, taken: list[str]) -> str | None:
    """Return the department of a type with the lowest number on display, of those not taken just now."""
    box, unseen, empty = cx.box, company.unseen(cx, s), company.on_display(cx, s) <= 0
    for department in box.kinds:
        tiles = company.display(box, s, department)
        if box.departments[department].type != kind or department in taken or not tiles or empty:
            continue
        if tiles <= unseen:
            what = phrase("which tiles were put back into the box: is {department} on display?", department=department)
            raise OpenFact("removed", what)
        return department
    return None


def _construction(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Put a disc on the leftmost build space of each city shown."""
    for city in card_of(cx, s).cities:
        space = _leftmost(cx, s, city) if s.discs[name] else None
        if space is None:
            cx.cite(
                R.solo.act_construction,
                "Andrew has no disc for {city}"
                if not s.discs[name]
                else "the leftmost space in {city} is taken"
                if cx.quiet().reads(READ.andrew_leftmost_space.leftmost_only)
                else "no space is free in {city}",
                city=city,
            )
            s = shift(cx, s, 1, R.solo.act_construction)
        else:
            cx.cite(R.solo.act_construction, "Andrew builds in {city}, {space}", city=city, space=space)
            s = s.takes_discs(name, 1).with_disc(city, space, name)
    return s


def _leftmost(cx: "Cx", s: "Carnegie", city: str) -> str | None:
    """Return where Andrew builds: on the leftmost free space, or read so on the leftmost of all if it is free."""
    only = cx.quiet().reads(READ.andrew_leftmost_space.leftmost_only)
    space = free_space(cx, s, city, only)
    if space != free_space(cx.quiet(), s, city, not only):
        cx.rests_on(READ.andrew_leftmost_space.leftmost_only)
    return space


def _rnd(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Move Andrew's transport disc to the right; a last space holds one disc only."""
    card, box = card_of(cx, s), cx.box
    region, end = card.region, transport.last(box, card.region)
    for _ in range(card.steps):
        player = s.players[name]
        at = player.transport.at(region) + 1
        taken = at == end and transport.holder(box, s, region) is not None
        if taken:
            cx.cite(R.solo.last_space, "the last space of the {region} is taken", region=region)
        if at > end or taken:
            cx.cite(R.solo.act_rnd, "no step to the right in the {region}", region=region)
            s = shift(cx, s, 1, R.solo.act_rnd)
        else:
            cx.cite(R.solo.act_rnd, "Andrew's disc moves to space {at} of the {region}", at=at, region=region)
            s = s.with_player(name, replace(player, transport=player.transport.moved(region, at)))
    return s


ACTIONS: "dict[str, Callable[[Cx, Carnegie, str], Carnegie]]" = {
    "hr": _hr,
    "management": _management,
    "construction": _construction,
    "rnd": _rnd,
}
