"""Giving up a building, and moving people (rulebook: no signs left, income)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import advisors, people, setup
from referee.games.streets.book import rule
from referee.games.streets.components import TileName
from referee.games.streets.moves.deed import AnyPhase, Deed, During
from referee.games.streets.records import People
from referee.games.streets.stages import (
    Abandoning,
    Building,
    ChooseStreet,
    Copying,
    EndTurn,
    FinalScoring,
    Leaving,
    Rehousing,
    Swapping,
    TakeTokens,
)
from referee.games.streets.state import Cx, Streets
from referee.kernel.components import Datum
from referee.kernel.form import Form, Split
from referee.kernel.rule import Rule

NEVER_FREE = rule("abandon.never_free")
SIGN_BACK = rule("abandon.sign_back")
CONTRACTOR_ABANDON = rule("adv.contractor.abandon")
BIZ_ABANDON = rule("biz.abandon")
AFTER_SCORING = rule("people.after_scoring")
MANDATORY = rule("people.mandatory")
NO_MOVE = rule("end.no_move")
BUILD_MANDATORY = rule("turn.build_mandatory")
CONTRACTOR_TWO = rule("adv.contractor.two")
PEOPLE_NEW = rule("abandon.people_new")


class Abandon(Deed, frozen=True):
    """Give up one of your buildings to get its sign back, when you have none left."""

    tile: TileName
    says: ClassVar[str] = "abandon {tile}"
    during: ClassVar[During] = (Building, EndTurn)
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = NEVER_FREE

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Abandon]":
        if isinstance(stage, Building) and not s.players[by].supply:
            yield from (cls(tile) for tile in s.owned(by))

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if isinstance(stage, EndTurn):
            cx.need(NEVER_FREE, False) or cx.because("the tile of {by} is built: no sign is needed now", by=by)
            return
        left, here = s.players[by].supply, s.city.get(self.tile)
        (cx.need(NEVER_FREE, left == 0) and cx.since("{by} has no sign left", by=by)) or cx.because(
            "{left:#sign} left to {by}", by=by, left=left
        )
        own = here is not None and here.owner == by
        cx.need(SIGN_BACK, own) or cx.because("{tile} has no sign of {by}", tile=self.tile, by=by)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        if advisors.has(cx.table, s, by, "contractor"):
            cx.cite(CONTRACTOR_ABANDON, "{by} gave up {tile} for the next tile", by=by, tile=self.tile)
        if "business" not in setup.modules(cx.table):
            return s.push(Abandoning(self.tile))
        cx.cite(BIZ_ABANDON, "{by} may take the tokens of {tile}", by=by, tile=self.tile)
        return s.push(TakeTokens((self.tile,), (by,)), Abandoning(self.tile))


class Rehouse(Deed, frozen=True):
    """Move people from a scored street, or an abandoned building, to another building."""

    people: People
    to: Annotated[TileName, Meta(description="Where they go.")]
    says: ClassVar[str] = "move {people} to {to}"
    during: ClassVar[During] = (
        *(Leaving, Rehousing, EndTurn, FinalScoring),
        *(ChooseStreet, TakeTokens, Swapping, Copying),
    )
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = AFTER_SCORING

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Iterator[Form]:
        if not isinstance(stage, Leaving):
            return
        going: dict[str, list[tuple[str, int]]] = {}
        for colour, n in people.leaving(s, stage.tiles).items():
            for to in people.destinations(cx, s, colour, stage.tiles):
                going.setdefault(to, []).append((colour, n))
        for to, limits in going.items():
            yield Form(cls, {"to": to}, {"people": Split(tuple(limits), 1, sum(n for _, n in limits))})

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        bag = {colour: n for colour, n in self.people.items() if n}
        match stage:
            case Leaving():
                self._judge(cx, s, stage, by, bag)
            case FinalScoring():
                cx.need(NO_MOVE, False) or cx.because("in final scoring nobody moves: {people}", people=bag)
            case EndTurn():
                cx.need(AFTER_SCORING, False) or cx.because("nobody is left for {by} to move", by=by)
            case _:
                cx.need(AFTER_SCORING, False) or cx.because(
                    "the street is not scored yet: this is the moment of {stage}", stage=stage.called_aloud()
                )

    def _judge(self, cx: Cx, s: Streets, stage: Leaving, by: str, bag: dict[str, int]) -> None:
        leaving = people.leaving(s, stage.tiles)
        there = bool(bag) and all(n <= leaving.get(colour, 0) for colour, n in bag.items())
        cx.need(AFTER_SCORING, there) or cx.because("those who leave are: {leaving}", leaving=leaving)
        if self.to not in s.city:
            cx.need(people.DESTINATION, False) or cx.because("{to} is not in the city", to=self.to)
            return
        for colour in bag:
            people.judge_destination(cx, s, by, colour, self.to, stage.tiles)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """People are moved after the scoring, and those who are leaving then."""
        if isinstance(s.top, EndTurn):
            return not s.top.is_last(table, s)
        if not isinstance(s.top, Leaving):
            return isinstance(s.top, FinalScoring)
        leaving = people.leaving(s, s.top.tiles)
        return bool(leaving) and (isinstance(s.top, Rehousing) or not leaving.keys().isdisjoint(self.people))

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, Leaving)
        for colour, n in self.people.items():
            if n:
                s = people.move(s, stage.tiles, colour, n, self.to)
                stage.tell_moved(cx, colour, n, self.to)
        return stage.goes_on(cx, s)


class Done(Deed, frozen=True):
    """Do nothing more: no building, no moving. Said before the end of a turn, it is allowed where people may wait."""

    says: ClassVar[str] = "leave it at that"
    during: ClassVar[During] = (Building, Leaving, Rehousing, EndTurn)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Done]":
        return iter((cls(),) if isinstance(stage, Leaving) and stage.abandoned else ())

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if isinstance(stage, Building):
            rule = CONTRACTOR_TWO if stage.built else BUILD_MANDATORY
            cx.need(rule, False) or cx.because("{by} must build a tile", by=by)
        if not isinstance(stage, Leaving):
            return
        leaving = people.leaving(s, stage.tiles)
        homes = {colour: people.destinations(cx, s, colour, stage.tiles) for colour in leaving}
        able = {colour: n for colour, n in leaving.items() if homes[colour]}
        cx.rests_on(*[Datum("tiles", found[0], "symbols") for found in homes.values() if found])
        if not cx.need(MANDATORY, not able or stage.may_wait(cx, s, leaving)):
            cx.because("these people have a place to go: {able}", able=able)
        elif able:
            cx.since("they may wait for the tile {by} builds now: {able}", by=by, able=able)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """It is said of people who stay rather than of a tile that is not built."""
        return isinstance(s.top, EndTurn) or (isinstance(s.top, Leaving) and bool(people.leaving(s, s.top.tiles)))

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        if not isinstance(stage, Rehousing):
            return s
        colours = frozenset(people.leaving(s, stage.tiles))
        for colour in sorted(colours):
            s = people.stand_up(s, stage.tiles, colour)
            cx.cite(PEOPLE_NEW, "the {colour} people wait for the tile built in this turn", colour=colour)
        s = stage.goes_on(cx, s)
        assert isinstance(s.top, Building)
        return s.swap(replace(s.top, waiting=colours))
