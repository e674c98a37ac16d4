"""The board of Magnate as a scene: city, property market, AI board, players."""

from typing import TYPE_CHECKING

from referee.games.magnate.components import Box
from referee.games.magnate.picture.city import city, initial
from referee.games.magnate.picture.holdings import ai_boards, players
from referee.games.magnate.picture.market import market
from referee.games.magnate.picture.view import FILLS, LETTERS, WIDE, View
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.scenes.scene import Cell, Label, Pane, Pips, Scene, Token
from referee.scenes.scene_parts import Sign, legend, moment, paints

if TYPE_CHECKING:
    from referee.games.magnate.state import Magnate


def picture(table: Table[Box], s: "Magnate") -> Scene:
    """Return the board; neighbourhoods nobody has spoken of take no room."""
    return _scene(table, s, every_place=False)


def whole_picture(table: Table[Box], s: "Magnate") -> Scene:
    """Return the board with all neighbourhoods, as a position may speak of any."""
    return _scene(table, s, every_place=True)


def _scene(table: Table[Box], s: "Magnate", every_place: bool) -> Scene:
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s))
    panes = [city(view, every_place), market(view), *ai_boards(view), players(view), signs(view)]
    return Scene("Magnate", moment(table, s), tuple(panes), tuple(view.paints.values()))


def signs(view: View) -> Pane:
    """Return what the signs mean."""
    advanced, say = view.table.options.advanced, view.say
    first = next(iter(view.paints.values())).key
    pips = Pips(1, 1, x=11, y=10, line=0)
    return legend(
        [
            Sign(Token(first, x=11, y=10, line=0), say("owner")),
            Sign(Token(first, x=11, y=10, hollow=True, line=0), say("sold it to the bank")),
            Sign(pips, say("tenants: there, still room")),
            Sign(
                Cell(18, 18, x=2, y=1, fill="card", border="sale", weight=2.4, dash="5 3.5", radius=3),
                say("for sale"),
                "$",
            ),
            Sign(Cell(18, 18, x=2, y=1, fill="feature", border="", radius=3), say("feature, cannot be bought"), "~"),
            Sign(Label("+3", x=11, y=14.5, anchor="middle", strong=True), say("a sale raises the price, ▲ risk card")),
            *(
                [Sign(Pips(1, 0, initial(view, "family"), x=11, y=10, size=12), say("initial of the kind of tenant"))]
                if advanced
                else []
            ),
        ],
        WIDE,
    )
