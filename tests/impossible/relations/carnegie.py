"""Relations of Carnegie: donations against events, markers against rounds, companies against what everybody gets."""

from collections.abc import Iterator
from typing import Any

from referee.games.carnegie import timeline
from referee.games.carnegie.records import NEUTRAL
from referee.games.carnegie.rules import READ
from referee.games.carnegie.seating import for_players
from referee.kernel.engine import OpenFact
from referee.kernel.game import Table

MENDABLE = frozenset(
    {
        "markers have moved less than once a round",
        "more donations than donation events",
        "covered donation without Charitable Giving",
        "price of the last donation against their number",
        "projects built against discs on the map",
        "neither a reserved nor a created department",
        "too few neutral discs",
        "too few departments removed",
        "row without a timeline tile",
        "fewer employees in play than at the start",
        "Andrew's cards against the round",
        "paid for a donation that lies nowhere",
    }
)
SPEAKS = {
    "price of the last donation against their number": ("donations",),
    "markers have moved less than once a round": ("timeline.*.at",),
}
ASSUMED = frozenset[str]()
OPENING = [
    "choose_tabs",
    "lay_timeline",
    "remove_departments",
    "neutral_discs",
    "housing",
    "setup_moves",
    "setup_activate",
]
BUSY = ("Research", "Using", "Settling", "Income", "LastSpace")


def broken(table: Table[Any], s: Any) -> Iterator[str]:
    """Yield what a position breaks."""
    out = timeline.played_out(s)
    for name, player in s.players.items():
        if any(kind not in table.layout.kinds for kind in player.tiles):
            yield "Andrew holds a printed department"
        if any(not table.layout.donations[cell].pay or name not in s.donations.get(cell, ()) for cell in player.paid):
            yield "paid on a donation that takes none from this player"
        if player.score is not None and not out:
            yield "final score before the end"
        if player.paid and not out:
            yield "payments before the end"
    if any(stage.called() in OPENING for stage in s.stage):
        return
    for name in table.people:
        yield from _donations(table, s, name)
        yield from _company(table, s, name)
    yield from _set_up(table, s)
    moved = sum(marker.at for marker in s.timeline.values())
    if not out and moved < s.round - 1:
        yield "markers have moved less than once a round"
    if not out and moved > s.round:
        yield "markers have moved more than once a round"
    if table.automata and not out:
        cards = sum(sum(tucked.values()) for tucked in s.vp_cards.values())
        if cards != s.round - 1:
            yield "Andrew's cards against the round"


def _donations(table: Table[Any], s: Any, name: str) -> Iterator[str]:
    player, made, built = s.players[name], len(s.donated(name)), s.players[name].departments.values()
    if "charitable_giving" not in built:
        if any(name in owners[1:] for owners in s.donations.values()):
            yield "covered donation without Charitable Giving"
        if made > _events(table, s):
            yield "more donations than donation events"
        if made > s.round:
            yield "more donations than rounds"
        step = table.layout.numbers.donation_step.value
        if made and "communications" not in built and player.last_donation not in (None, made * step):
            yield "price of the last donation against their number"
    if not made and player.last_donation:
        yield "paid for a donation that lies nowhere"


def _events(table: Table[Any], s: Any) -> int:
    """How many donation events there can have been."""
    spaces, events = table.layout.numbers.row_spaces.value, 0
    for marker in s.timeline.values():
        passed = table.layout.tiles[marker.tile].spaces[: marker.at] if marker.tile else ()
        events += sum(space == "donation" for space in passed) + (marker.at >= spaces)
    if s.row is None:
        return events
    try:
        return events + int(timeline.event(table.quiet(), s, True).donation)
    except OpenFact:
        return events + 1


def _company(table: Table[Any], s: Any, name: str) -> Iterator[str]:
    player = s.players[name]
    if player.research_points and not (name == s.turn or any(type(stage).__name__ in BUSY for stage in s.stage)):
        yield "research points kept over a turn"
    if sum(tab.built or 0 for tab in player.tabs.values()) != len(s.owned(name)):
        yield "projects built against discs on the map"
    if not player.reserved and not player.departments:
        yield "neither a reserved nor a created department"
    if player.employees < table.start.players[name].employees:
        yield "fewer employees in play than at the start"
    if player.employees > table.layout.numbers.employees.value:
        yield "more employees than the box has"


def _set_up(table: Table[Any], s: Any) -> Iterator[str]:
    counts = for_players(table.quiet())
    lying = len(s.owned(NEUTRAL)) + len(s.donated(NEUTRAL))
    room = not table.quiet().reads(READ.neutral_disc_no_room.discard_disc)
    if lying > counts.neutral_discs:
        yield "too many neutral discs"
    if lying < counts.neutral_discs and room:
        yield "too few neutral discs"
    if sum(s.removed.values()) < counts.departments_removed:
        yield "too few departments removed"
    if sum(s.removed.values()) > counts.departments_removed:
        yield "too many departments removed"
    if any(marker.tile is None for marker in s.timeline.values()):
        yield "row without a timeline tile"
