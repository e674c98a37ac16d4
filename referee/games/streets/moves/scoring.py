"""Choices around a scored street: which one, tokens, swaps, copies (rulebook: income, business, advisors)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from referee.games.streets import advisors, business, income, setup
from referee.games.streets.book import reading, rule
from referee.games.streets.components import TileName
from referee.games.streets.records import Tokens
from referee.games.streets.stages import ChooseStreet, Copying, Swapping, TakeTokens
from referee.games.streets.stages.phase import SEQUENCE
from referee.games.streets.state import Cx, Streets
from referee.kernel.form import Choice, Form
from referee.kernel.move import Move
from referee.kernel.stage import Stage

SEVERAL = rule("street.several")
SCOUT_ORDER = rule("adv.scout.order_matters")
LIMITED = rule("biz.limited")
ONE_BUILDING = rule("biz.one_building")
MATCH_ICON = rule("biz.match_icon")
INVESTOR_TOKENS = rule("adv.investor.tokens")
SWAP_TOKENS = rule("adv.entrepreneur.no_tokens")
SOLO_BIZ = rule("solo.biz")
SCOPE = rule("adv.entrepreneur.scope")
NO_COPY = rule("adv.entrepreneur.no_copy")
ONCE = rule("adv.entrepreneur.once")
COPY_TARGET = rule("value.copy_target")
COPY_EXCLUDED = rule("value.copy_excluded")

POSITION_COPIED = reading("copy_position_values", "allowed")
OWNED_ONLY = reading("copy_unowned", "owned_only")

During = tuple[type[Stage[Streets, Cx]], ...]


class Score(Move[Streets, Cx, ChooseStreet], frozen=True):
    """Choose which of several enclosed streets is scored next."""

    street: Annotated[TileName, Meta(description="Any tile of the street.")]
    during: ClassVar[During] = (ChooseStreet,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: ChooseStreet, by: str) -> Iterator[Form]:
        yield Form(cls, {}, {"street": Choice(_pending(s, stage))})

    def rules(self, cx: Cx, s: Streets, stage: ChooseStreet, by: str) -> None:
        cx.need(SEVERAL, self.street in _pending(s, stage)) or cx.because(
            "to be scored are {streets}", streets=stage.streets
        )

    def effect(self, cx: Cx, s: Streets, stage: ChooseStreet, by: str) -> Streets:
        cx.cite(SEVERAL, "{by} chooses the street of {tile}", by=by, tile=self.street)
        chosen = s.town.street(self.street).tiles
        others = [tile for tile in _pending(s, stage) if tile not in chosen]
        for name in s.players:
            if advisors.has(s, name, "location_scout") and _owns(s, name, chosen) and _owns(s, name, others):
                cx.cite(SCOUT_ORDER, "what {name} has in the other street counts now, and not after", name=name)
        return stage.score(cx, s, self.street)


def _pending(s: Streets, stage: ChooseStreet) -> tuple[str, ...]:
    """The tiles of all streets still to be scored."""
    return tuple(tile for street in stage.streets for tile in s.town.street(street).tiles)


def _owns(s: Streets, name: str, tiles: Iterable[str]) -> bool:
    """Whether a player has a sign on one of some buildings."""
    return any(s.city[tile].owner == name for tile in tiles)


class Take(Move[Streets, Cx, TakeTokens], frozen=True):
    """Take the business tokens of one of your buildings."""

    from_: Annotated[TileName, Meta(description="The building.")] = field(name="from")
    tokens: Tokens
    during: ClassVar[During] = (TakeTokens,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: TakeTokens, by: str) -> "Iterator[Take]":
        yield from (cls(tile, bag) for tile, bag in business.options(cx, s, stage.order[0], stage.tiles))

    def rules(self, cx: Cx, s: Streets, stage: TakeTokens, by: str) -> None:
        name, left, bag = stage.order[0], s.bank.tokens, {icon: n for icon, n in self.tokens.items() if n}
        if advisors.has(s, name, "entrepreneur"):
            inside = self.from_ not in s.players[name].hand
            cx.need(SWAP_TOKENS, inside) or cx.because("{tile} is in hand", tile=self.from_)
        own = self.from_ in stage.tiles and s.city[self.from_].owner == name
        cx.need(ONE_BUILDING, own) or cx.because("{tile} is no building of {name} there", tile=self.from_, name=name)
        short = tuple(icon for icon, n in bag.items() if n > left.get(icon, 0))
        cx.need(LIMITED, not short) or cx.because("too few left: {short}", short=short)
        if not own:
            return
        icons = business.icons_of(cx, self.from_)
        if s.city[self.from_].signs > 1:
            n = len(icons)
            cx.need(INVESTOR_TOKENS, sum(bag.values()) <= n) or cx.because("its sign gives {n}", n=n)
        cx.need(MATCH_ICON, bag in business.due(cx, s, self.from_)) or cx.because(
            "the sign of {tile} is {icons}", tile=self.from_, icons=icons
        )
        if name != by:
            wanted = (self.from_, bag) in business.options(cx, s, name, stage.tiles)
            cx.need(SOLO_BIZ, wanted) or cx.because("he takes what he lacks")

    def effect(self, cx: Cx, s: Streets, stage: TakeTokens, by: str) -> Streets:
        return stage.take(cx, s, self.from_, {icon: n for icon, n in self.tokens.items() if n})


class Swap(Move[Streets, Cx, Swapping], frozen=True):
    """Entrepreneur: score a tile of your hand in place of one of your buildings."""

    tile: Annotated[TileName, Meta(description="The tile in hand.")]
    building: Annotated[TileName, Meta(description="Your building in the street.")]
    during: ClassVar[During] = (Swapping, Copying)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Swapping | Copying, by: str) -> Iterator[Form]:
        if isinstance(stage, Swapping):
            own = tuple(tile for tile in s.town.street(stage.street).tiles if s.city[tile].owner == by)
            tiles = tuple(tile for tile in setup.playable(cx, s, by) if cx.box.tiles[tile].kind != "copy")
            yield Form(cls, {}, {"tile": Choice(tiles), "building": Choice(own)})

    def rules(self, cx: Cx, s: Streets, stage: Swapping | Copying, by: str) -> None:
        if isinstance(stage, Copying):
            cx.need(ONCE, not stage.swapped) or cx.because("a swap was made for this street")
            cx.need(SEQUENCE, False) or cx.because("it is too late for a swap")
            return
        cx.need(SCOPE, setup.holds(cx, s, by, self.tile) is not None) or cx.because(
            "{tile} is not in the hand of {by}", tile=self.tile, by=by
        )
        own = self.building in s.town.street(stage.street).tiles and s.city[self.building].owner == by
        cx.need(SCOPE, own) or cx.because("{tile} is no building of {by} there", tile=self.building, by=by)
        cx.need(NO_COPY, cx.box.tiles[self.tile].kind != "copy") or cx.because("{tile} copies", tile=self.tile)

    def effect(self, cx: Cx, s: Streets, stage: Swapping | Copying, by: str) -> Streets:
        cx.cite(ONCE, "{by} has made the one swap for this street", by=by)
        return setup.reveal(cx, s, by, self.tile).swap(Copying(stage.street, {self.building: self.tile}))


class Keep(Move[Streets, Cx, Swapping], frozen=True):
    """Entrepreneur: swap nothing."""

    during: ClassVar[During] = (Swapping,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Swapping, by: str) -> "Iterator[Keep]":
        yield cls()

    def effect(self, cx: Cx, s: Streets, stage: Swapping, by: str) -> Streets:
        return s.swap(Copying(stage.street))


class Copy(Move[Streets, Cx, Copying], frozen=True):
    """Choose what one of your copy buildings copies."""

    tile: Annotated[TileName, Meta(description="Your copy building.")]
    of: Annotated[TileName, Meta(description="The building copied.")]
    during: ClassVar[During] = (Copying,)

    @classmethod
    def offer(cls, cx: Cx, s: Streets, stage: Copying, by: str) -> "Iterator[Copy]":
        for tile in stage.pending(cx.table, s):
            yield from (cls(tile, of) for of in income.targets(cx, s, tile))

    def rules(self, cx: Cx, s: Streets, stage: Copying, by: str) -> None:
        pending = stage.pending(cx.table, s)
        cx.need(COPY_TARGET, self.tile in pending) or cx.because("to be chosen: {pending}", pending=tuple(pending))
        inside = self.of in s.town.street(stage.street).tiles and self.of != self.tile
        kind = cx.box.tiles[self.of].kind if inside else "none"
        there = kind not in ("copy", "none")
        cx.need(COPY_TARGET, there) or cx.because("{of} is no other building of the street to copy", of=self.of)
        if not there:
            return
        excluded = kind in ("adjacency", "enclosure") and not cx.reads(POSITION_COPIED)
        cx.need(COPY_EXCLUDED, not excluded) or cx.because("{of} counts {kind}", of=self.of, kind=kind)
        if s.city[self.of].owner is None:
            cx.need(COPY_TARGET, not cx.reads(OWNED_ONLY)) or cx.because("{of} has no sign", of=self.of)

    def effect(self, cx: Cx, s: Streets, stage: Copying, by: str) -> Streets:
        return s.swap(replace(stage, copies={**stage.copies, self.tile: self.of}))
