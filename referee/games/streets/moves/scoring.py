"""Choices around a scored street: which one, tokens, swaps, copies (rulebook: income, business, advisors)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from referee.games.streets import advisors, business, city, income, setup
from referee.games.streets.components import TileName
from referee.games.streets.moves.base import AnyPhase, Deed, During
from referee.games.streets.records import Tokens
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton, stands_in
from referee.games.streets.stages import ChooseStreet, Copying, EndTurn, FinalScoring, Swapping, TakeTokens
from referee.games.streets.state import Cx, Streets
from referee.kernel.choice_set import Choice, ChoiceSet
from referee.kernel.facts import Phrase, later, phrase
from referee.kernel.move import wording
from referee.kernel.rule import NOT_NOW, Rule


def _not_last(table: Any, s: Streets) -> bool:
    """Return whether this moment is meant: after the last tile not the end of the turn, but final scoring."""
    return not (isinstance(s.top, EndTurn) and s.top.is_last(table, s))


class Score(Deed, frozen=True):
    """Choose which of several enclosed streets is scored next."""

    street: Annotated[TileName, Meta(description="Any tile of the street.")]
    says = "score the street of {street}"
    during: ClassVar[During] = (ChooseStreet, EndTurn)
    self_judged: ClassVar[During] = (EndTurn,)
    moment: ClassVar[Rule] = R.turn.sequence

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Iterator[ChoiceSet]:
        if isinstance(stage, ChooseStreet):
            yield ChoiceSet(cls, {}, {"street": Choice(_pending(s, stage))})

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if self.street not in s.city:
            cx.need(R.street.several, False) or cx.because("{tile} is not in the city", tile=self.street)
            return
        if not city.judge_enclosed(cx, s, self.street):
            return
        if isinstance(stage, ChooseStreet):
            cx.need(R.street.several, self.street in _pending(s, stage)) or cx.because(
                "to be scored are the streets of {streets}", streets=stage.streets
            )
        else:
            cx.need(R.street.several, False) or cx.because(
                "the street of {tile} is not to be scored now", tile=self.street
            )

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        if self.street in s.city:
            city.judge_enclosed(cx, s, self.street)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """Return whether this moment is meant: also the end of a turn, for a street that was not scored in it."""
        return isinstance(s.top, ChooseStreet) or _not_last(table, s)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, ChooseStreet)
        if len(stage.streets) > 1:
            cx.cite(R.street.several, "{by} chose the street of {tile}", by=by, tile=self.street)
        chosen = s.city.street(self.street).tiles
        others = [tile for tile in _pending(s, stage) if tile not in chosen]
        for name in s.players:
            both = _owns(s, name, chosen) and _owns(s, name, others)
            if both and advisors.has(cx.table, s, name, "location_scout"):
                cx.cite(
                    R.adv.scout.order_matters,
                    "for the Location Scout, buildings of {name} in the street scored later count now; those in this"
                    " street will not count then",
                    name=name,
                )
        return stage.score(cx, s, self.street)


def _pending(s: Streets, stage: ChooseStreet) -> tuple[str, ...]:
    """Return the tiles of all streets still to be scored."""
    return tuple(tile for street in stage.streets for tile in s.city.street(street).tiles)


def _owns(s: Streets, name: str, tiles: Iterable[str]) -> bool:
    """Return whether a player has a sign on one of some buildings."""
    return any(s.city[tile].owner == name for tile in tiles)


def _not_scored(s: Streets, tile: str) -> Phrase:
    """Return why nothing is due for a tile now: its street is not scored, or it lies in none."""
    if tile not in s.city:
        return phrase("{tile} is not in the city", tile=tile)
    return phrase("the street of {tile} is not scored now", tile=tile)


class Take(Deed, frozen=True):
    """Take the business tokens of one of your buildings."""

    from_: Annotated[TileName, Meta(description="The building.")] = field(name="from")
    tokens: Tokens
    says = "take tokens for {from}: {tokens}"
    special_wordings = (
        # against the Grifter the player chooses tokens for both
        wording(later("choose tokens for {from}: {tokens}"), when=lambda move, table: automaton(table) is not None),
    )
    during: ClassVar[During] = (TakeTokens, EndTurn, FinalScoring)
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = R.biz.before_scoring

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Take]":
        if isinstance(stage, TakeTokens) and stage.order:
            yield from (cls(tile, bag) for tile, bag in business.options(cx, s, stage.order[0], stage.tiles))

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if "business" not in setup.modules(cx.table):
            self.judge_right(cx, s, by)
            return
        match stage:
            case FinalScoring():
                cx.need(R.biz.not_final, False) or cx.because("{tile} gives no token in final scoring", tile=self.from_)
            case TakeTokens(order=()):
                rule = R.biz.abandon if stage.abandons(s) else R.biz.one_building
                cx.need(rule, False) or cx.because("no more tokens are due to {by}", by=by)
            case TakeTokens():
                if self._judge_taker(cx, s, stage, by):
                    self._judge(cx, s, stage, by)
            case _:
                cx.need(R.biz.before_scoring, False) or cx.because(_not_scored(s, self.from_))

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        if "business" not in setup.modules(cx.table):
            cx.need(R.comp.modules_off, False) or cx.because("without the business module all tokens stay in the box")

    def _judge_taker(self, cx: Cx, s: Streets, stage: TakeTokens, by: str) -> bool:
        """Judge who takes: owners, and for the Grifter the human."""
        if by == automaton(cx.table):
            who = stands_in(cx.table, by)
            return cx.need(R.solo.biz, False) or cx.because("it is for {who} to take tokens for the Grifter", who=who)
        if by in stage.owners(cx.table, s):
            return True
        if stage.abandons(s):
            taker = stage.taker(cx.table)
            return cx.need(R.biz.abandon, False) or cx.because("now it is for {taker} to take tokens", taker=taker)
        return cx.need(R.biz.one_building, False) or cx.because("no building there is owned by {by}", by=by)

    def _judge(self, cx: Cx, s: Streets, stage: TakeTokens, by: str) -> None:
        name = stage.order[0]
        if by != stage.taker(cx.table):
            return
        if not stage.abandons(s) and advisors.has(cx.table, s, name, "entrepreneur"):  # who may score a tile in hand
            built = self.from_ not in s.players[name].hand
            cx.need(R.adv.entrepreneur.no_tokens, built) or cx.because(
                "{tile} is in the hand of {name}", tile=self.from_, name=name
            )
        if self.from_ not in stage.tiles and stage.abandons(s):
            cx.need(R.biz.abandon, False) or cx.because(
                "{tiles:and} is abandoned now, not {tile}", tiles=stage.tiles, tile=self.from_
            )
            return
        if self.from_ not in stage.tiles or s.city[self.from_].owner != name:
            cx.need(R.biz.one_building, False) or cx.because(
                "{tile} is no building of {name} there", tile=self.from_, name=name
            )
            return
        business.judge_tokens(cx, s, self.from_, self._bag(), stage.abandons(s))
        if name != by and not cx.broken:
            business.judge_grifter(cx, s, name, stage.tiles, (self.from_, self._bag()))

    def _bag(self) -> dict[str, int]:
        return {icon: n for icon, n in self.tokens.items() if n}

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """Return whether this moment is meant: of streets scored in a row the one of the building, or one not done."""
        if isinstance(s.top, TakeTokens):
            return self.from_ in s.top.tiles or bool(s.top.order)
        return _not_last(table, s)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, TakeTokens)
        return stage.take(cx, s, self.from_, self._bag())


def _judge_entrepreneur(cx: Cx, s: Streets, by: str) -> bool:
    """Judge whether a player has the Entrepreneur."""
    if "advisors" not in setup.modules(cx.table):
        return cx.need(R.comp.modules_off, False) or cx.because(
            "without the advisors module {by} has no advisor: the cards stay in the box", by=by
        )
    able = advisors.has(cx.table, s, by, "entrepreneur")
    return (cx.need(R.adv.own_only, able) and cx.since("the advisor of {by} is the Entrepreneur", by=by)) or cx.because(
        "the advisor of {by} is not the Entrepreneur", by=by
    )


def _judge_right_to_swap(cx: Cx, s: Streets, by: str) -> None:
    """Judge, at a wrong moment, whether a player has the Entrepreneur, as far as it was told."""
    told = s.players[by].advisor is not None or by in cx.table.automata
    if told or "advisors" not in setup.modules(cx.table):
        _judge_entrepreneur(cx, s, by)


class Swap(Deed, frozen=True):
    """Entrepreneur: score a tile of your hand in place of one of your buildings."""

    tile: Annotated[TileName, Meta(description="The tile in hand.")]
    building: Annotated[TileName, Meta(description="Your building in the street.")]
    says = "score {tile} of the hand in place of {building}"
    during: ClassVar[During] = (Swapping, Copying, EndTurn, FinalScoring)
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = R.adv.entrepreneur.scope

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Iterator[ChoiceSet]:
        if isinstance(stage, Swapping) and by in stage.actors(cx.table, s):
            own = tuple(tile for tile in s.city.street(stage.street).tiles if s.city[tile].owner == by)
            tiles = tuple(tile for tile in setup.playable(cx, s, by) if cx.box.tiles[tile].kind != "copy")
            yield ChoiceSet(cls, {}, {"tile": Choice(tiles), "building": Choice(own)})

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if not _judge_entrepreneur(cx, s, by):
            return
        swapped = stage.swapped if isinstance(stage, Copying) else {}
        cx.need(R.adv.entrepreneur.once, not swapped) or cx.because("{by} made the one swap for this street", by=by)
        match stage:
            case Swapping():
                self._judge(cx, s, stage, by)
            case Copying():
                if not swapped:
                    cx.need(NOT_NOW, False) or cx.because("a swap comes before copies are chosen")
            case _:
                cx.need(R.adv.entrepreneur.scope, False) or cx.because(
                    "no enclosed street is scored at {stage}", stage=stage.called_aloud()
                )

    def _judge(self, cx: Cx, s: Streets, stage: Swapping, by: str) -> None:
        held = setup.holds(cx, s, by, self.tile) is not None
        own = self.building in s.city.street(stage.street).tiles and s.city[self.building].owner == by
        if cx.need(R.adv.entrepreneur.scope, held and own):
            cx.since("{building} is a building of {by} in the street scored now", building=self.building, by=by)
        elif not held:
            cx.because("{tile} is not in the hand of {by}", tile=self.tile, by=by)
        else:
            cx.because("{tile} is no building of {by} in that street", tile=self.building, by=by)
        copies = cx.box.tiles[self.tile].kind == "copy"
        cx.need(R.adv.entrepreneur.no_copy, not copies) or cx.because("{tile} is a copy tile", tile=self.tile)

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        _judge_right_to_swap(cx, s, by)

    def belongs(self, table: Any, s: Streets, by: str) -> bool:
        """Return whether this moment is meant: after one swap a second one, else the moment for swaps."""
        return bool(s.top.swapped) if isinstance(s.top, Copying) else _not_last(table, s)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, Swapping)
        cx.cite(
            R.adv.entrepreneur.swap,
            "{by}: {tile} of the hand is to be scored in the place of {building}",
            by=by,
            tile=self.tile,
            building=self.building,
        )
        s = setup.reveal(cx, s, by, self.tile).shows(by, self.tile)
        return s.swap(Copying(stage.street, {self.building: self.tile}))


class Keep(Deed, frozen=True):
    """Entrepreneur: swap nothing."""

    says = "decline the swap"
    during: ClassVar[During] = (Swapping,)
    self_judged: ClassVar[During] = during
    moment: ClassVar[Rule] = R.adv.entrepreneur.scope

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Keep]":
        yield cls()

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if not _judge_entrepreneur(cx.quiet(), s, by):
            _judge_entrepreneur(cx, s, by)

    def judge_right(self, cx: Cx, s: Streets, by: str) -> None:
        _judge_right_to_swap(cx, s, by)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, Swapping)
        return s.swap(Copying(stage.street))


class Copy(Deed, frozen=True):
    """Choose what one of your copy buildings copies."""

    tile: Annotated[TileName, Meta(description="Your copy building.")]
    of: Annotated[TileName, Meta(description="The building copied.")]
    says = "let {tile} copy {of}"
    during: ClassVar[During] = (Copying, EndTurn)
    self_judged: ClassVar[During] = (EndTurn,)
    moment: ClassVar[Rule] = R.turn.sequence

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> "Iterator[Copy]":
        for tile in stage.pending(cx.table, s) if isinstance(stage, Copying) else ():
            yield from (cls(tile, of) for of in income.targets(cx, s, tile))

    def rules(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> None:
        if not isinstance(stage, Copying):
            cx.need(R.turn.sequence, False) or cx.because(_not_scored(s, self.tile))
            return
        tiles = s.city.street(stage.street).tiles
        owner = s.city[self.tile].owner if self.tile in tiles and cx.box.tiles[self.tile].kind == "copy" else None
        if owner is None or stands_in(cx.table, owner) != by:
            cx.need(R.value.copy_target, False) or cx.because(
                "{tile} is no copy building of {by} there", tile=self.tile, by=by
            )
            return
        if owner != by:
            cx.need(R.value.copy, income.chooses(cx, owner)) or cx.because("the Grifter copies what is worth most")
        chosen = {**stage.copies, **stage.swapped}.get(self.tile)
        cx.need(R.value.copy, chosen is None) or cx.because("{chosen} counts in {tile}", chosen=chosen, tile=self.tile)
        inside = self.of in tiles and self.of != self.tile
        kind = cx.box.tiles[self.of].kind if inside else "none"
        there = kind not in ("copy", "none")
        bare = there and s.city[self.of].owner is None and cx.reads(READ.copy_unowned.owned_only)
        cx.need(R.value.copy_target, there and not bare) or cx.because(
            phrase("no ownership sign lies on {of}", of=self.of) if bare else self._why_not(s, tiles, kind == "copy")
        )
        if not there:
            return
        banned = income.excluded(cx, self.of)
        rule = R.value.copy_target if cx.quiet().reads(READ.copy_position_values.allowed) else R.value.copy_excluded
        (
            cx.need(rule, not banned)
            and cx.since(
                "{of} stands in the street of {tile}, and its valuation ({kind}) can be copied",
                of=self.of,
                tile=self.tile,
                kind=kind,
            )
        ) or cx.because("the valuation of {of} is {kind}", of=self.of, kind=kind)

    def _why_not(self, s: Streets, tiles: tuple[str, ...], copies: bool) -> Phrase:
        """Return why a building cannot be copied at all."""
        if self.of == self.tile:
            return phrase("{of} cannot copy itself", of=self.of)
        if self.of in tiles and copies:
            return phrase("{of} is a copy building itself", of=self.of)
        if self.of in tiles:
            return phrase("{of} has no valuation", of=self.of)
        if self.of in s.city.street(self.tile).ends:
            return phrase("{of} is an enclosing building, not in the street", of=self.of)
        return phrase("{of} is not in the street of {tile}", of=self.of, tile=self.tile)

    def effect(self, cx: Cx, s: Streets, stage: AnyPhase, by: str) -> Streets:
        assert isinstance(stage, Copying)
        return s.swap(replace(stage, copies={**stage.copies, self.tile: self.of}))
