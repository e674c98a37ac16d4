"""The stages of a round: row, events, departments, activation (rulebook p.7-13)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import departments, income, timeline
from referee.games.carnegie.book import reading, rule
from referee.games.carnegie.components import Box, Count, Department, Region, RowName
from referee.games.carnegie.records import PlayerName
from referee.games.carnegie.seating import next_person, people_from
from referee.games.carnegie.stages.phase import SOLO_PHASES, ByMove, OneByOne, Phase
from referee.games.carnegie.stages.scoring import Paying
from referee.kernel.game import Table
from referee.kernel.rule import Rule
from referee.kernel.state import finish

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie, Cx

ROW_CHOOSE = rule("row.choose")
ALTERNATE = rule("solo.alternate")
NEW_CARD = rule("solo.new_card")
ACTIVE_AREA = rule("income.active_area")
INCOME_ORDER = rule("income.order")
DONATION_EVENT = rule("donation.event")
ONE_PER_EVENT = rule("donation.one_per_event")
MOVE_LIMIT = rule("hr.move_limit")
USE_ORDER = rule("use.order")
HR_FIXED = rule("hr.count_fixed")
NOT_ALL = rule("use.not_all")
PLAYER_TURN = rule("solo.player_turn")
END_ACTIVATE = rule("solo.end_activate")
PASS_FIRST = rule("end.pass_first")
END_LOCO = rule("solo.end_loco")
END_CARD = rule("solo.end_card")
TRIGGER = rule("final.trigger")
INCOME_FIRST = reading("last_space_order", "income_then_donation")


class NewRound(Phase, frozen=True, tag="round"):
    """A round is about to begin."""

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        if cx.table.automata:
            cx.cite(NEW_CARD, "Andrew's card of round {round} lies face down", round=s.round)
        return s.swap(Choosing()).with_turn(s.first)


class Choosing(OneByOne, frozen=True, tag="choose_row"):
    """The first player chooses a row of the timeline."""

    def check_turn(self, cx: "Cx", s: "Carnegie", by: str) -> None:
        law = ALTERNATE if cx.table.automata else ROW_CHOOSE
        cx.need(law, by == s.turn) or cx.because("{turn} chooses the row, not {by}", turn=s.turn, by=by)


class AndrewTurn(OneByOne, frozen=True, tag="andrew"):
    """The row is chosen and Andrew is to act, before the event comes to you."""

    order = SOLO_PHASES

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        cx.need(SOLO_PHASES, fits or by != s.turn) or cx.because("Andrew is to act")


def after_choice(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The row is chosen: in the solo game Andrew acts first, else the event comes."""
    for name in cx.table.automata:
        return s.swap(AndrewTurn()).with_turn(name)
    return events(cx, s)


def events(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The event of the round for every person, the first player first."""
    event = timeline.event(cx, s, told=bool(cx.table.automata))
    if cx.table.automata:
        cx.cite(PLAYER_TURN, "the event is resolved, then departments are used")
    s = s.with_turn(people_from(cx.table, s.first)[0])
    if event.area is None:
        return s.swap(Donating())
    cx.cite(ACTIVE_AREA, "{area} is the active mission area", area=event.area)
    if not event.donation:
        return s.swap(Income(event.area))
    return s.swap(Income(event.area, donation=True) if cx.reads(INCOME_FIRST) else LastSpace(event.area))


def use_departments(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The events are over: departments are used."""
    return s.swap(Using()).with_turn(people_from(cx.table, s.first)[0])


class Income(OneByOne, frozen=True, tag="income"):
    """People may come back from the active mission area."""

    order = INCOME_ORDER
    area: Region
    donation: Annotated[bool, Meta(description="Whether donations follow.")] = False

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and s.players[s.turn].missions.get(self.area) else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        cx.made(s.turn or "", "pass")
        return self.next(cx, s)

    def resume(self, cx: "Cx", s: "Carnegie", answer: Any) -> "Carnegie":
        return self.next(cx, s)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or donations, or on to the departments."""
        turn = next_person(cx.table, s)
        if turn is not None:
            return s.with_turn(turn)
        if self.donation:
            return s.swap(Donating()).with_turn(people_from(cx.table, s.first)[0])
        return use_departments(cx, s)


class Donating(ByMove, frozen=True, tag="donation"):
    """Everybody may make a donation."""

    order = DONATION_EVENT
    donated: Annotated[frozenset[PlayerName], Meta(description="Who has made a donation in this event.")] = frozenset()

    def turn_rule(self, do: str, by: str) -> Rule:
        return ONE_PER_EVENT if do == "donate" and by in self.donated else DONATION_EVENT

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or on to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.with_turn(turn)


class LastSpace(ByMove, frozen=True, tag="last_space"):
    """The last space of a row: income and a donation, in the order the player likes."""

    area: Region
    returned: Annotated[bool, Meta(description="Whether the player has taken income.")] = False
    donated: Annotated[bool, Meta(description="Whether the player has made a donation.")] = False

    def turn_rule(self, do: str, by: str) -> Rule:
        return DONATION_EVENT if do == "donate" else INCOME_ORDER

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or on to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.swap(LastSpace(self.area)).with_turn(turn)


class Using(OneByOne, frozen=True, tag="use"):
    """A player uses departments of the chosen type, one after the other."""

    order = USE_ORDER
    action: Annotated[RowName | None, Meta(description="Another action, taken by an action choice tile.")] = None
    department: Annotated[Department | None, Meta(description="The department in use.")] = None
    used: Annotated[int, Meta(ge=0, description="Active employees there that have been used.")] = 0
    finished: Annotated[frozenset[Department], Meta(description="Departments left already.")] = frozenset()
    moves: Annotated[Count | None, Meta(description="Moves left, in human resources.")] = None
    counted: Annotated[
        Count | None,
        Meta(description="Moves of the starting department, fixed when the turn began; not given: those it gives now."),
    ] = None

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return () if self.moves is None and (self.action or s.row) == "hr" else super().actors(table, s)

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        counted = cx.show(departments.hr_moves(cx, s, s.turn or ""))
        pooled = not cx.reads(departments.PER_DEPARTMENT)
        told = "{turn} has {n} moves this turn" if pooled else "{turn} has {n} moves when the department is used"
        cx.cite(HR_FIXED, told, turn=s.turn, n=counted)
        return s.swap(replace(self, moves=counted if pooled else 0, counted=counted))

    def used_in(self, department: str) -> int:
        """How many active employees of a department have been used and are still there."""
        return self.used if department == self.department else 0

    def enter(self, cx: "Cx", department: str) -> "Using":
        """A department is used; the one used before is finished, and so may be its moves."""
        if department == self.department:
            return self
        finished = self.finished | {self.department} if self.department else self.finished
        lost = bool(self.moves) and cx.reads(departments.PER_DEPARTMENT)
        if lost:
            cx.cite(MOVE_LIMIT, "{n} moves of {d} are lost", n=self.moves, d=self.department)
        moves = 0 if lost else self.moves
        return replace(self, department=department, used=0, finished=finished, moves=moves)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The turn ends: research points are lost; the next player, or the activations."""
        cx.cite(NOT_ALL, "{turn} has used as many employees as wanted", turn=s.turn)
        s = income.lose_points(cx, s, s.turn or "")
        turn = next_person(cx.table, s)
        if turn is not None:
            return s.swap(Using()).with_turn(turn)
        if cx.table.automata:
            cx.cite(END_ACTIVATE, "employees may be activated")
        return s.swap(Activating()).with_turn(people_from(cx.table, s.first)[0])


class Settling(OneByOne, frozen=True, tag="settle"):
    """Property Management: somebody may be moved into the department just created."""

    department: Department


class Research(OneByOne, frozen=True, tag="research"):
    """Research points received as income may be spent."""

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and s.players[s.turn].research_points else ()

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        after: Carnegie = finish(cx, s)
        return after

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The rest is lost, unless it is read to last until departments have been used."""
        lost = cx.reads(income.SPEND_AT_ONCE)
        after: Carnegie = finish(cx, income.lose_points(cx, s, s.turn or "") if lost else s)
        return after


class Activating(OneByOne, frozen=True, tag="activate"):
    """At the end of the round players may activate employees."""

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or the end of the round."""
        turn = next_person(cx.table, s)
        return s.swap(EndRound()) if turn is None else s.with_turn(turn)


class EndRound(Phase, frozen=True, tag="end_round"):
    """The marker advances, the locomotive goes on."""

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        s = _tuck(cx, timeline.advance(cx, s))
        if s.round >= cx.box.numbers["rounds"].value:
            cx.cite(TRIGGER, "{round} rounds have been played: final scoring", round=s.round)
            return s.swap(Paying()).with_turn(people_from(cx.table, s.first)[0])
        s = s.with_first(cx.table.after(s.first or cx.table.names[0]))
        cx.cite(END_LOCO if cx.table.automata else PASS_FIRST, "the locomotive goes to {first}", first=s.first)
        return s.with_round(s.round + 1).swap(NewRound())


def _tuck(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """At the end of the round Andrew's card goes under the VP card it has reached."""
    if s.card is None:
        return s
    reached = [*cx.table.box.vp_cards][s.shift]
    cx.cite(END_CARD, "{card} goes under the card with {vp} VP", card=s.card, vp=reached)
    return s.with_tucked(reached, s.card)
