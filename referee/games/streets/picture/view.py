"""What the parts of the picture share: the position, the paints, sizes and names."""

from collections.abc import Mapping

from referee.games.streets.components import Box
from referee.games.streets.state import Streets
from referee.kernel.facts import later
from referee.scenes.scene_parts import View as BoardView

TILE, EDGE, LEAST = 96.0, 26.0, 640.0
"""A tile, the room for the numbers of the axes, the least width."""
COLUMNS, LINES = 15, 6
"""A tile in text."""
FILLS = {
    "salmon": "#e8705f",
    "white": "#ffffff",
    "black": "#17181a",
    "lilac": "#b79be0",
    "teal": "#00807d",
    "grifter": "#8f949c",
}
LETTERS = {"salmon": "S", "white": "W", "black": "B", "lilac": "L", "teal": "T", "grifter": "G"}
PEOPLE = {"tourist": "#d878d0", "hipster": "#f2c230", "parent": "#267a3e", "shopper": "#1d4fa8", "wild": "#6b6f76"}
BUSINESS = {
    "restaurant": later("Re"),
    "residential": later("Ho"),
    "leisure": later("Le"),
    "retail": later("Sh"),
    "universal": "★",
}
"""Short for restaurant, homes, leisure, shops, any."""


class View(BoardView[Box, Streets], frozen=True):
    """What is drawn: the table, the position, everybody's paint, who is to act, the tiles of enclosed streets."""

    shut: frozenset[str]

    def plays(self, module: str) -> bool:
        """Return whether a module is played."""
        return module in self.table.options.modules

    def initial(self, colour: str) -> str:
        """Return the letter of a colour of people."""
        return self.word("people", colour, "pl")[:1].upper()


def there(things: Mapping[str, int]) -> dict[str, int]:
    """Return those of some things that are there at all."""
    return {thing: n for thing, n in things.items() if n}


def called(view: View, name: str) -> str:
    """Return the name of a tile; of one nobody has named, its kind and number; of a hidden one, its back."""
    if name not in view.box.tiles:
        kind = name.removeprefix("unknown").strip("_")
        return view.word("backs", kind) + " ?" if kind else view.say("hidden ?")
    printed = view.word("tiles", name)
    title = printed.strip("«»") if printed != name else view.box.tiles[name].name or name
    return title.replace(" placeholder", "")
