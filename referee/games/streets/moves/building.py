"""Building a tile: the player's own, the Renovator's over another, the Grifter's where it is worth most."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from referee.games.streets import city, people, place_tile, setup
from referee.games.streets.advisors import has
from referee.games.streets.automaton import grifter
from referee.games.streets.components import Box, Road, TileName
from referee.games.streets.moves.base import AnyPhase, Deed, During
from referee.games.streets.records import At
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.games.streets.stages import Building, ChooseStreet, EndTurn
from referee.games.streets.state import Cx, Streets
from referee.games.streets.street_index import Street
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.components import Datum
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.frozen_map import plus
from referee.kernel.game import Table
from referee.kernel.move import Prescribed, wording
from referee.kernel.rule import Rule


class Build(Deed, frozen=True):
    """Build a tile: where it lies, along which edge its road runs."""

    tile: TileName
    road: Road
    at: At | None = None
    over: Annotated[TileName | None, Meta(description="Renovator: the building it is laid on.")] = None
    signs: Annotated[int, Meta(ge=0, le=5, description="Ownership signs put on it; the Investor may put two.")] = 1
    leave: Annotated[bool, Meta(description="Renovator, where read so: seekers from elsewhere stay.")] = False
    says = (
        "build {tile}[ at {at:xy}][ over {over}], road {road}[, with {signs} ownership signs][, seekers stay: {leave}]"
    )
    weight = 6
    special_wordings = (
        wording(
            later(
                "build {tile}[ at {at:xy}][ over {over}], road {road}, without an ownership sign"
                "[, seekers stay: {leave}]"
            ),
            implied={"signs": 0},
        ),
    )
    during: ClassVar[During] = (Building, EndTurn)
    self_judged: ClassVar[During] = (EndTurn,)
    moment: ClassVar[Rule] = R.turn.sequence

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> list[ChoiceSet]:
        if not isinstance(stage, Building):
            return []
        if by == automaton(cx.table):
            tile, usual = s.stack[0], {"over": None, "signs": 1, "leave": False}
            best = grifter.best_places(cx, s, tile)
            return [ChoiceSet(cls, {"tile": tile, "at": place.at, "road": place.road, **usual}, {}) for place in best]
        if not s.players[by].supply or stage.built >= quota(cx, s, by):
            return []
        tiles = tuple(setup.playable(cx, s, by))
        if stage.waiting:
            tiles = tuple(tile for tile in tiles if people.some_take(cx, [tile], stage.waiting))
        forms = cls._free_places(cx, s, by, tiles)
        return [*forms, *cls._covers(cx, s, tiles)] if has(cx.table, s, by, "renovator") else forms

    @classmethod
    def _free_places(cls, cx: Cx, s: Streets, by: str, tiles: tuple[str, ...]) -> list[ChoiceSet]:
        """Any tile on any free place, one form for each way to turn it."""
        any_tile, any_signs = Choice(tiles), Choice((1, doubled(cx)) if doubles(cx, s, by) else (1,))
        return [
            ChoiceSet(
                cls,
                {"road": road, "over": None, "leave": False},
                {"tile": any_tile, "at": Choice(tuple(cells)), "signs": any_signs},
            )
            for road, cells in city.by_road(cx, s).items()
        ]

    @classmethod
    def _covers(cls, cx: Cx, s: Streets, tiles: tuple[str, ...]) -> Iterator[ChoiceSet]:
        """Any tile over any building the Renovator may build over."""
        for over in place_tile.coverable(cx, s):
            cover = {"at": None, "road": s.city[over].road, "over": over, "signs": 1}
            yield ChoiceSet(cls, {**cover, "leave": False}, {"tile": Choice(tiles)})
            sought = tuple(tile for tile in tiles if place_tile.movers(cx, s, tile, over))
            if sought and cx.reads(READ.renovator_seekers.optional):
                yield ChoiceSet(cls, {**cover, "leave": True}, {"tile": Choice(sought)})

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if not isinstance(stage, Building):
            assert isinstance(stage, EndTurn)
            judge_count(cx, s, stage.tiles, by)
            if not cx.broken:
                self._judge_held(cx, s, by)
            return
        if by == automaton(cx.table):
            self._judge_grifter(cx, s)
        else:
            self._judge_player(cx, s, stage, by)
        self._judge_place(cx, s, by)

    def _judge_grifter(self, cx: Cx, s: Streets) -> None:
        """Judge the Grifter's building: the top tile, with one sign."""
        top, rule = s.stack[:1], R.solo.grifter_tile if s.left else R.solo.stack_empty
        cx.need(rule, self.tile in top) or cx.because("the top tile is {top}, not {tile}", top=top, tile=self.tile)
        if self.signs != 1:
            cx.need(R.place.sign, False) or cx.because("one ownership sign goes on it, not {n}", n=self.signs)

    def _judge_player(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        """Judge a player's building: a tile of the own hand, a sign to put on it, and not one tile too many."""
        if not s.players[by].supply:
            cx.need(R.abandon.when, False) or cx.because(
                "no ownership sign in the supply of {by}: a building must be abandoned first", by=by
            )
        held = self._judge_held(cx, s, by)
        judge_count(cx, s, stage.built, by)
        self._judge_signs(cx, s, by)
        if stage.waiting and held:
            fits = people.some_take(cx, [self.tile], stage.waiting)
            cx.need(R.people.mandatory, fits) or cx.because(
                "{tile} is no home for those who wait: {colours:pl}",
                colours=tuple(sorted(stage.waiting)),
                tile=self.tile,
            )

    def _judge_held(self, cx: Cx, s: Streets, by: str) -> bool:
        """Judge whether the tile is one of the own hand."""
        held = setup.holds(cx, s, by, self.tile) is not None
        return cx.need(R.place.choice, held) or cx.because("{tile} is not in the hand of {by}", tile=self.tile, by=by)

    def _judge_signs(self, cx: Cx, s: Streets, by: str) -> None:
        """Judge the signs: one, or two of the Investor."""
        investor = self.signs != 1 and has(cx.table, s, by, "investor")
        double = investor and self.signs == doubled(cx)
        if self.signs != 1:
            cx.need(R.place.sign, double) or cx.because(
                "one ownership sign goes on it, of the Investor one or two, not {n}"
                if investor
                else "one ownership sign goes on it, not {n}",
                n=self.signs,
            )
        if double:
            (
                cx.need(R.adv.investor.one, not limited(cx, s, by))
                and cx.since("the Investor may double one building, and no other of {by} is doubled now", by=by)
            ) or cx.because("{by} doubled a building already", by=by)
            left = s.players[by].supply
            cx.need(R.adv.investor.at_once, left >= self.signs) or cx.because(
                "in the supply of {by}: {left:#ownership sign}", by=by, left=left
            )

    def means(self, table: Table[Box], s: Streets, by: str) -> "Build":
        """Return a tile on a cell where another lies: the Renovator builds over it."""
        below = s.city.plan.cells.get(self.at) if self.at and has(table, s, by, "renovator") else None
        return self if below is None or self.over is not None else replace(self, at=None, over=below)

    def _judge_place(self, cx: Cx, s: Streets, by: str) -> None:
        if self.over is not None:
            self._judge_cover(cx, s, by, self.over)
            return
        if self.leave:
            cx.need(R.adv.renovator.seekers, False) or cx.because("only the Renovator may leave seekers")
        if self.at is None:
            if not cx.broken:
                raise OpenFact("at", phrase("the cell on which {tile} is built: at: [x, y]", tile=self.tile))
            return
        city.judge_place(cx, s, self.at, self.road)
        if by == automaton(cx.table) and not cx.broken:
            grifter.judge_place(cx, s, self.tile, self.at, self.road)

    def _judge_cover(self, cx: Cx, s: Streets, by: str, over: str) -> None:
        """Judge the Renovator's right to build over another building."""
        if "advisors" not in setup.modules(cx.table):
            cx.need(R.place.empty_cell, False) or cx.because("nothing may be built over {over}", over=over)
            return
        able = has(cx.table, s, by, "renovator")
        (cx.need(R.adv.own_only, able) and cx.since("the advisor of {by} is the Renovator", by=by)) or cx.because(
            "the advisor of {by} is not the Renovator", by=by
        )
        if not able:
            return
        if over in s.city and self.at in (None, s.city[over].at):
            place_tile.judge_cover(cx, s, over, self.road)
        else:
            cx.need(R.adv.renovator.cover, False) or cx.because("{over} does not lie there", over=over)
        if self.leave:
            self._judge_leave(cx, s, over)

    def _judge_leave(self, cx: Cx, s: Streets, over: str) -> None:
        """Judge seekers who stay: those who would move to the Renovator's tile may do so only where read so."""
        there = place_tile.movers(cx, s, self.tile, over)
        if there:
            cx.need(R.adv.renovator.seekers, cx.reads(READ.renovator_seekers.optional)) or cx.because(
                "the seekers on {there:and} must move to {tile}", there=there, tile=self.tile
            )
        else:
            cx.need(R.adv.renovator.seekers, False) or cx.because("no seekers would move to {tile}", tile=self.tile)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, Building)
        before, hand, robot = s, self._rest(cx, s, by), automaton(cx.table)
        if by == robot:
            s = s.with_stack(s.stack[1:], s.left - 1) if s.left else s.with_stack((), 0)
        if self.over is not None:
            s = place_tile.cover(cx, s.with_hand(by, hand), by, self.tile, self.over, self.leave)
            streets: tuple[str, ...] = (s.city.street(self.tile).name,)
            cx.cite(R.adv.renovator.score_now, "the street of {tile} is scored at once", tile=self.tile)
        else:
            assert self.at is not None
            laid = place_tile.place(cx, s, by, self.tile, self.at, self.road, self.signs, hand)
            s = people.arrive(cx, laid, self.tile)
            streets = tuple([street.name for street in city.newly_enclosed(cx, before, s, self.tile)])
            if by == robot:
                cx.explain(grifter.show_worth, cx, laid, s, self.tile)
                s = setup.face_up(cx, s) if s.left else s
            cx.explain(self._tell_enclosed, cx, s, streets)
        after = self._after(cx, s, stage, by)
        if isinstance(after, Building) and streets:
            cx.cite(R.adv.contractor.first_scores, "the second tile of {by} comes when this is scored", by=by)
        elif isinstance(after, Building):
            cx.cite(R.adv.contractor.two, "now {by} must build a second tile", by=by)
        return s.swap(ChooseStreet(streets), after) if streets else s.swap(after)

    def _rest(self, cx: Cx, s: Streets, by: str) -> dict[str, int]:
        """Return the hand without the tile; the Grifter builds from the stack, and in the end from his hand too."""
        hand = s.players[by].hand
        if by == automaton(cx.table) and s.left:
            return hand
        entry = setup.holds(cx, s, by, self.tile)
        assert entry is not None
        return plus(hand, entry, -1)

    def _tell_enclosed(self, cx: Cx, s: Streets, streets: tuple[str, ...]) -> None:
        """Say which streets the tile encloses, and by what."""
        own = s.city.street(self.tile)
        if not streets:
            self._tell_open(cx, s, own)
            return
        for name in streets:
            city.tell_enclosed(cx, s.city.street(name))
        if own.name in streets and city.shut(cx, own):
            cx.cite(R.street.instant, "{tile} fills a gap: its own street is enclosed at once", tile=self.tile)
        if len(streets) > 1:
            cx.cite(
                R.street.several, "{n} streets are enclosed: {named}", n=len(streets), named=_street_names(*streets)
            )
        others = [name for name in streets if name != own.name]
        if others and cx.layout.tiles[self.tile].kind == "enclosure":
            cx.rests_on(Datum("tiles", self.tile, "valuation"))
            cx.cite(
                R.value.enclosure_when, "{tile} encloses a street; it is paid when it is scored itself", tile=self.tile
            )

    def _tell_open(self, cx: Cx, s: Streets, own: Street) -> None:
        """Say that no street is enclosed, where that of the tile is open, and where those it shuts at one end."""
        if None in own.ends:
            beyond = city.beyond(own)
            cx.cite(
                R.turn.skip_score, "{tile} encloses no street: its own is open {beyond}", tile=self.tile, beyond=beyond
            )
        else:
            cx.cite(R.turn.skip_score, "{tile} encloses no street: an end of its own is not shut", tile=self.tile)
        for street in s.city.plan.renewed[:-1]:
            if not city.enclosed(cx.quiet(), street):
                city.tell_open(cx, street)

    def _after(self, cx: Cx, s: Streets, stage: Building, by: str) -> Building | EndTurn:
        """Return the Contractor's second tile, or the end of the turn."""
        built = stage.built + 1
        return Building(built) if built < quota(cx, s, by) and s.players[by].hand else EndTurn(built)


def judge_count(cx: Cx, s: Streets, built: int, by: str) -> None:
    """Judge whether one more tile may be built: one a turn; the Contractor builds two while the stack lasts."""
    if not has(cx.table, s, by, "contractor"):
        cx.need(R.turn.build_mandatory, not built) or cx.because("{by} built in this turn already", by=by)
    elif s.left:
        most = quota(cx, s, by)
        if not cx.need(R.adv.contractor.two, built < most):
            cx.because("{by} built {n:#tile} in this turn", by=by, n=built)
        elif built:
            cx.since("the Contractor of {by} builds {most:#tile} in a turn", by=by, most=most)
    else:
        cx.need(R.adv.contractor.end, not built) or cx.because("the stack is empty and {by} built a tile", by=by)


def quota(cx: Cx, s: Streets, by: str) -> int:
    """Return how many tiles a player builds in this turn: the Contractor two, as long as the stack lasts."""
    return cx.box.numbers.contractor_tiles.value if has(cx.table, s, by, "contractor") and s.left else 1


def doubled(cx: Cx) -> int:
    """Return how many signs lie on a building the Investor has doubled."""
    return cx.box.numbers.signs_doubled.value


def limited(cx: Cx, s: Streets, by: str) -> bool:
    """Return whether the Investor has a doubled building, or had one where that counts."""
    if any(s.city[tile].signs > 1 for tile in s.owned(by)):
        return True
    return s.players[by].doubled and cx.reads(READ.investor_limit.once_per_game)


def doubles(cx: Cx, s: Streets, by: str) -> bool:
    """Return whether the Investor may put two signs on the next building."""
    able = has(cx.table, s, by, "investor") and s.players[by].supply >= doubled(cx)
    return able and not limited(cx, s, by)


class Act(Prescribed[Streets, Cx, Building], frozen=True):
    """The Grifter builds where the book tells him to; when places are tied the player must choose one."""

    says = "build as the book prescribes for the Grifter"
    during: ClassVar[During] = (Building,)

    def rules(self, cx: Cx, s: Streets, stage: Building, by: str) -> None:
        super().rules(cx, s, stage, by)
        if by == s.turn and by in cx.table.automata:
            best = grifter.best_places(cx, s, s.stack[0])
            cx.need(R.turn.build_mandatory, bool(best)) or cx.because("there is no legal place: the game is stuck")
            if len(best) > 1:
                cx.need(R.solo.ties, False) or cx.because("{n} places are as good: build on one of them", n=len(best))
            elif best:
                cx.explain(grifter.judge_place, cx, s, s.stack[0], best[0].at, best[0].road)

    def effect(self, cx: Cx, s: Streets, stage: Building, by: str) -> Streets:
        tile, place = s.stack[0], grifter.best_places(cx, s, s.stack[0])[0]
        rule = R.solo.grifter_tile if s.left else R.solo.stack_empty
        cx.cite(rule, "{tile} goes to {at:xy}, road {road}", tile=tile, at=place.at, road=place.road)
        return Build(tile, place.road, place.at).effect(cx, s, stage, by)


def _street_names(first: str, *others: str) -> Phrase:
    """Streets, each by a building that lies in it."""
    named = phrase("that of {tile}", tile=first)
    for name in others:
        named = phrase("{named}, that of {tile}", named=named, tile=name)
    return named
