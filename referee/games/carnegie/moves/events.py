"""Choosing a row, taking income, donating (rulebook p.7-8, p.14)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import affordable, company, donations, income, projects, timeline
from referee.games.carnegie.components import DonationCell, RowName
from referee.games.carnegie.income import Choices
from referee.games.carnegie.records import NEW_LOBBY
from referee.games.carnegie.rules import R
from referee.games.carnegie.stages.choosing import Choosing
from referee.games.carnegie.stages.events import Donating, Income, LastSpace, after_choice
from referee.games.carnegie.stages.using import Research
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.choice_set import Choice, ChoiceSet, Domain, Range
from referee.kernel.field_types import Count
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage


class ChooseRow(Move[Carnegie, Cx, Choosing], frozen=True):
    """Put the time marker into a row of the timeline."""

    says = "choose the row {row}[ and turn over the marker of {turned}]"
    row: RowName
    turned: Annotated[RowName | None, Meta(description="The marker turned over, if the row is full.")] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Choosing,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> "Iterator[ChooseRow]":
        for row in () if by in cx.table.automata else cx.layout.rows:
            yield cls(row)  # which marker is turned over is no choice: it may be said, and need not be

    def rules(self, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> None:
        box = cx.box
        if self.turned is None:
            return
        full = not timeline.has_room(box, s, self.row)
        cx.need(R.row.full_row_flip, full) or cx.because(
            "the row {row} is not full: no marker is turned over", row=self.row
        )
        if not full:
            return
        cx.need(R.row.full_row_next, timeline.has_room(box, s, self.turned)) or cx.because(
            "the marker of {turned} has no room to move", turned=self.turned
        )
        due = timeline.row_that_moves(box, s, self.row)
        law = R.row.full_row_flip if due == cx.layout.next_row[self.row] else R.row.full_row_next
        (
            cx.need(law, self.turned == due)
            and cx.since(
                "the row {row} is full, and the marker of {due} is the next one below with room", row=self.row, due=due
            )
        ) or cx.because("it is the marker of {due} that is turned over", due=due)

    def effect(self, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> Carnegie:
        if cx.table.automata:
            cx.cite(R.solo.player_choice, "{by} chose {row}", by=by, row=self.row)
        return after_choice(cx, timeline.choose(cx, s, self.row))


class Return(Move[Carnegie, Cx, Income | LastSpace], frozen=True):
    """Return employees from the active mission area and take their income."""

    says = (
        "take {count:#employee} back from the active area[, {hires:#tab space} taken as new employees]"
        "[, {cash:#space} 'good or $3' taken in dollars][, {declined:#new employee} declined]"
        "[, {new_lobby} of those coming in to the New Lobby]"
        "[, with the income of space {reward}]"
    )
    count: Count
    hires: Annotated[Count, Meta(description="Tab spaces 'employee or dollar' taken as employees.")] = 0
    cash: Annotated[Count, Meta(description="Tab spaces 'good or dollars' taken in dollars.")] = 0
    new_lobby: Annotated[Count, Meta(description="How many of those coming in go to the New Lobby.")] = 0
    declined: Annotated[Count, Meta(description="New employees of the transport income left in the supply.")] = 0
    reward: Annotated[
        Count | None, Meta(description="The space whose income is wanted: only that of the own disc pays.")
    ] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Income, LastSpace)
    moment: ClassVar = R.mission.return_by_timeline

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> Iterator[ChoiceSet]:
        there = s.players[by].missions.get(stage.area, 0)
        if by in stage.returned or not there:
            return
        hiring, cashing = income.open_choices(cx, s, by)
        split = NEW_LOBBY in company.lobbies(s.players[by])
        for count in range(1, there + 1):
            brought = income.transport_hires(cx, s, by, stage.area, count)
            for declined in range(income.declinable(cx, brought) + 1):
                taken = brought - declined
                for hires in range(min(hiring, s.supply[by] - taken) + 1):
                    most = count + taken + hires if split else 0
                    fixed = {"count": count, "hires": hires, "declined": declined, "reward": None}
                    rest: dict[str, Domain] = {"cash": Range(0, cashing), "new_lobby": Range(0, most)}
                    yield ChoiceSet(cls, fixed, rest)

    def rules(self, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> None:
        taken = by in stage.returned
        if taken or any(space.income for _, space in projects.freed(cx.quiet(), s, by)):
            cx.need(R.income.projects_once, not taken) or cx.because("{by} took the income of this round before", by=by)
        if self.hires or self.cash or not self.count:
            cx.need(R.income.optional, self.count > 0) or cx.because(
                "nobody comes back for {by}, so there is no income", by=by
            )
        there, area = s.players[by].missions.get(stage.area, 0), stage.area
        (
            cx.need(R.income.return_, self.count <= there)
            and cx.since(
                "{n:#employee} can come back for {by} from the {area}, the active area", n=there, by=by, area=area
            )
        ) or cx.because(
            "{n:#employee} can come back for {by} from the {area}, the active area, {count} wanted"
            if there
            else "nobody can come back for {by} from the {area}, the active area",
            n=there,
            by=by,
            area=area,
            count=self.count,
        )
        at = s.players[by].transport.at(area)
        if self.reward is not None:
            cx.need(R.income.no_other_reward, self.reward == at) or cx.because(
                "{by} reached space {at} of the {area}, and that space pays", by=by, at=at, area=area
            )
        choices = self._choices()
        income.judge_choices(cx, s, by, stage.area, self.count, choices)
        if self.new_lobby:
            built = NEW_LOBBY in company.lobbies(s.players[by])
            brought = income.transport_hires(cx, s, by, stage.area, self.count) - self.declined
            coming = self.count + brought + self.hires
            cx.need(R.dept.lobby_effect, built) or cx.because("{by} created no New Lobby", by=by)
            cx.need(R.dept.lobby_effect, self.new_lobby <= coming) or cx.because(
                "{n:#person} coming in, {wanted} to the New Lobby", n=coming, wanted=self.new_lobby
            )

    def _choices(self) -> Choices:
        return Choices(self.hires, self.cash, self.new_lobby, self.declined)

    def effect(self, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> Carnegie:
        s = income.come_back(cx, s, by, stage.area, self.count, self._choices())
        stage = replace(stage, returned=stage.returned | {by})
        s = s.swap(stage)
        if income.to_spend(cx, s, by):
            return s.push(Research())
        return stage.next(cx, s) if isinstance(stage, Income) else s


class Donate(Move[Carnegie, Cx, Donating | LastSpace], frozen=True):
    """Make a donation: pay, and put a disc on a free cell of the table."""

    says = "donate to {cell}"
    cell: DonationCell
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Donating, LastSpace)
    moment: ClassVar = R.donation.event

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> Iterator[ChoiceSet]:
        if s.discs[by] and by not in stage.donated and donations.cost(cx, s, by).total <= s.players[by].dollars:
            free = [cell for cell in cx.layout.donations if cell not in s.donations]
            yield ChoiceSet(cls, {}, {"cell": Choice(tuple(free))})

    def rules(self, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> None:
        donated = by in stage.donated
        cx.need(R.donation.one_per_event, not donated) or cx.because("{by} made a donation in this event", by=by)
        lying = s.donations.get(self.cell, ())
        law = R.dept.not_twice if by in lying else R.donation.place
        (cx.need(law, not lying) and cx.since("no disc lies on {cell}", cell=self.cell)) or cx.because(
            donations.lying(self.cell, lying)
        )
        judge_price(cx, s, by)

    def effect(self, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> Carnegie:
        cx.cite(R.donation.place, "{by}: a disc on {cell}", by=by, cell=self.cell)
        s = give(cx, s, by, self.cell)
        return s.swap(replace(stage, donated=stage.donated | {by}))


def judge_price(cx: Cx, s: Carnegie, by: str, law: Rule = R.donation.place) -> None:
    """Judge whether a player has a disc and the full price of the next donation."""
    cx.need(law, s.discs[by] > 0) or cx.because("no disc is left for {by}", by=by)
    if cx.broken and donations.disputed(cx, s, by):  # refused, whatever the price is read to be
        return
    price, player = donations.sure_cost(cx, s, by).total, s.players[by]
    cx.need(law, price <= player.dollars) or cx.because(affordable.short(cx, player, "dollars", price))


def give(cx: Cx, s: Carnegie, by: str, cell: str) -> Carnegie:
    """Pay for a donation and put the disc on its cell."""
    price = cx.show(donations.cost(cx, s, by))
    s = s.gains(by, dollars=-price).takes_discs(by, 1).with_donation(cell, by)
    return s.with_player(by, replace(s.players[by], last_donation=price))
