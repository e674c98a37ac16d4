"""The AI attracts tenants to its buildings, left to right (rulebook p.17)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from referee.games.magnate import attract, city, tenants
from referee.games.magnate.components import Subtype, Type
from referee.games.magnate.rules import READ, R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def to_attract(cx: "Cx", s: "Magnate", name: str, tried: frozenset[str]) -> list[str]:
    """Return the AI's buildings still to be filled, left to right along its holdings."""
    built = s.players[name].built
    return [plot for plot in built if plot not in tried and attract.room(cx.box, s, plot) > 0]


def attract_to(cx: "Cx", s: "Magnate", plot: str) -> "Magnate":
    """Move tenants in with all dice as sixes, as far as sets, tokens and room allow, the hardest first."""
    kind = attract.type_of(cx.box, s, plot)
    if not tenants.count(cx.layout, s.available, kind):
        cx.cite(R.attract.source, "no {kind} tenant is available for {plot}", kind=kind, plot=plot)
        cx.figure("moved_in", 0, R.attract.sets)
        return s
    count = cx.show(city.dice_count(cx, s, plot, kind))
    modifier = cx.show(attract.modifier(cx, s, plot)) if count else 0
    six = cx.box.numbers.ai_die.value
    die = six if count and modifier and cx.reads(READ.ai_sixes_modified.flat_six) else six + modifier
    _tell_sixes(cx, plot, count, six, modifier, die)
    if count:
        cx.figure("final_dice", (die,) * count, R.ai.sixes)
    before = dict(s.plots[plot].tenants)
    taken = (
        _hardest(cx, s, plot, kind, die, count)
        if cx.table.options.advanced
        else _standard(cx, s, plot, kind, die, count)
    )
    for name, n in taken.items():
        available = tenants.less(cx.layout, s.available, name, n)
        here = replace(s.plots[plot], tenants={**s.plots[plot].tenants, name: before.get(name, 0) + n})
        s = s.with_tokens(available).with_plot(plot, here)
        cx.cite(R.attract.sets, "moving into {plot}: {n:#{tenant}}", n=n, tenant=name, plot=plot)
    if not taken:
        cx.explain(_tell_nobody, cx, s, plot, kind, (die,) * count)
    cx.figure("moved_in", sum(taken.values()), R.attract.sets)
    return s


def _tell_sixes(cx: "Cx", plot: str, count: int, six: int, modifier: int, die: int) -> None:
    """Say how many dice there are and what each of them shows in the end."""
    if not count:
        cx.cite(R.attract.dice, "the population nearby gives no dice for {plot}", plot=plot)
    elif die != six:
        cx.cite(
            R.ai.sixes,
            "dice for {plot}: {n}, each counts as a rolled {six} and is {die} after bonuses and penalties",
            plot=plot,
            n=count,
            six=six,
            die=die,
        )
    elif modifier:
        cx.cite(
            R.ai.sixes,
            "dice for {plot}: {n}, each counts as a {six} whatever the bonuses and penalties",
            plot=plot,
            n=count,
            six=six,
        )
    else:
        cx.cite(R.ai.sixes, "dice for {plot}: {n}, each counts as a rolled {six}", plot=plot, n=count, six=six)


def _tell_nobody(cx: "Cx", s: "Magnate", plot: str, kind: Type, dice: tuple[int, ...]) -> None:
    """Say why nobody moves in though such tenants are available."""
    if dice:
        wanted = attract.needed_sets(cx, s, kind)
        cx.cite(R.attract.sets, "no set for {plot} from {dice}; needed: {wanted}", dice=dice, plot=plot, wanted=wanted)
    else:
        cx.cite(R.attract.sets, "without dice nobody moves into {plot}", plot=plot)


def _standard(cx: "Cx", s: "Magnate", plot: str, kind: str, die: int, count: int) -> dict[str, int]:
    box = cx.box if count else cx.layout  # without dice no set decides
    n = attract.to_take(box, s, plot, (die,) * count)
    return {kind: n} if n else {}


def _hardest(cx: "Cx", s: "Magnate", plot: str, kind: str, die: int, count: int) -> dict[str, int]:
    """Return the subtypes that move in, won one by one: the hardest first, then the highest rent, then at random."""
    if s.available.get(f"unknown_{kind}"):
        raise OpenFact("available", phrase("which subtypes the available {kind} tokens show", kind=kind))
    box, taken, dice = cx.box, dict[str, int](), count
    room = attract.room(cx.box, s, plot)
    while dice and sum(taken.values()) < room:
        left = [
            name
            for name in cx.layout.subtypes_of[kind]
            if s.available.get(name, 0) > taken.get(name, 0)
            and len(box.subtypes[name].set) <= dice
            and max(box.subtypes[name].set) <= die
        ]
        if not left:
            break
        name = _pick(cx, left, dice)
        taken[name] = taken.get(name, 0) + 1
        dice -= len(box.subtypes[name].set)
    return taken


def _pick(cx: "Cx", left: list[str], dice: int) -> str:
    """Return the hardest of the subtypes the dice can win; the rent decides between equals, then chance."""
    printed = cx.box.subtypes
    if len(left) == 1:
        cx.cite(R.ai.hardest_first, "to be won with {dice} dice: {tenant}", tenant=left[0], dice=dice)
        return left[0]
    top = max(_hardness(printed[name]) for name in left)
    hardest = [name for name in left if _hardness(printed[name]) == top]
    if len(hardest) == 1:
        cx.cite(R.ai.hardest_first, "the hardest to win with {dice} dice: {tenant}", tenant=hardest[0], dice=dice)
        return hardest[0]
    rent = max(printed[name].rent for name in hardest)
    equal = [name for name in hardest if printed[name].rent == rent]
    if len(equal) == 1:
        cx.cite(
            R.ai.hardest_first,
            "{tied:and} are equally hard to win; the highest rent is that of {tenant}",
            tied=tuple(hardest),
            tenant=equal[0],
        )
        return equal[0]
    drawn = str(cx.chance.draw("pick", equal, phrase("it is not among the equals")))
    cx.cite(
        R.ai.hardest_first,
        "{tied:and} are equally hard to win and pay the same rent; drawn: {tenant}",
        tied=tuple(equal),
        tenant=drawn,
    )
    return drawn


def _hardness(subtype: Subtype) -> tuple[int, list[int]]:
    """Return how hard a subtype is to win: more dice, then higher pips."""
    return len(subtype.set), sorted(subtype.set, reverse=True)


def after_attracting(cx: "Cx", s: "Magnate", name: str) -> "Magnate":
    """Give the AI no rent; add as many tokens to 'advertising spent' as its last discarded card tells."""
    tokens = sum([sum(s.plots[plot].tenants.values()) for plot in s.owned(name)])
    if tokens:
        cx.cite(R.ai.no_rent, "{name} collects no rent from {tokens:#tenant token}", name=name, tokens=tokens)
    discard = s.players[name].discard
    n = cx.box.ai_cards[discard[-1]].advertising if discard else 0
    if n:
        cx.cite(R.ai.advert_icon, "{card} adds {n:#advertising token}", card=discard[-1], n=n)
    elif not discard and s.round > 1:
        cx.cite(R.ai.advert_icon, "no card lies on the discard pile of {name}: it adds no advertising token", name=name)
    return s.adds_adverts(n) if n else s
