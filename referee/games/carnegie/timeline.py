"""The timeline: rows, action markers, the event of a space, full rows (rulebook p.7-8)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.games.carnegie.rules import R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx

DONATION = "donation"


class Event(Struct, frozen=True):
    """What a space of the timeline brings: income of an area, a donation, or both."""

    area: str | None
    donation: bool


def has_room(box: "Box", s: "Carnegie", row: str) -> bool:
    """Return whether the action marker of a row can move to the right."""
    return s.timeline[row].at < box.numbers.row_spaces.value


def row_that_moves(box: "Box", s: "Carnegie", row: str) -> str:
    """Return the row whose marker moves when this row is chosen: itself, or the next one below that has room."""
    for _ in box.rows:
        if has_room(box, s, row):
            break
        row = box.next_row[row]
    return row


def played_out(s: "Carnegie") -> bool:
    """Return whether all rounds have been played."""
    return s.over or any(stage.ends for stage in s.stage)


def least_round(cx: "Cx", s: "Carnegie") -> int:
    """Return the earliest round that markers, Andrew's cards and its chooser allow."""
    last = cx.layout.numbers.rounds.value
    if played_out(s):
        return last
    tucked = sum([sum(cards.values()) for cards in s.vp_cards.values()])
    number = max(tucked, sum([marker.at for marker in s.timeline.values()])) + 1
    person_chooses = number % 2 == 1
    if cx.table.automata and s.first and person_chooses == (s.first in cx.table.automata):
        number += 1
    return min(number, last)


def chosen(s: "Carnegie") -> str:
    """Return the row the time marker lies in."""
    if s.row is None:
        raise OpenFact("row", phrase("which row was chosen this round"))
    return s.row


def moving(cx: "Cx", s: "Carnegie") -> str:
    """Return the row whose marker moves at the end of this round: the chosen one, or one turned over."""
    return row_that_moves(cx.box, s, chosen(s))


def choose(cx: "Cx", s: "Carnegie", row: str) -> "Carnegie":
    """Put the time marker into a row; a full row turns over the next marker below that has room."""
    s = s.with_row(row)
    cx.cite(R.row.fixes_round, "the time marker lies in the row {row}", row=row)
    cx.cite(R.game.shared_action, "the action of this round is {row}", row=row)
    return s if has_room(cx.box, s, row) else turn_over(cx, s, row)


def turn_over(cx: "Cx", s: "Carnegie", row: str) -> "Carnegie":
    """Turn over the marker of the next row below that has room, after a full row was chosen."""
    cx.cite(
        R.solo.full_row if s.first in cx.table.automata else R.row.full_row_allowed, "the row {row} is full", row=row
    )
    below, marker = cx.layout.next_row[row], row_that_moves(cx.box, s, row)
    law = R.row.full_row_flip if below == marker else R.row.full_row_next
    while below != marker:
        cx.cite(R.row.full_row_next, "the marker of {below} has no room either", below=below)
        below = cx.layout.next_row[below]
    cx.cite(law, "the marker of {marker} is turned over", marker=marker)
    space = s.timeline[marker].at + 1
    cx.cite(R.row.flipped_event, "it brings the event of space {space} of {marker}", space=space, marker=marker)
    return s.with_marker(marker, replace(s.timeline[marker], turned=True))


def event(cx: "Cx", s: "Carnegie", known: bool = False) -> Event:
    """Return the event of this round: that of the space right of the marker that will move."""
    row = moving(cx, s)
    marker = s.timeline[row]
    if not known:
        cx.cite(R.event.kinds, "the event is that of space {space} of {row}", space=marker.at + 1, row=row)
    if marker.at + 1 == cx.box.numbers.row_spaces.value:
        area = cx.box.ends[row].region
        if not known:
            cx.cite(
                R.donation.last_space_both,
                "the last space of {row}: income of the {area}, donations as well",
                row=row,
                area=area,
            )
        return Event(area, donation=True)
    if marker.tile is None:
        raise OpenFact(f"timeline.{row}.tile", phrase("which tile lies in the row {row}", row=row))
    found = cx.box.tiles[marker.tile].spaces[marker.at]
    return Event(None, donation=True) if found == DONATION else Event(found, donation=False)


def advance(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """Move the chosen or turned marker one space to the right and remove the time marker."""
    row = moving(cx, s)
    marker = s.timeline[row]
    if row != s.row:
        cx.cite(R.row.flipped_advance, "the marker of {row} is turned up again", row=row)
    moved = R.solo.end_marker if cx.table.automata else R.end.advance_marker
    cx.cite(moved, "the marker of {row} moves to space {space}", row=row, space=marker.at + 1)
    return s.with_marker(row, replace(marker, at=marker.at + 1, turned=False)).with_row(None)
