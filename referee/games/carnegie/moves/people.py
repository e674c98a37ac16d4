"""Moving and activating employees (rulebook p.5, p.9, p.13)."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from referee.games.carnegie import affordable, company, timeline
from referee.games.carnegie.records import LOBBY, NEW_LOBBY, SUPPLY, Place, Player
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.stages.ending import Activating
from referee.games.carnegie.stages.opening import SetupActivate, SetupMoves
from referee.games.carnegie.stages.using import Settling, Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.choice_set import Choice, ChoiceSet, Range
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.field_types import Count, Positive
from referee.kernel.move import Move, wording
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage

_Count = Annotated[Positive, Meta(description="How many people.")]
_Active = Annotated[bool, Meta(description="Whether standing people are meant; else lying ones.")]


class Walk(Move[Carnegie, Cx, Using | SetupMoves], frozen=True, tag="move"):
    """Move employees on the company board, by the shortest way."""

    says = "move {count:#employee} from {from} to {to}[{active:?, active so far}]"
    special_wordings = (wording(later("move {count:#active employee} from {from} to {to}"), implied={"active": True}),)
    from_: Place = field(name="from")
    to: Place = field()
    count: _Count = 1
    active: _Active = False
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, SetupMoves)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | SetupMoves, by: str) -> Iterator[ChoiceSet]:
        player, moves = s.players[by], moves_left(cx, stage)
        if not moves:
            return
        names = company.names(cx.layout, player)
        cells = {place: cell for cell, place in names.items()}
        rings = cx.layout.rings if cx.reads(READ.lobby_as_destination.may_enter) else cx.layout.rings_past_lobby
        for origin, staff in player.people.items():
            there = [(active, n) for active, n in ((False, staff.inactive), (True, staff.active)) if n]
            for steps, ring in rings[cells[origin]].items():
                if steps > moves:
                    break
                goals = Choice(tuple([names[cell] for cell in ring]))
                for active, n in there:
                    count = Range(1, min(n, moves // steps))
                    yield ChoiceSet(cls, {"from_": origin, "active": active}, {"to": goals, "count": count})

    def rules(self, cx: Cx, s: Carnegie, stage: Using | SetupMoves, by: str) -> None:
        if by != s.turn or not self._judge_action(cx, s, stage):
            return
        player, box = s.players[by], cx.layout
        setting_up = isinstance(stage, SetupMoves)
        law = R.setup.moves if setting_up else R.hr.move
        way = R.setup.moves_orthogonal if setting_up else R.hr.move
        if self.from_ == SUPPLY:
            cx.need(R.setup.employees_in_supply, False) or cx.because(
                "whoever is in {supply} must be hired first", supply=self.from_
            )
            return
        origin, goal = company.place(box, player, self.from_), company.place(box, player, self.to)
        for name, place in ((self.from_, origin), (self.to, goal)):
            cx.need(way, place is not None) or cx.because(absent(by, name))
        if not origin or not goal or not self._judge_people(cx, player, origin, law):
            return
        if cx.need(way, origin != goal) or cx.because("{place} is where they are", place=self.from_):
            self._judge_way(cx, stage, company.cell(box, player, origin), company.cell(box, player, goal))

    def _judge_people(self, cx: Cx, player: Player, origin: str, law: Rule) -> bool:
        """Judge whether so many are there to be moved; the printed employee never is."""
        staff, about = player.staff(origin), cx.layout.departments.get(origin)
        there = staff.active if self.active else staff.inactive
        return cx.need(law, there >= self.count) or cx.because(
            ("{n:#inactive employee} in {place}, {count} wanted" if there else "no inactive employee is in {place}")
            if not self.active
            else "{n:#active employee} in {place} besides the printed one, who is never moved; {count} wanted"
            if about and about.permanent
            else "{n:#active employee} in {place}, {count} wanted"
            if there
            else "no active employee is in {place}",
            n=there,
            count=self.count,
            place=self.from_,
        )

    def _judge_way(self, cx: Cx, stage: Using | SetupMoves, origin: str, goal: str) -> None:
        """Judge whether there is a way and it is not too long."""
        setting_up, moves = isinstance(stage, SetupMoves), moves_left(cx, stage)
        steps = company.steps(cx, origin, goal, within=moves // self.count)
        way, limit = (R.setup.moves_orthogonal, R.setup.moves) if setting_up else (R.hr.move, R.hr.move_limit)
        cx.need(way, steps is not None) or cx.because("{goal} is neither a department nor an empty cell", goal=self.to)
        if steps is None:
            return
        holds = cx.need(limit, steps * self.count <= moves)
        (holds and cx.since(self._length(steps, moves))) or cx.because(self._length(steps, moves))

    def _length(self, steps: int, moves: int) -> Phrase:
        """Return how long the way is, for each of them and for all."""
        return phrase(
            "the way takes {steps:#step}, {moves:#move} left"
            if self.count == 1
            else "{n:#employee}, {steps:#step} each: {needed:#step}, {moves:#move} left",
            n=self.count,
            steps=steps,
            needed=steps * self.count,
            moves=moves,
        )

    @staticmethod
    def _judge_action(cx: Cx, s: Carnegie, stage: Using | SetupMoves) -> bool:
        """Judge whether people are moved in this round at all: departments of another type move nobody."""
        if isinstance(stage, SetupMoves) or stage.moves:
            return True
        action = stage.action or timeline.chosen(s)
        return cx.need(R.use.chosen_type, action == "hr") or cx.because(
            "the action is {action}, which gives no moves", action=action
        )

    def effect(self, cx: Cx, s: Carnegie, stage: Using | SetupMoves, by: str) -> Carnegie:
        player, box = s.players[by], cx.layout
        origin, goal = company.place(box, player, self.from_), company.place(box, player, self.to)
        assert origin and goal
        setting_up = isinstance(stage, SetupMoves)
        steps = self._steps(cx, player, origin, goal) or 0
        law = R.setup.moves if setting_up else R.hr.move_limit
        stage = stage if isinstance(stage, SetupMoves) else stage.walking(cx, s)
        left = moves_left(cx, stage) - cx.show(cx.product("steps", law, people=self.count, each=steps))
        if self.active:
            cx.cite(
                R.employee.move_deactivates,
                "{n:#employee} of {origin}: active so far, inactive from now on",
                n=self.count,
                origin=origin,
            )
        law = R.setup.moves_lie_down if setting_up else R.hr.deactivate if self.active else R.hr.move
        cx.cite(law, "{n:#employee} moved, lying in {goal}", n=self.count, goal=goal)
        s = company.walk(s, by, origin, goal, self.count, self.active)
        if isinstance(stage, SetupMoves):
            return s.swap(SetupMoves(left))
        gone = self.count if self.active and origin == stage.department else 0
        return s.swap(replace(stage, moves=left, used=max(0, stage.used - gone), skipped=False))

    @staticmethod
    def _steps(cx: Cx, player: Player, origin: str, goal: str) -> int | None:
        box = cx.layout
        return company.steps(cx, company.cell(box, player, origin), company.cell(box, player, goal))


def moves_left(cx: Cx, stage: Using | SetupMoves) -> int:
    """Return the moves a player has left; when those of a department are spent, those kept of the starting one."""
    return stage.left(cx) if isinstance(stage, SetupMoves) else stage.moves or stage.kept


def absent(by: str, place: str) -> Phrase:
    """Return why a place is not in a player's company: the supply is in none, a department has not been created."""
    return phrase(
        "{place} is no part of a company" if place == SUPPLY else "{by} created no {place}", by=by, place=place
    )


class Bring(Move[Carnegie, Cx, Using | Settling], frozen=True):
    """Property Management: move somebody from anywhere in the company into the new department."""

    says = "move somebody from {from} into the new department[{active:?, active so far}]"
    from_: Place = field(name="from")
    active: _Active = False
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, Settling)
    moment: ClassVar = R.dept.property

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | Settling, by: str) -> "Iterable[Bring]":
        if isinstance(stage, Using):
            return ()
        return [cls(place, active) for place in s.players[by].people for active in (False, True)]

    def rules(self, cx: Cx, s: Carnegie, stage: Using | Settling, by: str) -> None:
        if by != s.turn:
            return
        player = s.players[by]
        works = company.works(player, company.PROPERTY)
        (
            cx.need(R.dept.property, works)
            and cx.since("somebody is active in {department}", department=company.PROPERTY)
        ) or cx.because(
            "nobody is active in {department}"
            if company.PROPERTY in player.departments.values()
            else "{by} created no {department}",
            by=by,
            department=company.PROPERTY,
        )
        if isinstance(stage, Using):
            if works:
                cx.need(R.dept.property, False) or cx.because(
                    "{by} may move one employee in only right after creating a department", by=by
                )
            return
        place = company.place(cx.layout, player, self.from_)
        if place is None:
            cx.need(R.dept.property, False) or cx.because(absent(by, self.from_))
            return
        staff = player.staff(place)
        there = staff.active if self.active else staff.inactive
        cx.need(R.dept.property, there > 0) or cx.because(
            "no active employee is in {place}" if self.active else "no inactive employee is in {place}",
            place=self.from_,
        )
        cx.need(R.dept.property, place != stage.department) or cx.because("{place} is the new department", place=place)

    def effect(self, cx: Cx, s: Carnegie, stage: Using | Settling, by: str) -> Carnegie:
        assert isinstance(stage, Settling)
        place = company.place(cx.layout, s.players[by], self.from_)
        assert place
        cx.cite(
            R.dept.property,
            "an employee moves from {place} into {department}",
            place=place,
            department=stage.department,
        )
        if self.active:
            cx.cite(
                R.employee.move_deactivates,
                "whoever stood in {place} lies down in {into}",
                place=place,
                into=stage.department,
            )
        s = company.walk(s.pop(), by, place, stage.department, 1, self.active)
        below = s.top
        if isinstance(below, Using) and self.active and place == below.department:
            return s.swap(replace(below, used=max(0, below.used - 1)))
        return s


class Activate(Move[Carnegie, Cx, Activating | SetupActivate], frozen=True):
    """Stand employees up at free desks of the department they lie in, and pay for it."""

    says = "activate {count:#employee} in {at}[ at {desk:$} a desk]"
    at: Place
    count: _Count = 1
    desk: Annotated[Count | None, Meta(description="Cost of the desk, where they differ; else the cheapest.")] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Activating, SetupActivate)
    moment: ClassVar = R.employee.activation_timing

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Activating | SetupActivate, by: str) -> Iterator[ChoiceSet]:
        player, box = s.players[by], cx.layout
        for place, staff in player.people.items():
            if not staff.inactive or place not in box.departments:
                continue
            free = free_desks(cx, s, by, place)[: staff.inactive]
            for desk in (None, *box.uneven.get(place, ())):
                costs = accumulate([cost for cost in free if desk in (None, cost)])
                most = sum([paid <= player.dollars for paid in costs])
                yield ChoiceSet(cls, {"at": place, "desk": desk}, {"count": Range(1, most)})

    def rules(self, cx: Cx, s: Carnegie, stage: Activating | SetupActivate, by: str) -> None:
        player, place = s.players[by], company.place(cx.layout, s.players[by], self.at)
        law = R.end.activate if isinstance(stage, Activating) else R.setup.activate
        if place is None:
            cx.need(law, False) or cx.because(absent(by, self.at))
            return
        desks = cx.layout.departments[place].desks if place in cx.layout.departments else ()
        if place == LOBBY:
            cx.need(R.employee.lobby_capacity, False) or cx.because("nobody can stand in {lobby}", lobby=LOBBY)
        else:
            cx.need(R.employee.desk_single, bool(desks)) or cx.because("there is no desk in {at}", at=self.at)
        if place in (LOBBY, NEW_LOBBY) and isinstance(stage, Activating):
            cx.need(R.mission.reactivate, False) or cx.because(
                "whoever lies in {at} must be moved into a department with desks first", at=self.at
            )
        if not desks:
            return
        lie = self._judge_people(cx, player, place, law)
        if lie or self.count > len(desks) - player.staff(place).active:
            self._judge_desks(cx, s, by, place, law)

    def _judge_people(self, cx: Cx, player: Player, place: str, law: Rule) -> bool:
        """Judge whether so many lie there; if not, desks are in question only where there are not so many either."""
        lying = player.staff(place).inactive
        return cx.need(law, self.count <= lying) or cx.because(
            "{n:#inactive employee} in {at}, {count} wanted" if lying else "no inactive employee is in {at}",
            n=lying,
            at=place,
            count=self.count,
        )

    def _judge_desks(self, cx: Cx, s: Carnegie, by: str, place: str, law: Rule) -> None:
        """Judge whether desks are free and can be paid for."""
        staff, about = s.players[by].staff(place), cx.box.departments[place]
        lying, free = staff.inactive, len(about.desks) - staff.active
        full = R.hr.permanent_desk if free < self.count <= free + about.permanent else R.employee.capacity
        has_desks = (
            cx.need(full, self.count <= free)
            and cx.since(
                "{lying:#inactive employee} and {free:#free desk} in {at}",
                lying=lying,
                free=free,
                at=place,
            )
        ) or cx.because(
            "no desk is free in {at}"
            if not free and not about.permanent
            else "no desk is left in {at} but that of the printed employee, which is never free"
            if not free
            else "{n:#free desk} in {at}, where that of the printed employee is never free"
            if about.permanent
            else "{n:#free desk} in {at}",
            n=free,
            at=place,
        )
        if has_desks:
            self._judge_cost(cx, s, by, place, law)

    def _judge_cost(self, cx: Cx, s: Carnegie, by: str, place: str, law: Rule) -> None:
        """Judge whether there are desks of the price named, and the player can pay for them."""
        player, desks = s.players[by], self._desks(cx, s, by, place)
        cx.need(law, len(desks) == self.count) or cx.because(
            "{n:#free desk} for {cost:$} in {at}" if desks else "no desk for {cost:$} is free in {at}",
            n=len(desks),
            cost=self.desk,
            at=place,
        )
        cost = sum(desks)
        if cost:
            cx.need(R.employee.activation_cost, cost <= player.dollars) or cx.because(
                affordable.short(cx, player, "dollars", cost)
            )

    def effect(self, cx: Cx, s: Carnegie, stage: Activating | SetupActivate, by: str) -> Carnegie:
        place = company.place(cx.layout, s.players[by], self.at)
        assert place
        figure, desks = cx.sum("cost", unit="$").because(R.employee.activation_cost), self._desks(cx, s, by, place)
        for cost in desks:
            figure.add(cost, R.employee.activation_cost, "desk")
        if isinstance(stage, SetupActivate):
            cx.cite(R.setup.activate, "{n:#employee} activated before the first round", n=self.count)
        cx.cite(R.employee.stays_active, "{n:#employee} of {at} active, until moved or sent", n=self.count, at=place)
        s = s.gains(by, dollars=-cx.show(figure))
        taken = desks if place in cx.layout.uneven else ()
        return s.with_player(by, s.players[by].with_staff(place, self.count, -self.count, taken))

    def _desks(self, cx: Cx, s: Carnegie, by: str, place: str) -> tuple[int, ...]:
        """Return the costs of the desks taken: those named, else the cheapest."""
        free = free_desks(cx, s, by, place)
        return tuple([cost for cost in free if self.desk in (None, cost)][: self.count])


def free_desks(cx: Cx, s: Carnegie, by: str, place: str) -> list[int]:
    """Return dollars for each free desk of a department, the cheapest first."""
    staff, costs = s.players[by].staff(place), sorted(cx.box.departments[place].desks)
    if place in cx.layout.uneven and len(staff.desks) != staff.active:
        what = phrase("which desks of {place} are taken, by their costs", place=place)
        raise OpenFact(f"players.{by}.people.{place}.desks", what)
    for cost in staff.desks:
        costs.remove(cost)
    return costs[staff.active - len(staff.desks) :]
