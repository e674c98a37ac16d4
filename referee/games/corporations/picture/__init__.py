"""The board of Битва корпораций as a scene: the ring as a frame, the field of hexes in it, the players."""

from typing import TYPE_CHECKING

from referee.games.corporations.components import Box
from referee.games.corporations.picture.hexes import site
from referee.games.corporations.picture.players import players
from referee.games.corporations.picture.ring import cell, inside
from referee.games.corporations.picture.view import FILLS, LINES, SIDE, TALL, WIDE, View, letters
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.scenes.scene import Cell, Chart, Icon, Pane, Scene, Token
from referee.scenes.scene_parts import Sign, legend, moment, paints

if TYPE_CHECKING:
    from referee.games.corporations.state import Corporations


def picture(table: Table[Box], s: "Corporations") -> Scene:
    """Ring, field and players."""
    view = View(table, s, paints(table, FILLS, letters(table)), actors(table, s))
    panes = (board(view), players(view), signs(view))
    return Scene("Битва корпораций", moment(table, s), panes, tuple(view.paints.values()))


def board(view: View) -> Pane:
    """Return the ring as a frame of six by six, the field inside it."""
    ring = [cell(view, int(id)) for id in view.box.ring]
    field = [site(view, hex) for hex in view.box.hexes]
    chart = Chart(SIDE, SIDE * LINES, 16, 9)
    return Pane("board", view.say("Board"), WIDE, TALL, (*ring, *inside(view), *field), chart)


def signs(view: View) -> Pane:
    """Return what the signs mean."""
    first, say = next(iter(view.paints.values())).key, view.say
    return legend(
        [
            Sign(Token(first, x=11, y=10, line=0), say("owner")),
            Sign(Token(first, "pawn", x=11, y=10, size=20, line=0), say("pawn")),
            Sign(
                Cell(15, 15, x=11, y=10, shape="round", fill="black", border="white", weight=2), say("black mark"), "•"
            ),
            Sign(Icon("shield", x=11, y=10, size=16), say("guard"), "☗"),
            Sign(Icon("bulb", x=11, y=10, size=15), say("trump with profit"), "+"),
            Sign(Icon("crown", x=11, y=10, size=15), say("victory enterprise"), "♛"),
            Sign(
                Cell(20, 20, x=11, y=10, shape="hex", fill="", border="soft", weight=2), say("start hex"), say("start")
            ),
            Sign(Icon("cross", x=11, y=10, size=15, fill="hot"), say("blocked"), "✕"),
        ],
        WIDE,
    )
