"""What the parts of the picture share: the position and the paints."""

from referee.games.magnate.components import Box
from referee.games.magnate.state import Magnate
from referee.scenes.scene_parts import View as BoardView

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


class View(BoardView[Box, Magnate], frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act."""

    def called(self, fact: str, id: str) -> str:
        """Return the name of a component, by what it is; its id in words, where it has no other."""
        name = self.language.gap_text(fact, id)
        return id.replace("_", " ") if name == id else name
