"""The board of Carnegie as a scene: map, timeline, transport, donations, companies."""

from typing import TYPE_CHECKING

from referee.games.carnegie.components import Box
from referee.games.carnegie.picture.andrew import andrew
from referee.games.carnegie.picture.boards import donations, timeline, transport
from referee.games.carnegie.picture.company import companies
from referee.games.carnegie.picture.map import country
from referee.games.carnegie.picture.view import FILLS, LETTERS, NEUTRAL, View
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.scenes.scene import Cell, Icon, Pane, Pips, Scene, Token
from referee.scenes.scene_parts import Sign, legend, moment, paints

if TYPE_CHECKING:
    from referee.games.carnegie.state import Carnegie


def picture(table: Table[Box], s: "Carnegie") -> Scene:
    """Return the whole board and all companies."""
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s))
    boards = (country(view), timeline(view), transport(view), donations(view))
    panes = (*boards, *companies(view), *andrew(view), signs(view))
    return Scene(view.say("Carnegie"), moment(table, s), panes, (*view.paints.values(), NEUTRAL))


def signs(view: View) -> Pane:
    """Return what the signs mean."""
    first, say = next(iter(view.paints.values())).key, view.say
    free = Cell(19, 19, x=11, y=10, shape="round", fill="card", border="soft", weight=1.4)
    return legend(
        [
            Sign(Token(first, x=11, y=10, line=0), say("disc")),
            Sign(Token(NEUTRAL.key, x=11, y=10, line=0), say("neutral disc")),
            Sign(
                free, say("free space: H housing, C commerce, I industry, F infrastructure, blank any"), say("o hcif")
            ),
            Sign(Cell(9, 9, x=11, y=10, shape="round", fill="hot", border="paper"), say("pays transport income"), "°"),
            Sign(Token(first, "standing", size=22, hollow=True, x=11, y=10), say("at work"), "♟2"),
            Sign(Icon("lying", x=11, y=10, size=16, fill="soft"), say("lying"), "z2"),
            Sign(Pips(1, 1, x=11, y=10, fill=f"@{first}", line=0), say("project built, disc on the tab")),
            Sign(Cell(20, 17, x=1, y=2, fill="", border="ink", weight=2.6), say("next event"), "[ ]"),
            Sign(Cell(20, 17, x=1, y=2, fill="tan", border="tan_ink", weight=1.6), say("railroad space")),
            Sign(Icon("engine", x=11, y=10, size=18), say("locomotive"), say("first")),
        ],
        1057,
    )
