"""Giving up a building, and moving people (rulebook: no signs left, income)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import advisors, people, setup
from referee.games.streets.book import rule
from referee.games.streets.components import TileName
from referee.games.streets.records import People
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    Leaving,
    Rehousing,
    Swapping,
    TakeTokens,
)
from referee.games.streets.state import Cx, Streets
from referee.kernel.form import Form, Split
from referee.kernel.move import Move
from referee.kernel.stage import Stage

BUILD_MANDATORY = rule("turn.build_mandatory")
NEVER_FREE = rule("abandon.never_free")
SIGN_BACK = rule("abandon.sign_back")
CONTRACTOR_ABANDON = rule("adv.contractor.abandon")
BIZ_ABANDON = rule("biz.abandon")
AFTER_SCORING = rule("people.after_scoring")
MANDATORY = rule("people.mandatory")
CONTRACTOR_TWO = rule("adv.contractor.two")
PEOPLE_NEW = rule("abandon.people_new")

During = tuple[type[Stage[Streets, Cx]], ...]


class Abandon(Move[Streets, Cx, Building], frozen=True):
    """Give up one of your buildings to get its sign back, when you have none left."""

    tile: TileName
    during: ClassVar[During] = (Building,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Building, by: str) -> "Iterator[Abandon]":
        if not s.players[by].supply:
            yield from (cls(tile) for tile in s.owned(by))

    def rules(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        left, here = s.players[by].supply, s.city.get(self.tile)
        cx.need(NEVER_FREE, left == 0) or cx.because("{by} has {left:#sign} left", by=by, left=left)
        own = here is not None and here.owner == by
        cx.need(SIGN_BACK, own) or cx.because("{tile} has no sign of {by}", tile=self.tile, by=by)

    def effect(self, cx: Cx, s: Streets, stage: Building, by: str) -> Streets:
        if advisors.has(s, by, "contractor"):
            cx.cite(CONTRACTOR_ABANDON, "{by} gives up {tile} for the next tile", by=by, tile=self.tile)
        if "business" not in setup.modules(cx.table):
            return s.push(Abandoning(self.tile))
        cx.cite(BIZ_ABANDON, "{by} takes the tokens of {tile}", by=by, tile=self.tile)
        return s.push(TakeTokens((self.tile,), (by,)), Abandoning(self.tile))


class Rehouse(Move[Streets, Cx, Rehousing], frozen=True):
    """Move people from a scored street, or an abandoned building, to another building."""

    people: People
    to: Annotated[TileName, Meta(description="Where they go.")]
    during: ClassVar[During] = (Rehousing, ChooseStreet, TakeTokens, Swapping, Copying)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Stage[Streets, Cx], by: str) -> Iterator[Form]:
        if not isinstance(stage, Rehousing):
            return
        going: dict[str, list[tuple[str, int]]] = {}
        for colour, n in people.leaving(s, stage.tiles).items():
            for to in people.destinations(cx, s, colour, stage.tiles):
                going.setdefault(to, []).append((colour, n))
        for to, limits in going.items():
            yield Form(cls, {"to": to}, {"people": Split(tuple(limits), 1, sum(n for _, n in limits))})

    def rules(self, cx: Cx, s: Streets, stage: Stage[Streets, Cx], by: str) -> None:
        if not isinstance(stage, Leaving):
            cx.need(AFTER_SCORING, False) or cx.because("the street is not scored yet")
            return
        leaving, bag = people.leaving(s, stage.tiles), {colour: n for colour, n in self.people.items() if n}
        there = bool(bag) and all(n <= leaving.get(colour, 0) for colour, n in bag.items())
        cx.need(AFTER_SCORING, there) or cx.because("those who leave are {leaving}", leaving=_told(leaving))
        known = self.to in s.city
        cx.need(people.DESTINATION, known) or cx.because("{to} is not in the city", to=self.to)
        for colour in bag if known else ():
            people.judge_destination(cx, s, by, colour, self.to, stage.tiles)

    def effect(self, cx: Cx, s: Streets, stage: Stage[Streets, Cx], by: str) -> Streets:
        assert isinstance(stage, Rehousing)
        for colour, n in self.people.items():
            if n:
                s = people.move(s, stage.tiles, colour, n, self.to)
                stage.told(cx, colour, n, self.to)
        if not people.leaving(s, stage.tiles):
            cx.cite(MANDATORY, "everybody has moved")
        return stage.goes_on(cx, s)


def _told(bag: dict[str, int]) -> str:
    return ", ".join(f"{n} {colour}" for colour, n in bag.items())


class Done(Move[Streets, Cx, Building | Rehousing], frozen=True):
    """Do nothing more: no building, no moving. The book allows it nowhere but where people may wait for a new tile."""

    during: ClassVar[During] = (Building, Rehousing)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Building | Rehousing, by: str) -> "Iterator[Done]":
        yield cls()

    def rules(self, cx: Cx, s: Streets, stage: Building | Rehousing, by: str) -> None:
        if isinstance(stage, Building):
            rule = CONTRACTOR_TWO if stage.built else BUILD_MANDATORY
            cx.need(rule, False) or cx.because("{by} must build a tile", by=by)
            return
        leaving = people.leaving(s, stage.tiles)
        cx.need(MANDATORY, stage.may_wait(cx, s, leaving)) or cx.because(
            "still to move: {leaving}", leaving=_told(leaving)
        )

    def effect(self, cx: Cx, s: Streets, stage: Building | Rehousing, by: str) -> Streets:
        assert isinstance(stage, Rehousing)
        colours = frozenset(people.leaving(s, stage.tiles))
        for colour in sorted(colours):
            s = people.stand_up(s, stage.tiles, colour)
            cx.cite(PEOPLE_NEW, "the {colour} wait for the building built in this turn", colour=colour)
        s = stage.goes_on(cx, s)
        assert isinstance(s.top, Building)
        return s.swap(replace(s.top, waiting=colours))
