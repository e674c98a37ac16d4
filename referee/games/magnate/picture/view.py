"""What the parts of the picture share: the position and the paints."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.games.magnate.components import Box
from referee.kernel.game import Table
from referee.kernel.scene import Paint

if TYPE_CHECKING:
    from referee.games.magnate.state import Magnate

WIDE = 618.0
FILLS = {
    "vector": "#0a4283",
    "greyfield": "#d6d9dd",
    "penforth": "#e07fbd",
    "urhme": "#bf4f00",
    "humble": "#00805c",
    "ai": "#1f2329",
}
LETTERS = {"vector": "V", "greyfield": "G", "penforth": "P", "urhme": "U", "humble": "H", "ai": "A"}


class View(Struct, frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    table: Table[Box]
    s: "Magnate"
    paints: Mapping[str, Paint]
    acting: tuple[str, ...]

    @property
    def box(self) -> Box:
        """The components."""
        return self.table.layout

    def say(self, text: str, /, **facts: Any) -> str:
        """Return a sentence in the language spoken now."""
        return self.table.say(text, **facts)

    def called(self, fact: str, id: str) -> str:
        """Return the name of a component, by what it is; its id in words, where it has no other."""
        name = self.table.words(f"{{{fact}}}", {fact: id})
        return id.replace("_", " ") if name == id else name
