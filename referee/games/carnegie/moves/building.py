"""Creating departments and realising projects (rulebook p.10-11)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.carnegie import affordable, company, departments, income, infer_tabs, projects
from referee.games.carnegie.components import City, Department, Project
from referee.games.carnegie.departments import PLANNING, RULES
from referee.games.carnegie.moves.build_spaces import which
from referee.games.carnegie.moves.using import Area, Sends
from referee.games.carnegie.records import LOBBY, CellName
from referee.games.carnegie.rules import READ, R
from referee.games.carnegie.stages.using import Research, Settling, Using, with_row_of
from referee.games.carnegie.state import Carnegie, Cx, SpaceName
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.move import Move
from referee.kernel.rule import Rule
from referee.kernel.stage import Stage
from referee.kernel.workings import Sum


class Create(Move[Carnegie, Cx, Using], frozen=True):
    """Strategic Planning: put a new department on an empty cell."""

    says = "create {department} on {cell}"
    department: Department
    cell: CellName
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using, by: str) -> Iterator[ChoiceSet]:
        player, box = s.players[by], cx.layout
        planning = (stage.action or s.row) in (None, "management") and player.goods
        if not planning or PLANNING not in departments.to_use(cx, s, stage, by):
            return
        own, tiles = company.departments(box, player), dict[int, list[str]]()
        for tile in [player.reserved] if player.reserved else company.on_offer(cx, s):
            if tile not in own:
                tiles.setdefault(box.departments[tile].extra_goods, []).append(tile)
        empty = [cell for cell, place in company.names(box, player).items() if cell == place]
        for law, price in cls.prices(cx).items():
            cells = Choice(tuple([cell for cell in empty if cls._law_on(s, by, cell) is law]))
            for extra, names in tiles.items():
                if price + extra <= player.goods:
                    yield ChoiceSet(cls, {}, {"department": Choice(tuple(names)), "cell": cells})

    def rules(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> None:
        if not departments.judge(cx, s, stage, by, PLANNING):
            return
        player, tile = s.players[by], self.department
        here = company.place(cx.layout, player, self.cell)
        law = R.mgmt.build_any if here == LOBBY else R.mgmt.not_on_department
        cx.need(law, here == self.cell) or cx.because("{cell} holds {what}", cell=self.cell, what=here)
        own = tile in company.departments(cx.layout, player)
        cx.need(R.mgmt.no_duplicate, not own) or cx.because(
            "{by} created {department} before"
            if tile not in cx.layout.starting
            else "{department} is there from the start",
            by=by,
            department=tile,
        )
        if player.reserved is not None:
            cx.need(R.mgmt.first_is_reserved, tile == player.reserved) or cx.because(
                "{by} reserved {department}, which is created first", by=by, department=player.reserved
            )
        if not own:
            there = tile == player.reserved or company.available(cx, s, tile)
            found = cx.need(R.mgmt.tile_available, there) or cx.because(
                "{department} is neither on display nor reserved by {by}", department=tile, by=by
            )
            if found and tile == player.reserved:
                cx.since("{department} is what {by} reserved", department=tile, by=by)
        if here == self.cell:
            self._judge_price(cx, s, by)
        if here != self.cell or not cx.broken:
            cx.rests_on(Datum("cells", self.cell, "holds"))

    def _judge_price(self, cx: Cx, s: Carnegie, by: str) -> None:
        """Judge whether the player can pay for the department, and for what the New Lobby costs more."""
        player, tile, cost = s.players[by], self.department, self.cost(cx, s, by)
        law, extra = self._law_on(s, by, self.cell), cx.box.departments[tile].extra_goods
        if extra:
            cx.need(law, cost.total - extra <= player.goods) or cx.because(
                affordable.short(cx, player, "goods", cost.total - extra)
            )
            (
                cx.need(R.dept.lobby_cost, cost.total <= player.goods)
                and cx.since(
                    "somebody lies on {cell}, so {department} takes {n:#good} in all, {have} in hand"
                    if law is R.mgmt.build_cheap
                    else "nobody is on {cell}, so {department} takes {n:#good} in all, {have} in hand",
                    cell=self.cell,
                    department=tile,
                    n=cost.total,
                    have=player.goods,
                )
            ) or cx.because("{n:#good} needed in all, {have} in hand", n=cost.total, have=player.goods)
            return
        (
            cx.need(law, cost.total <= player.goods)
            and cx.since(
                "somebody lies on {cell}, so it takes {n:#good}, {have} in hand"
                if law is R.mgmt.build_cheap
                else "nobody is on {cell}, so it takes {n:#good}, {have} in hand",
                cell=self.cell,
                n=cost.total,
                have=player.goods,
            )
        ) or cx.because(affordable.short(cx, player, "goods", cost.total))

    @staticmethod
    def _law_on(s: Carnegie, by: str, cell: str) -> Rule:
        """Return the rule of the price: it is lower where somebody lies."""
        return R.mgmt.build_cheap if s.players[by].staff(cell).all else R.mgmt.build_any

    @staticmethod
    def prices(cx: Cx) -> dict[Rule, int]:
        """Return goods for a new department, by the rule of the cell."""
        effects = cx.box.departments[PLANNING].effects.values()
        return {R.mgmt.build_cheap if effect.occupied else R.mgmt.build_any: effect.pay["goods"] for effect in effects}

    def cost(self, cx: Cx, s: Carnegie, by: str) -> Sum:
        """Return goods for a new department: fewer where somebody lies, more for the New Lobby."""
        law, figure = self._law_on(s, by, self.cell), cx.sum("cost", unit="goods")
        figure.add(self.prices(cx)[law], law, "people_there" if law is R.mgmt.build_cheap else "any_cell")
        extra = cx.box.departments[self.department].extra_goods
        if extra:
            figure.add(extra, R.dept.lobby_cost, self.department)
        return figure

    def effect(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> Carnegie:
        s = with_row_of(cx, s, stage, PLANNING)
        stage = stage.enter(cx, s, PLANNING)
        cx.cite(R.use.once_per_employee, "an employee of {department} used", department=PLANNING)
        s = s.gains(by, goods=-cx.show(self.cost(cx, s, by))).swap(replace(stage, used=stage.used + 1))
        cx.cite(
            self._law_on(s, by, self.cell),
            "{by} created {department} on {cell}",
            by=by,
            department=self.department,
            cell=self.cell,
        )
        player = s.players[by]
        people = {self.department if place == self.cell else place: staff for place, staff in player.people.items()}
        built = {**player.departments, self.cell: self.department}
        reserved = None if player.reserved == self.department else player.reserved
        s = s.with_player(by, replace(player, people=people, departments=built, reserved=reserved))
        if not company.works(s.players[by], company.PROPERTY):
            return s
        cx.cite(R.use.passive, "{department} is at work", department=company.PROPERTY)
        return s.push(Settling(self.department))


class Build(Move[Carnegie, Cx, Using], frozen=True):
    """Realise a project: send the employee used, pay goods, move a disc from its tab to a city."""

    says = (
        "realise {project} in {city}[ on {space}] with {department}[ and a mission to the {area}]"
        "[, somebody of {sends} being sent instead]"
    )
    weight = 6
    department: Department
    project: Project
    city: City
    area: Area = None
    space: Annotated[SpaceName | None, Meta(description="Which space; else the leftmost free one that fits.")] = None
    sends: Sends = None
    during: ClassVar[tuple[type[Stage[Carnegie, Cx]], ...]] = (Using,)
    moment: ClassVar = R.round.phases

    @classmethod
    def offer(cls, cx: Cx, s: Carnegie, stage: Using, by: str) -> Iterator[ChoiceSet]:
        player, box = s.players[by], cx.layout
        if (stage.action or s.row) not in (None, "construction"):
            return
        builders = []
        for department in departments.to_use(cx, s, stage, by):
            for effect in box.departments[department].effects.values():
                if effect.builds == "project" and effect.pay.get("dollars", 0) <= player.dollars:
                    builders.append((department, effect.mission))
        if not builders:
            return
        ready = [p for p, tab in player.tabs.items() if tab.discs and box.projects[p].goods <= player.goods]
        sites = [(p, city, which(free)) for p in ready for city, free in projects.sites(box, s, p).items()]
        for department, mission in builders:
            for project, city, spaces in sites:
                area = box.cities[city].region if mission else None
                fixed = {"department": department, "project": project, "city": city, "area": area, "sends": None}
                yield ChoiceSet(cls, fixed, {"space": spaces})

    def _goes_to(self, cx: Cx) -> str | None:
        """Return the area the employee is sent to, which the city fixes; none where nobody is sent."""
        effects = cx.layout.departments[self.department].effects.values()
        mission = any(effect.builds == "project" and effect.mission for effect in effects)
        return cx.layout.cities[self.city].region if mission else None

    def rules(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> None:
        if not departments.judge(cx, s, stage, by, self.department):
            return
        effects = [e for e in cx.box.departments[self.department].effects.values() if e.builds == "project"]
        law = RULES.get(self.department, R.build.steps)
        cx.need(law, bool(effects)) or cx.because("{department} realises no projects", department=self.department)
        if not effects:
            return
        mission = effects[0].mission
        self._judge_price(cx, s, by, mission, effects[0].pay.get("dollars", 0))
        region = cx.box.cities[self.city].region
        departments.judge_mission(cx, self.department, mission, self.area or region, self.sends)
        if mission:
            cx.need(RULES.get(self.department, R.build.region), self.area in (None, region)) or cx.because(
                "{city} is in the {region}, and the employee goes to the {area}",
                city=self.city,
                region=region,
                area=self.area,
            )
        elif self.area is not None:
            cx.need(R.dept.outsourcing, False) or cx.because("{department} sends nobody", department=self.department)
        self._judge_space(cx, s)

    def _judge_price(self, cx: Cx, s: Carnegie, by: str, mission: bool, dollars: int) -> None:
        player, goods = s.players[by], self.cost(cx).total
        ready = infer_tabs.ready(s, by, self.project)
        (
            cx.need(R.build.rightmost_disc, ready > 0)
            and cx.since("{n:#disc} on the {tab} tab", n=ready, tab=self.project)
        ) or cx.because("no disc is on the {tab} tab", tab=self.project)
        law = R.mission.must_be_possible if mission else R.dept.outsourcing
        cx.need(law, goods <= player.goods) or cx.because(affordable.short(cx, player, "goods", goods))
        if dollars:
            cx.need(law, dollars <= player.dollars) or cx.because(
                affordable.short(cx, player, "dollars", dollars, goods)
            )

    def _judge_space(self, cx: Cx, s: Carnegie) -> None:
        box = cx.box
        fitting, free = projects.fitting(box, self.city, self.project), projects.free(box, s, self.city, self.project)
        fits = self.space in fitting if self.space else bool(fitting)
        cx.need(R.build.space, fits) or cx.because(
            "no space in {city} takes {project}"
            if not self.space
            else "{space} in {city} takes no {project}"
            if self.space in box.cities[self.city].spaces
            else "{city} has no such space: {space}",
            space=self.space,
            city=self.city,
            project=self.project,
        )
        if fits:
            empty = self.space in free if self.space else bool(free)
            (
                cx.need(R.build.unoccupied, empty)
                and cx.since(
                    "free in {city} for {project}: {free:and}", city=self.city, project=self.project, free=tuple(free)
                )
            ) or cx.because(
                "{space} in {city} is occupied" if self.space else "no space for {project} is free in {city}",
                space=self.space,
                city=self.city,
                project=self.project,
            )

    def cost(self, cx: Cx) -> Sum:
        """Return goods for a project, by its type."""
        figure = cx.sum("cost", unit="goods")
        figure.add(cx.box.projects[self.project].goods, R.build.cost, self.project)
        return figure

    def effect(self, cx: Cx, s: Carnegie, stage: Using, by: str) -> Carnegie:
        effects = cx.box.departments[self.department].effects.values()
        effect = next(effect for effect in effects if effect.builds == "project")
        s = with_row_of(cx, s, stage, self.department)
        stage = stage.enter(cx, s, self.department)
        if area := self._goes_to(cx):
            s = company.send(cx, s, by, self.department, area, 1)
        else:
            stage = replace(stage, used=stage.used + 1)
        law, dollars = RULES.get(self.department, R.build.steps), effect.pay.get("dollars", 0)
        s = s.gains(by, goods=-cx.show(self.cost(cx)), dollars=-dollars).swap(stage)
        if dollars:
            cx.figure("cost", dollars, law, unit="$")
        space = self.space or projects.free(cx.layout, s, self.city, self.project)[0]
        cx.cite(law, "{by}: {project} in {city}, {space}", by=by, project=self.project, city=self.city, space=space)
        s = projects.realise(s, by, self.project, self.city, space)
        about = cx.box.cities[self.city]
        if about.transport_mark and (area or not cx.reads(READ.outsourcing_transport_income.not_paid)):
            s = income.pay(cx, s, by, about.region, 1, small=True)
            if income.to_spend(cx, s, by, using=True):
                return s.push(Research())
        return s
