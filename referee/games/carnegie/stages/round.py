"""The stages of a round: row, events, departments, activation (rulebook p.7-13)."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import departments, income, timeline
from referee.games.carnegie.book import reading, rule
from referee.games.carnegie.components import Box, Department, Region, RowName
from referee.games.carnegie.seating import next_person, people_from
from referee.games.carnegie.stages.phase import SOLO_PHASES, ByItself, Phase
from referee.games.carnegie.stages.scoring import Paying
from referee.kernel.fields import Count, PlayerName
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
OPTIONAL = rule("income.optional")
DONATION_EVENT = rule("donation.event")
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


class NewRound(ByItself, frozen=True, tag="round"):
    """A round is about to begin."""

    says = "the beginning of the round"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        if cx.table.automata:
            cx.cite(NEW_CARD, "Andrew's card of round {round} lies face down", round=s.round)
        return s.swap(Choosing()).with_turn(s.first)


class Choosing(Phase, frozen=True, tag="choose_row"):
    """The first player chooses a row of the timeline."""

    says = "choosing a row"
    closed_by = "choose_row"

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        return ALTERNATE if cx.table.automata else ROW_CHOOSE


class AndrewTurn(Phase, frozen=True, tag="andrew"):
    """The row is chosen and Andrew is to act, before the event comes to you."""

    says = "Andrew's turn"
    order = SOLO_PHASES
    closed_by = "act"

    def check_moment(self, cx: "Cx", s: "Carnegie", by: str, move: Any, fits: bool) -> None:
        """You act after Andrew, whatever you do."""
        self.judge_turn(cx, s, by, move, fits)
        self.judge_phase(cx, move, fits)


def after_choice(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The row is chosen: in the solo game Andrew acts first, else the event comes."""
    for name in cx.table.automata:
        return s.swap(AndrewTurn()).with_turn(name)
    return events(cx, s)


def events(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The event of the round for every person, the first player first."""
    event = timeline.event(cx, s, known=bool(cx.table.automata))
    s = s.with_turn(people_from(cx.table, s.first)[0])
    if cx.table.automata:
        cx.cite(PLAYER_TURN, "the event for {turn}, then departments of the row {row}", turn=s.turn, row=s.row)
    if event.area is None:
        return s.swap(Donating())
    cx.cite(ACTIVE_AREA, "{area} is the active mission area", area=event.area)
    if not event.donation:
        return s.swap(Income(event.area))
    return s.swap(Income(event.area, donation=True) if cx.reads(INCOME_FIRST) else LastSpace(event.area))


def use_departments(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """The events are over: departments are used."""
    return s.swap(Using()).with_turn(people_from(cx.table, s.first)[0])


class Income(Phase, frozen=True, tag="income"):
    """People may come back from the active mission area."""

    says = "income"
    order = INCOME_ORDER
    closed_by = "pass"
    area: Region
    donation: Annotated[bool, Meta(description="Whether donations follow.")] = False
    returned: Annotated[frozenset[PlayerName], Meta(description="Who has taken income in this event.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return (s.turn,) if s.turn and s.players[s.turn].missions.get(self.area) else ()

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return do == "return" and by in self.returned

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        cx.cite(OPTIONAL, "nobody of {turn} is in {area}: no income", turn=s.turn, area=self.area)
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


class Donating(Phase, frozen=True, tag="donation"):
    """Everybody may make a donation."""

    says = "donations"
    order = DONATION_EVENT
    closed_by = "pass"
    donated: Annotated[frozenset[PlayerName], Meta(description="Who has made a donation in this event.")] = frozenset()

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return do == "donate" and by in self.donated

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or on to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.with_turn(turn)


class LastSpace(Phase, frozen=True, tag="last_space"):
    """The last space of a row: income and a donation, in the order the player likes."""

    says = "income and donations"
    closed_by = "pass"
    area: Region
    returned: Annotated[frozenset[PlayerName], Meta(description="Who has taken income in this event.")] = frozenset()
    donated: Annotated[frozenset[PlayerName], Meta(description="Who has made a donation in this event.")] = frozenset()

    def has_done(self, s: "Carnegie", do: str, by: str) -> bool:
        return by in {"return": self.returned, "donate": self.donated}.get(do, ())

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        return DONATION_EVENT if do == "donate" else INCOME_ORDER

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The next player, or on to the departments."""
        turn = next_person(cx.table, s)
        return use_departments(cx, s) if turn is None else s.with_turn(turn)


class Using(Phase, frozen=True, tag="use"):
    """A player uses departments of the chosen type, one after the other."""

    says = "using departments"
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
        cx.cite(
            HR_FIXED,
            "{n:#move} for {turn} this turn" if pooled else "{n:#move} for {turn} when the department is used",
            turn=s.turn,
            n=counted,
        )
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
            cx.cite(MOVE_LIMIT, "{n:#move} of {d} lost", n=self.moves, d=self.department)
        moves = 0 if lost else self.moves
        return replace(self, department=department, used=0, finished=finished, moves=moves)

    def next(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        """The turn ends: research points are lost; the next player, or the activations."""
        unused = departments.unused(cx, s, self, s.turn or "")
        if unused:
            cx.cite(NOT_ALL, "{n:#active employee} of {turn} left unused", turn=s.turn, n=unused)
        s = income.lose_points(cx, s, s.turn or "")
        turn = next_person(cx.table, s)
        if turn is not None:
            return s.swap(Using()).with_turn(turn)
        for name in people_from(cx.table, s.first) if cx.table.automata else ():
            cx.cite(END_ACTIVATE, "{name} may activate employees", name=name)
        return s.swap(Activating()).with_turn(None)


class Settling(Phase, frozen=True, tag="settle"):
    """Property Management: somebody may be moved into the department just created."""

    says = "moving somebody into the new department"
    order = USE_ORDER
    closed_by = "pass"
    department: Department

    def below(self) -> tuple[Phase, ...]:
        return (Using(),)


class Research(Phase, frozen=True, tag="research"):
    """Research points received as income may be spent."""

    says = "spending research points"

    def below(self) -> tuple[Phase, ...]:
        return (Using(),)

    def turn_rule(self, cx: "Cx", s: "Carnegie", do: str, by: str) -> Rule:
        """The turn is that of the income or the departments the points come from."""
        below: Phase = s.stage[-2]
        return below.turn_rule(cx, s.pop(), do, by)

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


class Activating(Phase, frozen=True, tag="activate"):
    """At the end of the round players may activate employees, in any order."""

    says = "activating employees"
    done: Annotated[frozenset[PlayerName], Meta(description="Who has finished.")] = frozenset()

    def actors(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return tuple([name for name in people_from(table, s.first) if name not in self.done])

    def whose(self, table: Table[Box], s: "Carnegie") -> tuple[str, ...]:
        return self.actors(table, s)

    def ended_by(self, cx: "Cx", s: "Carnegie", by: str) -> "Carnegie":
        """A player has finished; the round ends when everybody has."""
        stage = Activating(self.done | {by})
        return s.swap(stage if stage.actors(cx.table, s) else EndRound())


class EndRound(ByItself, frozen=True, tag="end_round"):
    """The marker advances, the locomotive goes on."""

    says = "the end of the round"

    def run(self, cx: "Cx", s: "Carnegie") -> "Carnegie":
        s = _tuck(cx, timeline.advance(cx, s))
        if s.round >= cx.box.numbers.rounds.value:
            cx.cite(TRIGGER, "{round} rounds have been played: final scoring", round=s.round)
            return s.swap(Paying()).with_turn(people_from(cx.table, s.first)[0])
        s = s.with_first(cx.table.after(s.first or cx.table.names[0]))
        cx.cite(END_LOCO if cx.table.automata else PASS_FIRST, "the locomotive goes to {first}", first=s.first)
        return s.with_round(s.round + 1).swap(NewRound())


def _tuck(cx: "Cx", s: "Carnegie") -> "Carnegie":
    """At the end of the round Andrew's card goes under the VP card it has reached."""
    if s.card is None:
        return s
    reached = [*cx.layout.vp_cards][s.shift]
    cx.cite(END_CARD, "{card} goes under the card with {vp} VP", card=s.card, vp=reached)
    return s.with_tucked(reached, s.card)
