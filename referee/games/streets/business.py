"""The business module: tokens for buildings, majorities and sets (rulebook: business module)."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from referee.games.streets.book import reading, rule
from referee.games.streets.seats import automaton
from referee.kernel.play import OpenFact
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets

DOUBLE = rule("biz.double")
EXHAUSTED = rule("biz.exhausted")
MAJORITY = rule("biz.majority")
MAJORITY_TIE = rule("biz.majority_tie")
SETS = rule("biz.sets")

LAST_ONE_ONLY = reading("double_icon_short", "last_one_only")
ZERO_TIES_PAY = reading("majority_zero", "zero_ties_pay")
ANY_EQUAL = reading("majority_tie_scope", "any_equal_count")
FEWEST_OWNED = reading("grifter_tokens", "fewest_owned")

Bag = dict[str, int]
Option = tuple[str, Bag]


def signs_of(cx: "Cx", tile: str) -> tuple[str, int]:
    """The business type of a building and how many tokens its sign gives."""
    business = cx.box.tiles[tile].business
    if business is None:
        raise OpenFact(f"components.tiles.{tile}.business", f"which business sign {tile} shows")
    return business.icon, business.count


def due(cx: "Cx", s: "Streets", tile: str) -> list[Bag]:
    """Every bag of tokens the sign of a building may give now."""
    (icon, count), left = signs_of(cx, tile), s.bank.tokens
    there = left.get(icon, 0)
    if there >= count:
        return [{icon: count}]
    if not there:
        return _any(left, count)
    if cx.reads(LAST_ONE_ONLY):
        return [{icon: there}]
    return [{icon: there, **bag} for bag in _any({**left, icon: 0}, count - there)]


def _any(left: Mapping[str, int], count: int) -> list[Bag]:
    """So many tokens of any types, as far as there are some."""
    count = min(count, sum(left.values()))
    types = [icon for icon, n in left.items() if n]
    bags = [dict(Counter(icons)) for icons in combinations_with_replacement(types, count)]
    return [bag for bag in bags if all(n <= left[icon] for icon, n in bag.items())]


def options(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> list[Option]:
    """What a player may take for one own building of several; the Grifter has a preference."""
    own = [tile for tile in tiles if s.city[tile].owner == name]
    found = [(tile, bag) for tile in own for bag in due(cx, s, tile)]
    return _preferred(cx, s, name, found) if name == automaton(cx.table) else found


def _preferred(cx: "Cx", s: "Streets", name: str, found: list[Option]) -> list[Option]:
    """A type the Grifter does not have yet; when he has all he can get, any or the one he has least of."""
    held = s.players[name].tokens
    new = [sum(not held.get(icon) for icon in bag) for _, bag in found]
    most = max(new, default=0)
    if most or len(found) < 2 or not cx.reads(FEWEST_OWNED):
        return [option for option, n in zip(found, new, strict=True) if n == most]
    owned = [sum(held.get(icon, 0) * n for icon, n in bag.items()) for _, bag in found]
    return [option for option, n in zip(found, owned, strict=True) if n == min(owned)]


def take(cx: "Cx", s: "Streets", name: str, tile: str, bag: Bag) -> "Streets":
    """A player takes the tokens of a building."""
    icon, count = signs_of(cx, tile)
    if count > 1:
        cx.cite(DOUBLE, "the sign of {tile} is double", tile=tile)
    if icon in s.bank.tokens and s.bank.tokens[icon] < count:
        cx.cite(EXHAUSTED, "{icon} has run out: any token will do", icon=icon)
    return s.takes_tokens(name, bag)


def bonus(cx: "Cx", s: "Streets", name: str) -> Sum:
    """What a player's tokens bring after final scoring."""
    figure, majority = cx.sum(name, unit="$"), cx.sum("majority", unit="$")
    for icon in cx.table.box.icons:
        _majority(cx, s, name, icon, majority)
    figure.take(majority)
    held = [s.players[name].tokens.get(icon, 0) for icon in cx.table.box.icons]
    figure.take(cx.product("sets", SETS, "$", sets=min(held), each=cx.box.numbers["token_set"].value))
    return figure


def _majority(cx: "Cx", s: "Streets", name: str, icon: str, figure: Sum) -> None:
    """Most tokens of a type, alone or tied."""
    counts = {player: held.tokens.get(icon, 0) for player, held in s.players.items()}
    own, most, tied = counts[name], max(counts.values()), [*counts.values()].count(counts[name]) > 1
    alone, each = cx.box.numbers["majority"].value, cx.box.numbers["majority_tie"].value
    if most == 0:
        if cx.reads(ZERO_TIES_PAY):
            figure.add(each, MAJORITY_TIE, icon, "nobody has any")
    elif own == most:
        figure.add(*((each, MAJORITY_TIE) if tied else (alone, MAJORITY)), icon, "{} tokens", own)
    elif own and tied and cx.reads(ANY_EQUAL):
        figure.add(each, MAJORITY_TIE, icon, "{} tokens, as many as another", own)
