"""Choosing a row, taking income, donating (rulebook p.7-8, p.14)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import company, donations, income, timeline
from referee.games.carnegie.book import rule
from referee.games.carnegie.components import Count, DonationCell, RowName
from referee.games.carnegie.income import Choices
from referee.games.carnegie.records import NEW_LOBBY
from referee.games.carnegie.stages.round import (
    Choosing,
    Donating,
    Income,
    LastSpace,
    Research,
    Settling,
    after_choice,
)
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.form import Domain, Form, Range
from referee.kernel.move import Move
from referee.kernel.stage import Stage

FLIP = rule("row.full_row_flip")
FLIP_NEXT = rule("row.full_row_next")
PLAYER_CHOICE = rule("solo.player_choice")
ANDREW_CHOICE = rule("solo.andrew_choice")
RETURN = rule("income.return")
OPTIONAL = rule("income.optional")
PROJECTS_ONCE = rule("income.projects_once")
NO_OTHER = rule("income.no_other_reward")
BY_TIMELINE = rule("mission.return_by_timeline")
SPLIT_LOBBIES = rule("dept.04_lobby_effect")
PLACE = rule("donation.place")
ONE_PER_EVENT = rule("donation.one_per_event")


class ChooseRow(Move[Carnegie, Cx, Choosing], frozen=True):
    """Put the time marker into a row of the timeline."""

    row: RowName
    turned: Annotated[RowName | None, Meta(description="The marker turned over, if the row is full.")] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Choosing,)

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> "Iterator[ChooseRow]":
        for row in cx.table.box.rows:
            yield cls(row)
            due = timeline.due(cx.table.box, s, row)
            if due != row:
                yield cls(row, due)

    def rules(self, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> None:
        box = cx.table.box
        if by in cx.table.automata:
            cx.need(ANDREW_CHOICE, False) or cx.because("Andrew's card chooses for him: act")
        if self.turned is None:
            return
        due = timeline.due(box, s, self.row)
        cx.need(FLIP_NEXT, timeline.has_room(box, s, self.turned)) or cx.because(
            "the marker of {turned} has no room to move", turned=self.turned
        )
        cx.need(FLIP, self.turned == due != self.row) or cx.because(
            "the row {row} is not full" if due == self.row else "the marker of {due} is turned over",
            row=self.row,
            due=due,
        )

    def effect(self, cx: Cx, s: Carnegie, stage: Choosing, by: str) -> Carnegie:
        if cx.table.automata:
            cx.cite(PLAYER_CHOICE, "{by} chooses {row}", by=by, row=self.row)
        return after_choice(cx, timeline.choose(cx, s, self.row))


class Return(Move[Carnegie, Cx, Income | LastSpace], frozen=True):
    """Return employees from the active mission area and take their income."""

    count: Count
    hires: Annotated[int, Meta(ge=0, description="Tab spaces 'employee or dollar' taken as employees.")] = 0
    cash: Annotated[int, Meta(ge=0, description="Tab spaces 'good or dollars' taken in dollars.")] = 0
    new_lobby: Annotated[int, Meta(ge=0, description="How many of those coming in go to the New Lobby.")] = 0
    reward: Annotated[int | None, Meta(description="Another space whose income is wanted: never allowed.")] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Income, LastSpace)
    moment: ClassVar = BY_TIMELINE

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> Iterator[Form]:
        if isinstance(stage, LastSpace) and stage.returned:
            return
        hiring, cashing = income.open_choices(cx, s, by)
        split = NEW_LOBBY in company.lobbies(s.players[by])
        for count in range(1, s.players[by].missions.get(stage.area, 0) + 1):
            brought = income.transport_hires(cx, s, by, stage.area, count)
            for hires in range(min(hiring, s.supply[by] - brought) + 1):
                most = count + brought + hires if split else 0
                rest: dict[str, Domain] = {"cash": Range(0, cashing), "new_lobby": Range(0, most)}
                yield Form(cls, {"count": count, "hires": hires, "reward": None}, rest)

    def rules(self, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> None:
        if isinstance(stage, LastSpace):
            cx.need(PROJECTS_ONCE, not stage.returned) or cx.because("{by} has taken income this round", by=by)
        there = s.players[by].missions.get(stage.area, 0)
        cx.need(OPTIONAL, self.count > 0) or cx.because("without returning somebody there is no income")
        cx.need(RETURN, self.count <= there) or cx.because("{n} in {area}", n=there, area=stage.area)
        cx.need(NO_OTHER, self.reward is None) or cx.because("the income is that under {by}'s own disc", by=by)
        choices = Choices(self.hires, self.cash, self.new_lobby)
        income.judge_choices(cx, s, by, stage.area, self.count, choices)
        if self.new_lobby:
            built = NEW_LOBBY in company.lobbies(s.players[by])
            coming = self.count + income.transport_hires(cx, s, by, stage.area, self.count) + self.hires
            cx.need(SPLIT_LOBBIES, built and self.new_lobby <= coming) or cx.because(
                "{n:#person} coming in" if built else "{by} has no New Lobby", n=coming, by=by
            )

    def effect(self, cx: Cx, s: Carnegie, stage: Income | LastSpace, by: str) -> Carnegie:
        choices = Choices(self.hires, self.cash, self.new_lobby)
        s = income.come_back(cx, s, by, stage.area, self.count, choices)
        if isinstance(stage, LastSpace):
            s = s.swap(replace(stage, returned=True))
        if income.to_spend(cx, s, by):
            return s.push(Research())
        return stage.next(cx, s) if isinstance(stage, Income) else s


class Donate(Move[Carnegie, Cx, Donating | LastSpace], frozen=True):
    """Make a donation: pay, and put a disc on a free cell of the table."""

    cell: DonationCell
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Donating, LastSpace)

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> "Iterator[Donate]":
        if s.discs[by] and donations.cost(cx, s, by).total <= s.players[by].dollars:
            yield from (cls(cell) for cell in cx.table.box.donations if cell not in s.donations)

    def rules(self, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> None:
        if isinstance(stage, LastSpace):
            cx.need(ONE_PER_EVENT, not stage.donated) or cx.because("{by} has donated in this event", by=by)
        lying = s.donations.get(self.cell, ())
        cx.need(PLACE, not lying) or cx.because("a disc of {who} lies on {cell}", who=lying, cell=self.cell)
        judge_price(cx, s, by)

    def effect(self, cx: Cx, s: Carnegie, stage: Donating | LastSpace, by: str) -> Carnegie:
        s = give(cx, s, by, self.cell)
        if isinstance(stage, LastSpace):
            return s.swap(replace(stage, donated=True))
        return stage.next(cx, s.swap(replace(stage, donated=stage.donated | {by})))


def judge_price(cx: Cx, s: Carnegie, by: str) -> None:
    """Judge whether a player has a disc and the full price of the next donation."""
    cx.need(PLACE, s.discs[by] > 0) or cx.because("{by} has no disc left", by=by)
    price, dollars = donations.cost(cx, s, by).total, s.players[by].dollars
    cx.need(PLACE, price <= dollars) or cx.because(
        "{by} has {dollars:$}, {short:$} short of {price:$}", by=by, dollars=dollars, short=price - dollars, price=price
    )


def give(cx: Cx, s: Carnegie, by: str, cell: str) -> Carnegie:
    """Pay for a donation and put the disc on its cell."""
    price = cx.show(donations.cost(cx, s, by))
    s = s.gains(by, dollars=-price).takes_discs(by, 1).with_donation(cell, by)
    return s.with_player(by, replace(s.players[by], last_donation=price))


class Pass(Move[Carnegie, Cx, Income | Donating | LastSpace | Settling], frozen=True, tag="pass"):
    """Do without income, donation or the moving in of somebody."""

    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Income, Donating, LastSpace, Settling)

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Income | Donating | LastSpace | Settling, by: str) -> "Iterator[Pass]":
        yield cls()

    def effect(self, cx: Cx, s: Carnegie, stage: Income | Donating | LastSpace | Settling, by: str) -> Carnegie:
        return s.pop() if isinstance(stage, Settling) else stage.next(cx, s)
