"""What the parts of the picture share: the position, the paints, the words and shades of regions and rows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.games.carnegie.components import Box
from referee.kernel.game import Table
from referee.kernel.scene import Paint

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie

FILLS = {"yellow": "#f2c230", "blue": "#56b4e9", "white": "#ffffff", "orange": "#bf4f00", "andrew": "#1f2329"}
LETTERS = {"yellow": "Y", "blue": "B", "white": "W", "orange": "O", "andrew": "A"}
NEUTRAL = Paint("neutral", "#6b6e74", "N", "N", "neutral")
SHADES = {"west": "tan", "midwest": "rose", "east": "mauve", "south": "sage"}
ROWS = {"hr": "HR", "management": "Manage", "construction": "Build", "rnd": "R&D"}
PROJECTS = {"housing": "H", "commerce": "C", "industry": "I", "infrastructure": "F", "any": ""}
"""The letter of a project type on the map; a space for any has none."""
INCOME = {
    "dollars": "${}",
    "vp": "{} VP",
    "research_points": "{} RP",
    "new_employees": "{} hire",
}
COUNTED = {"goods": "good", "moves": "move"}


class View(Struct, frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    table: Table[Box]
    s: "Carnegie"
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]

    @property
    def box(self) -> Box:
        """The components."""
        return self.table.layout

    def paint(self, owner: str) -> str:
        """The paint of a player's discs, or of the neutral ones."""
        return self.paints[owner].key if owner in self.paints else NEUTRAL.key


def shade(region: str) -> str:
    """The pale ground of a region."""
    return SHADES.get(region, "faint")


def shade_ink(region: str) -> str:
    """What is written on it."""
    return f"{SHADES[region]}_ink" if region in SHADES else "ink"


def pays(income: Mapping[str, int]) -> str:
    """What a space pays."""
    return ", ".join(
        some(n, COUNTED[kind]) if kind in COUNTED else INCOME.get(kind, "{} " + kind).format(n)
        for kind, n in income.items()
    )


def some(n: int, noun: str) -> str:
    """`1 disc`, `2 discs`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def titled(id: str) -> str:
    """`st_paul` as `St. Paul`."""
    return " ".join(word.capitalize() + "." * (word == "st") for word in id.split("_"))
