"""Choices of the set-up: tab sides, the first housing project, the reserved department (rulebook p.4-5)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import company, projects
from referee.games.carnegie.components import City, Department, Side
from referee.games.carnegie.moves.build_spaces import which
from referee.games.carnegie.rules import R
from referee.games.carnegie.stages.opening import ChooseTabs, Housing
from referee.games.carnegie.state import Carnegie, Cx, SpaceName
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.move import Move
from referee.kernel.stage import Stage

_SIDE = Meta(description="The side of this tab that is up: more VP, or one space more and a higher donation limit.")


class ChooseSides(Move[Carnegie, Cx, ChooseTabs], frozen=True, tag="choose_tabs"):
    """Choose which side of each project tab is up."""

    says = (
        "turn up these sides of the tabs: housing ({housing}), commerce ({commerce}), industry ({industry}), "
        "infrastructure ({infrastructure})"
    )
    housing: Annotated[Side, _SIDE]
    commerce: Annotated[Side, _SIDE]
    industry: Annotated[Side, _SIDE]
    infrastructure: Annotated[Side, _SIDE]
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (ChooseTabs,)
    moment: ClassVar = R.setup.tab_side

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: ChooseTabs, by: str) -> Iterator[ChoiceSet]:
        sides = Choice(("vp", "limit"))
        yield ChoiceSet(cls, {}, dict.fromkeys(("housing", "commerce", "industry", "infrastructure"), sides))

    def rules(self, cx: Cx, s: Carnegie, stage: ChooseTabs, by: str) -> None:
        cx.need(R.setup.tab_side, not stage.has_done(s, self.do(), by)) or cx.because(
            "{by} chose the sides of the tabs before", by=by
        )

    def effect(self, cx: Cx, s: Carnegie, stage: ChooseTabs, by: str) -> Carnegie:
        player = s.players[by]
        for project, tab in player.tabs.items():
            side: Side = getattr(self, project)
            player = player.with_tab(project, replace(tab, side=side))
        cx.cite(
            R.setup.tab_side,
            "{by} chose the sides: housing ({housing}), commerce ({commerce}), industry ({industry}), "
            "infrastructure ({infrastructure})",
            by=by,
            housing=self.housing,
            commerce=self.commerce,
            industry=self.industry,
            infrastructure=self.infrastructure,
        )
        return s.with_player(by, player)


class PlaceHousing(Move[Carnegie, Cx, Housing], frozen=True):
    """Put the disc of the housing tab on a housing space of a medium or major city."""

    says = "put the first housing disc in {city}[ on {space}]"
    city: City
    space: Annotated[SpaceName | None, Meta(description="Which space; else the leftmost free one.")] = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Housing,)
    moment: ClassVar = R.setup.first_housing

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Housing, by: str) -> Iterator[ChoiceSet]:
        if stage.placed or not s.players[by].tab("housing").discs:
            return
        for city, free in projects.sites(cx.layout, s, "housing").items():
            if cx.layout.cities[city].size != "small":
                yield ChoiceSet(cls, {"city": city}, {"space": which(free)})

    def rules(self, cx: Cx, s: Carnegie, stage: Housing, by: str) -> None:
        placed = stage.has_placed(cx.table, s, by)
        cx.need(R.setup.first_housing, not placed) or cx.because("{by} placed the first housing disc before", by=by)
        ready = bool(s.players[by].tab("housing").discs)
        if not placed:
            cx.need(R.setup.first_housing, ready) or cx.because(
                "no disc is on the housing tab for {by} to place", by=by
            )
        size = cx.box.cities[self.city].size
        free = projects.free(cx.box, s, self.city, "housing")
        cx.need(R.setup.first_housing, size != "small") or cx.because("{city} is a small city", city=self.city)
        fits = bool(free) if self.space is None else self.space in free
        if size != "small":
            (
                cx.need(R.setup.first_housing, fits)
                and cx.since(
                    "{city} is no small city, and free there for housing: {free:and}", city=self.city, free=tuple(free)
                )
            ) or cx.because(
                "no housing space is free in {city}"
                if self.space is None
                else "{space} is no free housing space in {city}",
                city=self.city,
                space=self.space,
            )

    def effect(self, cx: Cx, s: Carnegie, stage: Housing, by: str) -> Carnegie:
        space = self.space or projects.free(cx.layout, s, self.city, "housing")[0]
        cx.cite(R.setup.first_housing, "{by}: housing in {city}, {space}", by=by, city=self.city, space=space)
        return projects.realise(s, by, "housing", self.city, space).swap(replace(stage, placed=True))


class Reserve(Move[Carnegie, Cx, Housing], frozen=True):
    """Take a department tile from the display into the reserve."""

    says = "reserve {department}"
    department: Department
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Housing,)
    moment: ClassVar = R.setup.reserve_department

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Housing, by: str) -> Iterator[ChoiceSet]:
        if stage.placed:
            yield ChoiceSet(cls, {}, {"department": Choice(tuple(company.on_offer(cx, s)))})

    def rules(self, cx: Cx, s: Carnegie, stage: Housing, by: str) -> None:
        reserved = s.players[by].reserved
        cx.need(R.setup.reserve_department, reserved is None) or cx.because(
            "{by} reserved {department} before", by=by, department=reserved
        )
        if reserved is None:
            placed = stage.has_placed(cx.table, s, by)
            cx.need(R.setup.reserve_department, placed) or cx.because("first {by} must place the housing disc", by=by)
        there = company.available(cx, s, self.department)
        (
            cx.need(R.setup.reserve_department, there)
            and cx.since(
                "a tile {department} lies on display"
                if company.display(cx.layout, s, self.department) > company.unseen(cx, s)
                else "a tile {department} lies on display, as far as it is known which were removed",
                department=self.department,
            )
        ) or cx.because("{department} does not lie on display", department=self.department)

    def effect(self, cx: Cx, s: Carnegie, stage: Housing, by: str) -> Carnegie:
        cx.cite(R.setup.reserve_department, "{by} reserved {department}", by=by, department=self.department)
        s = s.with_player(by, replace(s.players[by], reserved=self.department))
        return stage.next(cx, s)
