"""Spending research points: project tabs and transport (rulebook p.12)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.games.carnegie import infer_tabs, projects, timeline, transport
from referee.games.carnegie.book import in_question
from referee.games.carnegie.components import Box, Project, Region
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.stages.using import Research, Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.choice_set import ChoiceSet, Range
from referee.kernel.field_types import Positive
from referee.kernel.game import Table
from referee.kernel.move import Move
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum


def judge_action(cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> None:
    """Judge whether a player can have research points: they come from R&D, or from an income not spent yet."""
    if by != s.turn or isinstance(stage, Research) or s.players[by].research_points:
        return
    action = stage.action or timeline.chosen(s)
    cx.need(R.use.chosen_type, action == "rnd") or cx.because(
        "no research points in hand, and the action is {action}", action=action
    )


def spendable(s: Carnegie, by: str) -> bool:
    """Return whether research points may be meant to be spent here: in a turn of another type if any are left."""
    stage: Any = s.top
    return isinstance(stage, Research) or s.players[by].research_points > 0 or (stage.action or s.row) == "rnd"


def spend(cx: Cx, s: Carnegie, by: str, cost: Sum) -> Carnegie:
    """Spend research points; more may be bought while they last."""
    s = s.gains(by, research_points=-cx.show(cost))
    left = s.players[by].research_points
    if left:
        cx.cite(R.rnd.repeat, "{left} RP left to spend", left=left)
    return s


class PullTab(Move[Carnegie, Cx, Using | Research], frozen=True):
    """Pull a project tab one section to the right; a new space gets a disc."""

    says = "pull the {tab} tab one section out"
    tab: Project
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, Research)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> "Iterator[PullTab]":
        if s.players[by].research_points:
            yield from (cls(project) for project, tab in s.players[by].tabs.items() if tab.at is not None)

    def belongs(self, table: Table[Box], s: Carnegie, by: str) -> bool:
        return spendable(s, by)

    def rules(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> None:
        judge_action(cx, s, stage, by)
        player = s.players[by]
        at = infer_tabs.reached(s, by, self.tab)
        full = at >= infer_tabs.length(cx.box, self.tab)
        cx.need(R.rnd.tab_full, not full) or cx.because("the {tab} tab is fully extended", tab=self.tab)
        if full:
            return
        cost, points = self.cost(cx, s, by).total, player.research_points
        (
            cx.need(R.rnd.advance_tab, cost <= points)
            and cx.since("section {at} costs {cost} RP, {points} in hand", at=at + 1, cost=cost, points=points)
        ) or cx.because("section {at} costs {cost} RP, {points} in hand", at=at + 1, cost=cost, points=points)
        shown = projects.section(cx, by, self.tab, player.tab(self.tab), at + 1)
        left = s.discs[by] > 0
        if shown.kind == "project" and (cx.quiet() if left else in_question(cx)).reads(
            READ.tab_without_disc.pull_refused
        ):
            cx.need(R.supply.limited, left) or cx.because("no disc is left in the supply for section {at}", at=at + 1)

    def cost(self, cx: Cx, s: Carnegie, by: str) -> Sum:
        """Return research points for the next section."""
        tab, figure = s.players[by].tab(self.tab), cx.sum("cost", unit="RP")
        number = infer_tabs.reached(s, by, self.tab) + 1
        figure.add(projects.section(cx, by, self.tab, tab, number).cost, R.rnd.advance_tab, f"section_{number}")
        return figure

    def effect(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Carnegie:
        s = spend(cx, s, by, self.cost(cx, s, by))
        return projects.pull(cx, s, by, self.tab)


class AdvanceTransport(Move[Carnegie, Cx, Using | Research], frozen=True):
    """Move the own transport disc of a region to the right."""

    says = "advance {count:#space} on the transport track of the {region}"
    region: Region
    count: Annotated[Positive, Meta(description="How many spaces.")] = 1
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, Research)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Iterator[ChoiceSet]:
        player, box = s.players[by], cx.layout
        for region in box.regions if player.research_points else ():
            end = transport.last(box, region) - (transport.holder(box, s, region) is not None)
            room, most = end - player.transport.at(region), 0
            while most < room and transport.cost(cx, s, by, region, most + 1).total <= player.research_points:
                most += 1
            yield ChoiceSet(cls, {"region": region}, {"count": Range(1, most)})

    def belongs(self, table: Table[Box], s: Carnegie, by: str) -> bool:
        return spendable(s, by)

    def rules(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> None:
        judge_action(cx, s, stage, by)
        player, end = s.players[by], transport.last(cx.box, self.region)
        goal = player.transport.at(self.region) + self.count
        cx.need(R.rnd.advance_transport, goal <= end) or cx.because(
            "the track of the {region} ends at space {end}", region=self.region, end=end
        )
        if goal > end:
            return
        if goal == end:
            self._judge_last(cx, s, end)
        cost, points = transport.cost(cx, s, by, self.region, self.count).total, player.research_points
        (
            cx.need(R.rnd.advance_transport, cost <= points)
            and cx.since(
                "the way to space {goal} costs {cost} RP, {points} in hand", goal=goal, cost=cost, points=points
            )
        ) or cx.because(
            "the way to space {goal} costs {cost} RP, {points} in hand", goal=goal, cost=cost, points=points
        )

    def _judge_last(self, cx: Cx, s: Carnegie, end: int) -> None:
        """Judge whether the last space of the track is free."""
        holder = transport.holder(cx.box, s, self.region)
        law = R.solo.last_space if cx.table.automata else R.transport.last_single
        (
            cx.need(law, holder is None)
            and cx.since("nobody is on space {end}, the last one of the {region}", end=end, region=self.region)
        ) or cx.because(
            "space {end}, the last one of the {region}, is taken by {holder}",
            holder=holder,
            end=end,
            region=self.region,
        )

    def effect(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Carnegie:
        s = spend(cx, s, by, transport.cost(cx, s, by, self.region, self.count))
        return transport.advance(cx, s, by, self.region, self.count)
