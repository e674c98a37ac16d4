"""Andrew's turn: the event, then the action of the chosen row (rulebook p.19)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.carnegie import company, timeline, transport
from referee.games.carnegie.automaton.deck import card_of, shift
from referee.games.carnegie.book import reading, rule, say
from referee.games.carnegie.projects import free_space
from referee.kernel.engine import OpenFact
from referee.kernel.frozen_map import plus

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

INCOME = rule("solo.event_income")
DONATION = rule("solo.event_donation")
HR = rule("solo.act_hr")
MANAGEMENT = rule("solo.act_mgmt")
CONSTRUCTION = rule("solo.act_construction")
RND = rule("solo.act_rnd")
LAST_SPACE = rule("solo.last_space")
LEFTMOST_ONLY = reading("andrew_leftmost_space", "leftmost_only")


def act(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Andrew's turn: the event, then the action of the chosen row."""
    row, event = timeline.chosen(s), timeline.event(cx, s)
    if event.donation:
        s = donate(cx, s, name)
    else:
        cx.cite(INCOME, "income from the {area} is nothing to Andrew", area=event.area)
    return ACTIONS[row](cx, s, name)


def donate(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Andrew's disc goes to the cell of his card, or the card moves."""
    cell = card_of(cx, s).donation
    if cell in s.donations:
        cx.cite(DONATION, "{cell} is occupied", cell=cell)
        return shift(cx, s, 1, DONATION)
    if not s.discs[name]:
        cx.cite(DONATION, "Andrew has no disc for {cell}", cell=cell)
        return shift(cx, s, 1, DONATION)
    cx.cite(DONATION, "Andrew puts a disc on {cell}", cell=cell)
    return s.takes_discs(name, 1).with_donation(cell, name)


def _hr(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    count = card_of(cx, s).shift
    cx.cite(HR, "{card} shows {n} for human resources", card=s.card, n=count)
    return shift(cx, s, count, HR)


def _management(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Department tiles of the types shown, the lowest number first, one copy of a kind at a time."""
    taken: list[str] = []
    for kind in card_of(cx, s).takes:
        department = _lowest(cx, s, kind, taken)
        if department is None:
            some = any(cx.box.departments[one].type == kind for one in taken)
            cx.cite(
                MANAGEMENT,
                "no {kind} department of another kind is available" if some else "no {kind} department is available",
                kind=kind,
            )
            s = shift(cx, s, 1, MANAGEMENT)
            continue
        taken.append(department)
        cx.cite(MANAGEMENT, "Andrew takes {department}", department=department)
        player = s.players[name]
        s = s.with_player(name, replace(player, tiles=plus(player.tiles, department, 1)))
    return s


def _lowest(cx: "Cx", s: "Carnegie", kind: str, taken: list[str]) -> str | None:
    """The department of a type with the lowest number on display, of those not taken just now."""
    box, unseen, empty = cx.box, company.unseen(cx, s), company.on_display(cx, s) <= 0
    for department in box.kinds:
        tiles = company.display(box, s, department)
        if box.departments[department].type != kind or department in taken or not tiles or empty:
            continue
        if tiles <= unseen:
            what = say("which tiles were put back into the box: is {department} on display?", department=department)
            raise OpenFact("removed", what)
        return department
    return None


def _construction(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """A disc on the leftmost build space of each city shown."""
    for city in card_of(cx, s).cities:
        space = _leftmost(cx, s, city) if s.discs[name] else None
        if space is None:
            cx.cite(
                CONSTRUCTION,
                "Andrew has no disc for {city}"
                if not s.discs[name]
                else "the leftmost space in {city} is taken"
                if cx.quiet().reads(LEFTMOST_ONLY)
                else "no space is free in {city}",
                city=city,
            )
            s = shift(cx, s, 1, CONSTRUCTION)
        else:
            cx.cite(CONSTRUCTION, "Andrew builds in {city}, {space}", city=city, space=space)
            s = s.takes_discs(name, 1).with_disc(city, space, name)
    return s


def _leftmost(cx: "Cx", s: "Carnegie", city: str) -> str | None:
    """Where Andrew builds: the leftmost free space, or the leftmost of all if it is free."""
    only = cx.quiet().reads(LEFTMOST_ONLY)
    space = free_space(cx, s, city, only)
    if space != free_space(cx.quiet(), s, city, not only):
        cx.rests_on(LEFTMOST_ONLY)
    return space


def _rnd(cx: "Cx", s: "Carnegie", name: str) -> "Carnegie":
    """Andrew's transport disc moves to the right; a last space holds one disc only."""
    card, box = card_of(cx, s), cx.box
    region, end = card.region, transport.last(box, card.region)
    for _ in range(card.steps):
        player = s.players[name]
        at = player.transport.at(region) + 1
        taken = at == end and transport.holder(box, s, region) is not None
        if taken:
            cx.cite(LAST_SPACE, "the last space of the {region} is taken", region=region)
        if at > end or taken:
            cx.cite(RND, "no step to the right in the {region}", region=region)
            s = shift(cx, s, 1, RND)
        else:
            cx.cite(RND, "Andrew's disc moves to space {at} of the {region}", at=at, region=region)
            s = s.with_player(name, replace(player, transport=player.transport.moved(region, at)))
    return s


ACTIONS: "dict[str, Callable[[Cx, Carnegie, str], Carnegie]]" = {
    "hr": _hr,
    "management": _management,
    "construction": _construction,
    "rnd": _rnd,
}
