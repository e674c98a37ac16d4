"""What can lie on the board: markers, discs on map, tracks and donations; and whose turn it can be."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.carnegie import setup, timeline, transport
from referee.games.carnegie.book import rule
from referee.games.carnegie.records import ANY, NEUTRAL
from referee.games.carnegie.robot.stages import AndrewActs, AndrewChooses
from referee.games.carnegie.seating import for_players
from referee.games.carnegie.stages.opening import NeutralDiscs
from referee.games.carnegie.stages.round import AndrewTurn, Choosing, NewRound
from referee.games.carnegie.stages.scoring import AndrewPaying

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

COUNTS = rule("supply.counts")
SPACE = rule("build.space")
LAST_SINGLE = rule("transport.last_single")
LEVELS = rule("transport.levels")
MARKERS = rule("end.advance_marker")
TIMELINE = rule("setup.timeline")
LENGTH = rule("game.length")
FLIP = rule("row.full_row_flip")
ROW_CHOOSE = rule("row.choose")
ALTERNATE = rule("solo.alternate")
SOLO_PHASES = rule("solo.phases")
NOT_TWICE = rule("dept.15_not_twice")
PLACE = rule("donation.place")


def check_timeline(cx: "Cx", s: "Carnegie") -> None:
    """Markers have moved at most once a round and are turned as the book says; every tile lies once."""
    numbers = cx.layout.numbers
    cx.need(LENGTH, 1 <= s.round <= numbers.rounds.value) or cx.because("there is no round {n}", n=s.round)
    ats = [marker.at for marker in s.timeline.values()]
    played = numbers.rounds.value if timeline.played_out(s) else max(0, s.round - 1)
    fits = max(ats) <= numbers.row_spaces.value and sum(ats) <= played
    cx.need(MARKERS, fits) or cx.because("the markers have moved {n} spaces in {r} rounds", n=sum(ats), r=played)
    tiles = [marker.tile[:-1] for marker in s.timeline.values() if marker.tile]
    cx.need(TIMELINE, len(set(tiles)) == len(tiles)) or cx.because("a timeline tile lies in two rows")
    wrong = _wrongly_turned(cx, s)
    cx.need(FLIP, not wrong) or cx.because("nothing turns over the marker of {rows}", rows=wrong)


def _wrongly_turned(cx: "Cx", s: "Carnegie") -> tuple[str, ...]:
    """Rows whose markers cannot be turned over: only that due for a full chosen row is, whichever was chosen."""
    turned = tuple(row for row, marker in s.timeline.items() if marker.turned)
    if s.row:
        due = timeline.due(cx.layout, s, s.row)
        return tuple(row for row in turned if row == s.row or row != due)
    chosen = s.stage and not isinstance(s.top, NewRound | Choosing)
    return turned[1:] if chosen else turned


def check_turn(cx: "Cx", s: "Carnegie") -> None:
    """The first player chooses the row; Andrew acts at his own moments only, and chooses every other round."""
    andrews = s.turn in cx.table.automata
    if cx.table.automata:
        his = s.first in cx.table.automata
        cx.need(ALTERNATE, his == (s.round % 2 == 0)) or cx.because(
            "in round {round} it is not {first} who chooses", round=s.round, first=s.first
        )
    if s.over:
        return
    top = s.top if s.stage else NewRound()
    if isinstance(top, NewRound | Choosing):
        law = ALTERNATE if cx.table.automata else ROW_CHOOSE
        cx.need(law, s.turn == s.first) or cx.because("{first} chooses the row, not {turn}", first=s.first, turn=s.turn)
    elif isinstance(top, AndrewTurn | AndrewChooses | AndrewActs):
        cx.need(SOLO_PHASES, andrews) or cx.because("it is Andrew who acts at '{stage}'", stage=top.called())
    else:
        alone = isinstance(top, AndrewPaying) and not cx.table.automata
        cx.need(SOLO_PHASES, not andrews and not alone) or cx.because(
            "'{stage}' is no moment of {turn}", stage=top.called(), turn=s.turn
        )


def check_map(cx: "Cx", s: "Carnegie") -> None:
    """Discs lie on printed spaces and belong to somebody."""
    box = cx.layout
    for city, discs in s.map.items():
        spaces = box.cities[city].spaces
        strange = tuple(space for space in discs if space not in (*spaces, ANY))
        cx.need(SPACE, not strange) or cx.because("{city} has no space {spaces}", city=city, spaces=strange)
        full = len(discs) <= len(spaces) or bool(strange)
        cx.need(SPACE, full) or cx.because("{city} has {n:#space}", city=city, n=len(spaces))
        nobody = tuple(owner for owner in discs.values() if owner not in (*cx.table.names, NEUTRAL))
        cx.need(COUNTS, not nobody) or cx.because("nobody called {who} plays", who=nobody)


def check_tracks(cx: "Cx", s: "Carnegie") -> None:
    """Transport discs are on their tracks; a last space holds one."""
    box = cx.layout
    for region in box.regions:
        end = transport.last(box, region)
        at = [player.transport.at(region) for player in s.players.values()]
        cx.need(LEVELS, min(at) >= 1 and max(at) <= end) or cx.because("{r} has {n} spaces", r=region, n=end)
        cx.need(LAST_SINGLE, at.count(end) <= 1) or cx.because("two discs on the last space of {r}", r=region)


def check_donations(cx: "Cx", s: "Carnegie") -> None:
    """A player donates once on a cell; only players lay a disc on top of another."""
    for cell, owners in s.donations.items():
        twice = tuple(owner for owner, n in Counter(owners).items() if n > 1)
        cx.need(NOT_TWICE, not twice) or cx.because("{who} twice on {cell}", who=twice, cell=cell)
        above = tuple(owner for owner in owners[1:] if owner == NEUTRAL or owner in cx.table.automata)
        cx.need(PLACE, not above) or cx.because("{who} on top of a disc on {cell}", who=above, cell=cell)


def check_neutral(cx: "Cx", s: "Carnegie") -> None:
    """Not more neutral discs than this number of players has."""
    lying = len(s.owned(NEUTRAL)) + len(s.donated(NEUTRAL))
    left = [stage.left or 0 for stage in s.stage if isinstance(stage, NeutralDiscs)]
    most, found = for_players(cx).neutral_discs, lying + sum(left)
    cx.need(setup.neutral_rule(cx), found <= most) or cx.because("{n} neutral discs of {most}", n=found, most=most)
