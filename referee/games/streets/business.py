"""The business module: tokens for buildings, majorities and sets (rulebook: business module)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.kernel.engine import OpenFact
from referee.kernel.facts import Phrase, phrase
from referee.kernel.frozen_map import plus
from referee.kernel.rule import Rule
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


Bag = dict[str, int]
Option = tuple[str, Bag]


def icons_of(cx: "Cx", tile: str) -> tuple[str, ...]:
    """Return the icons of a building's business sign; each gives one token."""
    business = cx.box.tiles[tile].business
    if business is None:
        raise OpenFact(f"components.tiles.{tile}.business", phrase("which business sign {tile} shows", tile=tile))
    return business.icons


def due(cx: "Cx", s: "Streets", tile: str) -> list[Bag]:
    """Return every bag of tokens a building's business sign may give now; none when no token of any type is left."""
    left, icons = s.bank.tokens, icons_of(cx, tile)
    short = len({*icons}) == 1 and 0 < left.get(icons[0], 0) < len(icons)
    if short and cx.reads(READ.double_icon_short.last_one_only):
        return [{icons[0]: left[icons[0]]}]
    bags: list[Bag] = [{}]
    for icon in icons:
        bags = [plus(bag, token) for bag in bags for token in _given(left, bag, icon)] or bags
    return [bag for number, bag in enumerate(bags) if bag and bag not in bags[:number]]


def _given(left: Mapping[str, int], taken: Bag, icon: str) -> list[str]:
    """Return the tokens an icon may give: its own type, any type when that has run out or the icon is universal."""
    there = [token for token, n in left.items() if n > taken.get(token, 0)]
    return [icon] if icon in there else there


def judge_tokens(cx: "Cx", s: "Streets", tile: str, bag: Bag, abandoned: bool) -> None:
    """Judge the tokens taken for a building: whether they are there, how many they are, of which types."""
    left, icons, bags = s.bank.tokens, icons_of(cx, tile), due(cx, s, tile)
    short = tuple(icon for icon, n in bag.items() if n > left[icon])
    if any(n >= left[icon] for icon, n in bag.items()):  # the last ones of a type, or more
        cx.need(R.biz.limited, not short) or cx.because("there are not so many tokens left: {short}", short=short)
    if not bags:  # no token of any type is left
        return
    n, most = sum(bag.values()), sum(bags[0].values())
    if s.city[tile].signs > 1:
        cx.need(R.adv.investor.tokens, n <= most) or cx.because(
            "the business sign of {tile} gives {most:#token}, doubled or not", tile=tile, most=most
        )
    full = R.biz.double if len(icons) > 1 else R.biz.abandon if abandoned else R.biz.one_building
    cx.need(full if most == len(icons) else R.biz.limited, n == most) or cx.because(
        "the business sign of {tile} gives {most:#token}, not {n}", tile=tile, most=most, n=n
    )
    if n == most and not short:
        (cx.need(_type_rule(bags, icons, bag), bag in bags) and _tell_sign(cx, tile, icons, bag)) or cx.because(
            phrase("the business sign of {tile} gives {bag}, not {taken}", tile=tile, bag=bags[0], taken=bag)
            if len(bags) == 1
            else phrase(
                "what is left of {lacking} is taken first for the business sign of {tile}",
                tile=tile,
                lacking=_lacking(left, icons, bag),
            )
        )


def _type_rule(bags: list[Bag], icons: tuple[str, ...], bag: Bag) -> Rule:
    """Return the rule for the types of a business sign: those it shows; any if it is universal or they ran out."""
    if bag not in bags or bag.keys() <= {*icons}:
        return R.biz.match_icon
    return R.biz.universal if "universal" in icons else R.biz.exhausted


def _tell_sign(cx: "Cx", tile: str, icons: tuple[str, ...], bag: Bag) -> bool:
    """Say what the business sign of a building shows."""
    if bag.keys() <= {*icons}:
        return cx.since("the business sign of {tile} gives {bag}", tile=tile, bag=bag)
    if "universal" in icons:
        return cx.since("the business sign of {tile} is universal: it gives any token there is", tile=tile)
    return cx.since("too few tokens are left of what the business sign of {tile} shows: any others do", tile=tile)


def _lacking(left: Mapping[str, int], icons: tuple[str, ...], bag: Bag) -> tuple[str, ...]:
    """Return the types a business sign shows, not run out, of which too few were taken."""
    shown = {icon: min(icons.count(icon), left[icon]) for icon in icons if icon in left}
    return tuple(icon for icon, n in shown.items() if bag.get(icon, 0) < n)


def judge_grifter(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...], option: Option) -> None:
    """Judge whether the Grifter would take these tokens."""
    wanted = options(cx, s, name, tiles)
    if len(wanted) == len(_open_to(cx, s, name, tiles)):  # he has nothing to prefer
        return
    held = s.players[name].tokens
    (cx.need(R.solo.biz, option in wanted) and cx.since(_preference(held, wanted))) or cx.because(
        _preference(held, wanted)
    )


def _preference(held: Mapping[str, int], wanted: list[Option]) -> Phrase:
    """Return why the Grifter takes these tokens and no others."""
    icons = dict.fromkeys(icon for _, bag in wanted for icon in bag)
    least = min(held.get(icon, 0) for icon in icons)
    types = tuple([icon for icon in icons if held.get(icon, 0) == least])
    if least:
        return phrase("read so, the Grifter takes the type he has fewest tokens of: {types:or}", types=types)
    new = max(sum(not held.get(icon) for icon in bag) for _, bag in wanted)
    if new > 1:
        return phrase("the Grifter takes {new} types he does not have yet, of {types:and}", new=new, types=types)
    return phrase("the Grifter takes a type he does not have yet: {types:or}", types=types)


def tell_preference(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> None:
    """Say why the Grifter takes these tokens, where his preference leaves a single choice."""
    quiet = cx.quiet()
    wanted, held = options(quiet, s, name, tiles), s.players[name].tokens
    if len(wanted) == len(_open_to(quiet, s, name, tiles)):
        return
    bag = wanted[0][1]
    new = tuple([icon for icon in bag if not held.get(icon)])
    cx.cite(
        R.solo.biz,
        "the Grifter takes what he does not have yet: {types:and}"
        if new
        else "read so, the Grifter takes the type he has fewest tokens of: {types:and}",
        types=new or tuple(bag),
    )


def _open_to(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> list[Option]:
    """Return what anybody with the buildings of a player might take for one of them."""
    own = [tile for tile in tiles if s.city[tile].owner == name]
    return [(tile, bag) for tile in own for bag in due(cx, s, tile)]


def options(cx: "Cx", s: "Streets", name: str, tiles: tuple[str, ...]) -> list[Option]:
    """Return what a player may take for one own building of several; the Grifter has a preference."""
    found = _open_to(cx, s, name, tiles)
    return _preferred(cx, s, name, found) if name == automaton(cx.table) else found


def _preferred(cx: "Cx", s: "Streets", name: str, found: list[Option]) -> list[Option]:
    """Return a type the Grifter does not have yet; when he has all he can get, any or the one he has least of."""
    held = s.players[name].tokens
    new = [sum(not held.get(icon) for icon in bag) for _, bag in found]
    most = max(new, default=0)
    if most or len(found) < 2 or not _by_number(cx, s, held):
        return [option for option, n in zip(found, new, strict=True) if n == most]
    rarest = min(_rarest(held, bag)[0] for _, bag in found)
    least = {tile: min(_rarest(held, bag) for other, bag in found if other == tile) for tile, _ in found}
    return [(tile, bag) for tile, bag in found if _rarest(held, bag) == least[tile] and least[tile][0] == rarest]


def _by_number(cx: "Cx", s: "Streets", held: Mapping[str, int]) -> bool:
    """Return whether the Grifter goes by how many he has of a type: by the English book, or if he can get no other."""
    lacking = [icon for icon in cx.layout.icons if not held.get(icon)]
    gone = bool(lacking) and not any(s.bank.tokens[icon] for icon in lacking)
    return cx.reads(READ.grifter_tokens.fewest_owned) or (gone and cx.reads(READ.grifter_token_gone.fewest_owned))


def _rarest(held: Mapping[str, int], bag: Bag) -> list[int]:
    """Return how many of its type he has when he takes each token of a bag, the rarest first."""
    return sorted(held.get(icon, 0) + before for icon, n in bag.items() for before in range(n))


def take(cx: "Cx", s: "Streets", name: str, tile: str, bag: Bag, abandoned: bool) -> "Streets":
    """Return the state after a player takes the tokens of a building."""
    icons = icons_of(cx, tile)
    n = sum(bag.values())
    if n < len(icons):
        cx.cite(R.biz.limited, "there is no more for the business sign of {tile} than {n:#token}", tile=tile, n=n)
    elif n > 1:
        cx.cite(R.biz.double, "the business sign of {tile} gives {n:#token}", tile=tile, n=n)
    if "universal" not in icons and not bag.keys() <= {*icons}:
        gone = tuple(icon for icon in dict.fromkeys(icons) if s.bank.tokens[icon] < icons.count(icon))
        cx.cite(R.biz.exhausted, "too few {gone} tokens are left: any other type will do", gone=gone)
    rule = R.biz.abandon if abandoned else R.biz.one_building
    cx.cite(rule, "{name} took tokens for {tile}: {bag}", name=name, tile=tile, bag=bag)
    return s.takes_tokens(name, bag)


def bonus(cx: "Cx", s: "Streets", name: str, called: str = "") -> Sum:
    """Return what a player's tokens bring after final scoring; called by the name of the player."""
    figure, majority = cx.sum(called or name, unit="$"), cx.sum("majority", unit="$")
    for icon in cx.layout.icons:
        _majority(cx, s, name, icon, majority)
    figure.take(majority)
    held = [s.players[name].tokens.get(icon, 0) for icon in cx.layout.icons]
    sets = cx.product("sets", R.biz.sets, "$", sets=min(held), each=cx.box.numbers.token_set.value)
    figure.take(sets)
    if sets.total:
        cx.cite(R.biz.sets, "{name} earned {n:$} for complete sets of tokens", name=name, n=sets.total)
    return figure


def _majority(cx: "Cx", s: "Streets", name: str, icon: str, figure: Sum) -> None:
    """Pay for most tokens of a type, alone or tied."""
    counts = {player: held.tokens.get(icon, 0) for player, held in s.players.items()}
    own, most, tied = counts[name], max(counts.values()), [*counts.values()].count(counts[name]) > 1
    alone, each = cx.box.numbers.majority.value, cx.box.numbers.majority_tie.value
    if own == most and not tied:
        figure.add(alone, R.biz.majority, icon, "{n:#token}", own)
        cx.cite(R.biz.majority, "{name} earned {n:$} for the most {icon} tokens", name=name, n=alone, icon=icon)
    elif (
        tied
        and (own == most or cx.reads(READ.majority_tie_scope.any_equal_count))
        and (own or cx.reads(READ.majority_zero.zero_ties_pay))
    ):
        figure.add(each, R.biz.majority_tie, icon, "{n:#token}, as many as another", own)
        cx.cite(
            R.biz.majority_tie, "{name} earned {n:$} for as many {icon} tokens as another", name=name, n=each, icon=icon
        )
