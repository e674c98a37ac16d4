"""Land: which plots can be bought, by whom, and for how much (rulebook p.12)."""

from typing import TYPE_CHECKING

from referee.games.magnate.city import feature
from referee.games.magnate.records import Plot
from referee.games.magnate.rules import READ, R
from referee.kernel.workings import Sum

if TYPE_CHECKING:
    from referee.games.magnate.state import Cx, Magnate


def cost(cx: "Cx", s: "Magnate", plot: str) -> Sum:
    """Return the land price, doubled where no for-sale marker lies."""
    if s.plots[plot].for_sale:
        return cx.product("cost", R.buy.price, unit="$", land_price=s.land_price)
    return cx.product("cost", R.buy.double_price, unit="$", off_market=off_market(cx), land_price=s.land_price).because(
        R.buy.price
    )


def factor(cx: "Cx", s: "Magnate", plot: str) -> int:
    """Return how many times the land price a plot costs."""
    return 1 if s.plots[plot].for_sale else off_market(cx)


def off_market(cx: "Cx") -> int:
    """Return how many times the land price land without a for-sale marker costs."""
    return cx.box.numbers.off_market_factor.value


def free(cx: "Cx", s: "Magnate", plot: str, by: str) -> bool:
    """Return whether land can be bought at all: no feature, no building, not purchased."""
    here = s.plots[plot]
    if here.owner or here.building or feature(cx, s, plot):
        return False
    return here.sold_by is None or unpurchased(cx, here, by)


def judge(cx: "Cx", s: "Magnate", plot: str, by: str) -> bool:
    """Judge whether a plot is land that this player can buy at all; where a marker lies that is seldom in question."""
    here, drawn = s.plots[plot], feature(cx, s, plot)
    plain = bare = True
    if drawn or not here.for_sale:
        plain = cx.need(R.buy.feature_never, not drawn) or cx.because("{plot} shows {drawn:a}", plot=plot, drawn=drawn)
    if here.building or not here.for_sale:
        bare = cx.need(R.buy.building_never, not here.building) or cx.because(
            "{plot} is built on: {building}", plot=plot, building=here.building
        )
    return _judge_unpurchased(cx, here, plot, by) and plain and bare


def _judge_unpurchased(cx: "Cx", here: Plot, plot: str, by: str) -> bool:
    """Judge whether land was purchased before."""
    if here.building and here.owner is None:
        if here.sold_by not in (None, by):
            cx.need(R.buy.only_unpurchased, False) or cx.because(
                "{seller} has bought {plot} before", seller=here.sold_by, plot=plot
            )
        return False
    if here.owner or not (here.sold_by or here.for_sale):
        return cx.need(R.buy.only_unpurchased, here.owner is None) or cx.because(
            "{plot} belongs to {owner}", plot=plot, owner=here.owner
        )
    if here.sold_by is None:
        return True
    return (
        cx.need(R.buy.only_unpurchased, unpurchased(cx, here, by))
        and cx.since(
            "{plot} was sold by {seller} and by this reading can be bought again", plot=plot, seller=here.sold_by
        )
    ) or _say_sold(cx, here, plot)


def _say_sold(cx: "Cx", here: Plot, plot: str) -> bool:
    """Say why bare land that was bought and sold once cannot be bought."""
    if cx.reads(READ.buy_sold_land.seller_only):
        return cx.because(
            "{plot} was bought before and sold by {seller}; by this reading only {seller} can buy it",
            plot=plot,
            seller=here.sold_by,
        )
    return cx.because(
        "{plot} was bought before and sold by {seller}; by this reading nobody can buy it",
        plot=plot,
        seller=here.sold_by,
    )


def unpurchased(cx: "Cx", here: Plot, by: str) -> bool:
    """Return whether land is nobody's; bought and sold once it is gone, unless bare and read to come back."""
    if here.owner or here.sold_by is None:
        return here.owner is None
    if here.building or cx.reads(READ.buy_sold_land.never):
        return False
    return not cx.reads(READ.buy_sold_land.seller_only) or here.sold_by == by


def own_around(cx: "Cx", s: "Magnate", plot: str, by: str) -> tuple[str, ...]:
    """Return the plots of a player next to a plot: those at a side, and only without such those at a corner."""
    beside = tuple(near for near in cx.layout.beside[plot] if s.plots[near].owner == by)
    return beside or tuple(near for near in cx.layout.around[plot] if s.plots[near].owner == by)


def next_to_own(cx: "Cx", s: "Magnate", plot: str, by: str) -> bool:
    """Return whether the plot touches one the player owns now."""
    box = cx.layout
    if not any(s.plots[p].owner == by for p in box.around[plot]):
        return False
    if any(s.plots[p].owner == by for p in box.beside[plot]):
        return True
    return not cx.reads(READ.buy_diagonal.orthogonal_only)
