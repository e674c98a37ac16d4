"""Building a tile: the player's own, the Renovator's over another, the Grifter's where it is worth most."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from referee.games.streets import city, laying, people, setup
from referee.games.streets.advisors import has
from referee.games.streets.book import reading, rule
from referee.games.streets.components import Road, TileName
from referee.games.streets.grid import Cell
from referee.games.streets.records import At
from referee.games.streets.robot import grifter
from referee.games.streets.robot.seat import automaton
from referee.games.streets.stages import Building, ChooseStreet, EndTurn
from referee.games.streets.state import Cx, Streets
from referee.kernel.bag import plus
from referee.kernel.form import Choice, Form
from referee.kernel.move import Move
from referee.kernel.rule import AUTOMATON
from referee.kernel.stage import Stage

HAND_CHOICE = rule("place.choice")
BUILD_MANDATORY = rule("turn.build_mandatory")
SKIP_SCORE = rule("turn.skip_score")
PLACE_SIGN = rule("place.sign")
NO_PEOPLE_WILD = rule("place.no_people_wild")
ABANDON_WHEN = rule("abandon.when")
INSTANT = rule("street.instant")
SEVERAL = rule("street.several")
ENCLOSURE_WHEN = rule("value.enclosure_when")
MANDATORY = rule("people.mandatory")
OWN_ONLY = rule("adv.own_only")
CONTRACTOR_TWO = rule("adv.contractor.two")
CONTRACTOR_END = rule("adv.contractor.end")
FIRST_SCORES = rule("adv.contractor.first_scores")
INVESTOR_ONE = rule("adv.investor.one")
AT_ONCE = rule("adv.investor.at_once")
SCORE_NOW = rule("adv.renovator.score_now")
COVER_SEEKERS = rule("adv.renovator.seekers")
GRIFTER_TILE = rule("solo.grifter_tile")

ONCE_PER_GAME = reading("investor_limit", "once_per_game")
SEEKERS_OPTIONAL = reading("renovator_seekers", "optional")

During = tuple[type[Stage[Streets, Cx]], ...]


class Build(Move[Streets, Cx, Building], frozen=True):
    """Build a tile: where it lies, along which edge its road runs."""

    tile: TileName
    road: Road
    at: At | None = None
    over: Annotated[TileName | None, Meta(description="Renovator: the building it is laid on.")] = None
    signs: Annotated[int, Meta(ge=0, le=5, description="Ownership signs put on it; the Investor may put two.")] = 1
    leave: Annotated[bool, Meta(description="Renovator, where read so: seekers from elsewhere stay.")] = False
    during: ClassVar[During] = (Building,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Building, by: str) -> Iterator[Form]:
        if by == automaton(cx.table):
            for best in grifter.best_places(cx, s, s.stack[0]):
                place = {"tile": s.stack[0], "at": best.at, "road": best.road}
                yield Form(cls, {**place, "over": None, "signs": 1, "leave": False}, {})
            return
        tiles = tuple(setup.playable(cx, s, by))
        if stage.waiting:
            tiles = tuple(tile for tile in tiles if people.some_take(cx, [tile], stage.waiting))
        if not s.players[by].supply or stage.built >= quota(cx, s, by):
            return
        signs = (1, 2) if doubles(cx, s, by) else (1,)
        by_road: dict[Road, list[Cell]] = {}
        for at, road in city.places(cx, s):
            if road in by_road:
                by_road[road].append(at)
            else:
                by_road[road] = [at]
        any_tile, any_signs = Choice(tiles), Choice(signs)
        for road, cells in by_road.items():
            fixed = {"road": road, "over": None, "leave": False}
            yield Form(cls, fixed, {"tile": any_tile, "at": Choice(tuple(cells)), "signs": any_signs})
        if has(s, by, "renovator"):
            leave = (False, True) if cx.reads(SEEKERS_OPTIONAL) else (False,)
            for over in laying.coverable(cx, s):
                cover = {"at": None, "road": s.city[over].road, "over": over, "signs": 1}
                yield Form(cls, cover, {"tile": Choice(tiles), "leave": Choice(leave)})

    def rules(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        if by == automaton(cx.table):
            top = s.stack[:1]
            cx.need(GRIFTER_TILE, self.tile in top) or cx.because(
                "the top tile is {top}, not {it}", top=top, it=self.tile
            )
            cx.need(PLACE_SIGN, self.signs == 1) or cx.because("one sign goes on a building")
        else:
            signs = s.players[by].supply
            cx.need(ABANDON_WHEN, signs > 0) or cx.because("{by} has no sign left: abandon a building first", by=by)
            held = setup.holds(cx, s, by, self.tile) is not None
            cx.need(HAND_CHOICE, held) or cx.because("{tile} is not in the hand of {by}", tile=self.tile, by=by)
            self._judge_count(cx, s, stage, by)
            self._judge_signs(cx, s, by)
            if stage.waiting and held:
                fits = people.some_take(cx, [self.tile], stage.waiting)
                cx.need(MANDATORY, fits) or cx.because("{colours} wait for it", colours=tuple(stage.waiting))
        self._judge_place(cx, s, by)

    def _judge_count(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        """One tile a turn; the Contractor builds two while the stack lasts."""
        contractor = has(s, by, "contractor")
        if contractor and stage.built:
            cx.need(CONTRACTOR_END, s.left > 0) or cx.because("the stack is empty: one tile a turn")
            cx.need(CONTRACTOR_TWO, stage.built < quota(cx, s, by) or not s.left) or cx.because("two tiles are built")
        else:
            cx.need(BUILD_MANDATORY, not stage.built) or cx.because("{by} has built in this turn", by=by)

    def _judge_signs(self, cx: Cx, s: Streets, by: str) -> None:
        """One sign, or two of the Investor."""
        investor = self.signs == 2 and has(s, by, "investor")
        cx.need(PLACE_SIGN, self.signs == 1 or investor) or cx.because("one sign goes on it, not {n}", n=self.signs)
        if investor:
            cx.need(INVESTOR_ONE, not limited(cx, s, by)) or cx.because("{by} has doubled a building", by=by)
            left = s.players[by].supply
            cx.need(AT_ONCE, left >= 2) or cx.because("{by} has {left:#sign}", by=by, left=left)

    def _judge_place(self, cx: Cx, s: Streets, by: str) -> None:
        if self.over is None:
            if self.leave:
                cx.need(COVER_SEEKERS, False) or cx.because("only the Renovator may leave seekers")
            if self.at is None:
                cx.need(city.ADJACENT, False) or cx.because("no cell is named")
            else:
                city.judge_place(cx, s, self.at, self.road)
                if by == automaton(cx.table) and not cx.broken:
                    grifter.judge_place(cx, s, self.tile, self.at, self.road)
            return
        if "advisors" not in setup.modules(cx.table):
            cx.need(city.EMPTY_CELL, False) or cx.because("nothing is built over {over}", over=self.over)
            return
        cx.need(OWN_ONLY, has(s, by, "renovator")) or cx.because("{by} is not the Renovator", by=by)
        there = self.over in s.city and self.at in (None, s.city[self.over].at)
        cx.need(laying.COVER, there) or cx.because("{over} does not lie there", over=self.over)
        cx.need(PLACE_SIGN, self.signs == 1) or cx.because("one sign goes on it")
        if there:
            laying.judge_cover(cx, s, self.over, self.road)
        if self.leave:
            cx.need(COVER_SEEKERS, cx.reads(SEEKERS_OPTIONAL)) or cx.because("seekers must move in")

    def effect(self, cx: Cx, s: Streets, stage: Building, by: str) -> Streets:
        before, s = s, self._taken(cx, s, by)
        if self.over is not None:
            s = laying.cover(cx, s, by, self.tile, self.over, self.leave)
            cx.cite(SCORE_NOW, "the street of {tile} is scored at once", tile=self.tile)
            streets: tuple[str, ...] = (s.town.street(self.tile).name,)
        else:
            assert self.at is not None
            laid = laying.place(cx, s, by, self.tile, self.at, self.road, self.signs)
            s = people.arrive(cx, laid, self.tile)
            streets = tuple(street.name for street in city.newly_enclosed(cx, before, s, self.tile))
            if by == automaton(cx.table):
                grifter.show_worth(cx, laid, s, self.tile)
                s = setup.face_up(cx, s) if s.left else s
        if cx.box.tiles[self.tile].type == "wild":
            cx.cite(NO_PEOPLE_WILD, "nobody lives in {tile}", tile=self.tile)
        after = self._after(cx, s, stage, by)
        self._told(cx, s, by, streets, after)
        return s.swap(ChooseStreet(streets), after) if streets else s.swap(after)

    def _taken(self, cx: Cx, s: Streets, by: str) -> Streets:
        """The tile leaves the hand, or the stack the Grifter builds from: in the end that is his hand."""
        if by == automaton(cx.table) and s.left:
            return s.with_stack(s.stack[1:], s.left - 1)
        entry = setup.holds(cx, s, by, self.tile)
        assert entry is not None
        s = s.with_hand(by, plus(s.players[by].hand, entry, -1))
        return s.with_stack((), 0) if by == automaton(cx.table) else s

    def _told(self, cx: Cx, s: Streets, by: str, streets: tuple[str, ...], after: Building | EndTurn) -> None:
        """What the placement means for streets."""
        if not streets:
            cx.cite(SKIP_SCORE, "no street is enclosed")
            return
        own = s.town.street(self.tile).name
        if own in streets and self.over is None:
            cx.cite(INSTANT, "the street of {tile} is enclosed at once", tile=self.tile)
        if len(streets) > 1:
            cx.cite(SEVERAL, "{n} streets are enclosed: {streets}", n=len(streets), streets=streets)
        if cx.box.tiles[self.tile].kind == "enclosure" and any(street != own for street in streets):
            cx.cite(ENCLOSURE_WHEN, "{tile} encloses a street; it is paid when it is scored itself", tile=self.tile)
        if isinstance(after, Building):
            cx.cite(FIRST_SCORES, "the street is scored before the second tile")

    def _after(self, cx: Cx, s: Streets, stage: Building, by: str) -> Building | EndTurn:
        """The Contractor's second tile, or the end of the turn."""
        built = stage.built + 1
        return Building(built) if built < quota(cx, s, by) and s.players[by].hand else EndTurn(built)


def quota(cx: Cx, s: Streets, by: str) -> int:
    """How many tiles a player builds in this turn: the Contractor two, as long as the stack lasts."""
    return cx.box.numbers["contractor_tiles"].value if has(s, by, "contractor") and s.left else 1


def limited(cx: Cx, s: Streets, by: str) -> bool:
    """Whether the Investor has a doubled building, or had one where that counts."""
    if any(s.city[tile].signs > 1 for tile in s.owned(by)):
        return True
    return s.players[by].doubled and cx.reads(ONCE_PER_GAME)


def doubles(cx: Cx, s: Streets, by: str) -> bool:
    """Whether the Investor may put two signs on the next building."""
    return has(s, by, "investor") and s.players[by].supply >= 2 and not limited(cx, s, by)


class Act(Move[Streets, Cx, Building], frozen=True):
    """The Grifter builds where the book tells him to; when places are tied the player must choose one."""

    during: ClassVar[During] = (Building,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Building, by: str) -> "Iterator[Act]":
        if by == automaton(cx.table):
            yield cls()

    def rules(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        robot = by == automaton(cx.table)
        cx.need(AUTOMATON, robot) or cx.because("{by} is a person and builds himself", by=by)
        if robot and s.turn == by:
            best = grifter.best_places(cx, s, s.stack[0])
            cx.need(BUILD_MANDATORY, bool(best)) or cx.because("there is no legal place: the game is stuck")
            cx.need(grifter.TIES, len(best) < 2) or cx.because(
                "{n} places are as good: build on one of them", n=len(best)
            )
            if len(best) == 1:
                cx.need(grifter.rule_of(cx, s.stack[0]), True)

    def effect(self, cx: Cx, s: Streets, stage: Building, by: str) -> Streets:
        place = grifter.best_places(cx, s, s.stack[0])[0]
        return Build(s.stack[0], place.road, place.at).effect(cx, s, stage, by)
