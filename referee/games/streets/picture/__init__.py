"""The city of Streets as a scene, with the players."""

from typing import TYPE_CHECKING

from referee.games.streets.city import enclosed
from referee.games.streets.components import Box
from referee.games.streets.picture.players import players
from referee.games.streets.picture.town import city
from referee.games.streets.picture.view import BUSINESS, FILLS, LEAST, LETTERS, PEOPLE, View
from referee.kernel.engine import actors
from referee.kernel.game import Table
from referee.scenes.scene import Cell, Group, Label, Paint, Pane, Pips, Scene, Token
from referee.scenes.scene_parts import Sign, legend, moment, paints

if TYPE_CHECKING:
    from referee.games.streets.state import Streets


def picture(table: Table[Box], s: "Streets") -> Scene:
    """Return the city, what its signs mean, and the players."""
    quiet = table.quiet()
    shut = frozenset(tile for tile, street in s.city.plan.streets.items() if enclosed(quiet, street))
    view = View(table, s, paints(table, FILLS, LETTERS), actors(table, s), shut)
    everyone = [crowd(view, kind, fill) for kind, fill in PEOPLE.items()]
    town = city(view)
    wide = max(town.w, LEAST)
    panes = (town, players(view, wide), signs(view, wide))
    return Scene(view.say("Streets"), moment(table, s), panes, (*view.paints.values(), *everyone))


def crowd(view: View, kind: str, fill: str) -> Paint:
    """Return how people and symbols of a colour are painted."""
    letter = "★" if kind == "wild" else view.initial(kind)
    return Paint(kind, fill, letter, "*" if kind == "wild" else letter, kind)


def signs(view: View, wide: float) -> Pane:
    """Return what the signs mean, and the stack."""
    people = [
        Sign(Token(kind, "lying", size=21, x=10, y=10, line=0), view.word("people", kind)) for kind in view.box.people
    ]
    first = next(iter(view.paints.values())).key
    others = [
        Sign(Token("parent", "standing", size=22, x=11, y=10, line=0), view.say("seeker")),
        Sign(Token("parent", "symbol", size=13, x=11, y=10, line=0), view.say("symbol")),
        Sign(Token("wild", "symbol", size=13, x=11, y=10, line=0), view.say("wild symbol")),
        Sign(Token(first, "sign", x=11, y=8, line=0), view.say("owner's sign")),
        Sign(Pips(1, 1, x=11, y=10, size=10, fill=f"@{first}", line=0), view.say("signs at hand, in the city")),
        Sign(Cell(18, 18, x=2, y=1, fill="road", border="", radius=1), view.say("road"), "═ ║"),
        Sign(Cell(18, 18, x=2, y=1, fill="enclosed", radius=3), view.say("enclosed street"), "▓"),
    ]
    if view.plays("business"):
        kinds = ((view.say(short), kind) for kind, short in BUSINESS.items() if kind in view.box.icons)
        others += [
            Sign(
                Label(short, x=3, y=14.5, size=11, strong=True, short=f"{{{short}}}", line=0),
                view.word("icons", kind),
            )
            for short, kind in kinds
        ]
    key = legend([*people, *others], wide - 130)
    left = view.s.tiles_left
    told = view.say("unknown tiles in the stack") if left is None else view.say("{left} tiles in the stack", left=left)
    short = view.say("stack unknown") if left is None else view.say("stack {left}", left=left)
    stack = Group(
        "stack",
        told,
        (
            Cell(110, 22, fill="card", radius=5),
            Label(short, x=55, y=16, size=13, anchor="middle", strong=True, line=0),
        ),
        wide - 110,
        0,
        about=(("tiles_left",),),
    )
    return Pane("signs", view.say("Signs"), wide, key.h, (stack, *key.groups))
