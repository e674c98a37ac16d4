"""Spending research points: project tabs and transport (rulebook p.12)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.carnegie import projects, tabs, transport
from referee.games.carnegie.book import rule
from referee.games.carnegie.components import Project, Region
from referee.games.carnegie.stages.round import Research, Using
from referee.games.carnegie.state import Carnegie, Cx
from referee.kernel.form import Form, Range
from referee.kernel.move import Move
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum

ADVANCE_TAB = rule("rnd.advance_tab")
ADVANCE_TRANSPORT = rule("rnd.advance_transport")
TAB_FULL = rule("rnd.tab_full")
REPEAT = rule("rnd.repeat")
LIMITED = rule("supply.limited")
LAST_SINGLE = rule("transport.last_single")
LAST_SPACE = rule("solo.last_space")


class PullTab(Move[Carnegie, Cx, Using | Research], frozen=True):
    """Pull a project tab one section to the right; a new space gets a disc."""

    tab: Project
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, Research)

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> "Iterator[PullTab]":
        if s.players[by].research_points:
            yield from (cls(project) for project, tab in s.players[by].tabs.items() if tab.at is not None)

    def rules(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> None:
        player = s.players[by]
        at = tabs.reached(s, by, self.tab)
        full = at >= tabs.length(cx.table.box, self.tab)
        cx.need(TAB_FULL, not full) or cx.because("the {tab} tab is fully extended", tab=self.tab)
        if full:
            return
        cost, points = self.cost(cx, s, by).total, player.research_points
        cx.need(ADVANCE_TAB, cost <= points) or cx.because("{cost} RP needed, {n} there", cost=cost, n=points)
        shown = projects.section(cx, by, self.tab, player.tab(self.tab), at + 1)
        if shown.kind == "project":
            disc = s.discs[by] > 0 or not cx.reads(projects.PULL_REFUSED)
            cx.need(LIMITED, disc) or cx.because("{by} has no disc left for the new space", by=by)

    def cost(self, cx: Cx, s: Carnegie, by: str) -> Sum:
        """Research points for the next section."""
        tab, figure = s.players[by].tab(self.tab), cx.sum("cost", unit="RP")
        figure.add(
            projects.section(cx, by, self.tab, tab, tabs.reached(s, by, self.tab) + 1).cost, ADVANCE_TAB, "section"
        )
        return figure

    def effect(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Carnegie:
        cx.cite(REPEAT, "more may be bought while research points last")
        s = s.gains(by, research_points=-cx.show(self.cost(cx, s, by)))
        return projects.pull(cx, s, by, self.tab)


class AdvanceTransport(Move[Carnegie, Cx, Using | Research], frozen=True):
    """Move the own transport disc of a region to the right."""

    region: Region
    count: Annotated[int, Meta(ge=1, description="How many spaces.")] = 1
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using, Research)

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Iterator[Form]:
        player, box = s.players[by], cx.table.box
        for region in box.regions if player.research_points else ():
            end = transport.last(box, region)
            most = end - player.transport.at(region) - (transport.holder(box, s, region) is not None)
            while most > 0 and transport.cost(cx, s, by, region, most).total > player.research_points:
                most -= 1
            yield Form(cls, {"region": region}, {"count": Range(1, most)})

    def rules(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> None:
        player, end = s.players[by], transport.last(cx.table.box, self.region)
        goal = player.transport.at(self.region) + self.count
        cx.need(ADVANCE_TRANSPORT, goal <= end) or cx.because("the track of {r} ends at {end}", r=self.region, end=end)
        if goal > end:
            return
        holder = transport.holder(cx.table.box, s, self.region)
        law = LAST_SPACE if cx.table.automata else LAST_SINGLE
        cx.need(law, goal < end or holder is None) or cx.because(
            "the disc of {holder} is on the last space of {r}", holder=holder, r=self.region
        )
        cost, points = transport.cost(cx, s, by, self.region, self.count).total, player.research_points
        cx.need(ADVANCE_TRANSPORT, cost <= points) or cx.because("{cost} RP needed, {n} there", cost=cost, n=points)

    def effect(self, cx: Cx, s: Carnegie, stage: Using | Research, by: str) -> Carnegie:
        cx.cite(REPEAT, "more may be bought while research points last")
        s = s.gains(by, research_points=-cx.show(transport.cost(cx, s, by, self.region, self.count)))
        return transport.advance(cx, s, by, self.region, self.count)
