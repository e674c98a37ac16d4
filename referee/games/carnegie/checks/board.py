"""What can lie on the board: markers, discs on map, tracks and donations; and whose turn it can be."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.games.carnegie import setup, timeline, transport
from referee.games.carnegie.automaton.stages import AndrewActs, AndrewChooses
from referee.games.carnegie.records import ANY, NEUTRAL
from referee.games.carnegie.rules import R
from referee.games.carnegie.seating import for_players
from referee.games.carnegie.stages.choosing import AndrewTurn, Choosing, NewRound
from referee.games.carnegie.stages.events import Income, LastSpace
from referee.games.carnegie.stages.opening import ChooseTabs, Housing, LayTimeline, NeutralDiscs, RemoveDepartments
from referee.games.carnegie.stages.scoring import AndrewPaying
from referee.games.carnegie.stages.using import Research, Settling, Using
from referee.kernel.stack import Interrupts, judge_stack

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

SETTING_UP = (LayTimeline, RemoveDepartments, ChooseTabs, NeutralDiscs, Housing)
INTERRUPTS: Interrupts = {
    **dict.fromkeys(SETTING_UP, (*SETTING_UP, NewRound)),
    Settling: (Using,),
    Research: (Using, Income, LastSpace),
}


def check_stages(cx: "Cx", s: "Carnegie") -> None:
    """Check that stages lie on those they may interrupt."""
    judge_stack(cx, s, R.round.phases, INTERRUPTS)


def check_timeline(cx: "Cx", s: "Carnegie") -> None:
    """Check the timeline: markers move at most once a round, every tile lies once."""
    rounds, spaces = cx.box.numbers.rounds.value, cx.box.numbers.row_spaces.value
    cx.need(R.game.length, 1 <= s.round <= rounds, at=("round",)) or cx.because(
        "there is no round {n}: {rounds} are played", n=s.round, rounds=rounds
    )
    for row, marker in s.timeline.items():
        cx.need(R.end.advance_marker, marker.at <= spaces, at=("timeline", row, "at")) or cx.because(
            "the row {row} has {n:#space}", row=row, n=spaces
        )
    _check_moved(cx, s, rounds if timeline.played_out(s) else max(0, s.round - 1))
    _check_tiles(cx, s)
    for row in _wrongly_turned(cx, s):
        cx.need(R.row.full_row_flip, False, at=("timeline", row, "turned")) or cx.because(
            "nothing turns over the marker of {row}", row=row
        )


def _check_moved(cx: "Cx", s: "Carnegie", played: int) -> None:
    """Check that every round moves one marker one space."""
    moved = [row for row, marker in s.timeline.items() if marker.at]
    spaces = sum([marker.at for marker in s.timeline.values()])
    at = ("timeline", moved[-1], "at") if moved else ("timeline",)
    cx.need(R.end.advance_marker, spaces <= played, at=at) or cx.because(
        "the markers have moved {n:#space} in {rounds:#round}", n=spaces, rounds=played
    )


def _check_tiles(cx: "Cx", s: "Carnegie") -> None:
    """Check that every timeline tile has two sides and lies once."""
    lying: dict[str, str] = {}
    for row, marker in s.timeline.items():
        tile = (marker.tile or "")[:-1]
        other = lying.get(tile)
        cx.need(R.setup.timeline, other is None or not tile, at=("timeline", row, "tile")) or cx.because(
            "tile {tile} lies in {other} and in {row}", tile=tile, other=other, row=row
        )
        lying[tile] = row


def _wrongly_turned(cx: "Cx", s: "Carnegie") -> tuple[str, ...]:
    """Return the rows whose markers cannot be turned over: only the one due for a full chosen row can."""
    turned = tuple(row for row, marker in s.timeline.items() if marker.turned)
    if s.row:
        due = timeline.row_that_moves(cx.layout, s, s.row)
        return tuple(row for row in turned if row == s.row or row != due)
    chosen = s.stage and not isinstance(s.top, NewRound | Choosing)
    return turned[1:] if chosen else turned


def check_turn(cx: "Cx", s: "Carnegie") -> None:
    """Check whose turn a position gives: the first player or Andrew, who chooses every other round."""
    if cx.table.automata:
        his = s.first in cx.table.automata
        cx.need(R.solo.alternate, his == (s.round % 2 == 0), at=("first",)) or cx.because(
            "in round {round} it is not {first} who chooses", round=s.round, first=s.first
        )
    if not s.over:
        _check_moment(cx, s, s.top if s.stage else NewRound())


def _check_moment(cx: "Cx", s: "Carnegie", top: Any) -> None:
    """Check that the turn is that of somebody the moment is for: the chooser of the row, Andrew, or a person."""
    andrews = s.turn in cx.table.automata
    if isinstance(top, NewRound | Choosing):
        law = R.solo.alternate if cx.table.automata else R.row.choose
        cx.need(law, s.turn == s.first, at=("turn",)) or cx.because(
            "it is for {first} to choose the row, not for {turn}", first=s.first, turn=s.turn
        )
    elif isinstance(top, AndrewTurn | AndrewChooses | AndrewActs):
        cx.need(R.solo.phases, andrews, at=("turn",)) or cx.because(
            "{stage} is not for {turn}", stage=top.called_aloud(), turn=s.turn
        )
    else:
        alone = isinstance(top, AndrewPaying) and not cx.table.automata
        cx.need(R.solo.phases, not alone, at=("stage",)) or cx.because(
            "Andrew is not among {players}", players=cx.table.names
        )
        cx.need(R.solo.phases, not andrews, at=("turn",)) or cx.because(
            "{stage} is not for {turn}", stage=top.called_aloud(), turn=s.turn
        )


def check_map(cx: "Cx", s: "Carnegie") -> None:
    """Check that discs lie on printed spaces."""
    for city, discs in s.map.items():
        spaces = cx.box.cities[city].spaces
        strange = tuple(space for space in discs if space not in (*spaces, ANY))
        for space in strange:
            cx.need(R.build.space, False, at=("cities", city, space)) or cx.because(
                "{city} has no space {code}", city=city, code=space
            )
        if not strange:
            cx.need(R.build.space, len(discs) <= len(spaces), at=("cities", city)) or cx.because(
                "{city} has {n:#space}", city=city, n=len(spaces)
            )


def check_tracks(cx: "Cx", s: "Carnegie") -> None:
    """Check that transport discs are on their tracks; a last space holds one."""
    for region in cx.layout.regions:
        end, holder = transport.last(cx.layout, region), None
        for name, player in s.players.items():
            at, key = player.transport.at(region), ("players", name, "transport", region)
            cx.need(R.transport.levels, 1 <= at <= end, at=key) or cx.because(
                "the track of the {region} has {n:#space}", region=region, n=end
            )
            taken = at == end and holder is not None
            cx.need(R.transport.last_single, not taken, at=key) or cx.because(
                "the last space of the {region} is taken by {holder} as well", holder=holder, region=region
            )
            holder = name if at == end else holder


def check_donations(cx: "Cx", s: "Carnegie") -> None:
    """Check that a player donates once on a cell, and that only players lay a disc on top of another."""
    for cell, owners in s.donations.items():
        twice = tuple(owner for owner, n in Counter(owners).items() if n > 1)
        cx.need(R.dept.not_twice, not twice, at=("donations", cell)) or cx.because(
            "two discs of {who} on {cell}", who=twice, cell=cell
        )
        above = tuple(owner for owner in owners[1:] if owner == NEUTRAL or owner in cx.table.automata)
        cx.need(R.donation.place, not above, at=("donations", cell)) or cx.because(
            "these discs cannot lie on top of others on {cell}: {who}", who=above, cell=cell
        )


def check_neutral(cx: "Cx", s: "Carnegie") -> None:
    """Check that there are not more neutral discs than this number of players has."""
    lying, most = len(s.owned(NEUTRAL)) + len(s.donated(NEUTRAL)), for_players(cx).neutral_discs
    left = [stage.left for stage in s.stage if isinstance(stage, NeutralDiscs)]
    found = lying + sum([most if n is None else n for n in left])
    cx.need(setup.neutral_rule(cx), found <= most, at=("cities" if s.owned(NEUTRAL) else "donations",)) or cx.because(
        "{n:#neutral disc}, and {most} with this number of players", n=found, most=most
    )
