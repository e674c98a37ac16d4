"""Giving up a building, and moving people (rulebook: no signs left, income)."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import advisors, people, setup
from referee.games.streets.components import TileName
from referee.games.streets.moves.base import AnyPhase, Deed, During
from referee.games.streets.records import People
from referee.games.streets.rules import READ, R
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
from referee.kernel.choice_set import ChoiceSet, Split
from referee.kernel.components import Datum
from referee.kernel.facts import Phrase, phrase
from referee.kernel.rule import Rule


class Abandon(Deed, frozen=True):
    """Give up one of your buildings to get its ownership sign back, when you have none left."""

    tile: TileName
    says = "abandon {tile}"
    during: ClassVar[During] = (Building, EndTurn)
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = R.abandon.never_free

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "list[Abandon]":
        needed = isinstance(stage, Building) and not s.players[by].supply
        return [cls(tile) for tile in s.owned(by)] if needed else []

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if isinstance(stage, EndTurn):
            cx.need(R.abandon.never_free, False) or cx.because(
                "the tile of {by} is built: no ownership sign is needed now", by=by
            )
            return
        left, here = s.players[by].supply, s.city.get(self.tile)
        (
            cx.need(R.abandon.never_free, left == 0) and cx.since("no ownership sign in the supply of {by}", by=by)
        ) or cx.because("{by} still has {left:#ownership sign} in the supply", by=by, left=left)
        own = here is not None and here.owner == by
        cx.need(R.abandon.sign_back, own) or cx.because(
            "no ownership sign of {by} lies on {tile}", tile=self.tile, by=by
        )

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        if advisors.has(cx.table, s, by, "contractor") and s.left:  # with an empty stack he builds one tile like all
            cx.cite(R.adv.contractor.abandon, "{by} gave up {tile} for the next tile", by=by, tile=self.tile)
        if "business" not in setup.modules(cx.table):
            return s.push(Abandoning(self.tile))
        if any(s.bank.tokens.values()):
            cx.cite(R.biz.abandon, "abandoning {tile} brings {by} business tokens", by=by, tile=self.tile)
        return s.push(TakeTokens((self.tile,), (by,)), Abandoning(self.tile))


class Rehouse(Deed, frozen=True):
    """Move people from a scored street, or an abandoned building, to another building."""

    people: People
    to: Annotated[TileName, Meta(description="Where they go.")]
    says = "move {people} to {to}"
    during: ClassVar[During] = (
        *(Leaving, Rehousing, EndTurn, FinalScoring),
        *(ChooseStreet, TakeTokens, Swapping, Copying),
    )
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = R.people.after_scoring

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> list[ChoiceSet]:
        if not isinstance(stage, Leaving):
            return []
        going: dict[str, list[tuple[str, int]]] = {}
        for colour, n in people.leaving(s, stage.tiles).items():
            for to in people.destinations(cx, s, colour, stage.tiles):
                going.setdefault(to, []).append((colour, n))
        return [
            ChoiceSet(cls, {"to": to}, {"people": Split(tuple(limits), 1, sum([n for _, n in limits]))})
            for to, limits in going.items()
        ]

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        bag = {colour: n for colour, n in self.people.items() if n}
        match stage:
            case Leaving():
                self._judge(cx, s, stage, by, bag)
            case FinalScoring():
                cx.need(R.end.no_move, False) or cx.because("in final scoring nobody moves to {to}", to=self.to)
            case EndTurn():
                cx.need(R.people.after_scoring, False) or cx.because("nobody is left for {by} to move", by=by)
            case TakeTokens() if stage.abandons(s):
                cx.need(R.abandon.people_move, False) or cx.because(
                    "first the tokens of {tiles} are taken", tiles=stage.tiles
                )
            case _:
                cx.need(R.people.after_scoring, False) or cx.because(
                    "the street is not scored yet: this is the moment of {stage}", stage=stage.called_aloud()
                )

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        cx.need(R.people.after_scoring, False) or cx.because(
            "people move when a street has been scored; this is the moment of {stage}", stage=s.top.called_aloud()
        )

    def _judge(self, cx: Cx, s: Streets, stage: Leaving, by: str, bag: dict[str, int]) -> None:
        leaving = people.leaving(s, stage.tiles)
        there = bool(bag) and not [colour for colour, n in bag.items() if n > leaving.get(colour, 0)]
        rule = R.abandon.people_move if stage.abandoned else R.people.after_scoring
        if not (there and stage.abandoned):
            cx.need(rule, there) or cx.because(_too_many(leaving, bag))
        if self.to not in s.city:
            cx.need(R.people.destination, False) or cx.because("{to} is not in the city", to=self.to)
            return
        for colour in bag:
            if colour in leaving:
                people.judge_destination(cx, s, by, colour, self.to, stage.tiles)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """Return whether this moment is meant: after the scoring, if the people named are leaving then."""
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
                stage.tell_moved(cx, s, colour, n, self.to)
        return stage.goes_on(cx, s)


def _too_many(leaving: dict[str, int], bag: dict[str, int]) -> Phrase:
    """Return why so many people cannot be moved: of which colour fewer leave."""
    for colour, n in bag.items():
        left = leaving.get(colour, 0)
        if n > left == 0:
            return phrase("there are no {colour:pl} to be moved", colour=colour)
        if n > left:
            return phrase("{left:#{colour}} to be moved, not {n}", left=left, colour=colour, n=n)
    return phrase("nobody is moved, and {leaving} are to be", leaving=leaving)


class Done(Deed, frozen=True):
    """Do nothing more: no building, no moving. Said before the end of a turn, it is allowed where people may wait."""

    says = "stop here"
    during: ClassVar[During] = (Building, ChooseStreet, TakeTokens, Leaving, Rehousing, Copying, EndTurn)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "tuple[Done, ...]":
        if not isinstance(stage, Leaving) or not stage.abandoned:
            return ()
        return (
            (cls(),) if cx.reads(READ.abandon_people_wait.may_wait) or not people.have_homes(cx, s, stage.tiles) else ()
        )

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if isinstance(stage, Building):
            self._judge_built(cx, s, stage, by)
        if isinstance(stage, ChooseStreet) and len(stage.streets) > 1:
            cx.need(R.street.several, False) or cx.because("{by} must choose the street scored first", by=by)
        if isinstance(stage, TakeTokens) and stage.order:
            rule = R.biz.abandon if stage.abandons(s) else R.biz.before_scoring
            cx.need(rule, False) or cx.because("the tokens of {by} are still to be taken", by=stage.order[0])
        if isinstance(stage, Copying):
            for tile in stage.pending(cx.table, s):
                owner = s.city[tile].owner
                cx.need(R.value.copy, False) or cx.because(
                    "{owner} must choose what {tile} copies", owner=owner, tile=tile
                )
        if not isinstance(stage, Leaving):
            return
        leaving = people.leaving(s, stage.tiles)
        homes = {colour: self._homes(cx, s, stage, colour) for colour in leaving}
        able = {colour: n for colour, n in leaving.items() if homes[colour]}
        cx.rests_on(*[Datum("tiles", found[0], "symbols") for found in homes.values() if found])
        waits = bool(able) and stage.may_wait(cx, s, leaving)
        if not cx.need(R.abandon.people_new if waits else R.people.mandatory, waits or not able):
            cx.because("there is a place to go for {able}", able=able)
        elif waits:
            cx.since("these may wait for the tile {by} builds now: {able}", by=by, able=able)

    def _judge_built(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        """Judge the end of building: nobody passes, the Contractor builds two tiles while the stack lasts."""
        if stage.built:
            cx.need(R.adv.contractor.two, False) or cx.because(
                "{by} has the Contractor and must build a second tile", by=by
            )
        elif s.players[by].advisor == "contractor" and s.tiles_left:
            most = cx.box.numbers.contractor_tiles.value
            cx.need(R.adv.contractor.two, False) or cx.because(
                "{by} has the Contractor and must build {most:#tile}", by=by, most=most
            )
        else:
            cx.need(R.turn.build_mandatory, False) or cx.because("{by} must build a tile", by=by)

    def _homes(self, cx: Cx, s: Streets, stage: Leaving, colour: str) -> list[str]:
        """Return where people of a colour can go: by every reading, if there is such a place."""
        sure = people.certain(cx, s, people.destinations(cx.quiet(), s, colour, stage.tiles))
        return sure or people.destinations(cx, s, colour, stage.tiles)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """Return whether people who stay are meant, and not a tile that is not built."""
        return isinstance(s.top, EndTurn) or (isinstance(s.top, Leaving) and bool(people.leaving(s, s.top.tiles)))

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        if not isinstance(stage, Rehousing):
            return s
        leaving = people.leaving(s, stage.tiles)
        for colour, n in sorted(leaving.items()):
            s = people.stand_up(s, stage.tiles, colour)
            cx.cite(R.abandon.people_new, "waiting for the tile built in this turn: {n:#{colour}}", n=n, colour=colour)
        s = stage.goes_on(cx, s)
        assert isinstance(s.top, Building)
        return s.swap(replace(s.top, waiting=frozenset(leaving)))
