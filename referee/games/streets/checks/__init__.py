"""Which positions can be: nothing beyond the box, nothing where it cannot stand, no stage about what is not there."""

from typing import TYPE_CHECKING

from referee.games.streets import setup
from referee.games.streets.checks import city, holdings, moment, past
from referee.games.streets.rules import R
from referee.kernel.engine import OpenFact
from referee.kernel.facts import phrase
from referee.kernel.game import UNKNOWN

if TYPE_CHECKING:
    from referee.games.streets.state import Cx, Streets


def check(cx: "Cx", s: "Streets") -> None:
    """Judge whether such a position can be."""
    moment.check_stack(cx, s)
    if cx.broken:
        return
    _check_complete(cx, s)
    _check_cells(cx, s)
    if cx.broken:
        return
    if not s.over:
        past.check_past(cx, s)
    city.check(cx, s)
    holdings.check(cx, s)
    moment.check(cx, s)
    if not cx.broken:
        city.check_settled(cx, s)


def _check_complete(cx: "Cx", s: "Streets") -> None:
    """Check that the position says whose turn it is, which tiles there are and where they lie."""
    if s.turn is None and not s.over:
        raise OpenFact("turn", phrase("whose turn it is"))
    hidden = {UNKNOWN, *(f"{UNKNOWN}_{kind}" for kind in setup.KINDS)}
    for tile in (*s.city, *(entry for entry in setup.placed(cx.table, s) if entry not in hidden)):
        if tile not in cx.layout.tiles:
            raise OpenFact("city", phrase("which tile '{id}' is", id=tile))
    for tile, here in s.city.items():
        if here.at is None:
            raise OpenFact(f"city.{tile}.at", phrase("where {tile} lies", tile=tile))
    for stage in s.stage:
        for tile in moment.tiles_of(stage):
            if tile not in s.city:
                told = phrase("where {tile} lies: {stage} is about it", tile=tile, stage=stage.called_aloud())
                raise OpenFact(f"city.{tile}", told)


def _check_cells(cx: "Cx", s: "Streets") -> None:
    """Check that one tile lies on a cell."""
    first: dict[object, str] = {}
    for tile, here in s.city.items():
        other = first.setdefault(here.at, tile)
        cx.need(R.place.empty_cell, other == tile, ("city", tile, "at")) or cx.because(
            "{tile} lies where {other} lies", tile=tile, other=other
        )
