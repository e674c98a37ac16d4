"""Questions about a Carnegie position: computed as it lies, changing nothing."""

from typing import Annotated

from msgspec import Meta

from referee.games.carnegie import company, connections, departments, donations, income, projects, scoring, transport
from referee.games.carnegie.components import Department, DonationCell, Project, Region
from referee.games.carnegie.income import Choices
from referee.games.carnegie.rules import R
from referee.games.carnegie.stages.using import Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.field_types import Count, Positive
from referee.kernel.move import Answer, Question
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

INCOMES = ("dollars", "goods", "vp", "research_points", "new_employees")


def _whose(by: str | None) -> str:
    if by is None:
        raise OpenFact("by", phrase("whose it is that is asked for"))
    return by


def _turn(s: Carnegie, name: str) -> Using | None:
    """Return the turn in which a player uses departments just now."""
    return next((stage for stage in s.stage if isinstance(stage, Using) and s.turn == name), None)


def _zero_for_andrew(cx: Cx, name: str, label: str, *laws: Rule) -> Sum | None:
    """Return a figure of 0 for Andrew, who has no company, so that the book counts nothing for him; else None."""
    return cx.sum(label).because(*laws) if name in cx.table.automata else None


class HrMoves(Question[Carnegie, Cx], frozen=True):
    """How many moves does a player's starting HR department give this turn?"""

    says = "the moves the starting HR department gives this turn"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        turn = _turn(s, name)
        idle = _zero_for_andrew(cx, name, "moves", R.solo.no_resources) or departments.zero_in_other_action(
            cx, s, turn, "hr", "moves"
        )
        return idle or departments.moves_of_turn(cx, s, name, turn)


class ResearchPoints(Question[Carnegie, Cx], frozen=True):
    """How many research points can a player have this turn?"""

    says = "the research points of this turn"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        idle = _zero_for_andrew(cx, name, "research_points", R.solo.no_resources)
        return idle or departments.research_points(cx, s, name, _turn(s, name))


class Income(Question[Carnegie, Cx], frozen=True):
    """What does a player get for returning people from an area?"""

    says = (
        "the income for {count:#employee} back from the {area}[, {hires:#tab space} taken as employees]"
        "[, {cash:#space} 'good or $3' taken in dollars]"
    )
    area: Region
    count: Annotated[Positive, Meta(description="How many people return.")] = 1
    hires: Annotated[Count, Meta(description="Tab spaces 'employee or dollar' taken as employees.")] = 0
    cash: Annotated[Count, Meta(description="Tab spaces 'good or dollars' taken in dollars.")] = 0

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        name = _whose(by)
        whole = {kind: cx.sum(kind, unit=kind) for kind in INCOMES}
        if name in cx.table.automata:
            return {kind: figure.because(R.solo.event_income, R.solo.no_resources) for kind, figure in whole.items()}
        choices = Choices(self.hires, self.cash)
        income.judge_choices(cx, s, name, self.area, self.count, choices)
        for kind, each in transport.space(cx, s, name, self.area).income.items():
            factors = {"returned": self.count, "each": each}
            whole[kind].take(income.gained(cx, s, name, "transport", kind, R.income.transport, **factors))
        for kind, figure in income.project_income(cx, s, name, choices, "projects").items():
            whole[kind].take(figure)
        return whole


class DonationCost(Question[Carnegie, Cx], frozen=True):
    """What does a player's next donation cost?"""

    says = "the cost of the next donation"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        return _zero_for_andrew(cx, name, "cost", R.solo.no_resources) or donations.cost(cx, s, name)


class DonationVp(Question[Carnegie, Cx], frozen=True):
    """What is a cell of the donation table worth to a player as things lie, if the donation is made?"""

    says = "the worth of a donation to {cell} as things lie"
    cell: DonationCell

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        return donations.worth(cx, s, name, self.cell, scoring.achiever(cx, name))


class Connection(Question[Carnegie, Cx], frozen=True):
    """What are a player's connections between major cities worth?"""

    says = "the worth of connections between major cities"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        return _zero_for_andrew(cx, name, "connection", R.solo.score_transport) or connections.connection(cx, s, name)


class TabVp(Question[Carnegie, Cx], frozen=True):
    """How many VP is a project tab worth at the end?"""

    says = "the VP of the {tab} tab at the end"
    tab: Project

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Sum:
        name = _whose(by)
        return _zero_for_andrew(cx, name, self.tab, R.solo.no_resources) or scoring.tab_vp(cx, s, name, self.tab)


class Score(Question[Carnegie, Cx], frozen=True):
    """What would everybody score if the game ended now?"""

    says = "the score if the game ended now"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        if by is not None:
            return scoring.score(cx, s, by)
        return {name: scoring.score(cx, s, name) for name in cx.table.names}


class Winner(Question[Carnegie, Cx], frozen=True):
    """Who has won; before the end, who would win if the game ended now."""

    says = "the winner, before the end as things lie"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        scores = {name: cx.show(scoring.score(cx, s, name, name)) for name in cx.table.names}
        return sorted(scoring.most(cx, scores, s.over))


class Sites(Question[Carnegie, Cx], frozen=True):
    """Where can a project of a type be realised?"""

    says = "the cities with room for a project of {project}[, in the {region} only]"
    project: Project
    region: Annotated[Region | None, Meta(description="Only in this region.")] = None

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        cities = [c for c, about in cx.box.cities.items() if self.region in (None, about.region)]
        return [city for city in cities if projects.has_site(cx.box, s, city, self.project)]


class DepartmentCard(Question[Carnegie, Cx], frozen=True, tag="department"):
    """What does a department show: its type, effects, desks and their costs?"""

    says = "what {department} shows"
    department: Department

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        about = cx.box.departments[self.department]
        cx.cite(R.company.tile_parts, "{department}: type {type}", department=self.department, type=about.type)
        cx.cite(R.company.desk_range, "at most {n} active employees", n=len(about.desks))
        effects = list(about.effects)
        return {"type": about.type, "effects": effects, "desks": len(about.desks), "costs": list(about.desks)}


class Display(Question[Carnegie, Cx], frozen=True):
    """Which department tiles lie on display, as far as it is known what was removed?"""

    says = "the department tiles on display, as far as it is known which were removed"

    def answer(self, cx: Cx, s: Carnegie, by: str | None) -> Answer:
        box, unseen = cx.layout, company.unseen(cx, s)
        if unseen:
            cx.cite(R.setup.departments, "{n:#tile} put back unseen: of each department so many at most", n=unseen)
        shown = {kind: company.display(box, s, kind) for kind in box.kinds}
        return {**shown, "total": company.on_display(cx, s)}


QUESTIONS = (
    *(HrMoves, ResearchPoints, Income, DonationCost, DonationVp),
    *(Connection, TabVp, Score, Winner, Sites, DepartmentCard, Display),
)
