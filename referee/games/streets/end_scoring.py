"""The end of the game: final scoring at half, business tokens, winners (rulebook: end of the game)."""

from typing import TYPE_CHECKING

from referee.games.streets import business, setup
from referee.games.streets.income import Case, earned
from referee.games.streets.rules import READ, R
from referee.games.streets.seating import automaton
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


def half(cx: "Cx", n: int) -> int:
    """Return half of a sum, rounded up."""
    return -(-n // cx.box.numbers.final_divisor.value)


def score(cx: "Cx", s: "Streets") -> "Streets":
    """Score every building with a sign for its owner, clockwise from the player who built last."""
    scored = tuple(tile for tile, here in s.city.items() if here.owner)
    if scored:
        cx.cite(R.end.final_scoring, "scored for their owners: {scored}", scored=scored)
    order = cx.table.from_(s.turn or cx.table.names[0])
    owners = tuple(name for name in order if s.owned(name))
    if len(owners) > 1:
        cx.cite(R.end.order, "scoring goes {order}", order=owners)
    total = cx.sum("final", unit="$")
    shares = {name: share(cx, s, name) for name in order}
    for figure in shares.values():
        total.take(figure)
    cx.show(total)
    robot = automaton(cx.table)
    for name, figure in shares.items():
        s = s.earns(name, figure.total)
        if figure.total and name != robot:
            cx.cite(R.end.half, "{name} earned {n:$} in final scoring", name=name, n=figure.total)
    if robot:
        cx.cite(R.solo.final, "for the Grifter final scoring brings {n:$}", n=shares[robot].total)
    return s


def share(cx: "Cx", s: "Streets", name: str, called: str = "") -> Sum:
    """Return what final scoring brings a player: half of each building, rounded up."""
    full = {tile: earned(cx, s, Case(tile, name, final=True)) for tile in s.owned(name)}
    figure = cx.sum(called or name, unit="$")
    for tile, whole in full.items():
        figure.take(halved(cx, tile, whole))
    excess = figure.total - half(cx, sum(whole.total for whole in full.values()))
    if excess and cx.reads(READ.final_rounding.per_player):
        figure.add(-excess, R.end.half, "rounded_once", "read as rounded for each player")
    return figure


def halved(cx: "Cx", tile: str, whole: Sum) -> Sum:
    """Return what final scoring pays for a building: half of what it earns, rounded up."""
    return cx.quotient(tile, R.end.half, "$", whole, cx.box.numbers.final_divisor.value)


def tokens(cx: "Cx", s: "Streets") -> "Streets":
    """Pay for business tokens after final scoring."""
    if "business" not in setup.modules(cx.table):
        return s
    total = cx.sum("business", unit="$")
    bonuses = {name: business.bonus(cx, s, name) for name in cx.table.names}
    for figure in bonuses.values():
        total.take(figure)
    cx.show(total)
    for name, figure in bonuses.items():
        s = s.earns(name, figure.total)
    return s


def winners(cx: "Cx", s: "Streets") -> frozenset[str]:
    """Return the richest when all is paid."""
    return richest(cx, {name: player.money for name, player in s.players.items()})


def richest(cx: "Cx", money: dict[str, int], over: bool = True) -> frozenset[str]:
    """Return whoever has most; a tie stays a tie. Against the Grifter the player must have more."""
    best = max(money.values())
    first = tuple(sorted(name for name, n in money.items() if n == best))
    robot = automaton(cx.table)
    if robot:
        lead = cx.sum("lead", unit="$")
        for name, n in money.items():
            lead.add(-n if name == robot else n, R.solo.win, name)
        cx.show(lead)
        if len(first) > 1:
            cx.cite(
                R.solo.win,
                "both have {best:$}, and equal money is no win"
                if over
                else "scored now, both would have {best:$}, and equal money is no win",
                best=best,
            )
            return frozenset()
    cx.cite(
        R.solo.win if robot else R.end.winner,
        "most money, {best:$}: {first}" if over else "scored now, most money would be {best:$}: {first}",
        first=first,
        best=best,
    )
    if len(first) > 1:
        cx.cite(
            R.end.tie,
            "{n:#player} are tied: nothing breaks the tie"
            if over
            else "{n:#player} would be tied: nothing breaks the tie",
            n=len(first),
        )
    return frozenset(first)
