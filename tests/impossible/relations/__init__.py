"""What the book says of every position, written down apart from the checks: whatever breaks it can never be.

A relation is counted on positions of random games first. `MENDABLE` may be mended by something a position does not
give; `ASSUMED` rest on components nobody has seen, so that a position is only noted for them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from referee.kernel.conservation import totals
from referee.kernel.game import Table
from tests.impossible.relations import carnegie, corporations, magnate, streets

LEDGERS = "ledgers do not add up"
SETTING_UP = frozenset(
    [
        "lay_tiles",
        "lay_markers",
        "lay_backs",
        "draw_tokens",
        "pick_first",
        "deal_advisors",
        "hire",
        "prepare_stack",
        "deal_hands",
        "tabs",
        "timeline",
        "remove_departments",
        "neutral_discs",
        "housing",
        "setup_moves",
        "setup_activate",
        "surplus",
        "first_throw",
        "deal",
    ]
)
MENDABLE = frozenset({LEDGERS, *magnate.MENDABLE, *streets.MENDABLE, *carnegie.MENDABLE, *corporations.MENDABLE})
ASSUMED = frozenset({*magnate.ASSUMED, *streets.ASSUMED, *carnegie.ASSUMED, *corporations.ASSUMED})
SPEAKS: dict[str, tuple[str, ...]] = {**magnate.SPEAKS, **streets.SPEAKS, **carnegie.SPEAKS}
"""Keys a position must give before a relation says anything of it, unless it is whole."""
BROKEN: dict[str, Callable[[Table[Any], Any], Iterator[str]]] = {
    "magnate": magnate.broken,
    "streets": streets.broken,
    "carnegie": carnegie.broken,
    "corporations": corporations.broken,
}


def broken(table: Table[Any], s: Any) -> list[str]:
    """All that the book says and a position of a game that still runs breaks."""
    if s.over:
        return []
    found = list(BROKEN[table.game.name](table, s))
    holds, opening = table.game.holds, any(stage.called() in SETTING_UP for stage in s.stage)
    if not opening and totals(holds, table.start) != totals(holds, s):
        found.append(LEDGERS)
    return list(dict.fromkeys(found))
