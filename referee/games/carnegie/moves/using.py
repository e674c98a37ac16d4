"""Using departments: their effects, new departments, charity, action choice tiles (rulebook p.8-10, p.16-17)."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from referee.games.carnegie import affordable, company, departments, donations, income, setup
from referee.games.carnegie.book import in_question
from referee.games.carnegie.components import Box, Department, DonationCell, Effect, EffectName, Region, RowName
from referee.games.carnegie.departments import CHARITY, RULES, START_HR, rule_of
from referee.games.carnegie.moves.events import give, judge_price
from referee.games.carnegie.records import LOBBY, NEUTRAL, NEW_LOBBY, Place
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.seating import for_players, people
from referee.games.carnegie.stages.using import Using, with_row_of
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.choice_set import Choice, ChoiceSet, Range
from referee.kernel.facts import later
from referee.kernel.field_types import Positive
from referee.kernel.game import Table
from referee.kernel.move import Move, wording
from referee.kernel.stage import Stage

Area = Annotated[Region | None, Meta(description="The mission area the employee used is sent to.")]
Sends = Annotated[
    Place | None, Meta(description="Where whoever is sent comes from: only the department used is allowed.")
]


NOBODY_NEW = later(
    "use {department}[ for {effect}][ with {count:#employee}][ at {amount:#good} a use]"
    "[ with a mission to the {area}] and put somebody new into {to}[, somebody of {sends} being sent instead]"
)
"""Said of a use that hires nobody, and yet somebody is to be put somewhere."""


class Use(Move[Carnegie, Cx, Using], frozen=True):
    """Use active employees of a department for one of its effects."""

    says = (
        "use {department}[ for {effect}][ with {count:#employee}][ at {amount:#good} a use]"
        "[ with a mission to the {area}][, the new one into {to}][, somebody of {sends} being sent instead]"
    )
    special_wordings = (wording(NOBODY_NEW, when=lambda use, table: use.to != LOBBY and not use.hires(table)),)
    department: Department
    which: Annotated[EffectName | None, Meta(description="Which effect, if there are several.")] = field(
        default=None, name="effect"
    )
    count: Annotated[Positive, Meta(description="How many employees are used.")] = 1
    amount: Annotated[Positive, Meta(description="How many goods in each use.")] = 1
    area: Area = None
    to: Annotated[Place, Meta(description="Where a new employee is put.")] = LOBBY
    sends: Sends = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using, by: str) -> Iterator[ChoiceSet]:
        for department, left in departments.to_use(cx, s, stage, by).items():
            effects = cx.layout.departments[department].effects
            for name, effect in effects.items():
                if not effect.builds and not effect.donates:
                    yield from cls._ways(cx, s, by, department, name if len(effects) > 1 else None, effect, left)

    @classmethod
    def _ways(
        cls, cx: Cx, s: Carnegie, by: str, department: str, which: str | None, effect: Effect, left: int
    ) -> Iterator[ChoiceSet]:
        """Yield how an effect may be used: by how many employees, sent where, repeated how often, the new one where."""
        player, hired = s.players[by], effect.gain.get("new_employees", 0)
        areas = (*cx.layout.regions,) if effect.mission else (None,)
        goals = company.lobbies(player) if hired else (LOBBY,)
        for count in range(1, left + 1):
            most = min(
                [effect.times, *[affordable.in_hand(player, kind) // (n * count) for kind, n in effect.pay.items()]]
            )
            if not most or (
                hired * count > s.supply[by] and not cx.reads(READ.recruiting_empty_supply.mission_without_effect)
            ):
                return
            fixed = {"department": department, "which": which, "count": count, "sends": None}
            if effect.times == 1:
                yield ChoiceSet(cls, {**fixed, "amount": 1}, {"area": Choice(areas), "to": Choice(goals)})
                continue
            for area, goal in product(areas, goals):
                yield ChoiceSet(cls, {**fixed, "area": area, "to": goal}, {"amount": Range(1, most)})

    def rules(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> None:
        if not departments.judge(cx, s, stage, by, self.department, self.count):
            return
        effects = cx.box.departments[self.department].effects
        known = tuple(effects)
        if len(effects) != 1 and not _elsewhere(effects):
            cx.need(R.use.choose_effect, self.which is not None) or cx.because(
                "say which effect of {department}: {effects:or}"
                if effects
                else "{department} has no effect to be used",
                department=self.department,
                effects=known,
            )
        effect = self._effect(cx.box)
        if self.which is not None:
            cx.need(rule_of(self.department), effect is not None) or cx.because(
                "{department} can be used for {effects:or}", department=self.department, effects=known
            )
        if effect is not None:
            self._judge_effect(cx, s, by, effect)

    def hires(self, table: Table[Box]) -> bool:
        """Return whether the use brings new employees."""
        effect = self._effect(table.layout)
        return effect is not None and "new_employees" in effect.gain

    def _effect(self, box: Box) -> Effect | None:
        """Return the effect meant; a single one needs no name, nor do those of another move."""
        effects = box.departments[self.department].effects
        if self.which is None:
            return next(iter(effects.values())) if len(effects) == 1 or _elsewhere(effects) else None
        return effects.get(self.which)

    def _judge_effect(self, cx: Cx, s: Carnegie, by: str, effect: Effect) -> None:
        law = rule_of(self.department)
        if effect.builds or effect.donates:
            self._judge_other_move(cx, effect)
            return
        departments.judge_mission(cx, self.department, effect.mission, self.area, self.sends)
        if not effect.mission and self.area is not None:
            cx.need(law, False) or cx.because("{department} sends nobody for this effect", department=self.department)
        if max(self.amount, effect.times) > 1:
            cx.need(law, self.amount <= effect.times) or cx.because(
                "{n:#good} at most in each use of {department}, {amount} wanted"
                if effect.times > 1
                else "one use of {department} has its effect once, {amount} times wanted",
                department=self.department,
                n=effect.times,
                amount=self.amount,
            )
        for kind, n in effect.pay.items():
            price, player = n * self.amount * self.count, s.players[by]
            cx.need(law, price <= affordable.in_hand(player, kind)) or cx.because(
                affordable.short(cx, player, kind, price)
            )
        self._judge_hiring(cx, s, by, effect)

    def _judge_other_move(self, cx: Cx, effect: Effect) -> None:
        """Refuse to send people for what is a move of its own: building, creating, giving."""
        if effect.builds == "department":
            cx.need(rule_of(self.department), False) or cx.because(
                "{department} is used to {doing}: say which one and on which cell",
                department=self.department,
                doing="create",
            )
            return
        cx.need(RULES.get(self.department, R.build.steps), False) or cx.because(
            "the employee of {department} is sent only to {doing}"
            if effect.mission and self.area
            else "{department} is used to {doing}: say which project and in which city"
            if effect.builds
            else "{department} is used to {doing}: say to which cell of the donation table",
            department=self.department,
            doing="build" if effect.builds else "give",
        )

    def _judge_hiring(self, cx: Cx, s: Carnegie, by: str, effect: Effect) -> None:
        hired = effect.gain.get("new_employees", 0) * self.count
        law = R.dept.lobby_effect if self.to == NEW_LOBBY else R.employee.new_is_inactive
        if not hired and self.to != LOBBY:
            cx.need(law, False) or cx.because("nobody is hired who could be put into {to}", to=self.to)
        if not hired:
            return
        left, have = s.supply[by], s.players[by].employees
        if self.to != LOBBY:
            cx.need(law, self.to in company.lobbies(s.players[by])) or cx.because(
                "{by} created no {to}" if self.to == NEW_LOBBY else "{to} is no lobby for new employees",
                by=by,
                to=self.to,
            )
        if hired > left and in_question(cx).reads(
            READ.recruiting_empty_supply.mission_without_effect
        ):  # read so, this mission need not have its effect
            return
        possible = hired <= left
        (
            cx.need(R.mission.must_be_possible, possible)
            and cx.since("{n:#employee} left for {by} to hire", n=left, by=by)
        ) or cx.because(
            "{n:#employee} left for {by} to hire, {hired} wanted" if left else "nobody is left for {by} to hire",
            n=left,
            by=by,
            hired=hired,
        )
        cx.need(R.employee.max_15, have + hired <= cx.box.numbers.employees.value) or cx.because(
            "{n:#employee} in play for {by}", n=have, by=by
        )

    def effect(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> Carnegie:
        effect = self._effect(cx.box)
        assert effect is not None
        s = with_row_of(cx, s, stage, self.department)
        stage = stage.enter(cx, s, self.department)
        if self.department == START_HR:
            moves = cx.show(departments.moves_of_turn(cx, s, by, stage))
            return s.swap(replace(stage, moves=moves))
        cx.cite(R.use.once_per_employee, "{n:#employee} of {department} used", n=self.count, department=self.department)
        if effect.employees_per_vp and self.area:
            return self._count_active(cx, s.swap(stage), by, self.area, effect.employees_per_vp)
        if effect.mission and self.area:
            s = company.send(cx, s, by, self.department, self.area, self.count)
        else:
            stage = replace(stage, used=stage.used + self.count)
        return self._gain(cx, s, stage, by, effect)

    def _gain(self, cx: Cx, s: Carnegie, stage: Using, by: str, effect: Effect) -> Carnegie:
        """Return the state after what the effect pays and yields, as often as it is repeated."""
        law = rule_of(self.department)
        uses = {"employees": self.count, "times": self.amount} if effect.times > 1 else {"employees": self.count}
        for kind, each in effect.pay.items():
            unit = "$" if kind == affordable.DOLLARS else kind
            paid = cx.show(cx.product("cost", law, unit=unit, **uses, each=each))
            s = income.receive(cx, s, by, {kind: -paid})
        for kind, each in effect.gain.items():
            total = cx.show(income.gained(cx, s, by, kind, kind, law, **uses, each=each))
            if kind == "new_employees":
                self._cite_hiring(cx, total, each * self.count)
            s = income.receive(cx, s, by, {kind: total}, self.to)
            if kind == "moves":
                stage = stage.gains(cx, s, total)
        return s.swap(stage)

    def _cite_hiring(self, cx: Cx, hired: int, wanted: int) -> None:
        """Say where new employees lie; and that fewer came than the effect names, if nobody is left."""
        if hired and self.to == NEW_LOBBY:
            cx.cite(R.dept.lobby_effect, "{n:#new employee} in the New Lobby", n=hired)
        elif hired:
            cx.cite(R.employee.new_is_inactive, "{n:#new employee} in the lobby, lying", n=hired)
        if hired < wanted:
            cx.cite(
                rule_of(self.department),
                "hired {hired} of {wanted:#new employee}: the supply is empty, and the mission is made all the same",
                hired=hired,
                wanted=wanted,
            )

    def _count_active(self, cx: Cx, s: Carnegie, by: str, area: str, per: int) -> Carnegie:
        """Say how many employees are still active after each one that is sent."""
        for _ in range(self.count):
            s = company.send(cx, s, by, self.department, area, 1)
            s = s.gains(by, vp=cx.show(departments.safety_vp(cx, s, by, per)))
        return s


def _elsewhere(effects: dict[str, Effect]) -> bool:
    """Return whether a department is used by a move of its own, whatever it is used for."""
    return bool(effects) and all(effect.builds or effect.donates for effect in effects.values())


class ChooseAction(Move[Carnegie, Cx, Using], frozen=True):
    """Spend the action choice tile to take another action than the chosen one."""

    says = "take the action {action} by the action choice tile"
    action: RowName
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using, by: str) -> Iterable[ChoiceSet]:
        if not s.players[by].action_choice or not for_players(cx).action_choice or cls._begun(cx, s, stage, by):
            return ()
        others = [
            row
            for row in cx.layout.rows
            if row != s.row and (by != s.first or cx.reads(READ.action_choice_first_player.allowed))
        ]
        return (ChoiceSet(cls, {}, {"action": Choice(tuple(others))}),)

    def granted(self, cx: Cx, s: Carnegie, by: str) -> bool:
        """Judge whether there are such tiles in the game."""
        exist = bool(for_players(cx).action_choice)
        return cx.need(R.use.action_choice_players, exist) or cx.because("{n:#player} at the table", n=len(people(cx)))

    def rules(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> None:
        if not self.granted(cx, s, by):
            return
        there = bool(s.players[by].action_choice)
        got = there or by in setup.choosers(cx, s)
        (
            cx.need(R.use.action_choice_once if got else setup.CHOICE[3], there)
            and cx.since("the action choice tile is still there for {by}", by=by)
        ) or cx.because("{by} spent the action choice tile before" if got else "{by} got no action choice tile", by=by)
        cx.need(R.use.action_choice, self.action != s.row) or cx.because("{row} is the chosen action", row=s.row)
        if by == s.turn:
            begun = self._begun(cx, s, stage, by)
            cx.need(R.use.action_choice, not begun) or cx.because("{by} began another action", by=by)
        if by == s.first:
            (
                cx.need(R.use.action_choice, in_question(cx).reads(READ.action_choice_first_player.allowed))
                and cx.since("whoever chose the row, here {by}, may take another action as well", by=by)
            ) or cx.because("{by} chose the row", by=by)

    @staticmethod
    def _begun(cx: Cx, s: Carnegie, stage: Using, by: str) -> bool:
        """Return whether something was used, or moves have been spent, when they are there from the beginning."""
        if stage.department or stage.finished or stage.action:
            return True
        return stage.moves is not None and stage.moves != departments.counted_moves(cx, s, by, stage)

    def effect(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> Carnegie:
        cx.cite(
            R.use.action_choice_once,
            "{by}: the action {action}, and the tile goes to the box",
            by=by,
            action=self.action,
        )
        s = s.with_player(by, replace(s.players[by], action_choice=False))
        return s.swap(Using(action=self.action))


class Give(Move[Carnegie, Cx, Using], frozen=True):
    """Charitable Giving: donate by putting a disc on top of another player's."""

    says = "[send somebody to the {area} and ]donate to {cell} on top of another disc[, somebody of {sends} being sent]"
    cell: DonationCell
    area: Area = None
    sends: Sends = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using, by: str) -> "Iterable[Give]":
        built = CHARITY in s.players[by].departments.values()
        if not built or CHARITY not in departments.to_use(cx, s, stage, by):
            return ()
        return [cls(cell, area) for cell in s.donations for area in cx.layout.regions]

    def rules(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> None:
        if not departments.judge(cx, s, stage, by, CHARITY):
            return
        departments.judge_mission(cx, CHARITY, True, self.area, self.sends)
        lying, law = s.donations.get(self.cell, ()), RULES[CHARITY]
        cx.need(R.dept.not_twice, by not in lying) or cx.because("{by} donated to {cell} before", by=by, cell=self.cell)
        others = [owner for owner in lying if owner != by]
        covered = bool(others) and (others != [NEUTRAL] or in_question(cx).reads(READ.charity_target.neutral_too))
        (cx.need(law, covered) and cx.since(donations.lying(self.cell, tuple(others)))) or cx.because(
            "no other player's disc lies on {cell}", cell=self.cell
        )
        if len(lying) > 1:
            cx.need(law, not in_question(cx).reads(READ.charity_stack.single_cover)) or cx.because(
                "{n:#disc} on {cell} already", n=len(lying), cell=self.cell
            )
        judge_price(cx, s, by, R.mission.must_be_possible)

    def effect(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> Carnegie:
        assert self.area is not None
        s = with_row_of(cx, s, stage, CHARITY)
        s = company.send(cx, s, by, CHARITY, self.area, 1).swap(stage.enter(cx, s, CHARITY))
        cx.cite(RULES[CHARITY], "{by}: a disc on top of {cell}", by=by, cell=self.cell)
        return give(cx, s, by, self.cell)
