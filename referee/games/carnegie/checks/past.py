"""What rounds can have brought: donations, markers, cards and people as a game comes to them."""

from typing import TYPE_CHECKING

from referee.games.carnegie import setup, timeline
from referee.games.carnegie.records import NEUTRAL, Player
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import for_players
from referee.games.carnegie.stages.events import Income, LastSpace
from referee.games.carnegie.stages.using import Research, Using
from referee.kernel.engine import OpenFact
from referee.kernel.position_judge import WHOLE

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

CHARITY, COMMUNICATIONS = "charitable_giving", "communications"
DONATION = "donation"
"""The event on a space of the timeline."""


def check_past(cx: "Cx", s: "Carnegie") -> None:
    """Judge a position of a game that still runs by what can have happened before it."""
    _check_early(cx, s)
    if any(stage.sets_up for stage in s.stage):
        return
    for name in cx.table.people:
        _check_donations(cx, s, name)
        _check_company(cx, s, name)
    _check_set_up(cx, s)
    _check_rounds(cx, s)


def _check_early(cx: "Cx", s: "Carnegie") -> None:
    """Check that nothing of the final scoring is there before it, and that payments are where they can be."""
    ended = timeline.played_out(s)
    for name, player in s.players.items():
        at = ("players", name)
        cx.need(R.final.trigger, ended or player.score is None, (*at, "score")) or cx.because(
            "a final score stands at {name}, and the rounds are not over", name=name
        )
        cx.need(R.donation.welfare_timing, ended or not player.paid, (*at, "paid")) or cx.because(
            "payments on donations stand at {name}, and the rounds are not over", name=name
        )
        wrong = tuple(cell for cell in player.paid if not cx.layout.donations[cell].pay or cell not in s.donated(name))
        cx.need(R.donation.welfare_timing, not wrong, (*at, "paid")) or cx.because(
            "{name} can pay nothing on {cells}", name=name, cells=wrong
        )
        printed = tuple(kind for kind in player.tiles if kind not in cx.layout.kinds)
        cx.need(R.solo.act_mgmt, not printed, (*at, "tiles")) or cx.because(
            "Andrew takes no departments that are printed on the company boards"
        )


def _check_donations(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check the donations of a player: one for each event, on top only with Charitable Giving, and their price."""
    player, made = s.players[name], len(s.donated(name))
    built = player.departments.values()
    if CHARITY not in built:
        above = tuple(cell for cell, owners in s.donations.items() if name in owners[1:])
        about = ("donations", f"players.{name}.departments")
        cx.need(R.dept.charity, not above, ("donations",), about=about) or cx.because(
            "{name} lies on top of others on {cells} without Charitable Giving", name=name, cells=above
        )
        events, rows = _donation_events(cx, s), tuple(f"timeline.{row}.tile" for row in s.timeline)
        cx.need(R.donation.one_per_event, made <= events, ("donations",), about=("donations", *rows)) or (
            cx.because("{name}: {made:#donation} in {events:#event}", made=made, name=name, events=events)
        )
        cx.need(R.donation.one_per_event, made <= s.round, ("donations",), about=("donations", "round")) or cx.because(
            "{name}: {made:#donation} by round {n}", made=made, name=name, n=s.round
        )
    key, paid = f"players.{name}.last_donation", player.last_donation
    at, about = ("players", name, "last_donation"), (key, "donations" if made else WHOLE)
    cx.need(R.donation.cost, made > 0 or not paid, at, about=about) or cx.because(
        "{name}: paid for a donation, and none is there", name=name
    )
    if made and paid is not None and CHARITY not in built and COMMUNICATIONS not in built:
        due = made * cx.box.numbers.donation_step.value
        known = (key, "donations", f"players.{name}.departments")
        cx.need(R.donation.cost, paid == due, at, about=known) or cx.because(
            "{name}: the latest of {made:#donation} cost {due}, not {paid}", made=made, name=name, due=due, paid=paid
        )


def _donation_events(cx: "Cx", s: "Carnegie") -> int:
    """Return how many donation events there can have been, that of this round included."""
    events = 0
    for marker in s.timeline.values():
        spaces = cx.layout.tiles[marker.tile].spaces[: marker.at] if marker.tile else ()
        events += sum([found == DONATION for found in spaces])
        events += marker.at >= cx.layout.numbers.row_spaces.value
    if s.row is None or s.timeline[timeline.moving(cx.quiet(), s)].at >= cx.layout.numbers.row_spaces.value:
        return events
    try:
        return events + int(timeline.event(cx.quiet(), s, True).donation)
    except OpenFact:
        return events + 1


def _check_company(cx: "Cx", s: "Carnegie", name: str) -> None:
    """Check that nobody of the start has left a company, and that its departments and research are of this moment."""
    player = s.players[name]
    start, at = cx.table.start.players[name].employees, ("players", name, "people")
    cx.need(R.setup.player_employees, player.employees >= start, at, about=(".".join(at), WHOLE)) or cx.because(
        "{name}: {n:#employee} in play, and {start} at the start", name=name, n=player.employees, start=start
    )
    chosen = player.reserved is not None or bool(player.departments)
    at = ("players", name, "reserved")
    cx.need(R.setup.reserve_department, chosen, at, about=(f"players.{name}.people", WHOLE)) or cx.because(
        "{name} without a department, neither reserved nor created", name=name
    )
    built, lying = sum([tab.built or 0 for tab in player.tabs.values()]), len(s.owned(name))
    at = ("players", name, "tabs")
    cx.need(R.build.space, built == lying, at, about=("cities", f"players.{name}.tabs.*.built", WHOLE)) or cx.because(
        "{name}: {built:#project} realised, and {lying:#disc} on the map", name=name, built=built, lying=lying
    )
    _check_research(cx, s, name, player)


def _check_research(cx: "Cx", s: "Carnegie", name: str, player: Player) -> None:
    """Check that research points are those of a turn that still runs."""
    busy = name == s.turn or any(isinstance(stage, Research | Using | Income | LastSpace) for stage in s.stage)
    at = ("players", name, "research_points")
    about = (".".join(at), "stage", "turn")
    cx.need(R.rnd.unused_lost, busy or not player.research_points, at, about=about) or cx.because(
        "{name}: research points are lost with the turn that brought them", name=name
    )


def _check_set_up(cx: "Cx", s: "Carnegie") -> None:
    """Check that the set-up has removed departments, laid neutral discs and timeline tiles."""
    counts = for_players(cx)
    gone, lying = sum(s.removed.values()), len(s.owned(NEUTRAL)) + len(s.donated(NEUTRAL))
    enough, about = gone >= counts.departments_removed, ("removed", WHOLE)
    cx.need(R.setup.departments, enough, ("removed",), about=about) or cx.because(
        "{n:#tile} removed, and {most} with this number of players", n=gone, most=counts.departments_removed
    )
    laid = lying >= counts.neutral_discs or cx.reads(READ.neutral_disc_no_room.discard_disc)
    about = ("cities" if lying else WHOLE, WHOLE)
    cx.need(setup.neutral_rule(cx), laid, ("cities",), about=about) or cx.because(
        "{n:#neutral disc}, and {most} with this number of players", n=lying, most=counts.neutral_discs
    )
    bare = tuple(row for row, marker in s.timeline.items() if marker.tile is None)
    cx.need(R.setup.timeline, not bare, ("timeline",), about=("timeline.*.tile", WHOLE)) or cx.because(
        "no timeline tile lies in {rows}", rows=bare
    )


def _check_rounds(cx: "Cx", s: "Carnegie") -> None:
    """Check that markers have moved once a round, and that a card of Andrew came with each."""
    if timeline.played_out(s):
        return
    moved = sum([marker.at for marker in s.timeline.values()])
    about = ("timeline.*.at", "round", WHOLE)
    cx.need(R.end.advance_marker, moved >= s.round - 1, ("round",), about=about) or cx.because(
        "the markers have moved {n:#space} in {rounds:#round}", n=moved, rounds=s.round - 1
    )
    if not cx.table.automata:
        return
    cards = sum([sum(tucked.values()) for tucked in s.vp_cards.values()])
    cx.need(R.solo.new_card, cards >= s.round - 1, ("vp_cards",), about=("vp_cards", "round", WHOLE)) or cx.because(
        "{n:#card} of Andrew in round {round}", n=cards, round=s.round
    )
