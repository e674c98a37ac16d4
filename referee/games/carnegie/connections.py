"""Connections between major cities: the network of a player's discs over the printed lines (rulebook p.13)."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.carnegie import transport
from referee.games.carnegie.rules import READ, R
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.carnegie.components import Box
    from referee.games.carnegie.state import Carnegie, Cx


def networks(box: "Box", cities: list[str]) -> list[list[str]]:
    """Return cities grouped into networks by the printed lines that join them."""
    left, found = list(dict.fromkeys(cities)), []
    while left:
        network = [left.pop(0)]
        for city in network:
            joined = [other for other in box.cities[city].links if other in left]
            network += joined
            left = [other for other in left if other not in joined]
        found.append(network)
    return found


class Worth(Struct, frozen=True):
    """What joined major cities are worth, and why."""

    points: Sum
    level: str
    vp: int

    def aside(self, cx: "Cx") -> Sum:
        """Return the figure of cities that do not count because others are worth more."""
        figure = cx.joined("not_counted", self.vp, [self.points], unit="VP")
        figure.tell("level", self.level)
        return figure


def connection(cx: "Cx", s: "Carnegie", name: str) -> Sum:
    """Return VP for joined major cities: of several networks only the one worth most counts."""
    box = cx.box
    joined = [net for net in networks(box, s.owned(name)) if len(majors(box, net)) >= 2]
    worth = [one for net in joined for one in _worths(cx, s, name, net)]
    best = max(worth, key=lambda one: one.vp, default=Worth(cx.sum("points").because(R.connect.points), "none", 0))
    others = [one for one in worth if one is not best]
    figure = cx.joined("connection", best.vp, [best.points, *(one.aside(cx) for one in others)], unit="VP")
    if worth:
        figure.tell("level", best.level)
    figure.because(
        *([R.connect.chain, R.connect.level, R.connect.table, R.connect.max] if worth else [R.connect.chain])
    )
    return figure.because(R.connect.best_network) if others else figure


def majors(box: "Box", network: list[str]) -> list[str]:
    """Return the major cities of a network."""
    return [city for city in network if box.cities[city].size == "major"]


def _worths(cx: "Cx", s: "Carnegie", name: str, network: list[str]) -> list[Worth]:
    """Score a network whole; read otherwise, also by those parts of its major cities that are worth more."""
    cities = majors(cx.box, network)
    whole = _worth(cx, s, name, network, cities)
    parts = [
        _worth(cx, s, name, network, list(some)) for n in range(2, len(cities)) for some in combinations(cities, n)
    ]
    better = [part for part in parts if part.vp > whole.vp]
    return [whole, *better] if better and cx.reads(READ.connection_subset.best_subset) else [whole]


def _worth(cx: "Cx", s: "Carnegie", name: str, network: list[str], cities: list[str]) -> Worth:
    """Return the table: connection points of the joined cities against the lowest level of transport."""
    points = cx.sum("points").because(R.connect.points)
    for city in cities:
        points.add(cx.box.cities[city].connection_points, R.connect.points, city)
    level = lowest_level(cx, s, name, network, cities)
    row = cx.box.connections[str(points.total)]
    vp = {"wagon": row.wagon, "stagecoach": row.stagecoach, "railroad": row.railroad}[level]
    return Worth(points, level, vp)


def lowest_level(cx: "Cx", s: "Carnegie", name: str, network: list[str], cities: list[str]) -> str:
    """Return the lowest transport level of the regions of the joined major cities, or of the whole chain."""
    own = min(_levels(cx, s, name, cities).values(), key=_rank(cx))
    through = _chain_level(cx, s, name, network, cities)
    return through if through != own and cx.reads(READ.connection_regions.all_chain_regions) else own


def _chain_level(cx: "Cx", s: "Carnegie", name: str, network: list[str], cities: list[str]) -> str:
    """Return the level of the best chain that joins these cities: branches that lead nowhere are no part of it."""
    levels, rank = _levels(cx, s, name, network), _rank(cx)
    best_first = sorted(set(levels.values()), key=rank, reverse=True)
    good = {level: [city for city in network if rank(levels[city]) >= rank(level)] for level in best_first}
    joins = {level: networks(cx.box, good[level]) for level in best_first}
    return next(level for level in best_first if any(set(cities) <= set(net) for net in joins[level]))


def _levels(cx: "Cx", s: "Carnegie", name: str, cities: list[str]) -> dict[str, str]:
    """Return the level of a player's transport in the region of each city."""
    return {city: transport.space(cx, s, name, cx.box.cities[city].region).level for city in cities}


def _rank(cx: "Cx") -> Callable[[str], int]:
    return lambda level: cx.box.levels[level].rank
