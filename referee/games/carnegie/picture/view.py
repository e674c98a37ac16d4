"""What the parts of the picture share: the position, the paints, the words and shades of regions and rows."""

from collections.abc import Mapping

from referee.games.carnegie.components import Box
from referee.games.carnegie.state import Carnegie
from referee.kernel.facts import later
from referee.scenes.scene import Paint
from referee.scenes.scene_parts import View as BoardView

FILLS = {"yellow": "#f2c230", "blue": "#56b4e9", "white": "#ffffff", "orange": "#bf4f00", "andrew": "#1f2329"}
LETTERS = {"yellow": "Y", "blue": "B", "white": "W", "orange": "O", "andrew": "A"}
NEUTRAL = Paint("neutral", "#6b6e74", "N", "N", "neutral")
SHADES = {"west": "tan", "midwest": "rose", "east": "mauve", "south": "sage"}
ROWS = {"hr": "HR", "management": "Manage", "construction": "Build", "rnd": "R&D"}
PROJECTS = {"housing": "H", "commerce": "C", "industry": "I", "infrastructure": "F", "any": ""}
"""The letter of a project type on the map; a space for any has none."""
INCOME = {
    "dollars": later("${n}"),
    "goods": later("{n:#good}"),
    "vp": later("{n} VP"),
    "research_points": later("{n} RP"),
    "new_employees": later("{n} hire"),
    "moves": later("{n:#move}"),
}


class View(BoardView[Box, Carnegie], frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    def paint(self, owner: str) -> str:
        """Return the paint of a player's discs, or of the neutral ones."""
        return self.paints[owner].key if owner in self.paints else NEUTRAL.key

    def name_of(self, section: str, id: str, english: str = "") -> str:
        """Return the name of a thing; in English the one given, else that made of its id."""
        told = self.word(section, id)
        return told if told != id else english or titled(id)

    def letter(self, kind: str) -> str:
        """Return the letter of a project type on the map; a space for any has none."""
        return self.name_of("letters", kind, PROJECTS.get(kind, kind[:1].upper())) if PROJECTS.get(kind, "?") else ""

    def pays(self, income: Mapping[str, int]) -> str:
        """Return what a space pays."""
        return ", ".join(self.say(INCOME.get(kind, "{n} {kind}"), n=n, kind=kind) for kind, n in income.items())


def shade(region: str) -> str:
    """Return the pale ground of a region."""
    return SHADES.get(region, "faint")


def shade_ink(region: str) -> str:
    """Return what is written on it."""
    return f"{SHADES[region]}_ink" if region in SHADES else "ink"


def titled(id: str) -> str:
    """`st_paul` as `St. Paul`."""
    return " ".join(word.capitalize() + "." * (word == "st") for word in id.split("_"))
